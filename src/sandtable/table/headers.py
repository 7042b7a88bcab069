"""What every answer says to the browser: what a page may load, and that nobody may frame or guess it."""

from base64 import b64encode
from hashlib import sha256

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "Content-Security-Policy"
#: Of which page and texts the table is: a page of another notices.
EDITION = "Sandtable-Edition"


def policy(**allowed: str) -> str:
    """A policy that allows nothing but this; `style_src` is `style-src`."""
    some = {name.replace("_", "-"): sources for name, sources in allowed.items()}
    none = dict.fromkeys(("default-src", "base-uri", "form-action", "frame-ancestors"), "'none'")
    return "; ".join(f"{name} {sources}" for name, sources in (none | some).items())


#: Data, pictures, styles: looked at by themselves they load nothing and run nothing.
CLOSED = policy()
#: The page: its own scripts, styles, pictures and data. An icon without content is all that is `data:`.
PAGE = policy(script_src="'self'", style_src="'self'", img_src="'self' data:", connect_src="'self'")
ALWAYS = {
    POLICY: CLOSED,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def styled(style: str) -> str:
    """The policy of a document that brings one style sheet along, and no script."""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return policy(style_src=f"'sha256-{digest}'", img_src="data:")


class Headers:
    """Adds the headers to every answer, whoever gives it; a policy of its own stays."""

    def __init__(self, app: ASGIApp, edition: str) -> None:
        self.app = app
        self._always = ALWAYS | {EDITION: edition}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._always.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers)
