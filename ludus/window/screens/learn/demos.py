"""What the board shows beside a rule: a throw and its play, found for any rule set."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

from ludus.rules.bonuses import bonus_of
from ludus.rules.evidence import Picture
from ludus.rules.plays import Plays, Step
from ludus.rules.position import BLACK, WHITE, Position
from ludus.rules.ruleset import RuleSet
from ludus.window.layout.layout import lay_out
from ludus.window.pictures.diagrams import stretch

_DICE = (2, 5, 3, 1, 6, 4)
"""The throw of a demonstration, as many of these numbers as the game has dice."""
_SIZE = (1280, 720)
"""The size of the screen for which a stretch of the board is found."""
_Way = tuple[int, int]
"""The columns from which and to which a checker moves."""


class Demo(NamedTuple):
    position: Position
    """White is to move."""
    dice: tuple[int, ...]
    play: tuple[Step, ...]
    barred: tuple[_Way, ...] = ()
    """Ways that are not open; shown after the play."""


@lru_cache(maxsize=64)
def demo(rules: RuleSet, shows: Picture) -> Demo:
    """Return a throw that shows what a picture is about."""
    return _DEMOS[shows](rules)


def _thrown(rules: RuleSet, *first: int) -> tuple[int, ...]:
    """Return a throw that begins with some faces."""
    return (*first, *(face for face in _DICE if face not in first))[: rules.dice]


def _position(
    rules: RuleSet, white: Mapping[int, int], black: Mapping[int, int], *bonus: str
) -> Position:
    """Return a position in which all other checkers have been borne off."""
    most, off = max(sum(white.values()), sum(black.values())) + 2, rules.squares + 1
    sides = [{**side, off: most - sum(side.values())} for side in (white, black)]
    return Position.of(rules, (sides[0], sides[1]), WHITE, map(bonus_of, bonus))


_Play = tuple[Step, ...]


def _best(
    position: Position,
    rules: RuleSet,
    dice: tuple[int, ...],
    worth: Callable[[_Play], int] = len,
    barred: Sequence[_Way] = (),
) -> Demo:
    """Return the play of a throw that is worth most."""
    plays = Plays(rules, position, dice).results.values()
    return Demo(position, dice, max(plays, key=worth, default=()), tuple(barred))


def _sum(worth: Callable[[Step], int]) -> Callable[[_Play], int]:
    return lambda play: sum(map(worth, play))


def _started(*columns: int) -> Callable[[_Play], int]:
    """Return what counts the columns from which a play moves checkers."""
    return lambda play: len({step.source for step in play} & {*columns})


# The way


def _first(rules: RuleSet) -> int:
    """The first shared square."""
    return rules.private + 1


def _road(rules: RuleSet) -> Demo:
    s = _first(rules)
    position = _position(rules, {s: 1, s + 1: 1}, {rules.squares: 1})
    far = _sum(lambda step: step.target - step.source)
    return _best(position, rules, _thrown(rules), far)


def _from(rules: RuleSet, starts: Sequence[int]) -> Demo:
    """As many checkers as possible move from some squares."""
    position = _position(rules, dict.fromkeys(starts, 1), {rules.squares: 1})
    return _best(position, rules, _thrown(rules), _started(*starts))


def _each(rules: RuleSet) -> Demo:
    s = _first(rules)
    most = min(rules.dice, 1 + (rules.squares - 1 - s) // 4)
    return _from(rules, [s + 4 * at for at in range(most)])


def _rows(rules: RuleSet) -> Demo:
    rows = ([half for half in row if half.owner != BLACK] for row in rules.rows)
    return _from(rules, [min(min(half.squares) for half in row) for row in rows if row])


def _several(rules: RuleSet) -> Demo:
    return _best(_position(rules, {_first(rules): 1}, {rules.squares: 1}), rules, _thrown(rules))


def _unplayed(rules: RuleSet) -> Demo:
    s, others, n = _first(rules), (2, 3, 1, 4, 5)[: rules.dice - 1], rules.squares
    sums = chain(*(combinations(others, count) for count in range(len(others) + 1)))
    closed = {s + 6 + sum(some) for some in sums}
    black = dict.fromkeys((each for each in closed if each <= n), rules.closing)
    end = s + sum(others)
    position = _position(rules, {s: 1}, black)
    return _best(position, rules, (*others, 6), barred=[(end, min(end + 6, n))])


def _must(rules: RuleSet) -> Demo:
    s = _first(rules)
    return _best(_position(rules, {s: 1}, {s + 2: rules.closing}), rules, _thrown(rules, 2, 5))


def _double(rules: RuleSet) -> Demo:
    s = _first(rules)
    position = _position(rules, {s: 2}, {rules.squares: 2})
    return _best(position, rules, (3,) * rules.dice, _sum(lambda step: step.source == s))


# To come in


def _enter(rules: RuleSet) -> Demo:
    position = _position(rules, {0: 5}, {0: 5})
    return _best(position, rules, _thrown(rules), _sum(lambda step: step.source == 0))


def _enter_or_move(rules: RuleSet) -> Demo:
    position = _position(rules, {0: 2, 3: 2}, {0: 4})
    return _best(position, rules, _thrown(rules), _started(0, 3))


def _gate(rules: RuleSet) -> Demo:
    dice, gate = _thrown(rules), rules.gate
    position = _position(rules, {0: rules.dice + 1, gate: 1}, {0: 2})
    barred = [(gate, min(gate + dice[0], rules.squares))]
    return _best(position, rules, dice, _sum(lambda step: step.source == 0), barred)


def _run_on(rules: RuleSet) -> Demo:
    half = rules.squares // 2
    position = _position(rules, {0: rules.dice + 1, half: 1}, {0: 2})
    return _best(position, rules, _thrown(rules), _sum(lambda step: step.source >= half))


def _kept_out(rules: RuleSet) -> Demo:
    dice = _thrown(rules)
    position = _position(rules, {0: 3}, dict.fromkeys(dice, rules.closing))
    return _best(position, rules, dice, barred=[(0, die) for die in dice])


def _bonus(rules: RuleSet) -> Demo:
    """A bonus that waits for White, and is taken."""
    white, black = {0: 3, 2: rules.closing}, {0: 2, rules.private + 5: 1}
    return _best(_position(rules, white, black, "e2"), rules, ())


# To hit


def _close(rules: RuleSet) -> Demo:
    """A hit on a single checker, past a square that is closed."""
    s = stretch(lay_out(rules, _SIZE))
    position = _position(rules, {s: 1}, {s + 2: rules.closing, s + 4: 1})
    return _best(position, rules, _thrown(rules, 4), _sum(lambda step: step.hit))


def _closed(rules: RuleSet) -> Demo:
    s = stretch(lay_out(rules, _SIZE))
    position = _position(rules, {s: 2}, {s + 2: rules.closing})
    dice = _thrown(rules, 2, 4)
    return _best(position, rules, dice, _sum(lambda step: step.source != s), [(s, s + 2)])


def _shared(rules: RuleSet) -> Demo:
    """A checker joins others, and further numbers move another one."""
    s = stretch(lay_out(rules, _SIZE))
    white = {_first(rules): 1} | {s: 1, s + 2: rules.closing}
    return _best(
        _position(rules, white, {rules.squares: 1}),
        rules,
        _thrown(rules, 2),
        _sum(lambda step: 3 * (step[:2] == (s, s + 2)) - (step.source == s + 2)),
    )


def _waits(rules: RuleSet) -> int:
    """The column on which a hit checker waits."""
    return rules.squares + 2 if rules.circle else 0


def _comes_in(rules: RuleSet) -> Demo:
    waits = _waits(rules)
    white = {waits: 1, stretch(lay_out(rules, _SIZE)): 2}
    position = _position(rules, white, {rules.squares: 2})

    def first(play: _Play) -> int:
        return len(play) * any(step.source == waits for step in play[:1])

    return _best(position, rules, _thrown(rules), first)


def _others(rules: RuleSet) -> Demo:
    waits, dice = _waits(rules), _thrown(rules)
    other = rules.squares - 5 if rules.moves_home_while_waiting else 7
    position = _position(
        rules, {waits: 1, other: 1, other + 1: 1}, dict.fromkeys(dice, rules.closing)
    )
    return _best(position, rules, dice, barred=[(waits, die) for die in dice])


def _private(rules: RuleSet) -> Demo:
    position = _position(rules, {0: rules.dice}, {2: 1, min(5, rules.private): 1})
    return _best(position, rules, _thrown(rules))


# To bear off


def _borne_off(
    rules: RuleSet, first: Sequence[int], *needs: int, barred: Sequence[_Way] = ()
) -> Demo:
    """Checkers that need some numbers are borne off, if possible the farthest ones."""
    off = rules.squares + 1
    position = _position(rules, {off - need: 1 for need in needs}, {_first(rules): 2})
    far = _sum(lambda step: (step.target == off) * (1 + off - step.source))
    return _best(position, rules, _thrown(rules, *first), far, barred)


def _inside(rules: RuleSet) -> Demo:
    n = rules.squares
    position = _position(rules, {n - 5: 1, n - 4: 1}, {_first(rules): 2})
    return _best(position, rules, _thrown(rules, 2, 1, 3), _sum(lambda step: step.target <= n))


def _only_off(rules: RuleSet) -> Demo:
    n = rules.squares
    return _borne_off(rules, (5, 2, 1), 4, 3, barred=[(n - 2, n)])


def _early(rules: RuleSet) -> Demo:
    return _borne_off(rules, (), 2, 3, rules.squares // 2)


def _dead(rules: RuleSet) -> Demo:
    n = rules.squares
    position = _position(rules, {n - 2: 2, n - 1: 1}, {n - 4: rules.closing})
    return _best(position, rules, _thrown(rules, 5, 2, 3), barred=[(n - 2, n + 1)])


def _bonus_move(rules: RuleSet) -> Demo:
    s = _first(rules)
    return _best(_position(rules, {s: 1, s + 3: 1}, {rules.squares: 1}, "m5"), rules, ())


_DEMOS: dict[Picture, Callable[[RuleSet], Demo]] = {
    Picture.ROAD: _road,
    Picture.RACE: lambda rules: _borne_off(rules, (1,), 1),
    Picture.ROWS: _rows,
    Picture.EACH: _each,
    Picture.SEVERAL: _several,
    Picture.UNPLAYED: _unplayed,
    Picture.MUST: _must,
    Picture.DOUBLE: _double,
    Picture.ENTER: _enter,
    Picture.ENTER_OR_MOVE: _enter_or_move,
    Picture.GATE: _gate,
    Picture.RUN_ON: _run_on,
    Picture.KEPT_OUT: _kept_out,
    Picture.BONUS: _bonus,
    Picture.CLOSE: _close,
    Picture.CLOSED: _closed,
    Picture.SHARED: _shared,
    Picture.FIRST: _comes_in,
    Picture.OTHERS: _others,
    Picture.PRIVATE: _private,
    Picture.OFF: lambda rules: _borne_off(rules, (), 1, 2, 3),
    Picture.EXACT: lambda rules: _borne_off(rules, (2, 6), 2, 4),
    Picture.INSIDE: _inside,
    Picture.ONLY_OFF: _only_off,
    Picture.EARLY: _early,
    Picture.DEAD: _dead,
    Picture.BONUS_MOVE: _bonus_move,
    Picture.WIN: lambda rules: _borne_off(rules, (1,), 1),
}
