"""The end of a run of Alea: its points, the stone of the day, and a card to send."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect

from ludus.picture import assets, signs
from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import copied
from ludus.picture.lettering import HEADLINE
from ludus.rules.position import WHITE
from ludus.window.app.app import App
from ludus.window.board import petals
from ludus.window.board.track import gently
from ludus.window.board.triumph import Triumph
from ludus.window.pictures import alea_card, keepsake, victory_stone
from ludus.window.screens.alea.alea import AleaSession
from ludus.window.screens.alea.problem import ProblemTable
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Way
from ludus.window.screens.review.carve import POINTS, STONE, CarveScreen
from ludus.window.screens.review.saving import Saving
from ludus.window.storage.winners import ALEA, Winner, Winners
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.nodes import Lines, Node, Slot
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import Column, Row

_ENTERS = 20  # steps from the end of a run until its points count up, and its buttons slide in
_TOTAL = 32  # steps in which they count up
_SPINS = 70  # steps for which the coin of a new best spins then
_TURNS = 3  # how often it turns
_COIN = 0.06, 0.1  # its least and its wished size, as shares of the shorter side
_BURST = 0.24  # the size of the wreath from which its petals would fly, as such a share
_LIGHT = 0.5  # the size of the light behind the points, as such a share
_CLOSE = 0.01  # the gap between two texts
_STONE = 0.17, 0.5  # the width of the stone of the day
_SHAPE = 1.25  # its width in heights
_RIGHT = Plural("{right} of {count} throw found", "{right} of {count} throws found")
# Translators: the most right answers in a row.
_LONGEST_ROW = mark("Longest row: {count}")
# Translators: the most points that a player has had in a game.
YOUR_BEST = mark("Your best: {count}")
_BEATEN = Plural("Your best, by {count} point!", "Your best, by {count} points!")


class AleaOverScreen(Menu):
    def __init__(
        self,
        app: App,
        run: AleaSession,
        again: Callable[[], object],
        leave: Callable[[], object],
        kind: str = "",
    ) -> None:
        """`again` begins another run, and `leave` leads to other games."""
        best = run.goals.best
        title = mark("The flame is out")
        if run.score.points > best > 0:
            title = mark("A new best")
        super().__init__(app, title)
        self.kind, self._run, self._rules = kind, run, run.posed.rules
        self._again, self._leave, self._winners = again, leave, app.services.winners
        self.letters = ""
        """The player's letters, once they are cut into the stone."""
        self._card = Saving()
        self.entered = -_ENTERS
        self._best, self._triumph = best, Triumph(lost=run.score.points <= best)

    @property
    def awake(self) -> bool:
        return super().awake or self._card.under_way or self._counted < 2

    @property
    def _counted(self) -> float:
        """How far the points have counted up: 1 when they are whole, 2 when all is at rest."""
        after = (self.entered - _TOTAL) / _SPINS
        if self.app.still or after >= 1:
            return 2.0
        return max(0.0, min(self.entered / _TOTAL, 1 + after))

    def prepare(self) -> None:
        petals.prepare(petals.FLUNG_SIZE * self.part(_BURST))

    def step(self) -> bool:
        moved = super().step() or self._counted < 2
        self.entered += 1
        if self._counted >= 1:
            self._triumph.step()
        saved = self._card.step()
        if saved:
            self.stack.present()
        return moved or saved

    # What the run was worth

    def texts(self, counted: float = 1) -> list[str]:
        """The points as far as they have counted up, and everything else about the run."""
        score, words = self._run.score, self.words
        points = round(score.points * min(counted, 1))
        texts = [words.say_plural(POINTS, points, count=words.number(points))]
        if self._best:
            texts.append(self._against_best(score.points - self._best))
        texts.append(self._run.goals.text(score.points, words))
        if count := score.asked:
            right = words.number(score.right)
            texts.append(words.say_plural(_RIGHT, count, right=right, count=words.number(count)))
        if score.best_row > 1:
            texts.append(self._longest_row)
        return texts

    def _against_best(self, more: int) -> str:
        words = self.words
        if more > 0:
            return words.say_plural(_BEATEN, more, count=words.number(more))
        return words.say(YOUR_BEST, count=words.number(self._best))

    @property
    def _longest_row(self) -> str:
        return self.words.say(_LONGEST_ROW, count=self.words.number(self._run.score.best_row))

    @property
    def said(self) -> str:
        return ". ".join(filter(None, (self.title_text, *self.texts(), self.note)))

    @property
    def note(self) -> str:
        return self._card.notice

    def body(self) -> Node:
        """What the run was worth beside the stone of the day, over the way to another run."""
        (points, *more), final = self.texts(self._counted), self.texts()[0]
        coin = Slot(self._coin, high=_COIN, extra=True)
        texts = Column(
            None if self._triumph.lost else coin,
            Lines(points, HEADLINE, assets.CAPITALS_BOLD, GOLD, most=1, widest=final),
            *(
                Lines(text, colour=QUIET if at else CREAM, extra=at > 0)
                for at, text in enumerate(more)
            ),
            gap=_CLOSE,
            grow=1,
        )
        best = self._winners and self._with_this(self._winners)
        stone = Slot(partial(self._stone, best), wide=_STONE, shape=_SHAPE) if best else None
        # Translators: a button: begins another run, in capitals.
        again = self.words.capitals("Again")
        return Column(
            Column(texts, stone) if self.upright else Row(texts, stone),
            Push(button("again", self._again, again, lit=True, title=True)),
        )

    def items(self) -> list[Item]:
        items, (panel, *content) = list[Item](), super().items()
        place = next(
            at for leaf, at in self.laid.leaves if isinstance(leaf, Lines) and leaf.size is HEADLINE
        )
        wreath = Rect(0, 0, *(self.part(_BURST),) * 2).move_to(center=place.center)
        if 1 <= self._counted < 2:
            items = self._triumph.flung(wreath)
        light = assets.faded(signs.radiance(self.part(_LIGHT)), 1)
        return [panel, centred(light, place.center), *items, *content]

    def _coin(self, place: Rect) -> list[Item]:
        """The player's coin above a new best."""
        turns = _TURNS * (1 - gently(self._counted - 1)) if self._counted > 1 else 0
        high = place.height
        coin = signs.seat(self._rules.place, WHITE, "awake", high)
        wide = max(high // 12, round(high * abs(math.cos(math.tau * turns))))
        turned = copied(pygame.transform.smoothscale(coin, (wide, high)), coin)
        return [centred(turned, place.center)]

    # The stone of the day

    def _with_this(self, winners: Winners) -> list[Winner]:
        """The best runs of the day, with a line for this one if its letters are still to be cut."""
        best = winners.best(ALEA, victory_stone.MOST, self._run.day)
        lines = [*best, *([self._blank] if self._carves else [])]
        return sorted(lines, key=lambda each: each.throws)[: victory_stone.MOST]

    def _stone(self, best: list[Winner], place: Rect) -> list[Item]:
        """The stone, with dark places that wait for the player's letters."""
        given = tuple(best), True, place.size, self.settings.contrast
        stone = centred(victory_stone.picture(self._rules, *given), place.center)
        lines = zip(best, victory_stone.lines(stone.rect)[1:], strict=False)
        rows = [victory_stone.slots(row) for winner, row in lines if not winner.letters]
        return [
            stone,
            *(
                centred(victory_stone.label("", slot.width, slot.height), middle.center)
                for slot, middle, _ in rows
            ),
        ]

    @property
    def _blank(self) -> Winner:
        assert self._run.day
        return Winner(self._run.day, ALEA, "", -self._run.score.points)

    @property
    def _carves(self) -> bool:
        """Whether letters may be cut into the stone."""
        return bool(self._winners and self._run.day and self._run.score.points) and not self.letters

    def _carve(self, winners: Winners) -> None:
        self.stack.open(CarveScreen(self.app, winners, self._rules, self._blank, self._carved))

    def _carved(self, letters: str) -> None:
        self.letters = letters

    # Ways on

    def ends(self) -> Sequence[Way]:
        ways, folder = [Way("close", self.back, BUTTONS["another"], "home")], self._folder
        if folder:
            # Translators: a button: makes a picture of a run, to send to somebody.
            text, act = mark("A card to send"), partial(self._save, folder)
            ways.insert(0, Way("card", act, text, "done", enabled=not self._card.notice))
        if self._winners and self._carves:
            ways.insert(0, Way("stone", partial(self._carve, self._winners), STONE, "hand"))
        return ways

    @property
    def _folder(self) -> Path | None:
        """The folder of pictures; None without one."""
        return self.app.services.keepsakes

    def _save(self, folder: Path) -> None:
        words, table = self.words, ProblemTable(self._run.answers[0].throw.posed)
        points, *_ = self.texts()
        below = " · ".join((self._longest_row, words.say("What would you play?")))
        path = keepsake.unused(folder, "alea").with_suffix(".png")
        job = self.app.jobs.later(lambda: [alea_card.save(table, (points, below), words, path)])
        self._card.begin(job, words)

    def back(self) -> None:
        self._leave()
