"""The last choices for a match."""

import msgspec

from ludus.match.record import HUMAN, Record
from ludus.match.setup import SERIES
from ludus.players.ranks import RANKS
from ludus.rules.game import GAMES, Games
from ludus.rules.position import BLACK
from ludus.rules.ruleset import Length

OPPONENTS = (*RANKS, HUMAN)


class MatchChoice(msgspec.Struct, frozen=True):
    """The last choices for a match against an opponent who plays Black."""

    rules: str = next(iter(GAMES))
    length: str = Length.QUICK
    opponent: str = "optio"
    first: int = 0
    """The side that begins between two people; against the computer, the person begins."""
    best_of: int = 1

    @classmethod
    def of(cls, record: Record) -> "MatchChoice":
        return cls(record.rule_set.usual, record.length, record.black, record.first, record.best_of)

    def offered(self, games: Games) -> "MatchChoice":
        """The choice, with defaults in place of values that are not offered."""
        usual = MatchChoice()
        return MatchChoice(
            self.rules if self.rules in games else usual.rules,
            self.length if self.length in [*Length] else usual.length,
            self.opponent if self.opponent in OPPONENTS else usual.opponent,
            self.first if self.first == BLACK and self.opponent == HUMAN else usual.first,
            self.best_of if self.best_of in SERIES else usual.best_of,
        )
