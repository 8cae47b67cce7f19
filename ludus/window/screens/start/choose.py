"""The first screen: a board that plays itself, one button to play, the opponent, and the places."""

from collections.abc import Callable
from concurrent.futures import Future
from functools import cached_property, partial

from msgspec.structs import replace
from pygame import Rect, Surface, transform

from ludus.match.record import HUMAN, Record
from ludus.match.record_index import Match
from ludus.match.table import Table
from ludus.picture import assets, signs
from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.canvas import Item
from ludus.picture.lettering import NOTE, SENTENCE, set_in
from ludus.players.network import has_learnt
from ludus.players.ranks import RANKS
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import starts
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.layout.layout import lay_out
from ludus.window.layout.plan import BUTTONS
from ludus.window.layout.start_plan import StartPlan
from ludus.window.pictures.movement import Lies, PushIn
from ludus.window.play.board_screen import BoardScreen
from ludus.window.play.live_board import LiveBoard
from ludus.window.screens.alea import daily as alea
from ludus.window.screens.alea.lamp import lamp_picture
from ludus.window.screens.distant import distant
from ludus.window.screens.journey import journey_buttons
from ludus.window.screens.journey.portraits import PortraitLine, portrait
from ludus.window.screens.learn import lesson
from ludus.window.screens.start.cards import Cards
from ludus.window.screens.start.change import ChangeScreen
from ludus.window.screens.start.menu import MenuScreen
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.text import sentences
from ludus.window.text.catalogue import mark
from ludus.window.text.explanation import AIM
from ludus.window.text.words import SEVERAL, TITLE, YOURS
from ludus.window.widgets.button import Button

_PICTURE = 0.085
"""The size of the picture on a card, as a share of the shorter side."""
_PAUSE_AFTER = 3600
"""Steps without input after which the board stands still."""
_CONTROLS = 7
"""Play, the opponent, the menu and four games."""
_MOST_CONTROLS = 10
_ONE_BY_ONE = 8
"""The most controls that one switch reaches without groups."""
_DARK = (9, 6, 4)
_OPAQUE = 240
"""Of 255: the veil beneath texts."""
_COARSE = 8
"""The factor by which the veil is painted smaller, because it has no detail."""


