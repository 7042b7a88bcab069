"""Where the points of many games came from, in words."""

from collections import Counter
from collections.abc import Iterator, Sequence

from matches import Match, Played, mean, of, seconds


def telling(matches: Sequence[Match], sides: Sequence[str]) -> Iterator[str]:
    """Line by line: how each program ended with each side and by what, and how long it thought."""
    for which in (0, 1):
        for side in sides:
            played = [one for one in of(matches, which) if one.side == side]
            yield f"{played[0].program} as {side}: {ends(played)}"
            yield f"    {sources(played)}"
            if never := unused(played):
                yield f"    never: {never}"
    for which in (0, 1):
        played = of(matches, which)
        turns = seconds(played)
        losses = sum(one.at_a_loss for one in played)
        lost = f"; {losses} times its doctrine had no order" if losses else ""
        slowest = max(turns, default=0.0)
        yield f"{played[0].program}: {mean(turns):.3f} s a turn, the slowest {slowest:.2f} s{lost}"
    yield f"mean margin of a match: {mean([match.ahead for match in matches]):+.1f}"


def ends(played: Sequence[Played]) -> str:
    """How often a side won, drew and lost, and by which ending."""
    won = Counter(one.key for one in played if one.winner == one.side)
    lost = Counter(one.key for one in played if one.winner not in (one.side, None))
    drawn = Counter(one.key for one in played if one.winner is None)
    told = ", ".join(
        f"{word} {sum(keys.values())}" + (f" ({_counted(keys)})" if keys else "")
        for word, keys in (("won", won), ("drawn", drawn), ("lost", lost))
    )
    return f"{told}; mean margin {mean([one.margin for one in played]):+.1f}"


def sources(played: Sequence[Played]) -> str:
    """What brought points, how many in a game, and in how many games."""
    parts = [f"attacks {mean([one.attacks for one in played]):.1f} a game"]
    for name, got in _gains(played).items():
        if any(got):
            games = sum(points != 0 for points in got)
            parts.append(f"{name} {mean(got):.1f} (in {games} of {len(played)} games)")
    return ", ".join(parts)


def unused(played: Sequence[Played]) -> str:
    """What could have brought points and never did."""
    return ", ".join(name for name, got in _gains(played).items() if not any(got))


def _gains(played: Sequence[Played]) -> dict[str, list[int]]:
    names = dict.fromkeys(name for one in played for name in one.gains)
    return {name: [one.gains.get(name, 0) for one in played] for name in names}


def _counted(keys: Counter[str]) -> str:
    return ", ".join(f"{key} {count}" for key, count in keys.most_common())
