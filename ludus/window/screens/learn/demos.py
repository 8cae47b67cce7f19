"""What the board shows beside a rule: a throw and its play, found for any rule set."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ludus.rules.bonuses import bonus_of
from ludus.rules.evidence import Evidence, Picture
from ludus.rules.plays import Plays, Step
from ludus.rules.position import WHITE, Position
from ludus.rules.ruleset import Entering, RuleSet
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
def demo(rules: RuleSet, rule: Evidence) -> Demo:
    """Return a throw that shows what a rule tells, or else its subject; some have no play."""
    told = [_TOLD[field] for field in rule.tells if field in _TOLD]
    return (*told, _SHOWN[rule.shows])[0](rules)


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


def _lost(rules: RuleSet) -> Demo:
    """A throw that brings nothing in, because all its squares are closed."""
    if not (rules.closed_die_lost or rules.entering is Entering.DUTY):
        return _enter(rules)
    closed = dict.fromkeys(_DICE[: rules.dice], rules.closing)
    return _best(rules, ({0: 3}, closed), (), lambda step: step.source == 0)


def _twice(rules: RuleSet) -> Demo:
    start = rules.private + 1
    sides = {start: 2, rules.squares + 1: 3}, {rules.squares: 2}
    return _best(rules, sides, (3,) * rules.dice, lambda step: step.source == start)


def _again(rules: RuleSet) -> Demo:
    """A hit checker comes in before another one moves."""
    waits = rules.squares + 2 if rules.circle else 0
    sides = {waits: 1, stretch(lay_out(rules, _SIZE)): 2}, {rules.squares: 2}
    return _best(rules, sides, (), lambda step: 1 + 9 * (step.source == waits))


def _bonus(rules: RuleSet) -> Demo:
    """A bonus that waits for White, and is taken."""
    if not rules.bonus:
        return _road(rules)
    sides = {0: 3, 2: rules.closing}, {0: 2, rules.private + 5: 1}
    position = Position.of(rules, sides, WHITE, (bonus_of("e2"),))
    return Demo(position, (), max(Plays(rules, position).results.values(), key=len, default=()))


def _exact(rules: RuleSet) -> Demo:
    """A number that is too large for all, and others that are not."""
    n = rules.squares
    sides = {n - 3: 1, n - 1: 1, n + 1: 3}, {n + 1: 3, rules.private + 1: 2}
    return _best(rules, sides, (6, 2), lambda step: step.target == n + 1)


def _inside(rules: RuleSet) -> Demo:
    if not rules.moves_inside_home:
        return _off(rules)
    n = rules.squares
    sides = {n - 5: 1, n - 4: 1, n + 1: 3}, {n + 1: 3, rules.private + 1: 2}
    return _best(rules, sides, (2, 1, 3), lambda step: step.target <= n)


_SHOWN: dict[Picture, Callable[[RuleSet], Demo]] = {
    Picture.ENTER: _enter,
    Picture.ROAD: _road,
    Picture.CLOSE: _close,
    Picture.OFF: _off,
}
_TOLD: dict[str, Callable[[RuleSet], Demo]] = {
    "closed_die_lost": _lost,
    "doubles_twice": _twice,
    "circle": _again,
    "hit_first": _again,
    "bonus": _bonus,
    "bonus_at_once": _bonus,
    "bearing_off": _exact,
    "moves_inside_home": _inside,
}
"""By a field of the rules that a rule tells."""


def _best(
    rules: RuleSet,
    sides: tuple[dict[int, int], dict[int, int]],
    first: Sequence[int],
    worth: Callable[[Step], int],
) -> Demo:
    """Return the play of a throw, which begins with some faces, whose steps are worth most."""
    others = (face for face in _DICE if face not in first)
    dice = (*first, *others)[: rules.dice]
    position = Position.of(rules, sides, WHITE)
    plays = Plays(rules, position, dice).results.values()
    return Demo(position, dice, max(plays, key=lambda play: sum(map(worth, play)), default=()))
