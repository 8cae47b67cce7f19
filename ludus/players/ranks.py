"""The names of the computer players that a visitor chooses from; see `levels` for what they are."""

RANKS = ("tiro", "optio", "centurio", "legatus", "caesar")
"""Weakest first."""

STRONGEST = RANKS[-1]
