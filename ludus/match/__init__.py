"""A game in progress: the table, its dice and its record."""
