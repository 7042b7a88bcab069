"""Days as they are written where there is little room, in a turn track."""

from datetime import date

from ..core.languages import language


def day_named(day: date, code: str) -> str:
    days = language(code).days
    return days.one.format(day=day.day, month=days.months[day.month - 1])


def days_named(first: date, last: date, code: str) -> str:
    """From one day to another."""
    days = language(code).days
    form = days.within if first.month == last.month else days.across
    return form.format(
        day=first.day,
        month=days.months[first.month - 1],
        last_day=last.day,
        last_month=days.months[last.month - 1],
    )
