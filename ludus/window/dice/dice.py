"""The dice on the screen: how they roll, and which are playable or lost."""

import math
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import partial
from random import Random

from pygame import Rect, transform

from ludus.picture import assets, pieces, signs
from ludus.picture.canvas import Item, centred
from ludus.rules.bonuses import face
from ludus.window.dice import roll
from ludus.window.dice.cup import cup, has_tower, in_hand, tower
from ludus.window.dice.roll import (
    ROLL,
    Spot,
    Way,
    across_board,
    along,
    over_edge,
    through_tower,
)
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout

_SPIN = 54  # the frames of tumbling on the way to the board
DOUBLING = 12  # steps in which the dice added by a double come out from under the thrown dice
ADMIRED = 24  # steps for which equal dice shine before the match goes on
_REST_FRAME = pieces.DIE_FRAMES - 1
_SETTLES = 0.6  # the share of its way from which a die no longer tumbles fast
_APART = 0.34  # the offset of its shadow to the right and down, in heights
_RISES = 0.3  # how far up it is seen, in heights
_DARK = 3  # the tenths of its shadow that are lost with an edge of height
_STANDS = 36  # steps until the tower fades
_FADES = 10
_EASE = 4  # steps in which light on dice comes and goes
DIMS = 10  # steps in which lying dice that cannot be played get dark
_DIM = 4  # the tenths of them that are then seen
_LIT = 6  # steps from the light of one lying die to the next


@dataclass
class Die:
    face: int
    slot: int
    used: bool = False
    lost: bool = False
    of: int | None = None
    """The side whose unplayed die it is, if it is offered to the opponent as a bonus."""
    added: bool = False
    """Whether a double that is played twice added the die, which was not in the cup."""
    rolled: float = ROLL
    """Steps since the throw, if it takes `ROLL` steps."""
    after: int = 0
    """Number of dice that leave the cup before this die; they roll farther."""

    @property
    def way(self) -> float:
        """Share of the way from the cup to its rest on the board; negative before it leaves."""
        begun = roll.out(self.after)
        return min((self.rolled - begun) / (roll.LIES - begun), 1.0)

    @property
    def frame(self) -> int:
        """The frame of its picture: it tumbles again and again, and then settles."""
        way = self.way
        if way >= _SETTLES:
            share = (way - _SETTLES) / (1 - _SETTLES)
            return pieces.TUMBLING + round(share * (pieces.SETTLING - 1))
        return pieces.TUMBLING - 1 - math.floor((_SETTLES - way) * _SPIN) % pieces.TUMBLING

    @property
    def light(self) -> int:
        """The tenths of its light on the board."""
        return _tenths(self.rolled - roll.LIES - _LIT * self.slot)

    @property
    def inside(self) -> bool:
        """Whether it has not yet left the tower, if it is thrown into one."""
        return self.rolled < roll.within_tower(self.after)


