"""Actions: their text, the parser and the names a game knows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sandtable
from builders import CRUSADER, position
from sandtable import Action, MalformedAction, UnknownName
from sandtable.core.action import VERBS, parse

WITH_NAME = [verb for verb in VERBS if verb != "done"]
NAMES = st.text(st.characters(exclude_categories=["Z", "C"], exclude_characters=","), min_size=1)
ACTIONS = st.one_of(st.just(Action("done")), st.builds(Action, st.sampled_from(WITH_NAME), NAMES))


@given(ACTIONS)
def test_an_action_reads_back_from_its_text(action: Action) -> None:
    """Any verb with any name."""
    assert parse(str(action)) == [action]


@given(st.lists(ACTIONS, min_size=1), st.sampled_from([", ", ",", " , ", "\n"]))
def test_an_order_reads_back_from_its_text(actions: list[Action], between: str) -> None:
    """Several actions in one text, with commas or on lines of their own."""
    assert parse(between.join(map(str, actions))) == actions


def test_every_action_of_a_game_reads_back_from_its_text() -> None:
    """All that can be said in a game of Operation Crusader."""
    alphabet = sandtable.new(CRUSADER, seed=1).rules.alphabet
    for code in alphabet:
        action = alphabet.action(code)
        assert parse(str(action)) == [action]
        assert alphabet.code(action) == code


def test_the_text_of_an_order_is_its_actions_with_commas() -> None:
    """An order of three actions."""
    alphabet = sandtable.new(CRUSADER, seed=1).rules.alphabet
    codes = [alphabet.code(action) for action in parse("pick nz-4, go P10, attack P10")]
    assert alphabet.order(codes) == "pick nz-4, go P10, attack P10"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        pytest.param("", "missing", id="nothing"),
        pytest.param("   ", "missing", id="blanks"),
        pytest.param("pick nz-4,", "missing", id="a comma too many"),
        pytest.param("pick nz-4,, done", "missing", id="nothing between commas"),
        pytest.param("fly P10", "'fly'", id="no verb"),
        pytest.param("GO P10", "'GO'", id="a verb in capitals"),
        pytest.param("go", "'go' takes one name", id="a verb without its name"),
        pytest.param("go P10 P11", "'go' takes one name", id="two names"),
        pytest.param("done P10", "'P10'", id="done with a name"),
        pytest.param("pick nz-4 go P10", "'pick' takes one name", id="a comma too few"),
    ],
)
def test_malformed_text_is_an_error_that_names_the_fault(text: str, named: str) -> None:
    """Text that is not a verb with its name."""
    with pytest.raises(MalformedAction, match=named):
        parse(text)


def test_an_error_lists_the_verbs() -> None:
    """A word that is no verb."""
    with pytest.raises(MalformedAction) as error:
        parse("fly P10")
    assert all(verb in str(error.value) for verb in VERBS)


def test_who_wants_to_pass_is_told_by_which_verb() -> None:
    """At the table and in the terminal one passes; the verb of it is that of every end."""
    with pytest.raises(MalformedAction, match="to pass is 'done'"):
        parse("pass")


@pytest.mark.parametrize(
    ("action", "named"),
    [
        ("go P99", "'P99'"),
        ("pick rommel", "'rommel'"),
        ("pick P10", "'P10'"),
        ("go nz-4", "'nz-4'"),
        ("choose 7", "'7'"),
        ("choose none", "it takes suggested, .*, 6"),
        ("assign P10", "'P10'"),
        ("go p10", "did you mean 'P10'"),
        ("retreat P10", "'retreat'"),
        ("top nz-4", "'top'"),
    ],
)
@pytest.mark.parametrize("ask", ["why_not", "play"])
def test_an_unknown_name_is_an_error_that_names_it(action: str, named: str, ask: str) -> None:
    """Text of the right form, with a name that this verb does not take in this game."""
    game = position({"nz-4": "12"})
    before = game.position()
    with pytest.raises(UnknownName, match=named):
        getattr(game, ask)(action)
    assert game.position() == before


@pytest.mark.parametrize(
    "action", [Action("fly", "P10"), Action("done", "P10"), Action("go"), Action("")]
)
def test_a_malformed_action_value_is_an_error_too(action: Action) -> None:
    """Actions made by hand, not read from text."""
    with pytest.raises(MalformedAction):
        position({"nz-4": "12"}).play(action)


def test_a_bad_name_late_in_a_text_stops_all_of_it() -> None:
    """The second of two actions has a name that is unknown."""
    game = position({"nz-4": "12"})
    with pytest.raises(UnknownName):
        game.play("pick nz-4, go P99")
    assert game.draft == ()


def test_text_and_values_say_the_same() -> None:
    """The same order played as one text, as texts and as values."""
    one, two, three = (position({"nz-4": "12"}) for _ in range(3))
    one.play("pick nz-4, go P10, done")
    two.play("pick nz-4", "go P10", "done")
    three.play(Action("pick", "nz-4"), Action("go", "P10"), Action("done"))
    assert one.position() == two.position() == three.position()
