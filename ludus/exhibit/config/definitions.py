"""Definitions for an Exhibitera hub: each is a game, or a game in one language."""

import hashlib
import uuid
from typing import NamedTuple

from ludus.exhibit.config.settings import Config
from ludus.rules.game import GAMES


class Definition(NamedTuple):
    """A definition that can be chosen on the hub's page."""

    game: str
    language: str = ""
    """Language code; empty leaves the language unchanged."""

    @property
    def identity(self) -> str:
        """The UUID by which a hub identifies the definition."""
        spoken = f" in {self.language}" if self.language else ""
        return identity(f"ludus, the game {self.game}{spoken}")

    @property
    def name(self) -> str:
        """The name on the hub's page."""
        title = GAMES[self.game].title or self.game
        return f"{title} ({self.language})" if self.language else title


def identity(name: str) -> str:
    """Derive a stable UUID from a name."""
    return str(uuid.UUID(bytes=hashlib.sha256(name.encode()).digest()[:16], version=4))


def definitions(config: Config) -> dict[str, Definition]:
    """Map identities to the museum's definitions: each game, and each game in each language."""
    offered = config.language.offered
    languages = ("", *offered) if len(offered) > 1 else ("",)
    found = [Definition(game, spoken) for game in config.game.offered for spoken in languages]
    return {each.identity: each for each in found}
