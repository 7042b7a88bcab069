"""What the page gets: plain data in the reader's language, made from the contract alone."""

from collections.abc import Container, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from .. import draw, library
from ..ai.grades import GRADES
from ..ai.player import PERSON
from ..core.action import Action
from ..core.clause import registry
from ..core.dice import AskedDice
from ..core.errors import UnknownName
from ..core.game import SPECTATOR, Decision, Game
from ..core.message import Refusal
from ..core.option import grouped
from ..core.rules import Phase, Rules
from ..text import Speaker, in_short
from ..text.catalogue import catalogue
from ..text.charts import charts_for
from ..text.portraits import portrait_for
from ..text.portraits.portrait import Portrait
from ..text.result import result
from ..text.ways import moves
from . import closing, story
from .aims import is_aiming
from .attacks import declares
from .beginnings import AGAIN, PARENT
from .doors import door
from .goal import pass_cost, stakes
from .lead import chance_by
from .lessons import first_asked, lesson, seats
from .offers import offers
from .orders import count_of
from .sitting import Program, Sitting
from .thinking import Thought
from .trouble import tell
from .unused import unused

Data = dict[str, Any]

#: With more actions than this only the one that closes the order is tried for what it leads to.
FEW = 40


def modules(language: str) -> list[Data]:
    """The games that can be started here, with scenarios, options and who can play."""
    found = []
    for name in draw.modules():
        module = library.find_module(name)
        rules = library.open_rules(name)
        speaker = Speaker(rules, language)
        found.append(
            {
                "id": name,
                "version": module.cover.version,
                "name": getattr(module.cover.name, language),
                "notice": getattr(module.cover.notice, language),
                "scenarios": [
                    {
                        "id": one.id,
                        "name": getattr(one.name, language),
                        "turns": one.turns,
                        "pace": getattr(one.pace, language, ""),
                        "seats": seats(name, one.id) if one.lesson is not None else None,
                    }
                    for one in module.cover.scenario
                ],
                "badge": getattr(module.cover.badge, language, ""),
                "opening": module.cover.opening.id,
                "sides": [{"id": side, "name": speaker.name("side", side)} for side in rules.sides],
                "first": first_asked(rules),
                "players": [PERSON, *GRADES],
                "hides": rules.hides or bool(rules.hidden_play),
                "secrets": rules.hides,
                "options": [
                    {
                        "name": option.name,
                        "group": speaker.option_group(group),
                        "title": speaker.option(option.name),
                        "values": list(option.values),
                        "readings": [speaker.reading(option.name, one) for one in option.values],
                        "texts": [speaker.told_of(option, one) for one in option.values],
                    }
                    for group, some in grouped(rules.options_offered).items()
                    for option in some
                ],
            }
        )
    return found


def scenario_name(rules: Rules[Any], language: str) -> str:
    """What the scenario is called; where there is but one that tells nothing."""
    offered = rules.module.cover.scenario
    named = {one.id: getattr(one.name, language) for one in offered}
    return str(named[rules.scenario]) if len(offered) > 1 else ""


