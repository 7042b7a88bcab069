"""What a game adds to the Standard Combat Series, in words: limits, supply, guns, special rules, victory."""

from collections.abc import Iterable
from fractions import Fraction

from ...systems.scs import Rules
from ...systems.scs.shapes import (
    Award,
    Level,
    Modifier,
    Replacement,
    Source,
    Special,
    Test,
    Weakness,
)
from ...text.guide import Chapter, Note
from ...text.of_system import OfSystem
from ...text.speaker import Speaker
from .questions import Questions


class GameRules(OfSystem[Rules]):
    """Tells the rules of one game in one language."""

    def __init__(self, speaker: Speaker) -> None:
        super().__init__(speaker)
        self.data = self.rules.data.rules
        self.questions = Questions(speaker)

    def chapters(self) -> Iterable[Chapter]:
        """All that this game has; a chapter that is empty is none."""
        told = (
            ("scs.game.chapter-stacks", self._stacks()),
            ("scs.game.chapter-supply", self._supply()),
            ("scs.game.chapter-replacements", self._replacements()),
            ("scs.game.chapter-barrage", self._barrage()),
            ("scs.game.chapter-air", self._air()),
            ("scs.game.chapter-modifiers", map(self._modifier, self.data.modifier)),
            ("scs.game.chapter-special", map(self._special, self.data.special)),
            ("scs.game.chapter-victory", self.victory()),
        )
        for key, notes in told:
            if some := list(notes):
                yield Chapter(self.speaker.say(key), some)

    def _stacks(self) -> Iterable[Note]:
        stacking = self.data.stacking
        yield self._note("4.0", f"scs.game.stacking-{stacking.count}", limit=stacking.limit)
        if stacking.excess == "disorganise":
            yield self._note("game.disorganised", "scs.game.excess")
            if self.data.barrage is None:
                yield self._disorganised()

    def _supply(self) -> Iterable[Note]:
        supply = self.data.supply
        for source in self.sources():
            side, places = (
                self.speaker.name("side", source.side),
                self.questions.places(source.hexes),
            )
            told = self.speaker.say("scs.game.source", side=side, places=places)
            yield self.source(source, told)
        yield self._note("12.2", "scs.game.out", effect=self._weakness(supply.out))
        if supply.attrition is not None:
            hurt = supply.attrition
            times = {"first": hurt.first, "every": hurt.every, "steps": hurt.steps}
            if hurt.exempt is None:
                yield self._note("game.attrition", "scs.game.attrition", **times)
            else:
                who = self.questions.those(hurt.exempt)
                yield self._note("game.attrition", "scs.game.attrition-but", who=who, **times)

    def sources(self) -> Iterable[Source]:
        """Where supply comes from in this scenario."""
        for source in self.data.supply.source:
            if not source.scenarios or self.rules.scenario in source.scenarios:
                yield source

    def source(self, source: Source, name: str) -> Note:
        """A source of this name: for whom it is, how far it reaches and while what."""
        say, told = self.speaker.say, [name]
        if source.who is not None:
            told.append(say("scs.game.source-who", who=self.questions.those(source.who)))
        reach = source.max_trace or self.data.supply.trace_length
        if reach is not None:
            told.append(say("scs.game.source-reach", hexes=reach))
        if source.closed_by == "unit":
            told.append(say("scs.game.source-unit"))
        return self._cited("12.1a", self._bound(self._list(told), source.when))

    def _replacements(self) -> Iterable[Note]:
        """In the order of the module: the first line that names a unit is its own."""
        found = self.data.replacements
        if found is None:
            return
        kept = "scs.game.points-kept" if found.kept else "scs.game.points-lost"
        yield self._note("game.replacements", kept)
        for line in found.line:
            yield from self._replacement(line)

    def _replacement(self, line: Replacement) -> Iterable[Note]:
        whose = {
            "side": self.speaker.name("side", line.side),
            "who": self.questions.those(line.who),
        }
        restored = self.speaker.say("scs.game.restored", points=line.restore, **whose)
        yield self._cited("game.replacements", self._bound(restored, line.when))
        if line.rebuild is not None:
            where = self.questions.places(line.rebuild_at)
            rebuilt = self.speaker.say(
                "scs.game.rebuilt", points=line.rebuild, places=where, **whose
            )
            both = [one for one in (line.when, line.rebuild_when) if one is not None]
            bound = self._bound(rebuilt, Test(all=both) if both else None)
            yield self._cited("game.replacements", bound)

    def _barrage(self) -> Iterable[Note]:
        barrage = self.data.barrage
        if barrage is None:
            return
        yield self._note("game.barrage", "scs.game.barrage")
        if barrage.unseen:
            shift = self._signed(str(barrage.unseen))
            yield self._note("game.barrage", "scs.game.unseen", shift=shift)
        yield self._disorganised()

    def _disorganised(self) -> Note:
        effect = self._weakness(self.data.disorganised)
        return self._note("game.disorganised", "scs.game.disorganised", effect=effect)

    def _air(self) -> Iterable[Note]:
        air = self.data.air
        if air is None:
            return
        yield self._note("game.air", "scs.game.air", shift=air.shift, most=air.most)
        for side, test in air.lost.items():
            lost = self.speaker.say("scs.game.air-lost", side=self.speaker.name("side", side))
            yield self._cited("game.air", self._bound(lost, test))

    def _weakness(self, weak: Weakness) -> str:
        say, said = self.speaker.say, []
        for value, key in (
            (weak.attack, "scs.game.attack"),
            (weak.defence, "scs.game.defence"),
            (weak.move, "scs.game.move"),
            (weak.barrage, "scs.game.fire"),
        ):
            if value != "1":
                said.append(say(key, effect=f"×{self._number(value)}"))
        if not weak.exploitation:
            said.append(say("scs.game.no-exploitation"))
        if not weak.zone:
            said.append(say("scs.game.no-zone"))
        return self._list(said) or say("scs.game.nothing")

    def _modifier(self, modifier: Modifier) -> Note:
        say = self.speaker.say
        name = modifier.name[self.speaker.language]
        value = self._number(modifier.value)
        if modifier.kind == "multiply":
            to = "scs.game.attack" if modifier.to == "attack" else "scs.game.defence"
            effect = say(to, effect=f"×{value}")
        else:
            effect = say(f"scs.game.modifier-{modifier.kind}", value=self._signed(modifier.value))
        if modifier.who is not None:
            effect = say("scs.game.of", effect=effect, who=self.questions.those(modifier.who))
        told = [say("core.entry", name=name, value=effect)]
        if len(modifier.fights) == 1:
            told.append(say(f"scs.game.only-{modifier.fights[0]}"))
        told += [
            say(f"scs.game.need-{need.of}-{need.how}", who=self.questions.those(need.who))
            for need in modifier.needs
        ]
        return self._cited("game.modifiers", self._bound(self._list(told), modifier.when))

    def _special(self, special: Special) -> Note:
        name = special.name[self.speaker.language]
        wanted, barred = self.questions.conditions(special.who)
        effect = self._hedged(self._effect(special), wanted, barred)
        if wanted or barred:
            effect = self.speaker.say(f"scs.game.judged-{special.judged}", effect=effect)
        values = {"name": name, "who": self.questions.who(special.who), "effect": effect}
        if special.who.turns is None:
            return self._note("game.special", "scs.game.special", **values)
        first, last = special.who.turns
        key = "scs.game.special-turn" if first == last else "scs.game.special-turns"
        if last > self.rules.last_turn:
            key = "scs.game.special-from"
        return self._note("game.special", key, first=first, last=last, **values)

    def _effect(self, special: Special) -> str:
        say, effect = self.speaker.say, special.effect
        change = [] if special.add == "0" else [self._signed(special.add)]
        change += [] if special.multiply == "1" else [f"×{self._number(special.multiply)}"]
        where = self.questions.places(special.hexes or special.but)
        if effect == "multiply":
            to = "scs.game.attack" if special.to == "attack" else "scs.game.defence"
            return say(to, effect=self._list(change))
        if effect == "stays-within":
            return say(_stays(special), within=special.within, places=where)
        if effect == "may-not-attack" and special.together is not None:
            who = self.questions.those(special.together)
            key = "scs.game.not-together-but" if special.but else "scs.game.not-together"
            return say(key, who=who, places=where)
        if effect == "may-not-attack" and special.but:
            return say("scs.game.attacks-only", places=where)
        return say(f"scs.game.special-{effect}", change=self._list(change))

    def victory(self) -> Iterable[Note]:
        victory, language = self.rules.victory, self.speaker.language
        for ending in (*victory.automatic, *victory.final):
            name, side = ending.name[language], self.speaker.name("side", ending.winner)
            key = f"scs.game.won-{ending.at}" if ending in victory.automatic else "scs.game.won-end"
            when = self.questions.condition(ending.when)
            yield self._note("game.victory", key, name=name, side=side, condition=when)
        side = self.speaker.name("side", victory.score)
        for award in victory.award:
            yield from self._award(award, side)
        if len(victory.level) < 2:
            if victory.automatic or victory.final:
                yield self._else(victory.level[0])
            return
        lowest = min(level.least for level in victory.level)
        for level in victory.level:
            key = "scs.game.level-below" if level.least == lowest else "scs.game.level"
            name = level.name[language]
            yield self._note("game.victory", key, name=name, side=side, points=level.least)

    def _else(self, level: Level) -> Note:
        """The only level there is: what comes of a game that nobody has won by a condition."""
        name = level.name[self.speaker.language]
        if level.winner is None:
            return self._note("game.victory", "scs.game.else-draw", name=name)
        side = self.speaker.name("side", level.winner)
        return self._note("game.victory", "scs.game.else", name=name, side=side)

    def _award(self, award: Award, side: str) -> Iterable[Note]:
        values = {"side": side, "points": self._signed(str(award.points))}
        if award.hexes:
            key = "scs.game.award-supplied" if award.supplied else "scs.game.award-hexes"
            places = self.questions.places(award.hexes)
            yield self._note("game.victory", key, places=places, **values)
        if award.tally is not None:
            who = next(one.who for one in self.data.tally if one.id == award.tally)
            told = self.questions.those(who)
            yield self._note("game.victory", "scs.game.award-tally", who=told, **values)
        if award.after is not None:
            after = {"after": self.speaker.name("side", award.after), "turn": award.first_turn}
            told = self.speaker.say("scs.game.award-after", **after, **values)
            if award.most is not None:
                told = self.speaker.say("scs.game.award-most", award=told, most=award.most)
            yield self._cited("game.victory", self._bound(told, award.when))

    def _bound(self, told: str, test: Test | None) -> str:
        """A rule of the position, with what it hangs on."""
        if test is None:
            return told
        if test == Test(not_=test.not_) and test.not_ is not None:
            return self._hedged(told, "", self.questions.condition(test.not_))
        return self._hedged(told, self.questions.condition(test), "")

    def _hedged(self, told: str, wanted: str, barred: str) -> str:
        if wanted:
            told = self.speaker.say("scs.game.while", rule=told, condition=wanted)
        return self.speaker.say("scs.game.unless", rule=told, condition=barred) if barred else told

    def _cited(self, clause: str, told: str) -> Note:
        return Note(told, f"{self.rules.mark} {clause}")

    def _note(self, clause: str, key: str, **values: object) -> Note:
        return self._cited(clause, self.speaker.say(key, **values))

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
