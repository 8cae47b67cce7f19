"""Training: a network learns a rule set by playing itself, in steps that can be interrupted."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludus.lab import engine, selfplay
from ludus.lab.simulate import play_games
from ludus.match.files import whole
from ludus.players import course, encoder, network, neural
from ludus.players.heuristic import Heuristic
from ludus.rules.ruleset import RuleSet


class TrainingSettings(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides what comes of a training, besides its length."""

    rules: str
    seed: int
    units: int = 128
    rate: float = 0.002
    """How far weights go against the slope, at the start."""
    slowing: int = 20_000
    """Games after which the rate is half of that; it falls as one over the games."""
    share: float = 0.5
    """The lambda of temporal differences, at the start. A long game's end says more than the next
    position does, but with so much luck that it takes many games to hear it."""
    doubt: int = 60_000
    """Games after which what lambda lacks to one is half of that."""
    sharp: int = 160_000
    """Games after which it learns by foresight."""
    looked: float = 0.05
    """The share of turns that it then learns from."""
    passes: int = 2
    """How often each play is learnt from."""
    together: int = 50
    """Games that are played before learning from them."""
    chunk: int = 500
    """Games between two writings of the file."""
    averaged: float = 0.1
    """Over what share of all games, the latest, weights are averaged; of those with foresight, once
    they have begun. The averaged ones play, are measured and shipped: those of the moment follow
    the luck of single games."""
    spread: float = 0.1
    """Of the first weights."""
    checkers: tuple[int, ...] = (3, 4, *[5] * 6, 6, 7, 8, 9, 10, 12, 13, *[15] * 15)
    """A game's number of checkers is drawn from these."""
    met: float = 0.0
    """The share of games in which a foe plays one side."""
    led: int = 0
    """After how many plays, on the average, the foe leaves, and the network goes on for it. So it
    learns of positions that it never meets in games against itself, and yet can lose in, what they
    are worth when both sides play as well as it can: not what they are worth against that foe. 0:
    never, and it learns to beat the foe. How far that wins says how far the foe is from perfect
    (Timbers and others, 2022)."""
    whim: float = 0.0
    """How differently a foe that leads may judge: what its units count is drawn anew about what
    they count, with a spread of up to this share. So styles lead that nobody had to find (noise on
    weights: Plappert and others, 2018)."""
    endings: float = 0.0
    """The share of games that begin close to their end, also in positions which good players avoid
    and others get into, such as a heap on the last square (exploring starts; Sutton and Barto,
    Reinforcement Learning, 2018, 5.3)."""

    @property
    def kind(self) -> str:
        """How `ludus lab train` was asked for such a training; nothing for one in the usual way."""
        if self.met:
            return "--against" if self.led else "--answer"
        return "--endings" if self.endings else ""


