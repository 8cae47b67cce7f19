"""A scene on the screen: its story, the search for its play, and a match from there."""

from collections.abc import Sequence
from functools import partial

from ludus.match.lesson import Lesson
from ludus.match.record import HUMAN, Record, Turn
from ludus.match.scenes import Aside, Famous
from ludus.match.states import Action, State, Target
from ludus.match.telling import of_checker
from ludus.picture import assets
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item
from ludus.picture.lettering import TEXT, TITLE, set_in
from ludus.rules.plays import Step
from ludus.rules.position import WHITE
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.app.stack import Stack
from ludus.window.board.hand import Hand
from ludus.window.board.view import Marks
from ludus.window.screens.learn.lesson import LessonScreen
from ludus.window.speech import narration
from ludus.window.widgets.button import Button

_SEARCH = 1800
"""Steps without a touch until the hand shows the play."""
_BEGIN, _LETTER = 120, 4
"""Steps to read a sentence: a fixed part, and a part for each letter."""
_PRESSED = 15
"""Steps before a touch continues the story, so that a double press does not count twice."""


class _SearchingHand(Hand):
    """A hand that can pick up each checker of its side, even if the checker has no legal move."""

    @property
    def playable(self) -> list[int]:
        """The columns of checkers with a legal move."""
        return super().sources

    @property
    def sources(self) -> list[int]:
        """The columns of all checkers of the side that are not borne off."""
        own = self._table.now.board[self._table.side]
        off = self._table.position.off
        return [column for column, count in enumerate(own) if count and column != off]


class SceneScreen(LessonScreen):
    """A scene: the story before the throw, the throw and its play, and the story after it."""

    hand: _SearchingHand
    hand_of = _SearchingHand

    def __init__(self, app: Stack, told: Famous, opponent: str) -> None:
        """Show a scene; `opponent` plays Dark in the match that continues it."""
        self.told, self._opponent = told, opponent
        self._read = 0
        """The number of sentences read so far, before the throw and after the play."""
        self._tried: int | None = None
        """The column of the checker picked up last."""
        self._ended = False
        """Whether the story has ended, and a match can continue it."""
        super().__init__(app, Lesson(told.rules, ((told.staged,),), ()))
        self.leads = False
        self._deeds |= {Action.READ_ON: self._read_on, Action.PICK_UP: self._try}
        self._hindsight = ReviewQueue(_played(told), app.services.thinker)

    # State

    @property
    def _aside(self) -> Aside | None:
        """The current sentence of the story, or None during play."""
        scene, present = self.told.scene, self.table.present
        if present and not self.table.plays:
            return next(iter(scene.before[self._read :]), None)
        return None if present else next(iter(scene.after[self._read - len(scene.before) :]), None)

    @property
    def state(self) -> State:
        """The table's state; `TELLING` while a sentence is shown."""
        return State.TELLING if self._aside else super().state

    @property
    def human_is_to_act(self) -> bool:
        return True

    @property
    def spoken_of(self) -> int:
        """Light, the side of the reader."""
        return WHITE

    @property
    def _counts(self) -> bool:
        """Whether the countdown runs; in the story only if the setting allows it."""
        if self.state is State.TELLING:
            return self.app.settings.hand_over
        return super()._counts

    @property
    def _patience(self) -> int:
        """Steps of the countdown; in the story, the time to read the sentence."""
        if aside := self._aside:
            return _BEGIN + _LETTER * len(self.app.words.get(aside.say))
        return super()._patience

    @property
    def showing(self) -> bool:
        """Whether the hand demonstrates: always the cup, but a play only after a long search."""
        if self.state is State.TELLING:
            return False
        return super().showing and (Target.CUP in self.row.lit or self._idle >= _SEARCH)

    @property
    def breath(self) -> int:
        """How far lit or playable checkers have risen, from 0 to 5."""
        return self.view.breath if self._aside else super().breath

    def _go_on(self) -> bool:
        """Analyse the play; once its chances are known, a match can continue the scene."""
        if self._hindsight.done:
            return False
        self._ended = self._hindsight.step()
        return self._ended

    # Actions

    def _read_on(self) -> None:
        if self._waited >= _PRESSED:
            self._read += 1
            self._waited = 0

    def _try(self) -> None:
        self.hand.pick_up()
        self._tried = self.hand.picked

    def _play(self, steps: Sequence[Step]) -> None:
        self._tried = None
        super()._play(steps)

    def _hand_over(self) -> None:
        """Hand over, but leave the scene's dice on the table."""
        super()._hand_over()
        dice = self.told.scene.dice
        self.view.show(self.table.now, dice, dice)

    def play_on(self) -> None:
        """Start the match that continues the scene."""
        self.app.swap(self.app.screen("play", self.next_match()))

    def next_match(self) -> Record:
        return self.app.matches.after(self.told, self._opponent)

    # Display

    def line(self) -> str:
        """The sentence of the story, the chances at the end, or why a checker cannot move."""
        words = self.app.words
        if aside := self._aside:
            return words.get(aside.say)
        if self._ended:
            return narration.decided(words, self._hindsight.reviews[0], (True, False))
        node = self.table.node
        if node is None or self._tried is None or self._tried in self.hand.playable:
            return super().line()
        why = of_checker(self.told.rules, WHITE, node, self._tried)
        return narration.cannot(words, why) if why else words.say("Not this one. Keep looking.")

    def marks(self) -> Marks:
        marks = super().marks()
        if aside := self._aside:
            marks.lit = aside.lit
        return marks

    def items(self) -> list[Item]:
        """The game; before the throw also the title of the scene, in place of the dice."""
        found = super().items()
        if self.table.plays or not self._aside or not self.table.present:
            return found
        tray = self.layout.tray
        name = tray.inflate(-tray.width // 10, -tray.height // 11)
        source = name.copy()
        name.height = round(name.height * 0.44)
        source.top, source.height = name.bottom, source.height - name.height
        title = self.app.words.carved(self.app.words.get(self.told.scene.title))
        letters = self.app.letters
        found += set_in(name, title, letters(TITLE), assets.CAPITALS)
        return found + set_in(source, self.told.scene.source, letters(TEXT), colour=QUIET)

    def buttons(self) -> list[Button]:
        """The buttons of a lesson, and a button to continue the story or to start the match."""
        found, at = super().buttons(), self.layout.buttons
        if self.state is State.TELLING:
            read_on = partial(self.click, Target.END)
            found.append(Button("done", at["done"], read_on, icon="done", lit=True))
        elif self._ended:
            label = self.app.words.get(self.told.scene.on)
            found.append(Button("play-on", self.layout.tray, self.play_on, label, lit=True))
        return found


def _played(told: Famous) -> Record:
    """The throw and its play as a match record for analysis."""
    before = told.staged.before
    dice = ",".join(map(str, told.scene.dice))
    record = Record(told.rules.name, before.checkers, HUMAN, HUMAN, WHITE, 0, game=told.rules)
    record.begins = before
    record.turns.append(Turn(WHITE, dice, told.scene.play))
    return record
