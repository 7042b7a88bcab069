"""Orders action by action, each in a word or two; and what an undo would take back of them."""

from collections.abc import Sequence

from ..core.action import Action
from ..core.dice import AskedDice
from ..core.game import Decision, Game
from ..core.message import Refusal
from ..text import Speaker
from .shapes.common import TakingBack
from .sitting import Sitting

#: The choice that sets up all units at once, whichever is asked about.
SUGGESTED = Action("choose", "suggested")


def draft_told(game: Game, speaker: Speaker) -> list[str]:
    """The draft action by action; with the unit it was asked about, if that was not picked first."""
    chips, picked = [], set()
    for action, about in zip(game.draft, game.draft_about, strict=True):
        chip = _chip(speaker, action, game.decision)
        if action.verb == "pick":
            picked.add(action.arg)
        elif (
            action != SUGGESTED
            and about is not None
            and about[0] == "unit"
            and about[1] not in picked
        ):
            chip = speaker.say("core.entry", name=speaker.short(*about), value=chip)
        chips.append(chip)
    return chips


def undo_told(sitting: Sitting, speaker: Speaker, seat: str | None) -> TakingBack:
    """What an undo would take back, or why it cannot."""
    what = sitting.undoable(bool(sitting.game.draft), seat)
    if isinstance(what, Refusal):
        return TakingBack(can=False, text=speaker.refusal(what))
    if sitting.game.draft:
        chips = draft_told(sitting.game, speaker)[-len(what.actions) :]
    else:
        chips = _closed(sitting.game, speaker, what.actions)
    return TakingBack(can=True, text=speaker.say("core.list").join(chips))


def _closed(game: Game, speaker: Speaker, actions: Sequence[Action]) -> list[str]:
    """The last order, in the words it was given in: whoever is assigned loses a step, or gets one."""
    *opening, closing = actions
    before = Game(game.rules, game.state_after(len(game.orders) - 1).clone(), AskedDice())
    if opening:
        before.play(*opening)
    chips = draft_told(before, speaker)
    # That an order was closed goes without saying, unless it says nothing else.
    if closing.arg is not None or not chips:
        chips.append(_chip(speaker, closing, before.decision))
    return chips


def _chip(speaker: Speaker, action: Action, decision: Decision | None) -> str:
    """An action in a word or two: what is printed on the counter, or the place gone to."""
    verb, name = action
    if name is None:
        return speaker.action(action, decision)
    kind = speaker.rules.alphabet.kind(speaker.rules.alphabet.code(action))
    if kind not in ("unit", "place"):
        return speaker.action(action, None)
    full = speaker.name(kind, name)
    # A place is told by its number if it is known by one; a box off the map is not.
    short = speaker.short(kind, name) if kind == "unit" or name in full else full
    return speaker.verb(verb, short, decision)