class Training:
    """A training, as far as it has come; it can be saved after each chunk."""

    def __init__(
        self,
        rules: RuleSet,
        settings: TrainingSettings,
        foes: Sequence[neural.Net] = (),
        before: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin: with small random weights, or with those of the first foe.

        That one is answered, unless there are others. `before` is how it has learnt, as its file
        says.
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
        self.slope = selfplay.slope(rules.numbers, settings.units)
        self.games = 0
        self.curve: list[dict[str, float]] = []
        self._room = selfplay.room(self.rules, self.settings.units)

    def advance(self, most: int | None = None) -> float:
        """Learn from a chunk of games, or from so many at most; the mean squared surprise."""
        s = self.settings
        games = s.chunk if most is None else min(s.chunk, most)
        each = [min(s.together, games - done) for done in range(0, games, s.together)]
        return float(np.mean([self._learn(some) for some in each]))

    def _learn(self, games: int) -> float:
        s, rules = self.settings, self.rules
        rate = s.rate / (1 + self.games / s.slowing)
        now, since = engine.current(), self.games - s.sharp
        checkers = self.rng.choice(s.checkers, games)
        room = self._room._replace(game=now.as_native(self._room.game))
        learner = self.net, self.slope, rules.numbers, checkers, s.endings, rate
        foe, led = self._met(games)
        if since < 0:
            share = 1 - (1 - s.share) / (1 + self.games / s.doubt)
            surprise = now.selfplay.train(
                self.mean, foe, led, *learner, share, s.passes, self.rng, room
            )
        else:
            if since < s.together:
                self.net.whole[:] = self.mean.whole
            surprise = now.selfplay.sharpen(
                self.mean, foe, led, *learner, s.looked, s.passes, self.rng, room
            )
        self.games += games
        come = self.games if since < 0 else self.games - s.sharp
        self._average(min(1.0, games / (s.averaged * come)))
        return float(surprise)

    def _met(self, games: int) -> tuple[neural.Net, NDArray[np.int64]]:
        """The foe that is met next; and in each game, for how many plays, or never."""
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
        """Draw the mean weights towards those of the moment: single games sway it less."""
        mean = self.mean.whole
        mean += share * (self.net.whole - mean)
        neural.tabulate(self.mean, self.rules.numbers)

    def measure(self, games: int = 400) -> dict[str, float]:
        """Add a point to the curve: percent won against the heuristic, or who is answered."""
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
        """Write all of it, at once or not at all."""
        state = self.rng.bit_generator.state
        last = {f"last_{name}": getattr(self.net, name) for name in network.PARTS}
        drawn = {f"adam_{name}": getattr(self.slope, name) for name in ("drift", "spread", "steps")}
        foes = {
            f"foe{i}_{name}": getattr(foe, name)
            for i, foe in enumerate(self._foes)
            for name in network.PARTS
        }
        self._write(path, state=np.array(json.dumps(state)), **last, **drawn, **foes)

    def ship(self, path: Path) -> None:
        """Write what is needed to play: the weights, and how they were learnt."""
        self._write(path)

    def _write(self, path: Path, **more: Any) -> None:
        come = {"games": self.games, "curve": self.curve, "features": encoder.LEARNT}
        if self.before:
            come["before"] = self.before
        settings = json.dumps(msgspec.to_builtins(self.settings) | come)
        parts: dict[str, Any] = {name: getattr(self.mean, name) for name in network.PARTS}
        with whole(path) as file:
            np.savez_compressed(file, settings=np.array(settings), **parts, **more)

    @classmethod
    def resume(cls, path: Path, rules: RuleSet) -> "Training":
        """Go on where a saved training stopped.

        Raises:
            WeightsError: the file holds none for this rule set.
        """
        mean, settings = network.read(path, rules)
        try:
            games, curve = settings.pop("games"), settings.pop("curve")
            settings.pop("features", None)
            before = settings.pop("before", None)
            with np.load(path, allow_pickle=False) as held:
                foes = _foes(held, rules)
                made = cls(rules, msgspec.convert(settings, TrainingSettings), foes, before)
                state: dict[str, Any] = json.loads(str(held["state"]))
                for name in network.PARTS:
                    getattr(made.net, name)[:] = held[f"last_{name}"]
                for name in ("drift", "spread", "steps"):
                    getattr(made.slope, name)[:] = held[f"adam_{name}"]
        except network.BROKEN as error:
            raise network.WeightsError(
                f"{path}: weights without the state of a training; train into another file"
            ) from error
        made.mean = mean
        made.games, made.curve = games, curve
        made.rng.bit_generator.state = state
        neural.tabulate(made.mean, rules.numbers)
        return made


def _foes(held: Mapping[str, Any], rules: RuleSet) -> list[neural.Net]:
    """The foes that a saved training has met."""
    found = list[neural.Net]()
    while f"foe{len(found)}_out" in held:
        parts = {name: held[f"foe{len(found)}_{name}"] for name in network.PARTS}
        found.append(neural.net(rules.numbers, parts["out"].shape[-1]))
        for name, part in parts.items():
            getattr(found[-1], name)[:] = part
    return found


def begin(
    rules: RuleSet,
    seed: int,
    *,
    answers: bool = False,
    against: Sequence[Path] | None = None,
    endings: bool = False,
) -> Training:
    """A training with the usual settings.

    Or one that looks for an answer to the network there is; or that goes on from it, in games half
    of which are led by that network with other tastes, and by the networks in some files; or in
    games that all begin close to their end.

    Raises:
        WeightsError: there is no such network.
    """
    settings, foes, before = (
        TrainingSettings(rules=rules.usual, seed=seed),
        list[neural.Net](),
        None,
    )
    if answers or endings or against is not None:
        first, before = network.read(rules.network, rules)
        foes = [first, *(network.read(path, rules)[0] for path in against or ())]
        settings = msgspec.structs.replace(
            settings, units=len(first.units), rate=0.0005, share=0.9, sharp=10**9
        )
    if answers:
        settings = msgspec.structs.replace(settings, checkers=(15,), met=1.0)
    elif endings:
        settings = msgspec.structs.replace(settings, rate=0.001, endings=1.0)
    elif against is not None:
        settings = msgspec.structs.replace(
            settings, rate=0.001, sharp=60_000, met=0.5, led=100, whim=1.0, endings=0.05
        )
    return Training(rules, settings, foes, before)


def whole_curve(settings: Mapping[str, Any]) -> list[dict[str, float]]:
    """The learning curve that a file of weights tells, from the first random weights on."""
    told: list[Mapping[str, Any]] = [settings]
    while "before" in told[-1]:
        told.append(told[-1]["before"])
    curve: list[dict[str, float]] = []
    games = 0
    for each in reversed(told):
        curve += [point | {"games": games + point["games"]} for point in each["curve"]]
        games += each["games"]
    return curve
