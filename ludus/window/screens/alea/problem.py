"""A problem on the board, and the reason for its best play."""

from ludus.analysis.motives import Motive, motive
from ludus.match.events import Event
from ludus.match.record import HUMAN, End, Record
from ludus.match.table import Table
from ludus.players.ranks import WEAKEST
from ludus.rules.position import WHITE
from ludus.rules.problems import Posed


class ProblemTable(Table):
    """A problem in play, and then other problems of its game."""

    def __init__(self, posed: Posed) -> None:
        self._posed, rules = posed, posed.rules
        record = Record(rules.name, posed.goal.checkers, HUMAN, WEAKEST, WHITE, 0, game=rules)
        super().__init__(record, self._given, End(posed.plays.position))

    def _given(self, count: int) -> tuple[int, ...]:
        return self._posed.problem.throw

    def pose(self, posed: Posed) -> list[Event]:
        """Lay out another problem."""
        self._posed, self.end = posed, End(posed.plays.position)
        self.record.turns.clear()
        self._begin_turn()
        return self.began()


def reason(posed: Posed) -> Motive:
    """Why the best play is better than the second one."""
    return motive(posed.plays, posed.goal, rather_than=posed.second)
