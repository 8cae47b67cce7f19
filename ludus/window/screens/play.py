"""The play screen: a match, whoever is to move, and what happens by itself."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import K_BACKSPACE, K_h, K_u

from ludus.match.events import Event, Passed
from ludus.match.record import HUMAN, Record
from ludus.match.table import Stage, Table
from ludus.picture import signs
from ludus.picture.canvas import Item
from ludus.players.levels import STRONGEST
from ludus.players.motives import Motive, motive
from ludus.rules.plays import Step
from ludus.rules.position import Position
from ludus.window import narration
from ludus.window.app import App, Screen
from ludus.window.controls import Button
from ludus.window.narration import MOTIVE
from ludus.window.pointer import Act, Point, Touch
from ludus.window.screens import over, pause, rules
from ludus.window.screens.board import BoardScreen
from ludus.window.screens.hand import Hand
from ludus.window.view import Marks
from ludus.window.words import PLEDGE, SEALED, TYPED

HAND_OVER_AFTER = 150
"""Steps until a finished turn of a human is handed over by itself."""
_COMPUTER_RESTS = 22
_CUP_RESTS = 24
"""Steps until a press of the cup is a share, lest it be the second press of what led here."""
_TRAY_RESTS = 30
"""Steps until a touch of the dice means that the turn is handed over, lest a second tap does."""
_THINKING_AFTER = 18
_MOST_DIGITS = 20
"""Of a number that a player types as his share in the dice."""


class PlayScreen(BoardScreen):
    """A match between people, computers, or one of each."""

    def __init__(self, app: App, record: Record, position: Position | None = None) -> None:
        """Go on with a match; `position` is that after its turns, where it is known."""
        super().__init__(app, Table(record, app.services.dice(record), position))
        players = record.players
        self.humans = (players[0] == HUMAN, players[1] == HUMAN)
        self.hand = Hand(self.table, self.view, self._play, app.near)
        self._hints: list[Step] = []
        self._motive: Motive | None = None
        """Why the play is good that is hinted at."""
        self._passed: Passed | None = None
        self._asked = False
        """Whether the thinker owes an answer: the computer's play, or a hint."""
        self._waited = 0
        self._tray_pressed = False
        self._typed = ""
        """The number that a player types as his share in the dice, if he does."""
        self._over = False
        self._menu_made = False
        self._tell(self.table.began())
        self._save()

    def resize(self) -> None:
        """The menu is pictured anew, and what is picked up let go where it hovers no more."""
        if self.layout.size != self.app.size:
            self.hand.let_go()
        super().resize()
        self._menu_made = False

    def ahead(self) -> Callable[[], object] | None:
        """The menu."""
        made, self._menu_made = self._menu_made, True
        return None if made else lambda: self.app.frame(self.menu())

    def menu(self) -> Screen:
        """What can be done besides playing."""
        return pause.PauseScreen(self.app, self.table.record)

    # What happens by itself

    def step(self) -> bool:
        """Show what happened; then let the computer or the clock of the turn go on."""
        self.view.calm = self.app.settings.calm
        moved = self.view.step()
        if not self.view.busy:
            self._waited += 1
            moved = self._advance() or moved
        return moved

    @property
    def awake(self) -> bool:
        """Whether something moves, the computer is to act, or a turn is about to end."""
        counting = self.finished and self.app.settings.hand_over
        return self.view.busy or not self.acting or counting or self._asked

    @property
    def breath(self) -> int:
        """That of the checkers that can be played."""
        return self.view.breath if self.may_play else 0

    def _advance(self) -> bool:
        stage = self.table.stage
        if stage is Stage.OVER:
            return self._finish()
        if self.human_is_to_act:
            return self._advance_human(stage)
        return self._advance_computer(stage)

    def _advance_human(self, stage: Stage) -> bool:
        if self._asked and not self.app.pressed and (answer := self.app.services.thinker.poll()):
            self._asked = False
            self._hints = list(answer.choice.play[len(self.table.steps) :])
            self._motive = self._why(answer.choice.position)
            self.changed()
            return True
        if self.finished and self.app.settings.hand_over:
            if self._waited >= HAND_OVER_AFTER:
                self._hand_over()
            return self._waited % 5 == 0
        return False

    def _why(self, result: Position) -> Motive:
        """What speaks for the play that is hinted at."""
        assert self.table.plays
        return motive(self.table.plays.after(self.table.steps), result)

    def _advance_computer(self, stage: Stage) -> bool:
        if stage is Stage.THROW:
            if self._waited < _COMPUTER_RESTS:
                return False
            self._tell(self.table.throw())
            if self.table.stage is Stage.PLAY:
                self._ask(self.table.record.players[self.table.side])
            return True
        if stage is Stage.DONE:
            if self._waited >= _COMPUTER_RESTS:
                self._hand_over()
            return True
        if not self._asked:
            self._ask(self.table.record.players[self.table.side])
        answer = self.app.services.thinker.poll()
        if answer is None:
            return self._waited == _THINKING_AFTER
        self._asked = False
        for step in answer.choice.play:
            self._tell(self.table.step(step))
        if stage is Stage.BONUS and self.table.stage is Stage.BONUS:
            self._hand_over()
        return True

    def _ask(self, level: str) -> None:
        table = self.table
        self.app.services.thinker.ask(
            table.rules, table.position, table.dice, level, played=table.steps
        )
        self._asked = True

    def _finish(self) -> bool:
        if self._over:
            return False
        self._over = True
        winner = self.table.position.winner or 0
        lost = self.humans != (False, False) and not self.humans[winner]
        self.app.services.sounds.play("defeat" if lost else "victory")
        self.app.push(self.over_screen())
        return True

    def over_screen(self) -> Screen:
        """What is laid over the board at the end."""
        return over.OverScreen(self.app, self.table.record, self.humans)

    def _tell(self, events: Sequence[Event]) -> None:
        """Hand events on to the view and the log; a match that is over is saved, whoever played."""
        self._waited = 0
        self._passed = next((e for e in events if isinstance(e, Passed)), self._passed)
        self.view.tell(events)
        self.app.services.tell(events, self.table.now)
        if self.table.stage is Stage.OVER:
            self._save()

    def _hand_over(self) -> None:
        self._forget()
        self._passed = None
        human = any(self.humans)
        self._tell(self.table.hand_over())
        if human:
            self._save()
            if self.humans[self.table.side] and self.table.stage is Stage.THROW:
                self.app.services.sounds.play("turn")

    def _save(self) -> None:
        self.app.save(self.table.record)

    # What the visitor does

    @property
    def human_is_to_act(self) -> bool:
        """Whether it is a human's turn, also while his dice fall; or his share is awaited."""
        return self.humans[self.table.side] or self.table.record.awaits_share

    @property
    def acting(self) -> bool:
        """Whether a human is to act and may: before the first throw, to give his share.

        Not while the dice fall: whether there is something to do would tell of them.
        """
        over = self.table.stage is Stage.OVER
        return self.human_is_to_act and not over and not self.view.falling

    @property
    def spoken_of(self) -> int:
        """The side of which the line speaks: whoever is to move, or has won."""
        winner = self.table.now.winner
        return self.table.side if winner is None else winner

    @property
    def finished(self) -> bool:
        """Whether a human has nothing left to play, and can only hand over or step back."""
        node = self.table.node
        return self.acting and node is not None and not node.edges

    @property
    def may_play(self) -> bool:
        """Whether a human has a checker to move."""
        return self.acting and self.table.node is not None and not self.finished

    def _forget(self) -> None:
        """Drop what was picked up, hinted or asked: the position is another one now."""
        self._hints, self._asked = [], False
        self.hand.let_go()

    def throw(self, at: Point | None = None) -> None:
        """Throw the dice; the first time a touch at a place, or a key, is a share in them."""
        if self.acting and self.table.stage is Stage.THROW and not self._too_soon:
            self._passed = None
            if self.table.record.awaits_share:
                self._tell(self.table.share(self._share(at)))
                self._save()
            self._tell(self.table.throw())

    @property
    def _too_soon(self) -> bool:
        """Whether a match has hardly been seen, whose dice its first press will decide."""
        return self.table.record.awaits_share and self._waited < _CUP_RESTS

    def _share(self, at: Point | None) -> int:
        """The number typed, or else microseconds and thousandths of the cup, across and down."""
        if self._typed:
            return int(self._typed)
        assert self.app.services.moment
        tray = self.layout.tray
        x, y = at or tray.center
        across = (x - tray.left) * 1000 // tray.width
        down = (y - tray.top) * 1000 // tray.height
        return (self.app.services.moment() * 1000 + across) * 1000 + down

    def undo(self) -> None:
        """Take the last step back."""
        if self.acting and self.table.steps:
            self.view.hurry()
            self._forget()
            self._passed = None
            self._tell(self.table.undo())

    def done(self) -> None:
        """Hand the turn over, or decline the bonus."""
        if self.acting and self.table.stage in (Stage.DONE, Stage.BONUS):
            self.view.hurry()
            self._hand_over()

    def hint(self) -> None:
        """Ask how the heuristic would go on."""
        if not self.may_play:
            return
        self._forget()
        self._ask(STRONGEST)

    def _play(self, steps: Sequence[Step]) -> None:
        """Play the steps to a goal; what was hinted stays shown as far as it is followed."""
        hints = self._hints
        self._forget()
        for step in steps:
            hints = hints[1:] if hints and hints[0] == step else []
            self._tell(self.table.step(step))
        self._hints = hints

    def touch(self, touch: Touch) -> None:
        """Hurry what moves; then it is the hand's, or it touches the dice."""
        on_tray = self.layout.tray.collidepoint(touch.at)
        if touch.act is Act.DOWN:
            self._tray_pressed = on_tray and not self.view.busy and not self._too_soon
            if self.view.busy:
                self.view.hurry()
        if not self.acting or self.hand.touch(touch):
            return
        if touch.act is Act.DOWN and self._tray_pressed and self.table.stage is Stage.THROW:
            self.view.shake()
        if touch.act is Act.UP and on_tray and self._tray_pressed:
            self._tray_tapped(touch.at)

    def _tray_tapped(self, at: Point) -> None:
        """The dice are touched: they are thrown, or handed over with the turn."""
        if self.table.stage is Stage.THROW:
            self.throw(at)
        elif self.finished and self._waited >= _TRAY_RESTS:
            self.done()

    def _type(self, key: int) -> bool:
        """Write at a share of the player's own; whether there is one to write at."""
        name = pygame.key.name(key).strip("[]")
        if not self.note():
            return False
        if key == K_BACKSPACE:
            self._typed = self._typed[:-1]
        elif name in list("0123456789") and len(self._typed) < _MOST_DIGITS:
            self._typed += name
        else:
            return False
        return True

    def key(self, key: int) -> bool:
        """U takes a step back, H asks for a hint; before the first throw digits are a share."""
        if self._type(key):
            return True
        if key == K_u:
            self.undo()
        elif key == K_h:
            self.hint()
        else:
            return False
        return True

    def back(self) -> None:
        """Escape lets a checker go, or else pauses."""
        if self.hand.picked is not None:
            self.hand.let_go()
        else:
            self._pause()

    def _pause(self) -> None:
        self.app.push(self.menu())

    def _rules(self) -> None:
        self.app.push(rules.RulesScreen(self.app, self.table.rules.name))

    # What is seen

    def buttons(self) -> list[Button]:
        """The five buttons, and every place that can be touched now."""
        at, stage = self.layout.buttons, self.table.stage
        acting = self.acting
        found = [*self._spots()] if acting and not self.view.busy else []
        may_end = acting and stage in (Stage.DONE, Stage.BONUS)
        may_undo = acting and bool(self.table.steps)
        return [
            *found,
            Button("done", at["done"], self.done, icon="done", lit=may_end, enabled=may_end),
            Button("undo", at["undo"], self.undo, icon="undo", enabled=may_undo),
            Button("hint", at["hint"], self.hint, icon="hint", enabled=self.may_play),
            Button("rules", at["rules"], self._rules, icon="rules"),
            Button("menu", at["menu"], self._pause, icon="menu"),
        ]

    def _spots(self) -> list[Button]:
        """Places for the keyboard: the dice, or where a checker can be taken and set."""
        if self.table.stage is Stage.THROW:
            return [Button("tray", self.layout.tray, self.throw, bare=True)]
        columns = dict.fromkeys([*self.hand.goals, *self.hand.sources])
        return [
            Button(f"place-{c}", self.hand.zone(c), partial(self.hand.tap, c), bare=True)
            for c in columns
        ]

    def marks(self) -> Marks:
        """What the board shows besides its checkers."""
        side, node = self.table.side, self.table.node
        marks = Marks(side=side)
        if self.view.busy or not self.acting:
            return marks
        marks.ask_throw = self.table.stage is Stage.THROW
        marks.sources = self.hand.sources
        marks.goals = {column: len(way) > 1 for column, way in self.hand.goals.items()}
        steps = [step for step, _ in node.edges] if node else []
        chosen = [s for s in steps if self.hand.picked in (None, s.source)]
        marks.playable = frozenset(step.die for step in chosen)
        marks.hints = [(s.source, s.target) for s in self._hints]
        return marks

    def items(self) -> list[Item]:
        """Line, dice, checkers and signs."""
        thinking = self._asked and not self.acting and self._waited >= _THINKING_AFTER
        words = self.app.words
        falling = self.view.falling
        passed = None if falling else self._passed
        text = narration.line(words, self.table, self.humans, passed, thinking, falling)
        if self._hints and self._motive:
            text = words.say(MOTIVE[self._motive])
        found = self.line_items(text, self.spoken_of, self.note())
        return found + self.view.items(self.marks()) + self.clock_items()

    def note(self) -> str:
        """Before the first throw, what binds the dice; then nothing."""
        record = self.table.record
        if not (record.awaits_share and record.pledge):
            return ""
        say = self.app.words.say
        share = say(TYPED, number=self._typed) if self._typed else say(SEALED)
        return f"{say(PLEDGE, pledge=record.pledge)}. {share}"

    def clock_items(self) -> list[Item]:
        """The time left until a finished turn is handed over, below its button."""
        if not self.finished or self.view.busy or not self.app.settings.hand_over:
            return []
        done = self.layout.buttons["done"]
        left = max(0, HAND_OVER_AFTER - self._waited) / HAND_OVER_AFTER
        bar = signs.bar((done.width, max(4, done.height // 16)), round(left * 30))
        return [Item(bar, done.left, done.bottom + 4)]
