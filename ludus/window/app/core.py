"""What all parts of the program share: services, settings, texts, the window's size."""

import logging
from collections.abc import Callable, Set
from os.path import dirname

from msgspec.structs import replace

from ludus.errors import DENIED, FULL
from ludus.picture.lettering import Scale, TextSize
from ludus.rules.game import Games, with_game
from ludus.rules.ruleset import RuleSet
from ludus.window.app.background_jobs import BackgroundJobs
from ludus.window.app.guard import Guard
from ludus.window.app.services import Services
from ludus.window.app.speed import Speed
from ludus.window.input import keys
from ludus.window.input.focus import Focus
from ludus.window.input.pointer import Pointer
from ludus.window.layout.area import shorter_side
from ludus.window.layout.layout import Orientation
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.storage.profiles import Profiles
from ludus.window.storage.settings import (
    AMBIENCE,
    EFFECTS,
    LOUDNESS,
    MUSIC,
    WISHES,
    Settings,
    notice_of,
)
from ludus.window.text.catalogue import CatalogueError, mark
from ludus.window.text.words import Notice, Words

log = logging.getLogger(__name__)
_FULL = mark("Changes cannot be saved: the disk is full. Free some space.")
_DENIED = mark("Changes cannot be saved: ludus may not write in {folder}. Allow it to.")


def refusal_of(error: OSError) -> Notice | None:
    """A notice with the remedy, if the disk is full or a folder cannot be written."""
    text = _FULL if error.errno in FULL else _DENIED if error.errno in DENIED else ""
    return Notice(text, {"folder": dirname(error.filename)}) if text and error.filename else None


