"""The question of a bonus: whether to use a number that the opponent could not use."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, product

from ludus.match.states import State, Target
from ludus.picture.assets import BODY_BOLD
from ludus.picture.canvas import Rect
from ludus.picture.lettering import BUTTON
from ludus.window.board.marks import Marks
from ludus.window.play.layer import Layer
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import GAP, Lines, Rule
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import Column, Row, fit

_QUESTIONS = {
    # Translators: asked about numbers that the opponent could not use, as the next one; short.
    True: mark("Bring a checker in?"),
    # Translators: asked about such numbers, which may move a checker or take it off; short.
    False: mark("Move a checker?"),
}
"""By whether the numbers bring checkers in."""
_TURN: Sequence[str] = ("done", "undo", "hint", "rules")
"""The buttons that the answers replace: the first two, and others upright or for lack of room."""
_ASIDE = (*_TURN[:2], "language", "text")
"""Those right of the dice on a table."""


def _equal(answers: Sequence[Button], most: int) -> Iterator[Push]:
    """Answers of one width, with their labels on at most so many lines."""
    labels = [each.label for each in answers]
    for each in answers:
        label = Lines(each.label, BUTTON, BODY_BOLD, most=most, others=labels)
        yield Push(each, label if each.label else None, grow=1)


class Bonus(Layer):
    """Beside the die that it is about, the two answers; the board takes an answer as well.

    With several numbers, and after a first one, the board is the only way to take one.
    """

    @property
    def asks(self) -> bool:
        return self.table.state is State.BONUS and self.screen.now.state is State.BONUS

    def line(self, below: str) -> str:
        """The question; its reason is before it where there is no room for a note below."""
        if not self.asks:
            return below
        whole = self.screen.layout.facing or self.app.scale.text > 1
        return self.said(below) if whole else self._question

    def said(self, below: str) -> str:
        return f"{below} {self._question}" if self.asks else below

    def note(self, below: str) -> str:
        return self.screen.caption() if self.asks and self.app.scale.text == 1 else below

    @property
    def _question(self) -> str:
        return self.screen.words.say(_QUESTIONS["entry" in self.table.facts])

    def mark(self, marks: Marks) -> None:
        """Let an arrow lead to the only square that a number can be used on."""
        steps = [*chain(*self.hand.goals.values())] if self.asks else []
        if len(steps) == 1 and self.hand.picked is None:
            marks.hints = [steps[0].way]

    def buttons(self, below: list[Button]) -> list[Button]:
        table, screen, say = self.table, self.screen, self.screen.words.say
        if not self.asks:
            return below
        # Translators: a button: does without a number that the opponent could not use.
        answers = [button("done", partial(screen.click, Target.END), say("No, thanks"))]
        goals = [*self.hand.goals] if self.hand.picked is None else []
        if table.undoable:
            answers.insert(0, next(each for each in below if each.name == "undo"))
        elif len(goals) == 1:
            # Translators: a button: brings a checker in with that number.
            label = say("Bring it in") if "entry" in table.facts else say("Play it")
            answers.append(button("take", partial(screen.tap, goals[0]), label, lit=True))
        layout, more = screen.layout, _TURN[:3]
        if layout.facing and not layout.in_rows:
            more = [name for name in _ASIDE if name in layout.buttons]
        rooms = _TURN[:2], more, _TURN
        # Buttons go before answers are below each other, or words on two lines.
        for (most, line), names in product(((1, Row), (1, Column), (2, Row)), rooms):
            room = self._room(names)
            if room.colliderect(layout.tray):
                continue
            replaced, tree = names, line(*_equal(answers, most))
            if not any(fit(tree, room, Rule(self.app.scale)).lacks):
                break
        return [*(each for each in below if each.name not in replaced), *answers]

    def _room(self, replaced: Sequence[str]) -> Rect:
        """The room of some buttons that the answers replace, up to what is beside them."""
        at, gap = self.screen.layout.buttons, self.screen.part(GAP)
        room = at[replaced[0]].unionall([at[name] for name in replaced])
        rest = [self.screen.layout.tray, *(at[name] for name in at if name not in replaced)]
        near = [each for each in rest if each.top < room.bottom and each.bottom > room.top]
        left = max((r.right + gap for r in near if r.right <= room.left), default=room.left)
        right = min((r.left - gap for r in near if r.left >= room.right), default=room.right)
        return Rect(left, room.top, right - left, room.height)
