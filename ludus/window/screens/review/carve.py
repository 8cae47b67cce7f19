"""The winner's three letters, cut into the victory stone blow by blow, with a number."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace
from pygame import Rect

from ludus.picture import signs
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item, centred, square_at
from ludus.picture.lettering import NOTE
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.board import petals
from ludus.window.input import keys
from ludus.window.input.pointer import Touch
from ludus.window.pictures import victory_stone
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Way
from ludus.window.screens.panels.wording import spoken
from ludus.window.sound.sounds import KNOCK
from ludus.window.storage.winners import (
    ALEA,
    ALPHABET,
    LETTERS,
    Winner,
    Winners,
    as_cut,
    may_be_carved,
)
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Node, Slot
from ludus.window.widgets.push import KEYS_APART, Push, button
from ludus.window.widgets.tree import Column, Grid, Row

STONE = mark("Cut three letters into the stone")
POINTS = Plural("{count} point", "{count} points")
_THROWS = Plural(
    "You have won with {count} throw of your own.", "You have won with {count} throws of your own."
)
_REFUSED = mark("These letters are not cut. Choose others.")
# Translators: below a keyboard of 26 letters; keep the letters.
_ROMAN = mark("As in Rome, J is cut as I, U as V, and W as VV.")
_COLUMNS = 7
_AROUND = 0.05
"""The room at each end of a key's letter, in sizes."""
_SHAPE = 1.1
"""The width of the stone, in heights."""
_WIDE = 0.2, 0.5
"""Its least and its usual width, as shares of the screen's shorter side."""
_CHOSEN = 0.8
"""The width of the chosen letters, as a share of the stone's."""
_SLAB = "slab"
_CUT_WIDE = 0.3, 0.7
_BLOWS = 4
"""The blows that cut a letter."""
_BLOW = 11
"""The steps from one blow to the next."""
_CUT = LETTERS * _BLOWS * _BLOW
_DONE = _CUT + petals.FLING
"""Steps until the letters are cut, and until the petals that are flung for them have fallen."""
_FLINGS = 0.3
"""The size of the burst of petals, as a share of the shorter side."""
_RAYS = 1.3
"""The size of the rays behind the stone, as a share of the shorter side."""
_JOLT = 0.003
"""The jolt of the stone after a blow, as a share of the shorter side."""