class Core:
    """The part of the program that its stack, input and voice know."""

    shift = (0, 0)
    """Present shift of the picture in pixels, at most `guard.margin` each way."""
    visible = True

    def __init__(
        self, size: tuple[int, int], services: Services, guard: Guard, games: Games
    ) -> None:
        self.size = size
        """The picture's size in pixels."""
        self.services, self.guard = services, guard
        self.games = games
        """The games that a player can choose, by name."""
        self.settings, damage = Settings(), list[Notice | None]()
        if file := services.settings_file:
            self.settings, file.refused = replace(file.read()), self._refused
            damage.append(notice_of(file))
        for people in (services.journey, services.diary):
            if people:
                people.file.refused = self._refused
                damage.append(people.notice)
        self.notices: tuple[Notice, ...] = tuple(filter(None, damage))
        """Problems not yet reported, the latest last."""
        self._refusal = ""
        """Why changes could not be saved last."""
        self.running = True
        self.stale = True
        """Whether anything has changed since the last complete step."""
        self.unpainted = True
        """Whether the frame must be painted again."""
        self.followed: Set[str] = frozenset()
        """The settings that are as the desktop wishes, and not as usual."""
        self.want_fullscreen = self.settings.fullscreen
        self.muted = False
        self.jobs = BackgroundJobs(services)
        self.speed = Speed(services.speed, self.jobs)
        self.focus = Focus()
        self.pointer = Pointer()
        self._texts: dict[str, Words] = {}
        self.words = self._words()

    @property
    def still(self) -> bool:
        """Whether nothing moves for its looks: by a setting, or on a slow computer."""
        return self.settings.calm or self.speed.slow

    # Sizes

    @property
    def base(self) -> int:
        """The shorter side of the window's part in use, in pixels; sizes derive from it."""
        return shorter_side(self.size)

    @property
    def text_scale(self) -> float:
        return self.settings.text / 100

    @property
    def scale(self) -> Scale:
        return Scale(self.base, self.text_scale)

    def letters(self, size: TextSize) -> int:
        """A size of letters in pixels."""
        return self.scale.letters(size)

    @property
    def orientation(self) -> Orientation:
        """The side from which the board of a home match is seen."""
        return Orientation.TURNED if self.settings.turned else Orientation.WHOLE

    # Texts

    def _words(self) -> Words:
        return self.texts(self.settings.language or self.services.language)

    def texts(self, language: str) -> Words:
        """The texts in a language, each read once; English if there are none.

        The first call for a language takes a while; a background thread may make it.
        """
        if language not in self._texts:
            self._texts[language] = self._read(language)
        return self._texts[language]

    def _read(self, language: str) -> Words:
        try:
            return Words(language, games=self.games)
        except CatalogueError as error:
            self.notify(Notice(mark("There are no texts in the chosen language."), {}))
            log.warning("%s", error)
            return Words(games=self.games)

    def add_game(self, rules: RuleSet) -> None:
        """Offer one more game until the program ends, with its texts."""
        if rules.name not in self.games:
            self.games = with_game(self.games, rules)
            self._texts.clear()
            self.words = self._words()

    def notify(self, notice: Notice) -> None:
        """Show a problem on the next screen, after any other problems."""
        others = (known for known in self.notices if known.text != notice.text)
        self.notices = (*others, notice)

    def _refused(self, error: OSError) -> None:
        """Report once that settings, the journey or the diary cannot be saved."""
        notice = refusal_of(error)
        if notice and notice.text != self._refusal:
            self._refusal = notice.text
            self.notify(notice)

    @property
    def notices_text(self) -> str:
        """All problems to report, in the language of the settings."""
        return " · ".join(map(self.words.tell, self.notices))

    # Settings

    def change(self, **fields: object) -> None:
        def set_fields(settings: Settings) -> None:
            for name, value in fields.items():
                setattr(settings, name, value)
            settings.chosen = tuple(n for n in WISHES if n in fields or n in settings.chosen)

        set_fields(self.settings)
        self._save_settings(set_fields)
        self._apply(fields.keys())

    @property
    def choice(self) -> MatchChoice:
        """The last choice for a match, with defaults in place of what is not offered."""
        return self.settings.choice.offered(self.games)

    @property
    def chosen_game(self) -> RuleSet:
        return self.games[self.choice.rules]

    def choose(self, **fields: object) -> None:
        """Change the choice for a match."""
        self.change(choice=replace(self.choice, **fields))

    def follow_desktop(self) -> None:
        """Once the desktop has answered, use what it wishes and the player has not chosen."""
        asked, settings = self.services.wishes, self.settings
        if not (asked and asked.done()):
            return
        self.services.wishes = None
        for name, value in asked.result().items():
            now = getattr(settings, name)
            if name not in settings.chosen and value != now == getattr(Settings(), name):
                setattr(settings, name, value)
                self.followed |= {name}
        self._apply(self.followed)

    @property
    def house(self) -> Profiles:
        """The profiles, which another window may have changed, with the seats of this one."""
        if file := self.services.settings_file:
            self.settings.house = file.read().house.seating(self.settings.house.seated)
        return self.settings.house

    def change_house(self, function: Callable[[Profiles], Profiles]) -> None:
        """Change the profiles in the file, and the seats of this window."""
        self.settings.house = function(self.house)
        self._save_settings(lambda settings: setattr(settings, "house", function(settings.house)))
        self._apply({"house"})

    def _save_settings(self, function: Callable[[Settings], object]) -> None:
        """Save a change in the background, so that a slow disk does not block the loop."""
        if file := self.services.settings_file:
            file.change(function, write=False)
            self.jobs.later(file.flush)

    def _apply(self, changed: Set[str]) -> None:
        self.followed -= {*self.settings.chosen}
        if {"sound", "music"} & changed:
            self.muted = False
            self.set_loudness()
        if "fullscreen" in changed:
            self.want_fullscreen = self.settings.fullscreen

    def known(self, key: int) -> int:
        return keys.known(key, self.settings.keys)

    # Sound and voice

    @property
    def loudness(self) -> tuple[float, float, float, float]:
        """Overall loudness, and the shares of effects, music and ambience, each from 0 to 1."""
        now = self.settings
        return LOUDNESS[now.sound], EFFECTS, MUSIC * now.music, AMBIENCE

    def set_loudness(self) -> None:
        volume, *shares = self.loudness
        self.services.sounds.set_volume(0 if self.muted else volume, *shares)

    @property
    def listened(self) -> bool:
        """Whether a screen reader, printing or the voice is in use."""
        reader, printed = self.services.reader, self.services.aloud is not None
        return (reader is not None and reader.listens) or printed or self.settings.spoken > 0

    @property
    def speaking(self) -> bool:
        """Whether the voice is speaking; the match waits for it."""
        voice = self.services.voice
        return voice is not None and voice.speaks

    # The end

    def close(self) -> None:
        """Handle a request to close the window."""
        self.quit()

    def quit(self) -> None:
        self.running = False

    def after_last_screen(self) -> None:
        """End the program, because its last screen was closed."""
        self.quit()
