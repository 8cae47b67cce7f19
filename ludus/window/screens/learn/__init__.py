"""Lessons, problems, scenes, rules and the board's history."""
