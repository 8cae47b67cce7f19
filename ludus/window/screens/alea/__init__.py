"""Alea: throws of real play, and mistakes in the player's matches."""
