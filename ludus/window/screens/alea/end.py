"""The end of a run of Alea, over its board: what was won, the answers, the road, ways on."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from pygame import BLEND_RGB_MULT, Rect, Surface, transform

from ludus.picture import assets, signs
from ludus.picture.assets import BODY_BOLD, BODY_ITALIC, CAPITALS_BOLD, GOLD
from ludus.picture.canvas import Item, centred, square_at
from ludus.picture.labels import copied
from ludus.picture.lettering import DISPLAY, TITLE
from ludus.picture.track import Track, gently
from ludus.window.board import petals
from ludus.window.board.triumph import dawn
from ludus.window.input.pointer import Touch
from ludus.window.pictures import alea_card, keepsake
from ludus.window.pictures.movement import Dusk
from ludus.window.screens.alea import answers
from ludus.window.screens.alea.alea import AleaSession
from ludus.window.screens.alea.problem import ProblemTable
from ludus.window.screens.alea.road import road
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Way
from ludus.window.screens.panels.wording import spoken
from ludus.window.screens.review.carve import POINTS, STONE, CarveScreen
from ludus.window.screens.review.saving import Saving
from ludus.window.sound.sounds import COUNTS
from ludus.window.storage.winners import ALEA, Winner, Winners
from ludus.window.text.catalogue import Plural, mark
from ludus.window.widgets.button import Button
from ludus.window.widgets.entries import Entries
from ludus.window.widgets.nodes import GAP, Lines, Node, Rule
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import Column, FirstFit, Grid, Laid, Row, fit

_ENTERS = 10  # steps from the end of a run until its points begin to count up
_WALKS = 48  # steps in which they count up, and the coin walks; then the buttons slide in
_WALK = Track((-_WALKS, 0.0), (0, 1.0, gently))
_FLASHES = 10  # steps from then on of a light behind the title
_TURNS = 6  # steps in which the title then turns over
_TICKS = 5  # steps from one tick of the count to the next
_BURST = 0.24  # the size of the wreath from which petals would fly, as a share of the shorter side
_LIGHT = 0.7  # the size of the light behind the points, as such a share
_RIM = 0.02  # the margin around everything
_WIDEST = 1.4  # its most width
_CLOSE = 0.006  # the gap between lines that belong together
_AGAIN = 0.105  # the height of the golden button
_SHADE = (60, 52, 44)  # the factors of light, of 255, that are left of the board
_MOST = 24  # the most lamps in a row
_APART = 0.003  # the gap between them
# Translators: the most points that a player has had in a game.
YOUR_BEST = mark("Your best: {count}")
_BEATEN = Plural("Your best, by {count} point!", "Your best, by {count} points!")
# Translators: a title after a run that passed nobody: {name} is a person, such as Felix or Galla.
_WAITS = mark("{name} waits for you")
# Translators: a title: the three minutes of a game are over.
_OVER = mark("Time is up")
# Translators: the points that are missing to those of a person, such as ABC, Felix or Galla.
_MORE = Plural("{count} more, and {name} is beaten", "{count} more, and {name} is beaten")


class AleaOverScreen(Menu):
    comes = Dusk

    def __init__(
        self,
        run: AleaSession,
        again: Callable[[], object],
        leave: Sequence[Way],
        more: Callable[[], Sequence[Node]] = tuple,
        kind: str = "",
    ) -> None:
        """`again` begins another run, `leave` are ways to leave, and `more` buttons follow."""
        self._run, self._points, goals = run, run.score.points, run.goals
        self._more = goals.best and self._points - goals.best
        """The points above the player's best."""
        self._chord = "victory" if self._points else "defeat"
        """What is heard once the points are counted; "" once it has begun."""
        self._won, self._ahead = goals.passed(0, self._points), goals.ahead(self._points)
        super().__init__(run.app, self._headline)
        self.kind = kind
        self._again, self._leave, self._others = again, leave, more
        self.letters = ""
        """The player's letters, once they are cut into the stone."""
        self._card = Saving()
        self.entered = -_ENTERS - _WALKS * bool(self._points)

    # What the run was worth

    def _headline(self) -> str:
        """What was won, or else who waits, or that the time is up."""
        words = self.words
        if self._more > 0:
            return words.say_plural(_BEATEN, self._more)
        if self._won:
            return self._won.title(words)
        name = self._ahead and self._ahead.name
        return words.say(_WAITS, name=name) if name else self._over

    @property
    def _over(self) -> str:
        """That the time is up, unless the run has been left."""
        return self.words.say(_OVER) if self._run.score.over else ""

    def _worth(self, points: int) -> str:
        return self.words.say_plural(POINTS, points)

    @property
    def _next(self) -> str:
        """Who is next to be beaten."""
        words, goal = self.words, self._ahead
        if goal and goal.name:
            return words.say_plural(_MORE, goal.points - self._points, name=goal.name)
        return self._run.goals.text(self._points, words)

    @property
    def said(self) -> str:
        titles = dict.fromkeys((self._over, self.title_text))
        worth = self._worth(self._points) if self._points else ""
        return spoken(*titles, worth, self._next, self.note)

    @property
    def note(self) -> str:
        return self._card.notice

    # Time

    @property
    def _since(self) -> int:
        """Steps since the points have been counted, for what moves then."""
        return petals.FLING if self.app.still else self.entered

    @property
    def _way(self) -> float:
        """How far the points have counted up, and the coin has walked."""
        return _WALK.at(self._since)

    @property
    def _count(self) -> int:
        return round(self._points * self._way)

    @property
    def awake(self) -> bool:
        return super().awake or self._card.under_way or self._since < petals.FLING

    def prepare(self) -> None:
        petals.prepare(petals.FLUNG_SIZE * self.part(_BURST))

    def step(self) -> bool:
        moved = super().step() or self.awake
        self.entered += 1
        if self._points and -_WALKS < self._since < 0 and self._since % _TICKS == 0:
            self._run.sounds.play(COUNTS[self._since // _TICKS])
        if self._chord and self._since > -_TICKS:
            self._run.sounds.play(self._chord, ahead=-self._since)
            self._chord = ""
        saved = self._card.step()
        if saved:
            self.stack.present()
        return moved or saved

    def touch(self, touch: Touch) -> None:
        """Let everything be there at once."""
        if touch.presses:
            self.entered = max(self.entered, petals.FLING)

    def key(self, key: int) -> bool:
        counts = self._since < 0
        self.entered = max(self.entered, petals.FLING)
        return counts

    # Display

    def ground(self) -> Surface:
        """The board in the dark, so blurred that its letters do not show among the texts."""
        far = assets.blurred(self.stack.under(self))
        far.fill(_SHADE, special_flags=BLEND_RGB_MULT)
        return far

    def _lay(self, tree: Node, usual: Rule) -> Laid:
        rim = 2 * self.part(_RIM)
        room = self.area.inflate(-rim, -rim)
        return fit(tree, room.inflate(min(0, self.part(_WIDEST) - room.width), 0), usual)

    def body(self) -> Node:
        """The answers, each of which a touch shows."""
        given = self._run.answers
        lamp = partial(answers.lamp_button, given, self.words, self._show)
        return Entries(len(given), lamp, self.page, _MOST, _APART)

    def _tree(self, body: Node, pages: int) -> Node:
        """What was won, the points, who is next, the answers, the road, and the ways on."""
        title = self.words.carved(self.title_text)
        self._verdict = Lines(title, TITLE, CAPITALS_BOLD, most=2)
        points = self.words.carved(self._worth(self._points))
        self._counted = Lines(points, DISPLAY, BODY_BOLD, GOLD, most=1)
        self._sentence = Lines(self.note or self._next, face=BODY_ITALIC)
        before, after = self.arrows(pages) if pages > 1 else (None, None)
        count = len(self._run.answers)
        return Column(
            Column(
                self._verdict if title else None,
                self._counted if self._points else None,
                gap=_CLOSE,
            ),
            self._sentence,
            Row(before, body, after) if count > 1 else None,
            road(self._run, lambda: self._count),
            self._feet(body if count == 1 else None),
            gap=GAP * (1 + 2 * self.upright),
        )

    def _feet(self, lone: Node | None) -> Node:
        """The ways on; a single answer is beside the golden one."""
        pushes = [Push(way.button(self.words), grow=1) for way in self._ways()]
        ways = Grid(pushes, fill=True, grow=1)
        more = self._others()
        # Translators: a button: begins another run, in capitals.
        again = self.words.capitals("Again")
        golden = button("again", self._again, again, lit=True, title=True)
        rows = Column(ways, Row(*more) if more else None)
        first = Row(Push(golden, high=_AGAIN, grow=1), lone)
        return Column(first, FirstFit([Row(ways, *more), rows]))

    def items(self) -> list[Item]:
        """Everything; the points count up, and then the title appears above them."""
        items, since = list[Item](), self._since
        for leaf, at in self.laid.leaves:
            shown = leaf.items(self.laid.rule, at)
            if leaf is self._counted:
                if not self._count:
                    continue  # The headline never says that there are none.
                shown = self._counting(shown[0], at)
                light = signs.shine(self.part(_LIGHT), at.center, 2)
                wreath = square_at(at.center, self.part(_BURST))
                flung = petals.flung(since, wreath, words=at) if self._won else ()
                items = [light, *flung, *items]
            elif leaf is self._verdict and since < _FLASHES + _TURNS:
                if (share := (since - _FLASHES) / _TURNS) < 1 / 2:
                    over = replace(self._verdict, words=self.words.carved(self._over))
                    shown = over.items(self.laid.rule, at)
                    shown = [item.faded(dawn(since + _WALKS)) for item in shown]
                if share > 0 and self.title_text != self._over:
                    shown = [_turned(item, at, share) for item in shown]
            elif leaf is self._sentence:
                shown = [item.faded(dawn(since)) for item in shown if since >= 0]
            items += shown
        return items

    def _counting(self, whole: Item, at: Rect) -> list[Item]:
        """The points up to now, at the right of the place of all: their word stands still.

        So do their digits, which are equally wide in this face.
        """
        words = self.words.carved(self._worth(self._count))
        line = replace(self._counted, words=words).items(self.laid.rule, at)[0]
        return [line._replace(x=whole.rect.right - line.rect.width)]

    # Ways on

    def _ways(self) -> Sequence[Way]:
        ways = [*self._leave]
        folder = self.app.services.keepsakes
        if folder and self._run.answers:
            # Translators: a button: makes a picture of a run, to send to somebody.
            text, act = mark("A card to send"), partial(self._save, folder)
            again = not (self._card.saved or self._card.under_way)
            ways.insert(0, Way("card", act, text, enabled=again))
        day, winners = self._run.day, self.app.services.winners
        if winners and day and self._points and not self.letters:
            carve = partial(self._carve, winners, Winner(day, ALEA, "", -self._points))
            ways.insert(0, Way("stone", carve, STONE))
        return ways

    def buttons(self) -> list[Button]:
        """Once the points are counted: another run first, and the throws last."""
        buttons = super().buttons() if self._since >= 0 else []
        return sorted(buttons, key=lambda b: (not b.lit, b.name.startswith("throw-")))

    def _show(self, at: int) -> None:
        self.stack.open(answers.AnswerScreen(self.app, self._run.answers, at))

    def _carve(self, winners: Winners, blank: Winner) -> None:
        rules = self._run.posed.rules
        self.stack.open(CarveScreen(self.app, winners, rules, blank, self._carved))

    def _carved(self, letters: str) -> None:
        self.letters = letters

    def _save(self, folder: Path) -> None:
        words, given = self.words, self._run.answers
        hardest = max((each.throw.posed for each in given), key=lambda each: each.problem.grade)
        table, points = ProblemTable(hardest), self._worth(self._points)
        path = keepsake.unused(folder, "alea").with_suffix(".png")
        row = partial(answers.row, given)
        job = self.app.jobs.later(lambda: [alea_card.save(table, points, row, words, path)])
        self._card.begin(job, words)

    def back(self) -> None:
        self._leave[0].action()


def _turned(line: Item, at: Rect, share: float) -> Item:
    """A line of a title that turns over its middle, at a share of the turn."""
    seen, (x, y) = abs(math.cos(math.pi * share)), line.rect.center
    flat = transform.smoothscale(line.surface, (line.rect.width, max(1, seen * line.rect.height)))
    return centred(copied(flat, line.surface), (x, round(at.centery + seen * (y - at.centery))))
