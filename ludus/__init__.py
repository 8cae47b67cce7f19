"""The board games of the Romans: the game of twelve lines, and tabula."""

__version__ = "0.1.0"
