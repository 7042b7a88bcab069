"""The few words that stand on the maps of the Standard Combat Series, in both languages."""

from ...core.module import Named

ENTRY = Named("Arrivals", "増援の登場")
COUNTERS = Named("yellow: exploits · bars: steps", "黄色：突破可能　棒：ステップ")


def supply(side: Named) -> Named:
    return Named(f"Supply, {side.en}", f"補給源（{side.ja}）")
