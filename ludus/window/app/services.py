"""The services that the program gives its screens: real ones, or a test's doubles."""

import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, wait
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import count
from pathlib import Path
from random import Random, SystemRandom
from typing import Protocol

import pygame

from ludus import outside
from ludus.analysis.review_cache import Reviews
from ludus.match.dice import Dice, dice_of
from ludus.match.events import Event
from ludus.match.library import Library
from ludus.match.line_values import SEED_BITS
from ludus.match.record import Record
from ludus.match.store import Store
from ludus.players.player import Question
from ludus.players.worker import Answer
from ludus.rules.position import Position
from ludus.window.sound.sounds import Sounds
from ludus.window.speech.screen_reader import Reader
from ludus.window.speech.voice import Voice
from ludus.window.storage.progress import Progress
from ludus.window.storage.settings import Settings, settings_file
from ludus.window.storage.streaks import Streaks
from ludus.window.storage.winners import Winners
from ludus.window.text.catalogue import SOURCE

_log = logging.getLogger(__name__)


class Clipboard:
    """A clipboard inside the program; other programs cannot read it."""

    _text = ""

    def put(self, text: str) -> bool:
        """Copy a text; return whether it is there."""
        self._text = text
        return True

    def get(self) -> str:
        return self._text


class SystemClipboard(Clipboard):
    """The system's clipboard, shared by all programs; it needs an open window."""

    def put(self, text: str) -> bool:
        try:
            pygame.scrap.put_text(text)
        except pygame.error as error:  # Another program has it open.
            _log.warning("nothing is copied: %s", error)
            return False
        return True

    def get(self) -> str:
        try:
            return pygame.scrap.get_text()  # A program that hangs is waited for for a second.
        except pygame.error:
            return ""  # The clipboard holds no text.


class Thinker(Protocol):
    """Answers questions for the computer without blocking."""

    @property
    def asked(self) -> Question | None:
        """The open question; None without one."""

    def ask(self, question: Question) -> None:
        """Ask a question; it replaces an earlier one."""

    def poll(self) -> Answer | None:
        """The answer, or None while there is none yet."""


def answer(thinker: Thinker, question: Question) -> Answer | None:
    if thinker.asked is not question:
        thinker.ask(question)
    return thinker.poll()


def untold(events: Sequence[Event], position: Position) -> None:
    """Ignore events: the default of `Services.tell`."""


@dataclass(kw_only=True)
class Services:
    """Everything outside the window that screens need."""

    thinker: Thinker
    sounds: Sounds
    library: Library
    new_seed: Callable[[], int]
    moment: Callable[[], int] | None = None
    """A clock in microseconds for players' shares in the dice; without it there are none."""
    settings_file: Store[Settings] | None = None
    """The player's settings; without it they last until the program ends."""
    winners: Winners | None = None
    """The stone of the day; without it, nobody carves letters."""
    diary: Streaks | None = None
    """The days in a row; without it there is no Alea of the day."""
    journey: Progress | None = None
    """The stops won on the journey; without it there is no journey."""
    reviews: Reviews | None = None
    """Saved reviews of matches; without it each match is reviewed again."""
    keepsakes: Path | None = None
    """The folder for films and pictures of matches; without it none are made."""
    correspondences: Path | None = None
    """The folder of matches against people at other computers; without it there are none."""
    clipboard: Clipboard = field(default_factory=Clipboard)
    language: str = SOURCE
    wishes: Future[Mapping[str, bool | int]] | None = None
    """The desktop's wishes for settings; without them the player's settings alone decide."""
    dice: Callable[[Record], Dice | None] = dice_of
    chance: Random = field(default_factory=partial(Random, 1))
    """Chooses the start positions of short matches; no dice depend on it."""
    talk: Random = field(default_factory=partial(Random, 1))
    """Chooses what computer players say."""
    tell: Callable[[Sequence[Event], Position], None] = untold
    aloud: Callable[[str], object] | None = None
    """Receives every announcement as text, for people who cannot see the screen."""
    reader: Reader | None = None
    """Passes the screen's contents to screen readers; without it they receive no contents."""
    voice: Voice | None = None
    """Speaks announcements for people without a screen reader; without it the program is mute."""
    speed: Callable[[], float] | None = None
    """Measures seconds for a fixed piece of work, to detect a slow machine; None turns this off."""
    pictures: Executor | None = None
    """A background thread that makes pictures; None makes each picture when it is painted."""

    def close(self) -> None:
        """Close sound and voice; give up if they hang."""
        closing = self.sounds.close(), self.voice and self.voice.close()
        wait([each for each in closing if each], outside.GIVE_UP_S)


real_services = partial(
    Services,
    new_seed=lambda: secrets.randbits(SEED_BITS),
    moment=lambda: time.time_ns() // 1000,
    chance=SystemRandom(),
    talk=SystemRandom(),
)
"""Services with the system's clock and chance."""


def silent_services(folder: Path, thinker: Thinker, language: str = SOURCE) -> Services:
    """Services for measurements: no sound, files in a folder, seeds from 1 upwards."""
    seeds = count(1)
    return Services(
        thinker=thinker,
        sounds=Sounds(),
        library=Library(folder, datetime.now),
        settings_file=settings_file(folder / "settings.json"),
        new_seed=lambda: next(seeds),
        winners=Winners(folder / "stone.json", datetime.now, 1),
        journey=Progress(folder / "journey.json"),
        language=language,
    )
