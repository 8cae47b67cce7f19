"""Drawing, without an app."""
