"""Contrast of the program's signs for colour-blind eyes; `eyes.txt` has figures."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations, product

import numpy as np
import pygame
from pygame import Rect, Surface, Vector2
from recorder import Recorder, contrast

from ludus.picture import pieces, signs
from ludus.picture.arrows import arrow
from ludus.picture.luminance import Luminance, Pixels, linear, luminance
from ludus.rules.evidence import Grade
from ludus.rules.game import GAMES
from ludus.window.app.app import App
from ludus.window.board.background import painted
from ludus.window.layout.layout import lay_out

LEAST = 3.0
"""The contrast that WCAG 2.2 requires of signs in 1.4.11; it requires 4.5 of texts in 1.4.3."""

_MODEL = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""The transformation of linear red, green and blue: G. M. Machado, M. M. Oliveira, L. A. F.
Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency (IEEE
Transactions on Visualization and Computer Graphics 15, 2009), severity 1.0; and relative luminance
alone."""
EYES = tuple(_MODEL)
_WEIGHTS = np.array(_MODEL["grey"][0], np.float32)
_NOTICED = 24
"""The least difference of a channel, of 255, that counts."""
_ENOUGH = 0.025
"""The least noticed share of the square around a checker."""
_PANEL = (24, 18, 13)
PROSPECTS, FOOTPRINTS = ("hit", "danger", "safe", "closed"), ("print", "moved", "struck")
SEATS = ("awake", "asleep")


def seen(pixels: Pixels, eye: str) -> Luminance:
    """Return the colours in the last axis as an eye sees them, as linear RGB from 0 to 1."""
    matrix = np.array(_MODEL[eye], np.float32)
    found: Luminance = np.clip(linear(pixels) @ matrix.T, 0, 1)
    return found


def light(pixels: Pixels, eye: str) -> Luminance:
    """Return the relative luminance of colours as an eye sees them."""
    found: Luminance = seen(pixels, eye) @ _WEIGHTS
    return found


# Signs that must stay distinct


Drawn = Sequence[Surface]
"""Pictures one on another, all with one centre."""
Figures = dict[tuple[str, str, str], dict[str, float]]
"""The contrasts by WCAG 2.2 of two signs for each eye, by the group and both signs."""


def apart(one: Pixels, other: Pixels, enough: int) -> dict[str, float]:
    """Return the least contrast of two pictures, on the `enough` pixels that differ most."""
    r, g, b = np.moveaxis(np.abs(one.astype(np.int16) - other), -1, 0)
    differ = (r >= _NOTICED) | (g >= _NOTICED) | (b >= _NOTICED)
    if differ.sum() < enough:
        return dict.fromkeys(EYES, 1.0)
    found = {}
    for eye in EYES:
        ratios = contrast(*(light(each[differ], eye) for each in (one, other)))
        found[eye] = float(np.partition(ratios, -enough)[-enough])
    return found


Groups = dict[str, dict[str, Drawn]]
"""Groups of signs in which all signs must be distinct; "-" is the absence of a sign."""


