"""A voice that reads out events without a screen reader; it never blocks the loop."""

import logging
import re
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from subprocess import SubprocessError
from threading import Condition

from ludus import outside
from ludus.picture import fonts
from ludus.window.speech import synthesizers
from ludus.window.speech.synthesizers import Synthesizer, Utterance

log = logging.getLogger(__name__)

_MOST = 3
"""The largest number of waiting texts; the newest are preferred."""
_CARVED = re.compile(r"\b(?![IVXLCDM]+\b)[A-Z]*V(?![AEIOUY])[A-Z]*\b")
"""A carved word in capitals with V for U, but not a Roman numeral."""


class Voice:
    def __init__(self, find: Callable[[], Sequence[Synthesizer]] = synthesizers.available) -> None:
        self._find = find
        self._synthesizers: list[Synthesizer] | None = None
        """The available synthesizers, the best first, without failed ones."""
        self._missed = False
        """Whether the last search found no synthesizer."""
        self._waiting: deque[Utterance] = deque(maxlen=_MOST)
        self._said: Utterance | None = None
        self._turn = Condition()
        self._running: Future[None] | None = None
        self._ended = False

    def wake(self) -> bool:
        """Search for synthesizers again, also failed ones; return whether there is one."""
        with self._turn:
            self._synthesizers = [*self._find()]
        if not self._synthesizers and not self._missed:
            log.warning("nothing is told aloud: no voice; install speech-dispatcher or espeak-ng")
        self._missed = not self._synthesizers
        return bool(self._synthesizers)

    @property
    def able(self) -> bool:
        return bool(self._find())

    @property
    def speaks(self) -> bool:
        return self._said is not None or bool(self._waiting)

    def say(self, text: str, language: str, pace: int) -> None:
        """Speak a text after the waiting ones; if too many wait, the oldest is dropped."""
        if self._synthesizers is None:
            self.wake()
        if not self._synthesizers:
            return
        with self._turn:
            self._waiting.append(Utterance(speakable(text), language, pace))
            self._turn.notify()
        if self._running is None:
            self._running = outside.begin(self._run)

    def hush(self) -> None:
        with self._turn:
            self._waiting.clear()
            if self._said:
                self._said.cut.set()

    def close(self) -> Future[None] | None:
        """Stop the voice; the future, if there is one, ends with the last synthesizer."""
        self.hush()
        with self._turn:
            self._ended = True
            self._turn.notify()
        return self._running

    def _run(self) -> None:
        while True:
            with self._turn:
                self._said = None
                self._turn.wait_for(lambda: self._waiting or self._ended)
                if self._ended:
                    return
                self._said = self._waiting[0]  # Before `popleft`: `speaks` must stay True.
                self._waiting.popleft()
            self._speak(self._said)

    def _speak(self, said: Utterance) -> None:
        while self._synthesizers:
            try:
                self._synthesizers[0](said)
            except (OSError, SubprocessError) as error:
                log.warning("a voice fails: %s", error)
                self._synthesizers.pop(0)
            else:
                return
        log.warning("nothing is told aloud any more: there is no other voice")


def speakable(text: str) -> str:
    """A text prepared for speech: carved words with U, and commas for dots and dashes."""
    text = re.sub(r" [·–/] ", ", ", "".join(each for each in text if each not in fonts.UNSEEN))
    return _CARVED.sub(lambda word: re.sub("V(?![AEIOUY])", "U", word[0]), text)
