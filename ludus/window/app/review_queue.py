"""A match looked back on by whoever thinks, turn by turn, while the loop goes on."""

from collections.abc import Iterator

from ludus.match.record import Record
from ludus.players.analysis import linked, reviewed
from ludus.players.player import Question
from ludus.players.ranks import STRONGEST
from ludus.players.reviews import Reviews
from ludus.rules.position import Position
from ludus.window.app.services import Thinker, answer

_SIGHT, _DEEP = 1, 3


class ReviewQueue:
    """Asks about one turn after another at sight; then about each again, more closely.

    Those come first then of which it is most in doubt what the choice has cost.
    """

    def __init__(self, record: Record, thinker: Thinker, kept: Reviews | None = None) -> None:
        """What was found out about a match before is taken from those `kept`, and kept there."""
        self.record = record
        self.reviews = kept.read(str(record), record.rule_set) if kept else []
        """Those of the first turns."""
        self._thinker, self._position, self._kept = thinker, record.start, kept
        self._questions = self._turns()
        self._asked = next(self._questions, None)
        """The turn that is looked at now."""

    @property
    def seen(self) -> bool:
        """Whether all turns have been looked at."""
        return len(self.reviews) == len(self.record.turns)

    @property
    def done(self) -> bool:
        """Whether all have been, as closely as can be."""
        return self._asked is None

    def step(self) -> bool:
        """Go on; whether there is a review more, or a closer one."""
        if self._asked is None:
            return False
        at, question = self._asked
        answered = answer(self._thinker, question)
        if answered is None or answered.choice.made is None:
            return False
        self._position = answered.choice.made.position
        found = reviewed(question.position, question.dice, answered.choice)
        self.reviews = [*linked([*self.reviews[:at], found, *self.reviews[at + 1 :]])]
        self._asked = next(self._questions, None)
        if self._kept and self.done:
            self._kept.write(self.record, self.reviews)
        if self._asked:
            self._thinker.ask(self._asked[1])  # Let nobody wait for the next step.
        return True

    def _turns(self) -> Iterator[tuple[int, Question]]:
        """Each turn to look at, and what is asked about it."""
        turns = range(len(self.record.turns))
        for at in turns[len(self.reviews) :]:
            yield at, self._question(at, self._position, _SIGHT)
        for at in sorted(turns, key=lambda at: -self.reviews[at].doubt):
            if self.reviews[at].plies < _DEEP:
                yield at, self._question(at, self.reviews[at].position, _DEEP)
                if self.reviews[at].plies < _DEEP:
                    return  # Whoever thinks cannot look closer.

    def _question(self, at: int, position: Position, plies: int) -> Question:
        turn = self.record.turns[at]
        rules = self.record.rule_set
        return Question(rules, position, turn.dice, STRONGEST, turn=turn, plies=plies)
