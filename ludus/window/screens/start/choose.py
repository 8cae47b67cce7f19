"""The first screen: the choice of game, length, opponent, and who begins."""

from collections.abc import Callable
from functools import partial

import msgspec
from pygame import BLEND_RGB_MULT, Rect, Surface

from ludus.match.record import HUMAN, Record
from ludus.match.record_index import Match
from ludus.match.scenes import files
from ludus.match.setup import SERIES
from ludus.match.table import Table
from ludus.picture import assets, signs, stone
from ludus.picture.assets import CREAM, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import DISPLAY, SMALL, TEXT, set_in
from ludus.players.network import has_learnt
from ludus.players.ranks import PERSONS, RANKS
from ludus.rules.game import GAMES
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import starts
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.layout.choose_plan import ChoosePlan
from ludus.window.layout.layout import lay_out
from ludus.window.layout.plan import BUTTONS
from ludus.window.screens.learn import lesson, problems
from ludus.window.screens.start import ladder, people
from ludus.window.screens.start.cards import Cards
from ludus.window.storage.settings import MatchChoice
from ludus.window.text.sentences import PERSON, SIDES
from ludus.window.text.words import SEVERAL, TITLE
from ludus.window.widgets.button import Button, side_by_side
from ludus.window.widgets.grid import Scale, cut

_SHADE = (72, 68, 64)
"""The colour that darkens the table, by multiplication."""