class ChooseScreen(Screen):
    app: App
    paged = True

    def __init__(self, app: App, like: Record | None = None) -> None:
        """Offer a match like another one, or with the last choice."""
        super().__init__(app)
        self.stack = app.stack
        if like:
            app.change(choice=MatchChoice.of(like).offered(app.games))
        self._post, self._away = app.post, app.post.matches
        self._unfinished = self._goes_on()
        self._cards = Cards(app, tuple(app.games), self.choice.rules)
        self._made: tuple[str, int] | None = None
        """The game and the number of checkers whose match has been painted ahead."""
        self.live = self._board()
        self._moving: Future[None] | None = None

    @property
    def choice(self) -> MatchChoice:
        return self.settings.choice.offered(self.app.games)

    @property
    def game(self) -> RuleSet:
        return self.app.games[self.choice.rules]

    @property
    def place(self) -> str:
        return self.game.place

    @property
    def two(self) -> bool:
        return self.choice.opponent == HUMAN

    # The board

    def _board(self) -> LiveBoard:
        return LiveBoard(self.app, self.game, lambda: self._plan.table)

    @property
    def _still(self) -> bool:
        return self.app.still or self.app.pointer.idle > _PAUSE_AFTER

    @property
    def _prepared(self) -> bool:
        """Whether the moving board's pictures are made; raise the error of the job."""
        return self._moving is None or (self._moving.done() and self._moving.result() is None)

    @property
    def awake(self) -> bool:
        return not self._still and self.live.view.busy

    def step(self) -> bool:
        away = self._post.matches
        if away is not self._away and self.stack.top is self:
            self._away = away
            self.look_again()
            return True
        return not self._still and self._prepared and self.live.step()

    def ground(self) -> Surface:
        return self.live.background()

    def prepare(self) -> None:
        """Leave the pictures of moving things to a later job, as the first frame needs none."""
        self._moving = self.app.jobs.later(self.live.prepare)

    def resize(self) -> None:
        super().resize()
        self.live.resize()
        self._made = None

    def ahead(self) -> Callable[[], object] | None:
        """Prepare the board of the chosen match, and the starts of all games."""
        app, chosen = self.app, self.game
        checkers, _ = app.matches.next(chosen, Length(self.choice.length))
        if (chosen.name, checkers) == self._made:
            return None
        self._made = chosen.name, checkers
        more = BUTTONS, app.orientation, app.text_scale
        layout = lay_out(chosen, app.size, checkers, *more)
        return lambda: (app.stack.background(layout), [starts(game) for game in app.games.values()])

    def _move(self, name: str) -> None:
        """Go to the place of another game."""
        if name != self.choice.rules:
            self.app.change(choice=replace(self.choice, rules=name))
            self.live, self._ground = self._board(), None
            self.stack.present()

    def turn(self, by: int) -> None:
        self._cards.turn(by)
        self.stack.present()

    # Pictures

    @property
    def _shorts(self) -> list[Button]:
        """Cards of the lesson or later the journey and of the day's Alea, without their places."""
        app, nowhere, side = self.app, Rect(0, 0, 1, 1), self.part(_PICTURE)
        # Translators: a button: begins a lesson of a minute and a half, played on the board.
        label = app.words.say("Learn in 90 seconds")
        learn = None if app.settings.learnt else lesson.button(app, self.game, nowhere, label)
        road = journey_buttons.card(app, side) if app.services.journey and not learn else None
        daily = alea.button(app, nowhere)
        if daily:
            daily.beside = lamp_picture(side, daily.icon == "play")
        found = [*filter(None, (learn, road, daily))]
        taken = _CONTROLS + bool(self._unfinished) + len(found)
        fits = taken < (_ONE_BY_ONE if app.settings.switch_s else _MOST_CONTROLS)
        return [*found, self._company(nowhere)] if fits else found

    def _company(self, place: Rect) -> Button:
        """Begins a match of two people; or after one, a match against the computer."""
        rival, count = (MatchChoice().opponent, 1) if self.two else (HUMAN, 2)
        people = signs.company(self.place, count, self.part(0.06))
        say = self.words.say
        label = say("One player") if self.two else say("Two players")
        return Button("company", place, partial(self._begin, rival), label, beside=people)

    @property
    def _plan(self) -> StartPlan:
        scale, goes_on = self.app.scale, bool(self._unfinished)
        # Larger text has no room for the aim, which is known after a first match.
        square = 5 * max(self.area.size) < 6 * min(self.area.size)
        told = bool(self.app.notices) or not (goes_on or square) or scale.text == 1
        return StartPlan(self.area, scale, goes_on, told, len(self._shorts))

    @property
    def said(self) -> str:
        """Errors, or else the aim of the game."""
        if self.app.notices and self.stack.top is self:
            return self.app.notices_text
        return self.words.say(AIM)

    def items(self) -> list[Item]:
        plan, app = self._plan, self.app
        rows, size = plan.rows, app.letters(SENTENCE)
        found = [*self.live.items(), Item(self._veil, 0, 0)]
        title = rows["title"]
        found += set_in(title, TITLE, title.height, assets.CAPITALS, CREAM, left=True)
        face = assets.BODY if app.notices else assets.BODY_ITALIC
        if "aim" in rows:
            found += set_in(rows["aim"], self.said, size, face, CREAM, left=True)
        return found

    @cached_property
    def _veil(self) -> Surface:
        return _veiled(self.app.size, _dark(self._plan))

    def _rival(self, place: Rect) -> Button:
        """The opponent, or two people, beside three lines; a touch changes them."""
        told, letters = self._told(), self.app.letters
        name, said, more = told
        lines = [
            PortraitLine(name, assets.BODY_BOLD, letters(SENTENCE)),
            PortraitLine(said, assets.BODY_ITALIC, letters(NOTE), QUIET),
            PortraitLine(more, assets.BODY, letters(NOTE), GOLD),
        ]
        if self.app.text_scale > 1:  # Larger text has no room for what the opponent says.
            del lines[1]
        rank = "" if self.two else self.choice.opponent
        picture = portrait(self.app, rank, lines, place.size)
        return Button("change", place, self._change, ". ".join(filter(None, told)), picture=picture)

    def _told(self) -> tuple[str, str, str]:
        """The opponent, what that person says, and the length of the match."""
        words, choice, game = self.words, self.choice, self.game
        # Translators: the end of a line that says how long a match is; a touch changes that.
        more = [words.length(game, Length(choice.length)), words.say("change")]
        if choice.best_of > 1:
            more.insert(1, words.say(SEVERAL, count=words.number(choice.best_of)))
        name, said = (
            words.say("Two players"),
            " – ".join(filter(None, self.app.house.seated)),
        )
        if not self.two:
            instinct = mark("No computer player has learnt this game: all play by instinct.")
            name = self._against(choice.opponent)
            said = words.say(RANKS[choice.opponent].before if has_learnt(game) else instinct)
        return name, said, " · ".join(more)

    def _against(self, rank: str) -> str:
        # Translators: {name} is the opponent in a match, such as Sabina.
        return self.words.say("against {name}", name=RANKS[rank].person)

    # Buttons

    def buttons(self) -> list[Button]:
        plan, shorts = self._plan, self._shorts
        for button, place in zip(shorts, plan.shorts, strict=True):
            button.rect = place
        return [
            *self._start(plan.rows),
            self._rival(plan.rows["rival"]),
            *self._cards.buttons(plan.strip, self._move, self.choice.rules),
            *shorts,
            Button("menu", plan.menu, self._menu, self.words.say(sentences.BUTTONS["menu"])),
        ]

    def _start(self, rows: dict[str, Rect]) -> list[Button]:
        words = self.words
        if not self._unfinished:
            label = words.capitals(sentences.BUTTONS["play"])
            return [Button("start", rows["start"], self._begin, label, lit=True, title=True)]
        match = self._unfinished[0]
        rank = next((name for name in match.facts.players if name in RANKS), "")
        whom = self._against(rank) if rank else words.players(match.facts)
        turn = [words.say(YOURS)] if match.path in self._post.running else []
        note = " · ".join((*turn, words.game(match.facts.rules), whom, *words.score(match.facts)))
        label, go_on = words.capitals(sentences.BUTTONS["resume"]), partial(self.go_on, match)
        return [
            Button("continue", rows["start"], go_on, label, lit=True, title=True, note=note),
            Button("start", rows["again"], self._begin, words.say("New match")),
        ]

    def look_again(self) -> None:
        """Load the unfinished matches again, after a change of matches or profiles."""
        self._unfinished = self._goes_on()
        self.resize()

    def _goes_on(self) -> list[Match]:
        """The matches in which the player's turn has come from afar, and the unfinished ones."""
        post = self._post
        yours = [match for match in post.matches if post.running[match.path].acts]
        return [*yours, *self.app.matches.unfinished()]

    def _change(self) -> None:
        self.stack.open(ChangeScreen(self.app, self.look_again, self._begin))

    def _menu(self) -> None:
        given = self.game, self.choice.opponent, self.go_on, self.look_again
        self.stack.open(MenuScreen(self.app, *given))

    def _begin(self, opponent: str = "") -> None:
        if opponent:
            self.app.change(choice=replace(self.choice, opponent=opponent))
        self.app.notices = ()
        self.app.start(self.game)
        self._push_in()

    def _push_in(self) -> None:
        """Let the camera move from this board to that of the match."""
        top = self.stack.top
        if isinstance(top, BoardScreen) and top.table.rules.place == self.place:
            board = top.layout.board
            after = Lies(board.center, board.width)
            self.stack.display.move_by(PushIn(self.live.lies, after))

    def go_on(self, match: Match) -> None:
        self.app.notices = ()
        if far := self._post.running.get(match.path):
            self.stack.go(distant.opened(self.app, far))
            return
        self.app.jobs.wait_for(partial(self.app.matches.take_up, match), self._go_on)

    def _go_on(self, table: Table | None) -> None:
        """Open the match; if it is unreadable, reload the matches that can be continued."""
        if table:
            self.stack.go(self.app.screens.match(table.record, table.end))
            self._push_in()
        else:
            self.look_again()
            self.stack.go(self)

    def back(self) -> None:
        """Open the menu at the exit button, which Enter then presses."""
        self._menu()
        self.app.focus.name = "quit"


