"""`go` follows one cheapest path and equals the same path walked by `step`."""

from conformance.games import GAMES, GUEST, LONG, Entry, digest, each_game_and, opening
from sandtable import Action, Game, Refusal

SEEDS = range(60 if LONG else 12)

#: The guest marches step by step only.
GOING = tuple(entry for entry in GAMES if entry != GUEST)


#: Destinations looked at in one decision of a costly game: a unit on a hex map has hundreds.
MOST = 60 if LONG else 8


def some(entry: Entry, names: set[str]) -> list[str]:
    return sorted(names) if entry.sparse == 1 else sorted(names)[:: len(names) // MOST + 1]


def goals(game: Game) -> set[str]:
    return {action.arg for action in game.legal() if action.verb == "go" and action.arg}


def steps(game: Game) -> list[Action]:
    return [action for action in game.legal() if action.verb == "step"]


def after(game: Game, *actions: Action | str) -> Game:
    """The game once these are played, which must be possible."""
    trial = game.clone()
    result = trial.play(*actions)
    assert not isinstance(result, Refusal), f"{actions}: {result}"
    return trial


@each_game_and("seed", SEEDS, GOING)
def test_going_equals_walking_the_path(entry: Entry, seed: int) -> None:
    """Destinations of every fifth decision of a random game, by `go` and step by step."""
    game = entry.new(seed)
    for number in opening(entry, game, seed):
        if number % (5 * entry.sparse) == 0:
            for goal in some(entry, goals(game)):
                gone = after(game, f"go {goal}")
                walked = after(game, *(f"step {place}" for place in game.survey("path", goal)))
                assert digest(gone) == digest(walked), goal
                assert list(gone.events) == list(walked.events), goal


@each_game_and("seed", SEEDS, GOING)
def test_no_walk_leads_further_than_going(entry: Entry, seed: int) -> None:
    """Whatever is reached through a first step was a destination before, and by no dearer way.

    The place left behind can be walked back to but is no destination. Where a move must not end
    it must be able to go on.
    """
    game = entry.new(seed)
    for number in opening(entry, game, seed):
        if number % (20 * entry.sparse) == 0:
            reached = goals(game)
            for step in steps(game):
                stepped = after(game, step)
                assert step.arg in reached or goals(stepped)
                assert len(goals(stepped) - reached) <= 1
                for goal in some(entry, goals(stepped) & reached):
                    detour, direct = after(stepped, f"go {goal}"), after(game, f"go {goal}")
                    assert goals(detour) <= goals(direct), f"{step}, go {goal}"
