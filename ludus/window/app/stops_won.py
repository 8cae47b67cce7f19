"""The stops of the journey that saved matches show as won."""

from ludus.journey import road
from ludus.match.record import HUMAN, parsed, text_of
from ludus.window.app.matches import Matches
from ludus.window.storage.progress import Progress


def add_stops_won(matches: Matches, progress: Progress) -> None:
    """Add stops that records show as won, and journeys lack; slow, for a background thread.

    The program may have ended, or another may have held the file, when the match was saved.
    """
    for match in reversed(matches.over()):
        facts, winner = match.facts, match.facts.winner
        if winner is None or facts.players[winner] != HUMAN or not facts.stop:
            continue
        who = facts.names[winner]
        if facts.stop in progress.won_by(who):
            continue
        with matches.attempt(match.path):
            record = parsed(text_of(match.path))
            if (stop := road.of(record)) and road.meets(stop, record):
                progress.win(who, [stop])
