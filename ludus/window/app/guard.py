"""The guard of the program: the permitted actions of people, and the reaction to an error."""

from contextlib import AbstractContextManager, nullcontext

from ludus.window.input.pointer import Touch
from ludus.window.text.catalogue import mark

# Translators: said by a voice, to who begins to hear everything told; so are the next two, where
# the fields are keys such as F1.
BEGUN = mark("Everything is said aloud now.")
LEADS = mark("Move with the arrow keys. Choose with Enter.")
_ASKS = mark(
    "{where} says where you are, {what} what you can do, {done} what the other side did, "
    "{board} what is on the board. {voice} stops it."
)
GREETING = (BEGUN, LEADS, _ASKS)


class Guard:
    """The guard at home allows everything, and lets errors end the program."""

    margin = 0
    """Pixels left free at every edge of the window; the picture may be shifted within them."""
    near = 0.0
    """Least reach of a touch around a checker, as a share of the window's diagonal."""
    greeting = GREETING
    """Texts that the voice speaks first."""
    pledges = True
    """Whether the pledge of the dice is shown before the first throw."""
    returning = True
    """Whether the same people return: in their first matches, the computer moves slowly, and icons
    have words. Strangers stand too far away to read these small words."""
    clicks_switch = True
    """Whether a touch anywhere acts as the switch, with switch access."""
    mutes_voice = False
    """Whether muting also silences the voice; at home the voice has its own key."""
    hears_gamepads = True
    """Whether gamepad buttons act as keys."""
    shortcuts = True
    """Whether keys leave full screen, mute the sound and turn the board."""
    reads_otherwise = True
    """Whether alternative readings of a game's sources can be switched on and played."""

    def surviving(self) -> AbstractContextManager[None]:
        """The context in which events are handled, steps run and frames are painted."""
        return nullcontext()

    def admits_key(self, key: int, mod: int) -> bool:
        """Whether a key has its usual meaning."""
        return True

    def admits_touch(self, touch: Touch) -> bool:
        """Whether a touch has its usual meaning."""
        return True

    def begin_step(self) -> None:
        """Prepare a step of 1/60 s."""

    def end_step(self) -> None:
        """Complete a step of 1/60 s."""
