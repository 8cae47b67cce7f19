"""The layers of a match on the screen: one addition a file."""
