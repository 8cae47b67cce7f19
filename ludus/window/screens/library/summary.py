"""What the library shows of a match: its title, two lines and its present board."""

from datetime import date
from functools import lru_cache
from typing import NamedTuple

from pygame import Surface

from ludus.match.record import RecordError
from ludus.match.record_index import Match, glance
from ludus.picture import assets, signs
from ludus.picture.coins import coin
from ludus.picture.surfaces import in_memory
from ludus.players.ranks import RANKS
from ludus.rules.game import known_as
from ludus.rules.position import BLACK, WHITE, Position, lack
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.pictures import place_pictures
from ludus.window.text.words import YOURS

_FACE = 0.42
"""The height of the opponent's face, as a share of the board's picture."""
_WINNER = 0.66
"""The height of the winner's face."""


class Summary(NamedTuple):
    match: Match
    title: str
    result: str
    details: tuple[str, str]
    """Result and score with numbers; and game and day, with the players of a titled match."""
    board: tuple[RuleSet, Position] | None
    """The game and the present position; None if the record is unreadable."""

    @in_memory
    def picture(self, width: int) -> Surface:
        """The board in its place, with the winner or the players; transparent without a board."""
        if not self.board:
            return assets.clear((width, round(width / place_pictures.SHAPE)))
        picture = place_pictures.with_checkers(*self.board, width)
        face = self._face(self.board[0].place, picture.get_height())
        picture.blit(face, face.get_rect(bottomright=picture.get_rect().bottomright))
        return picture

    def _face(self, place: str, high: int) -> Surface:
        """The winner, or smaller the opponent of a person, or two people."""
        facts, winner = self.match.facts, self.match.facts.winner
        size = round(high * (_FACE if winner is None else _WINNER))
        shown = facts.players if winner is None else facts.players[winner : winner + 1]
        for name in RANKS.keys() & {*shown}:
            return coin(RANKS[name].coin, size)
        if winner is None:
            return signs.company(place, 2, size)
        return signs.seat(place, winner, "awake", size)


def summary(app: App, match: Match) -> Summary:
    words, facts, far = app.words, match.facts, app.post.running.get(match.path)
    game, now = words.game(facts.rules), app.services.library.now()
    board = _board(match)
    if far:
        exchange = far.exchange
        board = known_as(exchange.setup.rule_set, app.games), exchange.position
        result = details = words.say(YOURS) if far.acts else words.waits(facts, exchange.waits_for)
    elif board:
        light, dark = (lack(*board, side) for side in (WHITE, BLACK))
        lead = dark - light
        if facts.winner is None and abs(lead) == 1:  # It may be no more than the next throw.
            lead = 0
        result, details = words.result(facts, lead or None), words.result_by(facts, lead)
    else:
        result = details = words.result(facts)
    began = words.began(match, date.fromisoformat(now.strftime("%Y-%m-%d")))
    players = words.players(facts)
    results = " · ".join(filter(None, (details, words.series(facts))))
    about = " · ".join(filter(None, (facts.title and players, game, began)))
    return Summary(match, facts.title or players, result, (results, about), board)


@lru_cache(maxsize=64)
def _board(match: Match) -> tuple[RuleSet, Position] | None:
    try:
        record, position = glance(match.path)
    except (RecordError, OSError):
        return None
    return record.rule_set, position
