"""The engine: other programs play with it."""
