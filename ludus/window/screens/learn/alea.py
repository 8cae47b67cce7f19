"""Alea: throws of real play one after another, as long as the flame of a lamp burns."""

import logging
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ludus.match import alea
from ludus.match.alea import FULL, Score
from ludus.match.states import PointerEvent
from ludus.picture import assets, lamp, signs
from ludus.picture.assets import GOLD
from ludus.picture.canvas import Item, Rect, centred
from ludus.picture.lettering import DISPLAY, TEXT, set_in
from ludus.players.motives import Motive, motive
from ludus.rules.problems import Posed, Problem, pose, problems
from ludus.rules.ruleset import MOST_CHECKERS, RuleSet
from ludus.window.app.app import App
from ludus.window.app.loop import SECOND
from ludus.window.input.pointer import Touch
from ludus.window.play.layer import Frame, Make
from ludus.window.play.layers import Board, Clock, ControlBar, Inscriptions, RoadLight
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.learn.lesson import LESSON
from ludus.window.screens.learn.problem import ProblemSession, Solution
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import MOTIVE
from ludus.window.text.words import Notice
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import cut

log = logging.getLogger(__name__)

# Translators: the name of a game mode; Alea is Latin for a game of dice, and stays.
ALEA = mark("Alea: three minutes")
_ROW = Plural("{count} in a row", "{count} in a row")
POINTS = Plural("{count} point", "{count} points")
_FLAME = Plural("The flame lasts {count} second.", "The flame lasts {count} seconds.")
_PAUSE = {None: 0, True: 40, False: 150}
"""Steps for which a right answer, and the best move after a wrong one, are shown."""
_CHANGED = 75
"""Steps in which a finished turn that is not the best one can be undone."""
_CHOICES, _LISTENED = 4, 4
"""How much slower the flame burns for a voice, and for each second of a switch's pace."""
_CROWD = ((6, "roar"), (3, "cheer"), (1, "murmur"), (0, "pass"))
"""The crowd's sounds, and the right answers in a row from which they are heard."""
_FIGURE = 0.6
"""The height of the points above the row of right answers, as a share of their room."""
_SWAY = 7
"""Steps for which the flame leans in one direction."""


class Throw(NamedTuple):
    posed: Posed
    why: Motive


class AleaSession(ProblemSession):
    """A run: `left` are its further throws; a `counted` one is for the stone of the day."""

    def __init__(
        self, app: App, first: Throw, left: Iterator[Problem], counted: bool, flame: float
    ) -> None:
        super().__init__(app, first.posed)
        self.table.record.checkers = MOST_CHECKERS  # All throws have the same board.
        self._left, self.counted = left, counted
        self.score = Score(flame, flame)
        self._coming: Throw | None = None
        """The next throw, while the checkers glide to its position."""
        self._look_ahead()

    def _look_ahead(self) -> None:
        self._next = self.app.jobs.later(partial(take, self.app, self.table.rules, self._left))

    # Time

    @property
    def counts(self) -> bool:
        return self.finished

    @property
    def patience(self) -> int:
        table = self.table
        if table.node and self.posed.plays.end(table.node) == self.posed.goal:
            return 1
        return _CHANGED + round(2 * SECOND * self.app.settings.switch_s)

    @property
    def awake(self) -> bool:
        return True

    @property
    def leisure(self) -> float:
        """How much slower the flame burns, for a switch and for a person who listens."""
        pace = self.app.settings.switch_s
        return 1 + _CHOICES * pace if pace else _LISTENED if self.app.hearing.listened else 1

    def step(self) -> bool:
        moved = super().step()
        if self.acting and not self.match.view.busy and not self.app.speaking:
            self.score.burn(1 / (SECOND * self.leisure))
        return moved

    def advance(self) -> bool:
        if self.right is None and not self.score.over:
            return super().advance()
        if self.waited < _PAUSE[self.right] or not self._next.done():
            return False
        return self.finish() if self.score.over else self._go_on()

    def hurry(self) -> None:
        """Go on to the next throw at once."""
        self.match.view.hurry()
        self.waited = max(self.waited, _PAUSE[self.right])

    def _go_on(self) -> bool:
        """Let the checkers glide to the next position, and then pose it."""
        if self._coming is None:
            self._coming = self._next.result()
            if self._coming is None:
                return self.finish()
            self.match.view.rearrange(self._coming.posed.plays.position)
            return True
        (self.posed, self.why), self._coming, self.right = self._coming, None, None
        self._look_ahead()
        events = self.table.pose(self.posed)
        self.match.refresh()
        self.tell(events)
        return True

    # Answers

    def answered(self) -> None:
        app, score, right = self.app, self.score, bool(self.right)
        if self.counted and not score.asked and app.services.diary:
            app.services.diary.answer(right)
        score.answer(self.posed.problem.grade, right)
        app.services.sounds.play(next(name for least, name in _CROWD if score.row >= least))

    def finish(self) -> bool:
        if not self.over:
            self.over = True
            self.app.services.sounds.play("victory" if self.score.points else "defeat")
            self.app.stack.open("alea-over", self)
        return True

    def ways(self, match: PlayScreen) -> list[Button]:
        """The way on after an answer."""
        return [Button("next", match.layout.buttons["done"], self.hurry, icon="forward", lit=True)]


