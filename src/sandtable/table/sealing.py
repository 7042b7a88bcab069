"""The requests about the dice of a game: what they come from, and what a browser adds to sealed ones."""

from collections.abc import Awaitable, Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ..core.sealed_lines import shown_links
from .reception import Reception
from .requests import answer
from .shapes.dice import DiceTold
from .shapes.wishes import Salt

SEALED, SEEDED = "sealed", "seeded"


class DiceAsked:
    """The answers to them. First the table commits itself to a secret, then each side adds a salt: so nobody chooses the dice."""

    def __init__(
        self,
        reception: Reception,
        wake: Callable[[str], Awaitable[None]],
        complete: Callable[[str], None],
    ) -> None:
        self._reception = reception
        self._host = reception.host
        self._wake = wake
        #: Told once every side has added to the dice.
        self._complete = complete

    def dice(self, request: Request) -> Response:
        """The dice that are in use, and what can be noted of them to check them by later."""
        sitting, _ = self._reception.sitting(request)
        sealing = sitting.stored.header.sealing
        if sealing is None:
            return answer(
                DiceTold(kind=SEEDED, commitment=None, secret=None, missing=[], yours=[], links={})
            )
        roles = self._reception.access.roles(request, sitting.stored.id)
        links = shown_links(self._host.history(sitting))
        over = sitting.game.outcome is not None
        return answer(
            DiceTold(
                kind=SEALED,
                commitment=sealing.commitment,
                secret=sealing.secret.hex() if over else None,
                missing=list(sealing.missing),
                yours=[side for side in sealing.missing if side in roles],
                links={str(number): link for number, link in links.items()},
            )
        )

    async def salt(self, request: Request) -> Response:
        """A browser adds to the dice, for each side that it holds and that has not done so."""
        asked = await self._reception.wish(request, Salt)
        identity = request.path_params["id"]
        await run_in_threadpool(self._salted, request, asked.salt)
        await self._wake(identity)
        return await run_in_threadpool(self.dice, request)

    def _salted(self, request: Request, salt: str) -> None:
        identity = request.path_params["id"]
        roles = self._reception.access.roles(request, identity)
        if self._host.salt(identity, sorted(roles), salt):
            self._complete(identity)
