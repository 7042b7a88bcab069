"""What only one side may know: draws, whispers, secret orders, and what a seat is told of them."""

from collections.abc import Callable, Iterable

import pytest

from builders import play, position, told
from conformance.games import account, decisions
from conformance.seats import look_alike, seats, stay_alike
from core.cards import CARDS, DREW, SIDES, Cards, load
from sandtable import (
    AskedDice,
    BadRecord,
    Dice,
    Game,
    NotYourTurn,
    Outcome,
    Refusal,
    ScriptedDice,
    SeededDice,
)
from sandtable.core.errors import NoDice
from sandtable.core.message import Kind, Whisper, values

SEEDS = range(12)


def begin(dice: Dice, rules: Cards = CARDS) -> Game:
    """A game in which the first cards are dealt."""
    game = Game(rules, rules.start(), dice)
    play(game, "done")
    return game


def dealt(*draws: int, faces: Iterable[int] = ()) -> Game:
    """A game in which these cards are dealt, to north and south in turn."""
    return begin(ScriptedDice(faces, draws))


def lay(game: Game, north: int, south: int) -> None:
    play(game, f"pick card-{north}", "done", f"pick card-{south}", "done")


def wandered(seed: int, orders: int, rules: Cards = CARDS, dice: Dice | None = None) -> Game:
    """A random game, as far as it has this many orders or ends."""
    game = begin(dice or SeededDice(seed), rules)
    for _ in decisions(game, seed):
        if len(game.orders) >= orders and not game.draft:
            break
    return game


def body(record: str) -> list[str]:
    lines = record.splitlines()
    return lines[lines.index("") + 1 :]


# Draws


def test_an_order_keeps_what_it_drew() -> None:
    """Both sides are dealt a card when north begins."""
    game = dealt(3, 1)
    assert game.position()["hands"] == {"north": [3], "south": [1]}
    assert [(order.faces, order.drawn) for order in game.orders] == [([], [3, 1])]


def test_an_order_keeps_what_it_rolled_apart_from_what_it_drew() -> None:
    """Equal cards are shown, a die decides, and the next turn deals."""
    game = dealt(2, 2, 0, 1, faces=[5])
    lay(game, 2, 2)
    play(game, "choose show")
    assert (game.orders[-1].faces, game.orders[-1].drawn) == ([5], [0, 1])


def test_when_the_script_of_draws_runs_out_nothing_has_happened() -> None:
    """The next turn would deal two cards, and one is scripted."""
    game = dealt(3, 1, 2)
    lay(game, 3, 1)
    before = account(game)
    with pytest.raises(NoDice):
        game.play("done")
    assert account(game) == before


def test_asked_dice_ask_for_draws() -> None:
    """A pile of real cards: what is drawn is a decision of the dice."""
    game = begin(AskedDice())
    assert game.decision is not None
    assert (game.decision.side, game.decision.phase) == ("dice", "draw")
    assert {str(action) for action in game.legal()} == {f"pick card-{n}" for n in range(4)}
    play(game, "pick card-3", "pick card-1")
    assert game.side == "north"
    assert game.orders[-1].drawn == [3, 1]


def test_asked_draws_do_what_scripted_draws_do() -> None:
    """A die and draws in one order, asked for and scripted."""
    one, other = begin(AskedDice()), dealt(2, 2, 0, 1, faces=[5])
    play(one, "pick card-2", "pick card-2")
    for game in (one, other):
        lay(game, 2, 2)
        play(game, "choose show")
    assert one.side == "dice"
    play(one, "choose 5", "pick card-0", "pick card-1")
    assert one.position() == other.position()
    assert list(one.events) == list(other.events)
    chance = [[(order.faces, order.drawn) for order in game.orders] for game in (one, other)]
    assert chance[0] == chance[1]


