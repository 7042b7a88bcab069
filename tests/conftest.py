"""Clause bookkeeping: which clauses of a rulebook have a passing test, and which refusals.

A test speaks for clauses through ``@pytest.mark.clause("s60 6.2(3)a")``; `builders.refused` notes
the refusals it asserts. With ``--check-clauses`` the run fails if a clause of a registry has no
passing test, or a reason of a system has no test that asserts it.

And one folder for what can be made anew: the tables that the tests of a run open share their pictures, those
of all stages of `./test`, too. And the same chance in every run, for what a test leaves to it.
"""

import os
import secrets
from collections.abc import Iterator
from importlib import import_module
from random import Random
from tempfile import TemporaryDirectory

import pytest

import builders
from builders import SYSTEMS
from sandtable.core.clause import registry

_spoken_for: set[str] = set()
_refused: set[tuple[str, str]] = set()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--check-clauses", action="store_true", help="fail if a clause is untested")


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):  # those who are sent out find it in their environment
        return
    if shared := os.environ.get("SANDTABLE_TEST_CACHE"):
        os.environ["XDG_CACHE_HOME"] = shared
        return
    cache = TemporaryDirectory(prefix="sandtable-cache-")
    os.environ["XDG_CACHE_HOME"] = cache.name
    config.add_cleanup(cache.cleanup)


@pytest.fixture(autouse=True)
def _note_refusals(request: pytest.FixtureRequest) -> Iterator[None]:
    builders.noted = request.node.user_properties
    for marker in request.node.iter_markers("clause"):
        request.node.user_properties += [("clause", clause) for clause in marker.args]
    yield
    builders.noted = []


@pytest.fixture(autouse=True)
def _same_chance_in_every_run(request: pytest.FixtureRequest) -> Iterator[None]:
    """Seeds that a test does not choose follow from its name: what fails once fails again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "randbits", Random(request.node.nodeid).getrandbits)
        yield


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed:
        for kind, value in report.user_properties:
            if kind == "clause":
                _spoken_for.add(value)
            elif kind == "refusal":
                _refused.add(tuple(value))  # as a list it comes from another process


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not session.config.getoption("--check-clauses") or session.exitstatus != 0:
        return
    if hasattr(session.config, "workerinput"):  # one of several: whoever sent it out looks at all
        return
    gaps = list(_gaps())
    if gaps:
        print("\n" + "\n".join(gaps))
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _gaps() -> Iterator[str]:
    known = set()
    for system in SYSTEMS:
        book = registry(system)
        cited = {f"{book.mark} {clause}" for clause in book.clause}
        known |= cited
        for clause in sorted(cited - _spoken_for):
            yield f"clause {clause} has no passing test"
        for reason in import_module(f"sandtable.systems.{system}.terms").REASONS:
            if f"{book.mark} {reason.clause}" not in cited:
                yield f"reason {reason.key} cites {reason.clause}, which no registry knows"
            if (f"{book.mark} {reason.clause}", reason.key) not in _refused:
                yield f"no test asserts the refusal {reason.key} ({book.mark} {reason.clause})"
    for clause in sorted(_spoken_for - known):
        yield f"a test speaks for {clause}, which no registry knows"
