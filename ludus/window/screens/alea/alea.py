"""Alea: throws of real play one after another, as long as the flame of a lamp burns."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import partial
from typing import Any, NamedTuple, TypeVar

from pygame import Surface

from ludus.match.alea import FULL, LOW, Score
from ludus.match.states import State
from ludus.picture.track import SECOND, Track
from ludus.rules.plays import Play, Step
from ludus.rules.problems import Problem
from ludus.rules.ruleset import MOST_CHECKERS, RuleSet
from ludus.window.app.app import App
from ludus.window.board.manner import Manner
from ludus.window.pictures.movement import STEPS
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.session import Arranged, Session
from ludus.window.play.situation import Pause
from ludus.window.screens.alea.goals import Goal, Goals
from ludus.window.screens.alea.problem import ProblemTable, Throw, take
from ludus.window.storage.settings import SPEEDS
from ludus.window.storage.streaks import OWN
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice

# Translators: the name of a game mode; Alea is Latin for a game of dice, and stays.
ALEA = mark("Alea: three minutes")
SHOWN = 30
"""Steps for which the best move is shown; after a right answer, its points fly and count."""
LEAVES = 8
"""Steps of it until its points leave their square."""
ARRIVES = 20
"""Steps of it until they have arrived."""
COUNTS = SHOWN - ARRIVES
"""Steps in which the score then counts up."""
STANDS = 3
"""Steps for which everything stands still after a wrong answer, before it takes its seconds."""
BAND = 54
"""Steps from the beginning of the band that shows whom it has passed until it is closed."""
_SLIDES = 24
"""Steps in which the checkers slide to the next throw, and its dice fall."""
_HURRIES = 4
"""The row from which both take two thirds of the time."""
MISSED = 40
"""Steps for which a wrong answer stays on the board, before the best one takes its place."""
_TAKEN_BACK = 12
"""Steps in which it is then taken back."""
_KINDLES = 10
"""Steps in which the lamp is lit in the middle."""
_STANDS = 48
"""Steps for which the lamp then burns there before a player's first run."""
_FLIES = 18
"""Steps in which it then flies to its place."""
_BEATS = 30, 60
"""The steps from one heartbeat to the next as the flame goes out, and at a low flame at first."""
_THROBS = Track((0, 0.0), (4, 1.0), (16, 0.0))
"""How much of a heartbeat is seen in its steps."""
DIES = 6
"""Steps in which the flame goes out, and the night falls."""
_NIGHT = 24
"""Steps of night before the end."""
_CHANGED = 12
"""Steps in which a finished turn can be undone; the same for each, or they would tell it."""
_CHOICES = 4
"""How much slower the flame burns per second of a switch's pace."""
_LISTENED = 4
"""How much slower it burns for a listener."""
_AT_REST = 10**6
"""Steps since an answer where nothing moves; any movement is over by then."""
_HURRIED = 10**4
"""Steps of waiting after a touch."""
_ANSWERS = "miss", "murmur", "murmur", "cheer", "cheer", "cheer", "murmur", "cheer"
"""What is heard of an answer, by the right ones in a row; the last two then take turns.

Who is passed is louder."""


Once = TypeVar("Once")


class Answer(NamedTuple):
    """An answer that was given."""

    throw: Throw
    points: int
    """0 after a wrong one."""


