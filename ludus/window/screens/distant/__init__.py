"""Matches against people at other computers."""
