"""What a unit is and where it belongs, in both languages."""

import pytest

import sandtable
from builders import play, position
from sandtable.text.portrait import portrait_for
from sandtable.text.speaker import Speaker
from shipped import SHIPPED


@pytest.mark.parametrize(
    ("module", "unit", "english", "japanese"),
    [
        (
            "operation-crusader-60",
            "de-21pz-pr5",
            "Panzer-Rgt 5 · armour regiment, 21st Panzer Division · 4/4-5-4 tank, black hit value",
            "第5戦車連隊 · 第21装甲師団 · 4/4-5-4 戦車・黒",
        ),
        (
            "battle-for-tobruk",
            "gb-14",
            "14th Bde · infantry brigade, 70th Division · 4-5-9, motorised",
            "第14歩兵旅団 · 第70師団 · 4-5-9、自動車化",
        ),
        (
            "frontier-wire",
            "ax-sav206",
            "Point 206 Group, Savona · infantry battle group, Savona Division · 1-3-2, 1 step · 0 of 2 MP this turn",
            "サヴォナ師団206高地支隊 · 歩兵戦闘団、サヴォナ師団 · 1-3-2、1ステップ · 今ターンの移動力は2のうち0",
        ),
        (
            "scs-primer",
            "2cav",
            "2nd Cavalry · armoured-car regiment, Blue armour · 2-2-12, 1 step · exploits",
            "第2騎兵連隊 · 装甲車連隊、青軍機甲部隊 · 2-2-12、1ステップ · 突破可能",
        ),
    ],
)
def test_a_unit_tells_what_it_is_and_where_it_belongs(
    module: str, unit: str, english: str, japanese: str
) -> None:
    game = sandtable.new(module, seed=1)
    for language, told in (("en", english), ("ja", japanese)):
        assert portrait_for(Speaker(game.rules, language)).whole_unit(game, unit) == told


def test_what_slows_everybody_is_told_once() -> None:
    """The storm of the first day: by the tracks, and not by each of eighty units."""
    game = sandtable.new("frontier-wire", seed=1)
    portrait = portrait_for(Speaker(game.rules, "en"))
    storm = "The storm of 18 November"
    assert [one.text for one in portrait.tracks(game) if "storm" in one.text] == [storm]
    told = [portrait.whole_unit(game, unit) for unit in game.rules.names["unit"]]
    assert any("MP this turn" in one for one in told)
    assert not any("storm" in one for one in told)


def test_who_looks_is_told_of_their_own_markers_first() -> None:
    game = sandtable.new("battle-for-tobruk", seed=1)
    portrait = portrait_for(Speaker(game.rules, "en"))
    for seat, name in (("axis", "Axis"), ("british", "British")):
        (fire,) = (one.text for one in portrait.tracks(game, seat) if one.key == "fire")
        assert fire.startswith(name)


def test_who_goes_along_with_somebody_slower_says_so_with_the_clause() -> None:
    game = position({"gb-7ad-4ab": "06", "gb-32atb": "06", "gb-7ad-7ab": "06"}, to_move="british")
    play(game, "pick gb-7ad-4ab", "pick gb-32atb")
    portrait = portrait_for(Speaker(game.rules, "en"))
    assert portrait.unit(game, "gb-7ad-4ab").endswith("3 of 4 MP: as slow as 32 ATB [s60 6.2a]")
    for other in ("gb-32atb", "gb-7ad-7ab"):
        assert " of " not in portrait.unit(game, other)


@pytest.mark.parametrize("module", SHIPPED)
def test_every_unit_of_every_module_has_a_branch(module: str) -> None:
    rules = sandtable.new(module, seed=1).rules
    portrait = portrait_for(Speaker(rules, "ja"))
    for name in rules.names["unit"]:
        sort = portrait.sort(name)
        assert sort.branch is not None, name
        assert sort.formation, name
        assert "{" not in portrait.kind(name)


def test_a_fortress_is_told_by_the_names_of_the_places_it_faces() -> None:
    """Not by their numbers alone."""
    game = position({"it-savona": "P10"}, to_move="axis")
    for language, told in (("en", "against Buq Buq"), ("ja", "（ブク・ブクからの攻撃に対して）")):
        portrait = portrait_for(Speaker(game.rules, language))
        assert portrait.place(game, "P10").endswith(told)
