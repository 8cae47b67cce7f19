"""The sentences of `locale/sentences.toml`, by their names; they are the keys of catalogues."""

import msgspec

from ludus.match.events import Reason
from ludus.players.motives import Motive
from ludus.window.catalogue import Plural
from ludus.window.proof import SHIPPED


class Side(msgspec.Struct):
    """What White or Black does: each has its own sentences, so that a language can inflect them."""

    to_do: str
    thinks: str
    plays: str
    has_won: str
    wins: str
    won_after: Plural
    cannot_play: str
    throws: str
    enters: str
    moves: str
    bears_off: str
    is_hit: str
    are_hit: Plural
    is_given: str
    is_to_move: str
    luck: Plural
    cost: Plural


class _Sentences(msgspec.Struct):
    white: Side
    black: Side
    reason: dict[Reason, str]
    motive: dict[Motive, str]
    rules: dict[str, str | Plural]


_read = msgspec.toml.decode((SHIPPED / "sentences.toml").read_bytes(), type=_Sentences)
SIDES = (_read.white, _read.black)
REASON = _read.reason
"""Why numbers of a throw cannot be played."""
MOTIVE = _read.motive
"""Why a play is good."""
RULES = _read.rules
"""The rules of a game without sentences of its own."""
