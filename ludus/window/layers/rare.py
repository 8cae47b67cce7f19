"""The rare throws, and what is seen and heard of each of them once a match."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from pygame import transform

from ludus.match.events import Event, HandedOver, Thrown
from ludus.picture import assets, signs
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import TITLE
from ludus.rules.plays import Plays, Step
from ludus.window.board.track import Track, gently, slowing
from ludus.window.input.pointer import Touch
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.text.catalogue import mark


class Reaction(NamedTuple):
    word: str
    """On the board."""
    sentence: str
    """Below the line."""
    sound: str


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
        # Translators: the Romans' name of their worst throw, "dogs", called out in Latin.
        mark("Canes!"),
        mark("Three ones: the Romans called it the dogs."),
        "gasp",
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
_LASTS = 45
"""Steps that a reaction is seen."""
_LIGHT = Track((0, 0.0), (8, 5.0, slowing), (30, 5.0), (_LASTS, 0.0, gently))
"""The tenths of the light on the dice."""
_SIZE = Track((0, 0.5), (7, 1.1, slowing), (12, 1.0, gently))
_WORD = Track((0, 10.0), (35, 10.0), (_LASTS, 0.0))
"""The tenths of the light of the word."""
_GLOW = 2.2
"""The size of the light, in edges of a die."""
_ONE_IN = 11 / 36
"""The chance from which on a throw is not rare."""


class Rare(Layer):
    """The reactions, each at most once in a match; they delay nothing."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        self._seen = set[tuple[int, ...]]()
        self._thrown: Thrown | None = None
        """The throw that falls."""
        self._useful = dict[int, bool]()
        """Whether a number by itself hits, or brings in the last checker that waits."""
        self._now: Reaction | None = None
        self._at = 0

    def follow(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Thrown | HandedOver):
                self._now, self._useful = None, {}
                self._thrown = event if isinstance(event, Thrown) else None

    @property
    def awake(self) -> bool:
        return self._now is not None and self._at < _LASTS

    def step(self) -> bool:
        if self._thrown:
            if self.view.falling:
                self._try_next()
                return False
            self._react(self._thrown)
        moves = self.awake
        self._at += moves
        return moves

    def _react(self, thrown: Thrown) -> None:
        self._thrown, dice = None, thrown.dice
        kind = dice if dice in RARE else NEEDED
        if kind in self._seen or not (kind or self._needed(dice)):
            return
        self._seen.add(kind)
        self._now, self._at = RARE[kind], 0
        self.app.services.sounds.play(self._now.sound)

    def _needed(self, dice: Sequence[int]) -> bool:
        """Whether a throw has the only number that is useful by itself, and may play it."""
        if NEEDED in self._seen or not self.table.plays or self._often:
            return False
        while self._try_next():
            pass
        numbers = {number for number, useful in self._useful.items() if useful}
        first = [step for step, _ in self.table.plays.root.edges if self._helps(step)]
        return len(numbers) == 1 and {step.die for step in first} == numbers

    @property
    def _often(self) -> bool:
        return 1 - (5 / 6) ** self.table.rules.dice > _ONE_IN + 1e-9

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
        """The line, where there is no room for a note below it."""
        return self.said(below) if self._now and self._in_line else below

    def said(self, below: str) -> str:
        return f"{self.app.words.say(self._now.sentence)} {below}" if self._now else below

    def note(self, below: str) -> str:
        if not self._now or self._in_line:
            return below
        return self.app.words.say(self._now.sentence)

    @property
    def _in_line(self) -> bool:
        return self.screen.layout.facing or self.app.scale.text > 1

    def items(self) -> list[Item]:
        """The light on the dice, and the word on the board."""
        if not self._now or not self.awake or self.app.still:
            return []
        layout, light = self.screen.layout, round(_LIGHT.at(self._at))
        slots = layout.doubled if any(die.added for die in self.view.dice.dice) else layout.dice
        glow = signs.radiance(round(_GLOW * layout.dice[0].width))
        lights = (
            [centred(assets.faded(glow, light), slot.center) for slot in slots] if light else []
        )
        plate = signs.nameplate(self.app.words.say(self._now.word), self.app.letters(TITLE))
        board = layout.board
        place = plate.get_rect(center=board.center)
        if not layout.facing:
            place.bottom = board.bottom
        word = centred(plate, place.center)
        return [*lights, *self.screen.faced([self._grown(word)], layout.board)]

    def _grown(self, word: Item) -> Item:
        picture = transform.smoothscale_by(word.surface, _SIZE.at(self._at))
        return centred(assets.faded(picture, round(_WORD.at(self._at))), word.rect.center)
