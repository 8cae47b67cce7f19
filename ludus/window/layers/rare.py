"""The rare throws, and what is seen and heard of each of them once a match."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from pygame import Rect, transform

from ludus.match.events import Event, HandedOver, Thrown
from ludus.picture import assets, signs
from ludus.picture.assets import CAPITALS_BOLD, GOLD, Colour
from ludus.picture.canvas import Item, centred, square_at
from ludus.picture.lettering import HEADLINE, SENTENCE, TITLE, TextSize, set_in
from ludus.picture.track import Track, gently, slowing
from ludus.rules.plays import Plays, Step
from ludus.window.board import petals
from ludus.window.input.pointer import Touch
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.text.catalogue import mark


class Reaction(NamedTuple):
    word: str
    """On the board."""
    sentence: str
    """Below the word, or before the line."""
    sound: str
    size: TextSize = HEADLINE
    colour: Colour = GOLD
    tint: Colour = (74, 34, 4, 130)
    """The colour of the light on the board, from which the word stands out."""


NEEDED = ()
"""The throw of the needed number, whatever its dice."""
RARE: Mapping[tuple[int, ...], Reaction] = {
    (6, 6, 6): Reaction(
        # Translators: the Romans' name of their best throw, called out.
        mark("Venus!"),
        mark("Three sixes: the Romans called it Venus."),
        "cheer",
    ),
    (1, 1, 1): Reaction(
        # Translators: the Romans' name of their worst throw, "dogs", in Latin.
        mark("Canes"),
        mark("Three ones: the Romans called it the dogs."),
        "gasp",
        size=TITLE,
        colour=(190, 208, 236),
        tint=(18, 30, 66, 140),
    ),
    NEEDED: Reaction(
        # Translators: the Romans' goddess of luck, called out.
        mark("Fortuna!"),
        # Translators: the only number of a die that hits, or brings in a waiting checker.
        mark("The one number that was needed."),
        "murmur",
    ),
}
"""The reactions by the dice of a throw."""
_LASTS = 106
"""Steps that a reaction is seen."""
_SIZE = Track((0, 0.5), (7, 1.1, slowing), (12, 1.0, gently))
_WORD = Track((0, 0.0), (6, 10.0), (_LASTS - 10, 10.0), (_LASTS, 0.0))
"""The tenths of the light of the word, and of that on the dice."""
_DARK = Track((0, 0.0), (6, 10.0), (16, 10.0), (26, 0.0))
"""The tenths of the darkness of the board, until its dice have come home."""
_GLOW = 2.6
"""The size of the light, in edges of a die."""
_LOW = 0.752
"""Where the word is on a board of three rows, whose letters it would hide in the middle."""
_WIDE = 0.85
"""Its greatest width, as a share of the board's."""
_SHADE = (14, 9, 6)
"""The colour behind it."""
_RARE_DICE = 2
"""The most dice of which one seldom has a certain number: 11 of 36 throws of two do."""


