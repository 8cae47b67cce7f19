"""The network: a judge trained on games against itself."""

import logging
import math
import tokenize
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from ludus.errors import FaultyFileError, plain, said
from ludus.inputs import UNREADABLE, from_json
from ludus.loops import encoder, neural, runtime as loops
from ludus.players.heuristic import Heuristic, tables
from ludus.players.player import Batch, Bonuses, Floats, Judge
from ludus.rules.ruleset import RuleSet

PARTS = ("hidden", "hidden_bias", "out", "out_bias")
"""The arrays in a file of weights. The entry `settings` describes the training."""

BROKEN = (*UNREADABLE, OSError, zipfile.BadZipFile, tokenize.TokenError)
"""The exceptions that a damaged file of arrays may raise."""
MOST_UNITS = 1024
_MOST_BYTES = 16_000_000
"""The largest file; a training with all its state has about two million bytes."""
_MOST_IN_TEXT = 500_000
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Ways to pack that need little memory to unpack."""

_log = logging.getLogger(__name__)


class WeightsError(FaultyFileError):
    """A file without weights for a rule set; the message names the file and the reason."""


def read(path: Path | None, rules: RuleSet) -> tuple[neural.Net, dict[str, Any]]:
    """Return a network and the settings of its training, or raise WeightsError."""
    if path is None:
        raise WeightsError(f"{rules.name}: no network, as the game was not read from a file")
    try:
        with opened(path) as arrays:
            net = net_of(arrays, rules)
            parts = {
                name: np.atleast_1d(taken(arrays, name, getattr(net, name).size).astype(np.float32))
                for name in PARTS
            }
            settings = from_json(text(arrays, "settings"), dict[str, Any])
            learnt = settings["rules"]
    except FileNotFoundError:
        remedy = f"train one with `ludus lab train {rules.file}`"
        raise WeightsError(f"{path}: no network found; {remedy}") from None
    except BROKEN as error:
        raise WeightsError(f"{path}: cannot read weights: {said(error)}") from None
    if learnt != rules.usual:
        raise WeightsError(f"{path}: weights for {learnt}, not for {rules.usual}")
    for name, array in parts.items():
        wanted = getattr(net, name)
        if array.shape not in (wanted.shape, wanted.shape[1:] or (1,)):
            raise WeightsError(
                f"{path}: {name} has shape {array.shape}, but {rules.name} needs {wanted.shape}"
            )
        wanted[:] = array
    return net, settings


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open a file of arrays; raise OSError or one of `BROKEN`."""
    if (size := plain(path).stat().st_size) > _MOST_BYTES:
        raise ValueError(f"{size:,} bytes; a network has at most {_MOST_BYTES:,}")
    with zipfile.ZipFile(path) as arrays:
        yield arrays


def taken(arrays: zipfile.ZipFile, name: str, most: int) -> NDArray[Any]:
    """Return an array of at most `most` numbers, by its header; raise one of `BROKEN`."""
    packed = arrays.getinfo(f"{name}.npy")
    with arrays.open(packed) as file:
        if packed.compress_type not in _PACKED or npy.read_magic(file) != (1, 0):
            raise ValueError(f"{name} is of an unknown form")
        shape, _, kind = npy.read_array_header_1_0(file)
    if math.prod(shape) * max(kind.itemsize, 1) > most * np.dtype(np.float64).itemsize:
        raise ValueError(f"{name} has shape {shape}, which is too large")
    with arrays.open(packed) as file:
        return np.asarray(npy.read_array(file))


def text(arrays: zipfile.ZipFile, name: str) -> str:
    """Return a text among the arrays; raise one of `BROKEN`."""
    return str(taken(arrays, name, _MOST_IN_TEXT))


def net_of(arrays: zipfile.ZipFile, rules: RuleSet, name: str = "out") -> neural.Net:
    """Return an untrained network with as many units as an array of output weights."""
    out = np.atleast_1d(taken(arrays, name, neural.PHASES * MOST_UNITS))
    return neural.net(rules.numbers, out.shape[-1])


@lru_cache
def beside(rules: RuleSet) -> neural.Net:
    """Return the network beside the file of a game; raise WeightsError if there is no network."""
    return read(rules.network, rules)[0]


def why_unlearnt(rules: RuleSet) -> str:
    """Return the reason why a game has no network, with a remedy; empty if it has one."""
    if rules.network is None or not rules.network.is_file():
        remedy = f"train one with `ludus lab train {rules.file or 'FILE.toml'}`"
        return f"no network {rules.network or 'beside its file'}; {remedy}"
    try:
        beside(rules)
    except WeightsError as error:
        return f"{error}; move it away, and train another"
    return ""


def has_learnt(rules: RuleSet) -> bool:
    """Whether a game has a network; without a network, the heuristic judges."""
    return not why_unlearnt(rules)


@lru_cache
def _warn(name: str, why: str) -> None:
    _log.warning("%s: every level plays by the heuristic: %s", name, why)


def warn_of_unlearnt(*games: RuleSet) -> None:
    """Log a warning, once, for each game without a network, with the reason and a remedy."""
    for rules in games:
        if why := why_unlearnt(rules):
            _warn(rules.name, why)


def judge(rules: RuleSet) -> Judge:
    """Return the judge of a game: its network, or the heuristic, with a warning."""
    warn_of_unlearnt(rules)
    return Network(rules) if has_learnt(rules) else Heuristic(rules)


class Network(Judge):
    """A judge of boards right after a play, by the chance to win of the side that played."""

    def __init__(self, rules: RuleSet, net: neural.Net | None = None) -> None:
        """Judge by a network, or by the network beside the game; raise WeightsError without one."""
        super().__init__(rules)
        self.net = beside(rules) if net is None else net
        neural.tabulate(self.net, rules.numbers)
        self._net = loops.engine().place(self.net)
        self._memory = loops.engine().place(encoder.memory(rules.numbers))

    def logits(self, boards: Batch, bonuses: Bonuses) -> Floats:
        """Return the logits of the chance that the side of the first row wins, shape (n,)."""
        engine, n, net = loops.engine(), self.rules.numbers, self._net
        shape: tuple[int, ...] = (len(boards),)
        if not engine.fast:
            net, shape = neural.at_once(self.net), (len(boards), len(self.net.units))
        logits = np.zeros(shape, np.float32)
        engine.run(
            neural.judge, net, self._memory, tables(n.dice), boards.reshape(-1), n, bonuses, logits
        )
        return np.asarray(logits.reshape(len(boards), -1).sum(axis=1))
