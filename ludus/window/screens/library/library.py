"""The library: a card for each match, with its current board."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import partial
from math import ceil

from pygame import Rect, Surface

from ludus.match import setup
from ludus.match.record import HUMAN, RecordError, glance, text_of
from ludus.match.record_index import Match
from ludus.picture import assets
from ludus.picture.canvas import Item
from ludus.picture.lettering import TEXT, set_in
from ludus.players.rating import rating
from ludus.window.app.app import App
from ludus.window.pictures import place_pictures
from ludus.window.screens.panels.panel import GAP, PagedPanel
from ludus.window.speech import review_text
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button

_CARD = 0.175
"""The least height of a card, as a share of the screen's shorter side."""
_LARGER = 0.5
"""The growth of that height for text of twice the size."""
_BOARD = 0.86
"""The height of the board, as a share of the card's height."""
_ACCENTS = re.compile("[\u0300-\u036f]")
"""Accents, separated from their letters by NFD."""


class LibraryScreen(PagedPanel):
    """The library, with the latest match first."""

    title_ends = 0.285

    def __init__(
        self,
        app: App,
        matches: Sequence[Match],
        go_on: Callable[[Match], None],
        closed: Callable[[], None],
    ) -> None:
        """List matches; `go_on` continues one, `closed` is called after changes."""
        super().__init__(app, mark("Your games"), (1.7, 0.96), (0.94, 1.7))
        self.go_on, self._closed = go_on, closed
        self._sought, self._whose = "", app.settings.house.who
        """The search words, and the name of a person; empty for all matches."""
        self._deleted: list[tuple[Match, str]] = []
        """Deleted matches with their records, the latest at the end."""
        self._pictures: dict[Match, Surface] = {}
        self._ratings: dict[Match, str] = {}
        """The ratings of matches, as far as they have been analysed."""
        self._said: dict[Match, str] = {}
        """The searchable texts of the cards, cached by the first search because they are slow."""
        self._all = [*matches]
        self._shown = self._seek(self._all, "")

    def _seek(self, matches: Sequence[Match], words: str) -> list[Match]:
        """The matches whose texts contain all words; slow, so run it in a background thread."""
        if self._whose:
            matches = [match for match in matches if match.facts.has(self._whose)]
        wanted = _plain(words).split()
        if not wanted:
            return [*matches]
        told = self._said
        for match in matches:
            if match not in told:
                told[match] = _plain(self.text(match))
        return [match for match in matches if all(word in told[match] for word in wanted)]

    # Display

    def text(self, match: Match) -> str:
        """All text about a match, in one line."""
        return " ".join((self.name(match), *self.told(match), match.id))

    def name(self, match: Match) -> str:
        """The match's title, or else its game's."""
        return match.facts.title or self.app.words.game(match.facts.rules)

    def told(self, match: Match) -> tuple[str, str]:
        """Two lines: players and result; and start and score, with the game of a titled match."""
        words, facts = self.app.words, match.facts
        game = [words.game(facts.rules)] if facts.title else []
        ended = f"{words.players(facts)} · {words.result(facts)}"
        return ended, " · ".join((*game, words.began(match), *words.score(facts)))

    @property
    def _grid(self) -> tuple[int, int]:
        """The number of columns and of rows of cards."""
        room = self.free
        columns = 1 if self.narrow or self.app.text_scale > 1 else 2
        card = self.part(_CARD * self.larger(_LARGER))
        return columns, max(1, (room.height + self.part(GAP)) // (card + self.part(GAP)))

    @property
    def pages(self) -> int:
        columns, rows = self._grid
        return max(1, ceil(len(self._shown) / (columns * rows)))

    def _places(self) -> list[tuple[Match, Rect]]:
        """The matches of this page, and the places of their cards."""
        (columns, rows), room, gap = self._grid, self.free, self.part(GAP)
        height = (room.height + gap) // rows - gap
        places = [
            place
            for row in range(rows)
            for place in self.beside(
                Rect(room.left, room.top + row * (height + gap), room.width, height), columns
            )
        ]
        shown = self._shown[self.page * len(places) :]
        return list(zip(shown, places, strict=False))

    def prepare(self) -> None:
        super().prepare()
        self._pictures = {match: self._picture(match, place) for match, place in self._places()}
        self._ratings = {match: self._rated(match) for match in self._pictures}

    def rating(self, match: Match) -> list[str]:
        """The rating of a match as a list of at most one text."""
        if match not in self._ratings:
            self._ratings[match] = self._rated(match)
        return [rated] if (rated := self._ratings[match]) else []

    def _rated(self, match: Match) -> str:
        """The rating from saved reviews; the list does not compute new reviews."""
        kept, known = self.app.services.reviews, self._ratings.get(match, "")
        if known or not kept or not match.over or match.facts.players.count(HUMAN) != 1:
            return known
        try:
            text = text_of(match.path)
            played = setup.read(text.splitlines())
        except (RecordError, OSError):
            return ""  # Opening the match shows the error.
        return review_text.rated_in_short(
            self.app.words, played, rating(kept.read(text, played.rule_set), played.own)
        )

    def _picture(self, match: Match, place: Rect) -> Surface:
        """The current board of a match, for its card."""
        if match not in self._pictures:
            self._pictures[match] = board(
                match, round(place.height * _BOARD * place_pictures.SHAPE)
            )
        return self._pictures[match]

    def resize(self) -> None:
        """Drop the cached pictures and texts, whose size or language may have changed."""
        super().resize()
        for made in (self._pictures, self._ratings, self._said):
            made.clear()

    def items(self) -> list[Item]:
        return super().items() + set_in(self.free, self._nothing, self.app.letters(TEXT))

    @property
    def _nothing(self) -> str:
        """The message in place of matches if the search finds none."""
        return self.app.words.say("No matches found.") if self._all and not self._shown else ""

    @property
    def note(self) -> str:
        return self.app.told

    @property
    def said(self) -> str:
        return ". ".join(filter(None, (super().said, self._nothing)))

    # Actions

    def buttons(self) -> list[Button]:
        """A card for each match, the page arrows, and undo for the last deletion."""
        found = [self._card(*each) for each in self._places()]
        found += self.pager(arrows=self.pages > 1)
        say, (left, right) = self.app.words.say, self._beside_title()
        if self._deleted:
            found.append(Button("undo", left, self._restore, say("Undo"), "undo"))
        elif not (self._sought or self._whose):
            found.append(Button("paste", left, self._paste, say("Paste a game"), "forward"))
        if self._sought or self._whose:
            found.append(Button("all", right, self._show_all, say("Show all"), "close"))
        else:
            found.append(Button("search", right, self._search, say("Search"), "menu"))
        return found

    def _beside_title(self) -> tuple[Rect, Rect]:
        """The places at the left and at the right of the title."""
        corner = self.corner()
        width = self.part(0.26 if self.narrow else 0.42 * self.larger(0.2))
        place = Rect(0, corner.top, width, corner.height)
        inset = self.box.right - corner.right
        return place.move(self.box.left + inset, 0), place.move_to(topright=corner.topright)

    def _search(self) -> None:
        """Ask for the search words."""
        self.app.notices = ()
        self.app.stack.open("typing", mark("Search"), "", self._look_for)

    def _show_all(self) -> None:
        self._whose = ""
        self._look_for("")

    def _look_for(self, words: str) -> None:
        self._sought, self.page = words, 0
        self.app.jobs.wait_for(partial(self._seek, self._all, words), self._show)

    def _show(self, matches: list[Match]) -> None:
        self._shown, self.page = matches, min(self.page, self.pages - 1)
        self.changed()

    def _paste(self) -> None:
        """Add the match on the clipboard to the library."""
        self.app.notices = ()
        text = self.app.services.clipboard.get().replace("\r\n", "\n")
        keep = partial(self.app.matches.add, text)
        self.app.jobs.wait_for(keep, lambda _: self.look_again())

    def rename(self, match: Match, title: str) -> None:
        """Give a match a title."""
        self.app.matches.rename(match, title)
        self.look_again()

    def _card(self, match: Match, place: Rect) -> Button:
        return Button(
            match.id,
            place,
            partial(self._open, match),
            self.app.words.carved(self.name(match)),
            title=True,
            note="\n".join((*self.told(match), *self.rating(match))),
            beside=self._picture(match, place),
        )

    def _open(self, match: Match) -> None:
        self.app.notices = ()
        self.app.stack.open("kept", self, match)

    def turn(self, by: int) -> None:
        self.app.notices = ()
        super().turn(by)
        self.changed()

    def remove(self, match: Match) -> None:
        """Delete a match; undo is possible until the list is closed."""
        text = self.app.matches.delete(match)
        if text is not None:
            self._deleted.append((match, text))
            self._all, self._shown = (
                [m for m in some if m != match] for some in (self._all, self._shown)
            )
            self.page = min(self.page, self.pages - 1)

    def _restore(self) -> None:
        self.app.notices = ()
        if self.app.matches.restore(*self._deleted[-1]):
            self._deleted.pop()
        self.look_again()

    def look_again(self) -> None:
        """Reload and search the matches in a background thread."""

        def look() -> list[Match]:
            self._all = self.app.matches.all()
            return self._seek(self._all, self._sought)

        self.app.jobs.wait_for(look, self._show)

    def back(self) -> None:
        """Close the list, and report the change."""
        self.app.notices = ()
        self.app.stack.pop()
        self._closed()

    def close(self, rect: Rect | None = None, name: str = "close") -> Button:
        """The button that closes the list, and reports the change."""
        found = super().close(rect, name)
        found.action = self.back
        return found


def board(match: Match, width: int) -> Surface:
    """The current board of a match in its place; transparent if the record is unreadable."""
    try:
        record, position = glance(match.path)
    except (RecordError, OSError):
        return assets.clear((width, round(width / place_pictures.SHAPE)))
    return place_pictures.with_checkers(record.rule_set, position, width)


def _plain(text: str) -> str:
    """A text without capitals and accents, for searching."""
    return _ACCENTS.sub("", unicodedata.normalize("NFD", text.casefold()))
