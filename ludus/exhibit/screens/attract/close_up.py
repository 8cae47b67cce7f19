"""A throw of attract, seen from near."""

from collections.abc import Sequence
from concurrent.futures import Future

from pygame import transform

from ludus.exhibit.screens.attract.attract_session import AttractSession
from ludus.match.events import Event, Thrown
from ludus.picture.canvas import Item, Rect, Surface
from ludus.picture.surfaces import derived
from ludus.window.board.marks import Marks
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen

_FROM = 300
"""The step of a period from which a throw is seen from near."""
_UNTIL = 620
_NEAR = 3
"""The magnification."""


class CloseUp(Layer):
    """One throw of each period, over the board; on a table there is none."""

    session: AttractSession

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        self._enlargement: Future[Surface] | None = None
        """The enlarged ground around the dice."""
        self._thrown = False
        """Whether the last event was a throw to be seen from near."""

    @property
    def shown(self) -> bool:
        return self._thrown and self._enlargement is not None and self._enlargement.done()

    def resize(self) -> None:
        self._enlargement, self._thrown = None, False

    def step(self) -> bool:
        if self._enlargement is None and not self.screen.orientation.facing:
            (window, room), ground = self._places(), self.screen.background()
            # A copy, because scaling locks its source, and the loop draws the ground meanwhile.
            near, size = ground.subsurface(window).copy(), room.size
            self._enlargement = self.app.jobs.later(lambda: transform.smoothscale(near, size))
        return False

    def follow(self, events: Sequence[Event]) -> None:
        due = _FROM <= self.session.phase < _UNTIL
        self._thrown = due and any(isinstance(event, Thrown) for event in events)

    def _places(self) -> tuple[Rect, Rect]:
        """The surroundings of the dice, and the room beside the board that they fill."""
        layout = self.screen.layout
        whole, board = Rect((0, 0), layout.size), layout.board
        room = Rect(0, board.top, whole.width, board.height)
        window = Rect(0, 0, room.width // _NEAR, room.height // _NEAR)
        tray = layout.tray
        foot = tray.centerx, tray.bottom + tray.height // 4
        return window.move_to(midbottom=foot).clamp(whole), room

    def items(self) -> list[Item]:
        if not self.shown or self._enlargement is None:
            return []
        (window, room), ground = self._places(), self.screen.background()
        items = [Item(self._enlargement.result(), *room.topleft)]
        for item in self.view.items(Marks()):
            if item.rect.colliderect(window):
                x, y = room.left - window.left * _NEAR, room.top - window.top * _NEAR
                items.append(Item(_enlarged(item.surface), x + item.x * _NEAR, y + item.y * _NEAR))
        below = Rect(0, room.bottom, room.width, ground.get_height() - room.bottom)
        for part in (Rect(0, 0, room.width, room.top), below):
            items.append(Item(ground, *part.topleft, (*part.topleft, *part.size)))
        return items


@derived(maxsize=16)
def _enlarged(picture: Surface) -> Surface:
    return transform.smoothscale_by(picture, _NEAR)