class Rare(Layer):
    """The reactions, each at most once in a match; only the computer waits for their end."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        self._seen = set[tuple[int, ...]]()
        self._thrown: Thrown | None = None
        """The throw that falls."""
        self._useful = dict[int, bool]()
        """Whether a number by itself hits, or brings in the last checker that waits."""
        self._now: Reaction | None = None
        self._number = 0
        """The number of the dice that it is about."""
        self._at = 0
        self._taken: list[Rect] = []
        """Where its dice lie on the board."""

    def follow(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Thrown | HandedOver):
                self._now, self._useful = None, {}
                self._thrown = event if isinstance(event, Thrown) else None

    @property
    def awake(self) -> bool:
        return self._now is not None and self._at < _LASTS

    def step(self) -> bool:
        tray = self.view.dice
        lit = tray.rolling and tray.thrown[-1].light == 10
        if self._thrown and self.view.falling and not lit:
            self._try_next()
        elif self._thrown:
            self._react(self._thrown)
        moves = self.awake
        self._at += moves
        waits = self._thrown is not None or self._shows
        self.holds = waits and not self.session.human_is_to_act
        return moves

    def _react(self, thrown: Thrown) -> None:
        self._thrown, dice = None, thrown.dice
        kind = dice if dice in RARE else NEEDED
        if kind in self._seen or not (kind or self._needed(dice)):
            return
        self._seen.add(kind)
        self._now, self._at, layout = RARE[kind], 0, self.screen.layout
        lying = self.screen.faced(self.view.dice.rolling_items(layout), layout.board)
        most = _GLOW * layout.dice[0].width
        self._taken = [item.rect for item in lying if item.rect.width < most]
        if kind:
            self._number = kind[0]
        self.screen.sounds.play(self._now.sound)

    def _needed(self, dice: Sequence[int]) -> bool:
        """Whether a throw has the only number that is useful by itself, and may play it."""
        if NEEDED in self._seen or not self.table.plays or self._often:
            return False
        while self._try_next():
            pass
        numbers = {number for number, useful in self._useful.items() if useful}
        first = [step for step, _ in self.table.plays.root.edges if self._helps(step)]
        self._number = min(numbers, default=0)
        return len(numbers) == 1 and {step.die for step in first} == numbers

    @property
    def _often(self) -> bool:
        return self.table.rules.dice > _RARE_DICE

    def _try_next(self) -> bool:
        """Try the next number of a die by itself, if there is one: several would take long."""
        number = len(self._useful) + 1
        if number > 6 or self._often or NEEDED in self._seen:
            return False
        one = Plays(replace(self.table.rules, dice=1), self.table.position, (number,))
        self._useful[number] = any(self._helps(step) for step, _ in one.root.edges)
        return True

    def _helps(self, step: Step) -> bool:
        position = self.table.position
        waits = step.source == position.circle
        return bool(step.hit) or (waits and position.board[position.turn, step.source] == 1)

    # Input and display

    def touch(self, touch: Touch) -> bool:
        if touch.presses:
            self._at = _LASTS
        return False

    def key(self, key: int) -> bool:
        self._at = _LASTS
        return False

    def line(self, below: str) -> str:
        return self.said(below) if self.app.still else below

    def said(self, below: str) -> str:
        return f"{self.app.words.say(self._now.sentence)} {below}" if self._now else below

    @property
    def _shows(self) -> bool:
        return self.awake and not self.app.still

    def items(self) -> list[Item]:
        """The light on the dice and on the board, and the word with its sentence."""
        if not (self._now and self._shows):
            return []
        layout, tray = self.screen.layout, self.view.dice
        slots = layout.doubled if any(die.added for die in tray.dice) else layout.dice
        glow, light = round(_GLOW * layout.dice[0].width), round(_WORD.at(self._at))
        dice = tray.thrown if tray.rolling else tray.dice
        spots = [
            tray.spot(die, layout)[:2] if tray.rolling else slots[die.slot].center
            for die in dice
            if light and die.face == self._number
        ]
        lights = [signs.shine(glow, (round(x), round(y)), light) for x, y in spots]
        lying = tray.items(layout, frozenset()) if lights else []
        dark = round(_DARK.at(self._at))
        veil = signs.veil(layout.board, self._now.tint, dark) if dark else ()
        called = self.screen.faced([*self._called(self._now)], layout.board)
        return [*veil, *lights, *lying, *called, *tray.rolling_items(layout)]

    def _called(self, now: Reaction) -> Iterator[Item]:
        words, layout, letters = self.app.words, self.screen.layout, self.app.letters
        board = layout.board
        tenths = round(_WORD.at(self._at))
        name, wide = words.carved(words.say(now.word)), round(_WIDE * board.width)
        word = assets.fitting(name, CAPITALS_BOLD, letters(now.size), now.colour, wide)
        size = letters(SENTENCE)
        below = Rect(0, 0, wide, 3 * size)
        sentence = set_in(below, words.say(now.sentence), size)
        text = sentence[0].rect.unionall([line.rect for line in sentence])
        drawn = word.get_bounding_rect()
        whole = Rect(0, 0, max(drawn.width, text.width), drawn.height + size // 4 + text.height)
        low = _LOW if layout.rules.lettered else 0.5
        whole.center = board.centerx, board.top + round(low * board.height)
        ways = sorted(range(-board.height, board.height, size), key=abs)
        places = (whole.move(0, way).clamp(board) for way in ways)
        whole = min(places, key=lambda place: len(place.collidelistall(self._taken)))
        middle = whole.centerx, whole.top + word.get_height() // 2 - drawn.top
        shade = signs.warmth(whole.inflate(whole.height, 0).size, _SHADE)
        if now.sound == "cheer":
            side = 4 * word.get_height()
            around = square_at(middle, side)
            yield from petals.flung(self._at, around, words=whole)
        yield centred(shade, whole.center).faded(tenths)
        yield centred(transform.smoothscale_by(word, _SIZE.at(self._at)), middle).faded(tenths)
        x, y = whole.centerx - text.centerx, whole.bottom - text.bottom
        for line in sentence:
            yield line._replace(x=line.x + x, y=line.y + y).faded(tenths)
