"""A screen with a board; its layout, background and view follow the window's size."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import NamedTuple

from pygame import Rect, Surface

from ludus.match.table import Table
from ludus.picture import assets, fonts, pieces
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Drawing, Item, centred, upside_down
from ludus.picture.lettering import NOTE, SENTENCE, Scale, TextSize, fits, sentence, set_in
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.app.screen import THERE, Screen
from ludus.window.board import inscriptions
from ludus.window.board.background import tray_names
from ludus.window.board.manner import Manner
from ludus.window.board.marks import Marks
from ludus.window.board.view import View
from ludus.window.layout.layout import Layout, Orientation, lay_out
from ludus.window.layout.plan import BUTTONS
from ludus.window.speech import narration
from ludus.window.speech.screen_text import Part, command_of
from ludus.window.text.sentences import COMMAND_LABELS
from ludus.window.text.words import Words
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import LEAST, Rule
from ludus.window.widgets.push import Push, icon_words
from ludus.window.widgets.tree import lacking

_MARGIN = 2
"""Room at each end of the line, in usual letter sizes; the checker before the line takes a part."""

AROUND = 0.11
"""The room at each end of a word, in sizes of a label."""
_COMES = 12
"""Steps after the fall of the checkers until all else but the buttons is in its place."""
_FAR = 0.2
"""How far it comes, in heights of the board."""
_LANGUAGE = "language"
"""The command whose button has the language's own name."""
COMMANDS = "done weigh yes forward undo hint rules menu leave close home next"
_COUNTS = 0.25
"""The growth of the counts on checkers for text of twice the size."""
_COUNT = 0.055
"""The least diameter of the checker whose count they have, as a share of the shorter side."""


class _Named(NamedTuple):
    """What decides the content of a button with an icon."""

    icon: str
    words: str
    size: tuple[int, int]
    bright: bool


@lru_cache(maxsize=64)
def _captions(scale: Scale, usual: TextSize, row: tuple[_Named, ...]) -> list[Drawing]:
    """What is on buttons: icons and words, or on all only words, or on all only icons."""
    rule, drawings = Rule(scale, LEAST), list[list[tuple[Drawing, bool]]]()
    for named in row:
        button = Button("", Rect((0, 0), named.size), list, icon=named.icon, lit=named.bright)
        ways = icon_words(button, named.words, rule, usual)
        pushes = map(partial(Push, button, around=AROUND), ways)
        drawings.append(
            [(partial(p.inside, rule), max(lacking(p, button.rect, rule)) <= 0) for p in pushes]
        )
    looks = [*zip(*drawings, strict=True)]
    shown = next((look for look in looks if all(fits for _, fits in look)), looks[-1])
    return [drawing for drawing, _ in shown]


@lru_cache(maxsize=4)
def _widest(words: Words, commands: str) -> float:
    said = (words.say(COMMAND_LABELS[command]) for command in commands.split())
    single = " ".join(said).split()
    return max(map(_width, single))


def _width(word: str) -> float:
    return fonts.width(word, fonts.face(word, assets.BODY_BOLD), 100) / 100


def home_layout(
    app: App,
    rules: RuleSet,
    checkers: int,
    orientation: Orientation,
    buttons: Sequence[str] = BUTTONS,
    commands: str = COMMANDS,
) -> Layout:
    """The layout of a board with the player's things on its table.

    The words of `commands` decide the width of all buttons.
    """
    words = app.words
    own_name = _width(words.own_name) if _LANGUAGE in buttons else 0
    layout = lay_out(
        rules,
        app.size,
        checkers,
        (*buttons,),
        orientation,
        app.text_scale,
        max(_widest(words, commands), own_name),
    )
    return replace(layout, things=app.things)


