"""What the library shows of a match: its title, two lines and its present board."""

from datetime import date
from functools import lru_cache
from typing import NamedTuple

from pygame import BLEND_RGB_MULT, Surface

from ludus.match.record import HUMAN, RecordError
from ludus.match.record_index import Match, glance
from ludus.picture import assets, signs
from ludus.picture.coins import WREATH, medal, wreath
from ludus.picture.surfaces import in_memory
from ludus.players.ranks import RANKS
from ludus.rules.game import known_as
from ludus.rules.position import BLACK, WHITE, Position, lack
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.pictures import place_pictures
from ludus.window.text.words import YOURS

_DUSK = (140, 140, 140)
"""The light on board and opponent after a defeat."""


class Summary(NamedTuple):
    match: Match
    title: str
    result: str
    details: tuple[str, str]
    """Result and score with numbers; and game and day, with the players of a titled match."""
    brief: str
    """The latter without the time."""
    board: tuple[RuleSet, Position] | None
    """The game and the present position; None if the record is unreadable."""

    @property
    def won(self) -> bool | None:
        """Whether the only person has won; None while a match is open, and for two people."""
        facts = self.match.facts
        if facts.winner is None or not facts.alone:
            return None
        return facts.players[facts.winner] == HUMAN

    @in_memory
    def place(self, width: int) -> Surface:
        """The board in its place, which is dark after a defeat; transparent without a board."""
        if not self.board:
            return assets.clear((width, round(width / place_pictures.SHAPE)))
        picture = place_pictures.with_checkers(*self.board, width)
        if self.won is False:
            picture.fill(_DUSK, special_flags=BLEND_RGB_MULT)
        return picture

    @in_memory
    def face(self, size: int) -> Surface:
        """The opponent of a person, in a wreath if beaten; the winner of two people; or both."""
        facts, winner = self.match.facts, self.match.facts.winner
        shown = {*facts.players}
        if winner is not None and self.won is None:
            shown = {facts.players[winner]}
        for name in RANKS.keys() & shown:
            beaten = winner is not None and self.won is not False
            face = medal(RANKS[name].coin, size, beaten).copy()
            if self.won is False:
                face.fill(_DUSK, special_flags=BLEND_RGB_MULT)
            return face
        of = self.board[0].place if self.board else ""
        if winner is None:
            return signs.company(of, 2, size // 2)
        picture, face = wreath(size), signs.seat(of, winner, "awake", round(WREATH * size))
        assets.stamp(picture, face, (size // 2, size // 2))
        return picture


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
    players, today = words.players(facts), date.fromisoformat(now.strftime("%Y-%m-%d"))
    results = " · ".join(filter(None, (details, words.series(facts))))
    about, brief = (
        " · ".join(filter(None, (facts.title and players, game, words.began(match, today, timed))))
        for timed in (True, False)
    )
    return Summary(match, facts.title or players, result, (results, about), brief, board)


@lru_cache(maxsize=64)
def _board(match: Match) -> tuple[RuleSet, Position] | None:
    try:
        record, position = glance(match.path)
    except (RecordError, OSError):
        return None
    return record.rule_set, position