def table(
    sitting: Sitting,
    seat: str | None,
    language: str,
    known: int = 0,
    thought: Thought | None = None,
    accounted: Container[int] = (),
) -> Data:
    """Everything the page shows a seat of a game now; of the log what came after the version known.

    Of the orders `accounted` for one may ask why.
    """
    game, stored = sitting.shown(seat), sitting.stored
    program = sitting.program
    speaker = Speaker(game.rules, language)
    cover = game.rules.module.cover
    decision = game.decision
    asked = decision is not None and seat in (None, decision.side)
    legal = list(game.legal()) if asked else []
    # At the end all is told, of what was logged before, too.
    count = count_of(sitting, seat)
    first = count.told(sitting.unchanged_since(known, seat)) if decision is not None else 0
    log = story.log(sitting, speaker, seat, first, accounted)
    learning = lesson(sitting, speaker, seat)
    return {
        "id": stored.id,
        "version": stored.seen(seat),
        "module": {
            "id": cover.id,
            "version": cover.version,
            "name": getattr(cover.name, language),
            "notice": getattr(cover.notice, language),
            "scenario": game.rules.scenario,
            "scenario_name": scenario_name(game.rules, language),
            "museum": door(game.rules.module),
        },
        "rules": rules_version(game.rules, speaker),
        "parent": stored.header.tags.get(PARENT),
        "again": tried_again(stored.header.tags.get(AGAIN, "")),
        "seats": stored.header.seats,
        "thinking": thinking(program, thought, language) if program is not None else None,
        "hidden": stored.header.hidden,
        "seat": seat,
        "board": board(game, speaker, sitting.eyes(seat)),
        "surveys": list(game.rules.surveys),
        "sequence": _sequence(game.rules, speaker),
        "decision": _decision(game, speaker, legal) if decision is not None else None,
        "legal": _legal(game, speaker, legal) if asked else [],
        "unused": unused(game, speaker) if asked else [],
        "cost": pass_cost(game, speaker) if asked else None,
        "passes": asked and _passes(game),
        "declines": _declines(game) if asked else None,
        "offers": offers(game, speaker, legal) if asked else [],
        "attacks": asked and (declares(game, legal) or is_aiming(game, legal)),
        "open": closing.told(game) if asked else None,
        "notice": speaker.closing_notice(game) if asked else None,
        "undo": _undo(sitting, speaker, seat),
        "log_from": first,
        "log": log,
        "draft_log": [speaker.event(event) for event in in_short(game.draft_events)],
        "draft_moves": moves(game.draft_events),
        "lesson": learning,
        "outcome": ended(sitting, speaker, seat, learning),
        "orders": count.orders,
    }


def thinking(program: Program, thought: Thought | None, language: str) -> Data:
    """The program that must choose, and which share of its thought about this order is thought."""
    share = round(thought.share, 2) if thought is not None else 0.0
    trouble = thought.trouble if thought is not None else None
    told = tell(trouble, language)[1]["error"] if trouble is not None else None
    waits = thought is not None and thought.waits
    who = {"side": program.side, "who": program.who}
    return who | {"share": share, "waits": waits, "trouble": told}


def tried_again(tag: str) -> Data | None:
    """The game and the moment that this one tries again."""
    identity, _, orders = tag.partition(" ")
    return {"id": identity, "orders": int(orders)} if orders.isdecimal() else None


def rules_version(rules: Rules[Any], speaker: Speaker) -> Data:
    """Which version of the rules is played, and what the newest one would change in this game."""
    newest = rules.versions[-1]
    language = speaker.language
    return {
        "version": rules.version,
        "newest": newest,
        "changes": [
            {"text": getattr(one, language), "why": getattr(one, f"why_{language}")}
            for one in registry(rules.system).changes_since(rules.version)
            if one.concerns(rules.options, rules.features)
        ],
    }


def board(game: Game, speaker: Speaker, eyes: str | None = None) -> Data:
    """The position as seen through these eyes: counters, flags and tracks."""
    rules, portrait = game.rules, portrait_for(speaker)
    looks = eyes or SPECTATOR
    unseen = rules.below(game.state, looks) if game.outcome is None else {}
    game = game.laid_before(looks)
    state = game.state

    def place(name: str) -> str:
        text = portrait.place(game, name)
        below = unseen.get(name)
        return speaker.say("core.below", text=text, number=below) if below else text

    def counter(one: draw.Counter, corner: Data | None = None) -> Data:
        return (corner or {}) | {
            "unit": one.unit,
            "place": one.place,
            "side": one.side,
            "marks": one.marks,
            "name": speaker.name("unit", one.unit),
            "text": portrait.told(game, one.unit),
        }

    known = places(rules, speaker.language)
    laid = draw.laid(rules, speaker.language, draw.counters(rules, state), unseen)
    return {
        "turn": game.turn,
        "phase": _phase(game),
        "active": rules.sides[state.active],
        "status": status(game, speaker, eyes),
        # In the order of drawing, each with its upper left corner.
        "counters": [counter(one.counter, _corner(one)) for one in laid if one.counter],
        "blanks": [{"x": one.x, "y": one.y} for one in laid if one.counter is None],
        "removed": [counter(one) for one in draw.removed(rules, state)],
        "walls": [*draw.walls(rules, state), *draw.tethers(laid)],
        "flags": [{"place": f.place, "symbol": f.symbol} for f in draw.flags(rules, state)],
        "overfull": _overfull(game, portrait, [one.place for one in laid if one.counter]),
        # Those that read otherwise than at the start; a hex map has a thousand that never do.
        "places": {name: text for name in known if (text := place(name)) != known[name]},
    }


