"""Definitions: what a hub of Exhibitera may have shown, each a game, or one in a language."""

import hashlib
import uuid
from typing import NamedTuple

from ludus.exhibit.config.settings import Config
from ludus.rules.game import GAMES


class Definition(NamedTuple):
    """One that can be chosen on the hub's page."""

    game: str
    language: str = ""
    """Its code; empty where it stays as it is."""

    @property
    def identity(self) -> str:
        """The UUID by which a hub knows it."""
        spoken = f" in {self.language}" if self.language else ""
        return identity(f"ludus, the game {self.game}{spoken}")

    @property
    def name(self) -> str:
        """What the page calls it."""
        title = GAMES[self.game].title or self.game
        return f"{title} ({self.language})" if self.language else title


def identity(name: str) -> str:
    """The UUID by which a hub knows what has a name: always the same for the same name."""
    return str(uuid.UUID(bytes=hashlib.sha256(name.encode()).digest()[:16], version=4))


def definitions(config: Config) -> dict[str, Definition]:
    """Those of a museum by their identities: its games, and each in all of its languages."""
    offered = config.language.offered
    languages = ("", *offered) if len(offered) > 1 else ("",)
    found = [Definition(game, spoken) for game in config.game.offered for spoken in languages]
    return {each.identity: each for each in found}
