"""The library: a card for each match, with its current board."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache, partial

import pygame
from pygame import Rect, Surface

from ludus.match.record import Record, RecordError, text_of
from ludus.match.record_index import Match, glance
from ludus.picture import assets, signs
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.coins import coin
from ludus.picture.lettering import SENTENCE
from ludus.players.levels import LEVELS
from ludus.players.ranks import RANKS
from ludus.rules.game import known_as
from ludus.rules.position import BLACK, WHITE, Position, lack
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.app.review_queue import review
from ludus.window.app.screen import Screen
from ludus.window.pictures import place_pictures
from ludus.window.screens.panels.listing import Listing
from ludus.window.screens.panels.menu import Way
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.panels.typing_screen import TypingScreen
from ludus.window.screens.review.course import CourseScreen
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.text.words import YOURS, Notice
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP

_CARD = 0.175
"""The least height of a card, as a share of the screen's shorter side."""
_LARGER = 0.5
"""The growth of that height for text of twice the size."""
_BOARD = 0.86
"""The height of the board, as a share of the card's height."""
_FACE = 0.42
"""The height of the opponent's face, as a share of the board's picture."""

Seen = tuple[RuleSet, Position]


class LibraryScreen(Listing[Match]):
    reports = True
    title_ends = 0.285

    def __init__(
        self,
        app: App,
        matches: Sequence[Match],
        go_on: Callable[[Match], None],
        closed: Callable[[], None],
    ) -> None:
        """List matches; `go_on` continues one, `closed` is called after changes."""
        super().__init__(app, BUTTONS["library"], (1.7, 0.96), (0.94, 1.7))
        self.go_on, self._closed = go_on, closed
        self._whose = app.house.who
        """The name of the person whose matches are listed; empty for all matches."""
        self._deleted: list[tuple[Match, str]] = []
        """With their records, the latest at the end."""
        self._pictures: dict[Match, Surface] = {}
        self._post = app.post
        self._all = [*app.post.matches, *matches]

    def entries(self) -> list[Match]:
        return [each for each in self._all if not self._whose or each.facts.has(self._whose)]

    # Display

    def name(self, match: Match) -> str:
        return match.facts.title or self.words.game(match.facts.rules)

    def told(self, match: Match) -> tuple[str, str]:
        """Two lines: players and day; and result and score, with the game of a titled match."""
        words, facts, far = self.words, match.facts, self._post.running.get(match.path)
        seen = self.seen(match)
        game = [words.game(facts.rules)] if facts.title else []
        light, dark = (lack(*seen, side).checkers if seen else 0 for side in (WHITE, BLACK))
        result = words.result(facts, dark - light if seen else None)
        if far:
            waits = words.waits(facts, far.exchange.waits_for)
            result = words.say(YOURS) if far.acts else waits
        now = self.app.services.library.now()
        began = words.began(match, date.fromisoformat(now.strftime("%Y-%m-%d")))
        return f"{words.players(facts)} · {began}", " · ".join((*game, result, *words.score(facts)))

    def seen(self, match: Match) -> Seen | None:
        """The game and the present position of a match; None if the record is unreadable."""
        far = self._post.running.get(match.path)
        return (
            (known_as(far.exchange.setup.rule_set, self.app.games), far.exchange.position)
            if far
            else _seen(match)
        )

    def items(self) -> list[Item]:
        if self.entries():
            return super().items()
        empty = mark("No match yet. Every match that you begin appears here.")
        return super().items() + self.sentence(self.free, self.words.say(empty))

    def cells(self) -> list[Rect]:
        columns = 1 if self.narrow or self.app.text_scale > 1 else 2
        room, gap = self.free, self.part(GAP)
        least = self.part(_CARD * self.scale.larger(_LARGER))
        return grid.grid(room, columns, grid.fitting(room, least, gap), gap)

    def prepare(self) -> None:
        super().prepare()
        self._pictures = {match: self._picture(match, place) for (_, match), place in self.shown()}

    def _picture(self, match: Match, place: Rect) -> Surface:
        if match not in self._pictures:
            width = round(place.height * _BOARD * place_pictures.SHAPE)
            self._pictures[match] = board(match, self.seen(match), width)
        return self._pictures[match]

    def resize(self) -> None:
        """Drop the cached pictures, whose size may have changed."""
        super().resize()
        self._pictures.clear()

    # Actions

    def buttons(self) -> list[Button]:
        found, say, (left, right) = super().buttons(), self.words.say, self.at_title(0.36)
        if self._deleted:
            found.append(Button("undo", left, self._restore, say(BUTTONS["undo"]), "undo"))
        elif not self._whose:
            found.append(Button("paste", left, self._paste, say("Paste a match"), "forward"))
        if self._whose:
            found.append(Button("all", right, self._show_all, say("Show all"), "close"))
        return found

    def _show_all(self) -> None:
        self._whose, self.page = "", 0
        self.stack.present()

    def _show(self, matches: list[Match]) -> None:
        self._all = [*self._post.matches, *matches]
        self.stack.present()

    def _paste(self) -> None:
        self.app.notices = ()
        text = self.app.services.clipboard.get().replace("\r\n", "\n")
        keep = partial(self.app.matches.add, text)
        self.app.jobs.wait_for(keep, lambda _: self.look_again())

    def rename(self, match: Match, title: str) -> None:
        self.app.matches.rename(match, title)
        self.look_again()

    def card(self, at: int, match: Match, place: Rect) -> list[Button]:
        label, picture = self.words.carved(self.name(match)), self._picture(match, place)
        note, act = "\n".join(self.told(match)), partial(self._open, match)
        return [Button(match.id, place, act, label, title=True, beside=picture, note=note)]

    def _open(self, match: Match) -> None:
        self.app.notices = ()
        self.stack.open(KeptScreen(self.app, self, match))

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


