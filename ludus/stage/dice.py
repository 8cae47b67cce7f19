"""The dice on the screen: how they roll, and which are playable, used or lost."""

import math
from collections.abc import Sequence, Set
from dataclasses import dataclass

from ludus.rules.plays import Chance, number
from ludus.stage import assets, signs
from ludus.stage.canvas import Item, centred
from ludus.stage.layout import Layout

ROLL = 46
"""Steps from the hand to rest."""
_REST_FRAME = assets.DIE_FRAMES - 1


@dataclass
class Die:
    """One die."""

    face: int
    slot: int
    used: bool = False
    lost: bool = False
    """It cannot be played."""
    bonus: bool = False
    """It is the enemy's unplayed die, offered as a bonus."""
    rolled: int = ROLL


class DiceTray:
    """All dice that lie on the table."""

    def __init__(self) -> None:
        self.dice: list[Die] = []

    @property
    def rolling(self) -> bool:
        """Whether a die has not come to rest."""
        return any(die.rolled < ROLL for die in self.dice)

    def roll(self, steps: int) -> None:
        """Let them roll on."""
        for die in self.dice:
            die.rolled = min(ROLL, die.rolled + steps)

    def clear(self) -> None:
        """Take them up."""
        self.dice = []

    def throw(self, faces: Sequence[int], twice: bool, steps: int) -> None:
        """Throw dice that come to rest after `steps`; a double played twice lies there again."""
        self.lay(faces, twice)
        for die in self.dice[: len(faces)]:
            die.rolled = ROLL - steps

    def lay(self, faces: Sequence[int], twice: bool) -> None:
        """Lay dice down, at rest."""
        repeated = faces if twice and len(set(faces)) == 1 else ()
        self.dice = [Die(face, slot) for slot, face in enumerate([*faces, *repeated])]

    def offer(self, faces: Sequence[int], slots: int) -> None:
        """Lay the dice of a bonus down, in the middle of so many slots."""
        first = (slots - len(faces)) // 2
        self.dice = [Die(face, first + i, bonus=True) for i, face in enumerate(faces)]

    def leave(self, left: Sequence[Chance]) -> None:
        """Mark all as used but those left."""
        rest = [number(chance) for chance in left]
        for die in reversed(self.dice):
            die.used = die.face not in rest
            if not die.used:
                rest.remove(die.face)

    def use(self, face: int) -> None:
        """A number was played."""
        die = self._find(face, used=False)
        if die:
            die.used = True

    def take_back(self, face: int) -> None:
        """A played number is free again; what was lost may be playable again too."""
        die = self._find(face, used=True)
        if die:
            die.used = False
        for other in self.dice:
            other.lost = False

    def lose(self, faces: Sequence[int]) -> None:
        """Numbers that cannot be played."""
        for face in faces:
            die = self._find(face, used=False)
            if die:
                die.lost = True

    def _find(self, face: int, used: bool) -> Die | None:
        matching = (d for d in self.dice if d.face == face and d.used is used and not d.lost)
        return next(matching, None)

    def items(self, layout: Layout, playable: Set[int]) -> list[Item]:
        """The pictures of all dice; those with a number in `playable` shine."""
        found: list[Item] = []
        for die in self.dice:
            found += _pictures(die, layout, playable)
        return found


def waiting(layout: Layout, count: int) -> list[Item]:
    """Dice lying ready to be thrown, in a frame that asks for it."""
    tray = DiceTray()
    tray.lay((6, 1, 5, 3, 2, 4)[:count], twice=False)
    frame = signs.focus(layout.tray.size)
    return [centred(frame, layout.tray.center), *tray.items(layout, frozenset())]


def _pictures(die: Die, layout: Layout, playable: Set[int]) -> list[Item]:
    slot = layout.dice[die.slot % len(layout.dice)]
    t = die.rolled / ROLL
    out = (1 - t) ** 2
    hop = abs(math.sin(t * math.pi * 3)) * (1 - t)
    x = slot.centerx - round(out * layout.tray.width * 0.62)
    y = slot.centery - round(hop * slot.height * (0.6 + 0.2 * die.slot))
    picture = assets.die(die.face, round((1 - out) * _REST_FRAME), slot.width)
    shadow = assets.scaled("shadow.png", (round(slot.width * 1.75),) * 2)
    fall = round(slot.height * (0.08 + 0.3 * hop))
    found = [centred(shadow, (x + fall, slot.centery + fall))]
    if die.rolled < ROLL:
        return [*found, centred(picture, (x, y))]
    if die.used or die.lost:
        picture = assets.faded(picture, 4)
    elif die.bonus or die.face in playable:
        found.append(centred(signs.die_halo(slot.width), slot.center))
    found.append(centred(picture, slot.center))
    if die.lost:
        found.append(centred(signs.cross(slot.width), slot.center))
    return found
