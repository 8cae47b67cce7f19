"""The rules of the games, one idea a page: the board shows it, and a sentence says it."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

import pygame
from pygame import Rect

from ludus.match.events import Event
from ludus.match.record import HUMAN, End, Record
from ludus.match.table import Table
from ludus.picture import signs
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import NOTE, set_in
from ludus.players.ranks import WEAKEST
from ludus.rules.evidence import Page, Picture
from ludus.rules.position import WHITE
from ludus.rules.ruleset import MOST_CHECKERS, RuleSet
from ludus.window.app.app import App
from ludus.window.board.manner import Manner
from ludus.window.board.marks import Marks
from ludus.window.board.view import View
from ludus.window.layout.layout import Layout, lay_out
from ludus.window.play.board_screen import BoardScreen
from ludus.window.screens.learn import about, lesson
from ludus.window.screens.learn.demos import Demo, demo
from ludus.window.sound.sounds import Sounds
from ludus.window.speech.narration import ways_of
from ludus.window.text import game_text
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button

_BUTTONS = ("next", "before", "close", "why", "more")
"""The places of the buttons, as `lay_out` takes them."""
_EDGE = 0.02
"""The margin beside the notes, as a share of the shorter side."""
_BESIDE = 0.2
"""The least width of the notes beside the line, as such a share."""
_REST = 40
"""Steps of rest before each move."""
_HOLD = 150
"""Steps for which the end of a demonstration is shown."""
HEADINGS = {
    # Translators: the way of the checkers round the board.
    Picture.ROAD: mark("Go round"),
    # Translators: parts of the rules, below a picture: a checker comes onto the board.
    Picture.ENTER: mark("Come in"),
    # Translators: a checker hits one of the opponent's.
    Picture.CLOSE: mark("Hit"),
    # Translators: a checker is taken off the board at its end.
    Picture.OFF: mark("Bear off"),
}
"""The parts of the rules."""


def rule_pages(app: App, game: RuleSet) -> list[Page]:
    """Return the rules of a game, a sentence a page, and then other readings."""
    pages = game_text.rules(app.words, game)
    if app.guard.reads_otherwise and game.usual in app.games:
        pages += game_text.readings(app.words, app.games[game.usual])
    return pages


def _part(page: Page) -> Picture | None:
    """The part of the rules to which a page belongs; None for the other readings."""
    return None if page.reading else page.shows.part


class RulesScreen(BoardScreen):
    """The rules of all games; a button shows how a rule is known, or switches a reading."""

    kind = "rules"
    paged = True
    view: View

    def __init__(self, app: App, game: RuleSet, page: int = 0) -> None:
        """Begin with a page of `game`; the game of a record may be missing from `app.games`."""
        self.app = app
        self._games = [game if game.usual == each.name else each for each in app.games.values()]
        if game not in self._games:
            self._games.append(game)
        self._at = self._games.index(game)
        self._begun = [each.name for each in self._games]
        """The first name of each game, with its readings."""
        self.page = page
        self._cached = ("", ""), list[Page]()
        """A game and a language, and the pages in it."""
        self.asked = False
        """Whether it is shown how the rule is known."""
        self._acts = deque[Callable[[], list[Event]]]()
        """What is still to be shown of the demonstration."""
        self._rested = 0
        super().__init__(app, self._table())

    # Pages

    @property
    def _game(self) -> RuleSet:
        return self._games[self._at]

    @property
    def title_text(self) -> str:
        return self.words.title(self._game)

    @property
    def _pages(self) -> list[Page]:
        game, words = self._game, self.words
        if self._cached[0] != (game.name, words.language):
            self._cached = (game.name, words.language), rule_pages(self.app, game)
        return self._cached[1]

    @property
    def pages(self) -> int:
        return len(self._pages)

    @property
    def shown(self) -> Page:
        return self._pages[min(self.page, self.pages - 1)]  # Another language may have fewer.

    def turn(self, by: int) -> None:
        """Turn to the next or previous page, across games."""
        page = self.page + by
        if not 0 <= page < self.pages:
            self._at = (self._at + by) % len(self._games)
            page = 0 if by > 0 else self.pages - 1
        self.page, self.asked = page, False
        self._begin()
        self.stack.present()

    # The demonstration

    @property
    def _played(self) -> RuleSet:
        """The game, by the reading that the page is about."""
        game, reading = self._game, self.shown.reading
        usual = not reading or reading in game.otherwise
        return game if usual else self.app.games[game.usual].read_otherwise(reading)

    @property
    def _demo(self) -> Demo:
        return demo(self._played, self.shown.shows)

    def _table(self) -> Table:
        """The table before the throw of the page's demonstration."""
        rules, (position, dice, play, _) = self._played, self._demo
        record = Record(rules.name, position.checkers, HUMAN, WEAKEST, WHITE, 0, game=rules)
        table = Table(record, lambda count: dice, End(position))
        if dice:
            table.throw()
        self._acts = deque(partial(table.step, step) for step in play)
        self._rested = 0
        return table

    def _begin(self) -> None:
        """Show the demonstration of the page from its beginning."""
        self.table = self._table()
        if self.layout.rules is not self._game:
            self.set_up()
            self.resize()
        self.refresh()

    def lay_out(self) -> Layout:
        """One layout for the plays of all pages, however many checkers they have."""
        app, more = self.app, (self.app.orientation, self.app.text_scale)
        return lay_out(self._game, app.size, MOST_CHECKERS, _BUTTONS, *more)

    def manner(self) -> Manner:
        return super().manner()._replace(breathes=False)

    def refresh(self) -> None:
        self.view.sounds = Sounds()
        super().refresh()

    @property
    def awake(self) -> bool:
        return not self.settings.calm

    def step(self) -> bool:
        moved = self.view.step()
        if self.view.busy or self.app.still:
            return moved
        self._rested += 1
        if self._rested >= (_REST if self._acts else _HOLD):
            if self._acts:
                self.view.tell(self._acts.popleft()())
                self._rested = 0
            else:
                self._begin()
            return True
        return moved

    # Display

    def line(self) -> str:
        """The rule, or how it is known."""
        page = self.shown
        return game_text.source(self.words, self._game, page.rule) if self.asked else page.said

    @property
    def said(self) -> str:
        return self.line() if self.asked else f"{self.title_text}. {self.line()}"

    @property
    def notes(self) -> tuple[str, str]:
        """The game and the part of its rules, and the number of the page within the part.

        Larger text has room for the part alone.
        """
        # Translators: of a rule that the sources allow to be read in another way.
        part = mark("Another reading") if self.shown.reading else HEADINGS[self.shown.shows.part]
        pages = [page for page in self._pages if _part(page) == _part(self.shown)]
        game = [] if self.app.text_scale > 1 else [self.title_text]
        number = f"{pages.index(self.shown) + 1} / {len(pages)}"
        return " · ".join([*game, self.words.say(part)]), number

    @property
    def _corners(self) -> tuple[Rect, Rect]:
        """The places for the game and the page beside the line, or else beside the dice."""
        line, area, layout = self.layout.line, self.area, self.layout
        wide = line.left - area.left - self.part(_EDGE)
        if wide < self.part(_BESIDE) or self.app.text_scale > 1:
            (right, left), (by_right, by_left) = layout.seats, layout.by_seats
            return left.union(by_left), right.union(by_right)
        left = Rect(area.left + self.part(_EDGE), line.top, wide, line.height)
        return left, left.move_to(right=area.right - self.part(_EDGE))

    def texts(self) -> list[Item]:
        """The sentence, the game and the page."""
        size, both = self.app.letters(NOTE), zip(self._corners, self.notes, strict=True)
        beside = [set_in(*each, size) for each in both]
        return [*self.line_items(self.line(), None, ""), *chain(*beside)]

    def items(self) -> list[Item]:
        _, _, play, barred = self._demo
        left = ways_of(play[len(play) - len(self._acts) :])
        barred = barred if self.app.still or not (self._acts or self.view.busy) else ()
        marks = Marks(side=WHITE, compared={"arrow": left, "arrow-missed": barred})
        items = self.texts() + self.view.items(marks)
        sign = signs.sign("missed", self.layout.checker)
        items += [centred(sign, self.view.spot(WHITE, target)) for _, target in barred]
        if self.asked and self.shown.rule.grade:
            size, (first, *_) = round(1.25 * self.app.letters(NOTE)), items
            at = first.x - size, first.rect.centery
            items.append(
                centred(signs.sign(f"grade-{self.shown.rule.grade.replace(' ', '-')}", size), at)
            )
        return items

    def buttons(self) -> list[Button]:
        at, turn = self.layout.buttons, self.turn
        buttons = [
            Button("close", at["close"], self.back, icon="close"),
            *self._more(at["why"], at["more"]),
            Button("before", at["before"], partial(turn, -1), icon="back"),
            Button("next", at["next"], partial(turn, 1), icon="forward"),
        ]
        buttons[-1].lit = not any(button.lit for button in buttons)
        self.name_icons(buttons)
        return buttons

    def _more(self, first: Rect, second: Rect) -> Iterator[Button]:
        """The sources of a rule and the lesson; or a reading's switch; or a match by readings."""
        app, game, reading = self.app, self._game, self.shown.reading
        why = Button("why", first, self._ask, icon="hint", chosen=self.asked)
        changed = game.name != self._begun[self._at]
        if not reading or reading not in game.otherwise:
            there = why if self.shown.rule.grade else about.button(app, game, first)
            yield from filter(None, [there])
        if reading:
            on, act = reading in game.otherwise, partial(self._switch, reading)
            yield Button("switch", first if on else second, act, icon="settings", chosen=on)
        if changed and (not reading or reading in game.otherwise):
            yield Button("play-so", second, partial(app.start, game), icon="play", lit=True)
        elif not reading and (learn := lesson.button(app, game, second)):
            yield learn

    def _ask(self) -> None:
        self.asked = not self.asked
        self.stack.present()

    def _switch(self, reading: str) -> None:
        usual, behind = self.app.games[self._game.usual], self.page - self.pages
        field = {each.name: each.field for each in usual.readings}
        others = {each for each in self._game.otherwise if field[each] != field[reading]}
        chosen = others if reading in self._game.otherwise else {*others, reading}
        self._games[self._at] = usual.read_otherwise(*chosen)
        self.page = self.pages + behind
        self._begin()
        self.stack.present()

    def key(self, key: int) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key, 0)
        if by:
            self.turn(by)
        return bool(by)