def _overfull(game: Game, portrait: Portrait, held: list[str]) -> list[Data]:
    """The places that hold more than they may, with the clause."""
    told = {place: portrait.overfull(game, place) for place in held}
    return [
        {"place": place, "text": found.text, "clause": found.clause}
        for place, found in told.items()
        if found is not None
    ]


def _corner(one: draw.Laid) -> Data:
    corner: Data = {"x": one.x, "y": one.y}
    return corner | {"pile": one.pile} if one.pile else corner


@lru_cache(maxsize=32)
def places(rules: Rules[Any], language: str) -> dict[str, str]:
    """What every place is called, and what there is to say of it when the scenario starts."""
    game = Game(rules, rules.start(), AskedDice())
    portrait = portrait_for(Speaker(rules, language))
    return {name: portrait.place(game, name) for name in rules.names["place"]}


def titles(rules: Rules[Any], language: str) -> dict[str, str]:
    """What sentences call the places that have a name."""
    speaker = Speaker(rules, language)
    named = (one for one in rules.names["place"] if rules.label("place", one).name)
    return {one: speaker.name("place", one) for one in named}


def words(rules: Rules[Any], language: str) -> Data:
    """What is said of a game and never changes: its places, and which clauses are not known facts."""
    return {
        "places": places(rules, language),
        "sides": {side: Speaker(rules, language).name("side", side) for side in rules.sides},
        "landmarks": [one for one in rules.names["place"] if rules.label("place", one).name],
        "titles": titles(rules, language),
        "stakes": stakes(rules, language),
        "mark": rules.mark,
        "basis": doubtful(rules),
        "own": Speaker(rules, language).own_rules(),
        "help": _help(rules, Speaker(rules, language)),
    }


def _help(rules: Rules[Any], speaker: Speaker) -> Data:
    """How the game is played: a line for each phase, and how one moves and attacks at this table."""

    def told(key: str) -> str:
        return speaker.say(f"{rules.system}.help.{key}")

    return {
        "phases": {phase.key: told(phase.key) for phase in outline(rules)},
        "how": [told("how-move"), told("how-attack")],
    }


def doubtful(rules: Rules[Any]) -> dict[str, str]:
    """What the clauses rest on that are not known facts."""
    book = registry(rules.system)
    return {
        f"{book.mark} {name}": clause.basis
        for name, clause in book.clause.items()
        if clause.basis != "fact"
    }


@lru_cache(maxsize=32)
def charts(rules: Rules[Any], language: str) -> Data:
    """The tables of a game, and which rows of the terrain chart each place has to do with."""
    told = charts_for(Speaker(rules, language))
    return {
        "charts": msgspec.to_builtins(told.charts()),
        "ground": {name: ground for name in rules.names["place"] if (ground := told.ground(name))},
    }


def refusal(game: Game, speaker: Speaker, why: Refusal) -> Data:
    return {
        "refusal": speaker.refusal(why, game, typed=False),
        "clause": why.clause,
        "clause_text": speaker.clause(why.clause),
        "place": why.place,
    }


def why(game: Game, kind: str, name: str) -> Refusal | None:
    """Why a thing that was clicked cannot be chosen now, whatever verb it would be chosen with.

    The reason that says most: one that is about the thing, before "that is not asked for now".
    """
    asked = _why_no_attack(game, name) if kind == "unit" else None
    for code in game.rules.alphabet:
        action = game.rules.alphabet.action(code)
        if (action.arg or action.verb) != name or game.rules.alphabet.kind(code) != kind:
            continue
        refused = game.why_not(action)
        if refused is None:
            return None
        if asked is None or asked.key == "not-now":
            asked = refused
    if asked is None:
        raise UnknownName(f"there is no {kind} {name!r} to choose", name)
    return asked


