"""How a board moves, by the settings and the match."""

from typing import NamedTuple

from ludus.window.dice.roll import ROLL


class Manner(NamedTuple):
    calm: bool = False
    """Whether movement is reduced: checkers and dice jump to their places."""
    breathes: bool = True
    """Whether playable checkers rise and sink, unless motion is calm."""
    roll: int = ROLL
    """Steps for which thrown dice roll; 0 for real dice, which lie on the screen at once."""
    drops: int = 0
    """Steps in which a throw comes straight to its places, also while checkers glide, and the last
    one leaves them; 0 if it is thrown from the cup."""
    slow: int | None = None
    """The side whose checkers move at half speed, one after another."""
    rival: int | None = None
    """The side of the computer against a person, whose win is no feast."""
    watched: bool = False
    """Whether a crowd watches, which reacts to a hit."""
