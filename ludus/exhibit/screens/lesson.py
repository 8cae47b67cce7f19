"""The first twenty seconds of a visit: the beginning of a lesson, which continues as a game."""

from collections.abc import Sequence

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.visit import VisitScreen
from ludus.match.lesson import Lesson, Staged
from ludus.match.record import HUMAN, Record
from ludus.window.app.stack import Screen
from ludus.window.screens.learn.lesson import LessonScreen


class VisitLessonScreen(LessonScreen, VisitScreen):
    """The beginning of a lesson, or a whole lesson opened during a visitor's game."""

    app: Kiosk
    way_out = ("again", "play")

    def __init__(
        self, app: Kiosk, told: Lesson, part: int = 0, record: Record | None = None
    ) -> None:
        """`record` is the match that follows the beginning; it is saved from the start."""
        self._record = record
        super().__init__(app, told, part)

    @property
    def scenes(self) -> Sequence[Staged]:
        """The scenes at the beginning of a visit, or the scenes of this part."""
        return self.lesson.visit if self._record else super().scenes

    def _save(self, thrown: bool = False) -> None:
        """Save the match that follows, to continue it after a restart."""
        if self._record:
            self.app.save(self._record)

    def follow(self) -> list[Screen]:
        """Return the match, or the screens after this part of a whole lesson."""
        if not self._record:
            return super().follow()
        match = VisitScreen(self.app, self._record)
        match.leads = False
        return [match]

    @property
    def looks(self) -> tuple[str, str]:
        """Show no seat during a whole lesson."""
        return super().looks if self._record else ("", "")

    def _sit_down(self) -> None:
        """Seat a second visitor, and begin the match between both at once."""
        assert self._record
        self._record.black = HUMAN
        self.app.seated(self._record)
        self.leave()

    def leave(self) -> None:
        """Go to the match at once."""
        if self._record:
            self.app.swap(*self.follow())
        else:
            super().leave()