def _why_no_attack(game: Game, unit: str) -> Refusal | None:
    """Why those in hand cannot attack an enemy unit that is seen, or go there: that is what a click on it means."""
    decision, alphabet = game.decision, game.rules.alphabet
    if decision is None or not game.draft:
        return None
    seen = draw.counters(game.rules, game.laid_before(decision.side).state)
    targets = [one.place for one in seen if one.unit == unit and one.side != decision.side]
    named = [one for one in map(alphabet.action, alphabet) if one.arg in targets]
    for verb in ("attack", "go"):
        for action in named:
            refused = game.why_not(action) if action.verb == verb else None
            if refused is not None and refused.key != "not-now":
                return refused
    return None


def survey(game: Game, speaker: Speaker, what: str, of: str | None) -> Data:
    """An overlay of the map; of a side that is not named, with the one that was meant."""
    rules, found, places = game.rules, game.survey(what, of), {}
    sided = what in rules.sided and (of is None or of in rules.sides)
    for name, finding in found.items():
        value = finding.value
        numeric = isinstance(value, int | Fraction)
        places[name] = {
            "label": speaker.number(value) if numeric else "",
            "kind": "number" if numeric else str(value).replace(" ", "-"),
            "text": speaker.finding(what, finding),
            "clause": finding.clause,
        }
    # What each sort of mark means: all sorts but numbers, which the title explains.
    legend = {one["kind"]: one["text"] for one in places.values() if one["kind"] != "number"}
    return {
        "title": speaker.survey(what, of),
        "side": rules.sides[rules.side_meant(game.state, of)] if sided else None,
        "places": places,
        # A line runs in this order; readers of JSON may sort names that are numbers.
        "order": list(places),
        "legend": [{"kind": kind, "text": text} for kind, text in legend.items()],
    }


def page_texts(language: str) -> dict[str, str]:
    """The sentences of the page itself."""
    prefix = "page."
    return {
        key.removeprefix(prefix): text
        for key, text in catalogue(language).items()
        if key.startswith(prefix)
    }


def status(game: Game, speaker: Speaker, eyes: str | None = None) -> list[Data]:
    return [
        {"key": track.key, "name": track.name, "text": track.text}
        for track in portrait_for(speaker).tracks(game, eyes)
    ]


def outline(rules: Rules[Any]) -> list[Phase[Any, Any]]:
    """The phases of a turn for a reader; without an outline, those in which something is asked."""
    keys = {phase.key: phase for phase in rules.phases.values()}
    return [keys[key] for key in rules.outline] or [
        phase
        for phase in rules.phases.values()
        if phase.deeds and phase.side is not None and not phase.key.endswith("-dice")
    ]


def _phase(game: Game) -> str | None:
    """Where play stands in the outline of a turn; nowhere when the game is over."""
    if game.outcome is not None:
        return None
    # What is asked within a phase of the outline belongs to it.
    begun = [game.rules.phases[frame[0]].key for frame in game.state.frames]
    shown = [phase.key for phase in outline(game.rules)]
    return next((key for key in reversed(begun) if key in shown), None)


def _sequence(rules: Rules[Any], speaker: Speaker) -> list[Data]:
    """The outline of a turn."""
    return [
        {
            "key": phase.key,
            "name": speaker.say(f"{rules.system}.phase.{phase.key}"),
            "clause": f"{rules.mark} {phase.clause}",
        }
        for phase in outline(rules)
    ]


def _decision(game: Game, speaker: Speaker, legal: list[Action]) -> Data:
    """What is asked; with what is legal only to who is asked, since it may tell a secret."""
    decision = game.decision
    assert decision is not None
    return {
        "side": decision.side,
        "side_name": speaker.name("side", decision.side),
        "livery": _livery(speaker, decision.side),
        "phase": decision.phase,
        "phase_name": speaker.phase(decision),
        "clause": decision.clause,
        "clause_text": speaker.clause(decision.clause),
        "prompt": portrait_for(speaker).question(game, legal),
        "about": decision.about,
        "draft": _draft(game, speaker),
        "picked": [action.arg for action in decision.draft if _picks(speaker, action)],
        # Of each entry of the draft, the unit that can be put down again: where it was picked last.
        "drops": [
            action.arg
            if _picks(speaker, action) and action not in decision.draft[number + 1 :]
            else None
            for number, action in enumerate(decision.draft)
        ],
    }


def _passes(game: Game) -> bool:
    """Whether to end now is to pass, and the other side may be followed by oneself again."""
    decision = game.decision
    return decision is not None and not decision.draft and decision.phase in game.rules.passing


