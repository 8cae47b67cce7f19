"""The names of the computer players that a visitor chooses from; see `levels` for what they are."""

RANKS = ("tiro", "optio", "centurio", "legatus", "caesar")
"""Weakest first."""

STRONGEST = RANKS[-1]

PERSONS = {
    "tiro": "Felix",
    "optio": "Sabina",
    "centurio": "Corvus",
    "legatus": "Marcellus",
    "caesar": "Claudius",
}
"""Who plays at each rank. The emperor is he of whom Suetonius tells that he played at dice with
passion, and wrote a book on it (Claudius 33.2); the others are made up."""
