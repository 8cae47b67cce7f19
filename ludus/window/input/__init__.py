"""Pointer, keys, gamepads, focus and switch access."""
