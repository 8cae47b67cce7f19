"""The play screen: a match with input by press, drag, release and keys."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import K_a, K_h, K_r, K_u

from ludus.match.record import End, Record
from ludus.match.states import Action, PointerEvent, State, Target
from ludus.picture import signs
from ludus.picture.canvas import Item
from ludus.players.motives import Motive, motive
from ludus.players.player import Choice
from ludus.players.ranks import STRONGEST
from ludus.rules.plays import Step
from ludus.window.app.matches import UNSAVED
from ludus.window.app.services import answer
from ludus.window.app.stack import Screen, Stack
from ludus.window.board import faces
from ludus.window.board.faces import Faces
from ludus.window.board.hand import Hand
from ludus.window.board.view import Marks
from ludus.window.input.pointer import Point, Touch
from ludus.window.play.share import Share
from ludus.window.play.speaking import SpeakingScreen
from ludus.window.speech import narration
from ludus.window.text.sentences import BUTTONS, MOTIVE
from ludus.window.widgets.button import Button

_SECOND = 60
HAND_OVER_AFTER = 150
"""Steps until a human's finished turn is handed over automatically."""
_FOLLOW_AFTER, _NOTHING_CHOSEN = 48, 40
"""Steps until a forced move is played, and until a turn without a choice is handed over."""
HOLDS_AFTER = 90
"""Steps until the touched faces of real dice are accepted."""
_CUP_RESTS = {State.SHARING: 24, State.FORCED: 30, State.HANDING_OVER: 30}
"""Steps until a press of the cup counts, so that a double press does not count twice."""


