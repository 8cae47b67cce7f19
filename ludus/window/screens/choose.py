"""The choice of a game: boards on a table, checkers, opponent, and who begins."""

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from pygame import Rect, Surface

from ludus.match.library import Unfinished
from ludus.match.record import HUMAN, Record
from ludus.match.table import Table
from ludus.picture import assets, stone
from ludus.picture.assets import CREAM, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import DISPLAY, SMALL, TEXT, set_in
from ludus.rules.game import GAMES
from ludus.window import words
from ludus.window.app import App, Screen
from ludus.window.controls import Button
from ludus.window.layout import lay_out, letterbox
from ludus.window.screens import play, rules, settings, unfinished
from ludus.window.screens.cards import Cards
from ludus.window.settings import CHECKERS, OPPONENTS, Choice

_UPRIGHT_BELOW = 0.8
"""Shape (width / height) below which names stand above the choices."""


class ChooseScreen(Screen):
    """The first screen."""

    paged = True

    def __init__(self, app: App, like: Record | None = None) -> None:
        """Offer a match like another one, or as it was chosen last."""
        super().__init__(app)
        choice = Choice.of(like) if like else app.settings.choice
        self.choice = choice.offered()
        self._background: Surface | None = None
        self._cards = Cards(app, tuple(GAMES), SMALL, self.choice.rules)
        self._made: tuple[str, int] | None = None
        """The game and its checkers whose board has been made ahead."""
        self._unfinished = app.unfinished()

    def resize(self) -> None:
        """Everything is laid out and carved anew."""
        self._background, self._made = None, None
        self._cards.forget()

    def turn(self, by: int) -> None:
        """Other games are shown."""
        self._cards.turn(by)
        self.changed()

    def ahead(self) -> Callable[[], object] | None:
        """The board of the game that is chosen."""
        wanted = self.choice.rules, self.choice.checkers
        if wanted == self._made:
            return None
        self._made = wanted
        chosen = GAMES[self.choice.rules]
        layout = lay_out(chosen, self.app.size, self.choice.checkers)
        return partial(self.app.background, chosen, layout)

    def background(self) -> Surface:
        """The table."""
        if self._background is None:
            self._background = stone.tabletop(self.app.size)
        return self._background

    @property
    def _area(self) -> Rect:
        return letterbox(self.app.size)

    @property
    def _upright(self) -> bool:
        return self._area.width < self._area.height * _UPRIGHT_BELOW

    def _part(self, share: float) -> int:
        """A share of the screen's shorter side in pixels."""
        return round(self.app.base * share)

    def _rows(self) -> list[Rect]:
        """Where the three choices and the start button lie, at the foot of the screen."""
        area = self._area
        height, pitch = map(self._part, (0.076, 0.14) if self._upright else (0.072, 0.0925))
        width = min(round(area.width * 0.92), self._part(1.5))
        start = area.bottom - self._part(0.04) - height
        # Upright, names stand above the choices, but nothing above the start button.
        last = start - height - self._part(0.035) if self._upright else start - pitch
        tops = (last - 2 * pitch, last - pitch, last, start)
        return [Rect(area.centerx - width // 2, top, width, height) for top in tops]

    def _boards(self) -> Rect:
        """Where the games lie: between the title and what is to be chosen."""
        area = self._area
        top = area.top + round(area.height * (0.15 if self._upright else 0.195))
        names = self._parts(self._rows()[0])[0]
        room = Rect(area.left, top, area.width, names.top - self._part(0.03) - top)
        return room.inflate(-round(area.width * 0.08), 0)

    def _parts(self, row: Rect) -> tuple[Rect, Rect]:
        """What is chosen in a row, and its values: above them, or on a wide screen beside."""
        if self._upright:
            high = self._part(0.06)
            return Rect(row.left, row.top - high, row.width, high), row
        left = round(row.width * 0.29)
        name = Rect(row.left, row.top, round(row.width * 0.27), row.height)
        return name, Rect(row.left + left, row.top, row.width - left, row.height)

    def items(self) -> list[Item]:
        """Title, what is to be chosen, and what went wrong."""
        say, area = self.app.words.say, self._area
        title = assets.text(words.TITLE, assets.CAPITALS, self._part(DISPLAY), CREAM)
        under = assets.text(
            say("The board games of the Romans"), assets.BODY_ITALIC, self.app.letters(TEXT), QUIET
        )
        at = area.top + round(area.height * (0.06 if self._upright else 0.085))
        found = [centred(title, (area.centerx, at))]
        found.append(centred(under, (area.centerx, at + self._part(0.068))))
        labels = (say("Checkers per side"), say("Opponent"), say("Who begins"))
        for label, row in zip(labels, self._rows(), strict=False):
            found += set_in(self._parts(row)[0], label, self.app.letters(SMALL), left=True)
        found += self._cards.items(self._boards())
        if self.app.notice:
            found += self._notice(self.app.words.tell(self.app.notice))
        return found

    def _notice(self, text: str) -> list[Item]:
        """What went wrong at the start, at the foot of the screen."""
        size = self._part(0.026)
        room = round(self._area.width * 0.9)
        lines = assets.wrapped(text, assets.BODY, size, room)
        bottom = self._area.bottom - round(size * 0.4)
        return [
            centred(
                assets.text(line, assets.BODY, size, CREAM),
                (self._area.centerx, bottom - round(size * 1.15 * (len(lines) - i - 0.5))),
            )
            for i, line in enumerate(lines)
        ]

    def _choose(self, field: str, value: object) -> None:
        self.choice = msgspec.structs.replace(self.choice, **{field: value})
        self._remember()

    def _remember(self) -> None:
        """Let the next start begin with this choice."""
        if self.app.settings.choice != self.choice:
            self.app.change(choice=self.choice)

    def _options(
        self, row: Rect, field: str, values: Sequence[object], labels: Sequence[str]
    ) -> list[Button]:
        """A row of buttons of which one is chosen."""
        place, gap = self._parts(row)[1], round(row.height * (0.2 if len(values) < 6 else 0.1))
        width = (place.width - gap * (len(values) - 1)) // len(values)
        chosen = getattr(self.choice, field)
        return [
            Button(
                f"{field}-{value}",
                Rect(place.left + i * (width + gap), place.top, width, place.height),
                partial(self._choose, field, value),
                label,
                chosen=value == chosen,
            )
            for i, (value, label) in enumerate(zip(values, labels, strict=True))
        ]

    def buttons(self) -> list[Button]:
        """Boards, options, start, and the corner's rules, settings and exit."""
        rows = self._rows()
        found = self._start(rows[3])
        found += self._cards.buttons(
            self._boards(), partial(self._choose, "rules"), self.choice.rules
        )
        found += self._options(rows[0], "checkers", CHECKERS, [str(n) for n in CHECKERS])
        say = self.app.words.say
        names = [say(words.PLAYER[name]) for name in OPPONENTS]
        found += self._options(rows[1], "opponent", OPPONENTS, names)
        found += self._options(rows[2], "first", (0, 1), [say(side) for side in words.SIDE])
        return [*found, *self._corner()]

    def _start(self, row: Rect) -> list[Button]:
        """Play; and where matches are unfinished, go on with the last one, or with any."""
        if self._unfinished:  # Two lines have room then.
            above = self._part(0.02) if self._upright else 0
            row.top, row.height = row.top - above, round(row.height * 1.3) + above
        start, goon, others = row.copy(), row.copy(), row.copy()
        if self._unfinished:
            gap = round(row.height * 0.2)
            goon.width = round(row.width * (0.54 if self._upright else 0.46))
            others.width = row.height
            others.left = goon.right + gap
            start.width = row.right - others.right - gap
            start.right = row.right
        # Translators: a button, a verb: begins a new game; it is shown in capitals.
        play_label = self.app.words.capitals("Play")
        found = [Button("start", start, self._begin, play_label, lit=True, title=True)]
        for last in self._unfinished[:1]:
            act = partial(self._continue, last)
            goes_on = unfinished.match_button(self.app, "continue", goon, last, act)
            goes_on.label = f"{self.app.words.capitals('Continue')} · {goes_on.label}"
            found += [goes_on, Button("unfinished", others, self._list, icon="menu")]
        return found

    def _corner(self) -> list[Button]:
        area, side = self._area, self._part(0.085)
        margin = self._part(0.03)
        top = area.top + margin
        right = area.right - margin - side
        step = round(side * 1.2)
        return [
            Button("quit", Rect(right, top, side, side), self.app.quit, icon="close"),
            Button(
                "settings", Rect(right - step, top, side, side), self._settings, icon="settings"
            ),
            Button(
                "rules-text", Rect(area.left + margin, top, side, side), self._rules, icon="rules"
            ),
        ]

    def _begin(self) -> None:
        self.app.notice = None
        self._remember()
        now = self.choice
        record = self.app.new_match(GAMES[now.rules], now.checkers, HUMAN, now.opponent, now.first)
        self.app.swap(play.PlayScreen(self.app, record))

    def _continue(self, match: Unfinished) -> None:
        """Go on with a match, which is judged beside the loop."""
        self.app.notice = None
        self.app.after(partial(self.app.take_up, match), self._go_on)

    def _go_on(self, table: Table | None) -> None:
        """Play; where the match cannot be read, show what else can be continued."""
        if table:
            self.app.swap(play.PlayScreen(self.app, table.record, table.position))
        else:
            self._unfinished = self.app.unfinished()
            self.app.swap(self)

    def _list(self) -> None:
        self.app.push(unfinished.UnfinishedScreen(self.app, self._unfinished, self._continue))

    def _settings(self) -> None:
        self.app.push(settings.SettingsScreen(self.app))

    def _rules(self) -> None:
        self.app.push(rules.RulesScreen(self.app, self.choice.rules))

    def back(self) -> None:
        """Escape leads to the button that leaves, which Enter then presses."""
        self.app.lead_to("quit")
