"""Writes tests/vectors/sealed.json: what both verifiers must find, the Python one and that of the page.

The hashes are those of FIPS 180-4 and RFC 4231. The records are written by the engine; that they
hold what docs/sealed.md says is worked out by hand in tests/core/test_sealed_records.py.

    PYTHONPATH=tests python tests/vectors/write_sealed.py
"""

import json
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from sandtable import BadRecord, library
from sandtable.core.conclusion import Conclusion
from sandtable.core.game import SPECTATOR
from sealing import CRUSADER, TOBRUK, WIRE, disclosed, ended, played, sealed

HERE = Path(__file__).parent
FILE = HERE / "sealed.json"

HASHES = [
    ["", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["616263", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
        b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".hex(),
        1,
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["61", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
]

KEYED = [
    [
        "0b" * 20,
        b"Hi There".hex(),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    ],
    [
        b"Jefe".hex(),
        b"what do ya want for nothing?".hex(),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ],
    ["aa" * 20, "dd" * 50, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"],
    [
        "aa" * 131,
        b"Test Using Larger Than Block-Size Key - Hash Key First".hex(),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ],
]


def records() -> dict[str, str]:
    tobruk = played(sealed(TOBRUK), 30)
    return {
        "crusader": disclosed(CRUSADER),
        "tobruk": disclosed(TOBRUK),
        "wire": disclosed(WIRE, 60),
        "tobruk-watched": tobruk.seen_by(SPECTATOR).record(),
        "tobruk-axis": tobruk.seen_by("axis").record(),
        "agreed": ended(Conclusion("agreed"), 1).record(),
        "resigned": ended(Conclusion("resigned", "british"), 2).record(),
    }


#: What is changed in a line, once in every record that has such a line.
CHANGES = [
    ("0e0f(?=1011)", "0e0e"),  # the secret
    ("g-7", "g-8"),
    ("^date: 2024", "date: 2025"),
    ("^turn 1$", "turn 2"),
    ("^era 1$", "era 2"),
    (r"^(rewind \d+) of ", r"\1 of 1"),
    (", done$", ""),
    ("(?<=[|] )[1-5]", "6"),
    ("(?<=/ fire-). of", "9 of"),
    ("(?<= of fire-).", "9"),
    ("^link 2 ", "link 3 "),
    ("^link 1 ....", "link 1 0000"),
    (r"^(link 1 \S+) ....", r"\1 0000"),
    ("^link 3", "lin: 3"),
    (" hidden$", ""),
    ("^untold 0 ....", "untold 0 0000"),
    ("^end ", "end 1"),
    ("^sealed-chain: 2", "sealed-chain: 3"),
    ("^concluded resigned british", "concluded resigned axis"),
    ("^concluded resigned british", "concluded late british"),
]


def changed(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Lines by number, each with a change in it."""
    for old, new in CHANGES:
        trials = ((number, re.sub(old, new, line)) for number, line in enumerate(lines, start=1))
        yield from islice((one for one in trials if one[1] != lines[one[0] - 1]), 1)


def fault(text: str) -> dict[str, Any] | None:
    try:
        library.prove(text.encode())
    except BadRecord as error:
        return {"line": error.line, "reason": error.kind}
    return None


def vectors() -> dict[str, Any]:
    told = []
    for name, text in records().items():
        proof = library.prove(text.encode())
        faults = []
        lines = text.split("\n")
        for line, new in changed(lines):
            found = fault("\n".join([*lines[: line - 1], new, *lines[line:]]))
            faults.append({"line": line, "text": new, "fault": found})
        told.append(
            {
                "name": name,
                "lines": lines,
                "orders": proof.orders,
                "dice": proof.dice,
                "draws": proof.draws,
                "told": proof.told,
                "links": {str(number): link for number, link in proof.links.items()},
                "faults": faults,
            }
        )
    return {"sha256": HASHES, "hmac": KEYED, "records": told}


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), indent=1) + "\n", "utf-8")
