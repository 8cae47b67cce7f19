"""A board on which the computer plays itself, seen at an angle, beneath another screen."""

from collections.abc import Callable, Sequence
from math import ceil

from pygame import Rect, Surface, Vector2, transform

from ludus.match.dice import dice_of
from ludus.match.events import Event
from ludus.match.record import Record
from ludus.match.states import State
from ludus.match.table import Table
from ludus.picture import assets, stone
from ludus.picture.cache import cached
from ludus.picture.canvas import Item
from ludus.rules.notation import parse_position
from ludus.rules.position import WHITE
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import FEW, seen_by, starts
from ludus.window.app.app import App
from ludus.window.board.background import furnish, slab
from ludus.window.layout.layout import Layout, lay_out
from ludus.window.play.layers import Board
from ludus.window.play.match_screen import HOME
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.session import Session
from ludus.window.sound.sounds import Sounds

_ANGLE = 5
"""Degrees by which the board is turned against the clock."""
_RESTS = 50
"""Steps before each throw and each play, in which nothing moves."""
_OVER_STEPS = 240
_LEVEL = "heuristic"


def _record(rules: RuleSet, seed: int) -> Record:
    """A match between computers, from the medium start with the most hits."""
    found = [start for start in starts(rules) if start.length is Length.MEDIUM]
    record = Record(rules.name, FEW[Length.MEDIUM], _LEVEL, _LEVEL, WHITE, seed, game=rules)
    if found:
        start = sorted(found, key=lambda each: -each.hits)[seed % len(found)]
        record.begins = seen_by(WHITE, parse_position(start.position, rules))
        record.checkers = record.begins.checkers
    return record


class SelfPlay(Session):
    """A match between computers, slow and without a log; another one follows at its end."""

    def __init__(self, app: App, rules: RuleSet, seed: int) -> None:
        self._seed, self._after = seed, 0
        super().__init__(app, self._table_of(rules))

    def _table_of(self, rules: RuleSet) -> Table:
        record = _record(rules, self._seed)
        return Table(record, dice_of(record))

    @property
    def pace(self) -> int:
        return 1

    def tell(self, events: Sequence[Event]) -> None:
        self.waited = 0
        self.match.tell(events)

    def advance(self) -> bool:
        rests = self.state is not State.OVER and self.waited < _RESTS
        return False if rests else super().advance()

    def finish(self) -> bool:
        self._after += 1
        if self._after == _OVER_STEPS:
            self._seed, self._after = self._seed + 1, 0
            self.table = self.match.table = self._table_of(self.table.rules)
            self.match.view.rearrange(self.table.now)
        return False


class LiveBoard(PlayScreen):
    """A board that belongs to another screen, which passes on its steps and shows its pictures."""

    def __init__(self, app: App, rules: RuleSet, room: Callable[[], Rect], seed: int = 1) -> None:
        """Lay the table out for `room`, which may end beyond the edges of the screen."""
        self._room = room
        frame = HOME._replace(looks=lambda match: ("", ""))
        super().__init__(app, SelfPlay(app, rules, seed), [Board], frame)
        self.view.sounds = Sounds()

    def lay_out(self) -> Layout:
        self._lies = self._room()
        return lay_out(self.table.rules, self._lies.size, self.table.record.checkers)

    def name_trays(self) -> None:
        """Leave out the names, which would not lie along the trays."""

    def ground(self) -> Surface:
        plain = self.app.settings.contrast
        return table_picture(self.layout, plain, self._lies, self.app.size)

    def items(self) -> list[Item]:
        return [self._seen(item) for item in super().items()]

    def _seen(self, item: Item) -> Item:
        """A picture at its place on the turned board; it stays upright itself."""
        rect, room = item.rect, self._lies
        away = Vector2(rect.center) - Vector2(room.width / 2, room.height / 2)
        x, y = (away.rotate(-_ANGLE) + room.center - Vector2(rect.size) / 2).xy
        return item._replace(x=round(x), y=round(y))


def table_picture(layout: Layout, plain: bool, room: Rect, size: tuple[int, int]) -> Surface:
    """The table around and under a board, turned, in the light of its place; cached on disk."""
    what = ("live", slab(layout, plain), layout.tray, room, size)
    return cached(what, lambda: _turned(layout, plain, room, size))


def _turned(layout: Layout, plain: bool, room: Rect, size: tuple[int, int]) -> Surface:
    width, height = size
    corners = [(x, y) for x in (0, width) for y in (0, height)]
    away = [(Vector2(each) - room.center).rotate(_ANGLE) for each in corners]
    reach = max(abs(each.x) for each in away), max(abs(each.y) for each in away)
    whole = [max(2 * ceil(far) + 2, part) for far, part in zip(reach, room.size, strict=True)]
    place = layout.rules.place
    around = whole[0], whole[1]
    table = assets.blank(around) if plain else stone.covered(place, around)
    board = Rect((0, 0), room.size).move_to(center=table.get_rect().center)
    furnish(table.subsurface(board), layout, plain, of_checkers=False)
    if not plain:
        stone.light(table, place)
    turned = transform.rotozoom(table, _ANGLE, 1.0)
    found = assets.blank(size)
    found.blit(turned, turned.get_rect(center=room.center))
    return found
