"""The layers of a match at home: buttons, board, clock, words, real dice, shares and hints."""

from collections.abc import Sequence
from functools import partial

from pygame import K_r, K_u

from ludus.analysis import outlook
from ludus.match.events import Event, Moved, Thrown
from ludus.match.states import Action, PointerEvent, State, Target
from ludus.picture import assets, signs
from ludus.picture.canvas import Item, Rect
from ludus.rules.position import lack
from ludus.window.board import inscriptions, road
from ludus.window.board.flight import Place
from ludus.window.board.marks import Marks
from ludus.window.input.pointer import Touch
from ludus.window.layout.zones import across
from ludus.window.pictures.movement import LEAVE
from ludus.window.play.layer import Layer
from ludus.window.play.moment import Pause
from ludus.window.play.play_screen import PlayScreen
from ludus.window.widgets.button import Button

_TURNED = 0.15
"""The least change of the chance to win by a hit that is seen near by."""


_ENDS = {
    State.BONUS: "no",
    State.FORCED: "forward",
    Pause.TELLING: "forward",
    State.TAPPED: "yes",
}
"""The command of the button that ends a turn, in states where it does something else."""


class Camera(Layer):
    """Comes near a hit that turns a match, the winning checker, and the throw of a last chance."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        screen.view.film = self._film

    def prepare(self) -> None:
        outlook.judge_of(self.table.rules)

    def _film(self, event: Moved | Thrown, at: tuple[int, int], steps: int) -> None:
        screen, app = self.screen, self.app
        still = app.still or self.session.pace(self.view.busy) > 1
        if still or screen.orientation.facing or not self._decides(event):
            return
        layout = screen.layout
        visible = layout.area if isinstance(event, Thrown) else layout.stage
        if screen.orientation.upside_down:
            at = app.size[0] - at[0], app.size[1] - at[1]
            visible = across(visible, layout.area)
        screen.stack.display.near(at, visible, max(0, steps - LEAVE))

    def _decides(self, event: Moved | Thrown) -> bool:
        table = self.table
        before, side = table.position, event.side
        if table.now.winner is not None:
            return True
        if isinstance(event, Thrown):
            return all(lack(table.rules, before, each).throws == 1 for each in (0, 1))
        was, now = (outlook.chance(table.rules, each, side) for each in (before, table.now))
        return now - was >= _TURNED


class ControlBar(Layer):
    """The line, the five buttons, and a button for each place that you can touch now."""

    def items(self) -> list[Item]:
        screen = self.screen
        hidden = self.session.over or self.view.dice.rolling
        return [] if hidden else screen.line_items(screen.line(), None, screen.note)

    def buttons(self, below: list[Button]) -> list[Button]:
        screen = self.screen
        if self.session.over:
            return below
        at, now = screen.layout.buttons, screen.now
        row = now.row

        def of_turn(name: str, on: Target, allowed: bool = True, command: str = "") -> Button:
            enabled, lit = allowed and (PointerEvent.RELEASE, on) in row.does, on in row.lit
            lit, click = lit and command != "no", partial(screen.click, on)
            icon = name if command in ("", "yes") else command
            return Button(name, at[name], click, "", icon, command, lit=lit, enabled=enabled)

        def show_rules() -> None:
            screen.stack.open(self.app.screens.rules(self.table.rules))

        return [
            *below,
            *([] if self.view.busy else self._spots(row.lit)),
            of_turn("done", Target.END, command=_ENDS.get(now.state, "")),
            of_turn("undo", Target.UNDO, self.table.undoable),
            of_turn("hint", Target.HINT),
            Button("rules", at["rules"], show_rules, icon="rules"),
            Button("menu", at["menu"], screen.open_menu, icon="menu"),
            self._sign(),
        ]

    def _sign(self) -> Button:
        screen = self.screen
        place = screen.sign_before(screen.line(), screen.note)
        picture = assets.checker(screen.layout.checkers_of, self.session.side, 0, place.width)
        target = Rect((0, 0), (screen.layout.line.height,) * 2).move_to(center=place.center)
        crossed = screen.layout.upright and self.view.dice.rolling
        return Button("road", target, screen.show_road, picture=picture, bare=crossed)

    def _spots(self, lit: frozenset[Target]) -> list[Button]:
        screen, hand = self.screen, self.hand
        if Target.CUP in lit:
            click = partial(screen.click, Target.CUP)
            return [Button("tray", screen.layout.tray, click, bare=True)]
        if Target.CHECKER not in lit:
            return []
        goals = hand.goals
        effects = hand.outlook if goals else {}
        spots = []
        for column in dict.fromkeys([*goals, *hand.sources]):
            more: Sequence[str] = ["playable"]
            if column == hand.picked:
                more = ["held"]
            elif column in goals:
                more = ["goal", *effects.get(column, ())]
            name = screen.name_of(self.table.side, column, more)
            tap = partial(screen.tap, column)
            spots.append(Button(f"place-{column}", hand.zone(column), tap, name, bare=True))
        return spots

    def key(self, key: int) -> bool:
        if key == K_u:
            self.screen.click(Target.UNDO)
        elif key == K_r:
            self.screen.show_road()
        return key in (K_u, K_r)


class Board(Layer):
    def items(self) -> list[Item]:
        return self.view.items(self.screen.marks())


class RoadLight(Layer):
    """The light along the road of a side; it shows the road before a person's first throw."""

    def __init__(self, screen: PlayScreen, leads: bool = True) -> None:
        super().__init__(screen)
        self.leads = leads
        self._led: set[int] = set()

    @property
    def awake(self) -> bool:
        return self.light.side is not None

    def prepare(self) -> None:
        road.prepare(self.screen.layout)

    def step(self) -> bool:
        screen, now = self.screen, self.screen.now
        asked = now.to_throw and now.humans[now.side] and not self.view.busy
        if self.leads and asked and now.side not in self._led:
            screen.show_road()
        if self.light.side is not None:
            self._led.add(self.light.side)
        return self.light.step()

    def items(self) -> list[Item]:
        return self.light.items(self.screen.layout)


class Clock(Layer):
    """A bar for the time until the automatic action, below the button that acts at once."""

    def step(self) -> bool:
        return self.differs()

    def items(self) -> list[Item]:
        screen, session = self.screen, self.session
        if self.view.busy or not screen.now.acting or not screen.counting:
            return []
        done, patience = screen.layout.buttons["done"], session.patience
        left = max(0, patience - session.waited) / patience
        bar = signs.bar((done.width, max(4, done.height // 16)), round(left * 30))
        return screen.faced([Item(bar, done.left, done.bottom + 4)], done)


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
        if touch.act is PointerEvent.PRESS:
            under = self._under(touch)
            taken = under is None or hand.picked is not None or hand.takes(touch.at)
            self._pressed = None if taken else under
        elif touch.act is PointerEvent.RELEASE and self._pressed is not None:
            released = self._under(touch) == self._pressed
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
