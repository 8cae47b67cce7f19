"""The session and layers of attract."""

from collections.abc import Sequence
from concurrent.futures import Future

from pygame import transform

from ludus.exhibit.config.museum_texts import CALL
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.games import COMPANIES
from ludus.match.events import Event, Thrown
from ludus.match.table import Table
from ludus.picture import assets, fonts, signs
from ludus.picture.assets import CREAM, GOLD
from ludus.picture.canvas import Item, Rect, Surface, centred, turned
from ludus.picture.labels import write
from ludus.picture.lettering import NOTE, SENTENCE, TITLE, set_in
from ludus.picture.surfaces import derived, in_memory
from ludus.window.board.marks import Marks
from ludus.window.layout.layout import Layout
from ludus.window.pictures import victory_stone
from ludus.window.play.demonstration import Demonstration
from ludus.window.play.live_board import SelfPlay
from ludus.window.play.play_screen import Layer, PlayScreen
from ludus.window.storage.winners import ALEA
from ludus.window.widgets.button import side_by_side
from ludus.window.widgets.grid import cut

PLACE_STEPS = 900
"""Steps until attract goes on to the next place, if there are several."""
_TITLE_STEPS = 270
"""Steps of such a period for which a table shows the find in place of the call."""
_CALL = 0.42
"""The share of the line's height for the call; the rest is for the placard."""
_HIGHEST = 0.09
"""The most height of the call, as a share of the screen's shorter side."""
_CALL_LETTERS = 0.86
_STONE_STEPS = 240
"""Steps at its end for which the stone of the day is shown."""
_NEAR_FROM = 300
"""The step of such a period from which a throw is seen from near."""
_NEAR_UNTIL = 620
_NEAR = 2
"""The magnification."""


class AttractSession(SelfPlay):
    """A match between computers; after a while, attract goes to the next place."""

    app: Kiosk

    def __init__(self, app: Kiosk, table: Table) -> None:
        super().__init__(app, table, app.home)
        self.steps = 0
        """Steps for which it has been shown."""

    def tick(self, busy: bool) -> bool:
        self.steps += 1
        several = len(self.app.config.game.offered) > 1
        if several and self.steps >= PLACE_STEPS and not busy:
            self.app.home()
        return super().tick(busy)