class ChooseScreen(Screen):
    paged = True

    def __init__(self, app: App, like: Record | None = None) -> None:
        """Offer a match like another one, or with the last choice."""
        super().__init__(app)
        choice = MatchChoice.of(like) if like else app.settings.choice
        self.choice = choice.offered()
        self._rank = (
            MatchChoice().opponent if self.choice.opponent == HUMAN else self.choice.opponent
        )
        """The computer opponent to return to from a match of two people."""
        self._made: tuple[str, int] | None = None
        """The game and the number of checkers whose board has been prepared."""
        self._look_again()
        self._new = app.services.library.empty
        """Whether the library is empty, so the player may be new."""
        self._scenes = [*files(*GAMES.values())]
        self._cards = Cards(self.app, tuple(GAMES), SMALL, self.choice.rules)

    @property
    def _game(self) -> RuleSet:
        return GAMES[self.choice.rules]

    def resize(self) -> None:
        super().resize()
        self._made = None
        self._cards = Cards(self.app, tuple(GAMES), SMALL, self.choice.rules)

    def prepare(self) -> None:
        super().prepare()
        for game in GAMES.values():
            self._companies(self._plan, game)

    def turn(self, by: int) -> None:
        self._cards.turn(by)
        self.changed()

    def ahead(self) -> Callable[[], object] | None:
        """Prepare the board of the chosen game, and the match lengths of all games."""
        chosen = self._game
        checkers, _ = self.app.matches.next(chosen, Length(self.choice.length))
        wanted = chosen.name, checkers
        if wanted == self._made:
            return None
        self._made = wanted
        more = BUTTONS, self.app.orientation, self.app.text_scale
        layout = lay_out(chosen, self.app.size, checkers, *more)

        def make() -> None:
            self.app.stack.background(layout)
            for game in GAMES.values():
                starts(game)

        return make

    @property
    def place(self) -> str:
        return self._game.place

    def ground(self) -> Surface:
        """The darkened table of the chosen game, so that the cards stand out."""
        found = stone.tabletop(self.place, self.app.size)
        stone.light(found, self.place)
        found.fill(_SHADE, special_flags=BLEND_RGB_MULT)
        return found

    @property
    def _plan(self) -> ChoosePlan:
        """The layout; a button for the last match has two lines."""
        scale = Scale(self.app.base, self.app.text_scale)
        return ChoosePlan(self.area, scale, bool(self._unfinished))

    def items(self) -> list[Item]:
        say, plan = self.app.words.say, self._plan
        title = assets.text(TITLE, assets.CAPITALS, self.part(DISPLAY), CREAM)
        found = [centred(title, plan.title)]
        room = plan.subtitle(beside_who=self.choice.opponent != HUMAN)
        under, size = say("The board games of the Romans"), self.app.letters(TEXT)
        found += set_in(room, under, size, assets.BODY_ITALIC, QUIET)
        for row, (_, label, _) in zip(plan.rows[0], self._options(), strict=False):
            room = plan.parts(row)[0]
            size = min(self.app.letters(SMALL), round(room.height * 0.62))
            found += set_in(room, label, size, left=True)
        found += self._cards.items(plan.boards)
        if told := self.said:
            foot = plan.foot
            size = min(self.app.letters(0.026), round(foot.height * 0.7))
            found += set_in(foot.inflate(-foot.width // 10, 0), told, size)
        return found

    @property
    def said(self) -> str:
        """Errors, the opponent's description, or a note that no computer player is trained."""
        if self.app.notices and self.app.stack.top is self:
            return self.app.told
        if self.choice.opponent == HUMAN:
            return ""
        if has_learnt(self._game):
            return self.app.words.say(PERSON[self.choice.opponent])
        return self.app.words.say("No computer player has learnt this game: all play by instinct.")

    def _options(self) -> tuple[tuple[str, str, dict[object, str]], ...]:
        """The options: for each its field of the choice, its label, and the names of its values."""
        words, game = self.app.words, self._game
        sides = [words.say(side.name) for side in SIDES]
        best = (words.say(SEVERAL, count=words.number(games)) for games in SERIES[1:])
        series = [words.say("One game"), *best]
        ranks: dict[object, str] = {name: self._called(name) for name in RANKS}
        return (
            ("length", words.say("Length"), {name: words.length(game, name) for name in Length}),
            ("opponent", "", ranks if self.choice.opponent != HUMAN else {}),
            ("first", words.say("Who begins"), dict(enumerate(sides))),
            ("best_of", "", dict(zip(SERIES, series, strict=True))),
        )

    def _called(self, rank: str) -> str:
        words = self.app.words
        won = [words.say("You won")] if self._has_beaten(rank) else []
        return " · ".join((words.person(rank), *won))

    def _choose(self, field: str, value: object) -> None:
        if self.choice.opponent != HUMAN:
            self._rank = self.choice.opponent
        self.choice = msgspec.structs.replace(self.choice, **{field: value})
        self._remember()

    def _remember(self) -> None:
        """Save the choice for the next start."""
        if self.app.settings.choice != self.choice:
            self.app.change(choice=self.choice)

    def buttons(self) -> list[Button]:
        plan = self._plan
        (rows, start), choose = plan.rows, partial(self._choose, "rules")
        found = self._start(start)
        found += self._cards.buttons(plan.boards, choose, self.choice.rules)
        rooms = plan.values
        for room, (field, _, values) in zip(rooms, self._options(), strict=True):
            gap = round(rows[0].height * 0.2)
            places = side_by_side(room, len(values), gap) if values else []
            for place, (value, label) in zip(places, values.items(), strict=True):
                act, now = partial(self._choose, field, value), getattr(self.choice, field)
                name, picture = f"{field}-{value}", self._portrait(value, place)
                found.append(Button(name, place, act, label, "", picture, chosen=value == now))
        found += self._companies(plan, self._game)
        return [*found, *self._who(plan, rooms[1]), *self._corner()]

    def _who(self, plan: ChoosePlan, room: Rect) -> list[Button]:
        """The buttons for profiles: one in the corner, or two in place of the opponents."""
        button = partial(people.button, self.app, chosen=self._look_again)
        if self.choice.opponent != HUMAN:
            return [button("who", plan.who, 0)]
        high = plan.rows[0][0].height  # As high as other text buttons, not as the portraits.
        places = side_by_side(room.inflate(0, high - room.height), 2, round(high * 0.2))
        return [button(f"who-{side}", place, side) for side, place in enumerate(places)]

    def _portrait(self, value: object, place: Rect) -> Surface | None:
        if value not in PERSONS:
            return None
        look = ladder.Look.of(self.app)
        return ladder.card(str(value), place.size, look, self._has_beaten(value))

    def _has_beaten(self, opponent: object) -> bool:
        known = self._beaten.done()
        return known and (self.choice.rules, opponent) in self._beaten.result()

    def _companies(self, plan: ChoosePlan, game: RuleSet) -> list[Button]:
        """In place of a label before the opponents."""
        found, two = [], self.choice.opponent == HUMAN
        for count, room in enumerate(plan.companies, start=1):
            picture = signs.company(game.place, count, round(room.height * 0.9))
            act = partial(self._choose, "opponent", HUMAN if count == 2 else self._rank)
            chosen = two == (count == 2)
            found.append(Button(f"players-{count}", room, act, picture=picture, chosen=chosen))
        return found

    def _start(self, row: Rect) -> list[Button]:
        """The start button; for earlier players also the last match and the library."""
        # Translators: a button, a verb: begins a new game; it is shown in capitals.
        label = self.app.words.capitals("Play")
        if self._new:
            first, second = side_by_side(row, 2, round(row.height * 0.2))
            learn = self.app.words.capitals(lesson.LEARN)
            found = lesson.button(self.app, self._game, first, learn)
            if not found:
                return [Button("start", row, self._begin, label, lit=True, title=True)]
            found.lit = found.title = True
            return [found, Button("start", second, self._begin, label, title=True)]
        gap, last = round(row.height * 0.2), row
        if self._unfinished:
            last, row = cut(row, round(row.width * (0.54 if self._plan.upright else 0.46)), gap)
        others, start = cut(row, row.height, gap)
        return [
            Button("start", start, self._begin, label, lit=True, title=True),
            *[self._last(match, last) for match in self._unfinished[:1]],
            Button("library", others, self._library, icon="menu"),
        ]

    def _last(self, match: Match, place: Rect) -> Button:
        words = self.app.words
        game = words.game(match.facts.rules).upper()
        label, told = f"{words.capitals('Continue')} · {game}", words.match(match)
        go_on = partial(self._continue, match)
        return Button("continue", place, go_on, label, "forward", title=True, note=told)

    def _library(self) -> None:
        self.app.notices = ()

        def make() -> Screen:
            matches = self.app.matches.all()
            return self.app.stack.screen("library", matches, self._continue, self._look_again)

        self.app.jobs.wait_for(make, self.app.stack.push)

    def _look_again(self) -> None:
        who, matches = self.app.settings.house.who, self.app.matches
        self._unfinished = matches.unfinished()
        self._beaten = self.app.jobs.later(partial(matches.beaten, who))

    def _corner(self) -> list[Button]:
        """Rules and problems in the upper left corner, settings and exit in the right one."""
        left, beside, settings, close = self._plan.corners
        rules, rival = partial(self.app.stack.open, "rules", self._game), self.choice.opponent
        return [
            Button("rules-text", left, rules, icon="rules"),
            Button("settings", settings, partial(self.app.stack.open, "settings"), icon="settings"),
            Button("quit", close, self.app.quit, icon="close"),
            *problems.button(self.app, beside, self._game, self._scenes, rival),
        ]

    def _begin(self) -> None:
        self.app.notices = ()
        self._remember()
        self.app.start(self._game)

    def _continue(self, match: Match) -> None:
        self.app.notices = ()
        self.app.jobs.wait_for(partial(self.app.matches.take_up, match), self._go_on)

    def _go_on(self, table: Table | None) -> None:
        """Open the match; if it is unreadable, reload the matches that can be continued."""
        if table:
            self.app.stack.swap(self.app.stack.screen("play", table.record, table.end))
        else:
            self._look_again()
            self.app.stack.swap(self)

    def back(self) -> None:
        """Focus the exit button, which Enter then presses."""
        self.app.focus.name = "quit"
