"""Two windows, each with its own user and its own screen, play one match over one folder."""

from contextlib import ExitStack
from pathlib import Path

from each import one_long
from laid_out import laid_out

from ludus.match.correspondence.correspondence import Correspondence, load, look
from ludus.match.record import read_record
from ludus.match.table import Table
from ludus.rules.game import GAMES
from ludus.rules.position import position_text
from ludus.window.layout.layout import Orientation
from real_window.conftest import Screens
from real_window.desktop import Desktop, wait_for
from real_window.hands import Hands
from real_window.program import Program, events

SIZE = (960, 540)


class Player(Hands):
    """One person at a window of its own, with the files of a user of its own."""

    def __init__(
        self, stack: ExitStack, screen: Desktop, home: Path, caches: Path, side: int
    ) -> None:
        self._stack, self._screen, self.home, self._caches = stack, screen, home, caches
        self.side, self._log = side, home / "events.jsonl"
        settings = home / "config" / "ludus" / "settings.json"
        settings.parent.mkdir(parents=True)
        settings.write_text('{"forced": false, "pace": "fast"}')

    def start(self, *words: str) -> None:
        """Start the program."""
        words = ("--size", "960x540", *words, "--log", str(self._log))
        program = Program(self._screen, self.home, self._caches, *words)
        self.program = self._stack.enter_context(program)
        self.program.still()

    def sit(self) -> None:
        """Take the seat at the board."""
        setup = self.far.exchange.setup
        turned = Orientation.TURNED if self.side else Orientation.WHOLE
        self._layout = laid_out(setup.rules, SIZE, setup.checkers, turned)

    @property
    def far(self) -> Correspondence:
        """The match as this machine has saved it; it may throw, as its window has visited."""
        folder = self.home / "state" / "ludus" / "correspondences"
        files = [*folder.glob("*.txt"), *folder.glob("*.over")] if folder.exists() else []
        found = load(wait_for("the file of the match", lambda: files[0] if files else None))
        found.visited = True
        return found

    @property
    def acts(self) -> bool:
        now = self.far.exchange
        return not now.over and now.position.turn == self.side and self.far.acts

    def one_turn(self) -> None:
        """Play a whole turn by pointer, and wait until it is written."""
        turns = len(self.far.exchange.turns)
        self.table = Table(self.far.exchange.record, lambda _: self.far.throw())
        begins = position_text(self.table.now)  # Until then, its window shows the last turn.
        wait_for("the other's turn", lambda: events(self._log)[-1]["position"] == begins)
        self.turn()
        self.wait(turns + 1)

    def wait(self, turns: int) -> None:
        """Wait until this machine has the lines of so many turns."""
        wait_for("the turn's line", lambda: len(self.far.exchange.turns) >= turns)


@one_long("rules", "tabula", GAMES)
def test_two_windows_play_a_match_through_a_folder(
    screens: Screens, stack: ExitStack, tmp_path: Path, caches: Path, rules: str
) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    homes = enumerate((tmp_path / "anna", tmp_path / "bert"))
    light, dark = players = [
        Player(stack, screens(SIZE), home, caches, side) for side, home in homes
    ]
    light.start("play", rules, "--checkers", "3", "--with", str(shared))
    wait_for("the invitation", lambda: look(shared) or None)
    dark.start("play", "--with", str(shared))
    dark.program.key("Tab")
    dark.program.key("Return")
    wait_for("the acceptance", lambda: light.far.exchange.accepted or None)
    for player in players:
        player.sit()

    def over() -> bool:
        return all(player.far.exchange.over for player in players)

    while not over():
        wait_for("a turn", lambda: over() or any(player.acts for player in players))
        for player, other in ((light, dark), (dark, light)):
            if player.acts:
                player.one_turn()
                other.wait(len(player.far.exchange.turns))
    records = light.home / "state" / "ludus" / "records"
    (record,) = wait_for("the record", lambda: [*records.glob("*.txt")] or None)
    assert tuple(read_record(record).turns) == light.far.exchange.turns
    assert light.far.exchange.proof == dark.far.exchange.proof
