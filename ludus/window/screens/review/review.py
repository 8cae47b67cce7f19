"""A throw of a match on the board: the actual play and the best ones, as arrows."""

from functools import partial
from typing import Protocol

import msgspec
import pygame
from pygame import Rect

from ludus.analysis.report import SIGNS
from ludus.analysis.review import Review
from ludus.match.record import HUMAN
from ludus.match.table import Table
from ludus.picture.canvas import Item
from ludus.players.player import Option
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.board import dice
from ludus.window.board.view import Marks
from ludus.window.play.board_screen import BoardScreen
from ludus.window.screens.review.what_if import WhatIf
from ludus.window.speech import narration, review_text
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button, as_wide, side_by_side

GAP = 0.014
"""The gap between two buttons, as a share of the screen's shorter side."""
_DICE = 1.2
"""The pitch of the dice, in their edges."""


# Translators: a button: the next choice of the match that was not the best.
NEXT_MISTAKE = mark("Next mistake")


def next_mistake(reviews: list[Review], at: int, by: int) -> int:
    """The next turn with a mistake, cyclically, in direction `by`; `at` if there is none."""
    count = len(reviews)
    order = ((at + by * step) % count for step in range(1, count + 1))
    return next((each for each in order if reviews[each].size), at)


class Led(Protocol):
    at: int | None