class DiceTray:
    def __init__(self, seed: int = 480) -> None:
        """`seed` chooses the ways of the dice, not their faces."""
        self.dice: list[Die] = []
        self._looks = Random(seed)
        self._ways: list[Way] | None = None
        self.rolling = False
        self._pace = 1.0
        self.aim: float | None = None
        """Where the next throw goes, as in `across_board`."""
        self._aim: float | None = None
        self.shaken = 0
        """Steps for which a person has had the cup in the hand."""
        self.carried: Point = (0, 0)
        """How far the hand has carried the cup from its place, until the next press."""
        self._straight = False
        """Whether they come across the edge of the screen, without a cup."""
        self._old = self.thrown
        """Those before, which leave."""
        self._admired = 0
        """Steps for which equal dice still shine, once they lie."""
        self._glows: float = _EASE
        """Steps for which light on lying dice has come, up to `_EASE`; a throw brings it home."""
        self._bright = 0
        """Steps until lost dice are dark, once they lie."""

    @property
    def thrown(self) -> list[Die]:
        """The dice without those that a double adds."""
        return [die for die in self.dice if not die.added]

    @property
    def busy(self) -> bool:
        return self.rolling or self._admired > 0

    @property
    def moves(self) -> bool:
        """Whether they roll, or light on them comes or goes."""
        return self.rolling or self._glows < _EASE or self._bright > 0

    @property
    def darkness(self) -> int:
        """The tenths of the way of lost dice into the dark."""
        return 10 - round(10 * self._bright / DIMS)

    def roll(self, steps: int) -> None:
        if not self.rolling:
            self._glows = min(_EASE, self._glows + steps * self._pace)
            self._admired = max(0, self._admired - steps)
            self._bright = max(0, self._bright - steps)
        for die in self.dice:
            die.rolled = min(ROLL, die.rolled + steps * self._pace)
        self.rolling = any(die.rolled < ROLL for die in self.dice)

    def settle(self) -> None:
        for die in self.dice:
            die.rolled = ROLL
        self.rolling, self._admired, self._bright, self._glows = False, 0, 0, _EASE

    def throw(self, faces: Sequence[int], twice: bool, steps: int, straight: bool = False) -> None:
        """Throw dice that come to rest after `steps`; a double played twice then adds its dice.

        They come from the cup or the tower, or straight to their places.
        """
        self._old = self.thrown
        self.lay(faces, twice)
        if not steps:
            return
        self.rolling, self._pace, self._ways = True, ROLL / steps, None
        self._straight, self._aim = straight, self.aim
        self.aim, self._glows = None, 0 if straight else _EASE
        equal = 1 == len({*faces}) < len(faces)
        self._admired = ADMIRED if equal and not straight else 0
        for die in self.dice:
            die.rolled = -min(steps, DOUBLING) if die.added and not straight else 0
            die.after = die.slot if (self._aim or 0) < 0 else len(faces) - 1 - die.slot

    def lay(self, faces: Sequence[int], twice: bool) -> None:
        repeated = faces if twice and len(set(faces)) == 1 else ()
        thrown, self.rolling, self._admired = len(faces), False, 0
        self.dice = [
            Die(face, slot, added=slot >= thrown) for slot, face in enumerate([*faces, *repeated])
        ]

    def offer(self, faces: Sequence[int], layout: Layout, of: int) -> None:
        """Lay down bonus dice of a side; more than those of a throw count as added."""
        self.rolling = False
        self.dice = [
            Die(face, slot, of=of, added=slot >= layout.rules.dice)
            for slot, face in enumerate(faces, layout.first_slot(len(faces)))
        ]

    def leave(self, left: Sequence[int]) -> None:
        """Mark all dice as used, except the dice for the numbers left."""
        rest = [*map(face, left)]
        for die in reversed(self.dice):
            die.used = die.face not in rest
            if not die.used:
                rest.remove(die.face)

    def use(self, face: int) -> None:
        if die := self._find(face, used=False):
            die.used = True

    def take_back(self, face: int) -> None:
        if die := self._find(face, used=True):
            die.used = False
        for other in self.dice:
            other.lost = False

    def lose(self, faces: Sequence[int], steps: int = 0) -> None:
        """Mark dice that cannot be played; once they lie, they get dark in `steps`."""
        self._bright, self._admired = steps, 0
        for lost in faces:
            if die := self._find(lost, used=False):
                die.lost = True

    def _find(self, face: int, used: bool) -> Die | None:
        dice = reversed(self.dice) if used else self.dice
        return next((d for d in dice if d.face == face and d.used is used and not d.lost), None)

    @property
    def _doubled(self) -> float:
        """Progress of the dice that a double adds, from 0 to 1; 0 without such dice."""
        added = [die for die in self.dice if die.added]
        left = min((ROLL - added[0].rolled) / DOUBLING, 1.0) if added else 1.0
        return 1 - left * left

    def items(self, layout: Layout, playable: Set[int]) -> list[Item]:
        """The dice at rest, and the cup or the tower from which the others come."""
        thrown = self.thrown
        lying = [die for die in thrown if die.rolled == ROLL]
        if self._admired and not self.rolling:
            playable = {die.face for die in thrown}
        items, share = list[Item](), self._doubled
        if share == 1:  # Each shadow falls to the right, and then lies below the next die.
            lying = self.dice
        elif lying == thrown:  # Added dice come out from below the others.
            lying = [*self.dice[len(thrown) :], *thrown]
        for die in lying:
            slot = _slot(die, layout, share)
            items += _resting(die, slot, playable, layout, _tenths(self._glows), self.darkness)
        since = min((die.rolled for die in thrown), default=ROLL)
        if self._straight:
            for die in self._old if since < roll.LIES else ():
                slot = layout.dice[die.slot]
                far = since / roll.LIES * roll.beyond(layout)[1]
                items += _resting(die, slot.move(far), playable, layout, 10, 10)
            return items
        if has_tower(layout) and since < _STANDS + _FADES:
            tenths = 10 - max(0, round((since - _STANDS) * 10 / _FADES))
            within = [item for die in thrown if die.inside for item in self._rolling(die, layout)]
            items += [item.faded(tenths) for item in tower(layout, within)]
        elif since < roll.LEAVES and not has_tower(layout):
            items += cup(layout, len(thrown), int(since), self._aim, self.carried)
        return items

    def rolling_items(self, layout: Layout) -> list[Item]:
        """The dice on their way, above everything on the board."""
        items = list[Item]()
        for die in self.dice:
            inside = die.inside if has_tower(layout) else die.rolled < roll.out(0)
            hidden = inside and not self._straight
            if not (die.added or hidden or die.rolled == ROLL):
                items += self._rolling(die, layout)
        return items

    def spot(self, die: Die, layout: Layout) -> Spot:
        """Where a thrown die is on its way."""
        if self._ways is None:
            cast = through_tower if has_tower(layout) else partial(across_board, aim=self._aim)
            ways = over_edge if self._straight else cast
            self._ways = ways(layout, len(self.thrown), self._looks.getrandbits(32))
        return along(self._ways[die.slot], die.rolled)

    def _rolling(self, die: Die, layout: Layout) -> list[Item]:
        edge, at = layout.dice[die.slot].width, self.spot(die, layout)
        picture = pieces.die(die.face, die.slot, die.frame, edge, layout.things.dice)
        size = picture.get_width()
        side = round(size * (1 + roll.LARGER * at.height))
        if side != size:
            picture = transform.smoothscale(picture, (side, side))
        x, y = round(at.x), round(at.y)
        above = max(at.height, 0.0)
        raised = x, y - round(_RISES * edge * above)
        item = centred(picture, raised)
        if at.height < 0:
            return [item]
        apart, tenths = round(_APART * edge * above), 10 - round(_DARK * min(above, 2.0))
        shadow = assets.faded(pieces.die_shadow(edge), tenths)
        light = 0 if self._straight or die.lost else die.light
        halo = centred(signs.sign("die-halo", edge), raised).faded(light)
        return [centred(shadow, (x + apart, y + apart)), *[halo] * bool(light), item]


