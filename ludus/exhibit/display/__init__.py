"""The physical display: its size, its power, and the splash."""
