"""Attract: the computer plays itself, under a call to touch the screen."""

from collections.abc import Callable
from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.attract_layers import (
    AttractSession,
    Call,
    CloseUp,
    Invitation,
    StoneOfTheDay,
    call_of,
    company_places,
)
from ludus.exhibit.screens.games import COMPANIES, GamesScreen, VisitOverScreen
from ludus.exhibit.screens.panels import LanguagesScreen
from ludus.match.record import Record
from ludus.match.states import PointerEvent
from ludus.match.table import Table
from ludus.picture import assets
from ludus.picture.canvas import Canvas, Item, Rect, Surface, turned
from ludus.picture.lettering import SENTENCE, set_in
from ludus.rules.problems import problems
from ludus.window.app.display import surround
from ludus.window.board.marks import Marks
from ludus.window.input import keys
from ludus.window.input.pointer import Touch
from ludus.window.layout.layout import Layout, Orientation, lay_out
from ludus.window.layout.plan import BUTTONS
from ludus.window.layout.zones import across
from ludus.window.play import seats
from ludus.window.play.layers import Board
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.sound.sounds import Sounds
from ludus.window.storage.winners import ALEA
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button

# Translators: over a still of the board, while the program starts anew; it is shown in all
# languages at once, a line each.
_SOON = mark("Back in a moment")
_PITCH = 1.6
"""Line spacing in sizes of the letters."""
_GLOBE = (0.085, 0.1275)
"""The side of the button for the languages on a wide and on an upright screen, as shares of the
shorter side."""
_PLACARD = 0.65
"""The placard's room below the call, as growth of the text of the line."""