class AleaSession(Session):
    """A run: the `first` throw, then the problems `left`; it may count for the stone of a `day`."""

    table: ProblemTable
    plays_forced = False

    def __init__(
        self, app: App, first: Throw, left: Iterator[Problem], day: date | None, flame: float
    ) -> None:
        super().__init__(app, ProblemTable(first.posed))
        self.posed, self.why = first
        self.right: bool | None = None
        """Whether the answer was right; None before it."""
        self.missed: Play = ()
        """The steps of a wrong answer, while they stay on the board."""
        self._diary, self.sounds = app.services.diary, app.services.sounds
        self.table.record.checkers = MOST_CHECKERS  # All throws have the same board.
        self._left, self.day = left, day
        self.score = Score(flame, flame)
        self.goals = Goals(app.services, first.posed.rules.name, day, flame)
        self.since = self.broken = 0
        """Steps since the last answer, and the factor of the row that it ended."""
        self.answers = list[Answer]()
        self.passed: Goal | None = None
        """What the last answer has passed."""
        self.beat = 0
        """Steps since the last heartbeat at a low flame; 0 at a higher one."""
        self.sunk = 0
        """Steps since the flame has sunk low; 0 at a higher one."""
        self.dark = 0
        """Steps of the night that falls when the flame goes out."""
        self.last: Surface | None = None
        """The screen with its buttons as the flame goes out; the night falls on it."""
        self._look_ahead()

    def _look_ahead(self) -> None:
        self._next = self.app.jobs.later(partial(take, self.table.rules, self._left))

    @property
    def best(self) -> Sequence[Step]:
        """The best play of the throw."""
        return self.posed.plays.results[self.posed.goal]

    @property
    def first(self) -> bool:
        """Whether a player who has no points yet has not answered yet."""
        return not self.score.asked and not (self._diary and self._diary.has_run)

    def token(self, goal: Goal, side: int) -> Surface:
        return goal.token(self.table.rules.place, side, self.app.settings.contrast)

    # Time

    @property
    def age(self) -> int:
        """Steps since the last answer, for what moves then."""
        return _AT_REST if self.app.still else self.since

    def _paced(self, steps: int) -> int:
        """Steps as the row hurries them."""
        return steps * 2 // 3 if self.score.row >= _HURRIES else steps

    def hurried(self, steps: int) -> int:
        """Steps of the time that the row hurries, of those that have passed."""
        return steps * SHOWN // self._paced(SHOWN)

    @property
    def flown(self) -> int:
        """Steps since what the last answer gives or takes has arrived; less than 0 before."""
        age = self.hurried(self.age) if self.right else self.age - STANDS
        return age - ARRIVES

    @property
    def _lasts(self) -> int:
        """Steps of a right answer until all its points count, or until they pass somebody."""
        score, goal = self.score, self.passed
        left = (score.points - goal.points) / score.last_points if goal else 0
        return self._paced(SHOWN - int(left * COUNTS))

    @property
    def banded(self) -> int:
        """Steps since the band has begun to open, which no row hurries; or less than 0."""
        return self.since - self._lasts

    @property
    def passing(self) -> Goal | None:
        """What the last answer has passed, until a band has shown it."""
        return self.passed if self.banded < BAND else None

    def end_band(self) -> None:
        if self.passing and self.banded > 0:
            self.since = SHOWN + BAND
            self.sounds.cut()
            self.hurry()

    @property
    def sinks(self) -> int:
        """Steps since the flame has sunk low, for what moves then."""
        return self.sunk if self.sunk and not self.app.still else _AT_REST

    @property
    def pulse(self) -> float:
        """How much of the last heartbeat at a low flame is seen."""
        return 0.0 if self.app.still else _THROBS.at(self.beat)

    @property
    def kindled(self) -> float:
        """How far the lamp in the middle has been lit, while the scroll opens."""
        return min(1.0, self.waited / _KINDLES)

    @property
    def lit(self) -> float:
        """How far the lamp has come from the middle to its place, before the first throw."""
        if self.score.asked or self.state is not State.THROWING or self.app.still:
            return 1.0
        stood = self.waited - STEPS - _STANDS * self.first
        return min(1.0, max(0.0, stood / _FLIES))

    @property
    def night_falls(self) -> bool:
        """Whether nothing is asked any more; the night falls on the last picture."""
        return self.dark > 1

    @property
    def night(self) -> float:
        """How far the night has fallen, once the flame has gone out."""
        return min(1.0, self.dark / DIES) if not self.app.still else float(self.dark > 0)

    @property
    def drops(self) -> int:
        return self._paced(_SLIDES) if self.score.asked or self.table.steps else 0

    def manner(self, board: Manner) -> Manner:
        """Nobody gasps at a play that is only shown, and who knows the lamp sees dice sooner."""
        moves = super().manner(board)._replace(watched=self.right is not False)
        return moves if self.first else moves._replace(roll=min(moves.roll, SPEEDS["brisk"][0]))

    @property
    def state(self) -> State | Pause:
        shut = self.score.over or self.right is not None
        return Pause.WAITING if shut else super().state

    @property
    def counts(self) -> bool:
        return self.now.finished

    @property
    def patience(self) -> int:
        return _CHANGED + round(2 * SECOND * self.app.settings.switch_s)

    def tick(self, busy: bool) -> bool:
        super().tick(busy)
        self.since += 1
        self.sunk = (self.sunk + 1) * self.score.low
        burns = self.now.acting and not self.now.finished and not busy and not self.app.speaking
        if burns:
            slower = max(1 + _CHOICES * self.app.settings.switch_s, _LISTENED * self.app.listened)
            self.score.burn(1 / (SECOND * slower))
            if self.score.over:
                self.sounds.play("puff")
        self._beat(burns and not self.score.over)
        return False

    def _beat(self, burns: bool) -> None:
        """Let the heart beat while a low flame burns, and faster as it sinks."""
        fast, slow = _BEATS
        every = fast + (slow - fast) * self.score.flame / LOW
        self.beat = (self.beat + (burns or self.beat > 0)) * self.score.low
        if burns and (self.beat > every or self.beat == 1):
            self.beat = 1
            self.sounds.play("heart")

    def advance(self) -> bool:
        if self.missed:
            return self.waited >= MISSED and self.correct()
        if self.score.over:
            self.dark += self.waited >= SHOWN * (self.right is not None)
            return self.dark > DIES + _NIGHT and self.finish()
        if self.right is not None:
            right = self._lasts + BAND * bool(self.passed)
            shown = self.waited >= (right if self.right else SHOWN * (1 + self.app.still))
            return shown and self._next.done() and self._go_on()
        if self.waited == 1 and self.lit < 1:
            self.sounds.play("kindle")
        begins = self.state is State.THROWING and self.lit == 1
        if begins:
            self.throw()
        return begins

    def hurry(self) -> None:
        """Go on to the next throw as soon as nothing moves."""
        self.waited = _HURRIED

    def _go_on(self) -> bool:
        """Pose the next throw, to whose position the checkers glide while its dice fall."""
        throw = _reported(self.app, *self._next.result())
        if throw is None:
            return self.finish()
        (self.posed, self.why), self.right = throw, None
        self._look_ahead()
        events = self.table.pose(self.posed)
        if self.table.state is State.THROWING:
            events += self.table.throw()
        self.arrange(Arranged(self.table.now, glides=self.drops))
        self.emit(events)
        return True

    # Answers

    def hand_over(self) -> None:
        table, plays = self.table, self.table.plays
        assert plays
        assert table.node
        self.right = plays.end(table.node) == self.posed.goal
        self.waited = 0
        self.answered()
        if not self.right:
            self.missed = (*table.steps,)
            if not self.missed:
                self.correct()

    def correct(self) -> bool:
        """Take back a wrong answer, and play the best one."""
        self.missed = ()
        while self.table.undoable:
            self.app.services.tell(self.table.undo(), self.table.now)
        self.arrange(Arranged(self.table.now, glides=_TAKEN_BACK))
        self.news()  # Only the best play is read out now.
        self.play(self.best)
        return True

    def answered(self) -> None:
        """Count the answer at once, as the run may be left without an end."""
        score, diary, right = self.score, self._diary, bool(self.right)
        if self.day and not score.asked and diary:
            diary.answer(right, self.day)
        self.broken, before = score.asked and score.times, score.points
        score.answer(right)
        throw = Throw(self.posed, self.why)
        self.answers.append(Answer(throw, score.last_points))
        self.passed = self.goals.passed(before, score.points)
        if diary:
            diary.ran(self.posed.rules.name, score.points)
            if right and self.posed.problem.theme == OWN:
                diary.mark_solved(self.posed.problem)
        self.since = 0
        if right:
            self.sounds.play("right")
        elif score.over:
            self.sounds.play("puff", ahead=STANDS + ARRIVES)
        if not self.passed:  # Its band has the crowd.
            met = self._paced(ARRIVES) if right else STANDS
            self.sounds.play(_ANSWERS[min(score.row, 6 + score.row % 2)], ahead=met)

    def finish(self) -> bool:
        self.over, self.last = True, None
        return True

    def leave(self) -> None:
        """Show the end of the run, or close it if nothing has been answered."""
        if self.score.asked:
            self.finish()
        else:
            self.app.stack.close()


