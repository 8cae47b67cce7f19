"""The library: a card for each match, with its current board."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial

from pygame import Rect, Surface

from ludus.match.record_index import Match
from ludus.picture.canvas import Item
from ludus.window.app.app import App
from ludus.window.pictures.place_pictures import SHAPE
from ludus.window.screens.library.saved_match import SavedMatchScreen
from ludus.window.screens.library.shelf import Shelf
from ludus.window.screens.library.summary import summary
from ludus.window.screens.panels.listing import Listing
from ludus.window.screens.panels.rows import Way
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP

_CARD = 0.175
"""The least height of a card, as a share of the screen's shorter side."""
_LARGER = 0.5
"""The growth of that height for text of twice the size."""
_BOARD = 0.86
"""The height of the board, as a share of the card's height."""


class LibraryScreen(Listing[Match]):
    reports = True
    title_ends = 0.285

    def __init__(
        self,
        app: App,
        matches: Sequence[Match],
        go_on: Callable[[Match], object],
        closed: Callable[[], object],
    ) -> None:
        """List matches; `go_on` continues one, `closed` is called after changes."""
        super().__init__(app, BUTTONS["library"], (1.7, 0.96), (0.94, 1.7))
        self._shelf, self._go_on, self._closed = Shelf(app, matches), go_on, closed
        self._whose = app.house.who
        """The name of the person whose matches are listed; empty for all matches."""

    def entries(self) -> list[Match]:
        whose = self._whose
        return [each for each in self._shelf.matches if not whose or each.facts.has(whose)]

    def items(self) -> list[Item]:
        if self.entries():
            return super().items()
        empty = mark("No match yet. Every match that you begin appears here.")
        return super().items() + self.sentence(self.free, self.words.say(empty))

    # Cards

    def cells(self) -> list[Rect]:
        columns = 1 if self.narrow or self.app.text_scale > 1 else 2
        room, gap = self.free, self.part(GAP)
        least = self.part(_CARD * self.scale.larger(_LARGER))
        return grid.grid(room, columns, grid.fitting(room, least, gap), gap)

    def card(self, at: int, match: Match, place: Rect) -> list[Button]:
        shown, picture = summary(self.app, match), self._picture(match, place)
        label, note = self.words.carved(shown.title), "\n".join(shown.lines)
        show = partial(self._open, match)
        return [Button(match.id, place, show, label, title=True, beside=picture, note=note)]

    @cached_property
    def _pictures(self) -> dict[Match, Surface]:
        return {}

    def prepare(self) -> None:
        """Make the pictures of the page, and drop others."""
        super().prepare()
        self._pictures = {match: self._picture(match, place) for (_, match), place in self.shown()}

    def _picture(self, match: Match, place: Rect) -> Surface:
        if match not in self._pictures:
            width = round(place.height * _BOARD * SHAPE)
            self._pictures[match] = summary(self.app, match).picture(width)
        return self._pictures[match]

    # Ways

    def buttons(self) -> list[Button]:
        buttons, (left, right) = super().buttons(), self._beside_title()
        if self._shelf.deleted:
            buttons += Way("undo", self._restore, icon="undo").buttons(self, left)
        elif not self._whose:
            paste = Way("paste", self._paste, mark("Paste a match"), "forward")
            buttons += paste.buttons(self, left)
        if self._whose:
            show_all = Way("all", self._show_all, mark("Show all"), "close")
            buttons += show_all.buttons(self, right)
        return buttons

    def _beside_title(self) -> tuple[Rect, Rect]:
        """The places at the left and right of the title."""
        corner = self.corner()
        width = self.part(0.26 if self.narrow else 0.36 * self.scale.larger(0.2))
        right = Rect(corner.right - width, corner.top, width, corner.height)
        return right.move_to(left=self.box.left + self.box.right - corner.right), right

    def _open(self, match: Match) -> None:
        self.app.notices = ()
        self.stack.open(SavedMatchScreen(self.app, self._shelf, match, self._go_on))

    def _show_all(self) -> None:
        self._whose, self.page = "", 0
        self.stack.present()

    def _paste(self) -> None:
        self.app.notices = ()
        self._shelf.paste(self.app.services.clipboard.get())

    def _restore(self) -> None:
        self.app.notices = ()
        self._shelf.restore()

    def back(self) -> None:
        super().back()
        self._closed()
