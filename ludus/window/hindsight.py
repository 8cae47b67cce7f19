"""A match looked back on by whoever thinks, turn by turn, while the loop goes on."""

from ludus.match.record import Record
from ludus.players.analysis import Review, reviewed
from ludus.players.player import Question
from ludus.players.ranks import STRONGEST
from ludus.window.services import Thinker


class Hindsight:
    """Asks about one turn after another; nobody else may ask the thinker meanwhile."""

    def __init__(self, record: Record, thinker: Thinker) -> None:
        self.reviews: list[Review] = []
        """Those of the first turns."""
        self._record, self._thinker = record, thinker
        self._position, self._asked = record.start, False

    @property
    def done(self) -> bool:
        """Whether all turns are looked back on."""
        return len(self.reviews) == len(self._record.turns)

    def step(self) -> bool:
        """Go on; whether there is a review more."""
        if self.done:
            return False
        turn = self._record.turns[len(self.reviews)]
        if not self._asked:
            rules, self._asked = self._record.rule_set, True
            question = Question(rules, self._position, turn.dice, STRONGEST, turn=turn)
            self._thinker.ask(question)
        answer = self._thinker.poll()
        if answer is None or answer.choice.made is None:
            return False
        last = self.reviews[-1] if self.reviews else None
        self.reviews.append(reviewed(self._position, turn.dice, answer.choice, last))
        self._position, self._asked = answer.choice.made.position, False
        return True
