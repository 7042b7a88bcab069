"""Pairs of games that differ in what was done in secret, looked at order by order by one seat.

Both are played on together: the seat does the same in both, the other side perhaps the same with other
hidden units. A pair goes on as long as people at a table would have seen the same of both. What that is
is said here by the rule itself, not by what the program tells: then everything it tells must be the same.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from conformance.games import Entry, one_of
from conformance.seats import doors, every_door
from sandtable import AskedDice, Game, Refusal
from sandtable.core.action import ASSIGN, ATTACK, DONE, GO, LEAVE, PICK, TOP, Code
from sandtable.core.game import DICE
from sandtable.core.message import Whisper
from sandtable.systems.scs import stacks as scs_stacks
from sandtable.systems.scs.phases import BATTLE, SET_UP

#: Verbs that name units of one's own, which may lie hidden.
NAMING = (PICK, LEAVE, TOP, ASSIGN)
#: So many orders are tried until both games can go on, and each with so many other units.
ORDERS, VARIANTS = 60, 8


# What people at a table see


def face_of_stacks(game: Game, seat: str) -> Any:
    """Fog of war: tops of stacks with their markers, how high stacks are, who is off the map.

    Who fights is seen while the combat lasts, and nothing of a set-up behind its screen.
    """
    rules, state = game.rules, game.state
    foes = [side for side, name in enumerate(rules.sides) if name != seat]
    behind = state.frames[0].side if state.frames[0].phase == SET_UP else None
    screened = behind if behind in foes else None
    shown, heights = [], []
    for hex_, stack in sorted(state.stacks.items()):
        owner = rules.owner[stack[0]]
        if owner == screened:
            continue
        if rules.heights_shown:
            heights.append((hex_, len(stack)))
        shown += [(hex_, unit) for unit in (stack[:1] if owner in foes else stack)]
    fighting = _fighting(state)
    shown += [(place, u) for u, place in enumerate(state.place) if fighting >> u & 1]
    off = [(place, u) for u, place in enumerate(state.place) if place >= rules.hexes]
    if screened is not None:  # who is still to be set up by that side is not seen
        off = [(place, u) for place, u in off if not _sets_up(rules, u, screened)]
    markers = [
        (u, state.lost[u], state.hungry[u], state.out >> u & 1, state.shaken >> u & 1)
        for _, u in sorted({*shown, *off})
    ]
    ground = None if screened is not None else (tuple(state.control), state.vp)
    return (
        sorted(set(shown)),
        heights,
        off,
        markers,
        ground,
        state.turn,
        state.active,
        state.stage,
        state.frames,
        (state.points, state.air, state.tally, state.awarded, state.hit, state.shelled),
        _attackable(game),
    )


def _sets_up(rules: Any, unit: int, side: int) -> bool:
    return bool(rules.set_up_units >> unit & 1 and rules.owner[unit] == side)


def _fighting(state: Any) -> int:
    """Who is in the combat under way: those its frames name, and the stack attacked."""
    found = 0
    for frame in state.frames:
        if frame.phase == BATTLE:
            found |= frame.attackers | frame.late
            for unit in state.stacks.get(frame.place, ()):
                found |= 1 << unit
    return found


def _attackable(game: Game) -> list[int]:
    """7.2d: hexes in which everybody was attacked in this phase; a player may ask for that."""
    state = game.state
    return [
        hex_
        for hex_, stack in sorted(state.stacks.items())
        if all(state.struck >> unit & 1 for unit in stack)
    ]


def face_of_hands(game: Game, seat: str) -> Any:
    """Markers in hand: how many, not which; all else lies on the table."""
    data = game.position()
    hands = data["hand"]
    return data | {
        "hand": {side: hand if side == seat else len(hand) for side, hand in hands.items()},
        "draft": [],
    }


FACES: dict[str, Callable[[Game, str], Any]] = {"scs": face_of_stacks, "folio": face_of_hands}


def face(game: Game, seat: str) -> Any:
    """What is seen of a game now, and what was heard when the last order was carried out."""
    sides = game.rules.sides
    heard = [
        raw
        for order in game.orders[-1:]
        for raw in order.events
        if not isinstance(raw[0], Whisper) or sides[raw[1]] == seat
    ]
    return FACES[game.rules.system](game, seat), heard


# Pairs


class Pair:
    """Two games that a seat cannot tell apart, and how often that was looked at."""

    def __init__(self, one: Game, other: Game, seat: str, seed: int) -> None:
        self.one = one
        self.other = other
        self.seat = seat
        self.rng = Random(seed)
        #: Looks at games that are not the same.
        self.compared = 0

    def look(self) -> None:
        """Everything that the seat is told of both is the same; of their past, too."""
        assert face(self.one, self.seat)[0] == face(self.other, self.seat)[0]
        if self.one.state.key() == self.other.state.key():
            return
        begun = len(self.one.orders) != len(self.other.orders)
        # Who has finished a set-up is told by undo that the other side has begun with its own.
        finished = self.seat in {order.side for order in self.one.orders}
        ask = doors if begun and finished else every_door
        names = [None, one_of(self.rng, [*self.one.rules.sides, *self._seen()])]
        one, other = (ask(game, self.seat, names) for game in (self.one, self.other))
        for first, second in zip(one, other, strict=True):
            assert first == second
        assert self._looks(self.one) == self._looks(self.other)
        self.compared += 1

    def _looks(self, game: Game) -> list[str]:
        """The map as it is laid before the seat, how many lie unseen where; whom it hears of."""
        rules, seat = game.rules, self.seat
        if game.outcome is not None:
            return []
        visible = rules.visible_state(game.state, seat)
        stacks = sorted(visible.stacks.items()) if rules.system == "scs" else []
        return [repr(stacks), repr(visible.place), repr(rules.below(game.state, seat))]

    def _seen(self) -> list[str]:
        """Some unit that the seat sees on the map, to ask about."""
        units: dict[str, str] = self.one.view(self.seat)["units"]
        return sorted(units)[:: max(1, len(units) // 3)]

    def look_back(self) -> None:
        """Every moment that the seat is told of, looked at again."""
        one, other = (list(self._moments(game)) for game in (self.one, self.other))
        assert one == other

    def _moments(self, game: Game) -> Iterator[Any]:
        hears = game.seen_by(self.seat).is_told_of
        for number, order in enumerate(game.orders, start=1):
            if hears(order.events):
                state = game.state_after(number)
                moment = Game(game.rules, state.clone(), AskedDice())
                yield moment.view(self.seat) if moment.outcome is None else None

    def go_on(self) -> bool:
        """One more order in both, or a die: false if none was found that looks the same."""
        if self.one.side == DICE:
            return self._roll()
        for _ in range(ORDERS):
            codes = self._order(self.one)
            one = self._played(self.one, codes)
            if one is None:  # it would end the game, and all be told
                continue
            for _ in range(VARIANTS if self.one.side != self.seat else 1):
                other = self._played(self.other, self._varied(codes))
                if other is not None and face(other, self.seat) == face(one, self.seat):
                    self.one, self.other = one, other
                    return True
        return False

    def _roll(self) -> bool:
        """The same faces in both; what is drawn in secret may be another."""
        legal = self.one.legal().codes
        code = one_of(self.rng, legal)
        for _ in range(VARIANTS):
            mine = self._played(self.one, [code])
            theirs = one_of(self.rng, self.other.legal().codes) if code[0] == PICK else code
            other = self._played(self.other, [theirs])
            if mine and other and face(mine, self.seat) == face(other, self.seat):
                self.one, self.other = mine, other
                return True
        return False

    def _played(self, game: Game, codes: list[Code]) -> Game | None:
        """A game after an order, if that is legal, closes, and does not end the game."""
        after = game.twin()
        if game.side == DICE:
            result = after.play(*game.rules.alphabet.actions(codes))
            return None if isinstance(result, Refusal) else after
        orders = len(after.orders)
        for code in codes:
            if len(after.orders) > orders or game.rules.check(after.state, code) is not None:
                return None
            after.play_codes([code])
        return after if len(after.orders) == orders + 1 and after.outcome is None else None

    def _order(self, game: Game) -> list[Code]:
        trial = game.clone(AskedDice())
        while not trial.orders:
            trial.play_codes([inclined(trial, self.rng)])
        return trial.orders[0].codes

    def _varied(self, codes: list[Code]) -> list[Code]:
        """The order with other units of the same hexes in place of those that the seat cannot see."""
        if self.one.side == self.seat or self.one.rules.system != "scs":
            return codes
        meant: dict[int, int] = {}
        for verb, unit in codes:
            if verb in NAMING and unit not in meant:
                place = self.one.state.place[unit]
                if place >= self.one.rules.hexes or unit == self.one.state.stacks[place][0]:
                    continue
                fits = [
                    u for u in self.other.state.stacks.get(place, ())[1:] if u not in meant.values()
                ]
                if fits:
                    meant[unit] = (
                        unit if unit in fits and self.rng.random() < 0.3 else one_of(self.rng, fits)
                    )
        return [(verb, meant.get(arg, arg) if verb in NAMING else arg) for verb, arg in codes]


# Choosing


def inclined(game: Game, rng: Random) -> Code:
    """One of what is legal; rather one that stacks, takes others along, or shows another top."""
    by_verb: dict[int, list[Code]] = {}
    for code in game.legal().codes:
        by_verb.setdefault(code[0], []).append(code)
    weights = WEIGHTS[bool(game.draft)]
    # As often as it weighs: a verb that weighs little comes up now and then.
    tickets = [verb for verb in sorted(by_verb) for _ in range(weights.get(verb, 10))]
    verb = one_of(rng, tickets)
    codes = by_verb[verb]
    if verb == GO and game.rules.system == "scs" and rng.random() < 0.8:
        codes = [code for code in codes if code[1] in game.state.stacks] or codes
    return one_of(rng, codes)


# Where pairs begin


def apart(entry: Entry, seat: str, seed: int, orders: int) -> Pair | None:
    """A game after so many orders, and another that the seat cannot tell from it; none if it knows all."""
    game, rng = entry.new(seed), Random(seed)
    while game.outcome is None and (len(game.orders) < orders or game.draft):
        game.play_codes([inclined(game, rng)])
    if game.outcome is not None:
        return None
    states = game.state, game.imagine(seat, seed).state
    one, other = (
        Game(game.rules, each.clone(), AskedDice(), from_position=True) for each in states
    )
    return Pair(one, other, seat, seed) if one.state.key() != other.state.key() else None


def set_ups(rules: Any, seat: str, seed: int) -> Pair:
    """Free set-ups that look the same once they are finished; behind the screen nothing is seen of them."""
    one, other = (Game(rules, rules.start(), AskedDice()) for _ in range(2))
    pair = Pair(one, other, seat, seed)
    while one.state.frames[0].phase == SET_UP:
        own, plan = one.side == seat, [("choose suggested",)]
        plans = [plan, plan] if own else _planned(one, pair.rng)
        for game, orders in zip((one, other), plans, strict=True):
            for number, order in enumerate(orders):
                game.play(*order)
                if number % 9 == 0 and not own:
                    pair.look()
        for game in (one, other):
            game.play("done")
        pair.look()
    return pair


def _planned(game: Game, rng: Random) -> list[list[tuple[str, ...]]]:
    """Orders that set up a side at random, and others that only hide other units under the same tops."""
    rules: Any = game.rules
    done = game.clone(AskedDice())
    orders: list[tuple[str, ...]] = []
    side = game.state.frames[0].side
    while units := [code for code in done.legal().codes if code[0] == PICK]:
        done.play_codes([one_of(rng, units)])
        spots = done.legal().codes
        piled = [code for code in spots if code[1] in done.state.stacks]
        done.play_codes([one_of(rng, piled if piled and rng.random() < 0.7 else spots)])
        orders.append(tuple(map(str, rules.alphabet.actions(done.orders[-1].codes))))
    stacks = {h: list(s) for h, s in done.state.stacks.items() if rules.owner[s[0]] == side}
    hidden = [(hex_, unit) for hex_, stack in stacks.items() for unit in stack[1:]]
    for here, one in hidden:
        for there, two in hidden:
            if (
                one in stacks[here]
                and two in stacks[there]
                and _swap(rules, done, stacks, one, two)
            ):
                stacks[here][stacks[here].index(one)] = two
                stacks[there][stacks[there].index(two)] = one
    again = [
        (f"pick {rules.names['unit'][unit]}", f"place {rules.names['place'][hex_]}")
        for hex_, stack in stacks.items()
        for unit in stack
    ]
    return [orders, again]


def _swap(rules: Any, game: Game, stacks: dict[int, list[int]], one: int, two: int) -> bool:
    """Whether two hidden units could each have been set up in the place of the other."""
    place = {unit: hex_ for hex_, stack in stacks.items() for unit in stack}
    sizes = {scs_stacks.size(rules, game.state, unit) for unit in (one, two)}
    tops = (stacks[place[unit]][0] for unit in (one, two))
    return (
        place[one] != place[two]
        and len(sizes) == 1
        and all(scs_stacks.attack(rules, game.state, top) for top in tops)
        and _may_be(rules, one, place[two])
        and _may_be(rules, two, place[one])
    )


def _may_be(rules: Any, unit: int, hex_: int) -> bool:
    ground = rules.standing[rules.owner[unit]][rules.gait[unit]]
    return bool(rules.spots[unit] & ground & rules.bit[hex_])


#: How much each verb is worth trying, before an order is begun and within one; others are worth 10.
WEIGHTS = {
    False: {TOP: 10, DONE: 1, PICK: 30, ATTACK: 3},
    True: {PICK: 30, GO: 30, DONE: 30, LEAVE: 3, ATTACK: 2},
}
