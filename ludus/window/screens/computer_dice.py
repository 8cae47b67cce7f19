"""How the computer's dice are thrown where a person throws real ones."""

from ludus.match.states import State
from ludus.match.table import Table
from ludus.window.app.app import App
from ludus.window.play.layer import Layer
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Way
from ludus.window.text.catalogue import mark


class DiceScreen(Menu):
    """How the computer's dice are thrown where a person throws real ones."""

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(
            app,
            # Translators: a title, above two answers.
            mark("The computer's dice"),
            # Translators: a button: the player throws the dice of the computer, too.
            Way("real", self.back, mark("I throw them"), lit=True),
            # Translators: a button: the dice of the computer roll on the screen.
            Way("shown", self._show, mark("They roll on the screen")),
        )
        self._table = table

    def _show(self) -> None:
        app, record = self.app, self._table.record
        app.change(real_for_computer=False)
        record.seed, record.real = app.services.new_seed(), (record.player_side, 0)
        app.stack.go(app.screens.match(record, self._table.end))


class ComputerDice(Layer):
    """Asks once, before the computer's first throw beside real dice, how its dice are thrown."""

    def step(self) -> bool:
        app, table, side = self.screen.app, self.screen.table, self.screen.table.side
        first = table.state is State.TAPPING and not table.record.thrown_by(side)
        asks = first and not self.screen.session.humans[side] and not self.screen.view.busy
        if asks := asks and app.settings.real_for_computer is None:
            app.change(real_for_computer=True)  # Escape leaves it so.
            app.stack.open(DiceScreen(app, table))
        return asks
