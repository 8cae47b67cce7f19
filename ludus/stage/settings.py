"""The player's settings, kept as JSON in the user's configuration directory."""

import logging
from pathlib import Path
from typing import Annotated

import msgspec

from ludus.match.files import set_aside, write_whole

log = logging.getLogger(__name__)

Volume = Annotated[int, msgspec.Meta(ge=0, le=10)]


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """What a player can set."""

    volume: Volume = 7
    """Loudness of all that is heard, in tenths."""
    effects: Volume = 8
    """Loudness in it of checkers, dice and signs, in tenths."""
    music: Volume = 3
    """Loudness in it of the music, in tenths."""
    calm: bool = False
    """Reduced motion."""
    contrast: bool = False
    """Plain light boards on black."""
    large: bool = False
    """Larger text."""
    hand_over: bool = True
    """A finished turn is handed over by itself after a while."""
    fullscreen: bool = False
    language: str = ""
    """A language's code; empty for that of the system, as far as there are texts in it."""


class SettingsFile:
    """Where settings are kept between two starts."""

    def __init__(self, path: Path) -> None:
        """Nothing is read or written yet."""
        self.path = path

    def read(self) -> tuple[Settings, str]:
        """The settings, and what was wrong with the file; a damaged one is set aside."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Settings), ""
        except FileNotFoundError:
            return Settings(), ""
        except OSError as error:
            return Settings(), f"The settings cannot be read: {error}."
        except msgspec.DecodeError as error:
            return Settings(), self._damaged(error)

    def _damaged(self, error: msgspec.DecodeError) -> str:
        try:
            aside = set_aside(self.path)
        except OSError as why:
            return f"The settings are damaged ({error}) and cannot be set aside: {why}."
        return f"The settings were damaged ({error}); they are kept as {aside}."

    def write(self, settings: Settings) -> None:
        """Keep the settings; a failure is told in the log, as they hold for this session."""
        try:
            write_whole(self.path, msgspec.json.encode(settings).decode() + "\n")
        except OSError as error:
            log.warning("settings are not kept: %s", error)
