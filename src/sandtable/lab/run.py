"""A run: the games of a plan that are not played yet, one result after the other into its folder."""

from contextlib import closing
from time import monotonic
from typing import Protocol

from .crew import Crew
from .folder import Folder


class Progress(Protocol):
    def __call__(self, done: int, count: int, left: float | None) -> None:
        """So many of the games are played; `left` is how many seconds the others will take, if that can be told."""


def run(folder: Folder, crew: Crew, progress: Progress) -> None:
    """Play what is missing. Stopped at any moment, the folder can be gone on with."""
    count, before, began = folder.design.count, len(folder.done), monotonic()
    progress(before, count, None)
    with closing(crew.play(folder.design.jobs(frozenset(folder.done)))) as played:
        for done in played:
            folder.keep(done)
            now = len(folder.done)
            progress(now, count, (monotonic() - began) / (now - before) * (count - now))
    folder.finish()
