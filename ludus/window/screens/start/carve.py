"""The winner's three letters, carved into the victory stone with the number of throws."""

from functools import partial

from pygame import Rect

from ludus.match.record import Record
from ludus.picture import assets, signs
from ludus.picture.assets import GOLD
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import DISPLAY, set_in
from ludus.window.app.app import App
from ludus.window.input import keys
from ludus.window.pictures import victory_stone
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.sound.sounds import KNOCK
from ludus.window.storage.winners import ALPHABET, LETTERS, Winner, Winners, may_be_carved
from ludus.window.text.catalogue import Plural, mark
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button, side_by_side
from ludus.window.widgets.grid import GAP, KEYS_APART

_THROWS = Plural(
    "You have won with {count} throw of your own.", "You have won with {count} throws of your own."
)
_REFUSED = mark("These letters are not cut. Choose others.")


class CarveScreen(PanelScreen):
    """The choice of letters, then the stone with them."""

    typed = True

    def __init__(self, app: App, record: Record, winners: Winners) -> None:
        super().__init__(app, mark("Three letters for the stone"), (1.64, 0.96), (0.94, 1.36))
        self._record, self._winners = record, winners
        winner = record.winner or 0
        self._throws = sum(bool(turn.dice) and turn.side == winner for turn in record.turns)
        self._letters = ""
        self._refused = False
        self._carved: Winner | None = None

    # Display

    def items(self) -> list[Item]:
        return [*super().items(), *(self._stone() if self._carved else self._chosen())]

    def _parts(self) -> tuple[Rect, Rect, list[Rect]]:
        said, room = grid.cut(self.room, self.part(0.07), down=True)
        slots, board = grid.cut(room, self.part(0.14), self.part(GAP), down=True)
        columns, gap, highest = 6 if self.upright else 8, self.part(KEYS_APART), self.part(0.168)
        return said, slots, grid.grid(board, columns, 24 // columns, gap, highest)

    def _chosen(self) -> list[Item]:
        said, slots, _ = self._parts()
        words = self.app.words
        text = words.say_plural(_THROWS, self._throws, count=words.number(self._throws))
        told = words.say(_REFUSED) if self._refused else text
        found = self.sentence(said, told)
        side, gap = slots.height, self.part(GAP)
        row = Rect(0, 0, LETTERS * side + (LETTERS - 1) * gap, side).move_to(center=slots.center)
        for index, slot in enumerate(side_by_side(row, LETTERS, gap)):
            found.append(centred(signs.recess(slot.size), slot.center))
            if letter := self._letters[index : index + 1]:
                found += set_in(slot, letter, self.part(DISPLAY), assets.CAPITALS_BOLD, GOLD)
        return found

    @property
    def _place(self) -> Rect:
        room = self.room
        width = min(room.width, round(room.height * 1.25))
        return Rect(0, 0, width, min(room.height, round(width * 0.9))).move_to(center=room.center)

    def _stone(self) -> list[Item]:
        assert self._carved
        best = self._winners.best(self._record.rules, victory_stone.MOST)
        shown, place = victory_stone.shown(best, self._carved), self._place
        today = self._winners.keep_days == 1
        plain = self.app.settings.contrast
        stone = victory_stone.picture(self._record.rule_set, shown, today, place.size, plain)
        line = victory_stone.lines(place)[1 + shown.index(self._carved)]
        leaf = signs.petal(True, round(line.height * 0.6), -60)
        at = (line.left + line.width // 10, line.centery)
        return [centred(stone, place.center), centred(leaf, at)]

    # Actions

    def buttons(self) -> list[Button]:
        say = self.app.words.say
        if self._carved:
            # Translators: a button: on to the end of the game.
            on = say("Go on")
            return [Button("go-on", self.foot()[0], self.app.stack.pop, on, "forward", lit=True)]
        room = len(self._letters) < LETTERS
        *places, last = self._parts()[2]
        found = [
            Button(f"letter-{letter}", place, partial(self._add, letter), letter, enabled=room)
            for letter, place in zip(ALPHABET, places, strict=True)
        ]
        skip, cut = self.foot(2)
        return [
            *found,
            Button("erase", last, self._erase, icon="back", enabled=bool(self._letters)),
            # Translators: a button: who has won does not want to cut letters into the stone.
            Button("skip", skip, self.app.stack.pop, say("Not now"), "close"),
            # Translators: a button: the three letters are cut into the stone.
            Button("cut", cut, self._cut, say("Cut them"), "done", lit=not room, enabled=not room),
        ]

    def _add(self, letter: str) -> None:
        self._letters = (self._letters + letter)[:LETTERS]
        self._refused = False

    def _erase(self) -> None:
        self._letters = self._letters[:-1]

    def _cut(self) -> None:
        """Carve the letters if they are allowed."""
        if not may_be_carved(self._letters):
            self._letters, self._refused = "", True
            return
        self._carved = self._winners.carve(self._record.rules, self._letters, self._throws)
        self.app.services.sounds.play(KNOCK)
        self.app.focus.clear()
        self.changed()

    def key(self, key: int) -> bool:
        """Type a letter; J becomes I and U becomes V, as in Roman writing."""
        if self._carved:
            return False
        letter = keys.letter(key).replace("J", "I").replace("U", "V")
        if letter and letter in ALPHABET:
            self._add(letter)
        elif key == keys.BACKSPACE:
            self._erase()
        else:
            return False
        return True
