"""The first twenty seconds of a visit: the beginning of a lesson, out of which the game goes on."""

from collections.abc import Sequence

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.visit import VisitScreen
from ludus.match.lesson import Lesson, Staged
from ludus.match.record import HUMAN, Record
from ludus.window.app.stack import Screen
from ludus.window.screens.learn.lesson import LessonScreen


class VisitLessonScreen(LessonScreen, VisitScreen):
    """That; or a whole lesson over a visitor's game, if he asks for it among the rules."""

    app: Kiosk
    way_out = ("again", "play")

    def __init__(
        self, app: Kiosk, told: Lesson, part: int = 0, record: Record | None = None
    ) -> None:
        """`record` is the match that goes on after the beginning; it is kept from the start on."""
        self._record = record
        super().__init__(app, told, part)

    @property
    def scenes(self) -> Sequence[Staged]:
        """The scenes that a visit begins with, or those of this part."""
        return self.lesson.visit if self._record else super().scenes

    def _save(self, thrown: bool = False) -> None:
        """After a restart the match is gone on with that would have followed."""
        if self._record:
            self.app.save(self._record)

    def follow(self) -> list[Screen]:
        """The match; or what follows on a part of a whole lesson."""
        if not self._record:
            return super().follow()
        match = VisitScreen(self.app, self._record)
        match.leads = False
        return [match]

    @property
    def looks(self) -> tuple[str, str]:
        """Over a game nobody can sit down."""
        return super().looks if self._record else ("", "")

    def _sit_down(self) -> None:
        """A second visitor: the match begins at once, between the two."""
        assert self._record
        self._record.black = HUMAN
        self.app.seated(self._record)
        self.leave()

    def leave(self) -> None:
        """On to the match at once."""
        if self._record:
            self.app.swap(*self.follow())
        else:
            super().leave()
