"""The rules of a game in a few sentences beside pictures of its board, on pages."""

import math
from functools import partial

import pygame
from pygame import Rect, Surface

from ludus.match.states import PointerEvent
from ludus.picture import assets, fonts, signs
from ludus.picture.assets import CREAM, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import SENTENCE, mirrored, placed, set_in
from ludus.rules.evidence import Picture
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.input.pointer import Touch
from ludus.window.pictures.diagrams import picture
from ludus.window.screens.learn import about, lesson
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.rule_pages import (
    INDENT,
    LINE,
    PARAGRAPH,
    Entry,
    Page,
    PageRoom,
    RuleSentence,
    paged,
    pitch,
)
from ludus.window.widgets.button import Button

_LAST = 1_000
"""A page beyond the last one, which is shown instead."""
_NOTE = 3
"""Lines below the board, for the kind of the game or the source of a rule."""


class RulesScreen(PanelScreen):
    """The rules of all games, page by page; touch a sign for its evidence, or switch a reading."""

    kind = "rules"
    paged = True
    title_ends = 0.11

    def __init__(self, app: App, game: RuleSet) -> None:
        """Begin with `game`; the game of a record may be missing from `GAMES`."""
        super().__init__(app, "", (1.67, 0.96), (0.94, 1.68))
        self._games = [game if game.usual == each.name else each for each in GAMES.values()]
        if game not in self._games:
            self._games.append(game)
        self._at = self._games.index(game)
        self._begun = [each.name for each in self._games]
        """The first name of each game, with its readings."""
        self._asked: RuleSentence | None = None
        """The touched rule or reading, whose source is shown."""
        self._pressed = ""
        self._boards: dict[Picture, Surface] = {}
        self._broken: dict[str, tuple[list[Page], int]] = {}

    @property
    def _game(self) -> RuleSet:
        return self._games[self._at]

    @property
    def title_text(self) -> str:
        return self.words.title(self._game)

    def resize(self) -> None:
        super().resize()
        self._boards, self._broken, self._asked, self._pressed = {}, {}, None, ""

    @property
    def pages(self) -> int:
        return len(self._pages()[0])

    def turn(self, by: int) -> None:
        """Turn to the next or previous page, across games."""
        self._asked = None
        page = self.page + by
        if 0 <= page < self.pages:
            self.page = page
            return
        self._at = (self._at + by) % len(self._games)
        self._boards = {}
        # A background thread finds out which page is the last.
        self.page = 0 if by > 0 else _LAST
        self.changed()

    def _places(self) -> tuple[Rect, Rect]:
        wide = round(self.free.width * 0.5 / math.sqrt(self.app.text_scale))
        return self.halves(wide, self.part(0.62))

    def _pages(self) -> tuple[list[Page], int]:
        if self._game.name not in self._broken:
            place, letters = self._places()[1], self.app.letters
            room = PageRoom(*place.size, letters(SENTENCE), letters(SENTENCE))
            self._broken[self._game.name] = paged([*self._rules(), *self._readings()], room)
        return self._broken[self._game.name]

    def _rules(self) -> list[RuleSentence]:
        return [RuleSentence(rule) for rule in self.words.rules(self._game)]

    def _readings(self) -> list[RuleSentence]:
        if not self.app.guard.reads_otherwise or self._game.usual not in GAMES:
            return []
        return [RuleSentence(*each) for each in self.words.readings(GAMES[self._game.usual])]

    @property
    def _shown(self) -> Page:
        return self._pages()[0][self.page]

    @property
    def _shows(self) -> Picture:
        """The page's subject, or the touched reading's."""
        if self._shown.otherwise and self._asked:
            return self._asked.rule.shows
        return self._shown.shows

    @property
    def said(self) -> str:
        """The game and the rules of this page, or the source of the touched rule."""
        if self._asked:
            return self.words.source(self._game, self._asked.rule)
        rules = (entry.said.rule.rule for entry in self._shown.entries)
        return " ".join([self.title_text, *rules])

    def items(self) -> list[Item]:
        size = self._pages()[1]
        found = [*super().items(), *self._board()]
        for entry, place in zip(self._shown.entries, self._spots(), strict=True):
            found += self._entry(entry, place, size)
        return found

    def _spots(self) -> list[Rect]:
        place, size = self._places()[1], self._pages()[1]
        found, y = [], float(place.top)
        for entry in self._shown.entries:
            found.append(Rect(place.left, round(y), place.width, round(entry.height)))
            y += entry.height + size * PARAGRAPH
        return found

    def _entry(self, entry: Entry, place: Rect, size: int) -> list[Item]:
        """A sign and a rule; a bar marks the entry whose source is shown."""
        said, found, y = entry.said, list[Item](), float(place.top)
        left, rule = place.left, said.rule.rule
        high = pitch(rule, size)
        if said == self._asked:
            rod = signs.bar((max(2, size // 12), place.height), 30)
            found.append(Item(rod, left - 2 * rod.get_width(), place.top))
        if sign := self._sign(said, size):
            found.append(centred(sign, (left + sign.get_width() // 2, round(y + high / 2))))
            left += round(size * INDENT)
        for words in entry.lines:
            found.append(placed(words, assets.BODY, size, CREAM, left, y))
            y += high
        return mirrored(found, place, rule)

    def _sign(self, said: RuleSentence, size: int) -> Surface | None:
        """The sign for a rule's grade of evidence, or the box of a reading."""
        if said.reading:
            return signs.box(round(size * 1.1), said.reading in self._game.otherwise)
        return signs.grade(said.rule.grade, round(size * 1.25)) if said.rule.grade else None

    def _board(self) -> list[Item]:
        place, size = self._places()[0], self.app.letters(SENTENCE)
        below = self.part(0.01) + round(size * LINE * (_NOTE + 0.2))
        if not self._boards:
            # All at once, so that pages turn without delay.
            room = place.width, place.height - below
            for each in Picture:
                self._boards[each] = picture(self._game, each, *room)
        board = self._boards[self._shows]
        found = [centred(board, (place.centerx, place.top + board.get_height() // 2))]
        y = place.top + board.get_height() + self.part(0.01)
        while len(self._note(place.width, size)) * size * LINE > place.bottom - y:
            size -= 1
        for part in self._note(place.width, size):
            row = Rect(place.left, y, place.width, round(size * 1.4))
            found += set_in(row, part, size, assets.BODY_ITALIC, QUIET)
            y += round(size * LINE)
        return found

    def _note(self, width: int, size: int) -> list[str]:
        words = self.words
        if self._asked:
            said = words.source(self._game, self._asked.rule)
        elif self._shown.otherwise:
            # Translators: beside a list of rules that can be read in another way, with switches.
            said = words.say("The sources allow other readings. Switch one on and play it.")
        else:
            said = " · ".join(words.kind(self._game))
        return fonts.wrapped(said, assets.BODY_ITALIC, size, width)

    def buttons(self) -> list[Button]:
        """The buttons; if a reading was switched, one starts a match with the current readings."""
        found = self.pager(arrows=True)
        if self._game.name != self._begun[self._at]:
            so, found[0].rect = self.beside(found[0].rect, 2)
            found[0].lit = False
            # Translators: a button: begins a match by the readings that are switched on.
            label = self.words.say("Play it so")
            act = partial(self.app.start, self._game)
            found.append(Button("play-so", so, act, label, "play", lit=True))
        right = self.corner()
        left = right.move_to(left=2 * self.box.centerx - right.right)
        more = about.button(self.app, self._game, left), lesson.button(self.app, self._game, right)
        return [*found, *filter(None, more), *self._touchable()]

    def _touchable(self) -> list[Button]:
        return [
            Button(
                *(f"rule-{index}", spot, partial(self._touch, entry.said), entry.said.rule.rule),
                chosen=entry.said.reading in self._game.otherwise,
                bare=True,
            )
            for index, (entry, spot) in enumerate(
                zip(self._shown.entries, self._spots(), strict=True)
            )
            if entry.said.signed
        ]

    def touch(self, touch: Touch) -> None:
        under = next((b for b in self._touchable() if b.rect.collidepoint(touch.at)), None)
        if touch.act is PointerEvent.PRESS:
            self._pressed = under.name if under else ""
        elif touch.act is PointerEvent.RELEASE and under and under.name == self._pressed:
            under.action()

    def _touch(self, said: RuleSentence) -> None:
        """Show or hide the source of a rule; switch a reading."""
        if said.reading:
            self._switch(said.reading)
            self._asked = said
        else:
            self._asked = None if said == self._asked else said

    def _switch(self, reading: str) -> None:
        usual, behind = GAMES[self._game.usual], self.page - self.pages
        field = {each.name: each.field for each in usual.readings}
        others = {each for each in self._game.otherwise if field[each] != field[reading]}
        chosen = others if reading in self._game.otherwise else {*others, reading}
        self._games[self._at] = usual.read_otherwise(*chosen)
        self.page = self.pages + behind

    def key(self, key: int) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key, 0)
        if by:
            self.turn(by)
        return bool(by)
