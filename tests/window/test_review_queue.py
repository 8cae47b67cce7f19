"""The queue that reviews a match while others use the same thinker."""

from itertools import islice
from pathlib import Path

from match_helpers import whole_match

from ludus.analysis.review import balance, look_back
from ludus.analysis.review_cache import Reviews
from ludus.analysis.worth import judgement, weigher
from ludus.match.record import parse_record
from ludus.players.player import Question
from ludus.players.worker import Answer, Instant
from ludus.window.app.review_queue import ReviewQueue

RECORD = whole_match("tabula")
SOME = 5


class _Closer(Instant):
    """Answers with the requested plies, as with fast loops, and records questions."""

    def __init__(self) -> None:
        super().__init__(judgement)
        self.heard: list[Question] = []

    def ask(self, question: Question) -> None:
        self.heard.append(question)
        super().ask(question)

    def poll(self) -> Answer | None:
        """Return the answer, with the plies that the question asks for."""
        question, found = self.asked, super().poll()
        if found is None or found.choice.hindsight is None or question is None:
            return found
        hindsight = found.choice.hindsight._replace(plies=question.plies)
        return found._replace(choice=found.choice._replace(hindsight=hindsight))


def _few() -> ReviewQueue:
    record = parse_record(str(RECORD))
    del record.turns[SOME:]
    return ReviewQueue(record, _Closer())


def test_somebody_else_may_ask_the_thinker_meanwhile() -> None:
    thinker = Instant(judgement)
    hindsight = ReviewQueue(RECORD, thinker)
    hindsight.step()
    thinker.ask(Question(RECORD.rule_set, RECORD.start, (1, 2, 3), "tiro"))
    for _ in range(10):
        hindsight.step()
    assert len(hindsight.reviews) > 5


def test_each_turn_is_seen_first_and_then_the_largest_doubts_are_looked_into() -> None:
    hindsight = _few()
    thinker = hindsight._thinker
    assert isinstance(thinker, _Closer)
    hindsight.step()
    assert len(thinker.heard) == 2, "the next turn is asked at once"
    while not hindsight.seen:
        hindsight.step()
    doubts = [review.doubt for review in hindsight.reviews]
    while not hindsight.done:
        hindsight.step()
    asked = [question.turn for question in thinker.heard[SOME:]]
    largest = sorted(range(SOME), key=lambda at: -doubts[at])
    assert asked == [hindsight.record.turns[at] for at in largest]


def test_the_order_of_answers_does_not_change_the_review() -> None:
    hindsight = _few()
    while not hindsight.done:
        hindsight.step()
    weigh = weigher(RECORD.rule_set)
    straight = list(islice(look_back(RECORD, weigh), SOME))
    assert balance(hindsight.reviews) == balance(straight)
    assert [r.throw for r in hindsight.reviews] == [r.throw for r in straight]


def test_what_was_found_before_is_not_asked_again(tmp_path: Path) -> None:
    kept, record = Reviews(tmp_path / "reviews"), _few().record
    first = ReviewQueue(record, _Closer(), kept)
    while not first.done:
        first.step()
    again = ReviewQueue(record, Instant(judgement), kept)
    assert again.done
    assert again.reviews == first.reviews
    (file,) = kept.folder.iterdir()
    whole = file.read_bytes()
    for wrong in (b"cut off", *(_flipped(whole, at) for at in range(20, len(whole), 40))):
        file.write_bytes(wrong)
        assert not ReviewQueue(record, Instant(judgement), kept).reviews, (
            "what is damaged is found out anew"
        )


def _flipped(data: bytes, at: int) -> bytes:
    """Return data with one wrong byte, as a faulty disk may return it."""
    return data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]
