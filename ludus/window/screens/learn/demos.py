"""What the board shows beside a rule: a throw and its play, found for any rule set."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ludus.rules.evidence import Picture
from ludus.rules.plays import Plays, Step
from ludus.rules.position import WHITE, Position
from ludus.rules.ruleset import RuleSet
from ludus.window.layout.layout import lay_out
from ludus.window.pictures.diagrams import stretch

_DICE = (2, 5, 3, 1, 6, 4)
"""The throw of a demonstration, as many of these numbers as the game has dice."""
_SIZE = (1280, 720)
"""The size of the screen for which a stretch of the board is found."""


class Demo(NamedTuple):
    position: Position
    """White is to move."""
    dice: tuple[int, ...]
    play: tuple[Step, ...]


@lru_cache(maxsize=64)
def demo(rules: RuleSet, shows: Picture) -> Demo:
    """Return a throw that shows the subject of a rule; its play may be empty in an odd game."""
    return _DEMOS[shows](rules)


def _enter(rules: RuleSet) -> Demo:
    few = 5
    return _best(rules, ({0: few}, {0: few}), (), lambda step: step.source == 0)


def _road(rules: RuleSet) -> Demo:
    start, off = rules.private + 1, rules.squares + 1
    sides = {start: 1, start + 1: 1, off: 3}, {off: 4, rules.squares: 1}
    return _best(rules, sides, (), lambda step: step.target - step.source)


def _close(rules: RuleSet) -> Demo:
    """A hit on a single checker, past a square that is closed."""
    start, off = stretch(lay_out(rules, _SIZE)), rules.squares + 1
    sides = {start: 1, off: rules.closing}, {start + 2: rules.closing, start + 4: 1}
    return _best(rules, sides, (4,), lambda step: step.hit)


def _off(rules: RuleSet) -> Demo:
    n = rules.squares
    sides = {n - 2: 1, n - 1: 1, n: 1, n + 1: 2}, {n + 1: 3, rules.private + 1: 2}
    return _best(rules, sides, (), lambda step: step.target == n + 1)


_DEMOS: dict[Picture, Callable[[RuleSet], Demo]] = {
    Picture.ENTER: _enter,
    Picture.ROAD: _road,
    Picture.CLOSE: _close,
    Picture.OFF: _off,
}


def _best(
    rules: RuleSet,
    sides: tuple[dict[int, int], dict[int, int]],
    first: Sequence[int],
    worth: Callable[[Step], int],
) -> Demo:
    """Return the play of a throw, which begins with some faces, whose steps are worth most."""
    dice = (*first, *(face for face in _DICE if face not in first))[: rules.dice]
    position = Position.of(rules, sides, WHITE)
    plays = Plays(rules, position, dice).results.values()
    return Demo(position, dice, max(plays, key=lambda play: sum(map(worth, play)), default=()))
