"""What would you play: Alea, and the famous throws."""