def test_a_refused_run_of_draws_leaves_none_behind() -> None:
    """A card, and one that is no longer there."""
    game = dealt(3, 3)
    lay(game, 3, 3)
    game = sandtable_position(game)
    play(game, "choose show", "choose 1")
    before = account(game)
    assert isinstance(game.play("pick card-0", "pick card-3"), Refusal)
    assert account(game) == before


def sandtable_position(game: Game) -> Game:
    """The game taken up from its position, with dice that are asked for."""
    return Game(CARDS, CARDS.restore(game.position()), AskedDice(), from_position=True)


# Barriers


@pytest.mark.parametrize(
    ("cards", "call", "key"),
    [
        pytest.param((3, 1), "done", "undo-drawn", id="drawn"),
        pytest.param((3, 1), "choose show", "undo-drawn", id="shown and drawn"),
        pytest.param((2, 2), "choose show", "undo-die-rolled", id="rolled"),
    ],
)
def test_undo_stops_at_what_was_drawn(cards: tuple[int, int], call: str, key: str) -> None:
    """North calls, and the next turn deals."""
    game = dealt(*cards, 0, 1, faces=[5])
    lay(game, *cards)
    play(game, call)
    why = game.undo(seat="north")
    assert isinstance(why, Refusal)
    assert (why.key, why.values) == ("undo-" + key.removeprefix("undo-"), {"side": "north"})


def test_undo_stops_at_what_was_shown() -> None:
    """Cards are shown in the last turn, after which nothing is dealt."""
    game = dealt(3, 1, 3, 1, 2, 2)
    for north, south in ((3, 1), (3, 1), (2, 2)):
        lay(game, north, south)
        if game.turn < 3:
            play(game, "done")
    game.undo()
    play(game, "pick card-1", "done")
    play(game, "choose show")
    assert (game.orders[-1].faces, game.orders[-1].drawn) == ([], [])
    why = game.undo()
    assert isinstance(why, Refusal)
    assert why.key == "undo-shown"


def test_an_order_in_secret_can_be_taken_back() -> None:
    """North lays a card and takes it up again."""
    game = dealt(3, 1)
    before = account(game)
    play(game, "pick card-3", "done")
    assert not isinstance(game.undo(seat="north"), Refusal)
    assert account(game) == before


def test_a_draw_that_is_still_asked_for_can_be_called_off() -> None:
    """North passes; until the first card is dealt the order can be taken back."""
    game = begin(AskedDice())
    play(game, "pick card-3", "pick card-1")
    lay(game, 3, 1)
    before = account(game)
    play(game, "done")
    assert game.side == "dice"
    assert not isinstance(game.undo(), Refusal)
    assert account(game) == before
    play(game, "done", "pick card-0")
    why = game.undo()
    assert isinstance(why, Refusal)
    assert why.key == "undo-drawn"


# What a seat is told


def test_a_whisper_is_told_to_its_side_only() -> None:
    """Each side is told its own card, a spectator none."""
    game = dealt(3, 1)
    assert told(game.events, "drew") == [
        {"side": "north", "card": "card-3"},
        {"side": "south", "card": "card-1"},
    ]
    assert told(game.seen_by("north").events, "drew") == [{"side": "north", "card": "card-3"}]
    assert told(game.seen_by("south").events, "drew") == [{"side": "south", "card": "card-1"}]
    assert told(game.seen_by("spectator").events, "drew") == []
    assert len(told(game.seen_by("spectator").events, "dealing")) == 1


def test_a_whisper_must_say_to_whom() -> None:
    """A kind of event without a side in front."""
    with pytest.raises(ValueError, match="first field"):
        Whisper("drew", "1", "card:marker", "side")


