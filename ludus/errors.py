"""What the program refuses, in words for whoever asked."""


class RefusedError(Exception):
    """Something that cannot be done as asked; the message says why, and what to do."""
