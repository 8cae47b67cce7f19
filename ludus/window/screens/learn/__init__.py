"""Lessons, scenes, rules and the board's history."""