def test_the_record_of_a_seat_tells_what_it_saw() -> None:
    """Both have laid a card and the call rolled and drew."""
    game = dealt(2, 2, 0, 1, faces=[5])
    lay(game, 2, 2)
    play(game, "choose show", "pick card-0")
    lines = {
        "north": ["north: pick card-2, done", "south: ?"],
        "south": ["north: ?", "south: pick card-2, done"],
        "spectator": ["north: ?", "south: ?"],
    }
    for seat, laid in lines.items():
        draft = ["draft north: pick card-0"] if seat == "north" else []
        shown = ["turn 1", "north: done", *laid, "north: choose show | 5", *draft, "end 4"]
        record = game.seen_by(seat).record()
        assert body(record) == shown
        assert f"seen-by: {seat}" in record.splitlines()


def test_the_record_of_a_seat_has_no_seed_and_no_hand_of_the_other() -> None:
    """A game taken up from a position, with a seed."""
    first = dealt(3, 1)
    game = Game(CARDS, CARDS.restore(first.position()), SeededDice(7), from_position=True)
    header = game.seen_by("south").record().split("\n\n")[0]
    assert "dice: hidden" in header
    assert '"hands":{"north":1,"south":[1]}' in header


@pytest.mark.parametrize("seat", [*SIDES, "spectator"])
def test_the_record_of_a_seat_cannot_be_loaded(seat: str) -> None:
    """The game still runs."""
    record = wandered(1, 4).seen_by(seat).record()
    with pytest.raises(BadRecord, match="what one seat saw") as error:
        load(record)
    assert record.splitlines()[error.value.line - 1] == f"seen-by: {seat}"
    assert error.value.kind == "seen-by"


def test_at_the_end_all_is_told() -> None:
    """The game is over: every seat gets the whole record, every event, both hands."""
    game = wandered(1, 99)
    assert game.outcome is not None
    for seat in seats(game):
        assert game.seen_by(seat).record() == game.record()
        assert list(game.seen_by(seat).events) == list(game.events)
        assert game.view(seat) == game.position()
        assert game.imagine(seat, 5).position() == game.position()


# Records


@pytest.mark.parametrize("asked", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_with_draws_reads_back_at_any_moment(seed: int, asked: bool) -> None:
    """Random games, in drafts and in the midst of a deal too."""
    game = begin(AskedDice() if asked else SeededDice(seed))
    for _ in decisions(game, seed):
        assert account(load(game.record())) == account(game)
    assert account(load(game.record())) == account(game)


def test_draws_stand_after_the_faces() -> None:
    """Draws alone, then a die and draws."""
    game = dealt(2, 2, 0, 1, faces=[5])
    lay(game, 2, 2)
    play(game, "choose show")
    assert body(game.record())[:5] == [
        "turn 1",
        "north: done | / card-2 card-2",
        "north: pick card-2, done",
        "south: pick card-2, done",
        "north: choose show | 5 / card-0 card-1",
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_loaded_game_goes_on_with_the_draws_of_its_seed(seed: int) -> None:
    """Saved after the first turn and played on."""
    game = wandered(seed, 4)
    loaded = load(game.record())
    for one in (game, loaded):
        for _ in decisions(one, seed):
            pass
    assert account(loaded) == account(game)


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        ("| / card-9 card-2", "'card-9'"),
        ("| / card-0 card-1", "not those of the seed"),
        ("| /", "nothing is drawn"),
        ("|", "faces from 1 to 6"),
        ("| / {0}", "not those of the seed"),
        ("| / {0} {1} card-1", "more is drawn"),
        ("| 3 / {0} {1}", "does not roll"),
        ("| 3", "than is written"),
        ("", "than are written"),
    ],
)
def test_changed_draws_are_refused_on_their_line(edit: str, reason: str) -> None:
    """The first deal of a seeded game is another."""
    game = begin(SeededDice(1))
    names = [f"card-{card}" for card in game.orders[0].drawn]
    assert names != ["card-0", "card-1"]
    text = game.record()
    line = f"north: done | / {' '.join(names)}"
    assert line in text
    with pytest.raises(BadRecord) as error:
        load(text.replace(line, f"north: done {edit.format(*names)}".strip()))
    assert reason in error.value.reason
    assert error.value.line == text.splitlines().index(line) + 1


