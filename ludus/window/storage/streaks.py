"""Alea: for each person, the most points in each game, and the days in a row with a solved throw.

The first throw of the day's run is the throw of the day.
"""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import msgspec

from ludus.analysis.review import Review
from ludus.match.record import HUMAN, Record
from ludus.rules.game import GAMES
from ludus.rules.notation import play_text
from ludus.rules.position import WHITE, position_text
from ludus.rules.problems import Problem
from ludus.rules.starts import seen_by
from ludus.window.storage import days
from ludus.window.storage.people import PeopleFile, PeopleStore

OWN = "own"
"""The theme of own throws."""
MOST = 200
"""The most own throws of a person."""
ENOUGH = 2
"""The days on which an own throw is found before it goes."""
_MISTAKE = 2
"""The least `Review.size` of an own throw: no slips."""


class OwnThrow(msgspec.Struct, frozen=True):
    """A throw of one of the player's matches, of which another play was better."""

    rules: str
    problem: Problem
    found: tuple[date, ...] = ()
    """The days on which the best play was found since."""

    def alike(self, other: "OwnThrow") -> bool:
        """Whether another one asks for the same throw in the same position."""
        one, two = self.problem, other.problem
        same = (one.position, one.dice) == (two.position, two.dice)
        return same and self.rules == other.rules


class _Most(msgspec.Struct, omit_defaults=True):
    """The most points of a run of a game."""

    ever: int = 0
    day: date = date.min
    """The last day with a run."""
    on_day: int = 0


class _Solved(msgspec.Struct, omit_defaults=True):
    day: date = date.min
    """The last day on which the throw of the day was answered."""
    streak: int = 0
    """Number of consecutive days up to `day` on which the throw of the day was solved."""
    best: int = 0
    """The most points of a run of any game, under rules that gave more points."""
    most: dict[str, _Most] = {}
    """By the name of the game."""
    throws: list[OwnThrow] = []
    """The player's mistakes, the latest last."""


class Streaks(PeopleStore[_Solved]):
    def __init__(self, path: Path, now: Callable[[], datetime]) -> None:
        super().__init__(path, PeopleFile[_Solved], _Solved)
        self._now = now

    @property
    def today(self) -> date:
        return self._now().date()

    @property
    def streak(self) -> int:
        """Number of days in a row, up to today or yesterday, with a solved throw of the day."""
        return _streak(self.mine, self.today)

    def best(self, game: str) -> int:
        """The most points of a run of a game; 0 before the first answer."""
        return self.mine.most.get(game, _Most()).ever

    def best_today(self, game: str) -> int:
        """The most points of today's runs of a game."""
        most = self.mine.most.get(game, _Most())
        return most.on_day * days.lasts(most.day, self.today)

    @property
    def has_run(self) -> bool:
        """Whether the player has had points in any game."""
        return bool(self.mine.most or self.mine.best)

    @property
    def answered(self) -> bool:
        """Whether today's throw does not count any more, or the clock shows no possible day."""
        return _answered(self.mine, self.today)

    def answer(self, right: bool, day: date) -> None:
        """Record an answer to the throw of a day; only the first one of a day counts."""

        def add(solved: _Solved) -> None:
            if not _answered(solved, day):
                solved.streak = _streak(solved, day) + 1 if right else 0
                solved.day = day

        self.change(self.who, add)

    def ran(self, game: str, points: int) -> None:
        """Record the points of a run of a game so far, if they are the most ever or of today."""
        today = self.today

        def add(solved: _Solved) -> None:
            most = solved.most.setdefault(game, _Most())
            most.ever = max(most.ever, points)
            if days.known(today):
                lasts = days.lasts(most.day, today)
                most.on_day = max(points, most.on_day * lasts)
                most.day = most.day if lasts else today

        if points > min(self.best(game), self.best_today(game)):
            self.change(self.who, add)

    # The player's own throws

    def learn(self, record: Record, review: Review) -> None:
        """Record a turn in which the present player made a mistake.

        A deeper review replaces a quick one of the turn. A throw of another match stays.
        """
        who = self.who
        by_player = record.players[review.side] == HUMAN and record.names[review.side] == who
        if not by_player or record.rules not in GAMES or not review.dice or len(review.options) < 2:
            return
        new = OwnThrow(record.rules, _problem(review, record.rule_set.squares))

        def add(solved: _Solved) -> None:
            throws = solved.throws
            at = next((at for at, each in enumerate(throws) if each.alike(new)), len(throws))
            if throws[at:] and (throws[at].found or throws[at].problem.game != review.throw):
                return
            throws[at : at + 1] = [new] * (review.size >= _MISTAKE)
            solved.throws = throws[-MOST:]

        if review.size >= _MISTAKE or any(map(new.alike, self.mine.throws)):
            self.change(who, add)

    def due(self, rules: str) -> list[Problem]:
        """The throws of a game to find today, the latest first."""
        of_game = [each for each in reversed(self.mine.throws) if each.rules == rules]
        return [each.problem for each in of_game if self.today not in each.found]

    def mark_solved(self, problem: Problem) -> None:
        """Record that an own throw was found today; it goes when found on `ENOUGH` days."""
        today = self.today

        def note(solved: _Solved) -> None:
            solved.throws = [
                msgspec.structs.replace(each, found=(*each.found, today))
                if each.problem == problem
                else each
                for each in solved.throws
            ]
            solved.throws = [each for each in solved.throws if len({*each.found}) < ENOUGH]

        if days.known(today):
            self.change(self.who, note)


def _problem(review: Review, squares: int) -> Problem:
    """Return the throw of a turn as a problem, whose best play is the best one of a review."""
    best, second = review.options[:2]
    chances = [100 * abs(review.side - review.chance(each)) for each in (best, second)]
    return Problem(
        game=review.throw,
        theme=OWN,
        position=position_text(seen_by(WHITE, review.position)),
        dice=",".join(map(str, review.dice)),
        play=play_text(best.play, squares),
        chance=chances[0],
        second=play_text(second.play, squares),
        behind=max(0.0, chances[0] - chances[1]),
        error=0,
        games=0,
        solved="",
    )


def _answered(solved: _Solved, day: date) -> bool:
    return not days.known(day) or days.lasts(solved.day, day)


def _streak(solved: _Solved, day: date) -> int:
    """The days in a row up to a day; an impossible day does not end them."""
    if days.known(day) and not (days.counts(solved.day, day) and day - solved.day <= timedelta(1)):
        return 0
    return solved.streak