def on_board(place: str, d: int) -> Groups:
    """Return the signs on squares, for checkers of a diameter."""
    ivory, dark = (pieces.checker(place, side, 0, d) for side in (0, 1))
    halo = signs.sign("halo", d)
    at_goal = {name: signs.sign(name, round(0.44 * d)) for name in PROSPECTS}
    way = Vector2(), Vector2(1.5 * d, 0), Vector2(3 * d, 0)
    looks = ("arrow", "arrow-faint", "arrow-made")
    return {
        "whose a checker is": {"white": [ivory], "black": [dark]},
        "a white checker": {"-": [ivory], "lit": [halo, ivory]},
        "a black checker": {
            "-": [dark],
            "lit": [halo, dark],
            "hit": [dark, signs.sign("goal-hit", d)],
        },
        "a goal": {"-": [], "near": [signs.sign("goal", d)], "far": [signs.sign("goal-far", d)]},
        "what a goal does": {"-": [], **{name: [sign] for name, sign in at_goal.items()}},
        "what is touched": {"-": [], "touched": [signs.sign("touched", d)]},
        "the last turn": {"-": [], **{name: [signs.sign(name, d)] for name in FOOTPRINTS}},
        "a move": {
            "-": [],
            **{
                name: [arrow(way, max(4, d // 8), name, ring=name == looks[-1], head=True).surface]
                for name in looks
            },
        },
    }


def in_trays(place: str, d: int) -> Groups:
    """Return the signs beside the board, where the dice lie."""
    die = pieces.lying_die(5, d)
    return {
        "a die": {
            "-": [die],
            "lit": [signs.sign("die-halo", d), die],
            "lost": [die, signs.sign("cross", d)],
        },
        "who sits": {look: [signs.seat(place, 0, look, 2 * d)] for look in SEATS},
    }


def on_panels(d: int) -> Groups:
    """Return the signs on panels."""
    looks, grades = ("plain", "chosen", "lit"), [*map(str, Grade)]
    return {
        "a button": {look: [signs.plaque((2 * d, d), look, False)] for look in looks},
        "a switch": {"off": [signs.sign("box", d)], "on": [signs.sign("box-ticked", d)]},
        "how a rule is known": {
            name: [signs.sign(f"grade-{name.replace(' ', '-')}", d)] for name in grades
        },
    }


def laid(drawn: Drawn, ground: Surface) -> Pixels:
    """Return the pixels of pictures on a ground."""
    found = ground.copy()
    for each in drawn:
        found.blit(each, each.get_rect(center=found.get_rect().center))
    return pygame.surfarray.array3d(found)


def compared(
    groups: Mapping[str, Mapping[str, Drawn]], grounds: Sequence[Surface], d: int
) -> Figures:
    """Return the differences of any two signs of a group for each eye, on the worst ground."""
    found: Figures = {}
    for ground, (name, group) in product(grounds, groups.items()):
        pictures = {which: laid(drawn, ground) for which, drawn in group.items()}
        for (one, a), (other, b) in combinations(pictures.items(), 2):
            now = apart(a, b, round(d * d * _ENOUGH))
            before = found.setdefault((name, one, other), now)
            found[name, one, other] = {eye: min(now[eye], before[eye]) for eye in EYES}
    return found


def figures(rules: str, plain: bool, size: tuple[int, int]) -> Figures:
    """Return all differences for a game in its place, in the usual look or with high contrast."""
    layout = lay_out(GAMES[rules], size)
    d, board, place = layout.checker, painted(layout, plain), GAMES[rules].place

    def around(at: tuple[int, int], side: int) -> Surface:
        part = Surface((side, side))
        part.blit(board, (0, 0), Rect(0, 0, side, side).move_to(center=at))
        return part

    def bright(at: tuple[int, int]) -> float:
        return float(luminance(pygame.surfarray.array3d(around(at, d))).mean())

    spots = sorted((zone.spot(0, 1) for zone in layout.places[0].values()), key=bright)
    squares = [around(at, 5 * d) for at in (spots[0], spots[-1])]
    panel = Surface((5 * d, 5 * d))
    panel.fill(_PANEL)
    return {
        **compared(on_board(place, d), squares, d),
        **compared(in_trays(place, d), [around(layout.tray.center, 5 * d)], d),
        **compared(on_panels(d), [panel], d),
    }


# Legibility of a screen


def lost(app: App) -> list[str]:
    """Return the texts and signs of the topmost screen with too little contrast for some eye."""
    screen, found = app.stack.top, []
    for eye in EYES:
        recorder = Recorder(screen.background(), partial(light, eye=eye))
        recorder.draw(screen.items())
        for button in screen.buttons():
            recorder.draw(button.items(False), counts=button.enabled)
        for kind, least in ((recorder.texts, 4.5), (recorder.signs, LEAST)):
            found += [
                f"{each.what}: {each.contrast:.1f}:1 for {eye} eyes"
                for each in kind
                if round(each.contrast, 1) < least
            ]
    return found
