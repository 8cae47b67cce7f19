"""Alea: throws of real play one after another, as long as the flame of a lamp burns."""

import logging
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from ludus.match import alea
from ludus.match.alea import FULL, Score
from ludus.match.states import PointerEvent, State
from ludus.picture import assets, lamp, signs
from ludus.picture.assets import GOLD
from ludus.picture.canvas import Item, Rect, centred
from ludus.picture.lettering import DISPLAY, TEXT, set_in
from ludus.players.motives import Motive, motive
from ludus.rules.problems import Posed, Problem, pose, problems
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.app.loop import SECOND
from ludus.window.input.pointer import Touch
from ludus.window.layout.layout import Layout, lay_out
from ludus.window.layout.plan import BUTTONS
from ludus.window.play.layer import Frame
from ludus.window.play.layers import Board, Clock, ControlBar, Inscriptions, RoadLight
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.learn.lesson import LESSON
from ludus.window.screens.learn.problem import ProblemSession, Solution, table_of
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import MOTIVE
from ludus.window.text.words import Notice
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import cut

log = logging.getLogger(__name__)

UNREADABLE = mark("Cannot read the problem. The log says why.")
# Translators: the name of a game mode; Alea is Latin for a game of dice, and stays.
ALEA = mark("Alea: three minutes")
_ROW = Plural("{count} in a row", "{count} in a row")
POINTS = Plural("{count} point", "{count} points")
_FLAME = Plural("The flame lasts {count} second.", "The flame lasts {count} seconds.")
_PRAISED, _SHOWN = 40, 150
"""Steps for which a right answer, and the best move after a wrong one, are shown."""
_CHANGED = 75
"""Steps in which a finished turn that is not the best one can be undone."""
_CHOICES, _LISTENED = 4, 4
"""How much slower the flame burns for a voice, and for each second of a switch's pace."""
_CROWD = ((6, "roar"), (3, "cheer"), (1, "murmur"))
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
        self._left, self.counted = left, counted
        self.score = Score(flame, flame)
        self._next = app.jobs.later(partial(take, self.posed.rules, left))
        self._coming: Throw | None = None
        """The next throw, while the checkers glide to its position."""

    # Time

    @property
    def state(self) -> State:
        return State.WAITING if self.over else super().state

    @property
    def counts(self) -> bool:
        return self.right is None and self.finished

    @property
    def patience(self) -> int:
        table = self.table
        if table.node and self.posed.plays.end(table.node) == self.posed.goal:
            return 0
        return _CHANGED + round(2 * SECOND * self.app.settings.switch_s)

    @property
    def awake(self) -> bool:
        return not self.over

    @property
    def leisure(self) -> float:
        """How much slower the flame burns, for a switch and for a person who listens."""
        pace = self.app.settings.switch_s
        return 1 + _CHOICES * pace if pace else _LISTENED if self.app.hearing.listened else 1

    def step(self) -> bool:
        moved = super().step()
        if self.acting and not self.match.view.busy and not self.app.speaking:
            self.score = self.score.burn(1 / (SECOND * self.leisure))
        return moved

    def advance(self) -> bool:
        if self.over:
            return False
        if self.score.over and (self.right is None or self.waited >= self._pause):
            return self.finish()
        if self.right is None:
            return super().advance()
        return self.waited >= self._pause and self._next.done() and self._go_on()

    @property
    def _pause(self) -> int:
        return _PRAISED if self.right else _SHOWN

    def hurry(self) -> None:
        """Go on to the next throw at once."""
        self.match.view.hurry()
        self.waited = max(self.waited, self._pause)

    def _go_on(self) -> bool:
        """Let the checkers glide to the next position, and then pose it."""
        if self._coming is None:
            self._coming = self._next.result()
            if self._coming is None:
                return self.finish()
            self.match.view.rearrange(self._coming.posed.plays.position)
            return True
        (self.posed, self.why), self._coming, self.right = self._coming, None, None
        self._next = self.app.jobs.later(partial(take, self.posed.rules, self._left))
        self.match.go_on(table_of(self.posed))
        return True

    # Answers

    def answered(self) -> None:
        app, right = self.app, bool(self.right)
        first = not self.score.asked
        self.score = self.score.answer(self.posed.problem.grade, right)
        if first and self.counted and app.services.diary:
            app.services.diary.answer(self.posed.rules, self.posed.problem, right)
        row = self.score.row
        app.services.sounds.play(next((name for least, name in _CROWD if row >= least), "pass"))

    def finish(self) -> bool:
        if not self.over:
            self.over = True
            self.app.services.sounds.play("victory" if self.score.points else "defeat")
            self.app.stack.open("alea-over", self)
        return True