class KeptScreen(PanelScreen):
    def __init__(self, app: App, library: LibraryScreen, match: Match) -> None:
        super().__init__(app, partial(library.name, match), (1.5, 0.86), (0.94, 1.66))
        self._library, self._match = library, match
        self._picture: Surface | None = None

    def _parts(self) -> tuple[Rect, list[Rect], Rect]:
        inner, gap, lines = self.inner, self.part(GAP), 3 * round(1.2 * self.app.letters(SENTENCE))
        view, column = grid.cut(inner, round(inner.width * 0.54), 2 * gap)
        if self.upright:
            view = inner
        high = min(round(view.width / place_pictures.SHAPE), round(inner.height * 0.7))
        board, below = grid.cut(view, high, gap, down=True)
        told, rest = grid.cut(below, lines, gap, down=True)
        return board, grid.grid(told, 1, 3, 0), rest if self.upright else column

    def prepare(self) -> None:
        super().prepare()
        view = self._parts()[0]
        seen, shape = self._library.seen(self._match), place_pictures.SHAPE
        self._picture = board(self._match, seen, min(view.width, round(view.height * shape)))

    def resize(self) -> None:
        super().resize()
        self._picture = None

    def items(self) -> list[Item]:
        if self._picture is None:
            self.prepare()
        assert self._picture
        view, told, _ = self._parts()
        found = [*super().items(), centred(self._picture, view.center)]
        for line, place in zip(self._library.told(self._match), told, strict=False):
            found += self.sentence(place, line, colour=QUIET)
        return found

    # Actions

    def buttons(self) -> list[Button]:
        match = self._match
        go_on = Way("continue", self._continue, BUTTONS["resume"], "play")
        back = Way("back", self.stack.close, icon="back")
        if match in self.app.post.matches:
            ways = [go_on, Way("put-away", self._put_away, mark("Put away"), "close"), back]
        else:
            ways = [
                *[go_on] * match.can_go_on(LEVELS),
                # Translators: a button: a game that was played is shown on the board, move by move.
                Way("replay", self._replay, mark("Watch it again"), "forward"),
                *[Way("course", self._review, mark("The course of the match"), "hint")]
                * match.over,
                Way("rename", self._rename, icon="settings"),
                # Translators: a button: the record of a game goes to the clipboard, as text.
                Way("copy", self._copy, icon="rules"),
                Way("delete", self._delete, icon="close"),
                back,
            ]
        ways[0] = replace(ways[0], lit=True)
        rows = self.column(len(ways), self._parts()[2])
        placed = zip(ways, rows, strict=True)
        return [button for way, row in placed for button in way.buttons(self, row)]

    def _continue(self) -> None:
        self._library.go_on(self._match)

    def _replay(self) -> None:
        self._look_back(lambda record: ReplayScreen(self.app, record))

    def _review(self) -> None:
        own = (not self._match.imported,) * 2
        queue = partial(review, self.app.services, own=own)
        self._look_back(lambda record: CourseScreen(self.app, record, queue(record)))

    def _look_back(self, screen: Callable[[Record], Screen]) -> None:
        """Open a screen that a background thread creates from the validated record."""

        def make() -> Screen | None:
            record = self.app.matches.read(self._match)
            return screen(record) if record else None

        self.app.jobs.wait_for(make, self._show, reads=True)

    def _show(self, screen: Screen | None) -> None:
        """Open a screen; if the record is unreadable, return to the library, which shows why."""
        self.stack.open(screen) if screen else self.stack.close()

    def _rename(self) -> None:
        self.stack.close()
        done = partial(self._library.rename, self._match)
        self.stack.open(TypingScreen(self.app, BUTTONS["rename"], self._match.facts.title, done))

    def _copy(self) -> None:
        try:
            self.app.services.clipboard.put(text_of(self._match.path))
        except (pygame.error, OSError, ValueError) as error:
            text = mark("No match has been copied: {why}")
            self.app.notify(Notice(text, {"why": str(error)}))
        self.stack.close()

    def _put_away(self) -> None:
        """Take a match with another computer off the list; its file stays."""
        self.app.post.put_away(self.app.post.running[self._match.path])
        self.stack.close()
        self._library.look_again()

    def _delete(self) -> None:
        self._library.remove(self._match)
        self.stack.close()


@lru_cache(maxsize=64)
def _seen(match: Match) -> Seen | None:
    try:
        record, position = glance(match.path)
    except (RecordError, OSError):
        return None
    return record.rule_set, position


def board(match: Match, seen: Seen | None, width: int) -> Surface:
    """The current board of a match in its place, with the face of the opponent.

    It is transparent if the record is unreadable.
    """
    if not seen:
        return assets.clear((width, round(width / place_pictures.SHAPE)))
    picture = place_pictures.with_checkers(*seen, width)
    side, ranks = round(picture.get_height() * _FACE), [*set(match.facts.players) & {*RANKS}]
    faces = [coin(RANKS[rank].coin, side) for rank in ranks]
    for face in faces or [signs.company(seen[0].place, 2, side)]:
        picture.blit(face, face.get_rect(bottomright=picture.get_rect().bottomright))
    return picture
