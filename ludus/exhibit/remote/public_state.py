"""The state of the exhibit as other programs see it."""

from typing import NamedTuple

import msgspec

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.window.play.play_screen import PlayScreen


class PublicStates(msgspec.Struct, frozen=True):
    """The state of the screen at the last update by the loop."""

    screen: str = ""
    """A `KioskState`."""
    game: str = ""
    language: str = ""
    players: int = 0
    """The number of visitors."""
    volume: int = 0
    muted: bool = False

    @classmethod
    def by(cls, kiosk: Kiosk) -> "PublicStates":
        """Read the state of a kiosk; only the loop may call this."""
        config, visit, settings = kiosk.config, kiosk.visit, kiosk.settings
        boards = (s.table.rules.name for s in kiosk.stack.screens if isinstance(s, PlayScreen))
        return cls(
            screen=kiosk.state,
            game=visit.rules if visit else next(boards, config.game.rules),
            language=visit.language if visit else config.language.default,
            players=visit.players if visit else 0,
            volume=settings.volume,
            muted=kiosk.muted,
        )


class PublicState(PublicStates, frozen=True, kw_only=True):
    """The state of the screen and of the exhibit."""

    id: str
    open: bool
    message: str
    """The message of the museum between visits; empty if there is none."""
    visits: int
    """Since the start."""
    visits_today: int | None
    """None if statistics are off."""
    faults: tuple[str, ...]
    """Error messages, one for each fault."""


class About(NamedTuple):
    """Counts and faults, from outside the loop."""

    visits: int = 0
    visits_today: int | None = None
    faults: tuple[str, ...] = ()
