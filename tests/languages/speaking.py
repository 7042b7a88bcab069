"""Everything that a language is asked for, in a process of its own: which languages there are is known when it begins.

Told as JSON: `python -m languages.speaking xx`, of all games or of those named.
"""

import json
import re
import sys
from collections.abc import Sequence
from typing import Any

import sandtable
from cli.sitting import SET_UP, Sitting, reading
from sandtable import draw, library
from sandtable.ai.seats import sit_down
from sandtable.ai.telling import Teller
from sandtable.core.action import Action
from sandtable.core.clause import registry
from sandtable.report import report
from sandtable.table import museum, playable, words
from sandtable.table.files import Files
from sandtable.table.trouble import BadRequest, tell
from sandtable.text import LANGUAGES, Speaker
from sandtable.text.portrait import portrait_for


def everything(language: str, modules: Sequence[str]) -> dict[str, Any]:
    told: dict[str, Any] = {"languages": LANGUAGES, "page": Files().page()}
    told["texts"] = words.page_texts(language)
    told["trouble"] = tell(BadRequest(404, "trouble.no-such-page", "no page"), language)[1].error
    told["lobby"] = [
        [
            one.name,
            one.notice,
            one.badge,
            *(title for it in one.scenarios for title in (it.name, it.pace)),
        ]
        for one in playable.modules(language)
    ]
    for name in modules:
        told[name] = of_module(name, language)
    game = sandtable.new("operation-crusader-60", seed=1)
    sergeant = {"axis": sit_down("sergeant", game.rules, 1)}
    talk = Sitting(game, reading([*SET_UP, "pass", "why", "help"]), sergeant, language)
    account = talk.terminal.players["axis"].account  # type: ignore[attr-defined]
    told["terminal"] = talk.whole
    told["opponent"] = Teller(talk.speaker).account(account).lines
    told["report"] = shown(report(talk.game, language).decode())
    return told


def of_module(name: str, language: str) -> dict[str, Any]:
    rules = library.open_rules(name)
    speaker, game = Speaker(rules, language), sandtable.new(name, seed=1)
    book = registry(rules.system)
    cited = [*(f"{book.mark} {clause}" for clause in book.clause), *book.ruling]
    alphabet = rules.alphabet
    why = (game.why_not(alphabet.action(code)) for code in alphabet)
    rooms = {one: json.loads(museum.room(name, one, None, language)) for one in museum.ROOMS}
    return {
        "hash": rules.module.hash,
        "units": {one: speaker.name("unit", one) for one in rules.names["unit"]},
        "formations": [one.name for one in portrait_for(speaker).formations()],
        "clauses": {one: speaker.clause(one) for one in cited},
        "refusals": sorted({speaker.refusal(one, game) for one in why if one is not None}),
        "prompt": speaker.prompt(game.decision, [Action("done")]) if game.decision else "",
        "museum": sorted({text for room in rooms.values() for text in texts_of(room)}),
        "map": shown(draw.PICTURES["map.svg"](rules, language).decode()),
    }


def texts_of(data: Any) -> list[str]:
    """What is told in the language of the reader, wherever it stands."""
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    own = [data["text"]] if isinstance(data, dict) and isinstance(data.get("text"), str) else []
    return own + [text for one in inside for text in texts_of(one)]


def shown(markup: str) -> list[str]:
    """The texts of a page or a picture."""
    bare = re.sub(r"<(style|script|desc|title)\b.*?</\1>", "", markup, flags=re.DOTALL)
    return [text for text in re.findall(r">([^<>]+)<", bare) if text.strip()]


if __name__ == "__main__":
    json.dump(everything(sys.argv[1], sys.argv[2:] or list(library.modules())), sys.stdout)
