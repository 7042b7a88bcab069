"""Processes that are asked through pipes: of one who asked and is gone they say nothing, and end."""

import subprocess
import sys

import msgspec
import pytest

from sandtable.ai.worker import Question
from sandtable.core.pipes import send
from sandtable.draw.press import Order

QUESTION = Question(1, "recruit", "axis", 1, "", "no-module", "1", "1", "", {}, 0, "{}", [])

PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"/>'


@pytest.mark.parametrize(
    ("module", "message"),
    [("sandtable.ai.worker", QUESTION), ("sandtable.draw.press", Order(PICTURE, "en", 9))],
)
def test_who_has_nobody_to_answer_ends_in_silence(module: str, message: msgspec.Struct) -> None:
    """As after a kill -9 of the table: the answer is ready before it is seen that nobody asks any more."""
    with subprocess.Popen(
        [sys.executable, "-m", module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        send(process.stdin, message)
        assert process.stderr.read() == b""
        assert process.wait() == 0