class CarveScreen(Menu):
    """The choice of letters beside the stone, and how they are cut into it."""

    kind = "carve"
    typed = True

    def __init__(
        self,
        app: App,
        winners: Winners,
        rules: RuleSet,
        blank: Winner,
        carved: Callable[[str], object],
    ) -> None:
        """Add letters to the `blank` entry; `carved` receives them once they are cut."""
        super().__init__(app, lambda: self._result if self._carved else app.words.say(STONE))
        self._rules, self._winners = rules, winners
        self._blank, self._announce = blank, carved
        self._letters = ""
        self._refused = False
        self._carved: Winner | None = None
        self._at = 0
        """Steps since the first blow."""

    # Time

    @property
    def awake(self) -> bool:
        return self._carved is not None and self._at < _DONE

    def step(self) -> bool:
        if not self.awake:
            return False
        if self._cuts and self._at % _BLOW == 0:
            self.sounds.play(KNOCK)
        elif self._at == _CUT:
            self.sounds.play("cheer")
        self._at += 1
        return True

    @property
    def _cuts(self) -> bool:
        """Whether the letters are being cut."""
        return self.awake and self._at < _CUT

    def _finish(self) -> None:
        """Let the letters be cut at once, or else the petals lie."""
        self._at = _CUT if self._cuts and not self.settings.calm else _DONE

    # Display

    @property
    def _result(self) -> str:
        words, count = self.words, abs(self._blank.throws)
        result = POINTS if self._blank.throws < 0 else _THROWS
        return words.say_plural(result, count)

    def body(self) -> Node:
        words = self.words
        if self._carved:
            return Slot(self._cutting, wide=_CUT_WIDE, shape=_SHAPE, name=_SLAB)
        erase = button("erase", self._erase, icon="erase", enabled=bool(self._letters))
        stone = Column(
            Slot(self._choosing, wide=_WIDE, shape=_SHAPE, name=_SLAB),
            Lines(
                self.words.say(_REFUSED) if self._refused else self._result, extra=not self._refused
            ),
        )
        keys = Column(
            Grid([*map(self._key, ALPHABET), Push(erase)], _COLUMNS, KEYS_APART, fixed=True),
            Lines(words.say(_ROMAN), NOTE, colour=QUIET, extra=True),
        )
        return Column(stone, keys) if self.upright else Row(stone, keys)

    def _key(self, letter: str) -> Push:
        add = partial(self._add, letter)
        return Push(button(f"letter-{letter}", add, letter), around=_AROUND)

    def ends(self) -> Sequence[Way]:
        if self._carved:
            # Translators: a button: on to the end of the game.
            return [Way("go-on", self.stack.close, BUTTONS["forward"], "forward", lit=True)]
        full = len(self._letters) == LETTERS
        # Translators: a button: who has won does not want to cut letters into the stone.
        skip = Way("skip", self.stack.close, mark("Not now"), "close")
        # Translators: a button: the three letters are cut into the stone.
        return [skip, Way("cut", self._cut, mark("Cut them"), "done", lit=full, enabled=full)]

    def buttons(self) -> list[Button]:
        """None while the letters are cut."""
        return [] if self._cuts else super().buttons()

    def _picture(self, letters: str, place: Rect) -> tuple[Item, Rect]:
        """The stone with the winner's line, and the place of this line."""
        name, winner = self._blank.rules, self._carved or self._blank
        best = self._winners.best(name, victory_stone.MOST, self._blank.day)
        shown = victory_stone.shown(best, winner)
        at = shown.index(winner)
        lines = (*shown[:at], replace(self._blank, letters=letters), *shown[at + 1 :])
        return self._stone(place, *lines), victory_stone.lines(place)[1 + at]

    def _stone(self, place: Rect, *lines: Winner) -> Item:
        today = self._blank.rules == ALEA or self._winners.keep_days == 1
        given = lines, today, place.size, self.settings.contrast
        return centred(victory_stone.picture(self._rules, *given), place.center)

    def prepare(self) -> None:
        super().prepare()
        self.items()
        for age in range(petals.FLING):
            tuple(self._flung(age, self.area))

    def items(self) -> list[Item]:
        """With rays on the panel, behind the stone that has the letters."""
        items = super().items()
        if self._carved:
            middle = self.laid.place(_SLAB).center
            rays = centred(signs.sign("rays", self.part(_RAYS)), middle)
            items.insert(1, rays.clipped(rays.rect.clip(self._panel)))
        return items

    def _flung(self, age: int, place: Rect) -> Iterator[Item]:
        return petals.flung(age, square_at(place.center, self.part(_FLINGS)))

    def _choosing(self, place: Rect) -> list[Item]:
        """The stone without its lines, which the letters large in its middle would cut."""
        side = round(_CHOSEN * place.width / LETTERS)
        chosen = victory_stone.label(self._letters, side, side)
        return [self._stone(place), centred(chosen, place.center)]

    def _cutting(self, place: Rect) -> list[Item]:
        """The stone with the letters as far as they are cut, and the chips of the last blows."""
        cut, line = self._picture(self._letters, place)
        slots = victory_stone.slots(line)
        if not self._cuts:
            leaf = signs.leaf(round(line.height * 0.6), -60)
            beside = slots[0].left - line.height // 9, line.centery
            return [cut, centred(leaf, beside), *self._flung(self._at - _CUT, place)]
        blows, age = self._at // _BLOW + 1, self._at % _BLOW
        items = [self._picture("", place)[0]]
        for at, slot in enumerate(slots):
            high = slot.height * min(max(blows - at * _BLOWS, 0), _BLOWS) // _BLOWS
            part = (slot.x - cut.x, slot.y - cut.y, slot.width, high)
            items += [Item(cut.surface, slot.x, slot.y, part)] if high else []
        if age < 3:
            items = [item._replace(y=item.y + self.part(_JOLT)) for item in items]
        for blow in range(max(0, blows - 2), blows):
            flown, slot = self._at - blow * _BLOW, slots[blow // _BLOWS]
            y = slot.top + slot.height * (blow % _BLOWS + 1) // (_BLOWS + 1)
            if flown < victory_stone.FLIES:
                items += victory_stone.chips((slot.centerx, y), blow, flown, slot.height)
        return items

    # Actions

    def _add(self, letter: str) -> None:
        """Add a letter as the Romans cut it; the last ones make room."""
        added = as_cut(letter)
        self._letters = self._letters[: LETTERS - len(added)] + added
        self._refused = False

    def _erase(self) -> None:
        self._letters = self._letters[:-1]

    def _cut(self) -> None:
        """Carve the letters if they are allowed."""
        if not may_be_carved(self._letters):
            self._letters, self._refused = "", True
            return
        self._carved = replace(self._blank, letters=self._letters)
        self._winners.carve(self._carved)
        self._announce(self._letters)
        if self.settings.calm:
            self.sounds.play(KNOCK)
            self._finish()
        self.app.focus.clear()
        self.stack.present()

    def touch(self, touch: Touch) -> None:
        if touch.presses and self._carved:
            self._finish()

    def key(self, key: int) -> bool:
        """Type a letter, or finish the cutting."""
        if self._carved:
            finishes = self._cuts
            self._finish()
            return finishes
        if letter := keys.letter(key):
            self._add(letter)
        elif key == keys.BACKSPACE:
            self._erase()
        else:
            return False
        return True

    @property
    def said(self) -> str:
        """The title with the chosen letters; then the letters on the stone."""
        return spoken(super().said, self._letters)
