"""The layer that says what a lesson says."""

from collections.abc import Callable

from ludus.match.lesson import LessonTable
from ludus.match.states import Action, PointerEvent
from ludus.picture import signs
from ludus.picture.canvas import Item, Rect, Surface, square_at
from ludus.rules.position import WHITE
from ludus.window.board.triumph import Triumph
from ludus.window.input.pointer import Touch
from ludus.window.layers.demonstration import ONCE
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.learn.lesson_session import LessonSession
from ludus.window.text.explanation import AIM
from ludus.window.text.sentences import SIDES
from ludus.window.widgets.button import Button

_FIRST_WAIT = 30
"""Steps until the hand demonstrates the next action."""
_AGAIN_AFTER = 360
"""Steps until it repeats the demonstration."""
_LAUREL = 0.4
"""The size of the laurel of a pupil who has won, as a share of the shorter side."""

COVERS = 12
"""How much larger a button is than the tray beneath it, whose corners are less round."""


class Teacher(Layer):
    """The sentences of a lesson, and the way out of it."""

    awake = True
    session: LessonSession
    table: LessonTable

    def __init__(
        self,
        screen: PlayScreen,
        leave: Callable[[], object],
        way_out: tuple[str, str] = ("menu", "close"),
        begins: bool = False,
    ) -> None:
        """`way_out` is the button that the exit replaces, and an icon; `begins` is for part one."""
        super().__init__(screen)
        self._leave, self._way_out, self._begins = leave, way_out, begins
        self.idle = 0
        """Steps since all is there, the last event or touch, and the light along the road."""
        self._triumph = Triumph(lost=False)
        self.actions = {Action.READ_OUT: self.hand.let_go}  # The line belongs to the teacher.

    def prepare(self) -> None:
        self._triumph.prepare(*self._crowned, self.app.base)

    def step(self) -> bool:
        waits = self.view.busy or self.screen.enters or self.light.side is not None
        self.idle = 0 if waits else self.idle + 1
        self._triumph.calm = self.app.still
        if self._won:
            self._triumph.step()
        return self._won

    @property
    def _won(self) -> bool:
        return self.session.won and not self.view.deciding

    def items(self) -> list[Item]:
        """The triumph of a pupil: a laurel and petals."""
        if not self._won:
            return []
        show, layout = self._triumph, self.screen.layout
        petals = show.petals(self.screen.area, self.app.base, layout.line)
        return [*show.crown(*self._crowned), *petals]

    @property
    def _crowned(self) -> tuple[Rect, Surface]:
        """The place of the laurel, and the picture of the pupil."""
        screen, layout = self.screen, self.screen.layout
        laurel = square_at(layout.board.center, screen.part(_LAUREL))
        return laurel, signs.seat(layout.checkers_of, WHITE, "awake", laurel.width // 2)

    def touch(self, touch: Touch) -> bool:
        if touch.act is PointerEvent.RELEASE:
            self.idle = 0
        return False

    @property
    def _first(self) -> bool:
        """Whether nothing has happened yet in the first part of the lesson."""
        return self._begins and not (self.table.last or self.table.plays)

    def line(self, below: str) -> str:
        table, present, words = self.table, self.table.present, self.app.words
        if self.hand.refused:
            return below
        if self._won:
            return words.say("You have won! Now play a match with real luck.")
        played = self.screen.now.finished and table.steps
        if played or not (present or table.side == WHITE):
            said = words.say("Well played!")
        elif not present:
            said = table.last_caption
        elif table.plays and not self.view.falling:
            said = table.caption
        elif present.scene.throw:
            said = present.scene.throw
        elif table.to_throw and (self._first or table.last_caption):
            said = f"{words.get(table.last_caption or AIM)} {words.say('Throw the dice.')}"
        else:
            return below
        return words.get(said) if said else below

    def said(self, below: str) -> str:
        """The line; at first it also names the side, which others see beside their name."""
        said = self.line(below)
        return self.app.words.say(SIDES[WHITE].you_play, text=said) if self._first else said

    def buttons(self, below: list[Button]) -> list[Button]:
        name, icon = self._way_out
        command = "leave" if icon == "close" else icon
        at, play = self.screen.layout, self.session.next_screen
        ways = [Button("leave", at.buttons[name], self._leave, "", icon, command)]
        gone = [name, "done"]
        if self._won and play:
            said, place = self.app.words.say("Play"), at.tray.inflate(COVERS, COVERS)
            on = Button("play", place, lambda: self.app.stack.go(play()), said, lit=True)
            ways, gone = [on, *ways[: icon == "close"]], [*gone, "hint", "undo"]
        return [button for button in below if button.name not in gone] + ways

    def back(self) -> bool:
        self._leave()
        return True


def demonstrates(screen: PlayScreen) -> bool:
    """Whether the hand shows the next action: once, then after a pause or a useless touch."""
    now, idle = screen.now, screen.layer(Teacher).idle
    if not now.acting or now.finished or screen.view.busy or screen.app.pointer.down:
        return False
    return _FIRST_WAIT <= idle % _AGAIN_AFTER < _FIRST_WAIT + ONCE
