"""The library of matches and the player's own positions."""
