"""A game in progress: the referee. Knows everything; seats see it through `seen_by`."""

from collections.abc import Iterator, Sequence
from copy import copy
from functools import partial
from typing import Any

import msgspec

from .action import CHOOSE, PICK, Action, Code, parse
from .conclusion import Conclusion
from .dice import AskedDice, Dice, SeededDice
from .errors import GameOver, MalformedAction, UnknownName
from .forecast import Forecast, Stake, points, stand_still
from .forecast import Outcome as Outcome
from .legal import Legal
from .message import Event, Events, Raw, Refusal, cite, refusal
from .odds import Odds
from .role import Role
from .rules import CHANCE, FIRST_RULES, Finding, Rules
from .seen import Seen

#: The seat of somebody who watches: it sees what both sides may know.
SPECTATOR = "spectator"
#: Who decides when dice are asked for.
DICE = "dice"


class Decision(msgspec.Struct, frozen=True):
    """Who must choose now, in which phase, and what it is about."""

    side: str
    phase: str
    clause: str
    about: tuple[str, str] | None
    draft: tuple[Action, ...]


class Order(msgspec.Struct):
    """A closed order, what it rolled and drew, and what came of it."""

    side: str
    turn: int
    codes: list[Code]
    faces: list[int]
    events: list[Raw]
    before: Any
    #: Where its dice came from.
    dice: str
    #: What was drawn in secret, as numbers in the alphabet of `pick`.
    drawn: list[int] = []

    @property
    def barrier(self) -> str | None:
        """Why this order cannot be taken back, if it cannot."""
        if self.faces:
            return "die-rolled"
        if self.drawn:
            return "drawn"
        return "shown" if any(raw[0].role.among(Role.REVEALS) for raw in self.events) else None


class Undone(msgspec.Struct, frozen=True):
    """What an undo took back, or a redo played again."""

    side: str
    actions: tuple[Action, ...]


