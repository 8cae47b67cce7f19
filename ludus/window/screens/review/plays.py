"""Plays of one throw on the board, one at a time: the board after each play, and its arrows.

Below the board, a tree lays out the dice, a bar for each play, and buttons.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, partial

import pygame
from pygame import Rect

from ludus.match.states import PointerEvent
from ludus.match.table import Table
from ludus.picture import signs
from ludus.picture.assets import BODY_BOLD, CREAM, GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import BUTTON, NOTE
from ludus.rules.plays import Play, Plays
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.board.marks import Marks
from ludus.window.dice import dice
from ludus.window.input.pointer import Touch
from ludus.window.layout.area import is_tall
from ludus.window.play.board_screen import BoardScreen
from ludus.window.speech import narration, review_text
from ludus.window.speech.screen_text import command_of
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Node, Rule, Slot, pictured
from ludus.window.widgets.push import Push, button, caption, pushes, sign
from ludus.window.widgets.tree import Column, FirstFit, Framed, Laid, Row, fit

_LEAST, _EDGE = 0.055, 0.09
"""The least and the usual size of a die, as shares of the screen's shorter side."""
_PITCH = 1.2
"""The pitch of the dice, in their edges."""
_BAR = 0.012, 0.022
"""The height of a bar."""
_CLOSE = 0.012
"""The gap above it."""
_ENDS = 0.03
"""The room at the ends of the row."""
_RIMS = 0.016, 0.006
"""The room above and below it, at most and at least."""
_AROUND, _WORD_AROUND = 0.7, 0.3
"""The room at each end of a button's label, and of a word below an icon, in sizes of letters."""
_WAY, _GOLDEN, _ICON = 0.26, 0.4, 0.136
"""The usual width of these."""
_RIM, _NUMBER = 0.78, 0.4
"""The distance of a square's number from its first checker, and its size, in checkers."""