class BoardScreen(Screen):
    commands = COMMANDS
    placed: Sequence[str] = BUTTONS
    """The buttons of its layout."""
    named = True
    """Whether the trays have names, on which nothing else may lie."""

    app: App

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        self.stack = app.stack
        self.table = table
        self.set_up()

    def set_up(self) -> None:
        """Show the table in a new view, with nothing in motion."""
        self.layout = self.lay_out()
        self.view = View(self.layout, self.sounds, self.manner)
        self.view.ground = lambda: self.stack.background(self.layout)
        self.name_trays()
        self.refresh()

    def manner(self) -> Manner:
        """How the board moves now."""
        return Manner(self.settings.calm, not self.app.speed.slow)

    @property
    def place(self) -> str:
        return self.table.rules.place

    @property
    def line_place(self) -> Rect:
        return self.layout.line

    def lay_out(self) -> Layout:
        return self.arranged(self.app.orientation)

    def arranged(self, orientation: Orientation, *more: str) -> Layout:
        """The layout from a side, with `more` buttons than it places."""
        rules, checkers = self.table.rules, self.table.record.checkers
        given = self.app, rules, checkers, orientation, (*self.placed, *more)
        return home_layout(*given, self.commands)

    def name_trays(self) -> None:
        given = self.layout, self.words, self.app.scale
        self.view.names = cache(partial(tray_names, *given)) if self.named else tuple
        scale, self.view.number = self.app.scale, self.words.number
        self.view.larger = max(scale.larger(_COUNTS), scale.part(_COUNT) / self.layout.checker)

    def refresh(self) -> None:
        self.view.show(self.table.now, self.table.lying, self.table.left)

    def come_in(self) -> None:
        """Let the checkers fall to their places, and then all else come to its own."""
        self.entered, self.pace = -self.view.fall_in(), 1

    def settle(self) -> None:
        if self.entered < 0:
            self.refresh()
        if self.enters:
            self.entered, self.app.stale = THERE, True

    def entering(self, items: list[Item]) -> list[Item]:
        """Those above the board come from above, others from below."""
        left, board = 1 - max(0, self.entered) / _COMES, self.layout.board
        if left <= 0:
            return items
        lying, far = self.view.items(Marks()), round(_FAR * board.height * left**2)
        if self.entered < 0:
            return lying

        def moved(item: Item) -> Item:
            y = item.rect.centery
            way = (y >= board.bottom) - (y < board.top)
            return item if item in lying else item._replace(y=item.y + far * way)

        return [*map(moved, items)]

    def back(self) -> None:
        self.stack.close()

    def resize(self) -> None:
        super().resize()
        self.layout = self.lay_out()
        self.view.layout = self.layout
        self.name_trays()
        self.view.hurry()

    def prepare(self) -> None:
        super().prepare()
        self.view.prepare()

    def ground(self) -> Surface:
        background = self.stack.background(self.layout)
        return upside_down(background) if self.orientation.upside_down else background

    @property
    def places(self) -> list[Part]:
        parts, counts = dict[tuple[int, ...], Part](), self.view.counts()
        for side, zones in enumerate(self.layout.places):
            for column, zone in sorted(zones.items()):
                name, rect = f"place-{side}-{column}", tuple(zone.target)
                if rect in parts or not self.area.colliderect(rect):  # Named, or out of play.
                    continue
                lies = any((owner, column) in counts for owner in self._owners(side, column))
                parts[rect] = Part(name, self.name_of(side, column), rect, lies=lies)
        return [*self._dice(), *parts.values()]

    def _dice(self) -> list[Part]:
        lying, left = self.table.lying, self.table.left
        if not lying or self.view.falling:
            return []
        words = self.app.words
        # Translators: {numbers} of a throw that lies there, with commas.
        said = [words.say("Dice: {numbers}", numbers=words.numbers(lying))]
        if 0 < len(left) < len(lying):
            # Translators: {numbers} of the throw that are not yet played, with commas.
            said.append(words.say("Left to play: {numbers}", numbers=words.numbers(left)))
        return [Part("dice", ". ".join(said), tuple(self.layout.tray), lies=True)]

    def name_of(self, side: int, column: int, more: Iterable[str] = ()) -> str:
        """The name of a place, the checkers on it, and the texts for `more`, keys of `PLACE`."""
        counts, rules = self.view.counts(), self.layout.rules
        lying = {owner: counts.get((owner, column), 0) for owner in self._owners(side, column)}
        called = [
            rules.called[at]
            for owner, count in lying.items()
            for at in (inscriptions.called(self.table, owner, column) if count else ())
        ]
        return narration.place(self.app.words, rules, side, column, lying, more, called)

    def _owners(self, side: int, column: int) -> tuple[int, ...]:
        rules = self.layout.rules
        return (0, 1) if rules.private < column <= rules.squares else (side,)

    def name_icons(self, buttons: Sequence[Button]) -> None:
        """Lay out the labels of the buttons, and the words of their icons.

        Buttons of one height have icons and words, or else all of them only words.
        """
        rows, words = dict[int, list[tuple[Button, _Named]]](), self.words
        for button in buttons:
            said = words.own_name if (command := command_of(button)) == _LANGUAGE else ""
            if button.label and not (button.inside or button.picture or button.bare):
                push = Push(button, around=AROUND)
                button.inside = partial(push.inside, Rule(self.app.scale, LEAST))
            elif button.icon and not button.label and (said or command in COMMAND_LABELS):
                said = said or words.say(COMMAND_LABELS[command])
                bright = button.lit or button.chosen
                named = _Named(button.icon, said, button.rect.size, bright)
                rows.setdefault(button.rect.height, []).append((button, named))
        given = self.app.scale, self.layout.word
        for row in rows.values():
            icons, named_row = zip(*row, strict=True)
            for button, inside in zip(icons, _captions(*given, named_row), strict=True):
                button.inside = inside

    @property
    def crossed(self) -> bool:
        """Whether a cup or dice cross the line, as it lies between the tray and the board."""
        dice = self.view.dice
        return not self.layout.headed and (dice.rolling or dice.shaken > 0)

    def line_items(self, text: str, side: int | None, note: str = "") -> list[Item]:
        """The line on up to two rows, after a checker of `side`, and the small `note` below."""
        items, notes = self._line(text, note)
        if side is not None:
            sign = self.sign_before(text, note)
            items.append(
                centred(pieces.checker(self.layout.checkers_of, side, 0, sign.width), sign.center)
            )
        return items + notes

    def sign_before(self, text: str, note: str = "") -> Rect:
        lines = self._line(text, note)[0]
        top, bottom = lines[0].rect.top, lines[-1].rect.bottom
        scale = self.app.scale
        widest = scale.part(SENTENCE.share) * _MARGIN * 2 / 3
        d = min(round(scale.letters(SENTENCE) * 1.25), bottom - top, round(widest))
        left = min([line.x for line in lines]) - d - d // 2
        return Rect(left, (top + bottom) // 2 - d // 2, d, d)

    def _line(self, text: str, note: str) -> tuple[list[Item], list[Item]]:
        rules, rect, scale = self.layout.rules, self.line_place, self.app.scale
        if not note and rules.otherwise:
            note = self.words.title(rules)
        usual = self.layout.sentence
        size = scale.letters(usual)
        margin = round(_MARGIN * scale.part(SENTENCE.share))
        place = rect.inflate(-2 * margin, 0 if self.layout.upright else rect.height // 8)
        if self.layout.upright:  # The dice or a panel are right below.
            place.height -= rect.height // 32
        else:
            place.y -= rect.height // 16  # There is free room above, but light may fall below.
        notes: list[Item] = []
        if note and not self.layout.facing:  # Face to face there is room for the line alone.
            small, area = scale.letters(NOTE), self.layout.area
            below = Rect(area.left + size, 0, area.width - 2 * size, round(small * 1.2))
            if fonts.width(note, assets.BODY, small) > below.width:
                below.height *= 2
            below.bottom = rect.bottom - max(round(rect.height * 0.1), 11 * self.layout.upright)
            above = Rect(place.topleft, (place.width, below.top - place.top))
            if fits(above, text, size):  # Otherwise the line needs the room of the note.
                place, notes = above, set_in(below, note, small, colour=QUIET)
        middle, right = self.layout.board.centerx, rect.right - margin // 2
        half = min(middle - place.left, right - middle)
        if place.width - 2 * half < 2:
            return sentence(place, text, scale, usual), notes
        # Beside buttons, it is as near to the middle of the board as it fits in its fewest rows.
        near = Rect(middle - half, place.top, 2 * half, place.height)
        rooms = [near] * fits(near, text, size) + [place]
        lines = min((sentence(room, text, scale, usual) for room in rooms), key=len)
        block = lines[0].rect.unionall([line.rect for line in lines])
        wide = block.width // 2
        aside = max(place.left + wide, min(middle, right - wide)) - block.centerx
        return [line._replace(x=line.x + aside) for line in lines], notes
