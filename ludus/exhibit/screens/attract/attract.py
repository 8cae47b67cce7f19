"""Attract: the computer plays itself, under a call to touch it."""

from collections.abc import Callable
from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.attract.announcement import splash
from ludus.exhibit.screens.attract.attract_session import AttractSession
from ludus.exhibit.screens.attract.call import Call
from ludus.exhibit.screens.attract.close_up import CloseUp
from ludus.exhibit.screens.attract.invitation import Invitation, company_places
from ludus.exhibit.screens.attract.stone_of_the_day import StoneOfTheDay
from ludus.exhibit.screens.games import COMPANIES, GamesScreen
from ludus.exhibit.screens.languages import languages_screen
from ludus.exhibit.screens.visit_end import visit_end
from ludus.match.record import Record
from ludus.match.states import PointerEvent
from ludus.match.table import Table
from ludus.picture import assets
from ludus.picture.canvas import Rect
from ludus.rules.problems import problems
from ludus.window.input import keys
from ludus.window.input.pointer import Touch
from ludus.window.layers import seats
from ludus.window.layers.board import Board
from ludus.window.layout.layout import Layout, Orientation, lay_out
from ludus.window.layout.plan import BUTTONS
from ludus.window.layout.zones import across
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.sound.sounds import Sounds
from ludus.window.storage.winners import ALEA
from ludus.window.widgets.button import Button

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
        table = app.config.screen.table
        frame = Frame(
            looks=seats.looks,
            menu=lambda screen: GamesScreen(app),
            over=lambda screen: visit_end(app, screen),
            lay_out=_lay_out,
            orientation=Orientation.FACING if table else Orientation.WHOLE,
            kind=KioskState.ATTRACT,
        )
        layers = [Invitation, Call, CloseUp, StoneOfTheDay, Board]
        super().__init__(app, session, layers, frame)
        self.view.sounds = Sounds()

    def prepare(self) -> None:
        super().prepare()
        for button in self._alea():
            button.items(False, self.app.scale)

    def ahead(self) -> Callable[[], object] | None:
        app = self.app
        show = app.hooks.show_splash
        if app.splash_size == app.size or not show:
            return super().ahead()
        app.splash_size = app.size
        shown = before(app, self.table.rules.name)
        return partial(show, partial(splash, shown, app.config.language))

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
        self.stack.open(languages_screen(self.app))

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
