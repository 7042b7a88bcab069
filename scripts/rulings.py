#!/usr/bin/env python3
"""Writes docs/rulings-<system>.md and docs/versions.md from the clause registries and the options.

Run it after a change of either: .venv/bin/python scripts/rulings.py
"""

import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import groupby
from pathlib import Path

from sandtable.core.clause import Registry, Ruling, registry
from sandtable.core.option import Option
from sandtable.text.catalogue import catalogue
from sandtable.text.rulebook import Rulebook
from sandtable.text.speaker import option_key

ROOT = Path(__file__).resolve().parents[1]

VERSIONS = ROOT / "docs" / "versions.md"

#: The languages that the pages are written in, and what stands there before a reason.
WHY = {"en": " Why: ", "ja": "理由："}

#: Chapters of a rulebook by their number, in English and Japanese.
CHAPTERS = {
    "series60": {
        "2": "Components / 用具",
        "3": "Turn / ターンの流れ",
        "4": "Set-up / 初期配置",
        "5": "Reorganisation / 再編成",
        "6": "Operations / 作戦",
        "7": "Victory / 勝敗",
    },
    "folio": {
        "1": "Introduction / はじめに",
        "2": "Components / 用具",
        "3": "Set-up / 初期配置",
        "4": "Sequence of play / 手順",
        "5": "Movement / 移動",
        "6": "Zones of control / 支配地域",
        "7": "Combat / 戦闘",
        "8": "Support fire / 支援砲撃",
        "9": "Supply / 補給",
        "10": "The game / このゲーム",
        "11": "Reinforcements / 増援",
        "12": "Lines of communication / 連絡線",
        "13": "Enemy zones of control / 敵支配地域",
        "14": "Minefields / 地雷原",
        "15": "Sidi Rezegh airfield / シディ・レゼグ飛行場",
        "16": "Escarpments / 断崖",
        "17": "Victory / 勝敗",
        "18": "Scenario / シナリオ",
    },
    "scs": {
        "": "Before 1.0 / 1.0の前",
        "1": "Sequence of play / プレイの手順",
        "2": "Zones of control / 支配地域",
        "3": "Movement / 移動",
        "4": "Stacking / スタック",
        "5": "Reinforcements / 増援",
        "6": "Overrun / オーバーラン",
        "7": "Combat / 戦闘",
        "8": "Losses / ステップロス",
        "9": "Retreat / 退却",
        "10": "Advance after combat / 戦闘後前進",
        "11": "Exploitation / 突破",
        "12": "Supply / 補給",
        "13": "Control / ヘクスの支配",
        "game": "What is left to a game / ゲームに任されたもの",
    },
}

#: How the clauses of a system are numbered, where they do not follow the common way (`SPLIT`).
NUMBERED = {
    "scs": (
        "Numbers and letters are the rulebook's; what has none there has a name.",
        "項番号と英字はルールブックのもので、番号のない記述には名前を付けた。",
    )
}
SPLIT = (
    "A small letter or `-1` splits a clause into single statements.",
    "項番号の小文字と`-1`などは、1つの項を文ごとに分けた枝番。",
)

#: What a reader must know of a system whose rules are not all known, in English and Japanese.
RECONSTRUCTED = {
    "folio": (
        "This is in part a reconstruction. Of the standard rules of the series (1 to 9) only the "
        "headings and scattered facts were available to us; the combat results table, the terrain "
        "key, the numbers of support fire, the backs of the counters and the map were not. The "
        "exclusive rules (10 to 18) are known. What we had to make up is marked as a proposal and is "
        "no rule of the published game.",
        "一部は復元である。シリーズの標準ルール（1～9）は、見出しと断片的な事実しか入手できず、"
        "戦闘結果表、地形表、支援砲撃の数値、駒の裏面、マップも分からない。専用ルール（10～18）は"
        "手元にある。独自に補ったものは「提案」と記した。市販されたゲームのルールではない。",
    ),
    "scs": (
        "The series rules are known, in the Japanese edition of version 1.8. They leave much to each "
        "game: air points, barrages, replacements, victory. A game tells here in its data what it "
        "has of these; the clauses `game.` say how that is played. Such rules are known to exist, "
        "but their shape here is our own proposal.",
        "シリーズルールは1.8版の日本語版による。航空ポイント、砲撃、補充、勝利条件など、個々のゲームに"
        "任された事柄は多い。ここではゲームがデータで示し、その扱いを`game.`の項にまとめた。そうした"
        "ルールがあること自体は知られているが、ここでの形は独自の「提案」である。",
    ),
}

