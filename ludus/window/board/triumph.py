"""The show over the board at the end of a match: the winner's laurel, petals, or dusk."""

import math
from collections.abc import Iterable, Iterator, Sequence

import pygame
from pygame import Rect, Surface

from ludus.picture import assets, pieces, signs
from ludus.picture.canvas import Item, centred
from ludus.picture.track import gently, quickening
from ludus.window.board import petals
from ludus.window.board.flight import curve

_WON = 42, 95  # steps from the chord until the buttons appear for a winner, or what was won
_LOST = 38  # steps until they appear for a loser, after all words
STILL = 12
"""Steps in which the winning checker lies, and nothing is heard; those of dusk without one."""
_LEAVES = 8  # steps in which the controls of the match go out
FLIGHT = 24  # steps in which it then flies into the laurel, under a roll of the drum
CHORD = STILL + FLIGHT
"""Steps until it arrives, and the chord is heard."""
ROLLS = CHORD - 3
"""Steps until the roll is loudest; a hand on the drum then ends it."""
_WORDS = 14, 8  # steps from there to the first words of a victory, and of a defeat
_ARC = 0.35  # how far its way bends upwards, as a share of the way
_SPINS = 3  # how often it turns over; halfway, when it is on edge, it becomes the winner's coin
_LANDS = 12  # steps in which it comes to rest
_THIN = 0.3  # the least height of its shadow, in widths
_POP = 0.14  # how much larger it is when it arrives
DAWNS = 10
"""Steps in which words and pictures appear."""
_ABOVE = 0.25  # how much larger the title is when it appears
_STAMPED = 6  # steps in which it comes down
_SHAKES = (0.05, -0.04, 0.02)  # how far it then shakes, in heights
_ROWS = 14, 5
"""Steps from one row of the announcement of a victory, and of a defeat, to the next."""
_MUTED = 6
"""The tenths of light of the laurel after a defeat, and of the glow behind it after a victory."""
_DUSK = (104, 110, 132)  # factors, of 255, of the light after a defeat
_MOON = (7, 9, 15)  # the light on the darkest things then
_SUNSET = (160, 128, 86)  # the factors after a victory
_COVER = (17, 20, 29, 238), (34, 13, 11, 255)  # what hides the board there, after both
_RAYS = 2.6  # the size of the rays behind the winner, in diameters of the wreath
_SMALL = 8  # how much smaller soft light is drawn