def _dark(plan: StartPlan) -> tuple[tuple[int, ...], ...]:
    """The parts with texts, where the board fades into darkness; they go on beyond the edges."""
    rows, part, far = plan.rows, plan.scale.part, plan.area.width
    low = min([plan.strip.top, *(rect.top for rect in plan.shorts)])
    wide = Rect(-far, -far, rows["start"].right + part(0.1) + far, 4 * far)
    if plan.upright:
        low, wide = (
            rows["start"].top,
            Rect(-far, -far, 3 * far, rows.get("aim", rows["title"]).bottom + far),
        )
    return tuple(wide), (-far, low - part(0.03), 3 * far, 4 * far)


def _veiled(size: tuple[int, int], dark: tuple[tuple[int, ...], ...]) -> Surface:
    """A picture of darkness with soft edges over some rectangles."""
    rim = min(size) // _COARSE // 4
    small = assets.clear((size[0] // _COARSE + 2 * rim, size[1] // _COARSE + 2 * rim))
    for rect in dark:
        left, top, width, height = (length // _COARSE for length in rect)
        small.fill((*_DARK, _OPAQUE), (left + rim, top + rim, width, height))
    small = transform.gaussian_blur(small, max(1, rim // 6))
    inside = small.get_rect().inflate(-2 * rim, -2 * rim)
    return transform.smoothscale(small.subsurface(inside), size)
