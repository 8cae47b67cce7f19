"""What may be done: rule sets, positions, plays and how they are written."""
