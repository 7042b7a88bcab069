"""Records: a game as text that replays to the identical position, or is refused with its line."""

from functools import cache
from itertools import islice

import pytest

import sandtable
from builders import CRUSADER, battle, play, position, wander
from sandtable import AskedDice, BadRecord, Game, ScriptedDice, SeededDice

#: 4th Armoured in area 11, a screen of 2 steps on Gabr Saleh: 2 dice, then 4.
MEETING = {"gb-7ad-4ab": "11", "sa-1": "11", "de-wechmar": "P20"}
ATTACK = ("pick gb-7ad-4ab", "go P20", "attack P20")
MARCH = ("pick sa-1", "go P25", "done")


@cache
def whole_game(seed: int) -> Game:
    game = sandtable.new(CRUSADER, seed=seed)
    for _ in wander(game, seed):
        pass
    return game


@cache
def whole_record() -> str:
    """A finished game of two turns with tags, options and dice: the record that is tampered with."""
    start = sandtable.new(CRUSADER, options={"firstHitRule": "all"})
    play(start, "choose suggested", "done")
    game = sandtable.position(CRUSADER, start.position() | {"turn": 5}, SeededDice(4))
    game.tags["british"] = "Anna"
    for _ in wander(game, 4):
        pass
    assert any(order.faces for order in game.orders)
    return game.record()


def same(one: Game, other: Game) -> None:
    assert one.rules.digest(one.state) == other.rules.digest(other.state)
    assert one.position() == other.position()
    assert one.decision == other.decision
    assert one.outcome == other.outcome
    assert list(one.events) == list(other.events)


