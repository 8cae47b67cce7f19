"""The first screen: a board that plays itself, one button to play, the opponent, and the places."""

from collections.abc import Callable
from functools import lru_cache, partial

from msgspec.structs import replace
from pygame import Rect, Surface

from ludus.match.record import HUMAN, Record
from ludus.match.record_index import Match
from ludus.match.table import Table
from ludus.picture import assets
from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.canvas import Item
from ludus.picture.lettering import TEXT, set_in
from ludus.players.ranks import PERSONS
from ludus.rules.game import GAMES
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import minutes
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.layout.layout import lay_out
from ludus.window.layout.plan import BUTTONS
from ludus.window.layout.start_plan import StartPlan
from ludus.window.play.live_board import LiveBoard, table_picture
from ludus.window.screens.learn import lesson, problems
from ludus.window.screens.start.cards import Cards
from ludus.window.screens.start.portraits import Line, portrait
from ludus.window.storage.settings import MatchChoice
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import GREETING
from ludus.window.text.words import LENGTH, SEVERAL, TITLE
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import Scale

_PAUSE_AFTER = 3600
"""Steps without input after which the board stands still."""
_DARK = (9, 6, 4)
_OPAQUE = 240
"""Of 255: the veil beneath texts."""
_AIM = mark("Be the first to bring all your checkers round and off the board.")
# Translators: below a name and a picture; {name} is how long a match is, such as Quick. A touch
# there leads to another opponent or another length.
_CHANGE_ALONE = mark("{name} · change")
_CHANGE = Plural("{name}, {count} minute · change", "{name}, {count} minutes · change")


