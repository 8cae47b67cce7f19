"""Other programs of the museum: HTTP, hub, commands, status."""
