"""The board of the position editor: its contents, and the effect of touches."""

import math

from ludus.match.record import HUMAN, Record
from ludus.match.states import PointerEvent
from ludus.match.table import Table
from ludus.picture.canvas import Rect
from ludus.rules.position import BLACK, WHITE, Position
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS, RuleSet
from ludus.window.app.app import App
from ludus.window.input.pointer import Point, Touch
from ludus.window.layout.zones import distance
from ludus.window.play.board_screen import BoardScreen
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import SIDES, WHO

_DRAG = 0.25
"""The distance from which a movement is a drag, in checkers."""
_REACH = 0.5
"""The largest distance of a touch from a place, in checkers."""
TRAY = -1
"""The column of a side's endless tray, at its seat in a match."""

Place = tuple[int, int]
_Setting = tuple[Position, tuple[int, ...]]


class EditBoard(BoardScreen):
    """Checkers can be dragged, or tapped and set down; off the board they disappear."""

    def __init__(
        self, app: App, rules: RuleSet, position: Position | None = None, rival: str = "optio"
    ) -> None:
        """Begin with a position or an empty board; `rival` is the opponent in a later match."""
        self.rival = rival
        empty = Position.of(rules, ({}, {}), WHITE)
        self._now: _Setting = (position or empty, tuple(range(1, rules.dice + 1)))
        self.before: list[_Setting] = []
        """Earlier settings for undo, the latest at the end."""
        self.held: Place | None = None
        self._pressed: Point | None = None
        self._fresh = self._dragging = False
        self._goal: Place | None = None
        """The last place where the keyboard set down a checker."""
        self.notice = ""
        super().__init__(
            app, Table(Record(rules.name, MOST_CHECKERS, HUMAN, HUMAN, WHITE, 0, game=rules))
        )

    @property
    def rules(self) -> RuleSet:
        return self.table.rules

    @property
    def position(self) -> Position:
        """The position, which may be illegal."""
        return self._now[0]

    @property
    def dice(self) -> tuple[int, ...]:
        return self._now[1]

    @property
    def trouble(self) -> str:
        """What to do with an illegal position; empty for a legal one."""
        words, counts = self.words, self.counts
        fewer = counts.index(min(counts))
        if not any(counts):
            return words.say("Drag checkers to the board.")
        if missing := self.missing[fewer]:
            # Translators: what to do for a side, after its name and a colon.
            more = Plural("add {count} checker.", "add {count} checkers.")
            text = words.say_plural(more, missing)
            return words.say(WHO.to_do, name=words.say(SIDES[fewer].name), text=text)
        if self.position.winner is not None:
            return words.say("The match is over: put a checker back on the board.")
        return ""

    @property
    def counts(self) -> list[int]:
        """The checkers of each side, borne off or not."""
        return [int(count) for count in self.position.board.sum(axis=1)]

    @property
    def missing(self) -> list[int]:
        """The checkers that each side lacks at least."""
        counts = self.counts
        return [max(LEAST_CHECKERS, *counts) - count for count in counts]

    def set(self, position: Position, dice: tuple[int, ...]) -> None:
        self.before.append(self._now)
        self._now, self.notice = (position, dice), ""
        self.refresh()

    def refresh(self) -> None:
        self.view.show(self.position, self.dice, self.dice)

    def resize(self) -> None:
        super().resize()
        self.let_go()

    # Input

    def touch(self, touch: Touch) -> None:
        """Pick up, drag or set down a checker, or turn a die."""
        if touch.presses:
            self._pressed, self._dragging = touch.at, False
            self._fresh = self.held is None
            if self._fresh:
                self._pick_up(self._at(touch.at, self.sources()))
        elif touch.act is PointerEvent.DRAG and self.held and self._pressed:
            far = math.dist(touch.at, self._pressed) > self.layout.checker * _DRAG
            self._dragging = self._dragging or far
            if self._dragging:
                self._carry(touch.at)
        elif (
            touch.act is PointerEvent.RELEASE and self.held and (self._dragging or not self._fresh)
        ):
            self._set_down(self._at(touch.at, self.goals()))
        elif touch.act is PointerEvent.RELEASE and not self.held:
            rects = self.layout.dice[: len(self.dice)]
            for at in (n for n, rect in enumerate(rects) if rect.collidepoint(touch.at)):
                self._turn_die(at)

    def tap(self, place: Place) -> None:
        """Handle Enter at a place; the focus returns to a tray for the next checker."""
        from_tray = self.held and self.held[1] == TRAY
        if self.held:
            self._set_down(place)
            self._goal = place
        else:
            self._pick_up(place)
        if from_tray:
            self.app.focus.name = f"place-{place[0]}-{TRAY}"
        elif self.held and place[1] == TRAY and self._goal:
            self.app.focus.name = f"place-{place[0]}-{self._goal[1]}"

    def sources(self) -> list[Place]:
        board = self.position.board
        lying = [(s, c) for s in (WHITE, BLACK) for c in self.layout.places[s] if board[s, c]]
        return [*lying, (WHITE, TRAY), (BLACK, TRAY)]

    def goals(self) -> list[Place]:
        """The places for the held checker: all places of its side, and its tray."""
        if self.held is None:
            return []
        side = self.held[0]
        return [(side, column) for column in (*self.layout.places[side], TRAY)]

    def zone(self, place: Place) -> Rect:
        side, column = place
        if column == TRAY:
            return self._trays[side]
        return self.layout.places[side][column].target

    @property
    def _trays(self) -> list[Rect]:
        """The trays at the seats, of one size, and beside the dice as far as the nearer one."""
        dice, layout = self.layout.tray, self.layout
        trays = [seat.union(by) for seat, by in zip(layout.seats, layout.by_seats, strict=True)]
        left, right = sorted(trays, key=lambda tray: tray.left)
        gap = min(dice.left - left.right, right.left - dice.right)
        left.size = right.size = [*map(min, left.size, right.size)]
        if gap > 0:
            left.right, right.left = dice.left - gap, dice.right + gap
        return trays

    def _at(self, at: Point, places: list[Place]) -> Place | None:
        """The place at a point, or the nearest within reach."""

        def far(place: Place) -> float:
            return distance(self.zone(place), at)

        near = min(places, key=far, default=None)
        return near if near and far(near) < self.layout.checker * _REACH else None

    def _pick_up(self, place: Place | None) -> None:
        self.held = place
        if place:
            x, y = self._spot(place)
            self._carry((x, y - self.layout.checker // 8))

    def _spot(self, place: Place) -> Point:
        return self.zone(place).center if place[1] == TRAY else self.view.spot(*place)

    def _carry(self, at: Point) -> None:
        self.hovers = at
        if self.held and self.held[1] != TRAY:
            self.view.held = (self.held, at)

    def let_go(self) -> None:
        self.held = self.view.held = None

    def _set_down(self, goal: Place | None) -> None:
        """Set down the held checker; off the board and in the tray it disappears."""
        assert self.held
        side, source = self.held
        dragged, (_, target) = self._dragging, goal or (side, TRAY)
        self.let_go()
        if source == target or (goal is None and not dragged):
            return
        shared = self.rules.private < target <= self.rules.squares
        if shared and self.position.board[1 - side, target]:
            text = mark("Choose another square: the other side stands there.")
            self.notice = self.words.say(text)
            return
        board = self.position.board.copy()
        for column, more in ((source, -1), (target, 1)):
            if column != TRAY:
                board[side, column] += more
        if board[side].sum() > MOST_CHECKERS:
            text = mark("A side has at most {most} checkers.")
            self.notice = self.words.say(text, most=self.words.number(MOST_CHECKERS))
            return
        self.set(Position(board, self.position.turn), self.dice)
        self.sounds.play("button")

    def undo(self) -> None:
        if self.before:
            self._now, self.notice = self.before.pop(), ""
            self.refresh()

    def exchange(self) -> None:
        self.set(Position(self.position.board, 1 - self.position.turn), self.dice)

    def clear(self) -> None:
        self.set(Position.of(self.rules, ({}, {}), WHITE), self.dice)

    def _turn_die(self, at: int) -> None:
        dice = [*self.dice]
        dice[at] = dice[at] % 6 + 1
        self.set(self.position, tuple(dice))
