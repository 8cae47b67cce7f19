"""The network: a judge trained on games against itself."""

import json
import logging
import tokenize
import zipfile
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from ludus.errors import plain
from ludus.players import encoder, loops, neural
from ludus.players.heuristic import Heuristic, tables
from ludus.players.player import Batch, Bonuses, Floats, Judge
from ludus.rules.ruleset import RuleSet

PARTS = ("hidden", "hidden_bias", "out", "out_bias")
"""The arrays in a file of weights. The entry `settings` describes the training."""

BROKEN = (
    *(OSError, EOFError, LookupError, TypeError, ValueError, RuntimeError, MemoryError),
    *(zipfile.BadZipFile, zlib.error, tokenize.TokenError),
)
"""The exceptions that a damaged file of arrays may raise."""

_log = logging.getLogger(__name__)


class WeightsError(ValueError):
    """A file without weights for a rule set; the message names the file and the reason."""


def read(path: Path | None, rules: RuleSet) -> tuple[neural.Net, dict[str, Any]]:
    """Return a network and the settings of its training, or raise WeightsError."""
    if path is None:
        raise WeightsError(f"{rules.name}: no network, as the game was not read from a file")
    try:
        with np.load(plain(path), allow_pickle=False) as held:
            parts = {name: np.atleast_1d(held[name].astype(np.float32)) for name in PARTS}
            settings: dict[str, Any] = json.loads(str(held["settings"]))
            learnt = settings["rules"]
    except FileNotFoundError:
        made = f"train one with `ludus lab train {rules.file}`"
        raise WeightsError(f"{path}: no network found; {made}") from None
    except BROKEN as error:
        raise WeightsError(f"{path}: cannot read weights: {error}") from None
    if learnt != rules.usual:
        raise WeightsError(f"{path}: weights for {learnt}, not for {rules.usual}")
    net = neural.net(rules.numbers, parts["out"].shape[-1])
    for name, array in parts.items():
        wanted = getattr(net, name)
        if array.shape not in (wanted.shape, wanted.shape[1:] or (1,)):
            raise WeightsError(
                f"{path}: {name} has shape {array.shape}, but {rules.name} needs {wanted.shape}"
            )
        wanted[:] = array
    return net, settings


@lru_cache
def beside(rules: RuleSet) -> neural.Net:
    """Return the network beside the file of a game; raise WeightsError if there is no network."""
    return read(rules.network, rules)[0]


def why_unlearnt(rules: RuleSet) -> str:
    """Return the reason why a game has no network, with a remedy; empty if it has one."""
    if rules.network is None or not rules.network.is_file():
        made = f"train one with `ludus lab train {rules.file or 'FILE.toml'}`"
        return f"no network {rules.network or 'beside its file'}; {made}"
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
        found = np.zeros(shape, np.float32)
        engine.run(
            neural.judge, net, self._memory, tables(n.dice), boards.reshape(-1), n, bonuses, found
        )
        return np.asarray(found.reshape(len(boards), -1).sum(axis=1))
