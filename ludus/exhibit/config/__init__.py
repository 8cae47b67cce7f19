"""The exhibit's settings: bounds, file, opening hours, PIN and museum texts."""
