"""A voice that says what happens, where no screen reader does; it never makes the loop wait."""

import logging
import re
from collections import deque
from collections.abc import Callable, Sequence
from threading import Condition, Thread

from ludus.window.speech import synthesizers
from ludus.window.speech.synthesizers import Synthesizer, Utterance

log = logging.getLogger(__name__)

_MOST = 3
"""So many texts wait at most for the one that is said; of more the newest are kept."""
_CARVED = re.compile(r"\b(?![IVXLCDM]+\b)[A-Z]*V(?![AEIOUY])[A-Z]*\b")
"""A word in capitals that is written as it is carved, with V for U; a number is none."""


class Voice:
    """Says one text after another; what is new can cut short what is said."""

    def __init__(self, find: Callable[[], Sequence[Synthesizer]] = synthesizers.found) -> None:
        self._find = find
        self._found: list[Synthesizer] | None = None
        """What there is to speak with, the best first, but for what has failed."""
        self._missed = False
        """Whether there was nothing to speak with, when it was looked for last."""
        self._waiting: deque[Utterance] = deque(maxlen=_MOST)
        self._said: Utterance | None = None
        self._turn = Condition()
        self._thread: Thread | None = None
        self._ended = False

    def wake(self) -> bool:
        """Look for something to speak with, also where it has failed before; whether there is."""
        with self._turn:
            self._found = [*self._find()]
        if not self._found and not self._missed:
            log.warning("nothing is told aloud: no voice; install speech-dispatcher or espeak-ng")
        self._missed = not self._found
        return bool(self._found)

    @property
    def able(self) -> bool:
        """Whether there is anything to speak with."""
        return bool(self._find())

    @property
    def speaks(self) -> bool:
        """Whether something is being said, or is to be."""
        return self._said is not None or bool(self._waiting)

    def say(self, text: str, language: str, pace: int) -> None:
        """Say a text once those before it are said; of too many the oldest are left out."""
        if self._found is None:
            self.wake()
        if not self._found:
            return
        with self._turn:
            self._waiting.append(Utterance(speakable(text), language, pace))
            self._turn.notify()
        if self._thread is None:
            self._thread = Thread(target=self._run, name="voice", daemon=True)
            self._thread.start()

    def hush(self) -> None:
        """Break off, and forget what waits."""
        with self._turn:
            self._waiting.clear()
            if self._said:
                self._said.cut.set()

    def close(self) -> None:
        """Break off for good."""
        self.hush()
        with self._turn:
            self._ended = True
            self._turn.notify()
        if self._thread:
            self._thread.join(1.0)

    def _run(self) -> None:
        while True:
            with self._turn:
                self._said = None
                self._turn.wait_for(lambda: self._waiting or self._ended)
                if self._ended:
                    return
                self._said = self._waiting[0]  # So that at no time nothing seems to be said.
                self._waiting.popleft()
            self._speak(self._said)

    def _speak(self, said: Utterance) -> None:
        """Say it with the best that does not fail."""
        while self._found:
            try:
                self._found[0].speak(said)
            except OSError as error:
                log.warning("a voice fails: %s", error)
                self._found.pop(0)
            else:
                return
        log.warning("nothing is told aloud any more: there is no other voice")


def speakable(text: str) -> str:
    """A text as it is to be read aloud: carved words with U, and pauses for dots and strokes."""
    text = re.sub(r" [·–/] ", ", ", text)
    return _CARVED.sub(lambda word: re.sub("V(?![AEIOUY])", "U", word[0]), text)