class PlaysScreen(BoardScreen):
    """A touch on the board shows the next play, a touch on its button shows a play at once."""

    placed = ()
    start: Position
    dice: tuple[int, ...]
    plays: Sequence[Play]
    """The plays to show, the best first."""
    played: int | None = None
    """The play that was made, counted from 0; it is shown before any touch."""

    def __init__(self, app: App, table: Table) -> None:
        self._shown: int | None = None
        self._pressed = False
        """Whether a touch began on the board."""
        super().__init__(app, table)

    # Given by each screen

    @property
    def bars(self) -> Sequence[tuple[str, float]]:
        """The name of each play, and the share of matches that it wins."""
        raise NotImplementedError

    def line(self) -> str:
        raise NotImplementedError

    def ways(self) -> list[Button]:
        """The buttons after the plays."""
        raise NotImplementedError

    @property
    def remark(self) -> str:
        """What there is to say beside the plays."""
        return ""

    # Actions

    @property
    def now(self) -> int | None:
        """The play that is shown, counted from 0."""
        at = self.played or 0 if self._shown is None else self._shown
        return at if at < len(self.plays) else None

    def show(self, at: int) -> None:
        self._shown = at
        self._play_out()
        self.stack.present()

    def next_play(self, by: int = 1) -> None:
        if self.plays:
            self.show(((self.now or 0) + by) % len(self.plays))

    def touch(self, touch: Touch) -> None:
        on_board = self.layout.board.collidepoint(touch.at)
        if touch.presses:
            self._pressed = on_board
        elif touch.act is PointerEvent.RELEASE and on_board and self._pressed:
            self.next_play()

    def key(self, key: int) -> bool:
        number = key - pygame.K_1
        shows = 0 <= number < len(self.plays)
        if shows:
            self.show(number)
        return shows

    # Display

    def prepare(self) -> None:
        super().prepare()
        for name in ("print", "struck"):
            signs.sign(name, self.layout.checker)

    def refresh(self) -> None:
        self._play_out()

    def _play_out(self) -> None:
        """Show the board after the play, to which its arrows lead."""
        rules, start, at = self.table.rules, self.start, self.now
        leads = Plays(rules, start, self.dice).leads
        self.view.show(start if at is None else leads(self.plays[at]), (), ())

    @property
    def said(self) -> str:
        return self.line()

    @property
    def _foot(self) -> Rect:
        layout, area, gap = self.layout, self.area, self.part(0.006)
        zones = [zone.target.bottom for zone in layout.places[0].values() if zone.tray]
        top = layout.line.bottom if layout.upright else max(layout.board.bottom, *zones) + gap
        return Rect(area.left + gap, top, area.width - 2 * gap, area.bottom - gap - top)

    # The row below the board

    def _tree(self, yields: int) -> Node:
        """The save button yields, then words below icons, words beside numbers, and the dice.

        On a tall screen, the dice have a row of their own.
        """
        said = Lines(self.remark, BUTTON, colour=QUIET)
        remark = Framed(said, grow=1) if self.remark else None
        count = len(self.dice) if yields < 4 else 0
        shape = _PITCH * count
        wide = shape * _LEAST, shape * _EDGE
        dice = Slot(self._dice_row, wide=wide, shape=shape) if count else None
        bars = (self._play(at, yields) for at in range(len(self.bars)))
        plays = Row(*bars, remark, grow=1)
        shown = [way for way in self.ways() if not yields or way.name != "save"]
        ways = Row(*(self._way(way, yields > 1) for way in shown))
        if is_tall(self.area):
            return Column(dice, plays, ways)
        return Column(plays, Row(dice, ways)) if self.layout.upright else Row(dice, plays, ways)

    def _way(self, way: Button, bare: bool) -> Push:
        """The next thing to press is the widest; the save button is quiet."""
        if way.name == "save":
            return Push(way, Lines(way.label, BUTTON, colour=QUIET, most=2, long=_ICON))
        wide, grow = (_GOLDEN, 2) if way.lit else (_WAY, 1) if way.label else (_ICON, 0)
        if way.label:
            label = caption(way, most=1 if bare and self.layout.upright else 2)
            return Push(way, label, wide=wide, grow=grow, around=_AROUND)
        word = Lines(self.words.say(BUTTONS[command_of(way)]), NOTE, BODY_BOLD, most=1)
        icon = None if bare else Column(sign(way), word, gap=0)
        return Push(way, icon, wide=wide, grow=grow, around=_WORD_AROUND)

    def _play(self, at: int, yields: int) -> Push:
        act, (name, share) = partial(self.show, at), self.bars[at]
        wins = self._wins(share)
        if yields > 2:
            of = "/100" * (yields == 3 and name != "")
            wins = self.words.number(round(100 * share)) + of
        both = [text for text in (name, wins) if text]
        texts = [Lines(text, BUTTON, BODY_BOLD, most=1, grow=1) for text in both]
        colour = CREAM if at == self.played else GOLD
        bar = Slot(pictured(lambda at: signs.bar(at.size, round(30 * share), colour)), high=_BAR)
        content = Column(FirstFit([Row(*texts), Column(*texts, gap=0)]), bar, gap=_CLOSE)
        play = button(f"play-{at}", act, self.label(at), chosen=at == self.now)
        return Push(play, content, grow=1)

    def label(self, at: int) -> str:
        """The name of a play, and what it wins."""
        name, share = self.bars[at]
        return " · ".join(filter(None, (name, self._wins(share))))

    def _wins(self, share: float) -> str:
        return self.words.say(review_text.OF_100, count=round(100 * share))

    def _dice_row(self, place: Rect) -> list[Item]:
        pitch = place.width // len(self.dice)
        first = place.left + pitch // 2, place.centery
        return dice.row(self.dice, round(pitch / _PITCH), pitch, first)

    @cached_property
    def laid(self) -> Laid:
        """The tree in its places, until something changes."""
        for yields in range(5):
            room = self._foot.inflate(-self.part(_ENDS), -self.part(_RIMS[yields > 0]))
            laid = fit(self._tree(yields), room, Rule(self.app.scale))
            if not any(laid.lacks):
                break
        return laid

    def forget(self) -> None:
        vars(self).pop("laid", None)

    def marks(self) -> Marks:
        """The arrows of the play, and beneath the checkers its hits."""
        at, side, spot = self.now, self.start.turn, self.view.spot
        play = () if at is None else self.plays[at]
        ways, look = [step.way for step in play], "arrow-made" if at == self.played else "arrow"
        struck = signs.sign("struck", self.layout.checker)
        beneath = [centred(struck, spot(side, step.target)) for step in play if step.hit]
        return Marks(side=side, compared={look: ways}, made=True, beneath=beneath)

    def items(self) -> list[Item]:
        marks = self.marks()
        return [
            *self.line_items(self.line(), marks.side),
            *self.view.items(marks),
            *self._numbers(marks),
            self.stack.panel(self._foot),
            *self.laid.items(),
        ]

    def _numbers(self, marks: Marks) -> Iterator[Item]:
        """Yield the numbers of the squares of a play, on the rim of a board without letters."""
        layout, rules, scale = self.layout, self.table.rules, self.app.scale
        least = max(_NUMBER * layout.checker, scale.part(NOTE.share))
        size = round(least * scale.larger(BUTTON.growth))
        ends = {each for ways in marks.compared.values() for way in ways for each in way}
        for column in sorted(ends & {*range(1, rules.squares + 1)}):
            name = narration.square(rules, marks.side, column)
            if name == str(column):
                x, y = layout.places[marks.side][column].spot(0, 1)
                apart = round(_RIM * layout.checker) * (-1 if y < layout.board.centery else 1)
                yield centred(signs.tag(name, size), (x, y + apart))

    def buttons(self) -> list[Button]:
        if self.app.stale:
            self.forget()
        board = Button("board", self.layout.board, self.next_play, self.line(), bare=True)
        return [board, *pushes(self.laid)]