class PlayScreen(SpeakingScreen):
    hand_of: type[Hand] = Hand

    def __init__(self, app: Stack, record: Record, end: End | None = None) -> None:
        """Continue a match; `end` is the position after its turns, if known."""
        super().__init__(app, record, end)
        self.hand = self.hand_of(self.table, self.view, app.near)
        self.share = Share(app, record)
        self._faces = Faces(self.table, self.click)
        self._hints: list[Step] = []
        self._motive: Motive | None = None
        """The motive of the hinted play."""
        self._hinted = False
        """Whether the hint has not been narrated yet."""
        self._cup_pressed = False
        self._touched_at: Point | None = None
        """The place of the last touch; None for a key."""
        self._menu_made = False
        self._deeds: dict[Action, Callable[[], object]] = {
            Action.SHARE: self._give_share,
            Action.BEGIN: self.let_begin,
            Action.THROW: self._throw,
            Action.TAP: lambda: self._tell(self.table.tap(self._faces.touched)),
            Action.TAKE_BACK: lambda: self._tell(self.table.take_back(self._faces.touched)),
            Action.STEP: lambda: self._play(self.hand.set_down()),
            Action.FOLLOW: self._follow,
            Action.HAND_OVER: self._end,
            Action.UNDO: self._undo,
            Action.HINT: self._hint,
            Action.READ_OUT: self.read_out,
            Action.SHOW_AGAIN: self.trail.show_again,
            Action.SHAKE: self.view.shake,
            Action.PICK_UP: self.hand.pick_up,
            Action.CARRY: lambda: self.hand.carry(self._touched_at),
            Action.PUT_BACK: self.hand.put_back,
            Action.LET_GO: self.hand.let_go,
        }

    def resize(self) -> None:
        """Redraw the menu, and put back a picked-up checker if its place has changed."""
        before = self.layout
        super().resize()
        if self.layout != before:
            self.hand.let_go()
        self._menu_made = False

    def prepare(self) -> None:
        super().prepare()
        if self.table.record.seed is None or self.table.record.real:
            faces.prepare(self.layout, self.table.rules.dice)

    def ahead(self) -> Callable[[], object] | None:
        """Draw the menu ahead of time."""
        made, self._menu_made = self._menu_made, True
        return None if made else lambda: self.app.frame(self.menu())

    def menu(self) -> Screen:
        return self.app.screen("pause", self.table.record)

    def over_screen(self) -> Screen:
        return self.app.screen("over", self)

    @property
    def typed(self) -> bool:  # type: ignore[override]
        """Whether digit keys stand for faces of real dice, also on a number pad."""
        return self.table.tapping and self.acting

    @property
    def finished(self) -> bool:
        """Whether a human has nothing left to play and can only hand over or undo."""
        return self.state is State.HANDING_OVER

    @property
    def awake(self) -> bool:
        """Whether something moves, the computer is to act, or a turn is about to end."""
        moves = self.view.busy or self.light.side is not None or self.trail.shown
        return moves or not self.acting or self._counts or self._asked is not None

    @property
    def choosing(self) -> bool:
        """Whether nothing moves, and a human is to act or only computers play."""
        return not self.view.busy and (self.acting or not any(self.humans))

    @property
    def _counts(self) -> bool:
        """Whether the countdown to the automatic action runs."""
        if self.finished:
            return self.app.settings.hand_over or not self.table.chosen
        if self.state is State.TAPPED:
            return self.app.settings.hand_over
        return self.row.auto_action is not None and self.hand.picked is None

    @property
    def _patience(self) -> int:
        """Steps of the countdown, with time for two more choices by a single switch."""
        holds = self.state is State.TAPPED
        if holds or (self.finished and self.table.chosen):
            usual = HOLDS_AFTER if holds else HAND_OVER_AFTER
            return usual + round(2 * _SECOND * self.app.settings.switch_s)
        return _NOTHING_CHOSEN if self.finished else _FOLLOW_AFTER

    @property
    def breath(self) -> int:
        """How far the playable checkers have risen, from 0 to 5; 0 if there are none."""
        return self.view.breath if Target.CHECKER in self.row.lit else 0

    def _advance(self) -> bool:
        """Advance; on a human's turn, show a requested hint or act automatically."""
        if not self.acting:
            return super()._advance()
        # Showing the hint now would interrupt the press.
        asked = None if self.app.pointer.down else self._asked
        if asked and (found := answer(self.thinker, asked)):
            self._asked = None
            self._show_hint(found.choice)
            return True
        if not self._counts:
            return False
        if self._waited >= self._patience and self.row.auto_action:
            self._deeds[self.row.auto_action]()
        return self._waited % 5 == 0

    # Input

    def touch(self, touch: Touch) -> None:
        """Speed up movement on a human's turn or at the end, then follow the state machine's table.

        A touch during a replay only ends the replay.
        """
        on_cup = self.layout.tray.collidepoint(touch.at)
        if self.trail.shown:
            self.trail.end(touch.act is PointerEvent.PRESS)
            return
        if touch.act is PointerEvent.PRESS:
            self.light.end()
            self.word = None
            self._cup_pressed = on_cup and not self.view.busy and self._cup_rested
            if self.view.busy and (self.human_is_to_act or self.state is State.OVER):
                self.view.hurry()
        does = self.row.does
        if on_cup and self._cup_pressed and (touch.act, Target.CUP) in does:
            self._do(touch.act, Target.CUP, touch.at)
        elif does:
            held = self.hand.picked is not None
            self._do(touch.act, self.word_or(self.hand.on(touch), touch, held), touch.at)

    def click(self, on: Target) -> None:
        """Press and release a target, for a button or a key."""
        if on is not Target.CUP or self._cup_rested:
            self._do(PointerEvent.PRESS, on)
            self._do(PointerEvent.RELEASE, on)

    def tap(self, column: int) -> None:
        """Press and release a place, for the keyboard's Enter."""
        self._do(PointerEvent.PRESS, self.hand.pressed(column))
        self._do(PointerEvent.RELEASE, self.hand.released(column))

    def _do(self, act: PointerEvent, on: Target | None, at: Point | None = None) -> None:
        deed = self.row.does.get((act, on)) if on else None
        if deed:
            self.light.end()
            self.word = None
            self.trail.end(deed is not Action.SHOW_AGAIN)
            self._touched_at = at
            self._deeds[deed]()

    @property
    def _cup_rested(self) -> bool:
        return self._waited >= _CUP_RESTS.get(self.state, 0)

    def key(self, key: int) -> bool:
        """Handle a key: U undoes, H hints, R shows the road, A replays the opponent's turn.

        Digits may be faces of real dice, or a share.
        """
        if self.typed:
            if self._faces.key(key):
                return True
            key = self.app.known(key)
        buttons = {K_u: Target.UNDO, K_h: Target.HINT, K_a: Target.OTHER}
        if key in buttons:
            self.click(buttons[key])
        elif key == K_r:
            self.show_road()
        return key in (*buttons, K_r) or self.share.key(key)

    def back(self) -> None:
        """Put back a picked-up checker, or else open the menu."""
        if self.hand.picked is not None:
            self.hand.let_go()
        else:
            self._pause()

    def _give_share(self) -> None:
        """Contribute the share to the dice, then throw."""
        self._tell(self.table.share(self.share.number(self.layout, self._touched_at)))
        self._throw()

    def _play(self, steps: Sequence[Step]) -> None:
        """Play the steps to a goal; the hint stays visible as long as you follow it."""
        hints = self._hints
        self._forget()
        for step in steps:
            hints = hints[1:] if hints and hints[0] == step else []
            self._tell(self.table.step(step))
        self._hints = hints

    def _follow(self) -> None:
        """Play the forced steps."""
        self._forget()
        self._tell(self.table.follow())

    def _undo(self) -> None:
        if self.table.undoable:
            self.view.hurry()
            self._forget()
            self._tell(self.table.undo())

    def _end(self) -> None:
        """End the turn, or decline the bonus."""
        self.view.hurry()
        self._hand_over()

    def _hand_over(self) -> None:
        self._forget()
        super()._hand_over()

    def _hint(self) -> None:
        """Ask the strongest player for a hint."""
        self._forget()
        self._ask(STRONGEST)

    def _show_hint(self, choice: Choice) -> None:
        assert self.table.plays
        played = self.table.steps
        self._hints = list(choice.play[len(played) :])
        self._motive = motive(self.table.plays.after(played), choice.position)
        self._hinted = True
        self.changed()

    def _forget(self) -> None:
        """Drop selection, hint and question, because the position changes."""
        self._hints, self._hinted, self._asked = [], False, None
        self.hand.let_go()

    def _pause(self) -> None:
        self.app.push(self.menu())

    # Display

    def buttons(self) -> list[Button]:
        """The five buttons, and a button for each place that you can touch now."""
        if self._over:
            return []
        at, row = self.layout.buttons, self.row

        def of_turn(name: str, on: Target, allowed: bool = True) -> Button:
            enabled, lit = allowed and (PointerEvent.RELEASE, on) in row.does, on in row.lit
            click = partial(self.click, on)
            return Button(name, at[name], click, icon=name, lit=lit, enabled=enabled)

        rules = partial(self.app.open, "rules", self.table.rules)
        return [
            *self.others_dice(partial(self.click, Target.OTHER)),
            *([] if self.view.busy else self._spots()),
            *(self._faces.buttons(self.layout, self.app.words) if self.typed else []),
            of_turn("done", Target.END),
            of_turn("undo", Target.UNDO, self.table.undoable),
            of_turn("hint", Target.HINT),
            Button("rules", at["rules"], rules, icon="rules"),
            Button("menu", at["menu"], self._pause, icon="menu"),
            self.sign(self.line(), self.note),
            *self.seat_buttons(partial(self.click, Target.SEAT)),
        ]

    def _spots(self) -> list[Button]:
        """Buttons for the keyboard: the cup, or places to pick up or set down a checker."""
        lit = self.row.lit
        if Target.CUP in lit:
            return [Button("tray", self.layout.tray, partial(self.click, Target.CUP), bare=True)]
        columns = [*self.hand.goals, *self.hand.sources] if Target.CHECKER in lit else []
        return [
            Button(f"place-{c}", self.hand.zone(c), partial(self.tap, c), self._name(c), bare=True)
            for c in dict.fromkeys(columns)
        ]

    def _name(self, column: int) -> str:
        """The spoken name of a place of the side to move, with its possible actions."""
        hand = self.hand
        if column == hand.picked:
            more = ["held"]
        elif column in hand.goals:
            more = ["goal", *hand.outlook.get(column, ())]
        else:
            more = ["playable"]
        return self.name_of(self.table.side, column, more)

    def marks(self) -> Marks:
        marks, node, lit = super().marks(), self.table.node, self.row.lit
        if self.view.busy:
            return marks
        marks.ask_throw = Target.CUP in lit
        marks.trail = self.trail_items()
        if node and Target.CHECKER in lit:
            marks.sources = self.hand.sources
            marks.goals = {column: len(way) > 1 for column, way in self.hand.goals.items()}
            steps = [step for step, _ in node.edges if self.hand.picked in (None, step.source)]
            marks.playable = frozenset(step.die for step in steps)
            marks.hints = [(step.source, step.target) for step in self._hints]
            marks.outlook, marks.road = self.hand.outlook, self.hand.road
        return marks

    @property
    def note(self) -> str:
        """The small text below the line: a failed save, the pledge, or the names and the score."""
        words, record = self.app.words, self.table.record
        if self.app.matches.unsaved is record:
            return words.tell(UNSAVED)
        return self.share.note or words.standing(record)

    @property
    def _why(self) -> str:
        """The reason for the hinted play while the hint is visible."""
        shown = self._hints and self._motive and self.word is None
        return self.app.words.say(MOTIVE[self._motive]) if shown and self._motive else ""

    def line(self) -> str:
        """The reason for the hint, or the usual line."""
        return self._why or super().line()

    @property
    def said(self) -> str:
        """The line without the reason for a hint, because `news` contains it."""
        return super().line() if self._why else super().said

    def news(self) -> str:
        """The new events in sentences; for a new hint also its play and its reason."""
        told, words, table = [super().news()], self.app.words, self.table
        if self._hinted:
            self._hinted = False
            plays = narration.turn(words, table.rules, table.side, (), self._hints)
            told += [f"{words.say(BUTTONS['hint'])}: {plays}", self._why]
        return " ".join(filter(None, told))

    def items(self) -> list[Item]:
        if self._over:
            return super().items()
        found = self.line_items(self.line(), None, self.note) + self.seat_items()
        found += self._faces.items(self.layout) if self.typed else []
        found += self.board_items(self.marks()) + self.clock_items()
        return found + self.light.items(self.layout)

    def clock_items(self) -> list[Item]:
        """A bar for the time until the automatic action, below the button that acts at once."""
        if not self._counts or self.view.busy:
            return []
        done = self.layout.buttons["done"]
        left = max(0, self._patience - self._waited) / self._patience
        bar = signs.bar((done.width, max(4, done.height // 16)), round(left * 30))
        return [Item(bar, done.left, done.bottom + 4)]
