"""The end of a match over its board: the winner, then everything that its page offers."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product
from operator import attrgetter

from pygame import Rect, Surface

from ludus.picture import assets, signs
from ludus.picture.canvas import Item, square_at
from ludus.picture.coins import coin
from ludus.picture.lettering import SENTENCE, TITLE
from ludus.players.ranks import RANKS
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.app.screen import Screen
from ludus.window.board import triumph
from ludus.window.board.triumph import CHORD, DAWNS, ROLLS, Triumph
from ludus.window.input import keys
from ludus.window.input.pointer import Touch
from ludus.window.layers import seats
from ludus.window.layout.zones import across
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.ends.end_page import LAUREL, EndPage
from ludus.window.screens.ends.loss import Loss
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import ORDER, Means, Node, Rule
from ludus.window.widgets.push import Push, pushes
from ludus.window.widgets.tree import Laid, fit, lay

_UNASKED = 300
"""Steps before Enter presses a button without explicit focus."""
_COIN = 0.58
"""The size of the winner's coin, in wreaths."""
_WIDE = 1.4
"""The ratio of width to height from which the laurel is beside the texts."""
_BESIDE = 0.38, 0.16, 0
"""Its widths, the best first, as shares of the shorter side; 0 above the texts."""
_ABOVE = 0, 0.16
_LARGEST = 0.5
"""Its largest side."""
_RIM = 0.02
"""The margin inside the board and inside the foot, as a share of the shorter side."""


