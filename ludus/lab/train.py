"""Training of a network on a rule set by self-play, in steps that can be interrupted."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta
from numpy.typing import NDArray

from ludus import outside
from ludus.files import whole
from ludus.lab import learning, selfplay
from ludus.lab.simulate import play_games
from ludus.lab.workers import current_loops
from ludus.loops import course, encoder, neural
from ludus.players import network
from ludus.players.heuristic import Heuristic
from ludus.progress import progress_bar
from ludus.rules.ruleset import RuleSet

MEASURED_EVERY = 20_000
"""Games between two points of the learning curve."""


class TrainingSettings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings that determine the result of a training, besides its length."""

    rules: str
    seed: int
    units: Annotated[int, Meta(ge=1, le=network.MOST_UNITS)] = 128
    rate: float = 0.002
    slowing: int = 20_000
    """Games after which the rate has halved; it falls as one over the games."""
    share: float = 0.5
    """The lambda of temporal differences at the start. The end of a long game is more exact than
    the next position, but its luck requires many games to learn from it."""
    doubt: int = 60_000
    """Games after which the distance of lambda from one has halved."""
    sharp: int = 160_000
    """Games after which the network learns by foresight."""
    looked: float = 0.05
    """The share of turns that foresight learns from."""
    passes: int = 2
    together: int = 50
    """Games that are played before learning from them."""
    chunk: int = 500
    """Games between two saves of the file."""
    averaged: float = 0.1
    """The share of the latest games over which weights are averaged; once foresight has begun, the
    share of the games with foresight. The averaged weights play, are measured and shipped, because
    the current weights follow the luck of single games."""
    spread: float = 0.1
    checkers: tuple[int, ...] = (3, 4, *[5] * 6, 6, 7, 8, 9, 10, 12, 13, *[15] * 15)
    """The numbers of checkers from which a game's number is drawn."""
    met: float = 0.0
    """The share of games in which an opponent plays one side."""
    led: int = 0
    """The mean number of plays after which the opponent leaves, and the network plays on for it.
    The network so meets positions that it avoids in games against itself. With 0 the opponent never
    leaves, and the network learns to beat it. Its win rate then shows how far the opponent is from
    perfect play (Timbers and others, 2022)."""
    whim: float = 0.0
    """The spread of an opponent's output weights, at most this share, so that opponents of many
    styles lead (noise on weights: Plappert and others, 2018)."""
    endings: float = 0.0
    """The share of games that begin close to their end, also in positions that good players avoid
    (exploring starts; Sutton and Barto, Reinforcement Learning, 2018, 5.3)."""

    @property
    def kind(self) -> str:
        """The option of `ludus lab train` for this kind of training; empty for the usual kind."""
        if not self.met:
            return ""
        return "--against" if self.led else "--answer"


