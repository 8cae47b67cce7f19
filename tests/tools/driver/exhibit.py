"""An exhibit whose staff change the settings and restart it now and then."""

from contextlib import suppress
from pathlib import Path
from random import Random

from driver.home import SIZES
from driver.museum import PIN, Museum, Sections, settings_text
from driver.place import JUMPS, Acts, nearly_won, screens_of
from driver.visitor import Visitor
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.remote.http_server import NotDoneError
from ludus.exhibit.remote.remote import STAFF
from ludus.exhibit.remote.remote_commands import REMOTE_COMMANDS
from ludus.exhibit.screens.attract.attract import AttractScreen
from ludus.match.record import HUMAN
from ludus.players.ranks import RANKS
from ludus.players.worker import Worker
from ludus.rules.game import GAMES
from ludus.window.text.catalogue import languages


class Exhibit(Museum):
    """A museum with random settings, hasty staff, and commands from other programs."""

    screens = screens_of("ludus.exhibit.screens")
    sizes = SIZES

    def __init__(self, folder: Path, chance: Random, worker: Worker | None = None) -> None:
        self._worker = worker
        super().__init__(folder, chance)

    def set_up(self) -> None:
        if self.pictures is None:
            self.delay(self._worker)
        self.settings.write_text(settings_text(self._sections()), encoding="utf-8")

    def _sections(self) -> Sections:
        """Return random sections of a settings file."""
        chance, choose = self.chance, self.chance.choice

        def often(**shares: float) -> dict[str, bool]:
            return {name: chance.random() < share for name, share in shares.items()}

        offered = chance.sample([*GAMES], chance.randrange(1, len(GAMES) + 1))
        tongues = chance.sample(languages(), 3)
        return {
            "screen": {"fullscreen": False}
            | often(table=0.3, reduced_motion=0.2, high_contrast=0.2, larger_text=0.2),
            "game": {"offered": offered, "rules": offered[0], "opponent": choose([*RANKS])}
            | {"length": choose(("quick", "quick", "medium", "full")), "checkers": choose((3, 15))}
            | {"alea": choose((0, 35))}
            | often(forced=0.7, real_dice=0.3, real_for_computer=0.5),
            "controls": often(keypad=0.3) | {"switch_s": choose((0, 0, 0, 1.0))},
            "session": {"idle_s": choose((10, 40)), "countdown_s": 5} | often(lesson=0.5),
            "stone": often(enabled=0.5),
            "language": {"offered": tongues, "default": tongues[0]},
            "sound": {"spoken": choose(("", "", "F12"))},
        }

    def start(self) -> None:
        self.set_up()
        self.restart(self.chance.choice((0, 1, 3)))

    def home(self, visitor: Visitor) -> bool:
        """Touch nothing, until nobody plays."""
        for _ in range(40 * 60):
            if not self.kiosk.visit:
                return True
            self.go(10)
        return False

    def acts(self, visitor: Visitor) -> Acts:
        def staff() -> None:
            if visitor.enter(self.chance.choice((PIN, PIN, "0815"))):
                visitor.operate()

        return {self._begin: 6, self._command: 2, staff: 2, self._jump: 2}

    def _begin(self) -> None:
        """Begin a match that is nearly over; wake the exhibit first, or start it again."""
        kiosk, choose = self.kiosk, self.chance.choice
        if kiosk.state is KioskState.DARK:
            self.program.remote.ask("wake", "", STAFF)
            self.clock.skipped += 0 if self.program.is_open else self.program.until_change
        if kiosk.state is KioskState.OUT_OF_ORDER:
            kiosk.running = False
        if kiosk.visit or not isinstance(kiosk.stack.top, AttractScreen):
            return
        record = nearly_won(choose(kiosk.config.game.offered), kiosk.config.game.opponent)
        if self.chance.random() < 0.3:
            record.black = HUMAN
        kiosk.play(record)

    def _command(self) -> None:
        """Send a command from another program."""
        name = self.chance.choice([*REMOTE_COMMANDS])
        values = REMOTE_COMMANDS[name].values(self.kiosk.config) or (
            "",
            "Closed at noon",
            "a\u202eb" * 40,
        )
        with suppress(NotDoneError):  # Too early, or too often.
            self.program.remote.ask(name, self.chance.choice(values), STAFF)
        self.clock.skipped += self.chance.choice((0, 30))

    def _jump(self) -> None:
        """Set the clock, or let hours pass."""
        if self.chance.random() < 0.5:
            self.clock.shift = self.chance.choice(JUMPS) * (self.chance.random() < 0.5)
        else:
            self.clock.skipped += self.chance.choice((60, 3600, 8 * 3600))
