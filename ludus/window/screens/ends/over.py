"""The end of a match over its board: the winner, then everything that its page offers."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from pygame import Rect, Surface

from ludus.match.states import PointerEvent
from ludus.picture import pieces, signs
from ludus.picture.assets import BODY_ITALIC, CAPITALS, CAPITALS_BOLD, CREAM, GOLD, QUIET
from ludus.picture.canvas import Item
from ludus.picture.coins import coin
from ludus.picture.lettering import SENTENCE, TITLE, StackRow, TextRow, stacked
from ludus.players.ranks import RANKS
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.app.screen import Screen
from ludus.window.board import triumph
from ludus.window.board.triumph import Flown, Triumph
from ludus.window.input import keys
from ludus.window.input.pointer import Touch
from ludus.window.layers import seats
from ludus.window.layout.zones import across
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.ends.end_plan import EndPlan
from ludus.window.screens.panels.rows import Way
from ludus.window.widgets.button import Button

_UNASKED = 300
"""Steps before Enter presses a button without explicit focus."""
_LARGE = 1.5
"""The size of the title of a victory, in usual titles."""
_COIN = 0.58
"""The size of the winner's coin, in wreaths."""
_NAMED = 2.8
"""The width of a corner with a text, in heights."""


class EndPage(NamedTuple):
    """What the end shows, in reading order."""

    title: str
    texts: Sequence[str]
    emblem: StackRow | None
    """The loser's missing checkers, or the laurels of a series."""
    saying: str
    """A text of the catalogue: what the opponent says."""
    offers: Sequence[Way]
    """At the foot of the stage."""
    ways: Sequence[Way]
    """Three or four, below the board."""
    corners: Sequence[Way]
    """The left and the right one, or only the right one; an icon stands without its text."""
    back: Callable[[], object] = lambda: None


class OverScreen(Screen):
    """The winner and the result over the board; after the triumph, offers and ways on."""

    app: App

    def __init__(
        self,
        app: App,
        screen: PlayScreen,
        page: Callable[[], EndPage],
        queues: Sequence[ReviewQueue] = (),
        kind: str = "",
    ) -> None:
        """`queues` are the reviews that the page offers; they are made while it is shown."""
        super().__init__(app)
        self.stack = app.stack
        self._screen, self.page, self._queues, self.kind = screen, page, queues, kind
        self.lost, self._winner = screen.now.lost, screen.table.record.winner or 0
        self._triumph = Triumph(self.lost, self._flown())
        self.entered = 0

    def _flown(self) -> Flown | None:
        """The checker that has just won; None for a match that was over when it was opened."""
        view, layout = self._screen.view, self._screen.layout
        if view.landed is None:
            return None
        picture = pieces.checker(layout.checkers_of, self._winner, 0, layout.checker)
        return Flown(view.spot(*view.landed), picture)

    # Time before and after the triumph

    @property
    def awake(self) -> bool:
        looks = any(not queue.done for queue in self._queues)
        return self._triumph.awake or looks or self.entered < _UNASKED

    def step(self) -> bool:
        show, left = self._triumph, next((each for each in self._queues if not each.done), None)
        done = left is not None and left.step() and left.done
        show.calm = self.app.still
        moved = show.awake or done
        show.step()
        if show.over and not self.entered:
            self.stack.present()
        self.entered += show.over
        return moved

    def touch(self, touch: Touch) -> None:
        if touch.act is PointerEvent.PRESS and not self._triumph.over:
            self._triumph.hurry()

    def key(self, key: int) -> bool:
        """Speed up the triumph; Enter, still held from the match, has no effect at first."""
        if not self._triumph.over:
            self._triumph.hurry()
            return True
        return key == keys.CHOOSE and self.entered < _UNASKED and not self.app.focus.name

    def back(self) -> None:
        if self._triumph.over:
            self.page().back()

    # Display

    def ground(self) -> Surface:
        picture, stage = self.stack.under(self), self._plan(self.page()).stage
        stage = across(stage, self.area) if self.orientation.upside_down else stage
        triumph.dim(picture, stage, self.lost)
        return picture

    def prepare(self) -> None:
        page = self.page()
        plan = self._plan(page)
        self._triumph.prepare(plan.laurel, self._portrait(plan), self.app.base)
        self._placed(page.offers, plan.offered)

    def _plan(self, page: EndPage) -> EndPlan:
        left, right = (0.0, *(1.0 if way.icon else _NAMED for way in page.corners))[-2:]
        count, layout = len(page.offers), self._screen.layout
        return EndPlan(self.area, layout, self.app.scale, count, (left, right))

    def _portrait(self, plan: EndPlan) -> Surface:
        side = round(_COIN * plan.laurel.width)
        look = seats.portraits(self._screen)[self._winner]
        if look:
            return coin(RANKS[look].coin, side, self.settings.contrast)
        return signs.seat(self._screen.layout.checkers_of, self._winner, "awake", side)

    def items(self) -> list[Item]:
        page, show = self.page(), self._triumph
        plan = self._plan(page)
        return [
            *show.crown(plan.laurel, self._portrait(plan)),
            *show.petals(self.area, self.app.base, plan.texts),
            *show.unveiled(stacked(plan.texts, self._rows(page))),
            *([self.stack.panel(plan.foot)] if show.over else []),
        ]

    def _rows(self, page: EndPage) -> list[StackRow]:
        letters, title = self.app.letters, self.words.carved(page.title)
        look = (CAPITALS, CREAM) if self.lost else (CAPITALS_BOLD, GOLD)
        large = 1 if self.lost else _LARGE
        rows: list[StackRow] = [TextRow(title, round(large * letters(TITLE)), *look)]
        rows += [
            TextRow(text, letters(SENTENCE), colour=QUIET if at else CREAM)
            for at, text in enumerate(page.texts)
        ]
        if page.emblem:
            rows.append(page.emblem)
        if page.saying and self.app.text_scale == 1:  # Larger sentences need the room.
            rows.append(TextRow(self.words.say(page.saying), letters(SENTENCE), BODY_ITALIC))
        return rows

    @property
    def said(self) -> str:
        page = self.page()
        saying = [self.words.say(page.saying)] if page.saying else []
        return " ".join([f"{page.title}.", *page.texts, *saying])

    def buttons(self) -> list[Button]:
        if not self._triumph.over:
            return []
        page = self.page()
        plan = self._plan(page)
        buttons = self._placed(page.ways, plan.ways(len(page.ways)))
        buttons += self._placed(page.offers, plan.offered)
        buttons.sort(key=lambda button: not button.lit)  # First for keys and for the switch.
        corners = self._placed(page.corners, plan.corners[-len(page.corners) :])
        return buttons + [replace(each, label="") if each.icon else each for each in corners]

    def _placed(self, ways: Sequence[Way], places: Sequence[Rect]) -> list[Button]:
        placed = zip(ways, places, strict=False)
        return [button for way, place in placed for button in way.buttons(self, place)]
