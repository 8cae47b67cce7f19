"""The choice of a game: four boards on a table, checkers, opponent, and who begins."""

from collections.abc import Callable, Mapping, Sequence
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
from ludus.rules.ruleset import RuleSet
from ludus.window import words
from ludus.window.app import App, Screen
from ludus.window.controls import Button
from ludus.window.layout import lay_out, letterbox
from ludus.window.screens import play, rules, settings, unfinished
from ludus.window.screens.cards import cards
from ludus.window.settings import CHECKERS, OPPONENTS, Choice

_UPRIGHT_BELOW = 0.7
"""Shape (width / height) below which the boards lie two by two."""


class ChooseScreen(Screen):
    """The first screen."""

    def __init__(self, app: App, like: Record | None = None) -> None:
        """Offer a match like another one, or as it was chosen last."""
        super().__init__(app)
        choice = Choice.of(like) if like else app.settings.choice
        self.choice = choice.offered()
        self._background: Surface | None = None
        self._cards: Mapping[str, Surface] = {}
        self._made: tuple[str, int] | None = None
        """The game and its checkers whose board has been made ahead."""
        self._unfinished = app.unfinished()

    def resize(self) -> None:
        """Everything is laid out and carved anew."""
        self._background, self._cards, self._made = None, {}, None

    def ahead(self) -> Callable[[], object] | None:
        """The board of the game that is chosen."""
        wanted = self.choice.rules, self.choice.checkers
        if wanted == self._made:
            return None
        self._made = wanted
        chosen = GAMES[self.choice.rules]
        return partial(
            self.app.background, chosen, lay_out(chosen, self.app.size, self.choice.checkers)
        )

    def background(self) -> Surface:
        """The table."""
        if self._background is None:
            self._background = stone.tabletop(self.app.size)
        return self._background

    @property
    def _area(self) -> Rect:
        return letterbox(self.app.size)

    @property
    def _base(self) -> int:
        return min(self._area.size)

    @property
    def _upright(self) -> bool:
        return self._area.width < self._area.height * _UPRIGHT_BELOW

    def _places(self) -> list[Rect]:
        """Where the four boards lie, higher for larger letters if no button is smaller."""
        usual, base = self._boards(0)[-1].bottom, self._base
        rows = self._below(usual)
        height, top = rows[0].height, rows[0].top
        bottom = self._area.bottom - round(base * 0.04)
        if self._upright:
            spare = (bottom - top - 4 * height - round(base * 0.17)) // 2
        else:
            spare = bottom - top - 4 * round(height * 1.08)
        wanted = round(base * 0.14 * (self.app.text_scale - 1))
        return self._boards(max(0, min(wanted, spare)))

    def _boards(self, extra: int) -> list[Rect]:
        """Where the four boards lie: in a row, or two by two, higher than usual by `extra`."""
        area, columns = self._area, 2 if self._upright else 4
        gap = round(self._base * 0.03)
        width = (round(area.width * 0.92) - gap * (columns - 1)) // columns
        height = round(width * 0.575 + self._base * 0.14) + extra
        left = area.centerx - (columns * width + (columns - 1) * gap) // 2
        top = area.top + round(area.height * (0.15 if self._upright else 0.195))
        return [
            Rect(
                left + i % columns * (width + gap),
                top + i // columns * (height + gap),
                width,
                height,
            )
            for i in range(len(GAMES))
        ]

    def _rows(self) -> list[Rect]:
        """Where the three choices and the start button lie."""
        usual = self._below(self._boards(0)[-1].bottom)[0].height
        return self._below(self._places()[-1].bottom, usual)

    def _below(self, boards: int, least: int = 1) -> list[Rect]:
        """Four rows of at least a height, below where the boards end."""
        area, base = self._area, self._base
        top = boards + round(base * (0.11 if self._upright else 0.035))
        bottom = area.bottom - round(base * 0.04)
        pitch = min((bottom - top) // 4, round(base * (0.17 if self._upright else 0.125)))
        share = 0.56 if self._upright else 0.78
        height = max(least, min(round(pitch * share), round(base * 0.088)))
        width = min(round(area.width * 0.92), round(base * 1.5))
        if self._upright:
            # Names stand above the choices, but nothing above the start button.
            spare = bottom - 2 * height - round(base * 0.035) - top
            pitch = min(spare // 2, round(base * 0.17))
        start = min(top + 3 * pitch, bottom - height)
        tops = (top, top + pitch, top + 2 * pitch, start)
        return [Rect(area.centerx - width // 2, y, width, height) for y in tops]

    def _parts(self, row: Rect) -> tuple[Rect, Rect]:
        """What is chosen in a row, and its values: above them, or on a wide screen beside."""
        if self._upright:
            high = round(self._base * 0.06)
            return Rect(row.left, row.top - high, row.width, high), row
        left = round(row.width * 0.29)
        name = Rect(row.left, row.top, round(row.width * 0.27), row.height)
        return name, Rect(row.left + left, row.top, row.width - left, row.height)

    def items(self) -> list[Item]:
        """Title, the names under the boards, and what is to be chosen."""
        say = self.app.words.say
        area, base = self._area, self._base
        title = assets.text(words.TITLE, assets.CAPITALS, round(base * DISPLAY), CREAM)
        under = assets.text(
            say("The board games of the Romans"), assets.BODY_ITALIC, self.app.letters(TEXT), QUIET
        )
        at = area.top + round(area.height * (0.06 if self._upright else 0.085))
        found = [centred(title, (area.centerx, at))]
        found.append(centred(under, (area.centerx, at + round(base * 0.068))))
        labels = (say("Checkers per side"), say("Opponent"), say("Who begins"))
        for label, row in zip(labels, self._rows(), strict=False):
            found += set_in(self._parts(row)[0], label, self.app.letters(SMALL), left=True)
        if self.app.notice:
            found += self._notice(self.app.words.tell(self.app.notice))
        return found

    def _notice(self, text: str) -> list[Item]:
        """What went wrong at the start, at the foot of the screen."""
        size = round(self._base * 0.026)
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

    def _card(self, rules: RuleSet, rect: Rect) -> Button:
        """A board with its name and kind as one large button."""
        if not self._cards:
            letters, usual = self.app.letters(SMALL), round(self._base * SMALL)
            self._cards = cards(tuple(GAMES), rect.size, letters, self.app.words, usual)
        return Button(
            rules.name,
            rect,
            partial(self._choose, "rules", rules.name),
            picture=self._cards[rules.name],
            chosen=self.choice.rules == rules.name,
        )

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
        cards = zip(GAMES.values(), self._places(), strict=True)
        found = self._start(rows[3])
        found += [self._card(rules, rect) for rules, rect in cards]
        found += self._options(rows[0], "checkers", CHECKERS, [str(n) for n in CHECKERS])
        say = self.app.words.say
        names = [say(words.PLAYER[name]) for name in OPPONENTS]
        found += self._options(rows[1], "opponent", OPPONENTS, names)
        found += self._options(rows[2], "first", (0, 1), [say(side) for side in words.SIDE])
        return [*found, *self._corner()]

    def _start(self, row: Rect) -> list[Button]:
        """Play; and where matches are unfinished, go on with the last one, or with any."""
        if self._unfinished:  # Two lines have room then.
            above = round(self._base * 0.02) if self._upright else 0
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
        area, side = self._area, round(self._base * 0.085)
        margin = round(self._base * 0.03)
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
        record = self.app.new_match(now.rules, now.checkers, HUMAN, now.opponent, now.first)
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
