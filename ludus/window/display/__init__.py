"""The window's surface: its video driver, its frames and the movement between screens."""