class RunLayer(Layer):
    """A layer of a run."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        assert isinstance(self.session, AleaSession)
        self.run, self.score = self.session, self.session.score
        self._laid: tuple[object, Any] = None, None

    def once(self, make: Callable[[], Once], *given: object) -> Once:
        """What `make` returns; it is made again after something given, or the screen, changes."""
        given = *given, self.screen.layout, self.app.scale, self.app.words
        if self._laid[0] != given:
            self._laid = given, make()
        result: Once = self._laid[1]
        return result


def begin(
    app: App,
    rules: RuleSet,
    throws: Iterable[Problem],
    show: Callable[[AleaSession], object],
    day: date | None = None,
    flame: float = FULL,
) -> None:
    """Compute the first throw of a run, and `show` the run."""
    left = iter(throws)

    def opened(taken: tuple[Throw | None, bool]) -> None:
        if first := _reported(app, *taken):
            show(AleaSession(app, first, left, day, flame))

    app.jobs.wait_for(partial(take, rules, left), opened, reads=True)


def _reported(app: App, throw: Throw | None, unreadable: bool) -> Throw | None:
    """Return what `take` found, and report unreadable problems, which only the loop may do."""
    if unreadable:
        app.notify(Notice(mark("Cannot read the problem. The log says why."), {}))
    return throw
