"""The combat card: the odds of the engine, before the dice roll."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from playwright.sync_api import expect

import sandtable
from browser.conftest import Table
from browser.desk import GROUP, SET_UP, Desk
from builders import CRUSADER, play
from sandtable.text import Speaker

BEFORE_THE_SCOUTS = (*SET_UP, *GROUP, "go P20")


Cells = dict[tuple[int, str], tuple[str, str]]


def card(desk: Desk) -> Cells:
    """The cells of the card: by row and column, the exact chance and what is shown."""
    cells = (
        desk.at("odds")
        .locator(".chances tbody")
        .evaluate_all(
            """([body]) => {
          const heads = body.closest("table").querySelectorAll("th[scope=col]");
          const columns = [...heads].map((one) => one.textContent);
          return [...body.querySelectorAll("tr:has(> th[scope=row])")].flatMap((row, unit) =>
            [...row.querySelectorAll("td")].map((cell, n) => [unit, columns[n], cell.title, cell.textContent]));
        }"""
        )
    )
    return {(unit, col): (exact, shown) for unit, col, exact, shown in cells if exact}


def assume(desk: Desk, number: int) -> None:
    """Choose what is assumed."""
    desk.at("odds").locator(".assuming select").select_option(index=number)


def units(desk: Desk) -> list[str]:
    """The heads of the rows."""
    return desk.at("odds").locator(".chances th[scope=row]").all_text_contents()


def percent(chance: Fraction) -> str:
    """One decimal; what is merely unlikely is not shown as impossible."""
    exact = Decimal(chance.numerator * 100) / Decimal(chance.denominator)
    shown = str(exact.quantize(Decimal("0.1"), ROUND_HALF_UP))
    if shown == "0.0" and chance:
        return "<0.1%"
    if shown == "100.0" and chance != 1:
        return ">99.9%"
    return f"{shown}%"


def test_every_number_of_the_card_is_the_engines(table: Table) -> None:
    """Three brigades before the scouts at Gabr Saleh, who may aim at any of them."""
    game = sandtable.new(CRUSADER, seed=2)
    play(game, *BEFORE_THE_SCOUTS)
    odds = game.odds("attack P20")
    speaker = Speaker(game.rules, "en")
    assert len(odds.rows) == 3
    desk = table(*BEFORE_THE_SCOUTS)
    expect(desk.at("odds")).to_contain_text(odds.clause)
    desk.at("odds").locator('.lead [data-named="P20"]').first.hover()
    expect(desk.page.locator("#board .pointed")).to_have_attribute("data-name", "P20")
    for number, row in enumerate(odds.rows):
        assume(desk, number)
        assert card(desk) == {
            (line, f"−{lost}" if lost else "0"): (str(chance), percent(chance))
            for line, spread in enumerate(row.steps.values())
            for lost, chance in spread.items()
        }
        for unit, shown in zip(row.steps, units(desk), strict=True):
            assert shown in (speaker.name("unit", unit), speaker.short("unit", unit))
        for chance in row.chance.values():
            expect(desk.at("odds").locator(f'[title="{chance}"]').first).to_contain_text(
                percent(chance)
            )
        for assumption in row.assuming:
            expect(desk.at("odds")).to_contain_text(speaker.assumption(assumption))


def test_the_card_is_what_the_server_says(table: Table) -> None:
    desk = table(*BEFORE_THE_SCOUTS)
    told = desk.server.ask(f"api/games/{desk.id}/odds?action=attack%20P20")
    expect(desk.at("odds")).to_contain_text(told["clause"])
    for number, row in enumerate(told["rows"]):
        assume(desk, number)
        assert len(card(desk)) == sum(len(one["chances"]) for one in row["steps"])


def test_the_card_comes_with_the_attack_and_goes_with_it(table: Table) -> None:
    """No card while no combat is in sight, a card before it, none after it is taken back."""
    desk = table(*SET_UP, *GROUP)
    expect(desk.at("odds")).to_be_empty()
    desk.choose("place", "P20")
    expect(desk.at("odds")).to_contain_text("s60 6.3")
    desk.change(desk.at("undo").click)
    expect(desk.at("odds")).to_be_empty()


def test_fewer_attackers_worse_odds(table: Table) -> None:
    """The card follows the group: with two brigades less the scouts are safer."""
    desk = table(*BEFORE_THE_SCOUTS)
    expect(desk.at("odds")).to_contain_text("s60 6.3")
    many = card(desk)
    desk.press("U")
    desk.choose("unit", "gb-7ad-sg")
    desk.choose("place", "P20")
    expect(desk.at("odds")).to_contain_text("s60 6.3")
    few = card(desk)
    scouts_unhurt = (1, "0")
    assert Fraction(few[scouts_unhurt][0]) > Fraction(many[scouts_unhurt][0])


def test_an_attack_in_an_area_shows_its_odds_until_the_dice_roll(table: Table) -> None:
    """In area 03 the card comes once an attacker is chosen; what it assumes is chosen list by list, and it stays while targets are named."""
    desk = table(
        *SET_UP, "pick gb-32atb", "pick gb-14", "go 03", "attack 03", "pick gb-32atb", "pick gb-14"
    )
    lists = desk.at("odds").locator(".assuming select")
    expect(lists).to_have_count(2)
    assert card(desk)
    lists.nth(1).select_option(index=1)
    kept = lists.nth(1).input_value()
    lists.nth(0).select_option(index=1)
    assert (lists.nth(0).evaluate("one => one.selectedIndex"), lists.nth(1).input_value()) == (
        1,
        kept,
    )
    desk.change(desk.at("done").click)
    expect(desk.at("odds").locator(".assuming")).to_contain_text("32nd")
    assert card(desk)
