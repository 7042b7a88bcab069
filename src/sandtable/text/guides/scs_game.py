"""What a game adds to the Standard Combat Series, in words: limits, supply, modifiers, special rules, victory."""

from collections.abc import Iterable
from fractions import Fraction

from ...systems.scs import Rules
from ...systems.scs.shapes import Modifier, Special, Test, Unit, Weakness
from ..speaker import Speaker
from .guide import Note, word

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


class GameRules:
    """Tells the rules of one game in one language."""

    def __init__(self, speaker: Speaker) -> None:
        assert isinstance(speaker.rules, Rules)
        self.speaker = speaker
        self.rules = speaker.rules
        self.data = speaker.rules.data.rules

    def notes(self) -> Iterable[Note]:
        stacking = self.data.stacking
        yield self._note("4.0", f"scs.game.stacking-{stacking.count}", limit=stacking.limit)
        yield from self._supply()
        if self.data.air is not None:
            air = self.data.air
            yield self._note("game.air", "scs.game.air", shift=air.shift, most=air.most)
        for modifier in self.data.modifier:
            yield self._modifier(modifier)
        for special in self.data.special:
            yield self._special(special)
        yield from self._victory()

    def _supply(self) -> Iterable[Note]:
        supply = self.data.supply
        yield self._note("12.2", "scs.game.out", effect=self._weakness(supply.out))
        if supply.attrition is not None:
            first, steps = supply.attrition.first, supply.attrition.steps
            yield self._note("game.attrition", "scs.game.attrition", first=first, steps=steps)

    def _weakness(self, weak: Weakness) -> str:
        say, said = self.speaker.say, []
        for value, key in (
            (weak.attack, "scs.game.attack"),
            (weak.defence, "scs.game.defence"),
            (weak.move, "scs.game.move"),
        ):
            if value != "1":
                said.append(say(key, effect=f"×{self._number(value)}"))
        if not weak.exploitation:
            said.append(say("scs.game.no-exploitation"))
        if not weak.zone:
            said.append(say("scs.game.no-zone"))
        return self._list(said) or say("scs.game.nothing")

    def _modifier(self, modifier: Modifier) -> Note:
        key = f"scs.game.modifier-{modifier.kind}"
        value = self._number(modifier.value)
        name = getattr(modifier.name, self.speaker.language)
        return self._note("game.modifiers", key, name=name, value=value)

    def _special(self, special: Special) -> Note:
        name = getattr(special.name, self.speaker.language)
        values = {"name": name, "who": self._who(special.who), "effect": self._effect(special)}
        if special.who.turns is None:
            return self._note("game.special", "scs.game.special", **values)
        first, last = special.who.turns
        key = "scs.game.special-turn" if first == last else "scs.game.special-turns"
        return self._note("game.special", key, first=first, last=last, **values)

    def _effect(self, special: Special) -> str:
        say, effect = self.speaker.say, special.effect
        change = [] if special.add == "0" else [self._signed(special.add)]
        change += [] if special.multiply == "1" else [f"×{self._number(special.multiply)}"]
        if effect == "multiply":
            to = "scs.game.attack" if special.to == "attack" else "scs.game.defence"
            told = say(to, effect=self._list(change))
        elif effect == "stays-within":
            told = say(_stays(special), within=special.within)
        elif effect == "may-not-attack" and special.together is not None:
            told = say("scs.game.not-together", who=self._who(special.together))
        elif effect == "may-not-attack" and special.but:
            told = say("scs.game.attacks-only")
        else:
            told = say(f"scs.game.special-{effect}", change=self._list(change))
        return say("scs.game.while", effect=told) if self._is_open(special.who) else told

    def _is_open(self, test: Test) -> bool:
        """Whether a test asks for more than the unit and the turn."""
        asked = (test.not_, test.control, test.occupied, test.path, test.none_left, test.fewer)
        if any(one is not None for one in asked) or test.inside or test.enemy_within is not None:
            return True
        named = [] if test.is_ is None else [self.data.test[test.is_]]
        return any(self._is_open(one) for one in (*named, *test.all, *test.any))

    def _who(self, test: Test) -> str:
        """The units a rule may bind: a side or nation, else named, or counted."""
        bound = [unit for unit in self.rules.data.units if self._may_bind(test, unit)]
        for side in self.rules.sides:
            own = [unit for unit in self.rules.data.units if unit.side == side]
            if bound == own:
                return self.speaker.name("side", side)
        if len(bound) == len(self.rules.data.units):
            return self.speaker.say("scs.game.all")
        if test == Test(nations=test.nations):
            return self._list(word("nation", one, self.speaker.language) for one in test.nations)
        if len(bound) > _FEW:
            return self.speaker.say("scs.game.units", number=len(bound))
        return self._list(self.speaker.short("unit", unit.id) for unit in bound)

    def _may_bind(self, test: Test, unit: Unit) -> bool:
        """Whether a rule may ever bind a unit; what a test asks of the position is left open."""
        if test.is_ is not None and not self._may_bind(self.data.test[test.is_], unit):
            return False
        if test.side is not None and unit.side != test.side:
            return False
        if test.tags and not set(test.tags) & set(unit.tags):
            return False
        for field, of in _SIMPLE:
            asked = getattr(test, field)
            if asked and getattr(unit, of) not in asked:
                return False
        if not all(self._may_bind(one, unit) for one in test.all):
            return False
        return not test.any or any(self._may_bind(one, unit) for one in test.any)

    def _victory(self) -> Iterable[Note]:
        victory, language = self.rules.victory, self.speaker.language
        for ending in (*victory.automatic, *victory.final):
            name, side = getattr(ending.name, language), self.speaker.name("side", ending.winner)
            yield self._note("game.victory", "scs.game.automatic", name=name, side=side)
        if len(victory.level) < 2:
            return
        side = self.speaker.name("side", victory.score)
        lowest = min(level.least for level in victory.level)
        for level in victory.level:
            key = "scs.game.level-below" if level.least == lowest else "scs.game.level"
            name = getattr(level.name, language)
            yield self._note("game.victory", key, name=name, side=side, points=level.least)

    def _note(self, clause: str, key: str, **values: object) -> Note:
        return Note(self.speaker.say(key, **values), f"{self.rules.mark} {clause}")

    def _number(self, value: str) -> str:
        return self.speaker.number(Fraction(value)).replace("-", "−")

    def _signed(self, value: str) -> str:
        return f"+{self._number(value)}" if Fraction(value) > 0 else self._number(value)

    def _list(self, words: Iterable[str]) -> str:
        return self.speaker.say("core.list").join(words)


def _stays(special: Special) -> str:
    """The sentence for units that are kept somewhere."""
    if not special.hexes:
        return "scs.game.stays-near"
    return "scs.game.stays-by-area" if special.within else "scs.game.stays-in-area"
