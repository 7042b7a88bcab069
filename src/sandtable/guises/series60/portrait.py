"""The 60 Series in words."""

from ...core.bits import bits
from ...core.branches import branch_of
from ...core.game import Game
from ...core.message import cite
from ...systems.series60 import losses
from ...systems.series60.phases import OPERATION
from ...systems.series60.rules import Series60
from ...systems.series60.state import State
from ...text.portrait import Formation, Portrait, Sort, Standing, Track, by_parent


class Series60Portrait(Portrait[Series60]):
    def tracks(self, game: Game, seat: str | None = None) -> list[Track]:
        rules, say = self.rules, self.speaker.say
        cap = rules.data.cover.victory.cap
        turns = rules.setting.turns
        dates = turn_dates(rules, game.turn)
        turn_text = say("series60.portrait.turn-text", turn=game.turn, turns=turns, date=dates)
        score = self.speaker.score(game.state.vp)
        return [
            Track("turn", say("series60.portrait.turn"), 1, turns, game.turn, turn_text),
            Track(
                "vp", say("series60.portrait.vp"), -cap, cap, game.state.vp, score, score, "score"
            ),
        ]

    def unit(self, game: Game, name: str) -> str:
        rules, state, say = self.rules, game.state, self.speaker.say
        unit = rules.unit_index[name]
        facts = say(
            "series60.portrait.unit",
            steps=state.steps[unit],
            full=rules.printed[unit],
            hit=rules.hit[unit],
            move=rules.speed[unit],
            type=say(f"series60.portrait.{rules.data.units[unit].type}"),
            armour=say(f"series60.portrait.{rules.armour[unit]}"),
        )
        words = [self.speaker.name("unit", name), facts]
        words += self._slowed(rules, state, unit)
        if state.cut >> unit & 1:
            words.append(say("series60.portrait.cut"))
        elif not state.up >> unit & 1 and state.place[unit] < rules.exit:
            words.append(say("series60.portrait.down"))
        if state.back[unit]:
            words.append(say("series60.portrait.back", turn=state.back[unit]))
        return " · ".join(words)

    def _slowed(self, rules: Series60, state: State, unit: int) -> list[str]:
        """6.2a: of a group that is being moved the slowest sets the pace."""
        frame = state.frames[-1]
        group: int = frame.group if frame.phase == OPERATION else 0
        if not group >> unit & 1:
            return []
        slowest = min(bits(group), key=lambda one: rules.speed[one])
        move, printed = rules.speed[slowest], rules.speed[unit]
        if move == printed:
            return []
        name = self.speaker.short("unit", rules.names["unit"][slowest])
        return [
            self.speaker.say(
                "series60.portrait.slowed",
                move=move,
                printed=printed,
                unit=name,
                clause=cite(rules.mark, "6.2a"),
            )
        ]

    def sort(self, name: str) -> Sort:
        rules = self.rules
        unit = rules.data.units[rules.unit_index[name]]
        face = rules.data.faces.units.get(name) if rules.data.faces is not None else None
        formation = unit.parent[self.speaker.language]
        if face is None:
            return Sort(branch_of(unit.type), unit.type, "", formation)
        return Sort(face.branch, unit.type, face.size, formation)

    def place(self, game: Game, name: str) -> str:
        rules = self.rules
        title = self.speaker.name("place", name)
        label = rules.label("place", name)
        if label.variant == "area" and label.name is not None:
            title += f" {label.name[self.speaker.language]}"
        if label.variant == "point":
            number = rules.place_index[name]
            british = game.state.british_points >> number & 1
            title += f" [{self.speaker.name('side', rules.sides[british])}]"
            if rules.towns >> number & 1:
                title += " " + self.speaker.say("series60.portrait.town")
            title += self._fortress(game, number)
        return title

    def _fortress(self, game: Game, point: int) -> str:
        """Whose fortress a point is, and which ways into it cross a red line."""
        rules = self.rules
        fortress = rules.data.map.points[point].fortress
        if fortress is None:
            return ""
        if not losses.stands(rules, game.state, point):
            return " " + self.speaker.say("series60.portrait.fallen")
        side = self.speaker.name("side", fortress.side)
        ways = self.speaker.say("core.list").join(
            self.speaker.name("place", one) for one in fortress.guards
        )
        return " " + self.speaker.say("series60.portrait.fortress", side=side, ways=ways)

    def formations(self) -> list[Formation]:
        return by_parent(self.rules.data.units, self.speaker.language)

    def standing(self, game: Game, name: str) -> Standing:
        """The routed come back; who left by the exit does not."""
        rules = self.rules
        place = game.state.place[rules.unit_index[name]]
        if place in (rules.routed, rules.unplaced):
            return "coming"
        return "map" if place < rules.exit else "gone"

    def steps(self, game: Game, name: str) -> int:
        steps: int = game.state.steps[self.rules.unit_index[name]]
        return steps

    def stacks(self, game: Game) -> dict[str, list[str]]:
        rules = self.rules
        return {
            name: [rules.names["unit"][unit] for unit in bits(game.state.here[number])]
            for number, name in enumerate(rules.names["place"])
            if game.state.here[number]
        }


def turn_dates(rules: Series60, turn: int) -> str:
    """The days of a turn, as in 1941-11-18 – 11-20."""
    calendar = rules.data.cover.calendar
    return f"{calendar.begins(turn):%Y-%m-%d} – {calendar.ends(turn):%m-%d}"
