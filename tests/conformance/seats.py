"""What a seat is told, through every door; and games that a seat cannot tell apart."""

from collections.abc import Callable
from random import Random

from conformance.games import one_of
from sandtable import AskedDice, Game, Refusal, SandtableError, SeededDice
from sandtable.core.action import PICK
from sandtable.core.game import DICE, SPECTATOR, Order
from sandtable.core.role import Role


def seats(game: Game) -> tuple[str, ...]:
    return (*game.rules.sides, SPECTATOR)


def doors(game: Game, seat: str, names: list[str | None]) -> list[str]:
    """Everything this seat can ask, as text; surveys of these names.

    But for `undoable`: who was last to close an order is told by it that the next is begun.
    """
    seen = game.seen_by(seat)
    asked: list[Callable[[], object]] = [
        seen.view,
        lambda: game.view(seat),
        lambda: seen.decision,
        lambda: seen.outcome,
        lambda: list(seen.events),
        lambda: list(seen.legal()),
        lambda: list(seen.legal(canonical=True)),
        seen.record,
        seen.forecast,
        lambda: seen.stakes,
        lambda: game.imagine(seat, 1).record(),
        *(
            lambda ask=ask, action=action: ask(action)
            for ask in (seen.why_not, seen.odds, seen.foresee, seen.caution, seen.notice)
            for action in ["done", *list(seen.legal())[:3]]
        ),
        *(
            lambda what=what, name=name: seen.survey(what, name)
            for what in game.rules.surveys
            for name in names
        ),
    ]
    return [answer(question) for question in asked]


def every_door(game: Game, seat: str, names: list[str | None]) -> list[str]:
    undo = [answer(lambda by=by: game.undoable(by, seat)) for by in (False, True)]
    return doors(game, seat, names) + undo


def answer(question: Callable[[], object]) -> str:
    try:
        return repr(question())
    except SandtableError as error:
        return repr(error)


def twin(game: Game, seat: str, seed: int) -> Game | None:
    """A game that this seat cannot tell from this one; none once all is told."""
    return None if game.outcome is not None else game.imagine(seat, seed)


def stay_alike(game: Game, seat: str, seed: int, most: int = 20) -> int:
    """Play this seat's own choices in a game and its twin as long as nothing hidden comes out.

    At every step both tell the seat the same. Returns the number of steps.
    """
    other, one = twin(game, seat, seed), game.clone(SeededDice(seed))
    rng = Random(seed)
    for step in range(most):
        if other is None or one.outcome is not None:
            return step
        ask = every_door if one.draft == other.draft else doors
        assert ask(one, seat, [None]) == ask(other, seat, [None])
        if one.side != seat:
            return step
        code = one_of(rng, one.legal().codes)
        one.play_codes([code])
        other.play_codes([code])
        assert len(one.orders) == len(other.orders)
        if one.orders and tells(one.orders[-1]):
            return step + 1
    return most


def tells(order: Order) -> bool:
    """Whether an order brought to light what may be otherwise in another game."""
    return bool(order.drawn) or any(raw[0].role.among(Role.REVEALS) for raw in order.events)


def look_alike(game: Game, seat: str, seed: int, most: int = 12) -> int:
    """Play a game again twice, the second time with other draws and other secret orders.

    As long as the seat's view of both is the same, so is all else that it is told. Returns how often
    they were compared since they are different games.
    """
    one, other = (Game(game.rules, game.rules.start(), AskedDice()) for _ in range(2))
    rng, compared = Random(seed), 0
    for order in game.orders:
        assert follow(one, order, seat)
        if not follow(other, order, seat, rng):
            break  # what was played cannot be played there
        assert give(one, order)
        if not give(other, order, rng) or len(other.orders) != len(one.orders):
            break
        if one.outcome is not None or one.view(seat) != other.view(seat):
            break
        if compared or one.state.key() != other.state.key():
            assert every_door(one, seat, [None]) == every_door(other, seat, [None])
            compared += 1
        if compared == most:
            break
    return compared


def follow(game: Game, order: Order, seat: str, rng: Random | None = None) -> bool:
    """Play the actions of an order; with `rng` any others, if they are secret to the seat."""
    if rng is not None and game.rules.secret(order.before, order.codes, seat):
        before = len(game.orders)
        while len(game.orders) == before:
            game.play_codes([one_of(rng, game.legal().codes)])
        return True
    actions = game.rules.alphabet.actions(order.codes)
    return not isinstance(game.play(*actions), Refusal)


def give(game: Game, order: Order, rng: Random | None = None) -> bool:
    """Give a game that asks for its dice those of an order; with `rng` perhaps one other draw."""
    faces, drawn = list(order.faces), list(order.drawn)
    other = -1 if rng is None else int(rng.random() * 2 * len(drawn))
    while game.side == DICE:
        legal = game.legal().codes
        draws = legal[0][0] == PICK
        if not (drawn if draws else faces):
            return False
        if not draws:
            result = game.play(f"choose {faces.pop(0)}")
        else:
            code = (PICK, drawn.pop(0))
            if rng is not None and len(order.drawn) - len(drawn) == other + 1:
                code = one_of(rng, legal)
            result = game.play(game.rules.alphabet.action(code))
        if isinstance(result, Refusal):
            return False
    return not faces and not drawn