#: Where the values of a system's options are told at more length.
OPTIONS_TOLD = {
    "series60": (
        "; [what the values do](play/operation-crusader.md#options)",
        "。[値の意味](play/operation-crusader.ja.md#オプション)",
    )
}

BASES = {
    "fact": "fact / 事実",
    "inferred": "inferred / 推定",
    "proposal": "**proposal / 提案**",
}

STRENGTHS = {
    "firm": "firm / 確実",
    "likely": "likely / 有力",
    "choice": "choice / 独自",
    "departure": "departure / 変更",
}


def systems() -> list[str]:
    """Every system that has a registry."""
    return sorted(
        file.parent.name for file in (ROOT / "src/sandtable/systems").glob("*/clauses.toml")
    )


def path(system: str) -> Path:
    return ROOT / "docs" / f"rulings-{system}.md"


def page(system: str) -> str:
    """The whole page of one system."""
    book, options = registry(system), offered(system)
    lines = [*head(book, options), *clauses(book), *rulings(book, options)]
    return "\n".join(lines) + "\n"


def versions() -> str:
    """The page of what later versions of the rules play otherwise."""
    lines = [
        "# Versions of the rules / ルールの版",
        "",
        "<!-- Made by scripts/rulings.py from the clause registries. Do not edit. -->",
        "",
        "Whatever could lead the same orders to another position is a new version of the rules, beside the ones "
        "before it. A game and a record stay with the version they were begun with, for ever; new games take the "
        "newest. At the table *Go on under rules N* begins a new game from the present position, and in Python "
        '`sandtable.new(module, rules="1")` plays by an earlier version. Options belong to a version, too: rules '
        "that are older than an option read it as it was read before.",
        "",
        "同じ命令が別の結果になりうる変更は、すべて新しい版として、前の版と並べて残す。対局も棋譜も、始めたときの版の"
        "ままで続き、新しい対局は最新の版を使う。卓で「ルール第N版で続ける」を選ぶと、いまの局面から新しい対局が始まる。"
        'Pythonでは`sandtable.new(module, rules="1")`で以前の版を選べる。オプションも版に属し、それより古い版では、'
        "オプションができる前の読み方のままになる。",
    ]
    for system in systems():
        lines += ["", f"## {system}"]
        lines += ["", "### 1", "", "- As published here first.", "- 最初に公開した版。"]
        for version, changes in groupby(registry(system).change, key=lambda one: one.version):
            lines += ["", f"### {version}"]
            for change in changes:
                lines += ["", ", ".join(change.clauses), ""]
                for book, why in told(system):
                    lines += [f"- {book.change(change.id)}{why}{book.why(change.id)}"]
    return "\n".join(lines) + "\n"


def told(system: str) -> list[tuple[Rulebook, str]]:
    """What the registry of a system says in each language of the pages, and what stands before its reasons."""
    return [(Rulebook(system, language), why) for language, why in WHY.items()]


def offered(system: str) -> dict[str, Option]:
    """The options of a system by the ruling they belong to."""
    options = import_module(f"sandtable.systems.{system}.options")
    return {option.ruling: option for option in options.OPTIONS}


def head(book: Registry, options: dict[str, Option]) -> Iterator[str]:
    yield f"# Clauses and rulings: {book.system} / 各項と裁定"
    yield ""
    yield "<!-- Made by scripts/rulings.py from the clause registry. Do not edit. -->"
    yield ""
    first = next(clause for clause in book.clause if clause[0].isdecimal())
    english, japanese = NUMBERED.get(book.system, SPLIT)
    yield (
        f"Every clause of the rulebook in one line of our own words, cited as `{book.mark} "
        f"{first}`, and our {len(book.ruling)} rulings where it is silent or doubtful. {english}"
    )
    yield ""
    yield (
        "ルールブックの各項を独自の言葉で1行ずつにまとめ、記述のない点や曖昧な点については裁定"
        f"（全{len(book.ruling)}件）を添えたもの。{japanese}"
    )
    yield ""
    if book.system in RECONSTRUCTED:
        yield from bases(book)
    yield "| strength / 強さ | meaning | 意味 |"
    yield "| --- | --- | --- |"
    yield f"| {STRENGTHS['firm']} | The text forces it once read closely. | 本文をよく読めばこう決まる。 |"
    yield f"| {STRENGTHS['likely']} | The best reading of the text. | 最も自然な読み方。 |"
    yield f"| {STRENGTHS['choice']} | The text is silent; we decide. | 本文に定めがなく、こちらで決めた。 |"
    if any(ruling.strength == "departure" for ruling in book.ruling.values()):
        yield f"| {STRENGTHS['departure']} | The text says otherwise; we depart from it. | 本文とは異なるが、こちらで変えた。 |"
    yield ""
    english, japanese = OPTIONS_TOLD.get(book.system, ("", ""))
    yield f"Options, the default in bold{english} / オプション（太字が既定値）{japanese}"
    yield ""
    yield "| option | what it is about | 内容 | values / 値 | ruling / 裁定 |"
    yield "| --- | --- | --- | --- | --- |"
    for option in options.values():
        title = " | ".join(in_words(book.system, "option", option.name))
        yield f"| `{option.name}` | {title} | {values(option)} | {link(option.ruling)} |"


