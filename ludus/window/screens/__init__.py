"""The screens of the window, one per file."""
