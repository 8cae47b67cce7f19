"""Reviews a match turn by turn in the background, through the computer player."""

from collections.abc import Callable, Iterator, Sequence

from ludus.analysis.review import Review, decisive, linked
from ludus.analysis.review_cache import Reviews
from ludus.match.record import Record
from ludus.players.player import Question
from ludus.players.ranks import STRONGEST
from ludus.rules.position import Position
from ludus.window.app.services import Services, Thinker, answer

_SIGHT = 1
_DEEP = 3


class ReviewQueue:
    """Asks for a quick review of each turn, then for deeper ones, the most doubtful first."""

    def __init__(
        self,
        record: Record,
        thinker: Thinker,
        saved: Reviews | None = None,
        learn: Callable[[Review], object] = lambda review: None,
    ) -> None:
        """Earlier reviews of the match are read from `saved`, and new ones are saved there.

        `learn` is called with each review of a turn: a quick one, and then a deeper one.
        """
        self.record = record
        self.reviews = saved.read(str(record), record.rule_set) if saved else []
        """Reviews of the first turns so far."""
        self._thinker, self._position, self._saved = thinker, record.start, saved
        self._questions = self._turns()
        self._learn = learn
        self._asked = next(self._questions, None)
        """Index and question of the turn under review; None at the end."""

    @property
    def seen(self) -> bool:
        return len(self.reviews) == len(self.record.turns)

    @property
    def done(self) -> bool:
        """Whether every turn has a review as deep as possible."""
        return self._asked is None

    @property
    def decisive(self) -> int:
        """The turn that did most for the winner, or for you in an unfinished match."""
        winner = self.record.player_side if self.record.winner is None else self.record.winner
        return self.reviews.index(decisive(self.reviews, winner))

    def step(self) -> bool:
        if self._asked is None:
            return False
        at, question = self._asked
        answered = answer(self._thinker, question)
        if answered is None or answered.choice.hindsight is None:
            return False
        self._position, latest = answered.choice.position, answered.choice.hindsight
        self.reviews = [*linked([*self.reviews[:at], latest, *self.reviews[at + 1 :]])]
        self._learn(self.reviews[at])
        self._asked = next(self._questions, None)
        if self.done and self._saved:
            self._saved.write(self.record, self.reviews)
        if self._asked:
            self._thinker.ask(self._asked[1])  # Ask now, not in the next step.
        return True

    def _turns(self) -> Iterator[tuple[int, Question]]:
        turns = range(len(self.record.turns))
        for at in turns[len(self.reviews) :]:
            yield at, self._question(at, self._position, _SIGHT)
        for at in sorted(turns, key=lambda at: -self.reviews[at].doubt):
            if self.reviews[at].plies < _DEEP:
                yield at, self._question(at, self.reviews[at].position, _DEEP)
                if self.reviews[at].plies < _DEEP:
                    return  # The thinker cannot look deeper.

    def _question(self, at: int, position: Position, plies: int) -> Question:
        turn = self.record.turns[at]
        rules = self.record.rule_set
        return Question(rules, position, turn.dice, STRONGEST, turn=turn, plies=plies)


def review(services: Services, record: Record, learners: Sequence[bool]) -> ReviewQueue:
    """Begin the review of a match; the diary learns the present player's mistakes from it.

    `learners` is whether Light was played by a person here, and Dark.
    """

    def learn(review: Review) -> None:
        if services.diary and learners[review.side]:
            services.diary.learn(record, review)

    return ReviewQueue(record, services.thinker, services.reviews, learn)
