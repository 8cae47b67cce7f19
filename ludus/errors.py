"""What the program refuses, in words for whoever asked."""


class RefusedError(Exception):
    """Something that cannot be done as asked; the message says why, and what to do."""


def unending(game: str, turns: int) -> RefusedError:
    """What to raise for a game that is still not won after so many turns."""
    return RefusedError(f"{game}: nobody had won after {turns:,} turns; change its rules")
