"""The board games of the Romans: the game of twelve lines, and tabula.

For programs: `import ludus`, as `.github/GUIDE.md` shows. What `__all__` names is stable.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludus.interface import *

__version__ = "0.1.0"
__date__ = "2026-11-22"
__all__ = [
    "Choice",
    "NotationError",
    "Player",
    "Plays",
    "Position",
    "Record",
    "RecordError",
    "RefusedError",
    "Review",
    "RuleSet",
    "RuleSetError",
    "Standing",
    "Step",
    "WeightsError",
    "Worth",
    "analyse",
    "balance",
    "choose",
    "compile_loops",
    "difference",
    "fields_of",
    "find_play",
    "game",
    "games",
    "measure",
    "parse_record",
    "play",
    "play_out",
    "play_text",
    "player",
    "plays",
    "position",
    "read_record",
    "roll_out",
    "share",
    "simulate",
    "start",
    "steps",
    "throws",
    "verify",
    "walk",
    "weigh",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What is asked for: only then what it stands on is loaded, so that commands begin soon."""
        if name not in __all__:
            raise AttributeError(f"module 'ludus' has no attribute '{name}'")
        return globals().setdefault(name, getattr(import_module("ludus.interface"), name))

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