class Game:
    """One game: its rules, the position, the orders so far and the dice."""

    def __init__(
        self,
        rules: Rules[Any],
        state: Any,
        dice: Dice,
        tags: dict[str, str] | None = None,
        from_position: bool = False,
        orders_before: int = 0,
    ) -> None:
        self.rules = rules
        self.dice = dice
        #: Free header lines of the record: who plays, the date.
        self.tags = tags or {}
        #: The hash its record is pinned to: one that the module is known as.
        self.pin = rules.module.hash
        #: Orders played before this game was taken up again from a snapshot.
        self.orders_before = orders_before
        self._origin = state.clone() if from_position else None
        self.orders: list[Order] = []
        self._state = state
        self._base = state  # as it was when the draft began
        self._draft: list[Code] = []
        self._draft_events: list[Raw] = []
        self._undone: list[tuple[str, list[Code]]] = []
        #: How people ended the game, if they did.
        self.concluded: Conclusion | None = None

    # Asking

    @property
    def state(self) -> Any:
        """The position itself, for code that works with the bare rules. Do not change it."""
        return self._state

    @property
    def turn(self) -> int:
        return self.rules.turn(self._state)

    @property
    def side(self) -> str | None:
        """Who must choose now: a side, the dice, or nobody because the game is over."""
        if self._is_over:
            return None
        number = self.rules.to_move(self._state)
        return DICE if number == CHANCE else self.rules.sides[number]

    @property
    def decision(self) -> Decision | None:
        side = self.side
        if side is None:
            return None
        phase = self.rules.phases[self._state.frames[-1].phase]
        clause = cite(self.rules.mark, phase.clause)
        return Decision(side, phase.key, clause, self._about(self._state), self.draft)

    def _about(self, state: Any) -> tuple[str, str] | None:
        """What is asked about in a state: a unit or a place, by name."""
        phase = self.rules.phases[state.frames[-1].phase]
        asked = phase.about(self.rules, state) if phase.about is not None else None
        return (asked[0], self.rules.names[asked[0]][asked[1]]) if asked is not None else None

    @property
    def draft_about(self) -> tuple[tuple[str, str] | None, ...]:
        """What was asked about when each action of the draft was played."""
        state, found = self._base.clone(), []
        for code in self._draft:
            found.append(self._about(state))
            self.rules.do(state, code, [])
        return tuple(found)

    @property
    def draft(self) -> tuple[Action, ...]:
        return tuple(self.rules.alphabet.actions(self._draft))

    @property
    def played(self) -> int:
        """How many orders have been played, also before it was taken up from a snapshot."""
        return self.orders_before + len(self.orders)

    @property
    def outcome(self) -> Outcome | None:
        if self.concluded is not None:
            return self.concluded.outcome(self.rules.sides)
        return self._outcome(self._state)

    @property
    def _is_over(self) -> bool:
        return self.concluded is not None or self.rules.verdict(self._state) is not None

    def legal(self, canonical: bool = False) -> Legal:
        return Legal(self.rules, self._state, canonical, over=self.concluded is not None)

    def why_not(self, action: Action | str) -> Refusal | None:
        """Why this action is not legal now; None if it is."""
        code = self._code(action)
        self._must_go_on()
        raw = self.rules.check(self._state, code)
        return None if raw is None else refusal(raw, self.rules.names, self.rules.mark)

    def survey(self, what: str, of: str | None = None) -> dict[str, Finding]:
        """Read-only overlays of the map: reach, path, zones, supply, threat."""
        if what not in self.rules.surveys:
            known = ", ".join(self.rules.surveys)
            raise UnknownName(f"no survey {what!r} in this game; there are {known}", what)
        return self.rules.survey(self._state, what, of)

    def odds(self, action: Action | str) -> Odds | Refusal | None:
        """What the dice may do if this is played; None if it rolls none."""
        why = self.why_not(action)
        if why is not None:
            return why
        return self.rules.odds(self._state, self._code(action))

    def foresee(self, action: Action | str) -> Outcome | None:
        """How the game would end if this were played; None if it would go on, or is not legal.

        A die, a draw, a decision still to come and what is still hidden are not foreseen.
        """
        if self.why_not(action) is not None:
            return None
        rules, state, events = self.rules, self._state.clone(), list[Raw]()
        if rules.do(state, self._code(action), events):
            rules.run(state, AskedDice(), events)
        shows = any(raw[0].role.among(Role.REVEALS) for raw in events)
        return None if shows else self._outcome(state)

    def caution(self, action: Action | str) -> Event | None:
        """What will happen because of a legal action that the player might not expect."""
        code = self._code(action)
        if self.why_not(action) is not None:
            return None
        raw = self.rules.caution(self._state, code)
        return None if raw is None else self._events([raw])[0]

    def notice(self, action: Action | str) -> Event | None:
        """What a legal action leads to later, as things stand; or None."""
        code = self._code(action)
        if self.why_not(action) is not None:
            return None
        raw = self.rules.notice(self._state, code, self._base)
        return None if raw is None else self._events([raw])[0]

    def price(self, action: Action | str) -> Event | None:
        """What a legal action is sure to cost, where it is chosen by its cost; or None."""
        code = self._code(action)
        if self.why_not(action) is not None:
            return None
        raw = self.rules.price(self._state, code)
        return None if raw is None else self._events([raw])[0]

    def forecast(self) -> Forecast:
        """What the end of this turn would bring if nobody did anything more in it.

        An order that is still open counts as not given, and dice are not foreseen.
        """
        rules, state = self.rules, self.state_after(len(self.orders))
        over = self._is_over
        after, events = (state, []) if over else stand_still(rules, state)
        reasons = [] if over else rules.reasons(state, after, events)
        return Forecast(
            rules.turn(state),
            points(rules, events),
            rules.score(after),
            tuple(self._events(reasons)),
            self.outcome if over else self._outcome(after),
        )

    @property
    def stakes(self) -> list[Stake]:
        """The places that victory turns on, as the scenario has them: the same in every position."""
        told = self._events(self.rules.stakes())
        return [Stake(str(event.values["place"]), event) for event in told]

    @property
    def events(self) -> Events:
        """All that happened so far, the draft included."""
        raw = [event for order in self.orders for event in order.events]
        return self._events(raw + self._draft_events)

    @property
    def draft_events(self) -> Events:
        """What the draft did so far."""
        return self._events(self._draft_events)

    # Playing

    def play(self, *actions: Action | str) -> Events | Refusal:
        """Play all of these or none: the events, or the refusal of the first that fails."""
        if len(actions) == 1 and isinstance(actions[0], Action):  # the usual case
            return self._play_one(self.rules.alphabet.code(actions[0]))
        codes = self._codes(actions)
        if len(codes) == 1:
            return self._play_one(codes[0])
        before = self._save()
        told: list[Raw] = []
        for code in codes:
            try:
                result = self._play_one(code)
            except BaseException:
                self._load(before)
                raise
            if isinstance(result, Refusal):
                self._load(before)
                return result
            told += result.raw
        return self._events(told)

    def undoable(self, action: bool = False, seat: str | None = None) -> Undone | Refusal:
        """What `undo` would take back, or why it cannot."""
        if self.concluded is not None:
            return _refuse_undo("undo-concluded")
        side = self.side if self._draft else self.orders[-1].side if self.orders else None
        if seat is not None and seat != (side or self.side):
            # Who was told of no order yet is not told whether one was begun, or given unseen.
            if not self.orders_before and not any(self._told_to(seat)):
                return _refuse_undo("undo-nothing")
            return _refuse_undo("undo-other-side", self._last_doer(seat))
        if side is None:
            return _refuse_undo("undo-nothing")
        if self._draft:
            return Undone(side, self._actions(self._draft[-1:] if action else self._draft))
        last = self.orders[-1]
        if last.barrier:
            return _refuse_undo(f"undo-{last.barrier}", side)
        return Undone(side, self._actions(last.codes[-1:] if action else last.codes))

    def _last_doer(self, seat: str) -> str | None:
        """Who did what is last, as far as a seat is told that did not do it.

        A draft shows only to who closed the last order, which cannot be taken back any more.
        """
        doer = next(self._told_to(seat), seat)
        return self.side if doer == seat else doer

    def _told_to(self, seat: str) -> Iterator[str]:
        """Whose orders a seat was told of, the last first."""
        hears = self.seen_by(seat).is_told_of
        return (order.side for order in reversed(self.orders) if hears(order.events))

    def undo(self, action: bool = False, seat: str | None = None) -> Undone | Refusal:
        """Take back the open draft, else the last order; with `action` just the last action.

        With a seat, only what this seat did last. Never past a barrier.
        """
        what = self.undoable(action, seat)
        if isinstance(what, Refusal):
            return what
        codes = self._draft
        if not codes:
            last = self.orders.pop()
            codes, self._base = last.codes, last.before
        kept = len(codes) - len(what.actions)
        self._undone.append((what.side, codes[kept:]))
        self._restart(codes[:kept])
        return what

    def redo(self) -> Undone | Refusal:
        """Play again what was last undone."""
        if not self._undone:
            return _refuse_undo("redo-nothing")
        pending = self._undone[:-1]
        side, codes = self._undone[-1]
        actions = self._actions(codes)
        for code in codes:
            self._play_one(code)
        self._undone = pending
        return Undone(side, actions)

    def conclude(self, conclusion: Conclusion) -> None:
        """People end the game as it stands; an order that is still open was never given."""
        self._must_go_on()
        conclusion.outcome(self.rules.sides)
        if self._draft:
            self._restart([])
        self._undone = []
        self.concluded = conclusion

    # Copies, positions, views

    def clone(self, dice: Dice | None = None) -> "Game":
        """The same position and draft with other dice, without the history."""
        clone = Game(self.rules, self._state.clone(), dice or SeededDice(0))
        clone._origin = self._base if self._draft else self._state.clone()
        clone._base = self._base if self._draft else clone._state
        clone._draft = list(self._draft)
        clone._draft_events = list(self._draft_events)
        clone.concluded = self.concluded
        return clone

    def twin(self) -> "Game":
        """The same game, with its history and dice: what is done to one does not show in the other."""
        twin = Game(self.rules, self._state, copy(self.dice), dict(self.tags))
        twin.pin = self.pin
        twin.orders_before = self.orders_before
        twin._origin = self._origin
        twin.orders = list(self.orders)
        twin.concluded = self.concluded
        twin._load(self._save())
        return twin

    def position_after(self, orders: int) -> dict[str, Any]:
        """The position after so many of this game's orders."""
        return self._describe(self.state_after(orders))

    def state_after(self, orders: int) -> Any:
        """The same, for code that works with the bare rules. Do not change it."""
        if orders == len(self.orders):
            return self._base if self._draft else self._state
        return self.orders[orders].before

    @property
    def origin(self) -> dict[str, Any] | None:
        """The position this game started from, if not the scenario's."""
        return None if self._origin is None else self._describe(self._origin)

    def position(self) -> dict[str, Any]:
        """The position as plain data, the draft included; `sandtable.position` reads it back."""
        draft = [str(action) for action in self.draft]
        return self.position_after(len(self.orders)) | {"draft": draft}

    def view(self, seat: str) -> dict[str, Any]:
        """The position as this seat may know it."""
        return self.seen_by(seat).view()

    def shown_to(self, seat: str) -> "Game":
        """The game to be looked at by a seat: what it may not see is not on the map. Not to be played."""
        if not self.seen_by(seat).has_secrets:
            return self
        shown = self.clone()
        shown._state = self.rules.visible_state(shown._state, seat)
        return shown

    def seen_by(self, seat: str) -> Seen:
        if seat != SPECTATOR:
            self.rules.side_number(seat)
        return Seen(self, seat)

    def imagine(self, seat: str, seed: int) -> "Game":
        """One whole game, with dice of its own, drawn from those this seat cannot tell apart.

        The draft of another seat is not part of it.
        """
        seen = self.seen_by(seat)
        if seen.has_secrets:
            dice = SeededDice(seed)
            dice.begin(0, "imagine")
            state = self.rules.restore(self.rules.complete(self.view(seat), dice))
        else:
            state = self.state_after(len(self.orders)).clone()
        game = Game(self.rules, state, SeededDice(seed), from_position=True)
        if seen.may_see_draft:
            game.play_codes(self._draft)
        return game

    def play_codes(self, codes: Sequence[Code]) -> None:
        """Play actions known to be legal: for replays and search."""
        for code in codes:
            result = self._play_one(code)
            assert not isinstance(result, Refusal), result

    def record(self) -> str:
        from .record import write

        return write(self)

    # Inside

    def _code(self, action: Action | str) -> Code:
        codes = self._codes((action,))
        if len(codes) != 1:
            raise MalformedAction(f"one action at a time, not {action!r}")
        return codes[0]

    def _codes(self, actions: Sequence[Action | str]) -> list[Code]:
        code = self.rules.alphabet.code
        codes: list[Code] = []
        for action in actions:
            if isinstance(action, Action):
                codes.append(code(action))
            else:
                codes += [code(one) for one in parse(action)]
        return codes

    def _actions(self, codes: Sequence[Code]) -> tuple[Action, ...]:
        return tuple(self.rules.alphabet.actions(codes))

    def _must_go_on(self) -> None:
        if self._is_over:
            raise GameOver("the game is over; nothing more can be played")

    def _outcome(self, state: Any) -> Outcome | None:
        verdict = self.rules.verdict(state)
        if verdict is None:
            return None
        clause = cite(self.rules.mark, verdict.clause)
        if verdict.winner is None:
            return Outcome(None, verdict.key, clause)
        winner = self.rules.sides[verdict.winner]
        margin = self.rules.margin(state, verdict.winner)
        return Outcome(winner, verdict.key, clause, margin)

    def _play_one(self, code: Code) -> Events | Refusal:
        rules = self.rules
        self._must_go_on()
        state = self._state
        raw = rules.check(state, code)
        if raw is not None:
            return refusal(raw, rules.names, rules.mark)
        self._undone = []
        side = rules.to_move(state)
        if side == CHANCE:
            return self._play_chance(code)
        if not self._draft:
            self._base = state.clone()
        events: list[Raw] = []
        closed = rules.do(state, code, events)
        self._draft.append(code)
        if closed:
            self._close(rules.sides[side], events)
        else:
            self._draft_events += events
        return self._events(events)

    def _close(self, side: str, events: list[Raw]) -> None:
        """The draft is an order now: what it sets off happens, up to the next decision."""
        rules, dice = self.rules, self.dice
        before = dice.save()
        dice.begin(self.played, rules.alphabet.order(self._draft))
        dice.look_at(partial(rules.rolled_when, self._state))
        try:
            rules.run(self._state, dice, events)
        except BaseException:
            # Dice that fail (a script that ran out) must not leave half an order behind.
            dice.restore(before)
            self._restart(self._draft[:-1])
            raise
        turn = rules.turn(self._base)
        told = self._draft_events + events
        self.orders.append(
            Order(side, turn, self._draft, dice.faces, told, self._base, dice.source, dice.drawn)
        )
        self._base = self._state
        self._draft = []
        self._draft_events = []

    def _play_chance(self, code: Code) -> Events:
        """A die or draw that was asked for: it belongs to the order that called for it."""
        state = self._state
        if not self.orders:  # the game was taken up in the middle of a roll
            turn = self.rules.turn(state)
            self.orders = [Order(DICE, turn, [], [], [], state.clone(), AskedDice.source)]
        last = self.orders[-1]
        events: list[Raw] = []
        self.rules.do(state, code, events)
        faces, drawn = list(last.faces), list(last.drawn)
        # A roll begun by hand may be finished by dice that are not asked for.
        self.dice.begin(self.played, f"die {len(faces) + len(drawn)}")
        self.dice.look_at(partial(self.rules.rolled_when, state))
        self.rules.run(state, self.dice, events)
        if code[0] == PICK:
            drawn.append(code[1])
        else:
            assert code[0] == CHOOSE
            faces.append(int(str(self.rules.alphabet.action(code).arg)))
        # A new order in place of the old one, so that a refused `play` can go back to the old.
        self.orders[-1] = msgspec.structs.replace(
            last,
            faces=faces + self.dice.faces,
            drawn=drawn + self.dice.drawn,
            events=last.events + events,
        )
        self._base = state
        return self._events(events)

    def _restart(self, codes: list[Code]) -> None:
        """Go back to the start of the draft and play only these actions of it, none of which closes."""
        self._state = self._base.clone()
        self._draft = list(codes)
        self._draft_events = []
        for code in codes:
            self.rules.do(self._state, code, self._draft_events)

    def _save(self) -> tuple[Any, ...]:
        return (
            self._state.clone(),
            self._base if self._base is not self._state else None,
            list(self._draft),
            list(self._draft_events),
            list(self._undone),
            len(self.orders),
            self.orders[-1:],
            self.dice.save(),
        )

    def _load(self, saved: tuple[Any, ...]) -> None:
        self._state, base, self._draft, self._draft_events, self._undone = saved[:5]
        # Of the orders before, dice that are asked for can have changed the last only.
        count, last, dice = saved[5:]
        self.orders[max(count - 1, 0) :] = last
        self.dice.restore(dice)
        self._base = self._state if base is None else base

    def _describe(self, state: Any) -> dict[str, Any]:
        rules = self.rules
        # Positions of the first rules are older than this field.
        later = {} if rules.version == FIRST_RULES else {"rules": rules.version}
        return {
            "module": rules.module.cover.id,
            "version": rules.module.cover.version,
            **later,
            "scenario": rules.scenario,
            "options": dict(rules.options),
        } | rules.describe(state)

    def _events(self, raw: Sequence[Raw]) -> Events:
        return Events(raw, self.rules.names, self.rules.mark)


def _refuse_undo(key: str, side: str | None = None) -> Refusal:
    return Refusal("", key, {} if side is None else {"side": side})
