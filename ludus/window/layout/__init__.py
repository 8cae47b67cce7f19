"""Positions and sizes of everything on a screen, in pixels."""
