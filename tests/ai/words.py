"""What doctrines have words for."""

from sandtable.text.catalogue import catalogue

#: What else stands behind a name: who does something at a place that was told, what a plan does for a term.
ENDS = ("-here", "-more", "-less")


def words_of(system: str | None, table: str) -> set[str]:
    """The aims, deeds, remarks or terms that can be told in a system; without one, in any."""
    found = set()
    for key in catalogue("en"):
        own, said, name = key.rpartition(f"intent.{table}.")
        if said and not name.endswith(ENDS) and (system is None or own in ("", f"{system}.")):
            found.add(name)
    return found
