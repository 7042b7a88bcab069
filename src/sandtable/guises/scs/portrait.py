"""The Standard Combat Series in words."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from ...core.bits import bits
from ...core.game import Game
from ...core.message import cite
from ...systems.scs import Rules, excess, margin, phases, stacks, strength, victory
from ...systems.scs.reckoning import SORTS
from ...systems.scs.state import NOBODY, State
from ...systems.scs.terms import EXCESS_AHEAD
from ...text.portrait import Formation, Overfull, Portrait, Sort, Standing, Tells, Track, mustered
from ...text.speaker import Speaker

#: What a unit has done that does it no more in this phase: the field, and its word.
DONE = {
    phases.MOVEMENT: ("moved", "scs.portrait.moved"),
    phases.EXPLOITATION: ("moved", "scs.portrait.moved"),
    phases.BARRAGE: ("fired", "scs.portrait.fired"),
    phases.COMBAT: ("fought", "scs.portrait.fought"),
}
#: How full a hex is, as the module counts it.
LOADS = {
    "steps": "scs.portrait.load-steps",
    "units": "scs.portrait.load-units",
    "points": "scs.portrait.load-points",
}

#: What hampers a unit and has no name in the module.
HAMPERED = {
    "out": "scs.portrait.hampered-out",
    "disorganised": "scs.portrait.hampered-disorganised",
}


class ScsPortrait(Portrait[Rules]):
    def tracks(self, game: Game, seat: str | None = None) -> list[Track]:
        rules, state = self.rules, game.state
        found = [self._turn(game)]
        if rules.first < 0:
            found.append(self._track("scs.portrait.first", state.first, self._side(state.first)))
        if rules.victory.award:
            found.append(self._score(game))
        elif _can_be_won(rules):
            found.append(self._standing(game))
        if rules.data.rules.air is not None:
            found.append(self._both("scs.portrait.air", state.air))
        if rules.data.rules.replacements is not None:
            found.append(self._both("scs.portrait.points", state.points))
        if special := self._for_all(rules, state):
            names = [self.speaker.name("special", one) for one in special]
            text = self.speaker.say("core.list").join(names)
            found.append(self._track("scs.portrait.special", 0, text))
        return found

    def _turn(self, game: Game) -> Track:
        rules, say = self.rules, self.speaker.say
        turns, calendar = rules.last_turn, rules.data.cover.calendar
        text = say("scs.portrait.turn-text", turn=game.turn, turns=turns)
        if calendar is not None:
            day = calendar.begins(game.turn)
            text = say("scs.portrait.dated", text=text, date=f"{day:%Y-%m-%d}")
        return Track("turn", say("scs.portrait.turn"), 1, turns, game.turn, text)

    def _score(self, game: Game) -> Track:
        """The score as it would be if the game ended now; from which on it wins, and in the last turn what it would be called."""
        rules, say = self.rules, self.speaker.say
        total = victory.total(rules, game.state)
        levels, scorer = rules.victory.level, rules.victory.score
        figure = say("scs.portrait.score-text", side=self._side(rules.score_side), points=total)
        text = figure
        won = [level.least for level in levels if level.winner == scorer]
        if game.state.turn >= rules.last_turn:
            level = levels[victory.level(rules, total)]
            name = level.name[self.speaker.language]
            key = "scs.portrait.score-now" if game.outcome is None else "scs.portrait.score-ended"
            text = say(key, text=text, level=name)
        elif won:
            text = say("scs.portrait.score-wins", text=text, points=min(won), turn=rules.last_turn)
        return self._track("scs.portrait.score", total, text, figure, "score")

    def _standing(self, game: Game) -> Track:
        """Where nothing scores, who would win if the game ended now; with the losses that this turns on."""
        rules, say = self.rules, self.speaker.say
        winner, _ = margin.standing(rules, game.state)
        if winner == NOBODY:
            text = say("scs.portrait.open", turn=rules.last_turn)
        else:
            text = say("scs.portrait.ahead", side=self._side(winner), turn=rules.last_turn)
        whose = {tally.id: tally.who.side for tally in rules.data.rules.tally}
        lost = [
            f"{self.speaker.name('side', side)} {game.state.tally[rules.tally_names.index(name)]}"
            for ending in rules.victory.final
            if (fewer := ending.when.fewer) is not None
            for name in (fewer.tally, fewer.than)
            if (side := whose[name]) is not None
        ]
        if lost:
            text = say("scs.portrait.counted", text=text, lost=say("core.list").join(lost))
        return self._track("scs.portrait.standing", 0, text, text)

    def _both(self, key: str, numbers: Sequence[int]) -> Track:
        if not any(numbers):  # few words: the tracks of all kinds share one line
            return self._track(key, 0, self.speaker.say("scs.portrait.none"), tells="brought")
        told = [f"{self._side(side)} {number}" for side, number in enumerate(numbers)]
        return self._track(
            key, sum(numbers), self.speaker.say("core.list").join(told), tells="brought"
        )

    def _track(
        self, key: str, value: int, text: str, figure: str = "", tells: Tells | None = None
    ) -> Track:
        name = key.rpartition(".")[2]
        return Track(name, self.speaker.say(key), 0, max(value, 0), value, text, figure, tells)

    def _side(self, side: int) -> str:
        return self.speaker.name("side", self.rules.sides[side])

    # Units

    def unit(self, game: Game, name: str) -> str:
        rules = self.rules
        unit = rules.unit_index[name]
        words = [self.speaker.name("unit", name), self._values(game, unit)]
        if rules.data.units[unit].exploit:
            words.append(self.speaker.say("scs.portrait.exploits"))
        if game.state.place[unit] == rules.reserve:
            words.append(self._arrival(rules, unit))
        elif game.state.place[unit] < rules.hexes:
            words += self._condition(game, unit)
        return " · ".join(words)

    def sort(self, name: str) -> Sort:
        rules = self.rules
        unit = rules.data.units[rules.unit_index[name]]
        title = rules.data.formations.get(unit.formation)
        formation = title[self.speaker.language] if title else None
        return Sort(rules.data.looks.branch_of(unit), unit.type, unit.size, formation)

    def _values(self, game: Game, unit: int) -> str:
        """Of the face that is up; the eliminated are told as they were printed."""
        rules, say = self.rules, self.speaker.say
        lost, printed = game.state.lost[unit], rules.steps[unit]
        left = printed - lost if lost < printed else printed
        face = rules.faces[unit][left < printed]
        values = f"{'–' if face.attack is None else face.attack}-{face.defence}-{face.move}"
        key = "scs.portrait.steps" if left == printed else "scs.portrait.steps-left"
        told = say(key, values=values, steps=left, printed=printed)
        if face.barrage:
            gun = say("scs.portrait.barrage", strength=face.barrage, range=face.range)
            told = say("core.list").join((told, gun))
        return told

    def _condition(self, game: Game, unit: int) -> list[str]:
        rules, state, say = self.rules, game.state, self.speaker.say
        found = []
        if state.out >> unit & 1:
            found.append(say("scs.portrait.out"))
        if state.shaken >> unit & 1:
            found.append(say("scs.portrait.shaken"))
        allowance = Fraction(strength.move(rules, state, unit), rules.scale)
        if allowance != strength.printed_move(rules, state, unit):
            found.append(self._hampered(rules, state, unit, allowance))
        fire = strength.barrage(rules, state, unit)
        if fire != strength.face(rules, state, unit).barrage:
            found.append(say("scs.portrait.fires", strength=self.speaker.number(fire)))
        field, word = DONE.get(state.frames[0].phase, ("", ""))
        if field and getattr(state, field) >> unit & 1:
            found.append(say(word))
        return found

    def _hampered(self, rules: Rules, state: State, unit: int, allowance: Fraction) -> str:
        """How far a unit goes in this turn, and by which clauses not as far as its counter says."""
        say, told = self.speaker.say, []
        for part in strength.hampering(rules, state, unit):
            if part.sort == "special" and part.name in self._for_all(rules, state):
                continue  # the bar tells it once
            named = (
                self.speaker.name("special", part.name) if part.name else say(HAMPERED[part.sort])
            )
            clause = cite(rules.mark, SORTS[part.sort][0])
            told.append(say("core.then", first=named, then=self.speaker.by_name(f"[{clause}]")))
        return say(
            "scs.portrait.moves" if told else "scs.portrait.moves-all",
            move=self.speaker.number(allowance),
            printed=strength.printed_move(rules, state, unit),
            why=say("core.list").join(told),
        )

    def _for_all(self, rules: Rules, state: State) -> list[str]:
        """The special rules that change the movement of every unit on the map."""
        present = sum(1 << unit for unit, at in enumerate(state.place) if at < rules.hexes)
        return [
            rules.data.rules.special[number].id
            for number in rules.specials["move"]
            if present and not present & ~state.special[number]
        ]

    def _arrival(self, rules: Rules, unit: int) -> str:
        """When and where a unit of the reserve comes; in a free set-up it is yet to be placed."""
        placement = rules.placements[unit]
        if placement.entry is None:
            return self.speaker.say("scs.portrait.unplaced")
        places = self.speaker.say("core.list").join(rules.data.rules.entry[placement.entry].hexes)
        return self.speaker.say("scs.portrait.arrives", turn=placement.turn, places=places)

    # Places

    def place(self, game: Game, name: str) -> str:
        rules = self.rules
        number = rules.place_index[name]
        ground = _ground(rules, self.speaker.language, self.speaker.typed)[number]
        if number >= rules.hexes or not rules.data.terrain[number]:
            return ground
        return " · ".join([ground, *self._holders(game, number)])

    def features(self, rules: Rules, place: int) -> list[str]:
        """What the module knows of a hex, but for its sides."""
        say = self.speaker.say
        found = [self.speaker.name("terrain", rules.data.terrain[place])]
        for side, sources in enumerate(rules.sources):
            if any(source.hexes >> place & 1 for source in sources):
                found.append(say("scs.portrait.supply", side=self._side(side)))
        points = sum(
            award.points for award in rules.victory.award if rules.area(award.hexes) >> place & 1
        )
        if points:
            found.append(say("scs.portrait.worth", points=points))
        return found

    def _holders(self, game: Game, place: int) -> list[str]:
        """Who controls a hex that is worth something, and how full it is."""
        rules, state, say = self.rules, game.state, self.speaker.say
        found = []
        if _prized(rules) >> place & 1:
            held = [side for side in (0, 1) if state.control[side] >> place & 1]
            found += [say("scs.portrait.held", side=self._side(side)) for side in held]
        load, _ = _load(rules, game.state, place)
        return [*found, self._full(rules, load)] if load else found

    def _full(self, rules: Rules, load: int) -> str:
        key = LOADS[rules.data.rules.stacking.count]
        return self.speaker.say(key, load=load, limit=rules.limit)

    def overfull(self, game: Game, name: str) -> Overfull | None:
        """4.0a: more than a hex may hold when the phase ends; what a retreat made is not held against it."""
        rules = self.rules
        place = rules.place_index[name]
        if place >= rules.hexes:
            return None
        load, moving = _load(rules, game.state, place)
        if load <= rules.limit or not (moving or excess.too_many(rules, game.state, place)):
            return None
        return Overfull(self._full(rules, load), cite(rules.mark, EXCESS_AHEAD.clause))

    def formations(self) -> list[Formation]:
        rules, language = self.rules, self.speaker.language
        titles = {key: name[language] for key, name in rules.data.formations.items()}
        # Who belongs to no formation that has a name belongs to its nation.
        return mustered(
            (one.side, titles.get(one.formation, one.nation), one.id) for one in rules.data.units
        )

    def standing(self, game: Game, name: str) -> Standing:
        rules = self.rules
        place = game.state.place[rules.unit_index[name]]
        if place < rules.hexes:
            return "map"
        away: dict[int, Standing] = {rules.reserve: "coming", rules.eliminated: "gone"}
        return away.get(place, "absent")

    def steps(self, game: Game, name: str) -> int:
        rules = self.rules
        unit = rules.unit_index[name]
        gone = self.standing(game, name) in ("gone", "absent")
        return 0 if gone else int(rules.steps[unit] - game.state.lost[unit])

    def stacks(self, game: Game) -> dict[str, list[str]]:
        """From the top down; units on the move are above those they pass."""
        rules, state = self.rules, game.state
        units, places = rules.names["unit"], rules.names["place"]
        found: dict[int, list[int]] = {hex_: list(stack) for hex_, stack in state.stacks.items()}
        for unit in bits(stacks.lifted(state)):
            found.setdefault(state.place[unit], []).insert(0, unit)
        coming = [unit for unit, place in enumerate(state.place) if place == rules.reserve]
        if coming:
            found[rules.reserve] = coming
        return {places[place]: [units[unit] for unit in found[place]] for place in sorted(found)}


@lru_cache(maxsize=32)
def _ground(rules: Rules, language: str, typed: bool) -> tuple[str, ...]:
    """What every place is called, and what never changes about it: a map may have a thousand."""
    portrait = ScsPortrait(Speaker(rules, language, typed))
    return tuple(
        " · ".join(
            [
                portrait.speaker.name("place", name),
                *(
                    portrait.features(rules, number)
                    if number < rules.hexes and rules.data.terrain[number]
                    else ()
                ),
            ]
        )
        for number, name in enumerate(rules.names["place"])
    )


@lru_cache(maxsize=32)
def _prized(rules: Rules) -> int:
    """The hexes that are worth something."""
    found = 0
    for award in rules.victory.award:
        found |= rules.area(award.hexes)
    return found


def _can_be_won(rules: Rules) -> bool:
    """Whether anybody can win; in lessons nobody does."""
    return bool(rules.victory.final) or any(one.winner for one in rules.victory.level)


def _load(rules: Rules, state: State, place: int) -> tuple[int, bool]:
    """What stands in a hex as the stacking limit counts it, and whether some of it is on the move.

    Who is on the move stands on the map all the same, where its way has led so far.
    """
    moving = [unit for unit in bits(stacks.lifted(state)) if state.place[unit] == place]
    sizes = sum(stacks.size(rules, state, unit) for unit in moving)
    return stacks.load(rules, state, place) + sizes, bool(moving)
