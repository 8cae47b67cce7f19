"""Words on the board, and checkers, that explain themselves at a touch."""

from collections.abc import Sequence

from ludus.match.events import Event
from ludus.match.states import Action, PointerEvent, Target
from ludus.window.board import inscriptions
from ludus.window.board.flight import Place
from ludus.window.board.marks import Marks
from ludus.window.input.pointer import Touch
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen


class Inscriptions(Layer):
    """The board explains a touched word or checker if the touch has no other effect."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        self._pressed: int | Place | None = None
        self.actions = {Action.READ_OUT: self._read_out}

    def prepare(self) -> None:
        inscriptions.prepare(self.screen.layout)

    def _read_out(self) -> None:
        self.screen.explained = self._pressed

    def follow(self, events: Sequence[Event]) -> None:
        self.screen.explained = self._pressed = None

    def touch(self, touch: Touch) -> bool:
        hand = self.hand
        if touch.presses:
            under = self._under(touch)
            taken = under is None or hand.picked is not None or hand.takes(touch.at)
            self._pressed = None if taken else under
        elif touch.act is PointerEvent.RELEASE and self._pressed is not None:
            # A source's word for a checker that is blocked is better than the reason.
            why, blocked = self.hand.refused, isinstance(self._pressed, tuple)
            reads = not why or (blocked and why.reason == "held squares")
            released = reads and self._under(touch) == self._pressed
            if released:
                self.screen.click(Target.WORD)
            return released
        return False

    def _under(self, touch: Touch) -> int | Place | None:
        return inscriptions.touched(self.screen.layout, touch.at, self.table)

    def line(self, below: str) -> str:
        words, table, word = self.screen.words, self.table, self.screen.explained
        if word is None:
            return below
        if isinstance(word, tuple):
            return words.called(table.rules, inscriptions.called(table, *word)[-1])
        return f"{words.meaning(table.rules, word)}. {words.inscription(table.rules)}".rstrip()

    def mark(self, marks: Marks) -> None:
        word = self.screen.explained
        if isinstance(word, int):
            letters = inscriptions.lit(self.screen.layout, word)
            marks.beneath = [*letters, *marks.beneath]
        elif word is not None:
            marks.lit |= {word}
