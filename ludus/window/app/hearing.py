"""Who does not see the screen is told of it: aloud what is new, and a screen reader all of it."""

from collections.abc import Callable, Sequence

import pygame

from ludus.picture.canvas import Item
from ludus.window.app.stack import Screen, Stack
from ludus.window.input import keys
from ludus.window.speech import screen_text
from ludus.window.speech.screen_text import Part
from ludus.window.storage.settings import USUAL_PACE
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Words

_WHERE, _WHAT, _DONE, _BOARD = keys.WHERE, pygame.K_F2, pygame.K_F3, pygame.K_F4
"""Where am I, what can I do, what did the other do, what lies on the board?"""
QUESTIONS = (_WHERE, _WHAT, _DONE, _BOARD)
"""Keys that ask."""

# Translators: said by a voice, to who begins to hear everything told; so are the next two, where
# the fields are keys such as F1.
BEGUN = mark("Everything is told aloud now.")
LEADS = mark("Arrow keys lead from one thing to the next, Enter chooses it.")
_ASKS = mark(
    "{where} tells where you are, {what} what you can do, {done} what the other side did, "
    "{board} what lies on the board. {voice} ends it."
)
GREETING = (BEGUN, LEADS, _ASKS)
# Translators: said once by a voice, to who starts the program for the first time; {voice} is a key.
_OFFER = mark("Press {voice}, and everything is told aloud.")
_KEYS = ("where", "what", "done", "board", "voice")
"""Meanings of keys that are told."""
_OFFER_STEPS = 300
"""After so many in which nobody does anything it is said."""


class Hearing:
    """Tells of frames, as they are painted."""

    def __init__(self, app: Stack) -> None:
        self._app = app
        self._said = ("", "")
        """What was said last, and where the keyboard was led to."""
        self._asked: list[int] = []
        self.sign = ""
        """What is shown for a moment from now on, for who reads the screen."""
        self.pace = app.settings.spoken or USUAL_PACE
        """That of the voice, also while it is silent."""
        self._offer_left = 0
        """Steps until a voice is offered; 0 for never."""

    @property
    def listened(self) -> bool:
        """Whether anybody listens."""
        services = self._app.services
        reads = services.reader is not None and services.reader.listens
        return reads or services.aloud is not None or self._app.settings.spoken > 0

    def offer(self) -> None:
        """Offer a voice, unless somebody acts before: who does not see knows of none."""
        self._offer_left = _OFFER_STEPS

    def step(self) -> None:
        """Once a step of 1/60 s."""
        self._offer_left -= self._offer_left > 0
        voice, reader = self._app.services.voice, self._app.services.reader
        if reader:
            reader.step()
        if self._offer_left == 1 and not self.listened and voice and voice.able:
            self._say(self._told(_OFFER), USUAL_PACE)
        if voice and voice.speaks and self._silent:
            voice.hush()

    @property
    def _silent(self) -> bool:
        """Whether nothing is said now, as all sound is off."""
        app = self._app
        return app.mutes_voice and (app.muted or app.settings.volume == 0)

    def tell_aloud(self, pace: int, greeting: Sequence[str]) -> str:
        """Let a voice tell everything at that pace, or none where it is 0; what is to be shown."""
        voice, words, settings = self._app.services.voice, self._app.words, self._app.settings
        begins = pace > 0 and not settings.spoken
        if begins and not (voice and voice.wake()):
            # Translators: a sign that is shown for a moment: the computer cannot speak.
            return words.say("No voice found")
        self._app.change(spoken=pace)
        self.pace = pace or self.pace
        if begins:
            self._said = ("", "")
            self._say(" ".join(map(self._told, greeting)), pace)
        # Translators: a sign that is shown for a moment: whether everything is told aloud.
        return words.say("Voice on") if pace else words.say("Voice off")

    def _told(self, text: str) -> str:
        """A text with the keys that are told in it."""
        changed = self._app.settings.keys
        names = {each: " ".join(map(keys.name, keys.bound(each, changed)[:1])) for each in _KEYS}
        return self._app.words.say(text, **names)

    def ask(self, key: int) -> bool:
        """Let the next frame answer a question; whether a key asks one."""
        if key not in QUESTIONS or not self.listened:
            return False
        self._asked.append(key)
        return True

    def _say(self, text: str, pace: int) -> None:
        if self._app.services.voice and text and pace and not self._silent:
            self._app.services.voice.say(text, self._app.words.language, pace)

    def hush(self) -> None:
        """Somebody acts: what is said now gives way to what comes of that."""
        self._offer_left = 0
        if self._app.services.voice:
            self._app.services.voice.hush()

    def tell(self, screen: Screen, items: Sequence[Item]) -> None:
        """Tell of a frame of the screen, and what is new in it."""
        sign, self.sign = self.sign, ""
        if not self.listened:
            return
        words, focus = self._app.words, self._app.focus
        aloud, reader = self._app.services.aloud, self._app.services.reader
        buttons = screen.buttons()
        parts = screen_text.parts(items, buttons, screen.places, words)
        button = focus.button(buttons)
        led = next((part for part in parts if button and part.button == button.name), None)
        said, new = screen.said, [screen.news()]
        if not self._said[0].endswith(said) and said not in new[0]:
            new.append(said)
        new += [_answer(key, screen, parts, led) for key in self._asked]
        self._asked.clear()
        if reader and reader.listens:
            reader.tell(screen, parts, led, [*filter(None, [*new, sign])])
        shown = _whole(led, words) if led and focus.shown else ""
        if shown != self._said[1] and shown not in " ".join([said, *new]):
            new.append(shown)
        if aloud:
            for text in filter(None, new):
                aloud(text)
        self._say(" ".join(map(_ended, filter(None, new))), self._app.settings.spoken)
        self._said = said, shown


def _answer(key: int, screen: Screen, parts: Sequence[Part], led: Part | None) -> str:
    """What is to be said to a question."""
    answers: dict[int, Callable[[], list[str]]] = {
        _WHERE: lambda: [screen.said, led.said if led else ""],
        _WHAT: lambda: [part.said for part in parts if part.button and part.enabled],
        _DONE: lambda: [screen.recalled],
        _BOARD: lambda: [part.said for part in parts if part.lies],
    }
    return " ".join(dict.fromkeys(map(_ended, filter(None, answers[key]()))))


def _whole(part: Part, words: Words) -> str:
    """All that is to be said of a part that one is led to."""
    # Translators: of a switch, after its name.
    state = words.say("on") if part.chosen else words.say("off")
    if not part.switch:
        # Translators: of the one that is chosen of several, after its name.
        state = words.say("chosen") if part.chosen else ""
    return ", ".join(filter(None, (part.said, part.note, state)))


def _ended(text: str) -> str:
    """A sentence of its own."""
    return f"{text.rstrip('.')}." if text[-1:].isalnum() or text[-1:] == "." else text
