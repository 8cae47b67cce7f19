"""The stops of the journey that saved matches show as won."""

from ludus.journey import road as journey
from ludus.journey.road import RoadStop
from ludus.match.record import HUMAN, parsed, text_of
from ludus.match.record_index import Match
from ludus.window.app.matches import Matches
from ludus.window.app.services import Services


class StopsWon:
    """Adds such stops to the journeys of people; slow, for a background thread."""

    def __init__(self, matches: Matches, services: Services) -> None:
        self._matches, self._services = matches, services

    def add(self) -> None:
        """Add stops that records show as won, and journeys lack; for a background thread.

        The program may have ended, or another may have held the file, when the match was saved.
        """
        progress = self._services.journey
        for match in reversed(self._matches.over() if progress else ()):
            facts, winner = match.facts, match.facts.winner
            if not progress or winner is None or facts.players[winner] != HUMAN or not facts.stop:
                continue
            who = facts.names[winner]
            if facts.stop not in progress.won_by(who) and (stop := self._stop(match)):
                progress.win(who, [stop])

    def _stop(self, match: Match) -> RoadStop | None:
        with self._matches.attempt(match.path):
            record = parsed(text_of(match.path))
            stop = journey.of(record)
            return stop if stop and journey.meets(stop, record) else None
        return None