class Triumph:
    """The show from the landing of the last checker; petals go on falling behind the buttons.

    The checker that has landed flies into the laurel first, if it is given.
    """

    def __init__(self, lost: bool, flown: Sequence[Item] = (), gives: bool = False) -> None:
        """`flown` is the shadow of a checker and the checker, where it lies.

        `gives` says that something was won, which is shown once the title has been read.
        """
        self.lost = lost
        self.at = 0
        """Steps so far."""
        self._hurried = False
        self._flown, self._lands = flown, CHORD if flown else STILL
        self._lasts = _LOST if lost else _WON[gives]
        self.calm = False
        """Whether to show everything at once, without movement."""

    @property
    def over(self) -> bool:
        """Whether the buttons may be shown."""
        return self._hurried or self.at - self._lands >= self._lasts

    @property
    def awake(self) -> bool:
        return not self.over or (not self.lost and not self.calm and self.at < petals.FALLS)

    @property
    def at_once(self) -> bool:
        """Whether nothing moves any more."""
        return self.calm or self._hurried

    @property
    def sets_off(self) -> bool:
        """Whether the checker begins to fly."""
        return bool(self._flown) and self.at == STILL

    @property
    def read(self) -> bool:
        """Whether the first words are there."""
        return self._light(self._words) == 10

    @property
    def day(self) -> float:
        """The share of the day's light that has not gone."""
        begins = _LEAVES if self._flown else 0
        gone = max(0, self.at - begins) / (self._lands - begins)
        return 0.0 if self.at_once else 1 - gently(min(gone, 1.0))

    @property
    def leaves(self) -> int:
        """The tenths of the light of what was around the board."""
        return 0 if self.at_once else max(0, round(10 - 10 * self.at / _LEAVES))

    def step(self) -> None:
        self.at += 1

    def hurry(self) -> None:
        self._hurried = True

    def prepare(self, laurel: Rect, winner: Surface, base: int) -> None:
        for tenths in range(1, 11):
            self._crown(laurel, winner, tenths)
        petals.prepare_around(laurel, base)

    def crown(self, laurel: Rect, winner: Surface) -> list[Item]:
        """The picture of the winner, who flies into a laurel that dawns."""
        crown = self._crown(laurel, winner, self._light(self._lands))
        if self._flown and self._light(self._lands + _LANDS) < 10:
            crown[-1:] = self._flying(laurel.center, winner)
        none = self.lost or self.at_once
        return [*(() if none else petals.flung(self.at - self._lands, laurel)), *crown]

    def _flying(self, goal: tuple[int, int], winner: Surface) -> Iterator[Item]:
        """The checker on its way, which turns into the winner's coin, or the coin as it lands."""
        shadow, checker = (item.surface for item in self._flown)
        start = self._flown[-1].rect.center
        share = quickening(min(max(0, self.at - STILL) / FLIGHT, 1.0))
        bend = (start[0] + goal[0]) / 2, min(start[1], goal[1]) - _ARC * math.dist(start, goal)
        x, y = curve(start, bend, goal, share)
        landing = max(0.0, 1 - max(0, self.at - self._lands) / _LANDS) * (share == 1)
        grown = 1 + _POP * math.sin(math.pi * landing) * landing
        first, last = checker.get_width(), winner.get_width() * grown
        width = round(first + (last - first) * share)
        seen, face = abs(math.cos(_SPINS * math.pi * share)), winner if share > 0.5 else checker
        face = pygame.transform.smoothscale_by(face, width / face.get_width())
        if share < 1:
            low = round(width * pieces.APART * math.sin(math.pi * share))
            size = (width / first, width / first * max(seen, _THIN))
            dark = pygame.transform.smoothscale_by(shadow, size)
            yield centred(dark, (x + low, y + low))
        yield centred(pieces.tilted(face, seen), (x, y))

    @property
    def _words(self) -> int:
        """The step in which the first words appear."""
        return self._lands + _WORDS[self.lost]

    def _light(self, start: int) -> int:
        """The tenths of the light of a picture that begins to dawn at a step."""
        return 10 if self.at_once else dawn(self.at - start)

    def unveiled(self, rows: Iterable[list[Item]]) -> list[Item]:
        """The rows of the announcement, one after the other."""
        items = list[Item]()
        for index, row in enumerate(rows):
            light = self._light(self._words + index * _ROWS[self.lost])
            if 0 < light < 10:
                if self.lost or index:
                    row = [item.faded(light) for item in row]
                else:
                    row = stamped(row, self.at - self._words)
            items += row if light else []
        return items

    def _crown(self, laurel: Rect, winner: Surface, tenths: int) -> list[Item]:
        wreath = assets.scaled("laurel.webp", laurel.size)
        if self.lost:
            parts = [(wreath, _MUTED), (winner, 10)]
        else:  # The gold of the wreath needs a dark ground to shine.
            rays = signs.sign("rays", round(_RAYS * laurel.width)), 10
            light = signs.radiance(laurel.width * 3 // 2), _MUTED
            parts = [rays, light, (wreath, 10), (winner, 10)]
        return [
            centred(assets.faded(part, tenths * most // 10), laurel.center) for part, most in parts
        ]

    def petals(self, area: Rect, base: int, words: Rect) -> list[Item]:
        """The falling petals, which are faint behind words."""
        none = self.lost or self.calm or not self.awake
        return [] if none else [*petals.falling(self.at - self._lands, area, base, words)]


def dawn(since: int) -> int:
    """The tenths of the light of what has begun to appear some steps before."""
    return max(0, min(10, (since + 1) * 10 // DAWNS))


def stamped(title: list[Item], since: int) -> list[Item]:
    """A title while it comes down to its place from above, soon opaque, and shakes a little."""
    scale = 1 + _ABOVE * max(0.0, 1 - since / _STAMPED) ** 2
    whole = title[0].rect.unionall([each.rect for each in title])
    shakes = round(dict(enumerate(_SHAKES, _STAMPED)).get(since, 0) * whole.height)
    return [
        centred(
            pygame.transform.smoothscale_by(line.surface, scale),
            (
                line.rect.centerx,
                round(whole.centery + (line.rect.centery - whole.centery) * scale) + shakes,
            ),
        ).faded(min(10, 5 * (since + 1)))
        for line in title
    ]


def dim(picture: Surface, stage: Rect, lost: bool) -> None:
    """Let the sun set over a board, and night fall on its `stage`."""
    size, colour = picture.get_size(), _COVER[not lost]
    night, soft = stage.inflate(*(min(size) // 12,) * 2), min(size) // 14
    veil = assets.clear((size[0] // _SMALL, size[1] // _SMALL))
    veil.fill((*colour[:3], 0))
    dark = Rect(*(edge // _SMALL for edge in night))
    pygame.draw.rect(veil, colour, dark, border_radius=soft // 4)
    picture.fill(_DUSK if lost else _SUNSET, special_flags=pygame.BLEND_RGB_MULT)
    if lost:
        picture.fill(_MOON, special_flags=pygame.BLEND_RGB_ADD)
    blurred = pygame.transform.gaussian_blur(veil, max(1, soft // _SMALL))
    picture.blit(pygame.transform.smoothscale(blurred, size))
