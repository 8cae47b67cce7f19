"""Sounds and ambience."""