@pytest.mark.parametrize("dice", [AskedDice(), SeededDice(1)])
def test_a_game_taken_up_in_the_midst_of_a_deal_reads_back(dice: Dice) -> None:
    """The first card is given by hand; the other too, or by dice of another kind."""
    first = begin(AskedDice())
    game = Game(CARDS, CARDS.restore(first.position()), dice, from_position=True)
    while game.side == "dice":
        play(game, "pick card-2")
    assert len(game.orders[0].drawn) == 2
    assert account(load(game.record(), dice)) == account(game)


def test_a_card_that_is_not_there_cannot_be_drawn() -> None:
    """The third of two equal cards."""
    game = dealt(3, 3, 0, 1)
    lay(game, 3, 3)
    play(game, "done")
    text = game.record()
    with pytest.raises(BadRecord, match="cannot be rolled or drawn"):
        load(text.replace("| / card-0 card-1", "| / card-3 card-1"))


# Imagining, and telling apart


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_game_looks_the_same_and_is_whole(seed: int) -> None:
    """Any seat at any moment of a random game."""
    game = begin(SeededDice(seed))
    for number in decisions(game, seed):
        for seat in seats(game):
            imagined = game.imagine(seat, number)
            assert imagined.view(seat) == game.view(seat)
            assert imagined.rules.faults(imagined.state) == []
            assert isinstance(imagined.position()["hands"]["north"], list)


def test_imagined_hands_are_of_many_kinds() -> None:
    """South imagines the card of north: any that it does not hold both of, by their number."""
    game = dealt(3, 1)
    hands = [game.imagine("south", seed).position()["hands"] for seed in range(400)]
    assert {tuple(hand["south"]) for hand in hands} == {(1,)}
    counts = [sum(hand["north"] == [card] for hand in hands) for card in range(4)]
    assert sum(counts) == 400
    assert counts[1] == min(counts)  # one of its two is south's
    assert all(80 < counts[card] < 150 for card in (0, 2, 3))


