"""What the lab says when it cannot do what it was asked for."""


class RefusedError(Exception):
    """A request that cannot be met; the message says why, and what to do."""
