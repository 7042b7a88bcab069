"""The few words that stand on any hex map, in both languages."""

from datetime import date

from ...core.module import Named

TURN = Named("Turn", "ターン")
LEGEND = Named("Legend", "凡例")
RESERVE = Named("Units to come", "登場前のユニット")
UNOFFICIAL = Named("Reconstruction, unofficial", "復元版・非公式")
HEXES, HEXES_SHORT = Named("5 hexes", "5ヘクス"), Named("2 hexes", "2ヘクス")
NORTH = Named("N", "北")
ATTACK = Named("attack", "攻撃")
DEFENCE = Named("defence", "防御")
MOVEMENT = Named("move", "移動")
TOWN = Named("Town", "町")
STRONGPOINT = Named("Strongpoint", "拠点")
PASS = Named("Pass", "峠")
AIRFIELD = Named("Airfield", "飛行場")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day_named(day: date, language: str) -> str:
    if language == "ja":
        return f"{day.month}/{day.day}"
    return f"{day.day} {MONTHS[day.month - 1]}"
