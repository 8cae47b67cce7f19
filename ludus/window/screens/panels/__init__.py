"""Panels over a screen: pause, settings, keys, typing."""
