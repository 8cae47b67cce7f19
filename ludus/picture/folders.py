"""Finds the folders of files that ship beside the code."""

from functools import cache
from pathlib import Path


@cache
def find(folder: str) -> Path:
    """Return the folder of shipped `sprites` or `sounds`: inside the package, or beside it."""
    package = Path(__file__).resolve().parents[1]
    inside = package / folder
    return inside if inside.is_dir() else package.parent / folder