class Lamp(Solution):
    """The lamp and the points beside the dice."""

    _session: AleaSession

    def __init__(self, match: PlayScreen, session: AleaSession, title: str) -> None:
        def ways(match: PlayScreen) -> list[Button]:
            place = match.layout.buttons["done"]
            return [Button("next", place, session.hurry, icon="forward", lit=True)]

        super().__init__(match, session, title, ways)
        self._steps = self._told = 0
        """Steps so far, and the number of answers that have been read out."""
        self._seen = (0, 0)

    @property
    def awake(self) -> bool:
        return not self._session.over

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

    @property
    def _flame(self) -> tuple[int, int]:
        """The height of the flame, and its lean."""
        app, score = self.match.app, self._session.score
        level = -int(-score.flame * lamp.LEVELS // score.full)
        return level, 0 if app.settings.calm or app.speed.slow else self._steps // _SWAY

    def step(self) -> bool:
        self._steps += 1
        before, self._seen = self._seen, self._flame
        return before != self._seen

    def items(self) -> list[Item]:
        session, (left, right), words = self._session, self._places, self.match.app.words
        if session.over:
            return []
        score, part = session.score, self.match.part
        points, row = words.number(score.points), words.number(score.row)
        inside = right.inflate(0, -right.height // 8)
        upper, lower = cut(inside, round(inside.height * _FIGURE), down=True)
        found = [centred(signs.recess(room.size), room.center) for room in (left, right)]
        found += lamp.items(left, *self._flame)
        found += set_in(upper, points, part(DISPLAY), assets.CAPITALS_BOLD, GOLD)
        if score.row:
            told = words.say_plural(_ROW, score.row, count=row)
            found += set_in(lower, told, self.match.app.letters(TEXT))
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
        if presses and self._session.waited >= _PRAISED // 2:
            self._session.hurry()
        return presses

    def back(self) -> bool:
        return self._session.finish()


CHECKERS = 15
"""The number of checkers a side for which the board is laid out."""
LAYERS = (Inscriptions, partial(RoadLight, leads=False), Clock, Board, ControlBar)


def _lay_out(match: PlayScreen) -> Layout:
    """One layout for a whole run, whatever the number of checkers."""
    app, more = match.app, (BUTTONS, match.app.orientation, match.app.text_scale)
    return lay_out(match.table.rules, app.size, CHECKERS, *more)


FRAME: Frame = LESSON._replace(lay_out=_lay_out)


def alea_screen(app: App, first: Throw, left: Iterator[Problem], counted: bool) -> PlayScreen:
    session = AleaSession(app, first, left, counted, FULL)
    first_layer = partial(Lamp, session=session, title=app.words.say(ALEA))
    return PlayScreen(app, session, [first_layer, *LAYERS], FRAME)


def begin(app: App, rules: RuleSet, throws: Iterable[Problem], counted: bool = False) -> None:
    """Compute the first throw of a run, and open it."""
    left = iter(throws)

    def show(first: Throw | None) -> None:
        if first:
            app.stack.open("alea", first, left, counted)
        else:
            app.notify(Notice(UNREADABLE, {}))

    app.jobs.wait_for(partial(take, rules, left), show)


def practise(app: App, rules: RuleSet) -> None:
    """Begin a run with a seed of its own."""
    begin(app, rules, alea.course(problems(rules), app.services.new_seed()))


def take(rules: RuleSet, left: Iterator[Problem]) -> Throw | None:
    """Return the next throw, with its plays computed; None at the end. Wrong ones are logged."""
    for problem in left:
        try:
            posed = pose(rules, problem)
        except ValueError as error:
            log.warning("%s: %s %s: %s", rules.problems, problem.position, problem.dice, error)
        else:
            return Throw(posed, motive(posed.plays, posed.goal, rather_than=posed.second))
    return None
