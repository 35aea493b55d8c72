"""Times as upstream prints them, in UTC, so that a log reads the same wherever it is read."""

from __future__ import annotations

DAY = 86_400


def stamp(at: int) -> str:
    """``YYYY-MM-DD HH:MM:SS`` of unix milliseconds."""
    days, second = divmod(at // 1000, DAY)
    year, month, day = _date(days)
    return f"{year:04d}-{month:02d}-{day:02d} {second // 3600:02d}:{second // 60 % 60:02d}:{second % 60:02d}"


def fine_stamp(at: int) -> str:
    """The same with milliseconds."""
    return f"{stamp(at)}.{at % 1000:03d}"


def _date(days: int) -> tuple[int, int, int]:
    """Return the Gregorian date ``days`` after 1970-01-01, by years that begin in March and eras of 400 years."""
    era, of_era = divmod(days + 719_468, 146_097)
    year = (of_era - of_era // 1_460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    march = (5 * of_year + 2) // 153
    month = march + 3 if march < 10 else march - 9
    return year + era * 400 + (month <= 2), month, of_year - (153 * march + 2) // 5 + 1
