"""Sends mail by the server that who runs the table has named."""

import re
import smtplib
import ssl
from datetime import datetime
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime, parseaddr
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from ..core.errors import SandtableError
from .webhook import Came, Patience

#: Each answer of a server of mail may take so long.
SECONDS = 10.0
#: All answers together may take so many times that: who closes the table waits for a mail that is on its way.
ANSWERS = 2
#: Where a password may go as anybody could read it: it does not leave this computer.
LOCAL = ("localhost", "127.0.0.1", "::1")
#: What programs read in the head of a mail, and no server may find parted.
WHOLE = ("List-Unsubscribe", "Message-ID")
PORTS = {"smtp": 587, "smtps": 465}
#: An address as it is written in mails: less than the standards allow, and all that people have.
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
LONGEST_ADDRESS = 254


class BadMail(SandtableError):
    """No address that mails can be sent to."""


class NotSecure(SandtableError):
    """A password would have to be sent as anybody can read it."""


class _Form(EmailPolicy):
    """As the standards have mails, but for a line of the head that is one long word: that would be put in cipher."""

    def fold_binary(self, name: str, value: str) -> bytes:
        if name in WHOLE:
            return f"{name}: {value}\r\n".encode("ascii")
        return super().fold_binary(name, value)


FORM = _Form(linesep="\r\n")


class Letter(NamedTuple):
    """What is said in a mail."""

    to: str
    subject: str
    text: str
    language: str
    #: The address that ends such mails, and what tells this one from all others.
    unsubscribe: str
    number: str
    date: datetime


class MailServer(NamedTuple):
    """By whom mails are sent, and as from whom."""

    secure: bool
    host: str
    port: int
    user: str
    password: str
    sender: str
    seconds: float = SECONDS

    def send(self, letter: Letter) -> Came:
        """Hand a letter over; what came of it."""
        context = ssl.create_default_context()
        try:
            server = self._reached(context)
        except (OSError, smtplib.SMTPException) as error:
            return _came(error, is_slow=False)
        with Patience(self.seconds * ANSWERS, lambda: server.sock) as patience:
            try:
                self._log_in(server, context)
                server.send_message(self.written(letter), self.address, letter.to)
                server.quit()
            except (OSError, smtplib.SMTPException, NotSecure) as error:
                return _came(error, patience.is_over)
            finally:
                server.close()
        return Came("delivered")

    def _reached(self, context: ssl.SSLContext) -> smtplib.SMTP:
        own = self.address.partition("@")[2]
        if self.secure:
            return smtplib.SMTP_SSL(
                self.host, self.port, own, timeout=self.seconds, context=context
            )
        return smtplib.SMTP(self.host, self.port, own, timeout=self.seconds)

    def _log_in(self, server: smtplib.SMTP, context: ssl.SSLContext) -> None:
        """By a connection over which the password may go."""
        if not self.secure:
            server.ehlo()
            if server.has_extn("starttls"):
                server.starttls(context=context)
            elif self.user and self.host not in LOCAL:
                raise NotSecure(f"{self.host} takes passwords only as anybody can read them")
        if self.user:
            server.login(self.user, self.password)

    @property
    def address(self) -> str:
        """The bare address that mails come from."""
        return parseaddr(self.sender)[1]

    def written(self, letter: Letter) -> EmailMessage:
        """A letter in the form of a mail."""
        mail = EmailMessage(FORM)
        mail["From"] = self.sender
        mail["To"] = letter.to
        mail["Subject"] = letter.subject
        mail["Date"] = format_datetime(letter.date)
        mail["Message-ID"] = f"<{letter.number}@{self.address.partition('@')[2]}>"
        mail["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(letter.text)
        mail["Content-Language"] = letter.language
        return mail


def _came(error: Exception, is_slow: bool) -> Came:
    """What an error says of a mail that was not taken."""
    match error:
        case smtplib.SMTPRecipientsRefused():
            return Came("refused", next(iter(error.recipients.values()))[0])
        case smtplib.SMTPResponseException():
            return Came("refused", error.smtp_code)
        case TimeoutError():
            return Came("slow")
        case ssl.SSLError() | NotSecure() if not is_slow:
            return Came("not-secure")
    return Came("slow" if is_slow else "unreachable")


def mail_server(url: str, sender: str) -> MailServer:
    """The server that an address names, such as smtp://user:password@mail.example:587."""
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        port = 0
    if parts.scheme not in PORTS or not parts.hostname or port == 0 or parts.path not in ("", "/"):
        raise SandtableError(
            "a mail server is named as smtp://USER:PASSWORD@HOST:PORT or smtps://…"
        )
    must_be_address(parseaddr(sender)[1])
    return MailServer(
        secure=parts.scheme == "smtps",
        host=parts.hostname,
        port=port or PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        sender=sender,
    )


def must_be_address(text: str) -> None:
    """Only what is one address, with nothing before or behind it, goes into a mail."""
    if len(text) > LONGEST_ADDRESS or not ADDRESS.fullmatch(text):
        raise BadMail(f"{text[:60]!a} is no address that mails can be sent to")
