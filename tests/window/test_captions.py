"""Everything that a sound signals is visible too, so sounds need no captions."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from harness import Harness, ended

from ludus.match.record import HUMAN
from ludus.window.screens.ends.over import OverScreen
from ludus.window.sound import sounds

SEEN = {
    "die": "the die touches the board, and tumbles",
    "bells": "the dice fall through the tower",
    "cup": "the cup falls, and the dice out of it, when it is let go",
    "enter": "a checker glides onto the board",
    "lift": "a checker rises",
    "land": "a checker glides to a square, and settles",
    "off": "a checker glides off the board",
    "hit": "the board shivers, and the checker flies off its square, or lies beside it",
    "gasp": "the same as the hit, just before it; the note names three ones",
    "fall": "it lands where it waits, and rocks",
    "last": "a checker falls into its tray, which flashes, and the board shivers",
    "slide": "checkers glide together to another position",
    "tap": "a checker glides back to its square",
    "pass": "the dice are crossed out, and the line says why",
    "turn": "the cup is lit, and the line says to throw",
    "button": "the button is another one while it is pressed, or leads on",
    "golden": "as a button, which is golden",
    "scroll": "a screen unrolls",
    "kindle": "Alea: the lamp is lit in the dark",
    "right": "Alea: the line says right, the flame flares, and the points fly",
    "puff": "Alea: the flame goes out, and smokes",
    "miss": "Alea: a cross is stamped on the answer, and the line says that there is a better one",
    "murmur": "the note names the needed number; Alea: the line says right, and the row grows",
    "cheer": "the note names three sixes; Alea: as a murmur, after more right answers",
    "roar": "Alea: a band across the board names the rival who was passed",
    "bronze": "as a roar",
    "count": "Alea: the points count up",
    "prize": "the thing that was won comes up large",
    "rattle": "the cup swings in the hand",
    "heart": "Alea: the flame ducks",
    "roll": "the checker that has won flies into the laurel",
    "victory": "the end says who has won; in a problem and a lesson the line does",
    "defeat": "the end says who has won",
}
"""The visible sign for each sound. Music and ambience carry no information about the game."""
_LATER = 4
"""Number of steps within which the sign must appear."""


def test_of_every_sound_it_is_known_how_it_is_seen() -> None:
    assert SEEN.keys() == {name.split("-")[0] for name in sounds.NAMES}


@pytest.mark.long
def test_in_a_whole_match_no_sound_is_without_its_picture(tmp_path: Path) -> None:
    """This holds with reduced motion too, where nothing glides."""
    harness = Harness(tmp_path, size=(640, 360))
    harness.app.change(calm=True, pace="fast")
    harness.dice.left = [(6, 5, 4), (3, 6, 2), (5, 1, 6), (4, 4, 5)] * 20
    match = harness.play("tabula", 3, HUMAN, "tiro")
    frames, seen, step, played = [], [], 0, list[tuple[int, str]]()
    while not isinstance(harness.top, OverScreen):
        step += 1
        if step % 10 == 0:
            harness.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
        harness.app.step()
        played += [(step, name.split("-")[0]) for name in harness.ear.heard[len(played) :]]
        items = harness.app.stack.frame(harness.top)
        seen += [item.surface for item in items]  # No other one may get its id.
        frames.append({(id(item.surface), item.x, item.y) for item in items})
    ended(harness.top)
    assert sum(one == other for one, other in pairwise(frames)) > len(frames) / 3
    heard = {name for _, name in played}
    assert heard >= {"bells", "die", "enter", "land", "off", "hit", "fall", "turn"}
    assert match.table.now.winner is not None
    shown = [sound for sound in played if sound[1] != "gasp"]
    for at, name in shown[:-1]:  # The last sound belongs to the end of the match.
        around = frames[max(0, at - 2) : at + _LATER]
        assert any(frame != around[0] for frame in around), (at, name)