class ChooseScreen(Screen):
    paged = True

    def __init__(self, app: App, like: Record | None = None) -> None:
        """Offer a match like another one, or with the last choice."""
        super().__init__(app)
        if like:
            app.change(choice=MatchChoice.of(like).offered())
        self._unfinished = app.matches.unfinished()
        self._cards = Cards(app, tuple(GAMES), self.choice.rules)
        self._made: tuple[str, int] | None = None
        """The game and the number of checkers whose match has been painted ahead."""
        self._left = [*GAMES]
        """The games whose tables are still to be painted ahead."""
        self.live = self._board()

    @property
    def choice(self) -> MatchChoice:
        return self.app.settings.choice.offered()

    @property
    def game(self) -> RuleSet:
        return GAMES[self.choice.rules]

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
        app = self.app
        return app.settings.calm or app.speed.slow or app.input.idle > _PAUSE_AFTER

    @property
    def awake(self) -> bool:
        return not self._still and self.live.view.busy

    def step(self) -> bool:
        return not self._still and self.live.step()

    def ground(self) -> Surface:
        return self.live.background()

    def prepare(self) -> None:
        super().prepare()
        self.live.prepare()

    def resize(self) -> None:
        super().resize()
        self.live.resize()
        self._made, self._left = None, [*GAMES]

    def ahead(self) -> Callable[[], object] | None:
        """Prepare the board of the chosen match, then the tables of the other places."""
        app, chosen = self.app, self.game
        checkers, _ = app.matches.next(chosen, Length(self.choice.length))
        if (chosen.name, checkers) != self._made:
            self._made = chosen.name, checkers
            more = BUTTONS, app.orientation, app.text_scale
            return partial(app.stack.background, lay_out(chosen, app.size, checkers, *more))
        if not self._left:
            return None
        rules, room = GAMES[self._left.pop()], self._plan.table
        layout, plain = lay_out(rules, room.size), app.settings.contrast
        return partial(table_picture, layout, plain, room, app.size)

    def _move(self, name: str) -> None:
        """Go to the place of another game."""
        if name != self.choice.rules:
            self.app.change(choice=replace(self.choice, rules=name))
            self.live, self._ground = self._board(), None
            self.changed()

    def turn(self, by: int) -> None:
        self._cards.turn(by)
        self.changed()

    # Pictures

    @property
    def _shorts(self) -> list[Callable[[Rect], list[Button]]]:
        """The lesson until it has been played, and the throw of the day."""
        found: list[Callable[[Rect], list[Button]]] = []
        if not self.app.settings.learnt and lesson.offered(self.game):
            found.append(self._lesson)
        diary = self.app.services.diary
        if diary and diary.daily:
            found.append(partial(problems.daily, self.app, rival=self.choice.opponent))
        return found

    def _lesson(self, rect: Rect) -> list[Button]:
        # Translators: a button: begins a lesson of a minute and a half, played on the board.
        label = self.app.words.say("Learn in 90 seconds")
        return [*filter(None, [lesson.button(self.app, self.game, rect, label)])]

    @property
    def _plan(self) -> StartPlan:
        scale = Scale(self.app.base, self.app.text_scale)
        return StartPlan(self.area, scale, bool(self._unfinished), len(self._shorts))

    @property
    def said(self) -> str:
        """Errors, or else the aim of the game."""
        if self.app.notices and self.app.stack.top is self:
            return self.app.told
        return self.app.words.say(_AIM)

    def items(self) -> list[Item]:
        plan, app = self._plan, self.app
        rows, size = plan.rows, app.letters(TEXT)
        found = [*self.live.items(), *_veils(plan)]
        title = rows["title"]
        found += set_in(title, TITLE, title.height, assets.CAPITALS, CREAM, left=True)
        face = assets.BODY if app.notices else assets.BODY_ITALIC
        found += set_in(rows["aim"], self.said, size, face, CREAM, left=True)
        return found

    def _rival(self, place: Rect) -> Button:
        """The opponent, or two people, beside three lines; a touch changes them."""
        told, letters = self._told(), self.app.letters(TEXT)
        styles = (assets.BODY_BOLD, CREAM), (assets.BODY_ITALIC, QUIET), (assets.BODY, GOLD)
        lines = [
            Line(told, face, letters, colour)
            for told, (face, colour) in zip(told, styles, strict=True)
        ]
        rank = "" if self.two else self.choice.opponent
        picture = portrait(self.app, rank, lines, place.size)
        act = partial(self.app.stack.open, "change", self.look_again)
        return Button("change", place, act, ". ".join(filter(None, told)), picture=picture)

    def _told(self) -> tuple[str, str, str]:
        """The opponent, what that person says, and the length of the match."""
        words, choice = self.app.words, self.choice
        length = Length(choice.length)
        about, name = minutes(self.game, length), words.say(LENGTH[length])
        if about:
            more = words.say_plural(_CHANGE, about, name=name, count=words.number(about))
        else:
            more = words.say(_CHANGE_ALONE, name=name)
        if choice.best_of > 1:
            more = f"{words.say(SEVERAL, count=words.number(choice.best_of))} · {more}"
        if self.two:
            return (
                words.say("Two players"),
                " – ".join(filter(None, self.app.settings.house.seated)),
                more,
            )
        return self._against(choice.opponent), words.say(GREETING[choice.opponent]), more

    def _against(self, rank: str) -> str:
        # Translators: {name} is the opponent in a match, such as Sabina.
        return self.app.words.say("against {name}", name=PERSONS[rank])

    # Buttons

    def buttons(self) -> list[Button]:
        plan, words = self._plan, self.app.words
        rows, open_screen = plan.rows, self.app.stack.open
        shorts = zip(self._shorts, plan.shorts, strict=True) if self._shorts else ()
        menu = partial(open_screen, "menu", self)
        return [
            *self._start(rows),
            self._rival(rows["rival"]),
            *self._cards.buttons(plan.strip, self._move, self.choice.rules),
            *(button for make, place in shorts for button in make(place)),
            Button("menu", plan.menu, menu, words.say("Menu"), "menu"),
        ]

    def _start(self, rows: dict[str, Rect]) -> list[Button]:
        words = self.app.words
        if not self._unfinished:
            # Translators: a button, a verb: begins a new game; it is shown in capitals.
            label = words.capitals("Play")
            return [Button("start", rows["start"], self._begin, label, lit=True, title=True)]
        match = self._unfinished[0]
        rank = next((name for name in match.facts.players if name in PERSONS), "")
        whom = self._against(rank) if rank else words.players(match.facts)
        note = " · ".join((words.game(match.facts.rules), whom, *words.score(match.facts)))
        label, go_on = words.capitals("Continue"), partial(self.go_on, match)
        return [
            Button("continue", rows["start"], go_on, label, lit=True, title=True, note=note),
            Button("start", rows["again"], self._begin, words.say("New match")),
        ]

    def look_again(self) -> None:
        """Load the unfinished matches again, after a change of matches or profiles."""
        self._unfinished = self.app.matches.unfinished()
        self.resize()

    def _begin(self) -> None:
        self.app.notices = ()
        self.app.start(self.game)

    def go_on(self, match: Match) -> None:
        self.app.notices = ()
        self.app.jobs.wait_for(partial(self.app.matches.take_up, match), self._go_on)

    def _go_on(self, table: Table | None) -> None:
        """Open the match; if it is unreadable, reload the matches that can be continued."""
        if table:
            self.app.stack.swap(self.app.stack.screen("play", table.record, table.end))
        else:
            self.look_again()
            self.app.stack.swap(self)

    def back(self) -> None:
        """Open the menu at the exit button, which Enter then presses."""
        self.app.stack.open("menu", self)
        self.app.focus.name = "quit"


def _veils(plan: StartPlan) -> list[Item]:
    """Darkness beneath the texts, which fades towards the board."""
    area, rows, part = plan.area, plan.rows, plan.scale.part
    fade, foot = part(0.12 if plan.upright else 0.16), part(0.1)
    low = min([plan.strip.top, *(rect.top for rect in plan.shorts)])
    if plan.upright:
        low = rows["start"].top
        head = rows["aim"].bottom
        top = _veil((area.width, head + fade), fade, True)
        found = [Item(top, area.left, area.top)]
    else:
        wide = rows["aim"].right + fade // 3
        side = _veil((wide + fade - area.left, area.height), fade, False)
        found = [Item(side, area.left, area.top)]
    under = _veil((area.width, area.bottom - low + foot), foot, True, True)
    return [*found, Item(under, area.left, low - foot)]


@lru_cache(maxsize=8)
def _veil(size: tuple[int, int], fade: int, down: bool, first: bool = False) -> Surface:
    """A dark picture that fades out over its last pixels, or its `first` ones, right or `down`."""
    found = assets.clear(size)
    found.fill((*_DARK, _OPAQUE))
    for at in range(fade):
        share = at / fade
        colour = (*_DARK, round(_OPAQUE * share**2 * (3 - 2 * share)))
        place = at if first else size[down] - 1 - at
        found.fill(colour, (0, place, size[0], 1) if down else (place, 0, 1, size[1]))
    return found
