"""Attract: the computer plays itself, under a call to touch the screen."""
