"""What the board shows beside a rule: a throw and its play, found for any rule set."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

from ludus.rules import steps
from ludus.rules.bonuses import bonus_of
from ludus.rules.evidence import Picture
from ludus.rules.plays import Play, Plays, Step
from ludus.rules.position import BLACK, WHITE, Position
from ludus.rules.ruleset import MOST_CHECKERS, RuleSet
from ludus.window.pictures.diagrams import stretch

_DICE = (2, 5, 3, 1, 6, 4)
"""The throw of a demonstration, as many of these numbers as the game has dice."""
_ROAD = Picture.ROAD, Picture.RACE, Picture.ROWS
_Way = tuple[int, int]
"""The columns from which and to which a checker moves."""
_Counts = Mapping[int, int]
"""The checkers of a side by column."""


class Demo(NamedTuple):
    position: Position
    """White is to move."""
    dice: tuple[int, ...]
    play: Play
    barred: tuple[_Way, ...]
    """Ways that are not open."""
    road: bool = False
    """Whether the whole road is shown."""


@lru_cache(maxsize=64)
def demo(rules: RuleSet, shows: Picture) -> Demo:
    """Return a throw that shows what a picture is about."""
    return _DEMOS[shows](rules)._replace(road=shows in _ROAD)


def _thrown(rules: RuleSet, *first: int) -> tuple[int, ...]:
    """Return a throw that begins with some faces."""
    return (*first, *(face for face in _DICE if face not in first))[: rules.dice]


def _best(
    rules: RuleSet,
    white: _Counts,
    black: _Counts,
    *first: int,
    worth: Callable[[Play], int] = len,
    barred: Iterable[_Way] = (),
    bonus: str = "",
) -> Demo:
    """Return the play that is worth most, of a throw that begins with some faces, or of a bonus.

    All other checkers have been borne off; Black without any on the board has one in reserve.
    """
    black = black or {0: 1}  # Otherwise, the match would be over.
    most = min(max(sum(white.values()), sum(black.values())) + 2, MOST_CHECKERS)
    off = rules.squares + 1
    light, dark = ({**side, off: most - sum(side.values())} for side in (white, black))
    position = Position.of(rules, (light, dark), WHITE, map(bonus_of, filter(None, [bonus])))
    dice = () if bonus else _thrown(rules, *first)
    plays = Plays(rules, position, dice).results.values()
    return Demo(position, dice, max(plays, key=worth, default=()), tuple(barred))


def _sum(worth: Callable[[Step], int]) -> Callable[[Play], int]:
    return lambda play: sum(map(worth, play))


_enters = _sum(lambda step: step.source == 0)


def _from(*columns: int) -> Callable[[Play], int]:
    """Return what counts the columns from which a play moves checkers."""
    return lambda play: len({step.source for step in play} & {*columns})


def _first(rules: RuleSet) -> int:
    """The first shared square."""
    return rules.private + 1


# The way


def _road(rules: RuleSet) -> Demo:
    s, far = _first(rules), _sum(lambda step: step.target - step.source)
    return _best(rules, {s: 1, s + 1: 1}, {rules.squares: 1}, worth=far)


def _each(rules: RuleSet) -> Demo:
    s = _first(rules)
    starts = range(s, rules.squares, 4)[: rules.dice]
    return _best(rules, dict.fromkeys(starts, 1), {rules.squares: 1}, worth=_from(*starts))


def _rows(rules: RuleSet) -> Demo:
    rows = ([half for half in row if half.owner != BLACK] for row in rules.rows)
    starts = [min(min(half.squares) for half in row) for row in rows if row]
    return _best(rules, dict.fromkeys(starts, 1), {rules.squares: 1}, worth=_from(*starts))


def _unplayed(rules: RuleSet) -> Demo:
    s, others, n = _first(rules), (2, 3, 1, 4, 5)[: rules.dice - 1], rules.squares
    sums = chain(*(combinations(others, count) for count in range(len(others) + 1)))
    closed = {s + 6 + sum(some) for some in sums} & {*range(n + 1)}
    end = s + sum(others)
    black = dict.fromkeys(closed, rules.closing)
    return _best(rules, {s: 1}, black, *others, 6, barred=[(end, min(end + 6, n))])


def _must(rules: RuleSet) -> Demo:
    s = _first(rules)
    return _best(rules, {s: 1}, {s + 2: rules.closing}, 2, 5)


def _double(rules: RuleSet) -> Demo:
    """All numbers of a double, by one checker, so that each move has an arrow of its own."""
    return _best(rules, {_first(rules): 1}, {rules.squares: 1}, *(3,) * rules.dice)


# To come in


def _begin(rules: RuleSet) -> Demo:
    return _best(rules, {0: MOST_CHECKERS}, {0: MOST_CHECKERS}, worth=_enters)


def _gate(rules: RuleSet) -> Demo:
    gate, (die, *_) = rules.gate, _thrown(rules)
    barred = [(gate, min(gate + die, rules.squares))]
    return _best(rules, {0: rules.dice + 1, gate: 1}, {0: 2}, worth=_enters, barred=barred)


def _run_on(rules: RuleSet) -> Demo:
    half = rules.squares // 2
    white, far = {0: rules.dice + 1, half: 1}, _sum(lambda step: step.source >= half)
    return _best(rules, white, {0: 2}, worth=far)


def _kept_out(rules: RuleSet) -> Demo:
    dice = _thrown(rules)
    black = dict.fromkeys(dice, rules.closing)
    return _best(rules, {0: 3}, black, barred=[(0, die) for die in dice])


def _bonus(rules: RuleSet, worth: Callable[[Play], int] = len) -> Demo:
    """A bonus that waits for White, and is taken."""
    white, black = {0: 3, 2: rules.closing}, {0: 2, rules.private + 5: 1}
    return _best(rules, white, black, worth=worth, bonus="e2")


# To hit


def _close(rules: RuleSet) -> Demo:
    """A hit on a single checker, past a square that is closed."""
    s = stretch(rules)
    black = {s + 2: rules.closing, s + 4: 1}
    return _best(rules, {s: 1}, black, 4, worth=_sum(lambda step: step.hit))


def _closed(rules: RuleSet) -> Demo:
    s = stretch(rules)
    others = _sum(lambda step: step.source != s)
    return _best(rules, {s: 2}, {s + 2: rules.closing}, 2, 4, worth=others, barred=[(s, s + 2)])


def _shared(rules: RuleSet) -> Demo:
    """A checker joins others, and further numbers move another one."""
    s = stretch(rules)
    white = {_first(rules): 1} | {s: 1, s + 2: rules.closing}
    joins = _sum(lambda step: 3 * (step.way == (s, s + 2)) - (step.source == s + 2))
    return _best(rules, white, {rules.squares: 1}, 2, worth=joins)


def _comes_in(rules: RuleSet) -> Demo:
    """A hit checker comes in first, and further numbers move others."""
    waits, s = steps.waits(rules.numbers), stretch(rules)
    others = _from(s, s + 1)

    def first(play: Play) -> int:
        enters = any(step.source == waits for step in play[:1])
        return enters * (3 * len(play) + others(play))

    return _best(rules, {waits: 1, s: 1, s + 1: 1}, {rules.squares: 2}, worth=first)


def _others(rules: RuleSet) -> Demo:
    waits, dice = steps.waits(rules.numbers), _thrown(rules)
    other = rules.squares - 5 if rules.moves_home_while_waiting else 7
    white, black = {waits: 1, other: 1, other + 1: 1}, dict.fromkeys(dice, rules.closing)
    return _best(rules, white, black, barred=[(waits, die) for die in dice])


# To bear off


def _borne_off(
    rules: RuleSet, first: Sequence[int], *needs: int, barred: Iterable[_Way] = ()
) -> Demo:
    """Checkers that need some numbers are borne off, if possible the farthest ones."""
    off = rules.squares + 1
    far = _sum(lambda step: (step.target == off) * (1 + off - step.source))
    white = {off - need: 1 for need in needs}
    return _best(rules, white, {_first(rules): 2}, *first, worth=far, barred=barred)


def _home(rules: RuleSet) -> Demo:
    """A 3 brings the last checker home."""
    return _borne_off(rules, (3, 2), 2, 1, rules.home + 2)


def _inside(rules: RuleSet) -> Demo:
    n = rules.squares
    inside = _sum(lambda step: step.target <= n)
    return _best(rules, {n - 5: 1, n - 4: 1}, {_first(rules): 2}, 2, 1, 3, worth=inside)


def _only_off(rules: RuleSet) -> Demo:
    n = rules.squares
    return _borne_off(rules, (5, 2, 1), 4, 3, barred=[(n - 2, n)])


def _dead(rules: RuleSet) -> Demo:
    n = rules.squares
    white, black = {n - 2: 2, n - 1: 1}, {n - 4: rules.closing}
    return _best(rules, white, black, 5, 2, 3, barred=[(n - 2, n + 1)])


def _bonus_move(rules: RuleSet) -> Demo:
    s = _first(rules)
    return _best(rules, {s: 1, s + 3: 1}, {rules.squares: 1}, bonus="m5")


_DEMOS: dict[Picture, Callable[[RuleSet], Demo]] = {
    Picture.ROAD: _road,
    Picture.RACE: lambda rules: _borne_off(rules, (1,), 1),
    Picture.ROWS: _rows,
    Picture.EACH: _each,
    Picture.SEVERAL: lambda rules: _best(rules, {_first(rules): 1}, {rules.squares: 1}),
    Picture.UNPLAYED: _unplayed,
    Picture.MUST: _must,
    Picture.DOUBLE: _double,
    Picture.ENTER: _begin,
    Picture.ENTER_OR_MOVE: lambda rules: _best(rules, {0: 2, 3: 1}, {0: 3}, worth=_from(0, 3)),
    Picture.GATE: _gate,
    Picture.RUN_ON: _run_on,
    Picture.KEPT_OUT: _kept_out,
    Picture.BONUS: _bonus,
    Picture.DECLINED: lambda rules: _bonus(rules, lambda play: -len(play)),
    Picture.CLOSE: _close,
    Picture.CLOSED: _closed,
    Picture.SHARED: _shared,
    Picture.FIRST: _comes_in,
    Picture.OTHERS: _others,
    Picture.PRIVATE: lambda rules: _best(rules, {0: rules.dice}, {2: 1, min(5, rules.private): 1}),
    Picture.OFF: lambda rules: _borne_off(rules, (), 1, 2, 3),
    Picture.HOME: _home,
    Picture.EXACT: lambda rules: _borne_off(rules, (2, 6), 2, 4),
    Picture.INSIDE: _inside,
    Picture.ONLY_OFF: _only_off,
    Picture.EARLY: lambda rules: _borne_off(rules, (), 2, 3, rules.squares // 2),
    Picture.DEAD: _dead,
    Picture.BONUS_MOVE: _bonus_move,
    Picture.WIN: lambda rules: _borne_off(rules, (1,), 1),
}
