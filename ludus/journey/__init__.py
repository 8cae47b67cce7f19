"""The journey: its stops, and what each asks."""
