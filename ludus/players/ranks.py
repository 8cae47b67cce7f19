"""The names of the computer players that a visitor chooses from; `levels` defines the players."""

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
"""The person at each rank. Emperor Claudius played at dice with passion and wrote a book on it
(Suetonius, Claudius 33.2). In Seneca's satire his shade plays on (Apocolocyntosis 14–15), and so it
does where the journey reaches later centuries. The others are invented."""
