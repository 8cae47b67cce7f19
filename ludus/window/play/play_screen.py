"""The play screen: a session of a match, its board, and a list of layers."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from ludus.analysis import outlook
from ludus.match.events import Event
from ludus.match.states import Action, PointerEvent, State, Target
from ludus.picture.canvas import Item, Rect, turned
from ludus.rules.position import BLACK
from ludus.window.app.app import App
from ludus.window.app.matches import UNSAVED
from ludus.window.app.screen import Screen
from ludus.window.board import road
from ludus.window.board.flight import Place
from ludus.window.board.hand import Hand
from ludus.window.board.manner import Manner
from ludus.window.board.marks import Marks
from ludus.window.input.pointer import Point, Touch
from ludus.window.layout.layout import Layout, Orientation
from ludus.window.layout.zones import across
from ludus.window.play.addition import Addition
from ludus.window.play.board_screen import BoardScreen
from ludus.window.play.grip import Grip
from ludus.window.play.session import Arranged, Session
from ludus.window.play.situation import Pause, Situation
from ludus.window.speech import narration
from ludus.window.widgets.button import Button

AnyLayer = TypeVar("AnyLayer", bound=Addition)


class Frame(NamedTuple):
    """How a match is set into its program: its seats, its layout, its menu and its end."""

    looks: Callable[["PlayScreen"], tuple[str, str]]
    """The look of Light's seat, and of Dark's: see `signs.seat`; empty for a hidden seat."""
    menu: Callable[["PlayScreen"], Screen] | None = None
    over: Callable[["PlayScreen"], Screen] | None = None
    """Makes the screen to lay over the board at the end."""
    lay_out: Callable[["PlayScreen"], Layout] | None = None
    """Lays out the board; None for the layout of a match at home."""
    orientation: Orientation = Orientation.WHOLE
    kind: str = ""
    hand: type[Hand] = Hand


Make = Callable[["PlayScreen"], Addition]
"""Makes a layer."""


class PlayScreen(BoardScreen):
    """A match with input; `MACHINE` in `ludus.match.states` defines the effect of each input."""

    stays_lit = True

    def __init__(self, app: App, session: Session, layers: Sequence[Make], frame: Frame) -> None:
        self.session, self.frame = session, frame
        self.orientation, self.kind = frame.orientation, frame.kind
        super().__init__(app, session.table)
        self.hand = frame.hand(self.table, self.view, app.guard.near)
        self.light = road.Light()
        self.touched_at: Point | None = None
        """The place of the last touch; None for a key."""
        self.explained: int | Place | None = None
        """The word of the board that the line explains, by its place in the rows; or the checkers,
        by side and column."""
        self.grip = Grip(
            app, session, self.view, lambda: self._do(PointerEvent.RELEASE, Target.CUP)
        )
        self._menu_made = self._ended = False
        self.layers = [make(self) for make in layers]
        self._upwards = self.layers[::-1]
        self.actions = self._actions()
        session.begin()
        self.sync()

    def _actions(self) -> dict[Action, Callable[[], object]]:
        session, hand = self.session, self.hand
        actions: dict[Action, Callable[[], object]] = {
            **session.actions,
            Action.STEP: lambda: session.play(hand.set_down()),
            Action.PICK_UP: hand.pick_up,
            Action.CARRY: lambda: hand.carry(self.touched_at),
            Action.PUT_BACK: hand.put_back,
            Action.LET_GO: hand.refuse,
            Action.REMIND: self.view.remind,
        }
        for layer in self._upwards:
            actions |= layer.actions
        return actions

    def layer(self, kind: type[AnyLayer]) -> AnyLayer:
        return next(layer for layer in self.layers if isinstance(layer, kind))

    # The people around the screen

    @property
    def looks(self) -> tuple[str, str]:
        return self.frame.looks(self)

    @property
    def across(self) -> bool:
        """Whether it is the turn of a person who sits opposite Light, at a table."""
        session = self.session
        return self.orientation.facing and session.humans[BLACK] and session.side == BLACK

    @property
    def opposite(self) -> bool:
        return super().opposite != self.across

    @property
    def shared(self) -> bool:
        """Whether two people sit opposite each other."""
        return self.orientation.facing and all(self.session.humans)

    def faced(self, items: list[Item], rect: Rect) -> list[Item]:
        return [turned(item, rect) for item in items] if self.across else items

    # Layout

    def lay_out(self) -> Layout:
        return self.frame.lay_out(self) if self.frame.lay_out else super().lay_out()

    def manner(self) -> Manner:
        watched = self.frame.over is not None
        return self.session.manner(super().manner()._replace(watched=watched))

    def arrange(self) -> None:
        """Lay out the board again, because a person has sat down or got up."""
        self.layout = self.view.layout = self.lay_out()

    def resize(self) -> None:
        self.settle()
        before = self.layout.places
        super().resize()
        if self.layout.places != before:
            self.hand.let_go()
        self._menu_made = False
        for layer in self.layers:
            layer.resize()

    def prepare(self) -> None:
        outlook.prepare(self.table.rules)
        for layer in self.layers:
            layer.prepare()
        super().prepare()  # Last, as dice take longest to make again where memory is short.

    def ahead(self) -> Callable[[], object] | None:
        ready, self._menu_made = self._menu_made, True
        menu = self.frame.menu
        return None if ready or not menu else lambda: self.stack.frame(menu(self))

    # Time

    @property
    def awake(self) -> bool:
        waits = self.session.awake and self.hand.picked is None
        return self.enters or self.view.busy or waits or any(layer.awake for layer in self.layers)

    @property
    def now(self) -> Situation:
        """What the match waits for: nobody may act while a throw falls."""
        now = self.session.now
        falls = self.view.falling and now.state is not State.OVER
        return now._replace(state=Pause.WAITING) if falls else now

    @property
    def counting(self) -> bool:
        """Whether the match goes on by itself after a while."""
        return self.session.counts and self.hand.picked is None

    @property
    def choosing(self) -> bool:
        """Whether nothing moves, and either a human is to act or only computers play."""
        now = self.now
        return not self.view.busy and (now.state is not Pause.WAITING or not any(now.humans))

    @property
    def breath(self) -> int:
        breathes = any(layer.breathes for layer in self.layers)
        return self.view.breath if breathes or Target.CHECKER in self.now.row.lit else 0

    def step(self) -> bool:
        moved = [layer.step() for layer in self.layers]
        moved += [self.grip.step()]
        self.entered += 1
        self.sync()
        moved += [self.session.tick(self.view.busy)]
        moved += [self._tick() for _ in range(self.session.pace(self.view.busy))]
        return any(moved)

    def _tick(self) -> bool:
        session, moved = self.session, self.view.step()
        held = True in [layer.holds for layer in self.layers]
        if self.view.busy or held or not session.wait():
            return moved
        action = session.now.row.auto_action
        if action and self.counting and session.waited >= session.patience:
            self.act(action)
            return True
        moved |= session.advance()
        self.sync()
        return moved

    # Events of the session

    def sync(self) -> None:
        """Show everything that has happened in the session since the last call."""
        for change in self.session.changes():
            if not isinstance(change, Arranged):
                self.follow(change)
            elif change.glides:
                self.view.rearrange(change.position, change.glides)
            else:
                self.view.show(change.position, change.dice, change.dice)
                self.light.end()
        if self.session.over and not self._ended:
            self._ended = True
            if self.frame.over:
                self.stack.open(self.frame.over(self))

    def follow(self, events: Sequence[Event]) -> None:
        """Show events, one after another; drop what belongs to the position before them."""
        self.hand.let_go()
        self.view.tell(events)
        for layer in self.layers:
            layer.follow(events)

    def act(self, action: Action) -> None:
        """Do what a touch would do; what ends or undoes a turn also ends movement."""
        if action in (Action.HAND_OVER, Action.UNDO):
            self.view.hurry()
        self.actions[action]()
        self.sync()

    def show_road(self) -> None:
        """Run the light along the road of the side that the line is about."""
        self.light.begin(self.session.side, self.settings.calm)

    # Input

    @property
    def typed(self) -> bool:  # type: ignore[override]
        return any(layer.typed for layer in self.layers)

    def accepts(self, touch: Touch) -> bool:
        """Refuse touches of the controls on the side that waits, between two people."""
        if not self.shared or self.session.undecided:
            return True
        layout = self.layout.across()
        asleep = layout.line.unionall([layout.tray, *layout.buttons.values()])
        if self.orientation.upside_down:
            touch = touch.turned(self.app.size)
        return not asleep.collidepoint(touch.at) or layout.tray.collidepoint(touch.at)

    def touch(self, touch: Touch) -> None:
        """Speed up movement on a human's turn or at the end, then follow the state machine."""
        for layer in self.layers:
            if layer.touch(touch):
                return
        pressed, session = self.grip.touch(touch), self.session
        busy = touch.presses and self.view.busy and not self.enters
        if busy and (session.human_is_to_act or session.state is State.OVER):
            self.view.hurry()
        row = self.now.row
        deeds = getattr(row, touch.act)
        if pressed and Target.CUP in row.release:
            self._perform(deeds.get(Target.CUP), touch.at)
        elif deeds and (on := self.hand.on(touch)) in deeds:
            self._perform(deeds[on], touch.at)

    def click(self, on: Target) -> None:
        if on is not Target.CUP or self.session.cup_rested:
            self._do(PointerEvent.PRESS, on)
            if on is not Target.CUP or not self.grip.press():
                self._do(PointerEvent.RELEASE, on)

    def tap(self, column: int) -> None:
        """Press and release a square."""
        self._do(PointerEvent.PRESS, self.hand.pressed(column))
        self._do(PointerEvent.RELEASE, self.hand.released(column))

    def _do(self, event: PointerEvent, on: Target) -> None:
        self._perform(getattr(self.now.row, event).get(on))

    def _perform(self, action: Action | None, at: Point | None = None) -> None:
        if action and action in self.actions:
            self.explained = None
            if action is not Action.REMIND:
                self.light.side = None
                if self.pace and self.enters:
                    self.stack.settle()
            self.touched_at = at
            self.act(action)

    def key(self, key: int) -> bool:
        if self.typed:
            if any(layer.typed and layer.key(key) for layer in self.layers):
                return True
            key = self.app.known(key)
        return any(layer.key(key) for layer in self.layers if not layer.typed)

    def back(self) -> None:
        if self.hand.picked is not None:
            self.hand.let_go()
        elif not any(layer.back() for layer in self.layers):
            self.open_menu()

    def open_menu(self) -> None:
        """Open the menu; a match that is over has none, and its end appears at once."""
        if self.session.state is State.OVER:
            self.view.hurry()
        elif self.frame.menu:
            self.stack.open(self.frame.menu(self))

    # Display

    def line(self) -> str:
        text = self.caption()
        for layer in self._upwards:
            text = layer.line(text)
        return text

    @property
    def said(self) -> str:
        text = self.caption()
        for layer in self._upwards:
            text = layer.said(text)
        return text

    def caption(self) -> str:
        """The line without any layer."""
        moving = self.view.falling or self.view.deciding
        passed, session = None if moving else self.table.passed, self.session
        given = self.table, session.humans, passed, session.thinking, moving
        return narration.line(self.words, *given, self.hand.picked, self.hand.refused)

    @property
    def note(self) -> str:
        words, record = self.words, self.table.record
        if self.app.matches.unsaved is record:
            return words.tell(UNSAVED)
        text = words.standing(record)
        for layer in self._upwards:
            text = layer.note(text)
        return text

    def news(self) -> str:
        events = () if self.view.falling else self.session.news()
        happened = narration.happened(self.words, self.table.rules, events)
        return " ".join(filter(None, [happened, *(layer.news() for layer in self.layers)]))

    @property
    def recalled(self) -> str:
        return narration.recalled(self.words, self.table)

    def line_items(self, text: str, side: int | None, note: str = "") -> list[Item]:
        return self.faced(super().line_items(text, side, note), self.layout.line)

    def sign_before(self, text: str, note: str = "") -> Rect:
        place = super().sign_before(text, note)
        return across(place, self.layout.line) if self.across else place

    def marks(self) -> Marks:
        table = self.table
        marks, lit = Marks(side=table.side), self.now.row.lit
        marks.ask_throw = Target.CUP in lit and not (self.enters or self.view.busy)
        if table.node and Target.CHECKER in lit:
            self.hand.mark(marks)
        for layer in self._upwards:
            layer.mark(marks)
        return marks

    def items(self) -> list[Item]:
        return [item for layer in self._upwards for item in layer.items()]

    def buttons(self) -> list[Button]:
        buttons: list[Button] = []
        for layer in self._upwards:
            buttons = layer.buttons(buttons)
        self.name_icons(buttons)
        return buttons
