"""The folio games in words."""

from functools import lru_cache

from ...core.bits import bits
from ...core.branches import branch_of
from ...core.game import Game
from ...systems.folio import Rules, fire, losses, phases, retreat
from ...text.portrait import Formation, Portrait, Sort, Standing, Track, by_parent
from ...text.speaker import Speaker


class FolioPortrait(Portrait[Rules]):
    def tracks(self, game: Game, seat: str | None = None) -> list[Track]:
        rules, say = self.rules, self.speaker.say
        turns = rules.setting.turns
        day = turn_date(rules, game.turn)
        text = say("folio.portrait.turn-text", turn=game.turn, turns=turns, date=day)
        lost = [_lost(rules, game, side) for side in range(len(rules.sides))]
        names = [self.speaker.name("side", side) for side in rules.sides]
        both = self.speaker.say("core.list").join(
            f"{name} {number}" for name, number in zip(names, lost, strict=True)
        )
        return [
            Track("turn", say("folio.portrait.turn"), 1, turns, game.turn, text),
            self._fire(game, seat),
            Track("lost", say("folio.portrait.lost"), 0, rules.unit_count, sum(lost), both, both),
        ]

    def _fire(self, game: Game, seat: str | None) -> Track:
        """The markers of both sides, first those of who looks: a narrow page shows the beginning."""
        rules = self.rules
        sides = sorted(rules.sides, key=lambda side: side != seat)
        words = [self._markers(game, side, seat) for side in sides]
        held = sum(fire.count(hand) for hand in game.state.hand)
        title = self.speaker.say("folio.portrait.fire")
        text = self.speaker.say("core.list").join(words)
        return Track("fire", title, 0, sum(rules.allotment), held, text, tells="got-back")

    def _markers(self, game: Game, side: str, seat: str | None) -> str:
        """Markers held and used; what they are worth is told to their owner only."""
        rules, state, say = self.rules, game.state, self.speaker.say
        number = rules.sides.index(side)
        hand, used = state.hand[number], state.used[number]
        held = fire.count(hand)
        words = f"{self.speaker.name('side', side)} {held}"
        if held and (seat == side or game.outcome is not None):
            words = say("folio.portrait.hand", held=words, markers=self._values(hand))
        if used:
            words += say("folio.portrait.used", markers=self._values(used))
        allotment = fire.allotment(rules, state, number)
        if allotment != rules.allotment[number]:
            words += say("folio.portrait.cut", number=allotment)
        return words

    def aside(self, game: Game) -> str:
        """Of a retreat, that it goes on beyond a friend, where that may be."""
        rules, state, say = self.rules, game.state, self.speaker.say
        decision = game.decision
        if decision is None or decision.about is None or state.frames[-1].phase != phases.RETREAT:
            return ""
        friend = retreat.stands_with(state)
        if friend is not None:
            name = self.speaker.name("unit", rules.names["unit"][friend])
            return say("folio.aside.goes-on", friend=name)
        return say("folio.aside.may-go-on") if retreat.may_go_on(rules, state) else ""

    def markers(self, game: Game, side: str) -> int:
        return fire.count(game.state.hand[self.rules.sides.index(side)])

    def _values(self, markers: int) -> str:
        return " ".join(f"+{value}" for value in reversed(list(fire.each(markers))))

    def unit(self, game: Game, name: str) -> str:
        printed = self.rules.data.units[self.rules.unit_index[name]]
        facts = self.speaker.say(
            "folio.portrait.unit",
            values=self._strengths(game, name),
            type=self.speaker.say(f"folio.portrait.{printed.type}"),
            mobility=self.speaker.say(f"folio.portrait.{printed.mobility}"),
        )
        return " · ".join([self.speaker.name("unit", name), facts, *self._condition(game, name)])

    def values(self, game: Game, name: str) -> str:
        """Without the type, which would say the branch a second time."""
        printed = self.rules.data.units[self.rules.unit_index[name]]
        facts = self.speaker.say(
            "folio.portrait.values",
            values=self._strengths(game, name),
            mobility=self.speaker.say(f"folio.portrait.{printed.mobility}"),
        )
        return " · ".join([facts, *self._condition(game, name)])

    def _strengths(self, game: Game, name: str) -> str:
        rules, state = self.rules, game.state
        unit = rules.unit_index[name]
        attack = losses.attack_strength(rules, state, unit)
        defence = losses.defence_strength(rules, state, unit)
        return f"{attack}-{defence}-{rules.data.units[unit].move}"

    def _condition(self, game: Game, name: str) -> list[str]:
        rules, state, say = self.rules, game.state, self.speaker.say
        unit = rules.unit_index[name]
        printed = rules.data.units[unit]
        words = []
        if printed.engineer and printed.type != "engineer":
            words.append(say("folio.portrait.engineer"))
        if state.spent >> unit & 1:
            words.append(say("folio.portrait.spent"))
        if state.place[unit] == rules.reserve:
            words.append(self._arrival(rules, unit))
        elif state.frames[0].phase in (phases.MOVEMENT, phases.MOBILE_MOVEMENT):
            if state.moved >> unit & 1:
                words.append(say("folio.portrait.moved"))
        elif state.fought >> unit & 1:
            words.append(say("folio.portrait.fought"))
        return words

    def sort(self, name: str) -> Sort:
        rules = self.rules
        unit = rules.data.units[rules.unit_index[name]]
        formation = unit.parent[self.speaker.language]
        return Sort(branch_of(unit.type, unit.name.first), unit.type, unit.size, formation)

    def _arrival(self, rules: Rules, unit: int) -> str:
        """When and where a unit of the reserve comes."""
        line = next(
            one for one in rules.data.cover.arrival if one.id == rules.data.units[unit].arrival
        )
        places = self.speaker.say("core.list").join(line.hexes)
        return self.speaker.say("folio.portrait.arrives", turn=line.turn, places=places)

    def place(self, game: Game, name: str) -> str:
        rules = self.rules
        return _ground(rules, self.speaker.language, self.speaker.typed)[rules.place_index[name]]

    def features(self, rules: Rules, place: int) -> list[str]:
        """What a rule knows of a hex, but for its sides."""
        say = self.speaker.say
        terrain = rules.data.terrain[place]
        found = []
        if terrain == "sea":
            found.append(say("folio.portrait.sea"))
        else:
            found.append(self.speaker.name("terrain", terrain))
        if place == rules.airfield:
            found.append(say("folio.portrait.airfield"))
        if rules.boxes >> place & 1:
            found.append(say("folio.portrait.box"))
        for side, symbols in zip(rules.sides, rules.symbols, strict=True):
            if place in symbols:
                title = self.speaker.name("side", side)
                found.append(say("folio.portrait.supply", side=title))
        return found

    def formations(self) -> list[Formation]:
        return by_parent(self.rules.data.units, self.speaker.language)

    def standing(self, game: Game, name: str) -> Standing:
        rules = self.rules
        place = game.state.place[rules.unit_index[name]]
        if place == rules.reserve:
            return "coming"
        return "map" if place < rules.hexes else "gone"

    def steps(self, game: Game, name: str) -> int:
        """Two for a unit that can be depleted and is not."""
        rules, state = self.rules, game.state
        unit = rules.unit_index[name]
        if state.place[unit] == rules.eliminated:
            return 0
        whole = rules.data.units[unit].depleted is not None and not state.spent >> unit & 1
        return 1 + whole

    def stacks(self, game: Game) -> dict[str, list[str]]:
        rules = self.rules
        found: dict[str, list[str]] = {}
        for place, unit in sorted((place, unit) for unit, place in enumerate(game.state.place)):
            if place != rules.eliminated:
                here = found.setdefault(rules.names["place"][place], [])
                here.append(rules.names["unit"][unit])
        return found


def turn_date(rules: Rules, turn: int) -> str:
    """The day of a turn, as in 1941-11-18."""
    calendar = rules.data.cover.calendar
    return f"{calendar.begins(turn):%Y-%m-%d}"


@lru_cache(maxsize=32)
def _ground(rules: Rules, language: str, typed: bool) -> tuple[str, ...]:
    """What every place is called, and what is special about it, which never changes here."""
    portrait = FolioPortrait(Speaker(rules, language, typed))
    return tuple(
        " · ".join(
            [
                portrait.speaker.name("place", name),
                *(portrait.features(rules, number) if number < rules.hexes else ()),
            ]
        )
        for number, name in enumerate(rules.names["place"])
    )


def _lost(rules: Rules, game: Game, side: int) -> int:
    """How many units of a side are eliminated."""
    return sum(game.state.place[unit] == rules.eliminated for unit in bits(rules.of_side[side]))
