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


class Summary(NamedTuple):
    match: Match
    title: str
    lines: tuple[str, str]
    """Players and day; and result and score, with the game of a titled match."""
    board: tuple[RuleSet, Position] | None
    """The game and the present position; None if the record is unreadable."""

    @in_memory
    def picture(self, width: int) -> Surface:
        """The board in its place, with the face of the opponent; transparent without a board."""
        if not self.board:
            return assets.clear((width, round(width / place_pictures.SHAPE)))
        picture = place_pictures.with_checkers(*self.board, width)
        side = round(picture.get_height() * _FACE)
        ranks = [name for name in self.match.facts.players if name in RANKS]
        faces = [coin(RANKS[rank].coin, side) for rank in ranks]
        for face in faces or [signs.company(self.board[0].place, 2, side)]:
            picture.blit(face, face.get_rect(bottomright=picture.get_rect().bottomright))
        return picture


def summary(app: App, match: Match) -> Summary:
    words, facts, far = app.words, match.facts, app.post.running.get(match.path)
    game, now = words.game(facts.rules), app.services.library.now()
    board = _board(match)
    if far:
        exchange = far.exchange
        board = known_as(exchange.setup.rule_set, app.games), exchange.position
        result = words.say(YOURS) if far.acts else words.waits(facts, exchange.waits_for)
    elif board:
        light, dark = (lack(*board, side).checkers for side in (WHITE, BLACK))
        result = words.result(facts, dark - light)
    else:
        result = words.result(facts)
    began = words.began(match, date.fromisoformat(now.strftime("%Y-%m-%d")))
    results = filter(None, (facts.title and game, result, words.series(facts)))
    lines = f"{words.players(facts)} · {began}", " · ".join(results)
    return Summary(match, facts.title or game, lines, board)


@lru_cache(maxsize=64)
def _board(match: Match) -> tuple[RuleSet, Position] | None:
    try:
        record, position = glance(match.path)
    except (RecordError, OSError):
        return None
    return record.rule_set, position