def bases(book: Registry) -> Iterator[str]:
    """What of the rules is known, and how many clauses are."""
    for text in RECONSTRUCTED[book.system]:
        yield text
        yield ""
    count = Counter(clause.basis for clause in book.clause.values())
    yield "| basis / 根拠 | meaning | 意味 | clauses / 項数 |"
    yield "| --- | --- | --- | --- |"
    yield (
        f"| {BASES['fact']} | Read in the rules, or told by a published report on them. | "
        f"ルール本文か、公刊されたリプレイなどの資料による。 | {count['fact']} |"
    )
    yield (
        f"| {BASES['inferred']} | Follows from such facts. | "
        f"それらの事実から導かれる。 | {count['inferred']} |"
    )
    yield (
        f"| {BASES['proposal']} | Made here so that the game can be played. | "
        f"ゲームとして成り立つよう独自に補った。 | {count['proposal']} |"
    )
    yield ""


def clauses(book: Registry) -> Iterator[str]:
    about: dict[str, list[str]] = {}
    for name, ruling in book.ruling.items():
        for clause in ruling.clauses:
            about.setdefault(clause, []).append(name)
    yield ""
    yield "## Clauses / 各項"
    titles = CHAPTERS.get(book.system, {})
    marked = book.system in RECONSTRUCTED
    for chapter, names in groupby(book.clause, key=chapter_of):
        yield ""
        title = f"{chapter} {titles.get(chapter, '')}"
        yield f"### {title.strip()}"
        yield ""
        yield f"| clause / 項 |{' basis / 根拠 |' * marked} in a line | 概要 | rulings / 裁定 |"
        yield f"| --- |{' --- |' * marked} --- | --- | --- |"
        for name in names:
            lines = " | ".join(cell(one.clause(name)) for one, _ in told(book.system))
            cited = ", ".join(link(ruling) for ruling in about.get(name, ()))
            basis = f" {BASES[book.clause[name].basis]} |" * marked
            yield f"| {name} |{basis} {lines} | {cited} |"


def rulings(book: Registry, options: dict[str, Option]) -> Iterator[str]:
    yield ""
    yield "## Rulings / 裁定"
    for name, ruling in book.ruling.items():
        yield ""
        yield f"### {name}"
        yield ""
        yield f"{', '.join(ruling.clauses)} · {STRENGTHS[ruling.strength]}"
        yield ""
        for one, why in told(book.system):
            yield f"- {one.ruling(name)}{why}{one.why(name)}"
        if name in options:
            yield from option_lines(book.system, ruling, options[name])


def option_lines(system: str, ruling: Ruling, option: Option) -> Iterator[str]:
    assert ruling.option == option.name, f"{option.ruling}: {ruling.option} is not {option.name}"
    yield f"- Option / オプション `{option.name}`:"
    for value in option.values:
        code = f"`{value}`" if value != option.values[0] else f"**`{value}`**"
        reading = in_words(system, "reading", option.name, str(value))
        yield f"  - {code}: {' / '.join(reading)}"


def in_words(system: str, section: str, *codes: str) -> list[str]:
    """An option, or a value of one, as it is called in each language."""
    key = f"{system}.{section}.{'-'.join(map(option_key, codes))}"
    return [catalogue(language)[key] for language in WHY]


def values(option: Option) -> str:
    first, *others = (f"`{value}`" for value in option.values)
    return ", ".join([f"**{first}**", *others])


def chapter_of(clause: str) -> str:
    """The number before all else, or the word before a full stop; names alone have no chapter."""
    found = re.match(r"\d+|[a-z]+(?=\.)", clause)
    return found[0] if found else ""


def link(ruling: str) -> str:
    anchor = ruling.lower().replace(".", "")  # as pages are rendered
    return f"[{ruling}](#{anchor})"


def cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    pages = {path(system): page(system) for system in systems()} | {VERSIONS: versions()}
    for file, text in pages.items():
        file.write_text(text, "utf-8")
        print(file.relative_to(ROOT))
