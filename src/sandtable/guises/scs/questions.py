"""The tests of a module of the Standard Combat Series in words: what they ask, and of which units."""

from collections.abc import Iterable, Iterator

from ...core.bits import bits
from ...core.branches import SIZES
from ...systems.scs import Rules
from ...systems.scs.shapes import Control, Corridor, Fewer, Occupied, Test, Unit
from ...text.guide import word
from ...text.of_system import OfSystem
from ...text.speaker import Speaker

#: What a test says of one unit, and the field of the unit that answers it.
_SIMPLE = (
    ("units", "id"),
    ("formations", "formation"),
    ("types", "type"),
    ("nations", "nation"),
    ("sizes", "size"),
)
#: More units than this are counted, not named.
_FEW = 12
#: More hexes than this are told by the first and the last of them.
_FEW_HEXES = 6

#: Parts that belong together: "and" or "or", and sentences or parts again.
Parts = tuple[str, tuple["str | Parts", ...]]


class Questions(OfSystem[Rules]):
    """Tells the tests of one game in one language."""

    def __init__(self, speaker: Speaker) -> None:
        super().__init__(speaker)
        self.named = self.rules.data.rules.test

    # What is asked of a position

    def condition(self, test: Test) -> str:
        """All that a test asks, as one sentence."""
        return self._render(self._parts(test))

    def conditions(self, test: Test) -> tuple[str, str]:
        """What must hold, and what must not, for units that `who` tells; turns are not told again.

        Either is empty if nothing is asked but who the units are.
        """
        asked = Test(**{name: getattr(test, name) for name in _POSITION})
        asked.all = test.all
        asked.any = test.any
        asked.is_ = test.is_
        wanted = self._render(self._parts(asked, bare=True))
        barred = ""
        if test.not_ is not None and self._is_open(test.not_):
            barred = self._render(self._parts(test.not_))
        return wanted, barred

    def _parts(self, test: Test, no: bool = False, bare: bool = False) -> Parts:
        """A test, or its contrary; bare without what it says of the unit, which is told elsewhere."""
        found: list[str | Parts] = list(self._atoms(test, no, bare))
        if test.is_ is not None:
            found.append(self._parts(self.named[test.is_], no, bare))
        found += [self._parts(one, no, bare) for one in test.all]
        if test.any and (not bare or any(self._is_open(one) for one in test.any)):
            found.append(_joined("and" if no else "or", [self._parts(one, no) for one in test.any]))
        if test.not_ is not None and (not bare or self._is_open(test.not_)):
            found.append(self._parts(test.not_, not no))
        return _joined("or" if no else "and", found)

    def _atoms(self, test: Test, no: bool, bare: bool) -> Iterator[str]:
        kin = Test(**{name: getattr(test, name) for name in ("side", "tags", *_NAMES)})
        if kin != Test() and not bare:
            yield self._say("scs.test.kin", no, who=self.who(kin))
        if test.inside:
            yield self._say("scs.test.inside", no, places=self.places(test.inside))
        if test.enemy_within is not None:
            yield self._enemy(test, no)
        if test.turns is not None:
            yield self._turns(*test.turns, no)
        if test.control is not None:
            yield self._control(test.control, no)
        if test.occupied is not None:
            yield self._occupied(test.occupied, no)
        if test.path is not None:
            yield self._path(test.path, no)
        if test.none_left is not None:
            yield self._say("scs.test.none-left", no, who=self.those(test.none_left))
        if test.fewer is not None:
            yield self._fewer(test.fewer, no)

    def _enemy(self, test: Test, no: bool) -> str:
        key = f"scs.test.enemy-{test.enemy_of}"
        if not test.enemy_but:
            return self._say(key, no, within=test.enemy_within)
        but = self.places(test.enemy_but)
        return self._say(f"{key}-but", no, within=test.enemy_within, places=but)

    def _turns(self, first: int, last: int, no: bool) -> str:
        """Games end: a last turn beyond theirs is none."""
        if last >= self.rules.last_turn:
            if no:
                return self.speaker.say("scs.test.until", last=first - 1)
            return self.speaker.say("scs.test.from", first=first)
        key = "scs.test.turn" if first == last else "scs.test.turns"
        return self._say(key, no, first=first, last=last)

    def _control(self, control: Control, no: bool) -> str:
        many = self.rules.area(control.hexes).bit_count() > 1
        key = f"scs.test.control-{control.how}" if many else "scs.test.control"
        places = self.places(control.hexes)
        return self._say(key, no, side=self._side(control.side), places=places)

    def _occupied(self, wanted: Occupied, no: bool) -> str:
        key = "scs.test.occupied" + "-attack" * (wanted.attack > 0) + "-supplied" * wanted.supplied
        side, places = self._side(wanted.side), self.places(wanted.hexes)
        return self._say(key, no, side=side, places=places, attack=wanted.attack)

    def _path(self, path: Corridor, no: bool) -> str:
        sources = self.rules.data.rules.supply.source
        hexes = next(one.hexes for one in sources if one.id == path.source)
        place = self.speaker.name("place", path.hex)
        side = self._side(path.side)
        return self._say("scs.test.path", no, side=side, place=place, source=self.places(hexes))

    def _fewer(self, fewer: Fewer, no: bool) -> str:
        who = {one.id: one.who for one in self.rules.data.rules.tally}
        key = "scs.test.fewer" if fewer.times == 1 else "scs.test.fewer-times"
        less, more = (self.those(who[name]) for name in (fewer.tally, fewer.than))
        return self._say(key, no, less=less, more=more, times=fewer.times)

    def _render(self, parts: str | Parts, within: str | None = None) -> str:
        if isinstance(parts, str):
            return parts
        joiner, many = parts
        if len(many) < 2:
            return self._render(many[0], within) if many else ""
        told, *rest = (self._render(one, joiner) for one in many)
        for one in rest:
            told = self.speaker.say(f"scs.test.{joiner}", one=told, two=one)
        if within is None:
            return told
        return self.speaker.say("scs.test.either" if joiner == "or" else "scs.test.both", all=told)

    def _say(self, key: str, no: bool, **values: object) -> str:
        return self.speaker.say(f"{key}-not" if no else key, **values)

    def _is_open(self, test: Test) -> bool:
        """Whether a test asks for more than the unit."""
        if any(getattr(test, name) != getattr(Test(), name) for name in (*_POSITION, "turns")):
            return True
        named = [] if test.is_ is None else [self.named[test.is_]]
        barred = [] if test.not_ is None else [test.not_]
        return any(self._is_open(one) for one in (*named, *barred, *test.all, *test.any))

    # Of which units

    def those(self, test: Test) -> str:
        """The units that a test speaks of, and what else it asks of them."""
        who, turns = self.who(test), test.turns
        wanted, barred = self.conditions(test)
        if turns is not None:
            told = self._turns(*turns, no=False)
            both = {"one": told, "two": wanted}
            wanted = self.speaker.say("scs.test.and", **both) if wanted else told
        if wanted:
            who = self.speaker.say("scs.test.those", who=who, condition=wanted)
        return self.speaker.say("scs.test.those-but", who=who, condition=barred) if barred else who

    def who(self, test: Test) -> str:
        """The units that a test may speak of: a side, nation, formation or kind, else named, or counted."""
        units = self.rules.data.units
        bound = [unit for unit in units if self._answers(test, unit) is not False]
        for side in self.rules.sides:
            if bound == [unit for unit in units if unit.side == side]:
                return self._side(side)
        if len(bound) == len(units):
            return self.speaker.say("scs.game.all")
        if told := self._described(test):
            return told
        if len(bound) > _FEW:
            return self.speaker.say("scs.game.units", number=len(bound))
        return self._list(self.speaker.short("unit", unit.id) for unit in bound)

    def _described(self, test: Test) -> str:
        """Units told by what they are, where a test asks for just that."""
        asked = self._asked(test)
        if asked is None or "units" in asked or "tags" in asked:
            return ""
        language = self.speaker.language
        if asked.keys() == {"formations"}:
            names = self.rules.data.formations
            known = [names[one] for one in asked["formations"] if one in names]
            return self._list(one[language] for one in known)
        nations = self._list(word("nation", one, language) for one in asked.get("nations", ()))
        if asked.keys() == {"nations"}:
            return nations
        if "formations" in asked or "types" not in asked:
            return ""
        kinds = self._list(self._kind(one) for one in asked["types"])
        of = nations or self._list(self._side(one) for one in asked.get("side", ()))
        key = "scs.test.kind" if of else "scs.test.kinds"
        told = self.speaker.say(key, of=of, kinds=kinds)
        if "sizes" not in asked:
            return told
        sizes = self._list(self._size(one) for one in asked["sizes"])
        return self.speaker.say("scs.test.sized", units=told, sizes=sizes)

    def _asked(self, test: Test) -> dict[str, list[str]] | None:
        """What is asked of the unit alone, each thing once; None if that cannot be put so simply."""
        choice = [one for one in (test.not_, *test.any) if one is not None]
        if any(self._asked(one) != {} for one in choice):
            return None
        found: dict[str, list[str]] = {} if test.side is None else {"side": [test.side]}
        found |= {name: some for name in ("tags", *_NAMES) if (some := getattr(test, name))}
        named = [] if test.is_ is None else [self.named[test.is_]]
        for one in (*named, *test.all):
            more = self._asked(one)
            if more is None or more.keys() & found.keys():
                return None
            found |= more
        return found

    def _answers(self, test: Test, unit: Unit) -> bool | None:
        """Whether a unit answers a test in any position; None if the position decides."""
        simple = all(
            not getattr(test, name) or getattr(unit, of) in getattr(test, name)
            for name, of in _SIMPLE
        )
        if not simple or (test.side is not None and unit.side != test.side):
            return False
        if test.tags and not set(test.tags) & set(unit.tags):
            return False
        open_ = any(getattr(test, name) != getattr(Test(), name) for name in (*_POSITION, "turns"))
        named = [] if test.is_ is None else [self.named[test.is_]]
        answers = [self._answers(one, unit) for one in (*named, *test.all)]
        if test.not_ is not None:
            answer = self._answers(test.not_, unit)
            answers.append(None if answer is None else not answer)
        if test.any:
            some = [self._answers(one, unit) for one in test.any]
            answers.append(True if True in some else None if None in some else False)
        if False in answers:
            return False
        return None if open_ or None in answers else True

    def _kind(self, kind: str) -> str:
        branch = self.rules.data.looks.branch_of_type(kind)
        return kind if branch is None else self.speaker.say(f"branch.{branch}")

    def _size(self, size: str) -> str:
        return self.speaker.say(f"size.{size}") if size in SIZES else size

    def _side(self, side: str) -> str:
        return self.speaker.name("side", side)

    # Where

    def places(self, names: Iterable[str]) -> str:
        """Hexes by name, areas by what they are: ground, an edge of the map, or a few hexes."""
        areas = self.rules.data.map.area
        return self._list(
            self._area(name) if name in areas else self.speaker.listed(name) for name in names
        )

    def _area(self, name: str) -> str:
        area, ground = self.rules.area([name]), self.rules.data.terrain
        kind = ground[next(bits(area))]
        if area == sum(1 << hex_ for hex_, one in enumerate(ground) if one == kind):
            return self.speaker.name("terrain", kind)
        hexes = sorted(self.rules.names["place"][hex_] for hex_ in bits(area))
        told = {"first": hexes[0], "last": hexes[-1]}
        edge = self._edge(hexes)
        if edge is not None and len(hexes) > 1:
            return self.speaker.say(f"scs.test.edge-{edge}", **told)
        if len(hexes) > _FEW_HEXES:
            return self.speaker.say("scs.test.hexes", number=len(hexes), **told)
        return self._list(map(self.speaker.listed, hexes))

    def _edge(self, hexes: list[str]) -> str | None:
        """The edge of the map on which all of these lie."""
        grid = self.rules.data.map.grid
        columns = {int(one.partition(".")[0]) for one in hexes}
        rows = {int(one.partition(".")[2]) for one in hexes}
        edges = (
            ("west", columns, 1),
            ("east", columns, grid.columns),
            ("south", rows, 1),
            ("north", rows, grid.rows),
        )
        return next((name for name, found, line in edges if found == {line}), None)

    def _list(self, words: Iterable[str]) -> str:
        return self.speaker.say("core.list").join(words)


#: The names of what a test says of the unit alone.
_NAMES = tuple(name for name, _ in _SIMPLE)
#: What a test asks of the position, but for the turn.
_POSITION = (
    *("inside", "enemy_within", "enemy_of", "enemy_but"),
    *("control", "occupied", "path", "none_left", "fewer"),
)


def _joined(joiner: str, parts: Iterable["str | Parts"]) -> Parts:
    """Parts under one word: those that have the same, or are alone, lose their own."""
    flat: list[str | Parts] = []
    for one in parts:
        if isinstance(one, str) or (one[0] != joiner and len(one[1]) > 1):
            flat.append(one)
        else:
            flat += _joined(joiner, one[1])[1]
    return joiner, tuple(flat)
