"""The lobby, before any game is chosen."""

import pytest
from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk, Watch
from browser.desk import SET_UP, Server
from builders import CRUSADER


@pytest.mark.parametrize("width", [390, 1200])
def test_each_game_shows_some_of_its_counters(open_desk: OpenDesk, width: int) -> None:
    desk = open_desk(viewport={"width": width, "height": 800})
    # Not the maps of older games, which wait until they are unfolded.
    desk.page.wait_for_function(
        "() => [...document.querySelectorAll('.cover')].every((one) => one.complete)"
    )
    covers = desk.page.locator(".card > .cover").evaluate_all(
        "all => all.map((one) => [one.naturalWidth > 0, one.offsetWidth, one.parentElement.offsetWidth])"
    )
    assert len(covers) == desk.page.locator(".card").count() >= 4
    assert all(drawn and 200 < wide < room for drawn, wide, room in covers)


def test_hidden_play_of_the_series_is_begun_by_its_box_alone(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.unfold()
    desk.page.locator("select[name=module]").select_option("scs-primer")
    desk.page.locator("input[name=hidden]").check()
    desk.page.locator("#lobby form button.primary").click()
    desk.page.wait_for_url("**/#game/*")
    expect(desk.at("take")).to_be_visible()


def test_which_side_one_takes_and_against_whom_is_chosen_on_the_card(open_desk: OpenDesk) -> None:
    """A line tells how whoever is chosen plays."""
    desk = open_desk(viewport={"width": 390, "height": 800})
    card = desk.page.locator(".card", has=desk.page.locator(f'[data-module="{CRUSADER}"]'))
    expect(card.locator(".manner")).to_contain_text("Plans its turn")
    card.get_by_label("You are").select_option("axis")
    card.get_by_label("Against").select_option("recruit")
    expect(card.locator(".manner")).to_contain_text("A beginner")
    card.get_by_role("button").click()
    assert desk.arrives()["seats"] == {"axis": "person", "british": "recruit"}


def test_whom_one_played_last_is_kept_for_each_game(open_desk: OpenDesk) -> None:
    desk = open_desk()
    cards = {
        name: desk.page.locator(".card", has=desk.page.locator(f'[data-module="{name}"]'))
        for name in (CRUSADER, "battle-for-tobruk")
    }
    cards["battle-for-tobruk"].get_by_label("Against").select_option("colonel")
    desk.page.reload()
    expect(cards["battle-for-tobruk"].get_by_label("Against")).to_have_value("colonel")
    expect(cards[CRUSADER].get_by_label("Against")).to_have_value("sergeant")


def test_an_option_is_explained_by_what_is_chosen(open_desk: OpenDesk) -> None:
    desk = open_desk(viewport={"width": 390, "height": 800})
    desk.unfold()
    desk.page.locator("select[name=module]").select_option("frontier-wire")
    fog = desk.page.locator(".option", has=desk.page.locator("[name=option-fog]"))
    expect(fog.locator("small")).to_have_text("All stacks lie open.")
    fog.locator("select").evaluate(
        "one => { one.value = 'on'; one.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    expect(fog.locator("small")).to_contain_text("Of an enemy stack only the top unit")


def test_a_lesson_leaves_no_side_to_choose(open_desk: OpenDesk) -> None:
    """Who learns plays the side that is taught."""
    desk = open_desk()
    card = desk.page.locator(".card.start")
    card.get_by_label("Scenario").select_option("meeting")
    card.get_by_label("You are").select_option("red")
    card.get_by_label("Scenario").select_option("overrun")
    expect(card.get_by_label("You are")).to_be_hidden()
    expect(card.get_by_label("Against")).to_be_hidden()
    expect(card.locator(".manner")).to_be_hidden()
    card.get_by_label("Scenario").select_option("meeting")
    expect(card.get_by_label("You are")).to_be_visible()
    card.get_by_label("Scenario").select_option("movement")
    card.get_by_role("button").click()
    seats = desk.arrives()["seats"]
    assert seats["blue"] == "person" != seats["red"]


def learnt(server: Server, lesson: str) -> None:
    """A game of a lesson that is done."""
    game = sandtable.new("scs-primer", lesson, seed=1)
    for order in LESSONS[lesson]:
        game.play(*order)
    server.load(game, {"blue": "person", "red": "person"})


#: Orders that do what a lesson asks for.
LESSONS = {
    "movement": (("pick 6arm", "go 25.18", "done"), ("pick 1inf", "go 26.18", "done")),
    "supply": (("pick 6arm", "go 03.08", "done"), ("done",), ("done",), ("done",)),
}


@pytest.mark.own_server
def test_who_starts_where_beginners_do_is_led_from_lesson_to_lesson(
    open_desk: OpenDesk, server: Server
) -> None:
    """To the first that is not done, whichever others are."""
    desk = open_desk()
    card = desk.page.locator(".card.start")
    expect(card.locator(".badge")).to_have_text("Start here")
    expect(card.get_by_label("Scenario")).to_have_value("movement")
    card.get_by_role("button").click()
    assert desk.arrives()["module"]["scenario"] == "movement"
    expect(desk.at("lesson")).to_be_visible()
    learnt(server, "supply")
    desk.at("home").click()
    expect(card.get_by_label("Scenario")).to_have_value("movement")
    learnt(server, "movement")
    desk.at("home").click()
    expect(card.locator(".badge")).to_have_text("Go on here")
    expect(card).to_contain_text("2 of 5 lessons are done.")
    expect(card.get_by_label("Scenario")).to_have_value("overrun")
    expect(card.locator("option[value=movement]")).to_have_text("✓ Lesson: what movement costs")
    card.get_by_role("button").click()
    assert desk.arrives()["module"]["scenario"] == "overrun"


def test_lessons_among_my_games_are_called_by_what_they_teach(
    open_desk: OpenDesk, server: Server
) -> None:
    """One that is done says so, and not whose turn it is."""
    wish = {"module": "scs-primer", "scenario": "movement", "seats": {"red": "person"}}
    begun, done = (server.ask("api/games", wish)["id"] for _ in range(2))
    server.play(done, "pick 6arm", "go 25.18", "done")
    server.play(done, "pick 1inf", "go 26.18", "done")
    desk = open_desk()
    lines = [desk.page.locator(f'#my-games [data-game="{game}"]') for game in (begun, done)]
    for line in lines:
        expect(line.locator("b")).to_have_text("Lesson: what movement costs")
        expect(line.locator("small")).to_contain_text("Standard Combat Series: Primer")
    expect(lines[0].locator(".turn-of")).to_have_text("Blue to move")
    expect(lines[0]).to_contain_text("0 of 2 done. Next: ")
    expect(lines[1]).to_contain_text("The lesson is done.")
    expect(lines[1].locator(".turn-of")).to_have_count(0)
    lines[1].get_by_role("button", name="Rename").click()
    lines[1].get_by_role("button", name="Save").click()
    expect(lines[1].locator("small")).not_to_contain_text("Lesson")


def test_the_form_of_a_lesson_has_no_seats(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.unfold()
    form = desk.page.locator("#lobby form")
    form.locator("select[name=module]").select_option("scs-primer")
    form.locator("select[name=seat-blue]").select_option("recruit")
    form.locator("select[name=scenario]").select_option("bridge")
    expect(form.locator("select[name=seat-blue]")).to_be_hidden()
    form.locator("button.primary").click()
    seats = desk.arrives()["seats"]
    assert seats["blue"] == "person" != seats["red"]


def test_why_a_game_cannot_begin_is_seen(open_desk: OpenDesk, watch: Watch) -> None:
    """It stands where one has pressed: at the form, not at the top of the page."""
    watch.expect("400")
    desk = open_desk(viewport={"width": 390, "height": 600})
    file = {"name": "bad.record", "mimeType": "text/plain", "buffer": b"no record at all"}
    desk.page.locator("#lobby input[type=file]").set_input_files(file)
    trouble = desk.page.locator("#lobby .trouble")
    expect(trouble).not_to_be_empty()
    expect(trouble).to_be_in_viewport()
    expect(desk.page.locator("section", has=desk.at("record")).locator(".trouble")).to_be_visible()


def test_a_game_is_renamed_thrown_away_and_taken_back_by_mouse(
    open_desk: OpenDesk, server: Server
) -> None:
    """The list shows its map, whose turn it is, and what its player calls it."""
    game = server.new(*SET_UP)
    desk = open_desk()
    line = desk.page.locator(f'#my-games [data-game="{game}"]')
    expect(line.locator(".turn-of")).to_have_text("British to move")
    assert line.locator(".sketch rect").count() == len(server.game(game)["board"]["counters"])
    line.get_by_role("button", name="Rename").click()
    field = line.get_by_role("textbox")
    assert field.input_value() == server.game(game)["module"]["name"]
    assert desk.page.evaluate("getSelection().toString()") == field.input_value()
    field.fill("x" * 62)
    expect(line.get_by_role("status")).to_have_text("60 letters at most: 2 too many")
    expect(line.get_by_role("button", name="Save")).to_be_disabled()
    field.fill("Ann's first")
    line.get_by_role("button", name="Save").click()
    expect(line.locator("b")).to_have_text("Ann's first")
    line.get_by_role("button", name="Delete").click()
    expect(line).to_contain_text("Deleted: Ann's first")
    desk.page.get_by_text("Deleted games").click()
    expect(desk.page.locator(".bin").locator(f'[data-game="{game}"]')).to_have_count(1)
    expect(line).to_have_count(1)
    line.get_by_role("button", name="Undo").click()
    expect(desk.page.locator(".bin").locator(f'[data-game="{game}"]')).to_have_count(0)
    line.get_by_role("button", name="Delete").click()
    expect(line).to_have_count(1)
    line.get_by_role("button", name="Undo").click()
    expect(line.locator("b")).to_have_text("Ann's first")
    line.locator(".open").click()
    assert desk.arrives()["id"] == game


@pytest.mark.own_server
def test_a_game_is_renamed_and_taken_out_of_the_bin_by_keys(
    open_desk: OpenDesk, server: Server
) -> None:
    """Where a line goes away, the focus goes to what can be done next. There is a bin as long as something is in it."""
    game = server.new()
    desk = open_desk(viewport={"width": 390, "height": 800})
    expect(desk.page.get_by_text("Deleted games")).to_be_hidden()
    line = desk.page.locator(f'#my-games [data-game="{game}"]')
    keys = desk.page.keyboard
    line.get_by_role("button", name="Rename").focus()
    keys.press("Enter")
    keys.type("Mine")
    keys.press("Escape")
    expect(line.locator(".open")).to_be_focused()
    expect(line.locator("b")).not_to_have_text("Mine")
    line.get_by_role("button", name="Delete").focus()
    keys.press("Enter")
    expect(line.get_by_role("button", name="Undo")).to_be_focused()
    desk.page.reload()
    expect(line).to_have_count(0)
    desk.page.get_by_text("Deleted games").focus()
    keys.press("Enter")
    line.get_by_role("button", name="Undo").focus()
    keys.press("Enter")
    expect(line.locator(".open")).to_be_focused()
    expect(desk.page.get_by_text("Deleted games")).to_be_hidden()


def test_the_name_of_a_scenario_is_read_whole_on_a_telephone(open_desk: OpenDesk) -> None:
    """On the card of its game, in as many lines as it takes."""
    desk = open_desk(viewport={"width": 390, "height": 800})
    card = desk.page.locator(".card", has=desk.page.locator("[data-module=frontier-wire]"))
    card.get_by_label("Scenario").select_option("campaign")
    told = card.locator(".whole span")
    expect(told).to_have_text("The campaign, 18 November to 10 December 1941")
    assert told.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    assert desk.box(told)["height"] > 30  # two lines
