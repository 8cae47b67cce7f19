"""Choosing a game, an opponent and a profile."""
