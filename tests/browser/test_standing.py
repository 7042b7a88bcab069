"""Standing orders at the page: given in a window of their own, by map or by name, and called off again."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import Desk, Server
from browser.test_hidden import come, new, play, shows
from table.test_hidden import TO_THE_ANSWER


def orders(server: Server, game: str, seat: str) -> dict[str, str]:
    """What a seat has ordered, in words, as the table keeps it."""
    told = server.ask(f"api/games/{game}/standing?seat={seat}&lang=en")
    return {one["key"]: one["text"] for one in told["matters"] if one["text"]}


def taken_over(open_desk: OpenDesk, server: Server, locale: str = "en-GB") -> Desk:
    desk = come(open_desk, server, new(server), locale=locale)
    desk.at("take").click()
    shows(desk, "british")
    return desk


def test_orders_are_given_by_choice_and_by_name(open_desk: OpenDesk, server: Server) -> None:
    """The place that was clicked on last is added by a button, others are typed."""
    desk = taken_over(open_desk, server)
    desk.choose("unit", "nz-4")
    desk.at("standing").click()
    form = desk.page.locator("[data-matter=stand]")
    form.locator("summary").click()
    form.locator("[name=stand-do]").select_option("retreat")
    form.locator("[name=stand-there]").select_option("hold")
    form.locator("[name=stand-places]").fill("tobruk, Nowhere")
    form.locator(".add-place").click()
    form.locator("[name=stand-gone]").check()
    desk.page.locator("#standing-orders [value=go]").click()
    expect(desk.at("standing")).to_contain_text("1")
    expect(desk.at("answer")).to_contain_text("Nowhere")
    (told,) = orders(server, desk.id, "british").values()
    assert told.startswith("retreat; at ")
    assert "Tobruk" in told
    assert told.endswith(": stand, and take the loss; ask me if a unit would be lost")


def test_all_orders_are_called_off_with_one_click(open_desk: OpenDesk, server: Server) -> None:
    desk = taken_over(open_desk, server, locale="ja-JP")
    server.ask(f"api/games/{desk.id}/standing?seat=british", {"matter": "retreat", "do": "usual"})
    desk.page.reload()
    desk.at("take").click()
    expect(desk.at("standing")).to_have_text("事前命令：1")
    desk.at("standing").click()
    expect(desk.page.locator("[data-matter=retreat] summary")).to_contain_text("退却路")
    desk.at("standing-none").click()
    expect(desk.at("standing")).to_have_text("事前命令")
    assert orders(server, desk.id, "british") == {}


def test_a_question_leads_to_the_order_that_answers_it(open_desk: OpenDesk, server: Server) -> None:
    """It is answered at once, and the log tells how; in one's own turn there is no such button."""
    game = new(server)
    for actions in TO_THE_ANSWER:
        play(server, game, *actions)
    desk = come(open_desk, server, game)
    desk.at("take").click()
    expect(desk.at("always")).to_be_visible()
    desk.at("always").click()
    form = desk.page.locator("[data-matter=fire]")
    expect(form).to_have_attribute("open", "")
    form.locator("[name=fire-do]").select_option("none")
    desk.page.locator("#standing-orders [value=go]").click()
    expect(desk.at("hand-over").locator(".side.british")).to_be_visible()
    assert orders(server, game, "axis") == {"fire": "commit no marker"}
    desk.at("take").click()
    shows(desk, "british")
    expect(desk.at("always")).to_have_count(0)
    desk.page.locator("#tabs").get_by_role("tab", name="Log").click()
    expect(desk.at("sheet")).to_contain_text("by standing order")
