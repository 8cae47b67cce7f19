"""The terms of a judgement: what is good or bad about a position, each as a number for a board.

Every term takes a scene of n boards and gives an array of shape (n,). What a term counts is
stated in its first line; whether that is good is the business of the weights.
"""

from collections.abc import Callable

import numpy as np

from ludus.players.scene import FACES, Floats, Scene, Side, count, floats

Term = Callable[[Scene], Floats]


def race(s: Scene) -> Floats:
    """Steps the foe has farther to go, against the spread of the race that is left.

    What the dice may still change grows as the square root of the way.
    """
    return floats((s.foe.pips - s.own.pips) / np.sqrt(4 * (s.own.pips + s.foe.pips) + 20))


def lead(s: Scene) -> Floats:
    """The race again, as far as the leader has come: less and less can change it."""
    begin = s.own.rows[0].sum() * (s.n.squares + 1)
    come = 1 - np.minimum(s.own.pips, s.foe.pips) / begin
    return floats(race(s) * come**2)


def off(s: Scene) -> Floats:
    """Checkers borne off, more than the foe's."""
    return s.own.off - s.foe.off


def home(s: Scene) -> Floats:
    """Checkers in the home, more than the foe's."""
    first = s.n.squares - s.n.home + 1
    return floats(s.own.track[:, first:].sum(axis=1) - s.foe.track[:, first:].sum(axis=1))


def waiting(s: Scene) -> Floats:
    """Checkers that wait, more than the foe's."""
    return s.own.waiting - s.foe.waiting


def exposed(s: Scene) -> Floats:
    """Own blots that the foe's next throw hits, expected."""
    return s.danger.hits


def exposed_way(s: Scene) -> Floats:
    """What those blots lose, in lengths of the track."""
    return s.danger.way


def exposed_shut(s: Scene) -> Floats:
    """Those blots again, as far as the foe has closed the squares on which they enter."""
    return floats(s.danger.hits * _entries(s.foe) / 6)


def threat(s: Scene) -> Floats:
    """The foe's blots that the own side would hit, expected, were they left there."""
    return s.chance.hits


def threat_way(s: Scene) -> Floats:
    """What those blots would lose, in lengths of the track."""
    return s.chance.way


def loose(s: Scene) -> Floats:
    """Own blots that some checker of the foe has still to pass."""
    return count(s.own.blots & s.foe.ahead)


def loose_foe(s: Scene) -> Floats:
    """The foe's blots that some own checker has still to pass."""
    return count(s.foe.blots & s.own.ahead)


def block(s: Scene) -> Floats:
    """How far own points hold the foe's checkers up."""
    return _block(s.own, s.foe)


def blocked(s: Scene) -> Floats:
    """How far the foe's points hold own checkers up."""
    return _block(s.foe, s.own)


def points(s: Scene) -> Floats:
    """Closed points that the other side has still to pass, more than the foe's."""
    return count(s.own.closed & s.foe.ahead) - count(s.foe.closed & s.own.ahead)


def runs(s: Scene) -> Floats:
    """Twos, threes and fours of such points in a row, more than the foe's."""
    return _runs(s.own, s.foe) - _runs(s.foe, s.own)


def shut_out(s: Scene) -> Floats:
    """How likely the foe waits and finds no open square with a whole throw."""
    return _shut(s.own, s.foe)


def shut_in(s: Scene) -> Floats:
    """How likely the own side waits and would find none."""
    return _shut(s.foe, s.own)


def tower(s: Scene) -> Floats:
    """Checkers above the third on a square before the home, more than the foe's."""
    return _idle(s.own) - _idle(s.foe)


def turn(s: Scene) -> Floats:
    """One: the foe has the next throw."""
    return np.ones(len(s.own.rows), np.float32)


def gift(s: Scene) -> Floats:
    """Bonuses that the play leaves to the foe."""
    return s.gifts


def _entries(side: Side) -> Floats:
    """How many of the six entry squares a side has closed."""
    return count(side.closed[:, 1:7])


def _block(of: Side, at: Side) -> Floats:
    """For each checker, the square of the closed share of the six squares before it."""
    held = np.zeros_like(at.track)
    for die in FACES:
        held[:, :-die] += of.closed[:, die:]
    return floats((at.track * (held / 6) ** 2).sum(axis=1))


def _runs(of: Side, at: Side) -> Floats:
    held = of.closed & at.ahead
    two = held[:, :-1] & held[:, 1:]
    three = two[:, :-1] & held[:, 2:]
    four = three[:, :-1] & held[:, 3:]
    return count(two) + count(three) + count(four)


def _shut(of: Side, at: Side) -> Floats:
    return floats((_entries(of) / 6) ** of.dice * (at.waiting > 0))


def _idle(side: Side) -> Floats:
    track = side.track[:, 1 : side.n.squares - side.n.home + 1]
    return floats(np.maximum(track - 3, 0).sum(axis=1))


TERMS: tuple[Term, ...] = (
    race,
    lead,
    off,
    home,
    waiting,
    exposed,
    exposed_way,
    exposed_shut,
    threat,
    threat_way,
    loose,
    loose_foe,
    block,
    blocked,
    points,
    runs,
    shut_out,
    shut_in,
    tower,
    turn,
    gift,
)
"""All terms, in the order of their weights."""
