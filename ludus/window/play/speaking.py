"""A match whose board explains a touched word or checker if the touch has no other effect."""

from collections.abc import Sequence

from ludus.match.events import Event
from ludus.match.states import PointerEvent, Target
from ludus.picture.canvas import Item
from ludus.window.board import inscriptions
from ludus.window.board.flight import Place
from ludus.window.board.view import Marks
from ludus.window.input.pointer import Touch
from ludus.window.play.last_turn import LastTurnScreen


class SpeakingScreen(LastTurnScreen):
    """A match that lights a word or checkers and explains them until a touch or an event."""

    word: int | Place | None = None
    """The explained word, by its place in the rows; or checkers, by side and column."""
    _pressed: int | Place | None = None

    def prepare(self) -> None:
        super().prepare()
        inscriptions.prepare(self.layout)

    def word_or(self, on: Target | None, touch: Touch, held: bool) -> Target | None:
        """The target of a touch: a word if it is pressed and released and nothing else applies."""
        word = inscriptions.touched(self.layout, touch.at, self.table)
        if touch.act is PointerEvent.PRESS:
            free = on is Target.ELSEWHERE and not held and not self.view.busy
            self._pressed = word if free else None
        elif touch.act is PointerEvent.RELEASE and word is not None and word == self._pressed:
            return Target.WORD
        return on

    def read_out(self) -> None:
        """Explain the word that was pressed."""
        self.word = self._pressed

    def _tell(self, events: Sequence[Event]) -> None:
        self.word = self._pressed = None
        super()._tell(events)

    def line(self) -> str:
        """The meaning of the word and of the whole inscription, or the usual line."""
        if self.word is None:
            return super().line()
        words, rules = self.app.words, self.table.rules
        if isinstance(self.word, tuple):
            return words.called(rules, inscriptions.called(self.table, *self.word)[-1])
        return f"{words.meaning(rules, self.word)}. {words.inscription(rules)}".rstrip()

    def board_items(self, marks: Marks) -> list[Item]:
        """The lit letters beneath the checkers, or the lit checkers."""
        letters = [*inscriptions.lit(self.layout, self.word)] if isinstance(self.word, int) else []
        if isinstance(self.word, tuple):
            marks.lit |= {self.word}
        return letters + super().board_items(marks)