def test_the_same_seed_imagines_the_same_hands() -> None:
    """Whatever north really holds."""
    one, other = dealt(3, 1), dealt(0, 1)
    for seed in range(20):
        imagined = [game.imagine("south", seed).position() for game in (one, other)]
        assert imagined[0] == imagined[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_games_a_seat_cannot_tell_apart_stay_so(seed: int) -> None:
    """Each seat at every decision of a random game goes on in a twin of it."""
    game = begin(SeededDice(seed))
    steps = 0
    for number in decisions(game, seed):
        steps += sum(stay_alike(game, seat, number) for seat in seats(game))
    assert steps > 10


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_of_the_past_leaks(seed: int) -> None:
    """Other draws and secret orders, that a seat did not see: all it is told is the same."""
    game = wandered(seed, 7)
    for seat in seats(game):
        assert sum(look_alike(game, seat, twist) for twist in range(10)) > 0


class OpenOrders(Cards):
    def secret(self, before, codes, seat):  # type: ignore[no-untyped-def]
        return False


class LoudDraws(Cards):
    drew = Kind("drew", DREW.clause, "side", "card:marker")


class OpenDeck(Cards):
    def survey(self, state, what, of):  # type: ignore[no-untyped-def]
        return {str(card): super(OpenDeck, self).survey(state, what, of) for card in state.deck()}


class Foreboding(Cards):
    """The order of what is legal tells of south's hand."""

    def listed(self, state, canonical, table):  # type: ignore[no-untyped-def]
        return super().listed(state, canonical, table)[:: 1 if sum(state.hands[1]) % 2 else -1]


@pytest.mark.parametrize(
    ("rules", "check"),
    [
        (Foreboding(), stay_alike),
        (Foreboding(), look_alike),
        (LoudDraws(), look_alike),
    ],
)
def test_a_leak_is_found(rules: Cards, check: Callable[[Game, str, int], int]) -> None:
    """Rules that hide one thing less: it shows in some of a few random games."""

    def try_many() -> None:
        for seed in range(40):
            game = wandered(seed, 1 + seed % 7, rules)
            for seat in seats(game):
                check(game, seat, seed)

    with pytest.raises(AssertionError):
        try_many()


def test_an_order_that_is_not_secret_tells() -> None:
    """The same, but with the orders open: two games with other cards laid have other records."""
    rules = OpenOrders()
    records = set()
    for card in (0, 3):
        game = begin(ScriptedDice(draws=[card, 1]), rules)
        play(game, f"pick card-{card}", "done")
        records.add(game.seen_by("south").record())
    assert len(records) == 2


# Foreseeing


def last_call(north: int, south: int, score: tuple[int, int]) -> Game:
    """The last call of a game, with this score so far and these cards laid."""
    game = dealt(north, south)
    lay(game, north, south)
    data = game.position() | {"turn": 3, "score": list(score)}
    return Game(CARDS, CARDS.restore(data), SeededDice(1), from_position=True)


@pytest.mark.parametrize("score", [(0, 0), (2, 0), (0, 1)])
def test_the_end_is_foreseen_where_nothing_is_open(score: tuple[int, int]) -> None:
    """A pass in the last turn ends the game by the score."""
    game = last_call(3, 1, score)
    before = account(game)
    winner = None if score[0] == score[1] else SIDES[score[0] < score[1]]
    key = "draw" if winner is None else "points"
    assert game.foresee("done") == Outcome(winner, key, "cards 4")
    assert game.seen_by("north").foresee("done") == game.foresee("done")
    assert account(game) == before
    play(game, "done")
    assert game.outcome == Outcome(winner, key, "cards 4")


@pytest.mark.parametrize("south", [1, 3])
def test_what_is_hidden_and_what_is_rolled_is_not_foreseen(south: int) -> None:
    """Cards would be shown, and between equals a die would be rolled."""
    game = last_call(3, south, (0, 0))
    assert game.foresee("choose show") is None
    assert game.seen_by("north").foresee("choose show") is None


def test_what_goes_on_or_is_not_legal_has_no_end() -> None:
    """In the first turn; and a face, when none is asked for."""
    game = dealt(3, 1)
    assert game.foresee("pick card-3") is None
    assert game.foresee("pick card-1") is None
    lay(game, 3, 1)
    assert game.foresee("done") is None


def test_only_the_side_to_move_may_foresee() -> None:
    """North is to call."""
    game = last_call(3, 1, (0, 0))
    for seat in ("south", "spectator"):
        with pytest.raises(NotYourTurn, match=f"north.*{seat}"):
            game.seen_by(seat).foresee("done")


def test_the_end_of_a_game_that_hides_nothing_is_foreseen() -> None:
    """A pass on the last turn of a 60 Series game, and an attack that would roll."""
    game = position({"sa-1": "11"}, turn=6)
    foreseen = game.foresee("done")
    assert foreseen is not None
    assert game.seen_by("british").foresee("done") == foreseen
    play(game, "done")
    assert game.outcome == foreseen


# Hands as messages


def test_a_hand_is_told_card_by_card() -> None:
    """Two of one, one of another."""
    kind = Whisper("drew", "1", "side", "markers")
    told = values((kind, 0, 2 << 4 | 1 << 12), CARDS.names)
    assert told == {"side": "north", "markers": ("card-1", "card-1", "card-3")}


@pytest.mark.parametrize("seed", SEEDS)
def test_an_overlay_tells_nothing_hidden_whatever_it_looks_at(seed: int) -> None:
    """Rules whose survey shows the whole deck: a seat sees one it has made up."""
    game = wandered(seed, 7, OpenDeck())
    assert sum(stay_alike(game, seat, seed) for seat in seats(game)) > 0