class ReviewScreen(BoardScreen):
    """A review, throw by throw; you can compare plays, and try another one."""

    def __init__(self, app: App, hindsight: ReviewQueue, led: Led) -> None:
        """Review the turns of a match; `led` has the first turn, and is updated."""
        self._hindsight, self._led = hindsight, led
        self._at = led.at or 0
        self._shown: Option | None = None
        """The play shown beside the actual play; None for the best one."""
        self._told: tuple[int, Option | None] | None = None
        bare = msgspec.structs.replace(hindsight.record, turns=[], winner=None)
        super().__init__(app, Table(bare))

    @property
    def review(self) -> Review:
        return self._hindsight.reviews[self._at]

    def refresh(self) -> None:
        self.view.show(self.review.position, (), ())

    def go(self, at: int) -> None:
        self._at = self._led.at = min(max(at, 0), len(self._hindsight.reviews) - 1)
        self._shown = None
        self.refresh()
        self.changed()

    @property
    def awake(self) -> bool:
        return not self._hindsight.done

    def step(self) -> bool:
        before = self.review
        if self._hindsight.step() and self.review != before:
            self._shown = None
            self.changed()
        return False

    # Actions

    def key(self, key: int) -> bool:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        number = key - pygame.K_1
        if 0 <= number < len(self.review.options):
            self._show(self.review.options[number])
        elif key in steps and self.app.focus.name in ("", "board"):
            self.go(self._at + steps[key])
        elif key in (pygame.K_HOME, pygame.K_END):
            self.go(0 if key == pygame.K_HOME else len(self._hindsight.reviews))
        else:
            return False
        return True

    def turn(self, by: int) -> None:
        self.go(next_mistake(self._hindsight.reviews, self._at, by))

    def _show(self, option: Option) -> None:
        self._shown = option
        self.changed()

    def _next_play(self) -> None:
        options = self.review.options
        if options:
            at = options.index(self._now) if self._now in options else -1
            self._show(options[(at + 1) % len(options)])

    @property
    def _now(self) -> Option | None:
        return self._shown or next(iter(self.review.options), None)

    def _made(self, option: Option) -> bool:
        return option.play == self.review.play

    def _try(self) -> None:
        self.app.open(WhatIf, self._hindsight.record, self.review)

    # Display

    @property
    def _foot(self) -> Rect:
        layout, area, gap = self.layout, self.area, self.part(0.006)
        zones = [zone.target.bottom for zone in layout.places[0].values() if zone.tray]
        top = layout.line.bottom if layout.upright else max(layout.board.bottom, *zones) + gap
        return Rect(area.left + gap, top, area.width - 2 * gap, area.bottom - gap - top)

    @property
    def _rows(self) -> tuple[Rect, Rect, Rect]:
        """The places for the dice, for the plays beside or below them, and for the buttons."""
        rim = self.part(0.024 / self.app.text_scale)  # Larger buttons come nearer to the rim.
        inner, gap = self._foot.inflate(-self.part(0.03), -rim), self.part(GAP)
        count = 3 if self.layout.upright else 2
        rows = [inner.copy() for _ in range(count)]
        for at, row in enumerate(rows):
            row.height = (inner.height - gap * (count - 1)) // count
            row.top = inner.top + at * (row.height + gap)
        edge = round(rows[0].height * 0.72)
        wide = round(_DICE * edge * (len(self.review.dice) + 0.3)) if self.review.dice else 0
        dice = Rect(inner.left, rows[0].centery - edge // 2, wide, edge)
        if count == 3:
            return dice.move_to(centerx=inner.centerx), rows[1], rows[2]
        rows[0].left, rows[0].width = dice.right, inner.right - dice.right
        return dice, rows[0], rows[1]

    @property
    def said(self) -> str:
        return self.line()

    def news(self) -> str:
        words, rules, review, now = self.words, self.table.rules, self.review, self._now
        if self._told == (self._at, now):
            return ""
        again, self._told = self._told and self._told[0] == self._at, (self._at, now)
        told = [] if again else [narration.turn(words, rules, review.side, review.dice, ())]
        if now:
            played = narration.turn(words, rules, review.side, (), now.play)
            told.append(f"{self._named(now)}: {played}")
        return " ".join(filter(None, told))

    def line(self) -> str:
        words, players = self.words, self._hindsight.record.players
        reader = players[self.review.side] == HUMAN or HUMAN not in players
        told = review_text.looked_back(words, self.review)
        return " ".join(filter(None, (told, review_text.better(words, self.review, reader))))

    def marks(self) -> Marks:
        review, now = self.review, self._now
        made = [(step.source, step.target) for step in review.play]
        shown = [(step.source, step.target) for step in now.play] if now else []
        compared = {"arrow-made": made, "arrow": shown}
        if now is None or self._made(now):
            compared = {"arrow-made": made}
        tags = {"arrow": self._percent(now)} if now and not self._made(now) else {}
        own = next((option for option in review.options if self._made(option)), None)
        tags |= {"arrow-made": self._percent(own)} if own else {}
        return Marks(side=review.side, compared=compared, tags=tags)

    def _percent(self, option: Option) -> str:
        chance = self.review.chance(option)
        return f"{round(100 * (1 - chance if self.review.side else chance))} %"

    def items(self) -> list[Item]:
        foot, place = self._foot, self._rows[0]
        found = self.line_items(self.line(), self.review.side) + self.view.items(self.marks())
        found.append(self.panel(foot))
        x, edge = place.left + round(_DICE * place.height / 2), place.height
        pitch, first = round(_DICE * edge), (x, place.centery)
        return found + dice.row(self.review.dice, edge, pitch, first)

    def buttons(self) -> list[Button]:
        _, plays, below = self._rows
        options, gap = self.review.options, self.part(GAP)
        found = [Button("board", self.layout.board, self._next_play, self.line(), bare=True)]
        names = [self._named(option) for option in options]
        places = side_by_side(plays, max(len(options), 1), gap)
        if self.app.text_scale > 1:
            places = as_wide(plays, names, gap)
        for at, (option, name, place) in enumerate(zip(options, names, places, strict=False)):
            act, chosen = partial(self._show, option), option == self._now
            found.append(Button(f"play-{at}", place, act, name, chosen=chosen))
        return found + self._ways(below)

    def _named(self, option: Option) -> str:
        say, tenths = self.words.say, self.words.tenths
        cost = f"−{tenths(100 * option.cost)}" if option.cost >= 0.0005 else ""
        sign = SIGNS[self.review.size] if self._made(option) else ""
        # Translators: of the plays of a throw, the one that was made, and the best of all.
        name = say("played") if self._made(option) else "" if cost else say("best")
        return " · ".join(filter(None, (self._percent(option), f"{cost} {sign}".strip(), name)))

    def _ways(self, row: Rect) -> list[Button]:
        say, at, last = self.words.say, self._at, len(self._hindsight.reviews) - 1
        gap, side = self.part(GAP), min(row.height * 2, row.width // 7)
        ends = [Rect(row.left + i * (side + gap), row.top, side, row.height) for i in range(3)]
        rest = Rect(row)
        rest.left, rest.width = ends[2].right + gap, row.right - ends[2].right - gap
        mistake, attempt = side_by_side(rest, 2, gap)
        wrong = any(review.size for review in self._hindsight.reviews)
        turn = partial(self.turn, 1)
        # Translators: a button: play on from this position against the computer.
        label = say("Try it from here")
        return [
            Button("close", ends[0], self.stack.pop, icon="undo"),
            Button("back", ends[1], partial(self.go, at - 1), icon="back", enabled=at > 0),
            Button("forward", ends[2], partial(self.go, at + 1), icon="forward", enabled=at < last),
            Button("mistake", mistake, turn, say(NEXT_MISTAKE), "hint", enabled=wrong),
            Button("try", attempt, self._try, label, "play", lit=True),
        ]
