"""The network: a judge who learnt each rule set by playing itself; numpy alone plays it.

Its inputs are those of `ludus.players.neural`, worked out for many boards at once. Where the
compiled loops are ready they are asked instead, with the same answers, only sooner.
"""

import json
import logging
import zipfile
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.players import loops, neural, terms
from ludus.players.player import Choice
from ludus.players.scene import Batch, Floats, Scene, Side, floats
from ludus.rules import steps, turns
from ludus.rules.plays import Plays
from ludus.rules.position import Bonus, Position
from ludus.rules.ruleset import RuleSet

PARTS = ("hidden", "hidden_bias", "out", "out_bias")
"""The arrays in a file of weights; beside them, `settings` tell how it was trained."""

Gifts = NDArray[np.int64]
"""Bonuses left to the other side, each one integer as in `ludus.rules.turns`."""


_log = logging.getLogger(__name__)


class WeightsError(ValueError):
    """A file that holds no weights for a rule set; the message says which and why."""


def read(path: Path | None, rules: RuleSet) -> tuple[neural.Net, dict[str, Any]]:
    """A network and the settings of its training.

    Raises:
        WeightsError: there is no such file, or it is not for this rule set.
    """
    if path is None:
        raise WeightsError(f"{rules.name}: no network, as it was read from no file")
    try:
        with np.load(path, allow_pickle=False) as held:
            parts = {name: held[name].astype(np.float32) for name in PARTS}
            settings: dict[str, Any] = json.loads(str(held["settings"]))
            learnt = settings["rules"]
    except (OSError, EOFError, KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
        raise WeightsError(f"{path}: no weights can be read: {error}") from None
    if learnt != rules.name:
        raise WeightsError(f"{path}: these weights are of {learnt}, not of {rules.name}")
    net = neural.net(rules, len(parts["out"]))
    for name, array in parts.items():
        wanted = getattr(net, name)
        if array.shape != wanted.shape:
            raise WeightsError(
                f"{path}: {name} is of shape {array.shape}, {rules.name} needs {wanted.shape}"
            )
        wanted[:] = array
    return net, settings


@lru_cache
def shipped(rules: RuleSet) -> neural.Net:
    """The network that lies beside the file of a game.

    Raises:
        WeightsError: there is none.
    """
    return read(rules.network, rules)[0]


def has_learnt(rules: RuleSet) -> bool:
    """Whether there is a network for a game; without one the heuristic judges in its place."""
    return rules.network is not None and rules.network.is_file()


def warn_of_unlearnt(*games: RuleSet) -> None:
    """Say in the log which games no network has learnt, and what to do."""
    for rules in games:
        if not has_learnt(rules):
            _log.warning(
                "%s: there is no network %s, so every level plays it by the heuristic; "
                "`ludus lab train %s` makes one",
                rules.name,
                rules.network or "",
                rules.file or "FILE.toml",
            )


def gift_of(bonus: Sequence[Bonus]) -> int:
    """A bonus as one integer."""
    kind = turns.MOVES if any(each.kind == "m" for each in bonus) else 0
    return kind | sum(1 << (2 * (each.die - 1)) for each in bonus)


def bonus_of(gift: int) -> tuple[Bonus, ...]:
    """A bonus from its integer."""
    kind = "m" if gift & turns.MOVES else "e"
    return tuple(Bonus(kind, die) for die in range(1, 7) for _ in range(gift >> 2 * (die - 1) & 3))


def counts(gifts: Gifts) -> Gifts:
    """How many bonuses each integer holds."""
    return np.asarray(sum(gifts >> (2 * die) & 3 for die in range(6)), np.int64)


class Network:
    """Judges boards right after a play, by the chance to win of the side that played."""

    def __init__(self, rules: RuleSet, net: neural.Net | None = None) -> None:
        """Judge by a network; by the one beside the file of the game if none is given.

        Raises:
            WeightsError: none is given and there is none.
        """
        self.rules = rules
        self.net = shipped(rules) if net is None else net
        self._loops = loops.ready()
        if self._loops:
            self._loops.neural.tabulate(self.net, rules.numbers)

    def chances(self, boards: Batch, gifts: Gifts) -> Floats:
        """The chance to win of the side whose row is first, which has just played; shape (n,).

        `boards` is of shape (n, 2, squares + 3); the gifts are left to the other side.
        """
        if self._loops:
            logits = np.zeros(len(boards), np.float32)
            flat = np.ascontiguousarray(boards).reshape(len(boards), -1)
            self._loops.neural.judge(
                self.net, flat, self.rules.numbers, self.rules.dice, gifts, logits
            )
        else:
            logits = self._logits(boards, gifts)
        found = 1 / (1 + np.exp(-logits))
        off, checkers = self.rules.squares + 1, boards[0, 0].sum()
        found[boards[:, 0, off] == checkers] = 1.0
        found[boards[:, 1, off] == checkers] = 0.0
        return floats(found)

    def _logits(self, boards: Batch, gifts: Gifts) -> Floats:
        net = self.net
        units = inputs(boards, gifts, self.rules) @ net.hidden + net.hidden_bias
        return floats((units / (1 + np.abs(units))) @ net.out + net.out_bias)

    def equities(self, positions: Sequence[Position], side: int) -> Floats:
        """What positions are worth to a side: shape (n,), from -1 (lost) to 1 (won).

        The same side is to move in all of them; it is judged as if the other had just played.
        """
        mover = positions[0].turn
        boards = np.stack([position.board for position in positions])
        gifts = np.array([gift_of(position.bonus) for position in positions], np.int64)
        worth = 2 * self.chances(boards if mover else boards[:, ::-1], gifts) - 1
        return floats(-worth if mover == side else worth)

    def think(self, plays: Plays) -> Iterator[Choice]:
        """Yield the best play by sight; there is nothing better to come."""
        positions = list(plays.results)
        worth = self.equities(positions, plays.side)
        best = int(np.argmax(worth))
        yield Choice(plays.results[positions[best]], positions[best], float(worth[best]))


def inputs(boards: Batch, gifts: Gifts, rules: RuleSet) -> Floats:
    """The inputs of boards after a play of the side whose row is first; shape (n, inputs)."""
    return np.concatenate([_columns(boards, rules), _sights(boards, gifts, rules)], axis=1)


def _columns(boards: Batch, rules: RuleSet) -> Floats:
    """Four numbers for each column, as `neural.of_count` has them."""
    count = boards.astype(np.float32)
    off = steps.off(rules.numbers)
    count[:, :, off] = count.sum(axis=2) - count[:, :, off]
    found = np.zeros((*count.shape, neural.PARTS), np.float32)
    apart = np.ones(count.shape[2], bool)
    apart[1:off] = False
    found[..., 0] = np.where(apart, count > 0, count == 1)
    found[..., 1] = count >= 2
    found[..., 2] = count >= 3
    found[..., 3] = np.where(apart, count / 8, np.maximum(count - 3, 0) / 4)
    return found.reshape(len(boards), -1)


def _sights(boards: Batch, gifts: Gifts, rules: RuleSet) -> Floats:
    """What a glance tells, as `neural.look` has it."""
    scene = Scene(boards, floats(counts(gifts)), rules)
    own, foe = scene.own, scene.foe
    length = 15.0 * (rules.squares + 1)
    moves = gifts & turns.MOVES > 0
    found = (
        boards[:, 0].sum(axis=1) / 15.0,
        own.pips / length,
        foe.pips / length,
        terms.race(scene) / 4,
        terms.lead(scene) / 2,
        scene.danger.hits,
        scene.danger.way,
        scene.chance.hits,
        scene.chance.way,
        terms.block(scene) / 4,
        terms.blocked(scene) / 4,
        terms.shut_out(scene),
        terms.shut_in(scene),
        ~_behind(foe, own),
        ~_behind(own, foe),
        np.where(moves, 0, scene.gifts / 2),
        np.where(moves, scene.gifts / 2, 0),
    )
    return floats(np.stack([floats(each) for each in found], axis=1))


def _behind(one: Side, other: Side) -> NDArray[np.bool_]:
    """Whether a checker of the one side stands before it reaches some of the other."""
    bits = 1 << np.arange(one.track.shape[1], dtype=np.int64)
    stands, others = ((side.track > 0) @ bits for side in (one, other))
    return np.asarray(((stands & -stands) < others) & (stands != 0))