def _declines(game: Game) -> str | None:
    """What adds nothing to this combat, where the same is asked in the next one; None where that is not asked."""
    decision = game.decision
    if decision is None or decision.draft:
        return None
    return game.rules.declining.get(decision.phase)


def _picks(speaker: Speaker, action: Action) -> bool:
    """Whether this takes a unit in hand, and not a marker."""
    return action.verb == "pick" and action.arg in speaker.rules.names["unit"]


def _draft(game: Game, speaker: Speaker) -> list[str]:
    """The draft action by action; with the unit it was asked about, if that was not picked first."""
    chips, picked = [], set()
    for action, about in zip(game.draft, game.draft_about, strict=True):
        chip = _chip(speaker, action, game.decision)
        if action.verb == "pick":
            picked.add(action.arg)
        elif about is not None and about[0] == "unit" and about[1] not in picked:
            chip = speaker.say("core.entry", name=speaker.short(*about), value=chip)
        chips.append(chip)
    return chips


def _livery(speaker: Speaker, side: str) -> str:
    """What a side wears; dice wear nothing."""
    return draw.livery(speaker.rules, side) if side in speaker.rules.sides else ""


def _legal(game: Game, speaker: Speaker, actions: list[Action]) -> list[Data]:
    """Every legal action, with the kind of its argument and what it means."""
    decision = game.decision
    if decision is None:  # it is over: nobody can do anything
        return []
    goals = {one.arg for one in actions if one.verb == "go"}
    foes = _foes(game, decision.side) if any(one.verb == "attack" for one in actions) else {}
    reach = game.survey("reach") if goals else {}
    found: list[Data] = []
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
        passing = action.verb == "step" and action.arg not in goals
        if passing:
            label = speaker.say("core.passing", name=label)
        found.append(
            {
                "text": str(action),
                "verb": action.verb,
                "arg": action.arg,
                "kind": game.rules.alphabet.kind(code),
                "label": label,
                "left": left,
                "button": _button(speaker, action, decision, label, foes),
            }
        )
        if passing:
            found[-1]["passing"] = True
        warned = action.verb == "done" or len(actions) <= FEW
        if warned and (warning := speaker.warning(game, action)) is not None:
            found[-1]["warning"] = warning
    return found


def goals(game: Game, speaker: Speaker) -> list[Data]:
    """The places that can be chosen for who is in hand."""
    return [one for one in _legal(game, speaker, list(game.legal())) if one["kind"] == "place"]


def _foes(game: Game, side: str) -> dict[str, list[str]]:
    """The enemies that a side sees, place by place."""
    found: dict[str, list[str]] = {}
    for one in draw.counters(game.rules, game.laid_before(side).state):
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


def ended(
    sitting: Sitting, speaker: Speaker, seat: str | None, learning: Data | None
) -> str | None:
    """How a game ended, for who looks; None while it goes on."""
    game = sitting.game
    if game.outcome is None:
        return None
    if learning is not None:  # nobody wins a lesson
        return str(learning["verdict"])
    told = f"{result(game, speaker, sitting.player(seat))} [{game.outcome.clause}]"
    if game.played:
        return told
    return speaker.say("core.then", first=speaker.say("core.decided"), then=told)


def _undo(sitting: Sitting, speaker: Speaker, seat: str | None) -> Data:
    """What an undo would take back, or why it cannot."""
    what = sitting.undoable(bool(sitting.game.draft), seat)
    if isinstance(what, Refusal):
        return {"can": False, "text": speaker.refusal(what)}
    if sitting.game.draft:
        chips = _draft(sitting.game, speaker)[-len(what.actions) :]
    else:
        chips = _closed(sitting.game, speaker, what.actions)
    return {"can": True, "text": speaker.say("core.list").join(chips)}


def _closed(game: Game, speaker: Speaker, actions: Sequence[Action]) -> list[str]:
    """The last order, in the words it was given in: whoever is assigned loses a step, or gets one."""
    *opening, closing = actions
    before = Game(game.rules, game.state_after(len(game.orders) - 1).clone(), AskedDice())
    if opening:
        before.play(*opening)
    chips = _draft(before, speaker)
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
