"""Two windows, each with its own user and its own screen, play one match."""

import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from each import one_long
from harness import Harness
from laid_out import laid_out

from ludus.match.correspondence.correspondence import Correspondence, load
from ludus.match.correspondence.proof import proof
from ludus.match.record import read_record
from ludus.match.table import Table
from ludus.rules.game import GAMES
from ludus.window.app.post import Post
from ludus.window.layout.layout import Orientation
from ludus.window.play.distant import DistantSession
from ludus.window.screens.distant import distant
from ludus.window.screens.start.choose import ChooseScreen
from real_window.conftest import Screens
from real_window.desktop import Desktop, Point, wait_for
from real_window.hands import Hands
from real_window.program import Program

SIZE = (960, 540)
_SEEN_S = 6.0


class Player(Hands):
    """One person at a window of its own, with the files of a user of its own."""

    def __init__(
        self, stack: ExitStack, screen: Desktop, home: Path, caches: Path, side: int
    ) -> None:
        self._stack, self._screen, self.home, self._caches = stack, screen, home, caches
        self.side, self._log = side, home / "events.jsonl"
        settings = home / "config" / "ludus" / "settings.json"
        settings.parent.mkdir(parents=True)
        settings.write_text('{"forced": false}')

    def start(self, *words: str) -> None:
        """Start the program anew."""
        if hasattr(self, "program"):
            self.program.__exit__()
        words, documents = ("--size", "960x540", *words), str(self.home / "documents")
        given = self._screen, self.home, self._caches
        program = Program(*given, *words, XDG_DOCUMENTS_DIR=documents)
        self.program = self._stack.enter_context(program)

    def sit(self) -> None:
        """Take the seat at the board."""
        setup = self.far.exchange.setup
        turned = Orientation.TURNED if self.side else Orientation.WHOLE
        self._layout = laid_out(setup.rules, SIZE, setup.checkers, turned)

    @property
    def far(self) -> Correspondence:
        folder = self.home / "state" / "ludus" / "letters"
        files = [*folder.glob("*.txt"), *folder.glob("*.over")] if folder.exists() else []
        return load(wait_for("the file of the match", lambda: files[0] if files else None))

    @property
    def acts(self) -> bool:
        now = self.far.exchange
        return not now.over and now.position.turn == self.side and self.far.acts

    def one_turn(self) -> None:
        """Play a whole turn by pointer, and wait until it is written."""
        before = len(self.far.exchange.turns)
        self.table = Table(self.far.exchange.record, lambda _: self.far.throw())
        time.sleep(0.5)
        self.turn()
        wait_for("the turn's line", lambda: len(self.far.exchange.turns) > before)


@pytest.fixture
def players(screens: Screens, stack: ExitStack, tmp_path: Path, caches: Path) -> list[Player]:
    homes = tmp_path / "anna", tmp_path / "bert"
    return [Player(stack, screens(SIZE), home, caches, side) for side, home in enumerate(homes)]


def _copy(tmp_path: Path, rules: str = "tabula") -> tuple[Harness, distant.InvitationScreen]:
    """Return a program without a window, in which to look up places, and an invitation."""
    harness = Harness(tmp_path / "copy", size=SIZE)
    app = harness.app
    app.post = Post(tmp_path / "copy" / "letters", lambda: 5)
    screen = distant.begun(app, GAMES[rules], 3, 0, "", True)
    assert isinstance(screen.session, DistantSession)
    return harness, distant.InvitationScreen(app, screen.session.far.exchange, "")


def _place(harness: Harness, name: str) -> Point:
    harness.run(3)
    (button,) = (each for each in harness.app.stack.top.buttons() if each.name == name)
    return button.rect.center


@one_long("rules", "tabula", GAMES)
def test_two_windows_play_a_match_through_a_folder(
    players: list[Player], rules: str, tmp_path: Path
) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    harness, invitation = _copy(tmp_path, rules)
    harness.app.stack.swap(ChooseScreen(harness.app), invitation)
    light, dark = players
    for player in players:
        log = ("--log", str(player._log), "--with", str(shared))
        player.start("play", rules, "--checkers", "3", *log)
        player.program.still()
        if player is light:
            wait_for("the invitation", lambda: [*shared.iterdir()] or None)
    dark.program.click(_place(harness, "accept"))
    wait_for("the acceptance", lambda: light.far.exchange.lines[1] or None)
    _play(players)
    (record,) = (
        read_record(next((player.home / "state" / "ludus" / "records").glob("*.txt")))
        for player in players[:1]
    )
    assert tuple(record.turns) == light.far.exchange.turns == dark.far.exchange.turns
    assert proof(light.far.exchange) == proof(dark.far.exchange)


def _play(players: list[Player]) -> None:
    """Play to the end; each turn is seen by the other side in time."""
    for player in players:
        player.sit()
    while not all(player.far.exchange.over for player in players):
        for player in players:
            if player.acts:
                player.one_turn()
                _seen(len(player.far.exchange.turns), players[1 - player.side])


def _seen(turns: int, by: Player) -> None:
    wait_for("the turn there", lambda: len(by.far.exchange.turns) >= turns, patience=_SEEN_S)
    time.sleep(4)  # it is shown


@pytest.mark.long
def test_two_windows_play_a_match_by_letters(players: list[Player], tmp_path: Path) -> None:
    """Each letter is opened as by a double click, which starts the program."""
    harness, invitation = _copy(tmp_path)
    app = harness.app
    app.stack.swap(ChooseScreen(app))
    light, dark = players
    light.start()
    for name in ("change", "players-2", "away", "letter"):
        light.program.still()
        light.program.click(_place(harness, name))
        harness.press(name)
    app.stack.swap(ChooseScreen(app), invitation)
    accept = _place(harness, "accept")
    harness.press("accept")
    harness.screen.open_menu()
    save = _place(harness, "letter")

    letter = _saved(light, save)
    dark.start("play", "--with", str(letter))
    dark.program.still()
    dark.program.click(accept)
    letter = _saved(dark, save)
    turn = 0
    while not players[turn].far.exchange.over:
        player, turn = players[turn], 1 - turn
        player.start("play", "--with", str(letter), "--log", str(player._log))
        player.program.still()
        player.sit()
        if player.acts:
            player.one_turn()
        if player.far.exchange.over:
            (record,) = (player.home / "state" / "ludus" / "records").glob("*.txt")
            assert read_record(record).winner == player.side
            assert proof(player.far.exchange)
            return
        letter = _saved(player, save)


def _saved(player: Player, save: Point) -> Path:
    """Save the turn in the menu that opens by itself; return the new letter."""
    folder = player.home / "documents"

    def letters() -> set[Path]:
        return {*folder.glob("*.ludus")} if folder.exists() else set()

    before = letters()

    def fresh() -> Path | None:
        player.program.still()
        player.program.click(save)
        time.sleep(0.5)
        return next(iter(letters() - before), None)

    return wait_for("a letter", fresh)