def prepare(layout: Layout, count: int) -> None:
    """Make the pictures of `count` dice and their cup before a throw, which would stall."""
    prepare_lying(layout)
    for variant in range(pieces.DIE_VARIANTS):
        pieces.die(1, variant, 0, layout.dice[0].width, layout.things.dice)
    if has_tower(layout):
        tower(layout, ())
    else:
        for steps in range(roll.LEAVES):
            cup(layout, count, steps)
    signs.focus(layout.tray.size)


def prepare_lying(layout: Layout) -> None:
    """Make the pictures of dice at rest."""
    edge = layout.dice[0].width
    for variant in range(pieces.DIE_VARIANTS):
        pieces.die(1, variant, _REST_FRAME, edge, layout.things.dice)
    for side in (0, 1):
        pieces.lying_die(1, edge, side)
    pieces.die_shadow(edge)
    signs.sign("die-halo", edge)
    signs.sign("cross", edge)


def frame(layout: Layout) -> Item:
    """The frame around the cup that asks for a throw."""
    return centred(signs.focus(layout.tray.size), layout.tray.center)


def waiting(layout: Layout, count: int, held: int = 0, carried: Point = (0, 0)) -> list[Item]:
    """The cup or the tower with the dice.

    A hand has shaken it for `held` steps, and `carried` the cup.
    """
    if not has_tower(layout):
        return in_hand(layout, count, held, carried)
    tray = DiceTray()
    tray.throw(range(1, count + 1), False, ROLL)
    for die in tray.dice if held else ():
        die.rolled = roll.hopping(die.after, held)
    return tray.items(layout, frozenset())


def _slot(die: Die, layout: Layout, doubled: float) -> Rect:
    """Place of a die; `doubled` from 0 to 1 is the progress of its shift after a double."""
    start = layout.dice[die.slot % len(layout.dice)]
    if not doubled:
        return start
    goal = layout.doubled[die.slot]
    return goal.move(round((start.x - goal.x) * (1 - doubled)), 0)


def _tenths(steps: float) -> int:
    """The tenths of light on a die after some steps of its coming."""
    return round(10 * min(max(0.0, steps / _EASE), 1.0))


def _resting(
    die: Die, slot: Rect, playable: Set[int], layout: Layout, light: int, darkness: int
) -> list[Item]:
    picture = (
        pieces.die(die.face, die.slot, _REST_FRAME, slot.width, layout.things.dice)
        if die.of is None
        else pieces.lying_die(die.face, slot.width, die.of)
    )
    items = [centred(pieces.die_shadow(slot.width), slot.center)]
    if die.used or die.lost:
        seen = 10 - (10 - _DIM) * darkness // 10 if die.lost else _DIM
        picture = assets.faded(picture, seen)
    elif die.of is not None or die.face in playable:
        items.append(centred(signs.sign("die-halo", slot.width), slot.center).faded(light))
    items.append(centred(picture, slot.center))
    if die.lost:
        items.append(centred(signs.sign("cross", slot.width), slot.center).faded(darkness))
    return items


def row(dice: Sequence[int], edge: int, pitch: int, first: Point) -> list[Item]:
    """Dice at rest from left to right; `first` is the middle of the first one."""
    items = []
    for index, number in enumerate(dice):
        at = (first[0] + index * pitch, first[1])
        items += [centred(pieces.die_shadow(edge), at), centred(pieces.lying_die(number, edge), at)]
    return items
