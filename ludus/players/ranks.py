"""The ranks that a visitor chooses from, read from `ranks.toml`; `levels` makes their players."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ludus.errors import FaultyFileError
from ludus.inputs import from_toml, naming, text_of
from ludus.toml import Text, converted, faulty

Moment = Literal["lost", "won"]
"""When a person says something: after a match that the person has lost or won."""
FILE = Path(__file__).with_name("ranks.toml")
_Share = Annotated[float, Meta(ge=0, le=1)]
_Sentences = Annotated[tuple[Text, ...], Meta(min_length=1)]
_TAKEN = ("human", "heuristic", "network", "two-plies", "random")
"""Other players in records."""


class Rank(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rank, as `ranks.toml` describes it."""

    person: Text
    """The name of the person at this rank, such as Felix."""
    title: Text
    """The name of the rank, as it stands on a coin, such as Tiro."""
    about: Text
    """The person in a sentence."""
    before: Text
    """What the person says before a match."""
    lost: _Sentences
    """A list of sentences that the person says after a lost match, each of at most 120 letters."""
    won: _Sentences
    """A list of sentences that the person says after a won match, each of at most 120 letters."""
    coin: str = ""
    """The name of a picture in sprites/persons, without .webp.

    The name of the rank if it is not given.
    """
    judge: Literal["heuristic", "network"] = "network"
    """The judge of boards: the heuristic, or the network of a game that has learnt."""
    overlooks: _Share = 0.0
    hasty: _Share = 0.0
    temper: dict[str, float] = {}
    """A table of weights of features, such as { home = 0.2 }.

    These three make a player less strong; see `NoisyPlayer`.
    """
    looks_ahead: bool = False
    """Whether it looks ahead and makes no mistakes, in place of these three."""
    seconds: Annotated[float, Meta(gt=0)] = 0.5
    """Seconds for thinking about one throw, more than 0."""

    def says(self, moment: Moment, chance: Random) -> str:
        """Return something that the person says; no dice may depend on `chance`."""
        said: tuple[str, ...] = getattr(self, moment)
        return chance.choice(said)


def read(path: Path) -> dict[str, Rank]:
    """Return the ranks in a file by their names, weakest first.

    Raises:
        FaultyFileError: the file cannot be read, or a field is wrong; names file, line and remedy.
    """
    with naming(path, FaultyFileError):
        text = text_of(path)
        tables = from_toml(text)
        if not tables:
            raise ValueError("no rank; give a table such as [tiro] for each")
        return {name: _read(name, fields, text) for name, fields in tables.items()}


def _read(name: str, fields: object, text: str) -> Rank:
    if name in _TAKEN or not name.islower() or not name.isidentifier():
        fault = f"{name}: a rank's name has small letters, and is not one of {', '.join(_TAKEN)}"
        raise faulty(text, name, fault)
    rank = converted(fields, Rank, text, name)
    if rank.looks_ahead and (rank.overlooks or rank.hasty or rank.temper):
        fault = "looks_ahead: true only without overlooks, hasty and temper"
        raise faulty(text, f"{name}.looks_ahead", fault)
    return msgspec.structs.replace(rank, coin=rank.coin or name)


RANKS: Mapping[str, Rank] = read(FILE)
"""The ranks by name, weakest first."""

WEAKEST, *_, STRONGEST = RANKS