class OverScreen(Screen):
    """The winner and the result over the board; after the triumph, offers and ways on."""

    app: App
    comes = None

    def __init__(
        self,
        app: App,
        screen: PlayScreen,
        page: Callable[[], EndPage],
        queues: Sequence[ReviewQueue] = (),
        course: Loss | None = None,
        kind: str = "",
        prize: Callable[[Surface], Screen] | None = None,
    ) -> None:
        """`queues` are the reviews that the page offers; they are made while it is shown.

        `course` is that of a lost match, which is drawn once the words are there.
        `prize` makes the screen of what was won, before the buttons, over a picture of the table.
        """
        super().__init__(app)
        self.stack = app.stack
        self._screen, self.page, self._queues, self.kind = screen, page, queues, kind
        self._course = course
        self.lost, self._winner = screen.now.lost, screen.table.record.winner or 0
        view, canvas = screen.view, self.stack.canvas
        self._flown, screen.named = view.take_off(), False  # Texts may cover the trays.
        screen.name_trays()
        self._triumph = Triumph(self.lost, self._flown, prize is not None)
        shown = canvas.painted and self.stack.top is screen and not (app.still or screen.opposite)
        self._last = canvas.target if shown else None
        """The last frame of the match, whose controls go out."""
        if self._last and not app.jobs.beside:  # Otherwise the thread takes another canvas.
            self._last = self._last.copy()
        self.entered = 0
        self._laid_for: object = None
        """The content of the page that is laid out."""
        self._prize = prize
        self._given = False
        """Whether the prize has been shown: the table with it stays in the light of the day."""

    # Time before and after the triumph

    @property
    def awake(self) -> bool:
        looks = any(not queue.done for queue in self._queues)
        return self._triumph.awake or looks or self._draws or self.entered < _UNASKED

    @property
    def _draws(self) -> bool:
        return bool(self._course and self._course.waits and self._triumph.read)

    def step(self) -> bool:
        show, left = self._triumph, next((each for each in self._queues if not each.done), None)
        seen = left is not None and left.step() and left.seen
        show.calm = self.app.still
        moved = self._screen.session.tick(busy=True) or show.awake or seen or self._draws
        if show.at == 0:
            ahead = 0 if show.at_once else CHORD
            if ahead and not self.lost:
                self.sounds.play("roll", ahead=ROLLS)
            self.sounds.play("defeat" if self.lost else "victory", ahead=ahead)
        show.step()
        if show.sets_off:
            laurel, upside_down = self._laurel, self.orientation.upside_down
            goal = across(laurel, self.area) if upside_down else laurel
            self.stack.display.follow(goal.center, triumph.FLIGHT)
        if self._course and self._draws:
            self._course.draw(show.at_once)
        if show.over and not self.entered:
            self._open()
        self.entered += show.over
        return moved

    def _open(self) -> None:
        """Show the buttons; or what was won, before them."""
        prize, self._prize = self._prize, None
        if prize:
            self._given = True
            self.stack.open(prize(self._day))
        else:
            self.stack.present()

    def hurry(self) -> None:
        """Let everything be there at once, and its chord be heard."""
        self._triumph.hurry()
        self.sounds.cut(last=True)

    def touch(self, touch: Touch) -> None:
        if touch.presses:
            self.hurry()

    def key(self, key: int) -> bool:
        """Speed up the triumph; Enter, still held from the match, has no effect at first."""
        if not self._triumph.over:
            self.hurry()
            return True
        return key == keys.CHOOSE and self.entered < _UNASKED and not self.app.focus.name

    def back(self) -> None:
        if self._triumph.over:
            self.page().back()

    # Places

    @cached_property
    def _laid(self) -> tuple[list[Laid], Rect, Rect]:
        """The trees on the stage, below it and above, with the stage and the panel below it."""
        layout, area, rim = self._screen.layout, self.area, self.part(_RIM)
        page, words, upright = self.page(), self.words, layout.upright
        self._laid_for = _content(page)
        panel = _between(layout.stage.bottom + rim // 2, area.bottom - rim // 2, area, rim)
        feet = [*page.foot(words, corners=not layout.headed)][upright:]
        if self._given and layout.headed:  # What was won lies in the middle.
            feet.insert(0, page.parted(words, 1.1 * layout.tray.width / self.app.base))
        ways = ((each, panel.inflate(-2 * rim, -rim)) for each in feet)
        tree, inside, foot = self._first(ways, attrgetter("gaps" if self._given else "whole"))
        rule, low = foot.rule, Rule(self.app.scale, ORDER[-1])
        panel = _between(panel.top - foot.lacks[1], panel.bottom, area, rim)
        least = panel.bottom - rim - low.down(tree, inside.width).least
        # More than the board is covered only if the board is too small.
        over = _between(area.top, panel.top, area)
        # Upright, the ways leave room for all texts, however large they are.
        high = panel.bottom - rim - rule.down(tree, inside.width).wish
        stages = [
            _between(area.top, high, area) if upright else layout.board.clip(over),
            layout.stage.clip(over),
            _between(area.top, least, area),
        ]
        head = _between(area.top, layout.stage.top, area, 2 * rim)
        line = _between(layout.stage.bottom, min(layout.line.bottom, high), area, 2 * rim)
        sizes = (SENTENCE,) if self.lost else (TITLE, SENTENCE)
        wides = _BESIDE if area.width > _WIDE * area.height else _ABOVE

        def announced(stages: Sequence[Rect], texts: int) -> Iterator[tuple[Node, Rect]]:
            if self._given:
                # What was won stays in sight.
                free = head.inflate(0, -rim // 2) if layout.headed else line
                yield page.line(words, layout.headed), free
                return
            for each, size, wide in product(stages, sizes, wides):
                headed = layout.headed and each.top == area.top
                look = self.lost, wide, size, texts, headed
                yield page.announcement(words, *look), each.inflate(-3 * rim, -2 * rim)

        asks = attrgetter("whole" if upright or self._given else "pictures")
        _, room, stage = self._first(announced(stages[: 2 + upright], 2), asks)
        for texts in (2, 1, 0):
            if sum(stage.lacks):
                _, room, stage = self._first(announced(stages, texts))
        room = room.inflate(3 * rim, 2 * rim)
        if upright and (room == stages[0] or self._given):
            panel = _between(high, panel.bottom, area, rim)
        elif room == stages[-1]:
            panel, rule = _between(least, panel.bottom, area, rim), low
        laid = [stage, lay(tree, panel.inflate(-2 * rim, -rim), rule)]
        if layout.headed and room.top > area.top:
            laid.append(fit(page.head(), head, Rule(self.app.scale)))
        return laid, room, panel

    def _first(
        self,
        trees: Iterable[tuple[Node, Rect]],
        asks: Callable[[Means], bool] = attrgetter("whole"),
    ) -> tuple[Node, Rect, Laid]:
        """The first of some trees for which there is room, or the one that lacks least.

        It prefers a tree whose means are as it `asks`.
        """

        def worse(each: tuple[Node, Rect, Laid]) -> tuple[int, bool]:
            return sum(each[2].lacks), not asks(each[2].rule.means)

        usual, best = Rule(self.app.scale), list[tuple[Node, Rect, Laid]]()
        for tree, room in trees:
            best.append((tree, room, fit(tree, room, usual)))
            if worse(best[-1]) == (0, False):
                break
        return min(best, key=worse)

    def forget(self) -> None:
        """Lay out again only if other buttons or texts are there, as petals fall for many steps."""
        if self._laid_for != _content(self.page()):
            vars(self).pop("_laid", None)

    # Display

    def ground(self) -> Surface:
        picture, (_, stage, _) = self._day.copy(), self._laid
        stage = across(stage, self.area) if self.orientation.upside_down else stage
        if not self._given:
            triumph.dim(picture, stage, self.lost)
        return picture

    def background(self) -> Surface:
        """By day, the picture of the board; it lies over the ground as it fades."""
        return self._day if self._flown and self._triumph.day == 1 else super().background()

    def prepare(self) -> None:
        super().background()
        if not self._given:
            self._triumph.prepare(self._laurel, self._portrait, self.app.base)
        for button in self._pushes:
            button.items(False)

    @property
    def _laurel(self) -> Rect:
        place = self._laid[0][0].place(LAUREL)
        side = min(*place.size, self.part(_LARGEST))
        return square_at(place.center, side)

    @property
    def _portrait(self) -> Surface:
        side = round(_COIN * self._laurel.width)
        look = seats.portraits(self._screen)[self._winner]
        if look:
            return coin(RANKS[look].coin, side, self.settings.contrast)
        return signs.seat(self._screen.layout.checkers_of, self._winner, "awake", side)

    def items(self) -> list[Item]:
        show, ((laid, *_), _, panel) = self._triumph, self._laid
        if self._given:
            return [*laid.items(), *self._shelf(panel)]
        rows = [
            (place, row)
            for leaf, place in laid.leaves
            if not isinstance(leaf, Push) and (row := leaf.items(laid.rule, place))
        ]
        words = [place for place, _ in rows]
        return [
            *self._dusk(),
            *show.petals(self.area, self.app.base, words[0].unionall(words)),
            *show.crown(self._laurel, self._portrait),
            *show.unveiled(row for _, row in rows),
            *self._shelf(panel),
        ]

    def _shelf(self, panel: Rect) -> Iterator[Item]:
        """The ground of the ways, which rises with them from below the screen."""
        if self._triumph.over and not (self._given and self._screen.layout.headed):
            left = 0.0 if self.app.still else max(0.0, 1 - self.entered / DAWNS)
            low = round((self.app.size[1] - panel.top) * left**2)
            yield self.stack.panel(panel.move(0, low))

    @cached_property
    def _day(self) -> Surface:
        """The picture of the board before dusk, until dusk is over."""
        return self.stack.under(self)

    def _dusk(self) -> Iterator[Item]:
        """The board in the light of the day, which goes, and the last frame with its controls.

        If no checker flies, both go at once: two faint pictures of all would take long.
        """
        show, last = self._triumph, self._last
        light = round(254 * show.day)
        if not light:
            self._last = None
            if not self._prize:
                vars(self).pop("_day", None)
            return
        picture = self._day if self._flown or not last else last
        if picture is not self.background():
            yield Item(assets.translucent(picture, light), 0, 0)
        if last and self._flown and show.leaves:
            yield Item(last, 0, 0).faded(show.leaves)

    @property
    def said(self) -> str:
        page = self.page()
        saying = [self.words.say(page.saying)] if page.saying else []
        return " ".join([f"{page.title}.", *filter(str.strip, page.texts), *saying])

    @property
    def _pushes(self) -> list[Button]:
        """The ways and the offers, the lit one first for keys and for the switch; then corners."""
        corners = [push.button.name for side in self.page().corners for push in side]
        buttons = [button for laid in self._laid[0] for button in pushes(laid)]
        return sorted(buttons, key=lambda button: (button.name in corners, not button.lit))

    def buttons(self) -> list[Button]:
        return self._pushes if self._triumph.over else []


def _content(page: EndPage) -> object:
    """What decides the layout of a page."""
    return [(way.name, way.enabled) for way in (*page.offers, *page.ways)], [*page.texts]


def _between(top: int, bottom: int, area: Rect, rims: int = 0) -> Rect:
    """A part of the screen, without rims at the left and right."""
    return Rect(area.left + rims // 2, top, area.width - rims, bottom - top)