class AttractScreen(PlayScreen):
    """A real game without people or sound, under a call to touch it.

    A touch begins this game in the museum's language, or asks for another one first.
    """

    app: Kiosk
    musical = False
    anywhere = True
    awake = True
    choosing = True
    opposite = False

    def __init__(self, app: Kiosk, record: Record) -> None:
        session = AttractSession(app, Table(record, app.services.dice(record)))
        call, near = partial(Call, session=session), partial(CloseUp, session=session)
        facing = app.config.screen.table
        super().__init__(
            app,
            session,
            [Invitation, call, near, StoneOfTheDay, Board],
            Frame(
                looks=seats.looks,
                menu=lambda screen: GamesScreen(app),
                over=lambda screen: VisitOverScreen(app, screen),
                lay_out=_lay_out,
                orientation=Orientation.FACING if facing else Orientation.WHOLE,
                kind=KioskState.ATTRACT,
            ),
        )
        self.view.sounds = Sounds()

    def prepare(self) -> None:
        super().prepare()
        call_of(self)
        for button in self._alea():
            button.items(False, self.app.scale)

    def ahead(self) -> Callable[[], object] | None:
        if self.app.splash_size == self.app.size or not self.app.hooks.show_splash:
            return super().ahead()
        self.app.splash_size = self.app.size
        shown = before(self.app, self.table.rules.name)
        return partial(self.app.hooks.show_splash, shown.splash)

    def splash(self) -> Surface:
        """Paint the splash for the whole window."""
        window = assets.blank(self.stack.display.window)
        inner = Rect((0, 0), self.app.size).move_to(center=window.get_rect().center)
        picture = assets.blank(self.app.size)
        Canvas(picture).paint(self.background(), self.announce(_SOON))
        window.blit(picture, inner)
        surround(window.subsurface(inner.clip(window.get_rect())), self.background())
        return window

    def announce(self, text: str) -> list[Item]:
        whole = Rect((0, 0), self.app.size)
        items = self._panel(whole.copy(), text)
        if self.layout.facing:
            items += [turned(item, whole) for item in items]
        over = [item.rect for item in items]
        clear = [item for item in self.view.items(Marks()) if item.rect.collidelist(over) < 0]
        return clear + items

    def _panel(self, room: Rect, text: str) -> list[Item]:
        if self.layout.facing:
            room.height //= 2
            room.top += room.height
        said = self.app.config.language
        default_first = sorted(said.offered, key=lambda code: code != said.default)
        count = len(default_first)
        size = self.app.letters(SENTENCE)
        pitch = min(round(size * _PITCH), room.height // (count + 2))
        size = min(size, pitch * 9 // 10)
        lines = Rect(0, 0, min(round(pitch * 7), room.width), pitch * count)
        lines.center = room.center
        items = [self.stack.panel(lines.inflate(pitch, pitch))]
        for index, code in enumerate(default_first):
            line = Rect(lines.left, lines.top + index * pitch, lines.width, pitch)
            items += set_in(line, self.app.texts(code).say(text), size)
        return items

    def touch(self, touch: Touch) -> None:
        """Begin at a touch anywhere, unless the touch slid off the screen."""
        left, _ = self.stack.display.target.get_offset()
        if touch.act is PointerEvent.RELEASE and touch.x + left >= 0:
            self._begin(1, self.layout.facing and touch.y < self.app.size[1] // 2)

    def key(self, key: int) -> bool:
        """Begin at any key except arrows, which lead to the buttons."""
        if key in (*keys.ARROWS, keys.CHOOSE):
            return False
        self._begin(1, False)
        return True

    def buttons(self) -> list[Button]:
        start = Button("start", self.layout.board, partial(self._begin, 1, False), bare=True)
        buttons = [start, *self._companies()]
        if not self.layout.facing:
            buttons.append(Button("language", self._globe, self._choose_language, icon="globe"))
        return [*buttons, *self._alea()]

    def _alea(self) -> list[Button]:
        """The button of Alea, if the museum offers Alea and the game has problems."""
        app, words, rules = self.app, self.words, self.table.rules
        if not app.config.game.alea or not problems(rules):
            return []
        winners = app.services.winners
        runs = winners.best(ALEA, 1) if winners else []
        note = "".join(f"{each.letters} · {words.number(-each.throws)}" for each in runs)
        run, label = partial(app.alea, rules), words.say("What would you play?")
        return [Button(KioskState.ALEA, self._corner(), run, label, "hint", note=note)]

    def _companies(self) -> list[Button]:
        """Invisible buttons: `Invitation` draws them, so that its hand is over them."""
        buttons, unseen = [], assets.clear((1, 1))
        for count, place in enumerate(company_places(self.layout), start=1):
            for far in (False, True) if self.layout.facing else (False,):
                rect = across(place, self.layout.area) if far else place
                act, name = partial(self._begin, count, far), f"players-{count}{'-far' * far}"
                said = self.words.say(COMPANIES[count])
                buttons.append(Button(name, rect, act, said, picture=unseen))
        return buttons

    def _begin(self, players: int, far: bool) -> None:
        self.opposite = far
        self.app.begin(self.table.rules.name, players)

    @property
    def _globe(self) -> Rect:
        """The place of the languages: in the upper right corner, or upright in the lower one."""
        area, upright = self.layout.area, self.layout.upright
        side = self.part(_GLOBE[upright])
        place = Rect(0, area.top + side // 8, side, side)
        place.right = area.right - round(self.layout.unit * 0.4)
        return place.move_to(centery=self._corner().centery) if upright else place

    def _choose_language(self) -> None:
        """Begin a visit with the choice of its language."""
        self._begin(1, False)
        self.stack.open(LanguagesScreen(self.app))

    def _corner(self) -> Rect:
        tray, area = self.layout.tray, self.layout.area
        if self.layout.upright:
            bar = next(iter(self.layout.buttons.values()))
            rect = Rect(0, 0, round(area.width * 0.6), bar.height)
            rect.center = (tray.centerx, bar.centery)
            return rect
        margin = round(self.layout.unit * 0.4)
        left = tray.right + 2 * margin
        rect = Rect(left, 0, area.right - margin - left, round(tray.height * 0.68))
        rect.centery = tray.centery
        return rect


def _lay_out(screen: PlayScreen) -> Layout:
    rules, checkers = screen.table.rules, screen.table.record.checkers
    text = screen.app.text_scale + (0 if screen.orientation.facing else _PLACARD)
    return lay_out(rules, screen.app.size, checkers, BUTTONS, screen.orientation, text)


def before(app: Kiosk, rules: str) -> AttractScreen:
    checkers = app.config.game.checkers
    return AttractScreen(
        app, Record(rules, checkers, "heuristic", "heuristic", 0, 0, game=app.games[rules])
    )
