"""The board games of the Romans: the game of twelve lines, and tabula.

For use in programs: `import ludus`, as `.github/GUIDE.md` shows. The names in `__all__` are stable.
"""

from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING

from ludus.version import __date__ as __date__, __version__ as __version__

if TYPE_CHECKING:
    from ludus.interface import *

__all__ = [
    "Choice",
    "GameBatch",
    "NotationError",
    "Player",
    "Plays",
    "Position",
    "Record",
    "RecordError",
    "RefusedError",
    "ResultArrays",
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
    "results",
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
        """Load the interface only when a name is requested, so that commands start quickly."""
        if name not in __all__:
            raise AttributeError(f"module 'ludus' has no attribute '{name}'")
        stable = getattr(import_module("ludus.interface"), name)
        if isinstance(stable, FunctionType):
            stable = import_module("ludus.arguments").checked(stable)
        return globals().setdefault(name, stable)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
