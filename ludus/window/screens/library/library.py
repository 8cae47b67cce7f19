"""All matches of who plays here: a card for each, with its board as it stands."""

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
from ludus.window.app.stack import Stack
from ludus.window.pictures import place_pictures
from ludus.window.screens.panels.panel import GAP, PagedPanel
from ludus.window.speech import narration
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button

_CARD = 0.175
"""Least height of a card, as a share of the screen's shorter side."""
_LARGER = 0.5
"""By how much it grows for text that is twice as large."""
_BOARD = 0.86
"""Height of the board on it, as a share of the card's."""
_ACCENTS = re.compile("[\u0300-\u036f]")
"""Those of letters that are taken apart."""


class LibraryScreen(PagedPanel):
    """The match that was played last comes first."""

    title_ends = 0.285

    def __init__(
        self,
        app: Stack,
        matches: Sequence[Match],
        go_on: Callable[[Match], None],
        closed: Callable[[], None],
    ) -> None:
        """`go_on` continues a match; `closed` is told that the list may have changed."""
        super().__init__(app, mark("Your games"), (1.7, 0.96), (0.94, 1.7))
        self.go_on, self._closed = go_on, closed
        self._sought, self._whose = "", app.settings.house.who
        """Words, and a name: whose matches alone are shown; all where it is empty."""
        self._deleted: list[tuple[Match, str]] = []
        """What was removed, and its records, the last one at the end."""
        self._pictures: dict[Match, Surface] = {}
        self._ratings: dict[Match, str] = {}
        """How well matches were played, as far as they were looked back on."""
        self._said: dict[Match, str] = {}
        """What the cards say, as it is sought; only once somebody seeks, as it takes a while."""
        self._all = [*matches]
        self._shown = self._seek(self._all, "")

    def _seek(self, matches: Sequence[Match], words: str) -> list[Match]:
        """Those of some matches that all words are said of; beside the loop."""
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

    # What is seen

    def text(self, match: Match) -> str:
        """All that is said of a match, in one line."""
        return " ".join((self.name(match), *self.told(match), match.id))

    def name(self, match: Match) -> str:
        """The name that it was given, or else its game's."""
        return match.facts.title or self.app.words.game(match.facts.rules)

    def told(self, match: Match) -> tuple[str, str]:
        """Who played and how it ended; and when it began, in which game if it has its own name."""
        words, facts = self.app.words, match.facts
        game = [words.game(facts.rules)] if facts.title else []
        ended = f"{words.players(facts)} · {words.result(facts)}"
        return ended, " · ".join((*game, words.began(match), *words.score(facts)))

    @property
    def _grid(self) -> tuple[int, int]:
        """Columns and rows of cards."""
        room = self.free
        columns = 1 if self.narrow or self.app.text_scale > 1 else 2
        card = self.part(_CARD * self.larger(_LARGER))
        return columns, max(1, (room.height + self.part(GAP)) // (card + self.part(GAP)))

    @property
    def pages(self) -> int:
        """How many pages the matches take."""
        columns, rows = self._grid
        return max(1, ceil(len(self._shown) / (columns * rows)))

    def _places(self) -> list[tuple[Match, Rect]]:
        """The matches of this page, and where their cards lie."""
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
        """The boards of this page, and how well was played on them."""
        super().prepare()
        self._pictures = {match: self._picture(match, place) for match, place in self._places()}
        self._ratings = {match: self._rated(match) for match in self._pictures}

    def rating(self, match: Match) -> list[str]:
        """How well a match was played, if it was looked back on."""
        if match not in self._ratings:
            self._ratings[match] = self._rated(match)
        return [rated] if (rated := self._ratings[match]) else []

    def _rated(self, match: Match) -> str:
        """The same from what is kept; for the list nothing is reckoned anew."""
        kept, known = self.app.services.reviews, self._ratings.get(match, "")
        if known or not kept or not match.over or match.facts.players.count(HUMAN) != 1:
            return known
        try:
            text = text_of(match.path)
            played = setup.read(text.splitlines())
        except (RecordError, OSError):
            return ""  # Whoever opens it is told.
        return narration.rated_in_short(
            self.app.words, played, rating(kept.read(text, played.rule_set), played.own)
        )

    def _picture(self, match: Match, place: Rect) -> Surface:
        """The board of a match as it stands, for its card."""
        if match not in self._pictures:
            self._pictures[match] = board(
                match, round(place.height * _BOARD * place_pictures.SHAPE)
            )
        return self._pictures[match]

    def resize(self) -> None:
        """The boards are of another size, and the cards say it in another language."""
        super().resize()
        for made in (self._pictures, self._ratings, self._said):
            made.clear()

    def items(self) -> list[Item]:
        """Where nothing is found, that."""
        return super().items() + set_in(self.free, self._nothing, self.app.letters(TEXT))

    @property
    def _nothing(self) -> str:
        """What is told in place of the matches."""
        return self.app.words.say("No game is like that.") if self._all and not self._shown else ""

    @property
    def note(self) -> str:
        """What went wrong."""
        return self.app.told

    @property
    def said(self) -> str:
        """That nothing is found, too."""
        return ". ".join(filter(None, (super().said, self._nothing)))

    # What can be done

    def buttons(self) -> list[Button]:
        """A card for each match; the pages, and what was removed last back again."""
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
        """At the left of the title, and at its right."""
        corner = self.corner()
        width = self.part(0.26 if self.narrow else 0.42 * self.larger(0.2))
        place = Rect(0, corner.top, width, corner.height)
        inset = self.box.right - corner.right
        return place.move(self.box.left + inset, 0), place.move_to(topright=corner.topright)

    def _search(self) -> None:
        """Ask which words are sought."""
        self.app.notices = ()
        self.app.open("typing", mark("Search"), "", self._look_for)

    def _show_all(self) -> None:
        self._whose = ""
        self._look_for("")

    def _look_for(self, words: str) -> None:
        self._sought, self.page = words, 0
        self.app.maker.wait_for(partial(self._seek, self._all, words), self._show)

    def _show(self, matches: list[Match]) -> None:
        self._shown, self.page = matches, min(self.page, self.pages - 1)
        self.changed()

    def _paste(self) -> None:
        """Keep the match whose text has been copied elsewhere."""
        self.app.notices = ()
        text = self.app.services.clipboard.get().replace("\r\n", "\n")
        keep = partial(self.app.matches.add, text)
        self.app.maker.wait_for(keep, lambda _: self.look_again())

    def rename(self, match: Match, title: str) -> None:
        """Give a match a name."""
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
        self.app.open("kept", self, match)

    def turn(self, by: int) -> None:
        """To another page."""
        self.app.notices = ()
        super().turn(by)
        self.changed()

    def remove(self, match: Match) -> None:
        """Delete a match; it can be put back until the list is closed."""
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
        """Read what there is anew, and seek in it, beside the loop."""

        def look() -> list[Match]:
            self._all = self.app.matches.all()
            return self._seek(self._all, self._sought)

        self.app.maker.wait_for(look, self._show)

    def back(self) -> None:
        """Escape closes the list."""
        self.app.notices = ()
        self.app.pop()
        self._closed()

    def close(self, rect: Rect | None = None, name: str = "close") -> Button:
        """So does the button."""
        found = super().close(rect, name)
        found.action = self.back
        return found


def board(match: Match, width: int) -> Surface:
    """The board of a match as it stands, in its place; nothing if it cannot be read."""
    try:
        record, position = glance(match.path)
    except (RecordError, OSError):
        return assets.clear((width, round(width / place_pictures.SHAPE)))
    return place_pictures.with_checkers(record.rule_set, position, width)


def _plain(text: str) -> str:
    """A text without capitals and accents, as it is sought."""
    return _ACCENTS.sub("", unicodedata.normalize("NFD", text.casefold()))
