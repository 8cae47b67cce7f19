"""What the program gives its screens: everything real, or a test's double of it."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Protocol

from ludus.match.dice import Dice, dice_of
from ludus.match.events import Event
from ludus.match.library import Library
from ludus.match.record import Record
from ludus.players.player import Question
from ludus.players.reviews import Reviews
from ludus.players.worker import Answer
from ludus.rules.position import Position
from ludus.window.app.clipboard import Clipboard
from ludus.window.sound.sounds import Sounds
from ludus.window.speech.screen_reader import Reader
from ludus.window.speech.voice import Voice
from ludus.window.storage.notebook import Notebook
from ludus.window.storage.settings import SettingsFile
from ludus.window.storage.streaks import Streaks
from ludus.window.storage.winners import Winners
from ludus.window.text.catalogue import SOURCE


class Thinker(Protocol):
    """Whoever answers for the computer, without ever blocking."""

    @property
    def asked(self) -> Question | None:
        """The question that is open."""

    def ask(self, question: Question) -> None:
        """Put a question; an earlier one is forgotten."""

    def poll(self) -> Answer | None:
        """The answer, once there is one."""


def answer(thinker: Thinker, question: Question) -> Answer | None:
    """The answer to a question, once there is one; put again where another one came between."""
    if thinker.asked is not question:
        thinker.ask(question)
    return thinker.poll()


def untold(events: Sequence[Event], position: Position) -> None:
    """Nobody listens."""


@dataclass(kw_only=True)
class Services:
    """Whatever is outside the window."""

    thinker: Thinker
    sounds: Sounds
    library: Library
    settings_file: SettingsFile
    new_seed: Callable[[], int]
    moment: Callable[[], int] | None = None
    """Microseconds, by which players give their share in the dice; without it nobody shares."""
    winners: Winners | None = None
    """Who has won against the computer; without it nobody cuts letters."""
    diary: Streaks | None = None
    """Which problems have been solved; without it none is a throw of the day."""
    notebook: Notebook | None = None
    """What a player keeps of his own; without it nothing of that is kept."""
    reviews: Reviews | None = None
    """What was found out about matches; without it, each is looked back on anew."""
    clipboard: Clipboard = field(default_factory=Clipboard)
    language: str = SOURCE
    dice: Callable[[Record], Dice | None] = dice_of
    chance: Random = field(default_factory=partial(Random, 1))
    """By which it is decided where a short match begins; no dice follow from it."""
    tell: Callable[[Sequence[Event], Position], None] = untold
    aloud: Callable[[str], object] | None = None
    """Takes what is said on the screen, for who does not see it."""
    reader: Reader | None = None
    """Tells screen readers what is seen; without it none is told."""
    voice: Voice | None = None
    """Says what is told where no screen reader does; without it nothing is spoken."""
    speed: Callable[[], float] | None = None
    """Seconds for a fixed piece of work, by which a slow machine is known; none where it is not."""
    pictures: Executor | None = None
    """One thread that makes pictures beside the loop; None makes each when it is painted."""


def silent_services(folder: Path, thinker: Thinker, language: str = SOURCE) -> Services:
    """What an app needs that is only measured: no sound, files in a folder, seeds from 1 on."""
    seeds = count(1)
    return Services(
        thinker=thinker,
        sounds=Sounds(),
        library=Library(folder, datetime.now),
        settings_file=SettingsFile(folder / "settings.json"),
        new_seed=lambda: next(seeds),
        winners=Winners(folder / "stone.json", datetime.now, 1),
        language=language,
    )