class Call(Layer):
    """The call to touch, above a placard about the game; on a table, they take turns."""

    def __init__(self, screen: PlayScreen, session: AttractSession) -> None:
        super().__init__(screen)
        self._session = session

    def prepare(self) -> None:
        self._placard()

    @property
    def _phase(self) -> int:
        return self._session.steps % PLACE_STEPS

    def step(self) -> bool:
        return self.screen.layout.facing and self._phase in (0, _TITLE_STEPS)

    def items(self) -> list[Item]:
        screen, layout = self.screen, self.screen.layout
        if not layout.facing:
            place = _placard_place(layout)
            panel = centred(signs.panel(place.size), place.center)
            return [_call(screen), panel, *self._placard()]
        called = self._phase >= _TITLE_STEPS
        items = [_call(screen)] if called else self._placard()
        return items + [turned(item, layout.area) for item in items]

    def _placard(self) -> list[Item]:
        """The title and the find of the board; on a table, only the find in a line."""
        layout, rules, part = self.screen.layout, self.screen.table.rules, self.screen.part
        words, letters = self.screen.words, self.screen.app.letters(SENTENCE)
        fact, large = words.fact(rules), self.screen.app.letters(TITLE)
        if layout.facing:
            return set_in(layout.line, fact, letters)
        inside = _placard_place(layout).inflate(-part(0.06), -part(0.015))
        name = words.carved(words.title(rules))
        wide = min(fonts.width(name, assets.CAPITALS_BOLD, large), inside.width * 2 // 5)
        length = max(large, inside.height * 2 // 5) if layout.upright else wide
        title, below = cut(inside, length, 0 if layout.upright else part(0.04), layout.upright)
        items = set_in(title, name, large, assets.CAPITALS_BOLD, GOLD, left=True)
        return items + set_in(below, fact, letters, left=True)


def _call_room(layout: Layout) -> Rect:
    room = layout.line.copy()
    if not layout.facing:
        room.height = min(round(room.height * _CALL), round(min(layout.area.size) * _HIGHEST))
    return room


def _placard_place(layout: Layout) -> Rect:
    """The place below the call."""
    call, place = _call_room(layout), layout.line
    return Rect(place.left, call.bottom, place.width, place.bottom - call.bottom)


def _call(screen: PlayScreen) -> Item:
    return centred(call_of(screen), _call_room(screen.layout).center)


def call_of(screen: PlayScreen) -> Surface:
    room, area = _call_room(screen.layout), screen.layout.area
    size = round(min(room.height * _CALL_LETTERS, min(area.size) * 0.07))
    call = screen.words.capitals(CALL)
    return assets.fitting(call, assets.CAPITALS_BOLD, size, CREAM, room.width)


def company_places(layout: Layout) -> list[Rect]:
    """The places beside the dice for one player and for two."""
    tray, area, margin = layout.tray, layout.area, round(layout.unit * 0.2)
    left = Rect(area.left, tray.top, tray.left - area.left, tray.height).inflate(-2 * margin, 0)
    if layout.upright:
        return [left, left.move(area.right - left.right - margin, 0)]
    return side_by_side(left, 2, margin)


@in_memory
def _company(place: str, count: int, said: str, size: tuple[int, int], letters: int) -> Surface:
    """A plaque with the people of a match above the words that count them."""
    picture, (width, height) = signs.plaque(size, "plain", False).copy(), size
    room = height - round(letters * 1.5)
    if room < height // 3:  # Larger words need all the room.
        room = (height - letters) // 2
    else:
        people = signs.company(place, count, round(min(room * 0.86, width / 2.3)))
        picture.blit(people, people.get_rect(center=(width // 2, room * 54 // 100)))
    text = assets.fitting(said, assets.BODY_BOLD, letters, CREAM, width * 9 // 10)
    write(picture, text, text.get_rect(center=(width // 2, room + round(letters * 0.6))))
    return picture


class Invitation(Demonstration):
    """The coins for one and for two players, and a hand that touches the first."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen, lambda screen: True)

    def _hand_size(self, pressed: bool) -> int:
        height = self.screen.layout.tray.height  # Upright, the placard is above it.
        return round(height * (0.6 if self.screen.layout.upright else 1) * (0.9 if pressed else 1))

    def items(self) -> list[Item]:
        screen, layout = self.screen, self.screen.layout
        items, places, letters = list[Item](), company_places(layout), screen.app.letters(NOTE)
        for count, place in enumerate(places, start=1):
            said = screen.words.say(COMPANIES[count])
            picture = _company(layout.rules.place, count, said, place.size, letters)
            items.append(centred(picture, place.center))
        at = places[0].centerx, places[0].top + places[0].height // (2 if layout.upright else 3)
        items += self._hand_items(at, at, from_above=True)
        return items + [turned(item, layout.area) for item in items if layout.facing]


class CloseUp(Layer):
    """One throw of each period seen from near, over the board; on a table there is none."""

    def __init__(self, screen: PlayScreen, session: AttractSession) -> None:
        super().__init__(screen)
        self._session = session
        self._enlargement: Future[Surface] | None = None
        """The enlarged ground around the dice."""
        self._thrown = False
        """Whether the last event was a throw to be seen from near."""

    @property
    def shown(self) -> bool:
        return self._thrown and self._enlargement is not None and self._enlargement.done()

    def resize(self) -> None:
        self._enlargement, self._thrown = None, False

    def step(self) -> bool:
        if self._enlargement is None and not self.screen.layout.facing:
            (window, room), ground = self._places(), self.screen.background()
            # A copy, because scaling locks its source, and the loop draws the ground meanwhile.
            near = ground.subsurface(window).copy()
            self._enlargement = self.screen.app.jobs.later(
                lambda: transform.smoothscale(near, room.size)
            )
        return False

    def follow(self, events: Sequence[Event]) -> None:
        due = _NEAR_FROM <= self._session.steps % PLACE_STEPS < _NEAR_UNTIL
        self._thrown = due and any(isinstance(event, Thrown) for event in events)

    def _places(self) -> tuple[Rect, Rect]:
        """The surroundings of the dice, and the room between texts and buttons that they fill."""
        layout, whole = self.screen.layout, Rect((0, 0), self.screen.layout.size)
        room = Rect(0, layout.line.bottom, whole.width, layout.tray.top - layout.line.bottom)
        if layout.upright:
            room = Rect(0, 0, whole.width, layout.line.top)
        window = Rect(0, 0, room.width // _NEAR, room.height // _NEAR)
        return window.move_to(center=layout.tray.center).clamp(whole), room

    def items(self) -> list[Item]:
        if not self.shown or self._enlargement is None:
            return []
        (window, room), ground = self._places(), self.screen.background()
        items = [Item(self._enlargement.result(), *room.topleft)]
        for item in self.screen.view.items(Marks()):
            if item.rect.colliderect(window):
                x, y = room.left - window.left * _NEAR, room.top - window.top * _NEAR
                items.append(Item(_enlarged(item.surface), x + item.x * _NEAR, y + item.y * _NEAR))
        below = Rect(0, room.bottom, room.width, ground.get_height() - room.bottom)
        rest = [Rect(0, 0, room.width, room.top), below]
        return [
            *items,
            *(Item(ground, *part.topleft, (*part.topleft, *part.size)) for part in rest),
        ]


@derived(maxsize=16)
def _enlarged(picture: Surface) -> Surface:
    return transform.smoothscale_by(picture, _NEAR)


class StoneOfTheDay(Layer):
    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        self._steps = 0
        self._stone: Future[Surface] | None = None
        """The stone, made before it is shown."""

    def resize(self) -> None:
        self._stone = None

    def step(self) -> bool:
        self._steps += 1
        at = self._steps % PLACE_STEPS
        if at == PLACE_STEPS - 2 * _STONE_STEPS:
            self._stone = self._make()
        return at in (0, PLACE_STEPS - _STONE_STEPS)

    @property
    def _place(self) -> Rect:
        board = self.screen.layout.board
        height = round(board.height * 0.9)
        return Rect(0, 0, min(board.width, height * 5 // 4), height).move_to(center=board.center)

    def _make(self) -> Future[Surface] | None:
        app, rules = self.screen.app, self.screen.table.rules
        winners, most = app.services.winners, victory_stone.MOST
        best = winners.best(rules.name, most) or winners.best(ALEA, most) if winners else []
        if not winners or not best:
            return None
        subject = rules, tuple(best), winners.keep_days == 1, self._place.size
        plain = app.settings.contrast
        return app.jobs.later(lambda: victory_stone.picture(*subject, plain))

    def items(self) -> list[Item]:
        shown = self._steps % PLACE_STEPS >= PLACE_STEPS - _STONE_STEPS
        if not shown or not self._stone or not self._stone.done():
            return []
        return [centred(self._stone.result(), self._place.center)]
