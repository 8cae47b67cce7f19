"""The connected display: its power, its front window, and the splash."""
