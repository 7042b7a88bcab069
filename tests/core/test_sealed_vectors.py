"""The vectors that both verifiers share, the Python one and that of the page (tests/page/verify.test.js)."""

import json
from hashlib import sha256
from hmac import digest as hmac
from typing import Any

import pytest

from sandtable import BadRecord, library
from vectors.write_sealed import FILE, records

VECTORS: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
EACH = pytest.mark.parametrize("one", VECTORS["records"], ids=lambda one: one["name"])


def test_the_hashes_are_those_of_the_standards() -> None:
    for digits, times, expected in VECTORS["sha256"]:
        assert sha256(bytes.fromhex(digits) * times).hexdigest() == expected
    for key, message, expected in VECTORS["hmac"]:
        assert hmac(bytes.fromhex(key), bytes.fromhex(message), "sha256").hex() == expected


@EACH
def test_the_engine_writes_these_records(one: dict[str, Any]) -> None:
    """The same secret, salts and orders: never another byte."""
    assert records()[one["name"]].split("\n") == one["lines"]


@EACH
def test_these_records_are_right(one: dict[str, Any]) -> None:
    proof = library.prove("\n".join(one["lines"]).encode())
    assert (proof.orders, proof.dice, proof.draws) == (one["orders"], one["dice"], one["draws"])
    assert proof.told == one["told"]
    assert {str(number): link for number, link in proof.links.items()} == one["links"]


@EACH
def test_each_change_is_found(one: dict[str, Any]) -> None:
    for change in one["faults"]:
        lines = list(one["lines"])
        lines[change["line"] - 1] = change["text"]
        with pytest.raises(BadRecord) as caught:
            library.prove("\n".join(lines).encode())
        assert {"line": caught.value.line, "reason": caught.value.kind} == change["fault"]
