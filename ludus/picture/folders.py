"""Where the files lie that ship beside the code."""

from functools import cache
from pathlib import Path


@cache
def find(folder: str) -> Path:
    """The folder of shipped `sprites` or `sounds`: within the package, or beside it."""
    package = Path(__file__).resolve().parents[1]
    inside = package / folder
    return inside if inside.is_dir() else package.parent / folder
