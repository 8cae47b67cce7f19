"""Other programs of the museum: HTTP, commands, status."""
