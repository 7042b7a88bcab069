"""What nobody foresaw: who asked gets a sentence, the log one line, and the table goes on."""

import asyncio
import logging
import traceback
from pathlib import Path

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .host import Closing
from .journal import event
from .requests import tell_trouble
from .trouble import BadRequest

log = logging.getLogger("sandtable.faults")


class TellFaults:
    """Whatever is raised inside is a fault of the program: it is told as one, without its insides."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def note(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, note)
            return
        except asyncio.CancelledError:
            # Nothing else cancels a request than the table that closes and has waited long enough.
            trouble: Exception = Closing("the table is being closed")
        except Exception as error:
            said = event("fault", kind=type(error).__name__, at=place(error))
            path = scope.get("path")
            log.error("%s %.200r: %s", scope.get("method"), path, line(error), extra=said)
            trouble = BadRequest(500, "trouble.fault", "the table has a fault; its log says which")
        if not begun and scope["type"] == "http":
            answer = await tell_trouble(Request(scope), trouble)
            await answer(scope, receive, send)


def line(error: Exception) -> str:
    """An error in one line: what it is and where it came up."""
    said = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    return f"{said} ({place(error)})"


def place(error: Exception) -> str:
    """Where an error came up."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(where.filename).name}, line {where.lineno}, in {where.name}"
