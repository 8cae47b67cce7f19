"""What other programs of the house are told of the exhibit."""

from typing import NamedTuple

import msgspec

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.window.play.play import PlayScreen


class PublicStates(msgspec.Struct, frozen=True):
    """What is on the screen, as the loop saw it last."""

    screen: str = ""
    """A `KioskState`."""
    game: str = ""
    language: str = ""
    players: int = 0
    """Visitors at it."""
    volume: int = 0
    muted: bool = False

    @classmethod
    def by(cls, kiosk: Kiosk) -> "PublicStates":
        """What a kiosk shows now; the loop's alone."""
        config, visit, settings = kiosk.config, kiosk.visit, kiosk.settings
        boards = (s.table.rules.name for s in kiosk.screens if isinstance(s, PlayScreen))
        return cls(
            screen=kiosk.state,
            game=visit.rules if visit else next(boards, config.game.rules),
            language=visit.language if visit else config.language.default,
            players=visit.players if visit else 0,
            volume=settings.volume,
            muted=kiosk.muted,
        )


class PublicState(PublicStates, frozen=True, kw_only=True):
    """All that other programs are told."""

    id: str
    open: bool
    message: str
    """Of the house, which is shown while nobody plays; empty where there is none."""
    visits: int
    """Since the start."""
    visits_today: int | None
    """None where they are not counted."""
    faults: tuple[str, ...]
    """In the words of whoever found them."""


class About(NamedTuple):
    """What is known besides."""

    visits: int = 0
    visits_today: int | None = None
    faults: tuple[str, ...] = ()
