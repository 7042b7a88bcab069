"""The choice that is to be made now: what is asked, and what is legal."""

from collections.abc import Mapping, Sequence

from .. import draw
from ..core.action import GO, Action
from ..core.game import Decision, Game
from ..text import Speaker
from ..text.portrait import portrait_for
from .chips import draft_told
from .lead import chance_by
from .shapes import game as shape
from .shapes.shape import UNSET

#: With more actions than this only the one that closes the order is tried for what it leads to.
FEW = 40


def decision_told(game: Game, speaker: Speaker, legal: list[Action]) -> shape.Decision:
    """What is asked; with what is legal only to who is asked, since it may tell a secret."""
    decision = game.decision
    assert decision is not None
    return shape.Decision(
        side=decision.side,
        side_name=speaker.name("side", decision.side),
        livery=_livery(speaker, decision.side),
        phase=decision.phase,
        phase_name=speaker.phase(decision),
        clause=decision.clause,
        clause_text=speaker.clause(decision.clause),
        prompt=portrait_for(speaker).question(game, legal),
        about=decision.about,
        draft=draft_told(game, speaker),
        picked=[str(action.arg) for action in decision.draft if _picks(speaker, action)],
        drops=[
            action.arg
            if _picks(speaker, action) and action not in decision.draft[number + 1 :]
            else None
            for number, action in enumerate(decision.draft)
        ],
    )


def passes(game: Game) -> bool:
    """Whether to end now is to pass, and the other side may be followed by oneself again."""
    decision = game.decision
    return decision is not None and not decision.draft and decision.phase in game.rules.passing


def declines(game: Game) -> str | None:
    """What adds nothing to this combat, where the same is asked in the next one; None where that is not asked."""
    decision = game.decision
    if decision is None or decision.draft:
        return None
    return game.rules.declining.get(decision.phase)


def _picks(speaker: Speaker, action: Action) -> bool:
    """Whether this takes a unit in hand, and not a marker."""
    return action.verb == "pick" and action.arg in speaker.rules.names["unit"]


def _livery(speaker: Speaker, side: str) -> str:
    """What a side wears; dice wear nothing."""
    return draw.livery(speaker.rules, side) if side in speaker.rules.sides else ""


def legal_told(game: Game, speaker: Speaker, actions: list[Action]) -> list[shape.Legal]:
    """Every legal action, with the kind of its argument and what it means."""
    decision = game.decision
    if decision is None:  # it is over: nobody can do anything
        return []
    goals = {one.arg for one in actions if one.verb == "go"}
    foes = _foes(game, decision.side) if any(one.verb == "attack" for one in actions) else {}
    reach = game.survey("reach") if goals else {}
    leads = bool(game.rules.alphabet.code_table[GO])
    found: list[shape.Legal] = []
    for action in actions:
        code = game.rules.alphabet.code(action)
        label = speaker.offer(action, game)
        if action.verb == "go" and action.arg in reach:
            left = speaker.number(reach[str(action.arg)].value)
            label += " · " + speaker.say("core.left", left=left)
        else:
            left = ""
        if decision.phase in game.rules.declining and (chance := chance_by(game, speaker, action)):
            label = speaker.say("core.priced", text=label, price=chance)
        # Where units can only be led step by step, each step may be the last.
        passing = action.verb == "step" and leads and action.arg not in goals
        if passing:
            label = speaker.say("core.passing", name=label)
        warned = action.verb == "done" or len(actions) <= FEW
        warning = speaker.warning(game, action) if warned else None
        found.append(
            shape.Legal(
                text=str(action),
                verb=action.verb,
                arg=action.arg,
                kind=game.rules.alphabet.kind(code),
                label=label,
                left=left,
                button=_button(speaker, action, decision, label, foes),
                passing=passing or UNSET,
                warning=UNSET if warning is None else warning,
            )
        )
    return found


def goals(game: Game, speaker: Speaker) -> list[shape.Legal]:
    """The places that can be chosen for who is in hand."""
    return [one for one in legal_told(game, speaker, list(game.legal())) if one.kind == "place"]


def _foes(game: Game, side: str) -> dict[str, list[str]]:
    """The enemies that a side sees, place by place."""
    found: dict[str, list[str]] = {}
    for one in draw.counters(game.rules, game.shown_to(side).state):
        if one.side != side:
            found.setdefault(one.place, []).append(one.unit)
    return found


def _button(
    speaker: Speaker,
    action: Action,
    decision: Decision,
    label: str,
    foes: Mapping[str, Sequence[str]],
) -> str:
    """What a button for the action says: more than the name of a place, and of an attack on whom."""
    if action.arg is None or action.verb == "choose":
        return label
    if action.verb == "attack" and action.arg in foes:
        units = speaker.shorts(foes[action.arg])
        label = speaker.say("offer.foe", units=units, place=speaker.listed(action.arg))
    return speaker.verb(action.verb, label, decision)
