"""The question of each throw of Alea, the answer's worth and reason, and the best play."""

from pygame import Rect

from ludus.match.alea import EACH
from ludus.match.states import Action
from ludus.picture.track import Track, quickening
from ludus.window.board.marks import Marks
from ludus.window.input.pointer import Touch
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.alea.alea import MISSED, SHOWN, STANDS, RunLayer
from ludus.window.screens.alea.first_sight import TASK
from ludus.window.screens.alea.problem import compared, verdict
from ludus.window.screens.review.carve import POINTS
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import MOTIVE
from ludus.window.widgets.button import Button

_SHOWN = ("rules", "language", "text")
"""The buttons that are there in any case."""
_TOUCHED_AGAIN = 20
"""Steps after which a touch is no longer the second half of a double press."""
_STAMPED = Track((0, 2.2), (STANDS, 1.0, quickening))
"""The size of the mark of a wrong answer."""
_FADES = 4, 7
"""Steps in which the arrows and crosses of a wrong answer come, and go."""
_FIRST = 300
"""Steps for which a first run says what it is."""
_NOTHING = "\u00a0"
_ROW = Plural("{count} in a row", "{count} in a row")
# Translators: in a game against a lamp that burns down, in place of “What would you play?”.
_IS_LOW = mark("The flame is low: everything counts double.")
# Translators: in a game for points; {points} is a number, such as 30.
_GIVES = mark("The best move gives {points}")
_FLAME = Plural("The flame lasts {count} second.", "The flame lasts {count} seconds.")


class Quiz(RunLayer):
    _steps = _announced = 0
    """Steps so far, and the number of answers that have been read out."""
    _light = 10
    """The light of arrows and crosses that was shown last."""

    def __init__(self, screen: PlayScreen, pauses: bool) -> None:
        """`pauses` says whether a run can be left and continued; an exhibit's visitor leaves it."""
        super().__init__(screen)
        self._pausable = pauses

    @property
    def answered(self) -> bool:
        shown = self.run.right is not None and not self.run.missed
        return shown and not self.view.busy

    def step(self) -> bool:
        self._steps += 1
        if self.run.right is not None:  # No die covers the answer.
            self.view.dice.settle()
        if self._pauses and not self.app.visible:
            self.screen.open_menu()
        before, self._light = self._light, self._lit()
        return before != self._light

    # Display

    def _lit(self) -> int:
        """The tenths of the light of the arrows and crosses of an answer, which come and go."""
        run, (comes, goes) = self.run, _FADES
        if self.app.still or run.right is not False:
            return 10
        left = (MISSED if run.missed else SHOWN) - run.waited
        return round(10 * max(0.0, min(1, (run.waited + 1) / comes, left / goes)))

    def mark(self, marks: Marks) -> None:
        """The arrows and stamped crosses of a wrong answer, and then those of the best play."""
        run = self.run
        if run.right is not None:
            marks.made = True
        if run.right is False and (run.missed or self.answered):
            marks.compared = compared(run.posed, run.missed)
        marks.light = self._lit()
        marks.stamped = _STAMPED.at(run.age)

    def note(self, below: str) -> str:
        words, run = self.app.words, self.run
        if run.lit < 1 or run.night_falls:
            return ""
        if run.right is None and run.passed and not run.table.steps:
            return run.passed.news(words).strip()
        if run.right is None:
            return self._worth()
        if run.missed:
            return _NOTHING
        return verdict(words, run.posed, run.right)

    def _lasts(self) -> str:
        return self.app.words.say_plural(_FLAME, round(self.score.flame))

    def _worth(self) -> str:
        """The row of the answers so far, and what the best move gives."""
        words = self.app.words
        row = self.score.row if self.score.asked else 0
        gives = words.say(_GIVES, points=words.number(EACH * self.score.times))
        return f"{words.say_plural(_ROW, row)} · {gives}" if row else gives

    def line(self, below: str) -> str:
        """What is asked, or that a better move exists; its reason from then to the next throw."""
        words, run = self.app.words, self.run
        if run.lit < 1 or run.night_falls:  # The question is below the lamp; or nothing is asked.
            return _NOTHING
        if run.missed:
            return words.say("There is a better move.")
        if run.answers and (run.right is not None or self.view.falling):
            return words.say(MOTIVE[run.answers[-1].throw.why])
        if self.hand.refused:
            return below
        if self.score.low:
            return words.say(_IS_LOW)
        if run.first and self._steps < _FIRST and not run.table.steps:
            return words.say(TASK)
        return words.say("What would you play?")

    def said(self, below: str) -> str:
        line = self.line(below).strip()
        if self.run.missed:
            return f"{line} {self._lasts()}"
        return line if self.run.right is None else f"{self.note('')} {line}"

    def news(self) -> str:
        """After each answer the points, the row and the flame, for people who listen."""
        score, words = self.score, self.app.words
        if score.asked == self._announced or not self.answered:
            return ""
        self._announced = score.asked
        texts = [words.say_plural(POINTS, score.points)]
        if score.row:  # The flame after a wrong answer has been read out with it.
            texts = [words.say_plural(_ROW, score.row), *texts, self._lasts()]
        if self.run.passed:
            texts.insert(0, self.run.passed.news(words))
        return ". ".join(texts)

    # Input

    def buttons(self, below: list[Button]) -> list[Button]:
        at = self.screen.layout.buttons
        places = (at[name] for name in ("menu", "hint", "rules"))
        free = next((each for each in places if not self._near_tray(each)), at["menu"])
        leave = Button("leave", free, self.back, icon="close")
        if self.run.night_falls:
            return []
        judged = self.run.right is not None
        shown = {*_SHOWN} if judged else {"undo", "done", *_SHOWN}
        ours = [each for each in below if each.name in shown or (each.bare and not judged)]
        if judged:
            ours.insert(0, Button("next", at["done"], self._go_on, icon="forward", lit=True))
        return [each for each in [*ours, leave] if each.bare or not self._near_tray(each.rect)]

    def _near_tray(self, place: Rect) -> bool:
        """Whether a place is beside the tray, where lamp and points are below a flat board."""
        layout, tray = self.screen.layout, self.screen.layout.tray
        return layout.in_rows and place.top < tray.bottom and place.bottom > tray.top

    def touch(self, touch: Touch) -> bool:
        """Go on, or show the best answer, unless it is the second half of a double press.

        A second touch of the checker that has just been moved takes the move back.
        """
        run = self.run
        if not touch.presses:
            return False
        if run.counts and run.table.steps:
            last = self.view.layout.places[run.side][run.table.steps[-1].target].target
            if last.collidepoint(touch.at):
                self.screen.act(Action.UNDO)
                return True
        shows = bool(run.missed) or self.answered
        if shows and run.waited >= _TOUCHED_AGAIN:
            self._go_on()
        return shows

    def _go_on(self) -> None:
        """Go on to the next throw, or show the best answer at once after a wrong one."""
        if self.run.missed:
            self.run.correct()
            self.screen.sync()
        else:
            self.run.hurry()
        self.view.hurry()

    @property
    def _pauses(self) -> bool:
        return self._pausable and not self.score.over

    def back(self) -> bool:
        if self._pauses:
            self.screen.open_menu()
        else:
            self.run.leave()
        return True
