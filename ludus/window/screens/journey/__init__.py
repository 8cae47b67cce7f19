"""The journey: its map, its stops, and what was won."""
