"""Self-test, audit of all screens, and suggestions."""
