"""Announces the screen to people who cannot see it, by voice, print-out and screen reader."""

from collections.abc import Callable, Sequence

import pygame

from ludus.picture.canvas import Item
from ludus.window.app.core import Core
from ludus.window.app.screen import Screen
from ludus.window.input import keys
from ludus.window.pictures.sound_sign import SoundSign
from ludus.window.speech import screen_text
from ludus.window.speech.screen_text import Part
from ludus.window.storage.settings import USUAL_PACE
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice, Words
from ludus.window.widgets.button import Button

_WHERE = keys.WHERE
"""Reads your place on the screen."""
_WHAT = pygame.K_F2
"""Reads your possible actions."""
_DONE = pygame.K_F3
"""Reads the opponent's last turn."""
_BOARD = pygame.K_F4
"""Reads the board."""
QUESTIONS = (_WHERE, _WHAT, _DONE, _BOARD)
"""All keys that ask a question."""

# Translators: said once by a voice, to who starts the program for the first time; {voice} is a key.
_OFFER = mark("Press {voice} to hear everything aloud.")
_KEYS = ("where", "what", "done", "board", "voice")
"""Meanings of the keys that texts mention."""
_OFFER_STEPS = 300
"""Steps without any input before the offer is spoken."""


class Hearing:
    def __init__(self, app: Core) -> None:
        self._app, self._services = app, app.services
        self._said = ("", "")
        """The sentence and the focused part announced last."""
        self._notices: tuple[Notice, ...] = ()
        """The problems to report at the last announcement."""
        self._asked: list[int] = []
        self.sign = SoundSign()
        self._reader_label = ""
        """A label that the screen reader receives at the end of the step."""
        self.pace = app.settings.spoken or USUAL_PACE
        """Pace of the voice in hundredths of the usual pace, stored also while it is silent."""
        self._offer_left = 0
        """Steps until the voice is offered; 0 for never."""

    def offer(self) -> None:
        """Offer the voice after a while without input, so that blind players learn of it."""
        self._offer_left = _OFFER_STEPS

    def step(self) -> None:
        self._offer_left -= self._offer_left > 0
        voice, reader = self._services.voice, self._services.reader
        if reader:
            reader.step()
        if self._offer_left == 1 and not self._app.listened and voice and voice.able:
            self._say(self._with_key_names(_OFFER), USUAL_PACE)
        if voice and voice.speaks and self._silent:
            voice.hush()

    @property
    def _silent(self) -> bool:
        """Whether the voice must be silent because all sound is off."""
        app = self._app
        return app.guard.mutes_voice and (app.muted or not app.loudness[0])

    def mute(self) -> None:
        app, say = self._app, self._app.words.say
        app.muted = not app.muted
        # Translators: a sign that is shown for a moment.
        self._show(say("Sound off") if app.muted else say("Sound on"), not app.muted)
        app.set_loudness()

    def tell_aloud(self, pace: int) -> None:
        """Turn the voice on at a pace, in hundredths of the usual pace, or off at 0."""
        app, voice, words = self._app, self._services.voice, self._app.words
        begins = pace > 0 and not app.settings.spoken
        if begins and not (voice and voice.wake()):
            # Translators: a sign that is shown for a moment: the computer cannot speak.
            self._show(words.say("No voice found"), False)
            return
        app.change(spoken=pace)
        self.pace = pace or self.pace
        if begins:
            self._said = ("", "")
            self._say(" ".join(map(self._with_key_names, app.guard.greeting)), pace)
        # Translators: a sign that is shown for a moment: whether everything is told aloud.
        self._show(words.say("Voice on") if pace else words.say("Voice off"), pace > 0)

    def _show(self, label: str, heard: bool) -> None:
        self.sign.show(label, heard)
        self._reader_label = label if self._app.listened else ""
        self._app.stale = True

    def _with_key_names(self, text: str) -> str:
        changed = self._app.settings.keys
        names = {each: " ".join(map(keys.name, keys.bound(each, changed)[:1])) for each in _KEYS}
        return self._app.words.say(text, **names)

    def ask(self, key: int) -> bool:
        """Let the next step answer the question that a key asks; return whether it asks one."""
        if key not in QUESTIONS or not self._app.listened:
            return False
        self._asked.append(key)
        return True

    def _say(self, text: str, pace: int) -> None:
        voice = self._services.voice
        if voice and text and pace and not self._silent:
            voice.say(text, self._app.words.language, pace)

    def hush(self) -> None:
        """Stop the voice on input: the next announcement is the result of the input."""
        self._offer_left = 0
        if self._services.voice:
            self._services.voice.hush()

    def tell(self, screen: Screen, buttons: Sequence[Button], items: Sequence[Item]) -> None:
        """Announce what has changed on the screen."""
        label, self._reader_label = self._reader_label, ""
        words, focus = self._app.words, self._app.focus
        aloud, reader = self._services.aloud, self._services.reader
        parts = screen_text.parts(items, buttons, screen.places, words)
        button = focus.button(buttons)
        led = next((part for part in parts if button and part.button == button.name), None)
        said, new = screen.said, [screen.news()]
        before, self._notices = self._notices, self._app.notices
        problems = (words.tell(notice) for notice in self._notices if notice not in before)
        new += [text for text in problems if text not in said]
        if not self._said[0].endswith(said) and said not in new[0]:
            new.append(said)
        new += [_answer(key, screen, parts, led) for key in self._asked]
        self._asked.clear()
        if reader and reader.listens:
            reader.tell(screen, parts, led, [*filter(None, [*new, label])])
        shown = _whole(led, words) if led and focus.shown else ""
        if shown != self._said[1] and shown not in " ".join([said, *new]):
            new.append(shown)
        if aloud:
            for text in filter(None, new):
                aloud(text)
        self._say(" ".join(map(_ended, filter(None, new))), self._app.settings.spoken)
        self._said = said, shown


def _answer(key: int, screen: Screen, parts: Sequence[Part], led: Part | None) -> str:
    answers: dict[int, Callable[[], list[str]]] = {
        _WHERE: lambda: [screen.said, led.said if led else ""],
        _WHAT: lambda: [part.said for part in parts if part.button and part.enabled],
        _DONE: lambda: [screen.recalled],
        _BOARD: lambda: [part.said for part in parts if part.lies],
    }
    return " ".join(dict.fromkeys(map(_ended, filter(None, answers[key]()))))


def _whole(part: Part, words: Words) -> str:
    # Translators: of a switch, after its name.
    state = words.say("on") if part.chosen else words.say("off")
    if not part.switch:
        # Translators: of the one that is chosen of several, after its name.
        state = words.say("chosen") if part.chosen else ""
    return ", ".join(filter(None, (part.said, part.note, state)))


def _ended(text: str) -> str:
    """The text as a sentence, with a full stop where it needs one."""
    return f"{text.rstrip('.')}." if text[-1:].isalnum() or text[-1:] == "." else text