class Training:
    """The state of a training, which can be saved after each chunk."""

    def __init__(
        self,
        rules: RuleSet,
        settings: TrainingSettings,
        foes: Sequence[neural.Net] = (),
        before: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin with small random weights, or with the weights of the first opponent.

        A single opponent is the network to answer. `before` is the training history from its file.
        """
        self.rules, self.settings, self._foes, self.before = rules, settings, foes, before
        self.rng = np.random.Generator(np.random.PCG64(settings.seed))
        self.net = neural.net(rules.numbers, settings.units)
        for foe in foes:
            neural.tabulate(foe, rules.numbers)
        if foes:
            self.net.whole[:] = foes[0].whole
        else:
            self.net.hidden[:] = self.rng.normal(0, settings.spread, self.net.hidden.shape)
            self.net.out[:] = self.rng.normal(0, settings.spread, self.net.out.shape)
        self.mean = neural.net(rules.numbers, settings.units)
        self._average(1.0)
        self.slope = learning.slope(rules.numbers, settings.units)
        self.games = 0
        self.curve: list[dict[str, float]] = []
        self._room = learning.room(self.rules, self.settings.units)

    def advance(self, most: int | None = None) -> None:
        """Learn from a chunk of games, or at most `most` games."""
        s = self.settings
        games = s.chunk if most is None else min(s.chunk, most)
        for done in range(0, games, s.together):
            self._learn(min(s.together, games - done))

    def advance_to(self, games: int, path: Path) -> None:
        """Learn until some number of games; save to the file after every chunk."""
        with progress_bar(games, initial=self.games, desc=f"{self.rules.name}: ") as bar:
            while self.games < games:
                before = self.games
                # A compiler or a loop at work would put off Ctrl+C.
                outside.begin(partial(self.advance, games - before)).result()
                if self.games // MEASURED_EVERY > before // MEASURED_EVERY:
                    bar.set_postfix(outside.begin(self.measure).result())
                self.save(path)
                bar.update(self.games - before)

    def _learn(self, games: int) -> None:
        s, rules = self.settings, self.rules
        rate = s.rate / (1 + self.games / s.slowing)
        loops, since = current_loops(), self.games - s.sharp
        checkers = self.rng.choice(s.checkers, games)
        room = self._room._replace(game=loops.as_native(self._room.game))
        foe, led = self._met(games)
        foresight = since >= 0
        share = s.looked if foresight else 1 - (1 - s.share) / (1 + self.games / s.doubt)
        if 0 <= since < s.together:
            self.net.whole[:] = self.mean.whole
        loops.selfplay.train(
            self.mean, foe, led, self.net, self.slope, rules.numbers, checkers, s.endings,
            foresight, share, rate, s.passes, self.rng, room,
        )  # fmt: skip
        self.games += games
        past = self.games - s.sharp if foresight else self.games
        self._average(min(1.0, games / (s.averaged * past)))

    def _met(self, games: int) -> tuple[neural.Net, NDArray[np.int64]]:
        """Return the next opponent, and for each game how many plays it leads, or NEVER."""
        s, rng = self.settings, self.rng
        if not s.met:
            return self.mean, np.zeros(games, np.int64)
        met = rng.random(games) < s.met
        if not s.led:
            return self._foes[0], np.where(met, selfplay.NEVER, 0)
        leaders = self.mean, *self._foes[1:]
        foe = leaders[int(rng.integers(len(leaders)))]
        counts = 1 + s.whim * rng.random() * rng.standard_normal(len(foe.units))
        foe = foe._replace(out=(foe.out * counts).astype(np.float32))
        return foe, np.where(met, rng.geometric(1 / s.led, games), 0)

    def _average(self, share: float) -> None:
        mean = self.mean.whole
        mean += share * (self.net.whole - mean)
        neural.tabulate(self.mean, self.rules.numbers)

    def measure(self, games: int = 400) -> dict[str, float]:
        """Add a point to the curve: percent won against the heuristic, or the network to answer."""
        answers = self.settings.met and not self.settings.led
        foe = network.Network(self.rules, self._foes[0]) if answers else Heuristic(self.rules)
        both = network.Network(self.rules, self.mean), foe
        point: dict[str, float] = {"games": self.games}
        for checkers in (15, 5):
            rows, _ = play_games(self.rules, checkers, both, games, self.games)
            point[f"won{checkers}"] = 100 * int(rows[:, course.WON].sum()) / games
        self.curve.append(point)
        return point

    def save(self, path: Path) -> None:
        """Save the whole state, at once or not at all."""
        state = self.rng.bit_generator.state
        self.ship(path, state=np.array(json.dumps(state)), **self._arrays())

    def _arrays(self) -> dict[str, NDArray[Any]]:
        """Return the arrays needed to continue, by their names in the file."""
        nets = {"last": self.net} | {f"foe{i}": foe for i, foe in enumerate(self._foes)}
        adam = {f"adam_{name}": getattr(self.slope, name) for name in ("drift", "spread", "steps")}
        return adam | {
            f"{prefix}_{name}": getattr(net, name)
            for prefix, net in nets.items()
            for name in network.PARTS
        }

    def ship(self, path: Path, **arrays: Any) -> None:
        """Write the weights and the settings of the training, which play needs, and more arrays."""
        history = {"games": self.games, "curve": self.curve, "features": encoder.LEARNT}
        if self.before:
            history["before"] = self.before
        settings = json.dumps(msgspec.to_builtins(self.settings) | history)
        parts: dict[str, Any] = {name: getattr(self.mean, name) for name in network.PARTS}
        with whole(path) as file:
            np.savez_compressed(file, settings=np.array(settings), **parts, **arrays)

    @classmethod
    def resume(cls, path: Path, rules: RuleSet) -> "Training":
        """Continue a saved training; raise WeightsError if the file has none for this rule set."""
        mean, settings = network.read(path, rules)
        try:
            games, curve = settings.pop("games"), settings.pop("curve")
            settings.pop("features", None)
            before = settings.pop("before", None)
            with network.opened(path) as arrays:
                foes = list[neural.Net]()
                while f"foe{len(foes)}_out.npy" in arrays.NameToInfo:
                    foes.append(network.net_of(arrays, rules, f"foe{len(foes)}_out"))
                training = cls(rules, msgspec.convert(settings, TrainingSettings), foes, before)
                state = json.loads(network.text(arrays, "state"))
                for name, part in training._arrays().items():
                    part[:] = network.taken(arrays, name, part.size)
        except network.BROKEN as error:
            raise network.WeightsError(
                f"{path}: weights without the state of a training; train into another file"
            ) from error
        training.mean = mean
        training.games, training.curve = games, curve
        training.rng.bit_generator.state = state
        for net in (training.mean, *foes):
            neural.tabulate(net, rules.numbers)
        return training


def begin(
    rules: RuleSet, seed: int, *, answers: bool = False, against: Sequence[Path] | None
) -> Training:
    """Return a training from nothing, or from the network of the game.

    With `answers`, it looks for an answer to the game's network. With `against`, it continues from
    that network; in half of the games, an opponent leads, which is the network with other tastes or
    a network in one of the files, such as an answer. Raise WeightsError if the network does not
    exist.
    """
    settings = TrainingSettings(rules=rules.usual, seed=seed)
    if not answers and against is None:
        return Training(rules, settings)
    first, before = network.read(rules.network, rules)
    foes = [first, *(network.read(path, rules)[0] for path in against or ())]
    settings = msgspec.structs.replace(settings, units=len(first.units), share=0.9)
    changed = partial(msgspec.structs.replace, settings)
    if answers:
        settings = changed(rate=0.0005, sharp=10**9, checkers=(15,), met=1.0)
    else:
        settings = changed(rate=0.001, sharp=60_000, met=0.5, led=100, whim=1.0, endings=0.05)
    return Training(rules, settings, foes, before)
