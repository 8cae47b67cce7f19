"""The end of a match: its result, what it offers, and where all of it lies."""
