"""Rule sets, positions, legal plays and their notation."""
