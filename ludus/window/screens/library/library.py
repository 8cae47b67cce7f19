"""The library: a card for each match, with its current board."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from ludus.match.record import RecordError
from ludus.match.record_index import Match, glance
from ludus.picture import assets
from ludus.window.app.app import App
from ludus.window.pictures import place_pictures
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import mark
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP

_CARD = 0.175
"""The least height of a card, as a share of the screen's shorter side."""
_LARGER = 0.5
"""The growth of that height for text of twice the size."""
_BOARD = 0.86
"""The height of the board, as a share of the card's height."""


class LibraryScreen(PanelScreen):
    paged = reports = True
    title_ends = 0.285

    def __init__(
        self,
        app: App,
        matches: Sequence[Match],
        go_on: Callable[[Match], None],
        closed: Callable[[], None],
    ) -> None:
        """List matches; `go_on` continues one, `closed` is called after changes."""
        super().__init__(app, mark("Your matches"), (1.7, 0.96), (0.94, 1.7))
        self.go_on, self._closed = go_on, closed
        self._whose = app.settings.house.who
        """The name of the person whose matches are listed; empty for all matches."""
        self._deleted: list[tuple[Match, str]] = []
        """With their records, the latest at the end."""
        self._pictures: dict[Match, Surface] = {}
        self._all = [*matches]

    @property
    def _shown(self) -> list[Match]:
        return [each for each in self._all if not self._whose or each.facts.has(self._whose)]

    # Display

    def name(self, match: Match) -> str:
        return match.facts.title or self.app.words.game(match.facts.rules)

    def told(self, match: Match) -> tuple[str, str]:
        """Two lines: players and result; and start and score, with the game of a titled match."""
        words, facts = self.app.words, match.facts
        game = [words.game(facts.rules)] if facts.title else []
        ended = f"{words.players(facts)} · {words.result(facts)}"
        return ended, " · ".join((*game, words.began(match), *words.score(facts)))

    def _cards(self) -> list[Rect]:
        columns = 1 if self.narrow or self.app.text_scale > 1 else 2
        room, gap = self.free, self.part(GAP)
        least = self.part(_CARD * self.scale.larger(_LARGER))
        return grid.grid(room, columns, grid.fitting(room, least, gap), gap)

    @property
    def pages(self) -> int:
        return grid.pages(self._shown, self._cards())

    def _places(self) -> list[tuple[Match, Rect]]:
        return grid.shown(self._shown, self._cards(), self.page)

    def prepare(self) -> None:
        super().prepare()
        self._pictures = {match: self._picture(match, place) for match, place in self._places()}

    def _picture(self, match: Match, place: Rect) -> Surface:
        if match not in self._pictures:
            width = round(place.height * _BOARD * place_pictures.SHAPE)
            self._pictures[match] = board(match, width)
        return self._pictures[match]

    def resize(self) -> None:
        """Drop the cached pictures, whose size may have changed."""
        super().resize()
        self._pictures.clear()

    # Actions

    def buttons(self) -> list[Button]:
        found = [self._card(*each) for each in self._places()]
        found += self.pager()
        say, (left, right) = self.app.words.say, self.at_title(0.42)
        if self._deleted:
            found.append(Button("undo", left, self._restore, say("Undo"), "undo"))
        elif not self._whose:
            found.append(Button("paste", left, self._paste, say("Paste a match"), "forward"))
        if self._whose:
            found.append(Button("all", right, self._show_all, say("Show all"), "close"))
        return found

    def _show_all(self) -> None:
        self._whose, self.page = "", 0
        self.changed()

    def _show(self, matches: list[Match]) -> None:
        self._all = matches
        self.changed()

    def _paste(self) -> None:
        self.app.notices = ()
        text = self.app.services.clipboard.get().replace("\r\n", "\n")
        keep = partial(self.app.matches.add, text)
        self.app.jobs.wait_for(keep, lambda _: self.look_again())

    def rename(self, match: Match, title: str) -> None:
        self.app.matches.rename(match, title)
        self.look_again()

    def _card(self, match: Match, place: Rect) -> Button:
        label, picture = self.app.words.carved(self.name(match)), self._picture(match, place)
        note, act = "\n".join(self.told(match)), partial(self._open, match)
        return Button(match.id, place, act, label, title=True, beside=picture, note=note)

    def _open(self, match: Match) -> None:
        self.app.notices = ()
        self.app.stack.open("kept", self, match)

    def remove(self, match: Match) -> None:
        """Delete a match; undo is possible until the list is closed."""
        if (text := self.app.matches.delete(match)) is not None:
            self._deleted.append((match, text))
            self._all = [each for each in self._all if each != match]

    def _restore(self) -> None:
        self.app.notices = ()
        if self.app.matches.restore(*self._deleted[-1]):
            self._deleted.pop()
        self.look_again()

    def look_again(self) -> None:
        """Reload the matches in a background thread."""
        self.app.jobs.wait_for(self.app.matches.all, self._show, reads=True)

    def back(self) -> None:
        super().back()
        self._closed()


def board(match: Match, width: int) -> Surface:
    """The current board of a match in its place; transparent if the record is unreadable."""
    try:
        record, position = glance(match.path)
    except (RecordError, OSError):
        return assets.clear((width, round(width / place_pictures.SHAPE)))
    return place_pictures.with_checkers(record.rule_set, position, width)
