"""Hints: the strongest player's move, on request, and the reason for it."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from pygame import K_h

from ludus.analysis.motives import Motive, motive
from ludus.match.events import BonusDone, Event, HandedOver, Tapped, Undone
from ludus.match.states import Action, Target
from ludus.players.player import Choice, Question
from ludus.players.ranks import STRONGEST
from ludus.rules.plays import Play, Step
from ludus.window.app.services import answer
from ludus.window.board.marks import Marks
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.speech import narration
from ludus.window.text.sentences import BUTTONS, MOTIVE


class Hints(Layer):
    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        self._asked: Question | None = None
        self._choice: Choice | None = None
        """The hinted play; it stays visible as long as you follow it."""
        self._motive: Motive | None = None
        self._new = False
        self.actions = {Action.HINT: self._ask}

    @property
    def awake(self) -> bool:
        return self._asked is not None

    @property
    def steps(self) -> Sequence[Step]:
        """The hinted steps that are still to play; none after a different step."""
        played = tuple(self.table.steps)
        if self._choice is None or self._choice.play[: len(played)] != played:
            return ()
        return self._choice.play[len(played) :]

    def follow(self, events: Sequence[Event]) -> None:
        self._asked, self._new = None, False
        if any(isinstance(event, (Undone, Tapped, HandedOver, BonusDone)) for event in events):
            self._choice = None

    def key(self, key: int) -> bool:
        if key == K_h:
            self.screen.click(Target.HINT)
        return key == K_h

    def _ask(self) -> None:
        self.screen.follow(())
        self._choice, self._asked = None, self.session.question(STRONGEST)
        self.session.thinker.ask(self._asked)

    def step(self) -> bool:
        screen, app = self.screen, self.app
        waits = self.view.busy or app.pointer.down or app.speaking
        if self._asked is None or waits or not screen.now.acting:
            return False
        reply = answer(self.session.thinker, self._asked)
        if reply is None:
            return False
        assert self.table.plays
        self._asked, self._new = None, True
        played = self.table.steps
        self._choice = reply.choice._replace(play=self._hit_first(reply.choice.play))
        self._motive = motive(self.table.plays.after(played), reply.choice.position)
        screen.stack.present()
        self.view.sound("slide")
        return True

    def _hit_first(self, play: Play) -> Play:
        """The same play, but its hit comes first if it can, as the line may be about that."""
        played, node = len(self.table.steps), self.table.node
        rest = sorted(play[played:], key=lambda step: -step.hit)
        with suppress(KeyError):
            assert node
            node.follow(*rest)
            return (*play[:played], *rest)
        return play

    @property
    def _why(self) -> str:
        motive = self._motive
        return self.screen.words.say(MOTIVE[motive]) if motive and self.steps else ""

    def line(self, below: str) -> str:
        return self._why or below

    def said(self, below: str) -> str:
        return below

    def news(self) -> str:
        if not self._new:
            return ""
        self._new = False
        words, table = self.screen.words, self.table
        plays = narration.turn(words, table.rules, table.side, (), self.steps)
        return f"{words.say(BUTTONS['hint'])}: {plays} {self._why}".rstrip()

    def mark(self, marks: Marks) -> None:
        screen = self.screen
        if not self.view.busy and self.table.node and Target.CHECKER in screen.now.row.lit:
            marks.hints = [step.way for step in self._of_hand()] or marks.hints

    def _of_hand(self) -> Iterator[Step]:
        """Yield the hinted steps of the checker in the hand; with none there, all."""
        at = self.hand.picked
        for step in self.steps:
            if at is None:
                yield step
            elif at == step.source:
                at = step.target
                yield step
