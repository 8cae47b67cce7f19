"""The players' loops, compiled together: only where that has been done before and costs no wait.

`ludus lab compile` prepares them. A window never waits for a compiler; without one, and until it
has done its work, numpy and the graph of plays say the same more slowly.
"""

import logging
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from ludus.players import compiled, neural, replies
from ludus.rules import steps, turns
from ludus.rules.game import GAMES

MODULES = (steps, turns, neural, replies)

_log = logging.getLogger(__name__)


@lru_cache
def ready() -> Any:
    """The compiled modules by name; None where they have not been prepared, or do not load."""
    if not compiled.prepared(*MODULES):
        return None
    try:
        return _load()
    except ImportError as error:
        _log.warning("playing without compiled loops: %s", error)
        return None


def prepare() -> Any:
    """Compile the loops, which may take a minute, and remember that they are ready.

    Raises:
        ModuleNotFoundError: numba is not installed.
    """
    if not compiled.AVAILABLE:
        raise ModuleNotFoundError("numba is not installed")
    found = _load()
    rules = next(iter(GAMES.values()))
    n, dice = rules.numbers, rules.dice
    net, desk = neural.net(rules, 8), turns.desk(n)
    found.neural.tabulate(net, n)
    boards = np.zeros((replies.MOST, 2 * steps.width(n)), np.int8)
    boards[0, 0] = boards[0, steps.width(n)] = 3
    gifts, starts = np.zeros(replies.MOST, np.int64), np.zeros(256, np.int64)
    throws = replies.throws(rules)
    found.replies.replies(desk, n, throws.numbers, boards[0].copy(), 0, boards, gifts, starts)
    found.replies.takings(desk, n, boards[0].copy(), 0, 1, boards, gifts, 0)
    found.neural.judge(net, boards[:2], n, dice, gifts, np.zeros(2, np.float32))
    compiled.mark(*MODULES)
    ready.cache_clear()
    return found


def _load() -> SimpleNamespace:
    names = (module.__name__.rpartition(".")[2] for module in MODULES)
    return SimpleNamespace(**dict(zip(names, compiled.compiled(*MODULES), strict=True)))
