"""The rules of the games, one idea a page: the board shows it, and a sentence says it."""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect

from ludus.journey.road import NOTHING
from ludus.match.events import Event
from ludus.match.record import HUMAN, End, Record
from ludus.match.table import Table
from ludus.picture import signs
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import NOTE
from ludus.players.ranks import WEAKEST
from ludus.rules.plays import Play
from ludus.rules.position import WHITE
from ludus.rules.ruleset import MOST_CHECKERS, RuleSet
from ludus.window.app.app import App
from ludus.window.board.manner import Manner
from ludus.window.board.marks import Marks
from ludus.window.board.view import View
from ludus.window.layout.layout import Layout, with_tray
from ludus.window.play.board_screen import COMMANDS, BoardScreen, home_layout
from ludus.window.screens.learn import about, lesson
from ludus.window.screens.learn.rule_book import RuleBook
from ludus.window.sound.sounds import Sounds
from ludus.window.text import game_text
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Rule
from ludus.window.widgets.tree import Column, lay

_BUTTONS = ("next", "before", "close", "why", "more")
"""The places of the buttons, as `lay_out` takes them."""
_EDGE = 0.02
"""The margin beside the notes, as a share of the shorter side."""
_NUMBER = 3
"""The room for the number of a page, in sizes of its letters."""
_REST = 40
"""Steps of rest before each move."""
_HOLD = 150
"""Steps for which the end of a demonstration is shown."""


