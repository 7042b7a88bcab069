#!/usr/bin/env python3
"""Writes docs/rulings-<system>.md from the clause registry and the options of each system.

Run it after a change of either: .venv/bin/python scripts/rulings.py
"""

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import groupby
from pathlib import Path

from sandtable import library
from sandtable.core.clause import Registry, Ruling, registry
from sandtable.core.option import Option

ROOT = Path(__file__).resolve().parents[1]

#: Chapters of a rulebook by their number, in English and Japanese.
CHAPTERS = {
    "series60": {
        "2": "Components / 用具",
        "3": "Turn / ターンの流れ",
        "4": "Set-up / 初期配置",
        "5": "Reorganisation / 再編成",
        "6": "Operations / 作戦",
        "7": "Victory / 勝敗",
    }
}

STRENGTHS = {
    "firm": "firm / 確実",
    "likely": "likely / 有力",
    "choice": "choice / 独自",
}


def path(system: str) -> Path:
    return ROOT / "docs" / f"rulings-{system}.md"


def page(system: str) -> str:
    """The whole page of one system."""
    book, options = registry(system), offered(system)
    lines = [*head(book, options), *clauses(book), *rulings(book, options)]
    return "\n".join(lines) + "\n"


def offered(system: str) -> dict[str, Option]:
    """The options of a system by the ruling they belong to."""
    package = import_module(f"sandtable.systems.{system}")
    return {option.ruling: option for option in package.Rules.options_offered}


def head(book: Registry, options: dict[str, Option]) -> Iterator[str]:
    yield f"# Clauses and rulings: {book.system} / 各項と裁定"
    yield ""
    yield "<!-- Made by scripts/rulings.py from the clause registry. Do not edit. -->"
    yield ""
    yield (
        f"Every clause of the rulebook in one line of our own words, cited as `{book.mark} "
        f"{next(iter(book.clause))}`, and our {len(book.ruling)} rulings where it is silent or "
        "doubtful. A small letter or `-1` splits a clause into single statements."
    )
    yield ""
    yield (
        "ルールブックの各項を独自の言葉で1行ずつにまとめ、記述のない点や曖昧な点については裁定"
        f"（全{len(book.ruling)}件）を添えたもの。項番号の小文字と`-1`などは、1つの項を文ごとに"
        "分けた枝番。"
    )
    yield ""
    yield "| strength / 強さ | meaning | 意味 |"
    yield "| --- | --- | --- |"
    yield f"| {STRENGTHS['firm']} | The text forces it once read closely. | 本文をよく読めばこう決まる。 |"
    yield f"| {STRENGTHS['likely']} | The best reading of the text. | 最も自然な読み方。 |"
    yield f"| {STRENGTHS['choice']} | The text is silent; we decide. | 本文に定めがなく、こちらで決めた。 |"
    yield ""
    yield (
        "Options, the default in bold; [what the values do](play.md#options) / "
        "オプション（太字が既定値）。[値の意味](play.ja.md#オプション)"
    )
    yield ""
    yield "| option | values / 値 | ruling / 裁定 |"
    yield "| --- | --- | --- |"
    for option in options.values():
        yield f"| `{option.name}` | {values(option)} | {link(option.ruling)} |"


def clauses(book: Registry) -> Iterator[str]:
    about: dict[str, list[str]] = {}
    for name, ruling in book.ruling.items():
        for clause in ruling.clauses:
            about.setdefault(clause, []).append(name)
    yield ""
    yield "## Clauses / 各項"
    titles = CHAPTERS.get(book.system, {})
    for chapter, names in groupby(book.clause, key=chapter_of):
        yield ""
        yield f"### {chapter} {titles.get(chapter, '')}".rstrip()
        yield ""
        yield "| clause / 項 | in a line | 概要 | rulings / 裁定 |"
        yield "| --- | --- | --- | --- |"
        for name in names:
            line = book.clause[name]
            cited = ", ".join(link(ruling) for ruling in about.get(name, ()))
            yield f"| {name} | {cell(line.en)} | {cell(line.ja)} | {cited} |"


def rulings(book: Registry, options: dict[str, Option]) -> Iterator[str]:
    yield ""
    yield "## Rulings / 裁定"
    for name, ruling in book.ruling.items():
        yield ""
        yield f"### {name}"
        yield ""
        yield f"{', '.join(ruling.clauses)} · {STRENGTHS[ruling.strength]}"
        yield ""
        yield f"- {ruling.en} Why: {ruling.why_en}"
        yield f"- {ruling.ja}理由：{ruling.why_ja}"
        if name in options:
            yield option_line(ruling, options[name])


def option_line(ruling: Ruling, option: Option) -> str:
    assert ruling.option == option.name, f"{option.ruling}: {ruling.option} is not {option.name}"
    return f"- Option / オプション `{option.name}`: {values(option)}"


def values(option: Option) -> str:
    first, *others = (f"`{value}`" for value in option.values)
    return ", ".join([f"**{first}**", *others])


def chapter_of(clause: str) -> str:
    return re.split(r"\D", clause, maxsplit=1)[0]


def link(ruling: str) -> str:
    return f"[{ruling}](#{ruling.lower()})"


def cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    for system in library.SYSTEMS:
        path(system).write_text(page(system), "utf-8")
        print(path(system).relative_to(ROOT))
