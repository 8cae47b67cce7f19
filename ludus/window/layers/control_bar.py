"""The line, the buttons below the board, and the places on it that can be touched."""

from collections.abc import Sequence, Set
from functools import partial

from pygame import K_r, K_u

from ludus.match.states import State, Target
from ludus.picture import pieces
from ludus.picture.canvas import Item
from ludus.window.play.layer import Layer
from ludus.window.play.situation import Pause
from ludus.window.widgets.button import Button

_ENDS = {
    State.BONUS: "no",
    State.FORCED: "forward",
    Pause.TELLING: "forward",
    State.TAPPED: "yes",
}
"""The command of the button that ends a turn, in states where it does something else."""
_FINGER = 0.068
"""The least side of the sign before the line, as a share of the shorter side."""
_RECENT = 4
"""The turns after a hit in which the rules point to hits."""


class ControlBar(Layer):
    """The line, the five buttons, and a button for each place that you can touch now."""

    def items(self) -> list[Item]:
        screen = self.screen
        if self.session.over or self._away:
            return []
        side = self.session.side if screen.enters else None  # Line and checker come together.
        return screen.line_items(screen.line(), side, screen.note)

    @property
    def _away(self) -> bool:
        """Whether the line is crossed, or another one follows a person's throw or the last move."""
        thrown = self.view.dice.rolling and self.session.human_is_to_act
        return thrown or self.screen.crossed or self.view.deciding

    def buttons(self, below: list[Button]) -> list[Button]:
        screen = self.screen
        if self.session.over:
            return below
        at, now = screen.layout.buttons, screen.now
        row = now.row

        def of_turn(name: str, on: Target, allowed: bool = True, command: str = "") -> Button:
            enabled, lit = allowed and on in row.release, on in row.lit
            lit, click = lit and command != "no", partial(screen.click, on)
            icon = name if command in ("", "yes") else command
            return Button(name, at[name], click, "", icon, command, lit=lit, enabled=enabled)

        def show_rules() -> None:
            hit = any("*" in turn.play for turn in self.table.record.turns[-_RECENT:])
            screen.stack.open(self.app.screens.rules(self.table.rules, hit=hit))

        return [
            *below,
            *([] if self.view.busy else self._spots(row.lit)),
            of_turn("done", Target.END, command=_ENDS.get(now.state, "")),
            of_turn("undo", Target.UNDO, self.table.undoable),
            of_turn("hint", Target.HINT),
            Button("rules", at["rules"], show_rules, icon="rules"),
            Button("menu", at["menu"], screen.open_menu, icon="menu"),
            *([] if self._away or screen.enters else [self._sign()]),  # As the line is.
        ]

    def _sign(self) -> Button:
        screen, layout = self.screen, self.screen.layout
        place = screen.sign_before(screen.line(), screen.note)
        picture = pieces.checker(layout.checkers_of, self.session.side, 0, place.width)
        side = max(layout.line.height, round(_FINGER * min(layout.area.size)))
        target = place.inflate(side - place.width, side - place.height)
        return Button("road", target, screen.show_road, picture=picture)

    def _spots(self, lit: Set[Target]) -> list[Button]:
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