class RulesScreen(BoardScreen):
    """The rules of all games; a button shows how a rule is known, or switches a reading."""

    kind = "rules"
    commands = f"{COMMANDS} before"
    paged = True
    view: View

    def __init__(self, app: App, game: RuleSet, page: int = 0) -> None:
        """Begin with a page of `game`; the game of a record may be missing from `app.games`."""
        self.book = RuleBook(app, game, page)
        self.asked = False
        """Whether it is shown how the rule is known."""
        self._acts = deque[Callable[[], list[Event]]]()
        """What is still to be shown of the demonstration."""
        self._rested = 0
        super().__init__(app, self._table())

    def turn(self, by: int) -> None:
        """Turn to the next or previous page, across games."""
        self.book.turn(by)
        self.asked = False
        self._begin()
        self.stack.present()

    # The demonstration

    def _table(self) -> Table:
        """The table at the moment of the page's demonstration: each sentence has its own."""
        rules, (position, dice, play, *_) = self.book.demo
        record = Record(rules.name, position.checkers, HUMAN, WEAKEST, WHITE, 0, game=rules)
        table = Table(record, lambda count: dice, End(position))
        if dice:
            table.throw()
        self._acts = deque(partial(table.step, step) for step in play)
        for _ in range(self.book.moment % max(1, len(play))):
            self._acts.popleft()()
        self._rested = 0
        return table

    def _begin(self) -> None:
        """Show the demonstration of the page from its beginning."""
        self.table = self._table()
        if self.layout.rules is not self.book.game:
            self.set_up()
            self.resize()
        self.refresh()

    def lay_out(self) -> Layout:
        """One layout for the plays of all pages, however many checkers they have."""
        given = self.app, self.book.game, MOST_CHECKERS, self.app.orientation
        usual = home_layout(*given, _BUTTONS, self.commands)
        usual = replace(usual, things=NOTHING)  # The names of game and page are in their corner.
        tray, (left, right), edge = usual.tray, _free(usual), self.part(_EDGE)
        room = right - tray.right > self.app.letters(NOTE) * _NUMBER + 2 * edge
        return usual if room else with_tray(usual, tray.move_to(left=left + edge))

    def manner(self) -> Manner:
        return super().manner()._replace(breathes=False)

    def refresh(self) -> None:
        self.view.sounds = Sounds()
        super().refresh()
        self._lose_rest()

    @property
    def _rest(self) -> Play:
        """What is still to be played of the demonstration."""
        play = self.book.demo[1].play
        return play[len(play) - len(self._acts) :]

    def _lose_rest(self) -> None:
        """Mark the dice left over as lost, before the end if that is what the page is about."""
        if self._acts and not self.book.demo[1].barred:
            return
        left = Counter(die.face for die in self.view.dice.dice if not die.used)
        left -= Counter(step.die for step in self._rest)
        self.view.dice.lose([*left.elements()])

    @property
    def awake(self) -> bool:
        return not self.settings.calm

    def step(self) -> bool:
        moved = self.view.step()
        if self.view.busy or self.app.still:
            return moved
        self._lose_rest()
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
        page = self.book.page
        return game_text.source(self.words, self.book.game, page.rule) if self.asked else page.said

    @property
    def title_text(self) -> str:
        return self.words.title(self.book.game)

    @property
    def said(self) -> str:
        return self.line() if self.asked else f"{self.title_text}. {self.line()}"

    @property
    def notes(self) -> tuple[str, str, str]:
        """The game, the part of its rules, and the number of the page within the part."""
        heading, number, count = self.book.part
        return self.title_text, self.words.say(heading), f"{number} / {count}"

    def texts(self) -> list[Item]:
        """The sentence, and beside the dice game and page, or less."""
        (game, part, page), layout, edge = self.notes, self.layout, self.part(_EDGE)
        tray, items = layout.tray, self.line_items(self.line(), None)
        _, end = _free(layout)
        for shown in (game, part, page), (part, page), (page,):
            room = Rect(tray.right + edge, tray.top, end - tray.right - 2 * edge, tray.height)
            names = Column(*(Lines(text, NOTE, most=1) for text in shown), gap=0)
            if layout.upright and end == layout.area.right:  # There may be things on the table.
                room.right = tray.left - edge
            laid = lay(names, room, Rule(self.app.scale))
            if not any(laid.lacks):
                return [*items, *laid.items()]
        return items

    def items(self) -> list[Item]:
        game, (*_, barred, road) = self.book.demo
        left = [step.way for step in self._rest]
        way = (1, game.squares) if road else None
        ways = {"arrow": left, "arrow-missed": barred}
        hits = {step.target: ("hit",) for step in self._rest if step.hit}
        marks = Marks(side=WHITE, compared=ways, road=way, outlook=hits)
        items = self.texts() + self.view.items(marks)
        if self.asked and (grade := self.book.page.rule.grade):
            size, (first, *_) = round(1.25 * self.app.letters(NOTE)), items
            at = first.x - size, first.rect.centery
            items.append(centred(signs.sign(f"grade-{grade.replace(' ', '-')}", size), at))
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
        app, book, game = self.app, self.book, self.book.game
        reading, on = book.page.reading, book.reads_otherwise
        if not (reading and on):
            why = Button("why", first, self._ask, icon="hint", chosen=self.asked)
            if there := why if book.page.rule.grade else about.button(app, game):
                there.rect = first
                yield there
        if reading:
            place = first if on else second
            yield Button("switch", place, self._switch, icon="settings", chosen=on)
        if book.is_changed and (on or not reading):
            yield Button("play-so", second, partial(app.start, game), icon="play", lit=True)
        elif not reading and (learn := lesson.button(app, game)):
            learn.rect = second
            yield learn

    def _ask(self) -> None:
        self.asked = not self.asked
        self.stack.present()

    def _switch(self) -> None:
        self.book.switch()
        self._begin()
        self.stack.present()

    def key(self, key: int) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key, 0)
        if by:
            self.turn(by)
        return bool(by)


def _free(layout: Layout) -> tuple[int, int]:
    """The ends of the free room beside the dice."""
    tray = layout.tray
    near = [each for each in layout.buttons.values() if each.top < tray.bottom]
    left = max((each.right for each in near if each.right <= tray.left), default=tray.left)
    right = min((each.left for each in near if each.left >= tray.right), default=layout.area.right)
    return left, right