def bad(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as error:
        sandtable.load(text)
    assert str(error.value).startswith(f"record, line {error.value.line}: ")
    return error.value


def line_of(text: str, start: str) -> int:
    """The number of the first line that starts so."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def changed(text: str, number: int, line: str | None) -> str:
    """The record with one line replaced, or taken out."""
    lines = text.splitlines()
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines) + "\n"


# Round trip


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_reads_back(seed: int) -> None:
    """A random game, played to its end."""
    game = whole_game(seed)
    loaded = sandtable.load(game.record())
    same(loaded, game)
    assert loaded.record() == game.record()


def test_a_game_reads_back_at_any_moment() -> None:
    """A random game is written down every few actions, orders not closed included."""
    game = sandtable.new(CRUSADER, seed=9)
    drafts = 0
    for _ in islice(wander(game, 9), 0, None, 7):
        drafts += bool(game.draft)
        loaded = sandtable.load(game.record())
        same(loaded, game)
        assert loaded.draft == game.draft
    assert drafts > 5


def test_a_game_not_yet_begun_reads_back() -> None:
    """Nothing has been played."""
    game = sandtable.new(CRUSADER, seed=1)
    same(sandtable.load(game.record()), game)


@pytest.mark.parametrize("seed", [0, 7, 2**64, -5])
def test_a_loaded_game_goes_on_with_the_dice_of_its_seed(seed: int) -> None:
    """A game is written down before an attack, and both copies make it."""
    game = sandtable.position(CRUSADER, {"units": MEETING}, SeededDice(seed))
    play(game, "done", "done")
    loaded = sandtable.load(game.record())
    for one in (game, loaded):
        play(one, "done", *ATTACK)
    same(loaded, game)
    assert loaded.orders[-1].faces == game.orders[-1].faces != []


def test_a_loaded_game_goes_on_with_the_dice_it_is_given() -> None:
    """A game is loaded with scripted dice."""
    game = sandtable.position(CRUSADER, {"units": MEETING}, SeededDice(1))
    play(game, *MARCH)
    dice = ScriptedDice([6] * 6)
    assert sandtable.load(game.record(), dice).dice is dice


@pytest.mark.parametrize("first", [None, 3])
@pytest.mark.parametrize("then", [None, 4])
def test_a_game_that_changed_its_dice_reads_back(first: int | None, then: int | None) -> None:
    """A game with a combat in it is loaded with other dice, scripted or seeded, and goes on."""

    def dice(seed: int | None) -> sandtable.Dice:
        return ScriptedDice([1] * 6) if seed is None else SeededDice(seed)

    game = sandtable.position(CRUSADER, {"units": MEETING}, dice(first))
    play(game, *ATTACK)
    loaded = sandtable.load(game.record(), dice(then))
    play(loaded, "done", *MARCH)
    same(sandtable.load(loaded.record()), loaded)


@pytest.mark.parametrize("dice", [ScriptedDice([1] * 6), AskedDice()])
def test_without_a_seed_a_loaded_game_asks_for_its_dice(dice: sandtable.Dice) -> None:
    """The faces came from a script, or from real dice."""
    game = sandtable.position(CRUSADER, {"units": MEETING}, dice)
    play(game, *MARCH)
    assert isinstance(sandtable.load(game.record()).dice, AskedDice)


def test_dice_that_were_asked_for_read_back() -> None:
    """An attack was made with real dice."""
    game = sandtable.position(CRUSADER, {"units": MEETING}, AskedDice())
    play(game, *ATTACK, *["choose 1"] * 6)
    same(sandtable.load(game.record()), game)


@pytest.mark.parametrize("faces", range(6))
def test_a_game_that_waits_for_dice_reads_back(faces: int) -> None:
    """An attack needs 2 dice and then 4, and some of them lie on the table."""
    game = sandtable.position(CRUSADER, {"units": MEETING}, AskedDice())
    play(game, *ATTACK, *["choose 1"] * faces)
    loaded = sandtable.load(game.record())
    same(loaded, game)
    for one in (game, loaded):
        play(one, *["choose 1"] * (6 - faces))
    same(loaded, game)


@pytest.mark.parametrize("dice", [ScriptedDice([1] * 6), SeededDice(1)])
def test_a_roll_begun_by_hand_and_finished_by_other_dice_reads_back(dice: sandtable.Dice) -> None:
    """A game that waits for dice is loaded with dice of another kind, and goes on."""
    game = sandtable.position(CRUSADER, {"units": MEETING}, AskedDice())
    play(game, *ATTACK, "choose 1")
    loaded = sandtable.load(game.record(), dice)
    while loaded.side == "dice":
        play(loaded, "choose 1")
    same(sandtable.load(loaded.record()), loaded)


def test_a_game_taken_up_while_it_waits_for_dice_reads_back() -> None:
    """A position in the middle of a roll is taken up, and the roll goes on."""
    first = sandtable.position(CRUSADER, {"units": MEETING}, AskedDice())
    play(first, *ATTACK, "choose 1")
    game = sandtable.position(CRUSADER, first.position(), AskedDice())
    play(game, *["choose 1"] * 5)
    assert "rolled" in {event.key for event in game.events}
    same(sandtable.load(game.record()), game)


def test_an_order_taken_back_is_not_in_the_record() -> None:
    """A march is played, taken back and played otherwise."""
    game, straight = battle(MEETING), battle(MEETING)
    play(game, *MARCH)
    game.undo()
    for one in (game, straight):
        play(one, "pick sa-1", "go P24", "done")
    assert game.record() == straight.record()


# What is in it


def test_a_record_is_text_a_person_can_read() -> None:
    """A march, an attack and a draft."""
    game = position(MEETING, dice=[1, 2, 3, 1, 2, 3])
    play(game, *MARCH, "done", *ATTACK, "pick de-wechmar")
    lines = game.record().splitlines()
    body = lines[lines.index("") + 1 :]
    assert body[:-1] == [
        "turn 1",
        "british: pick sa-1, go P25, done",
        "axis: done",
        "british: pick gb-7ad-4ab, go P20, attack P20 | 1 2 3 1 2 3",
        "draft axis: pick de-wechmar",
    ]
    assert body[-1].startswith("end 3 ")


def test_the_header_says_which_game_it_is() -> None:
    """A new game with a seed."""
    game = sandtable.new(CRUSADER, seed=7)
    play(game, "choose suggested", "done")
    header = game.record().split("\n\n")[0].splitlines()
    assert header[0] == "sandtable record 1"
    assert header[1] == f"module: operation-crusader-60 v1 {game.rules.module.hash}"
    assert header[2] == "scenario: campaign"
    assert header[3] == f"rules: series60 {game.rules.version}"
    assert header[5] == "dice: seeded 7"


def test_tags_read_back() -> None:
    """Who plays, and when, in any language; line breaks would break the header."""
    game = battle(MEETING)
    game.tags |= {"british": "Anna: the Rat", "axis": "クルーゼ", "note": "two\nlines", "empty": ""}
    play(game, *MARCH)
    tags = sandtable.load(game.record()).tags
    assert tags == {
        "british": "Anna: the Rat",
        "axis": "クルーゼ",
        "note": "two lines",
        "empty": "",
    }


def test_options_read_back() -> None:
    """A game with other readings of some rulings."""
    options = {"firstHitRule": "all", "exitAllowedFromTurn": 3, "offMapReentry": True}
    game = sandtable.new(CRUSADER, seed=1, options=options)
    play(game, "choose suggested", "done")
    loaded = sandtable.load(game.record())
    assert loaded.rules.options == game.rules.options
    assert loaded.rules.options["exitAllowedFromTurn"] == 3


def test_the_position_it_started_from_reads_back() -> None:
    """A game that started in the middle."""
    game = position(MEETING, turn=3, vp=-2, british_points=["P03", "P25"])
    play(game, *MARCH)
    loaded = sandtable.load(game.record(), ScriptedDice())
    same(loaded, game)
    assert loaded.record() == game.record()


def test_the_record_of_a_seat_has_no_draft_of_the_other() -> None:
    """The British put an order together; the Axis asks for the record."""
    game = battle(MEETING)
    play(game, "done", "done")
    play(game, "done", *MARCH[:2])
    record = game.seen_by("axis").record()
    assert "draft" not in record
    assert sandtable.load(record).draft == ()
    assert sandtable.load(game.seen_by("british").record()).draft == game.draft


# Records that are cut off


def test_a_record_cut_off_at_any_line_is_refused() -> None:
    """The first lines of a record, however many, without the last."""
    lines = whole_record().splitlines()
    for count in range(len(lines)):
        error = bad("\n".join(lines[:count]))
        assert 1 <= error.line <= count + 1


def test_a_record_without_its_last_characters_is_refused() -> None:
    """The end line has lost something."""
    text = whole_record().rstrip("\n")
    for count in range(1, len(text.splitlines()[-1])):
        assert bad(text[:-count]).line <= len(text.splitlines())


@pytest.mark.parametrize("text", ["", "\n", "hello", "sandtable record 2\n"])
def test_what_is_no_record_is_refused_on_its_first_line(text: str) -> None:
    """Some other text."""
    error = bad(text)
    assert error.line == 1
    assert "sandtable record 1" in error.reason


# Records that were changed


def test_no_line_can_be_taken_out() -> None:
    """Each line of a record is missing in turn."""
    text = whole_record()
    for number in range(1, len(text.splitlines()) + 1):
        assert 1 <= bad(changed(text, number, None)).line <= len(text.splitlines())


def test_no_line_can_be_changed() -> None:
    """The last character of each line is another."""
    text = whole_record()
    for number, line in enumerate(text.splitlines(), 1):
        other = line[:-1] + ("1" if line[-1:] != "1" else "2")
        assert 1 <= bad(changed(text, number, other)).line <= len(text.splitlines())


def test_a_changed_order_shows_at_the_next_digest_at_the_latest() -> None:
    """A pass on turn 1 becomes an operation that is just as legal."""
    game = battle(MEETING, dice=[])
    play(game, "done", "done")
    text = game.record()
    number = line_of(text, "british: done")
    error = bad(changed(text, number, "british: pick gb-14, done"))
    assert number <= error.line <= line_of(text, "digest 1")


def first_roll(text: str) -> tuple[int, str]:
    """The first line of a record that has dice."""
    return next((n, line) for n, line in enumerate(text.splitlines(), 1) if " | " in line)


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        pytest.param(lambda dice: dice + " 1", "does not roll", id="a die too many"),
        pytest.param(lambda dice: dice[2:], "dice", id="a die too few"),
        pytest.param(lambda dice: "", "faces from 1 to 6", id="none"),
        pytest.param(lambda dice: "7" + dice[1:], "faces from 1 to 6", id="a seven"),
        pytest.param(lambda dice: "0" + dice[1:], "faces from 1 to 6", id="a nought"),
        pytest.param(lambda dice: "x" + dice[1:], "must be numbers", id="a letter"),
        pytest.param(
            lambda dice: "2" + dice[1:], "not those of the seed", id="another face that misses"
        ),
    ],
)
def test_changed_dice_are_refused_on_their_line(edit: object, reason: str) -> None:
    """An attack with seeded dice, the first of which is a 1, rolls something else."""
    assert callable(edit)
    seed, game = next(
        (seed, game)
        for seed in range(100)
        for game in [sandtable.position(CRUSADER, {"units": MEETING}, SeededDice(seed))]
        if play(game, *ATTACK) and game.orders[-1].faces[0] == 1
    )
    text = game.record()
    assert f"seeded {seed}" in text
    number, line = first_roll(text)
    actions, _, dice = line.partition(" | ")
    error = bad(changed(text, number, f"{actions} | {edit(dice)}"))
    assert error.line == number
    assert reason in error.reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("british: pick de-wechmar, done", "not-yours"),
        ("british: pick rommel, done", "'rommel'"),
        ("british: fly P25", "'fly'"),
        ("british: pick sa-1,", "missing"),
        ("british: pick sa-1", "exactly one order"),
        ("british: pick sa-1, done, done", "exactly one order"),
        ("axis: done", "british"),
        ("french: done", "'french'"),
        ("done", "SIDE: ACTION"),
        ("", "SIDE: ACTION"),
        ("turn 2", "turn 1 is played"),
        ("draft british: done", "cannot close"),
    ],
)
def test_an_order_that_cannot_be_is_refused_on_its_line(line: str, reason: str) -> None:
    """The first order of a game is another."""
    game = battle(MEETING)
    play(game, *MARCH)
    text = game.record()
    number = line_of(text, "british: ")
    error = bad(changed(text, number, line))
    assert error.line == number
    assert reason in error.reason


def test_an_order_after_a_draft_is_refused() -> None:
    """A draft stands in the middle of a record."""
    game = battle(MEETING)
    play(game, *MARCH)
    text = game.record()
    number = line_of(text, "british: ")
    error = bad(changed(text, number, "draft british: pick sa-1\nbritish: go P25, done"))
    assert error.line == number + 1


def test_text_after_the_end_is_refused() -> None:
    """Something is written below the end line."""
    text = whole_record()
    error = bad(text + "british: done\n")
    assert error.line == len(text.splitlines()) + 1
    assert "after the end" in error.reason


@pytest.mark.parametrize("start", ["digest 5 ", "end "])
def test_a_changed_digest_is_refused_on_its_line(start: str) -> None:
    """The fingerprint of a position is another."""
    text = whole_record()
    number = line_of(text, start)
    words = text.splitlines()[number - 1].split()
    error = bad(changed(text, number, " ".join([*words[:-1], words[-1][::-1]])))
    assert error.line == number
    assert "digest" in error.reason


@pytest.mark.parametrize(
    ("start", "line", "named"),
    [
        ("module: ", "module: operation-compass-60 v1 HASH", "operation-compass-60"),
        ("module: ", "module: operation-crusader-60 v99 HASH", "99"),
        ("module: ", "module: operation-crusader-60 v1 0000", "not the one"),
        ("module: ", "module: operation-crusader-60", "ID vVERSION"),
        ("scenario: ", "scenario: nowhere", "nowhere"),
        ("rules: ", "rules: series60 0", "series60 0|series60 rules 0"),
        ("rules: ", "rules: folio 1", "folio"),
        ("rules: ", "rules: series60", "SYSTEM VERSION"),
        ("options: ", "options: firstHitRule=some", "firstHitRule"),
        ("options: ", "options: weather=on", "weather"),
        ("position: ", "position: {", "position"),
        ("position: ", 'position: {"units": {"sa-1": "P99"}}', "P99"),
        ("position: ", 'position: {"units": 1}', "units"),
        ("dice: ", "dice", "NAME: VALUE"),
    ],
)
def test_a_header_that_cannot_be_is_refused_on_its_line(start: str, line: str, named: str) -> None:
    """One line of the header is another."""
    game = battle(MEETING)
    play(game, *MARCH)
    text = game.record()
    number = line_of(text, start)
    error = bad(changed(text, number, line.replace("HASH", game.rules.module.hash)))
    assert error.line == number
    assert any(word in error.reason for word in named.split("|"))


@pytest.mark.parametrize(
    ("start", "line"),
    [
        ("dice: ", "dice: seeded 5"),
        ("dice: ", "dice: scripted"),
        ("british: ", "british: Berta"),
        ("options: ", "options: firstHitRule=black-only"),
    ],
)
def test_a_header_that_could_be_is_refused_as_well(start: str, line: str) -> None:
    """One line of the header is another, such as another game might have."""
    text = whole_record()
    bad(changed(text, line_of(text, start), line))


@pytest.mark.parametrize("name", ["module", "scenario", "rules", "dice"])
def test_a_header_line_that_is_missing_is_named(name: str) -> None:
    """A line of the header is taken out."""
    text = whole_record()
    assert f"'{name}: " in bad(changed(text, line_of(text, f"{name}: "), None)).reason
