"""The play screen: the board, whoever is to move, and what a touch on it means."""

import math
from collections.abc import Iterable, Sequence

from pygame import K_h, K_u, Rect, Surface

from ludus.match.events import Event, Passed
from ludus.match.record import HUMAN, Record
from ludus.match.table import Stage, Table
from ludus.rules.plays import Step, reach
from ludus.stage import assets, signs, stone, words
from ludus.stage.app import App, Screen
from ludus.stage.assets import CREAM
from ludus.stage.canvas import Item, centred
from ludus.stage.controls import Button
from ludus.stage.layout import lay_out
from ludus.stage.pointer import Act, Touch
from ludus.stage.view import Marks, View

HAND_OVER_AFTER = 150
"""Steps until a finished turn of a human is handed over by itself."""
_COMPUTER_RESTS = 22
_THINKING_AFTER = 18
HINT_LEVEL = "heuristic"


class BoardScreen(Screen):
    """A screen with a board in play: its layout, ground and view follow the window's size."""

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        self.table = table
        self.layout = lay_out(table.rules, app.size, table.record.checkers)
        self.view = View(table.rules, self.layout, app.services.sounds)
        self._ground: Surface | None = None
        self.refresh()

    def refresh(self) -> None:
        """Show the table as it stands, at once."""
        self.view.show(self.table.now, self.table.dice, self.table.left)

    def resize(self) -> None:
        """Lay everything out anew; what was gliding has landed."""
        self.layout = lay_out(self.table.rules, self.app.size, self.table.record.checkers)
        self.view.layout = self.layout
        self._ground = None
        self.view.hurry()

    def ground(self) -> Surface:
        """Table and slab, carved once a size."""
        if self._ground is None:
            self._ground = stone.ground(self.table.rules, self.layout)
        return self._ground

    def line_items(self, text: str, side: int | None) -> list[Item]:
        """The line above the board, with the checker of the side it is about."""
        rect = self.layout.line
        size = round(min(self.layout.area.size) * 0.037)
        words_ = assets.fitting(text, assets.BODY, size, CREAM, rect.width - size * 4)
        found = [centred(words_, rect.center)]
        if side is not None:
            d = round(size * 1.25)
            at = (rect.centerx - words_.get_width() // 2 - d, rect.centery)
            found.append(centred(assets.checker(side, 0, d), at))
        return found


class PlayScreen(BoardScreen):
    """A match between people, computers, or one of each."""

    def __init__(self, app: App, record: Record) -> None:
        super().__init__(app, Table(record, app.services.dice(record)))
        players = record.players
        self.humans = (players[0] == HUMAN, players[1] == HUMAN)
        self._picked: int | None = None
        self._pressed_at: tuple[int, int] | None = None
        self._was_picked = False
        self._dragging = False
        self._hints: list[Step] = []
        self._hint_asked = False
        self._passed: Passed | None = None
        self._asked = False
        self._waited = 0
        self._over = False
        self._tell(self.table.began())

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
        stage = self.table.stage
        counting = stage is Stage.DONE and self.app.settings.hand_over
        return self.view.busy or not self.acting or counting or self._hint_asked

    def _advance(self) -> bool:
        stage = self.table.stage
        if stage is Stage.OVER:
            return self._finish()
        if self.humans[self.table.side]:
            return self._advance_human(stage)
        return self._advance_computer(stage)

    def _advance_human(self, stage: Stage) -> bool:
        node = self.table.node
        if stage is Stage.BONUS and node and not node.edges:
            self._hand_over()
            return True
        if self._hint_asked and (answer := self.app.services.thinker.poll()):
            self._hint_asked = False
            self._hints = list(answer.choice.play)
            return True
        if stage is Stage.DONE and self.app.settings.hand_over:
            if self._waited >= HAND_OVER_AFTER:
                self._hand_over()
            return self._waited % 5 == 0
        return False

    def _advance_computer(self, stage: Stage) -> bool:
        if stage is Stage.THROW:
            if self._waited < _COMPUTER_RESTS:
                return False
            self._tell(self.table.throw())
            if self.table.stage is Stage.PLAY:
                self._ask()
            return True
        if stage is Stage.DONE:
            if self._waited >= _COMPUTER_RESTS:
                self._hand_over()
            return True
        if not self._asked:
            self._ask()
        answer = self.app.services.thinker.poll()
        if answer is None:
            return self._waited == _THINKING_AFTER
        self._asked = False
        for step in answer.choice.play:
            self._tell(self.table.step(step))
        if stage is Stage.BONUS and self.table.stage is Stage.BONUS:
            self._hand_over()
        return True

    def _ask(self, level: str = "") -> None:
        table = self.table
        level = level or table.record.players[table.side]
        self.app.services.thinker.ask(table.rules, table.position, table.dice, level)
        self._asked = True

    def _finish(self) -> bool:
        if self._over:
            return False
        from ludus.stage.screens.over import OverScreen

        self._over = True
        winner = self.table.position.winner or 0
        lost = self.humans != (False, False) and not self.humans[winner]
        self.app.services.sounds.play("defeat" if lost else "victory")
        self.app.push(OverScreen(self.app, self))
        return True

    def _tell(self, events: Sequence[Event]) -> None:
        """Hand events on to the view and the log, and save when a turn has ended."""
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
        if any(self.humans):
            self.app.save(self.table.record)

    # What the visitor does

    @property
    def acting(self) -> bool:
        """Whether a human is to act and may."""
        return self.humans[self.table.side] and self.table.stage is not Stage.OVER

    @property
    def goals(self) -> dict[int, tuple[Step, ...]]:
        """Where the checker picked up can go, and how."""
        node = self.table.node
        return reach(node, self._picked) if node and self._picked is not None else {}

    @property
    def sources(self) -> list[int]:
        """Columns from which a checker can be played now."""
        node = self.table.node
        if not (self.acting and node):
            return []
        return list(dict.fromkeys(step.source for step, _ in node.edges))

    def _forget(self) -> None:
        self._picked, self._hints, self._hint_asked = None, [], False
        self._dragging = False
        self.view.held = None

    def throw(self) -> None:
        """Throw the dice."""
        if self.acting and self.table.stage is Stage.THROW:
            self._passed = None
            self._tell(self.table.throw())

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
        """Ask for the heuristic's choice; only from the beginning of the turn's dice."""
        if not (self.acting and self.table.stage in (Stage.PLAY, Stage.BONUS)):
            return
        while self.table.steps:
            self.undo()
        self._forget()
        self._ask(HINT_LEVEL)
        self._hint_asked = True

    def _play(self, steps: Sequence[Step]) -> None:
        """Play the steps to a goal; what was hinted stays shown as far as it is followed."""
        hints = self._hints
        self.view.drop(steps[-1].target)
        self._forget()
        for step in steps:
            hints = hints[1:] if hints and hints[0] == step else []
            self._tell(self.table.step(step))
        self._hints = hints

    def _pick(self, column: int) -> None:
        self._picked = column
        x, y = self.view.spot(self.table.side, column)
        self.view.held = ((self.table.side, column), (x, y - self.layout.checker // 8))

    def touch(self, touch: Touch) -> None:
        """Pick up, drag, drop and tap."""
        if touch.act is Act.DOWN:
            self._down(touch.at)
        elif touch.act is Act.MOVE:
            self._drag(touch.at)
        else:
            self._up(touch.at)

    def _down(self, at: tuple[int, int]) -> None:
        if self.view.busy:
            self.view.hurry()
        self._pressed_at, self._dragging = at, False
        if not self.acting or self._near(at, self.goals) is not None:
            return
        column = self._near(at, self.sources)
        self._was_picked = column is not None and column == self._picked
        if column is not None:
            self._pick(column)
        else:
            self._drop_pick()

    def _drop_pick(self) -> None:
        self._picked = None
        self.view.held = None

    def _drag(self, at: tuple[int, int]) -> None:
        if self._pressed_at is None or self.view.held is None or self._picked is None:
            return
        far = math.dist(at, self._pressed_at) > self.layout.unit * 0.22
        if (self._dragging or far) and self._near(self._pressed_at, [self._picked]) is not None:
            self._dragging = True
            self.view.held = (self.view.held[0], at)

    def _up(self, at: tuple[int, int]) -> None:
        pressed, self._pressed_at = self._pressed_at, None
        goal = self._near(at, self.goals)
        if goal is not None and (self._dragging or self._near(pressed or at, [goal]) is not None):
            self._play(self.goals[goal])
        elif self._dragging:
            self._dragging = False
            self.view.put_back()
            self._picked = None
        elif self._was_picked:
            self._was_picked = False
            self._drop_pick()
        elif self.acting and self.layout.tray.collidepoint(at):
            self._tray_tapped()

    def _tray_tapped(self) -> None:
        """The dice are touched: they are thrown, or handed over with the turn."""
        if self.table.stage is Stage.THROW:
            self.throw()
        elif self.table.stage is Stage.DONE:
            self.done()

    def _zone(self, column: int) -> Rect:
        return self.layout.places[self.table.side][column].rect

    def _near(self, at: tuple[int, int], columns: Iterable[int]) -> int | None:
        """The column whose place is at a point, or nearest to it within half a checker."""
        best, least = None, self.layout.checker * 0.5
        for column in columns:
            zone = self._zone(column)
            dx = max(zone.left - at[0], 0, at[0] - zone.right + 1)
            dy = max(zone.top - at[1], 0, at[1] - zone.bottom + 1)
            if math.hypot(dx, dy) < least:
                best, least = column, math.hypot(dx, dy)
        return best

    def _tap(self, column: int) -> None:
        """The keyboard's Enter on a place: pick up, set down, or let go."""
        if column in self.goals:
            self._play(self.goals[column])
        elif column == self._picked:
            self._drop_pick()
        else:
            self._pick(column)

    def key(self, key: int) -> bool:
        """U takes a step back, H asks for a hint."""
        if key == K_u:
            self.undo()
        elif key == K_h:
            self.hint()
        else:
            return False
        return True

    def back(self) -> None:
        """Escape lets a checker go, or else pauses."""
        if self._picked is not None:
            self._drop_pick()
        else:
            self._pause()

    def _pause(self) -> None:
        from ludus.stage.screens.pause import PauseScreen

        self.app.push(PauseScreen(self.app, self.table.rules.name))

    def _rules(self) -> None:
        from ludus.stage.screens.rules import RulesScreen

        self.app.push(RulesScreen(self.app, self.table.rules.name))

    # What is seen

    def buttons(self) -> list[Button]:
        """The five buttons, and every place that can be touched now."""
        at, stage = self.layout.buttons, self.table.stage
        acting = self.acting
        found = [*self._spots()] if acting and not self.view.busy else []
        may_end = acting and stage in (Stage.DONE, Stage.BONUS)
        may_hint = acting and stage in (Stage.PLAY, Stage.BONUS)
        may_undo = acting and bool(self.table.steps)
        return [
            *found,
            Button("done", at["done"], self.done, icon="done", lit=may_end, enabled=may_end),
            Button("undo", at["undo"], self.undo, icon="undo", enabled=may_undo),
            Button("hint", at["hint"], self.hint, icon="hint", enabled=may_hint),
            Button("rules", at["rules"], self._rules, icon="rules"),
            Button("menu", at["menu"], self._pause, icon="menu"),
        ]

    def _spots(self) -> list[Button]:
        """Places for the keyboard: the dice, or where a checker can be taken and set."""
        if self.table.stage is Stage.THROW:
            return [Button("tray", self.layout.tray, self.throw, bare=True)]
        columns = list(self.goals)
        columns += [c for c in self.sources if c not in columns]
        return [
            Button(f"place-{c}", self._zone(c), lambda c=c: self._tap(c), bare=True)  # type: ignore[misc]
            for c in columns
        ]

    def marks(self) -> Marks:
        """What the board shows besides its checkers."""
        side, node = self.table.side, self.table.node
        marks = Marks(side=side)
        if self.view.busy or not self.acting:
            return marks
        marks.ask_throw = self.table.stage is Stage.THROW
        marks.sources = self.sources
        marks.goals = {column: len(way) > 1 for column, way in self.goals.items()}
        steps = [step for step, _ in node.edges] if node else []
        chosen = [s for s in steps if self._picked in (None, s.source)]
        marks.playable = frozenset(step.die for step in chosen)
        marks.hints = [(s.source, s.target) for s in self._hints]
        return marks

    def items(self) -> list[Item]:
        """Line, dice, checkers and signs."""
        thinking = self._asked and not self.acting and self._waited >= _THINKING_AFTER
        text = words.line(self.table, self.humans, self._passed, thinking)
        found = self.line_items(text, self.table.side)
        found += self.view.items(self.marks())
        done = self.layout.buttons["done"]
        waits = self.acting and self.table.stage is Stage.DONE and not self.view.busy
        if waits and self.app.settings.hand_over:
            left = max(0, HAND_OVER_AFTER - self._waited) / HAND_OVER_AFTER
            bar = signs.bar((done.width, max(4, done.height // 16)), round(left * 30))
            found.append(Item(bar, done.left, done.bottom + 4))
        return found
