"""`sandtable verify`: whether the dice of a game were what they were committed to be, and all else with them."""

from collections.abc import Iterator
from pathlib import Path

import click

from .. import library
from ..core.errors import BadRecord
from ..core.proof import Proof
from ..text import LANGUAGES
from .records import record_bytes
from .saying import Saying

#: So many digits of a link nobody can forge in the time of a game.
FEW = 16


@click.command("verify", short_help="Prove the dice of a game with sealed dice.")
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--link",
    "noted",
    type=(int, str),
    multiple=True,
    metavar="NUMBER HASH",
    help="A link that was noted during the game: is it the one in the record?",
)
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the answer.")
@click.option(
    "--module", metavar="FOLDER", help="The module it was played with, if it is one of your own."
)
def verify_command(
    record: Path, noted: tuple[tuple[int, str], ...], lang: str | None, module: str | None
) -> None:
    """Work out again every die, draw and link of a record with sealed dice.

    Says what was checked, or names the first line that is wrong.
    """
    say = Saying(lang)
    if module is not None:
        library.add(Path(module))
    try:
        proof = library.prove(record_bytes(record))
    except BadRecord as error:
        click.echo(say("verify.wrong", line=error.line, reason=say(f"record.{error.kind}")))
        raise SystemExit(1) from None
    for line in _told(proof, say):
        click.echo(line)
    compared = [_compare(proof, *one, say) for one in noted]
    if not all(compared):
        raise SystemExit(1)


def _told(proof: Proof, say: Saying) -> Iterator[str]:
    """What held, and what cannot be known yet or never."""
    yield say(
        "verify.counted",
        orders=proof.orders,
        dice=proof.dice,
        draws=proof.draws,
        links=proof.chained,
        digests=proof.digests,
    )
    if proof.rewinds:
        yield say("verify.rewinds", rewinds=proof.rewinds)
    if proof.told:
        yield say("verify.kept")
        yield say("verify.host")
    else:
        yield say("verify.running")
    if not proof.digests:
        yield say("verify.seen")


def _compare(proof: Proof, number: int, noted: str, say: Saying) -> bool:
    """Say whether a link is the one that was noted, of which a few digits are enough."""
    link = proof.links.get(number)
    same = link is not None and len(noted) >= FEW and link.startswith(noted.lower())
    if same:
        click.echo(say("verify.link-same", number=number))
    elif link is not None:
        click.echo(say("verify.link-other", number=number))
    else:
        click.echo(say("verify.link-none", number=number))
    return same