class Lamp(Solution):
    """The lamp and the points beside the dice."""

    _session: AleaSession

    _steps = _told = 0
    """Steps so far, and the number of answers that have been read out."""

    # The flame

    @property
    def _places(self) -> tuple[Rect, Rect]:
        """The rooms left and right of the dice, for the lamp and for the points."""
        layout, gap = self.match.layout, round(self.match.layout.unit * 0.15)
        area, tray, at = layout.area, layout.tray, layout.buttons
        left = area.left if layout.upright else max(at["rules"].right, at["menu"].right)
        right = area.right if layout.upright else at["undo"].left
        wide = min(tray.left - left, right - tray.right) - 2 * gap
        room = Rect(tray.left - gap - wide, tray.top, wide, tray.height)
        other = room.move_to(left=tray.right + gap)
        taken = at.get("language", Rect(0, 0, 0, 0))
        if not taken.colliderect(other):
            return room, other
        if not layout.upright:  # A table's controls are all on one side.
            return cut(room, room.width // 2)
        other.height = taken.top - gap - other.top
        return room, other

    def prepare(self) -> None:
        lamp.prepare(self._places[0])

    def step(self) -> bool:
        self._steps += 1
        return self._steps % _SWAY == 0

    def items(self) -> list[Item]:
        app, score, (left, right) = self.match.app, self._session.score, self._places
        words, part = app.words, self.match.part
        upper, lower = cut(right, round(right.height * _FIGURE), down=True)
        level = math.ceil(score.flame * lamp.LEVELS / score.full)
        still = app.settings.calm or app.speed.slow
        found = [centred(signs.recess(room.size), room.center) for room in (left, right)]
        found += lamp.items(left, level, 0 if still else self._steps // _SWAY)
        figure = words.number(score.points)
        found += set_in(upper, figure, part(DISPLAY), assets.CAPITALS_BOLD, GOLD)
        if score.row:
            told = words.say_plural(_ROW, score.row, count=words.number(score.row))
            found += set_in(lower, told, app.letters(TEXT))
        return found

    # Texts

    def news(self) -> str:
        """After each answer the points, the row and the flame, for people who listen."""
        score, words = self._session.score, self.match.app.words
        if score.asked == self._told or not self.answered:
            return ""
        self._told = score.asked
        figures = (POINTS, score.points), (_ROW, score.row), (_FLAME, round(score.flame))
        points, row, flame = (words.say_plural(t, n, count=words.number(n)) for t, n in figures)
        told = f"{row}." if score.row else words.say(MOTIVE[self._session.why])
        return f"{told} {points}. {flame}"

    def touch(self, touch: Touch) -> bool:
        """Go on at a press, unless it is the second half of a double press."""
        presses = touch.act is PointerEvent.PRESS and self.answered
        if presses and self._session.waited >= _PAUSE[True] // 2:
            self._session.hurry()
        return presses

    def back(self) -> bool:
        return self._session.finish()


LAYERS = (Inscriptions, partial(RoadLight, leads=False), Clock, Board, ControlBar)


def alea_screen(
    app: App, session: AleaSession, frame: Frame = LESSON, above: Sequence[Make] = ()
) -> PlayScreen:
    """A run; `above` are layers between the lamp and the board."""
    top = partial(Lamp, session=session, title=app.words.say(ALEA), ways=session.ways)
    return PlayScreen(app, session, [top, *above, *LAYERS], frame)


def begin(
    app: App,
    rules: RuleSet,
    throws: Iterable[Problem],
    counted: bool = False,
    flame: float = FULL,
    show: Callable[[AleaSession], object] | None = None,
) -> None:
    """Compute the first throw of a run, and open the run, or `show` it."""
    left = iter(throws)

    def opened(first: Throw | None) -> None:
        if first:
            session = AleaSession(app, first, left, counted, flame)
            (show or partial(app.stack.open, "alea"))(session)

    app.jobs.wait_for(partial(take, app, rules, left), opened)


def practise(app: App, rules: RuleSet) -> None:
    """Begin a run with a seed of its own."""
    begin(app, rules, alea.course(problems(rules), app.services.new_seed()))


def take(app: App, rules: RuleSet, left: Iterator[Problem]) -> Throw | None:
    """Return the next throw, with its plays computed, or None; wrong ones are logged and shown."""
    for problem in left:
        try:
            posed = pose(rules, problem)
        except ValueError as error:
            log.warning("%s: %s %s: %s", rules.problems, problem.position, problem.dice, error)
            app.notify(Notice(mark("Cannot read the problem. The log says why."), {}))
        else:
            return Throw(posed, motive(posed.plays, posed.goal, rather_than=posed.second))
    return None
