"""Months and numbers as texts write them, whatever the locale."""

from __future__ import annotations

import datetime

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)

NUMBERS = (
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)
"""From one to twenty."""


def say_date(day: datetime.date) -> str:
    """A day as texts write it, `8 November 1940`, in any locale."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"
