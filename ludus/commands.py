"""The commands of the command line: one function for each, whose signature gives its options."""

import json
import os
import subprocess
import sys
from dataclasses import KW_ONLY, dataclass
from datetime import datetime
from os.path import exists, isdir
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from ludus.errors import RefusedError, amount, printable, said
from ludus.exhibit.options import ExhibitOptions
from ludus.folders import correspondences, user_folder
from ludus.inputs import naming
from ludus.lab.commands import TASKS
from ludus.options import Commands, Either, Given, Seed, Throw, WindowOptions, whole
from ludus.players.ranks import RANKS
from ludus.rules.game import GAMES, Games, find, with_folder, with_game
from ludus.rules.ruleset import Length, RuleSet

if TYPE_CHECKING:
    from ludus.match.record import Record
    from ludus.window.app.app import App
    from ludus.window.app.screen import Screen

COMMANDS = Commands()
Game = Annotated[
    str,
    {
        "metavar": "GAME",
        "help": f"a game, available: {', '.join(GAMES)}; another reading of its sources, such as "
        "romani+at-once; or the file or folder of a game",
    },
]
Opponent = Annotated[
    str,
    {
        "metavar": "NAME",
        "help": f"an opponent, available: {', '.join(RANKS)}; or 'human' for two people",
    },
]
USUAL = next(iter(GAMES), "")  # none if all games are faulty, which `main` reports first
_MATCH = ("--rules", "--length", "--checkers", "--seed")


# The window


@dataclass(frozen=True, kw_only=True)
class Extent(Either):
    """The length of a match, or its checkers.

    Options:
        length: length of the match; quick and medium matches begin in the middle
        checkers (N): checkers of each side, 3 to 15, in a full match
    """

    length: Length = Length.QUICK
    checkers: Annotated[int | None, whole(3, 15)] = None

    @property
    def chosen(self) -> Length | int:
        """The checkers, if they are given, or the length."""
        return self.checkers or self.length


@dataclass(frozen=True)
class MatchOptions:
    """A match in a window.

    Options:
        game (GAME): same as --rules; for watch, also a shared folder
        seed (N): seed of the dice
        log (FILE): write all events to this file, as JSON lines
        aloud: print spoken texts, for a screen reader
    """

    given: Given
    window: WindowOptions
    extent: Extent
    game: str = ""
    _: KW_ONLY
    rules: Game = USUAL
    seed: Seed | None = None
    log: Path | None = None
    aloud: bool = False

    def rules_in(self, games: Games) -> RuleSet:
        """Return the chosen game, one of `games` or of a file; or raise RuleSetError."""
        if self.game:
            self.given.refuse(f"{self.game}: a game", "--rules")
        return find(self.game or self.rules, games)


def user_games() -> tuple[Games, dict[Path, str]]:
    """Return all games with those in the user's folder, and the error of each invalid one."""
    return with_folder(user_folder("data", "ludus") / "games")


def choose(given: Given, window: WindowOptions, *, cite: bool = False) -> None:
    """Open the window on the choice of games, as `ludus` does without a command.

    Options:
        cite: print how to cite the program
    """
    if cite:
        from ludus import citation

        given.refuse("--cite: there is no window", "--fullscreen", "--size")
        print(citation.text(), citation.bibtex(), sep="\n\n")
        return
    from ludus.window.screens.start.choose import ChooseScreen
    from ludus.window.start import show

    show(ChooseScreen, window, *user_games())


def _show_match(match: MatchOptions, white: str, black: str, first: int = 0) -> None:
    """Start a match at once. With a seed in the options, players do not contribute to the dice."""
    from ludus.players.network import warn_of_unlearnt
    from ludus.window.start import show

    games, bad_games = user_games()
    rules, extent = match.rules_in(games), match.extent.chosen
    warn_of_unlearnt(rules)
    games = with_game(games, rules)  # offered again after this match

    def begin(app: "App") -> "Screen":
        return app.screens.match(app.matches.new(rules, extent, white, black, first, match.seed))

    show(begin, match.window, games, bad_games, match.log, match.aloud)


def _show_scene(match: MatchOptions, name: str, opponent: str) -> None:
    """Show a scene, from which a match continues against an opponent."""
    from ludus.match.scenes import find as find_scene
    from ludus.window.screens.learn.scene import scene_screen
    from ludus.window.start import show

    match.given.refuse("--scene: a scene has its own", "GAME", "--first", *_MATCH)
    games, bad_games = user_games()
    scene = find_scene(name, games)
    games = with_game(games, scene.rules)

    def begin(app: "App") -> "Screen":
        return scene_screen(app, scene, opponent)

    show(begin, match.window, games, bad_games, match.log, match.aloud)


def _show_distant(match: MatchOptions, folder: Path, side: int | None = None) -> None:
    """Open the match in a shared folder, or the list of several; or begin the first one.

    Without the side that begins, only watch.
    """
    from ludus.window.screens.distant import distant, meeting
    from ludus.window.start import show

    games, bad_games = user_games()
    folder, watch = folder.resolve(), side is None
    matches, _ = distant.within(folder, None if watch else correspondences())
    if watch and not matches:
        raise RefusedError(
            f"{folder}: no match goes on in this folder; begin one with: ludus play --with FOLDER"
        )
    if matches and not watch:
        match.given.refuse(f"{folder}: the match goes on", "GAME", *_MATCH, "--first")
    rules = find(USUAL) if watch else match.rules_in(games)

    def begin(app: "App") -> "Screen":
        if side is not None and not matches:
            return distant.begun(app, rules, match.extent.chosen, side, folder)
        screen = meeting.opened_with(app, folder, matches, watch=watch)
        if not screen.stays_lit:  # a panel lies over another screen
            screen.below = app.screens.first()
        return screen

    show(begin, match.window, with_game(games, rules), bad_games, match.log, match.aloud)


def _level(name: str, *others: str) -> str:
    from ludus.players.levels import LEVELS

    if name not in (*LEVELS, *others):
        known = ", ".join((*LEVELS, *others))
        raise RefusedError(f"unknown player '{name}'; available: {known}")
    return name


@COMMANDS.command
def play(
    match: MatchOptions,
    *,
    opponent: Opponent = "optio",
    first: Literal["w", "b"] = "w",
    scene: str = "",
    with_: Path | None = None,
) -> None:
    """Start a match at once.

    Options:
        first: the side that begins
        scene (NAME): a famous throw, such as zeno, or the file of a scene
        with_ (FOLDER): a folder that an opponent at another computer can open, too
    """
    if with_:
        match.given.refuse("--with: two people throw", "--opponent", "--scene", "--seed")
        _show_distant(match, with_, "wb".index(first))
        return
    rival = _level(opponent, "human")
    if scene:
        _show_scene(match, scene, rival)
        return
    _show_match(match, "human", rival, "wb".index(first))


@COMMANDS.command
def watch(match: MatchOptions, *, white: str = "caesar", black: str = "caesar") -> None:
    """Watch the computer play against itself, or a match in a shared folder.

    Options:
        white (LEVEL): player of Light
        black (LEVEL): player of Dark
    """
    name = match.game or match.rules
    path = Path(name)
    if isdir(path):
        idle = ("--white", "--black", *_MATCH[not match.game :])
        match.given.refuse(f"{path}: the match goes on", *idle)
        _show_distant(match, path)
        return
    if path.suffix != ".toml" and (exists(path) or path.name != name):
        fault = "a file" if exists(path) else "there is no such folder"
        raise RefusedError(f"{path}: {fault}; give a game, or the folder of a match")
    _show_match(match, _level(white), _level(black))


# Records


@dataclass(frozen=True)
class RecordSource:
    """Where a record is.

    Options:
        file (FILE): a record or a study; for verify, also a shared folder
        game (N): number of a game in the study
    """

    given: Given
    file: Path
    _: KW_ONLY
    game: Annotated[int | None, whole(1, 10**12)] = None

    def read(self, games: Games = GAMES) -> "Record":
        """Return the record."""
        if isdir(self.file) or self.file.suffix == ".sqlite":
            from ludus.lab.interface import game_of_study

            return game_of_study(self.file, self.game)
        if exists(self.file):
            self.given.refuse(f"{self.file} is a match, not a study", "--game")
        from ludus.match.record import read_record

        with naming(self.file, RefusedError):
            return read_record(self.file, games)


@COMMANDS.command
def replay(source: RecordSource, window: WindowOptions, *, text: bool = False) -> None:
    """Show the record of a match, or a game of a study.

    Options:
        text: print the record, without a window
    """
    games, bad_games = user_games()
    record = source.read(games)
    if text:
        source.given.refuse("--text: there is no window", "--fullscreen", "--size")
        print(record, end="")
        return

    from ludus.window.screens.review.replay import ReplayScreen
    from ludus.window.start import show

    show(lambda app: ReplayScreen(app, record), window, games, bad_games)


@COMMANDS.command
def matches() -> int:
    """List matches that were played, watched or pasted, as JSON."""
    from ludus.match.library import Library
    from ludus.match.record_index import as_data

    played, damage = Library(user_folder("state", "ludus"), datetime.now).matches()
    for error in damage:
        print(printable(said(error)), file=sys.stderr)
    print(json.dumps([as_data(match) for match in played], indent=1))
    return 1 if damage else 0


def _verify_folder(path: Path) -> bool:
    """Print what the lines of the matches in a shared folder prove; return whether there are any.

    Raise RefusedError for a line that is damaged or not allowed.
    """
    from ludus.match.correspondence import folder

    with naming(path, RefusedError):
        folders = folder.folders(path) if isdir(path) else []
        for each in folders:
            exchange, blocked = folder.read(each)
            print(*exchange.proof, sep="\n")
            for line in blocked:
                who = exchange.who(line.side)
                raise RefusedError(f"{each}: line {line.number} of {who}: {line.why}")
    return bool(folders)


@COMMANDS.command
def verify(source: RecordSource, *, pledge: str | None = None) -> None:
    """Check the plays of a match or of those in a shared folder, and recompute every throw.

    Options:
        pledge (DIGITS): the pledge that was shown before the first throw
    """
    from ludus.match.fairness import UnfairError, proof
    from ludus.match.record import RecordError

    if _verify_folder(source.file):
        source.given.refuse(f"{source.file}: a shared folder", "--game", "--pledge")
        return
    record, legal = source.read(), f"{printable(str(source.file))}: legal"
    try:
        sentences = proof(record, pledge)
    except UnfairError as error:
        raise RefusedError(f"{legal}, but the dice are not fair: {error}") from None
    except RecordError as error:
        raise RefusedError(f"{source.file}: {error}") from None
    end = "not over" if record.winner is None else f"won by {'wb'[record.winner]}"
    print(f"{legal}, {end}", *sentences, sep="\n")


@COMMANDS.command
def review(source: RecordSource) -> None:
    """Review a match: luck, mistakes, and how well each side played."""
    from ludus.analysis.report import report
    from ludus.analysis.review import look_back

    record = source.read(user_games()[0])
    print("\n".join(report(record, list(look_back(record)))))


@COMMANDS.command
def keepsake(source: RecordSource, *, out: Path) -> None:
    """Save the throw that decided a match as a film, a picture and a scene.

    Options:
        out (FILE.webp): the film to write
    """
    from ludus.analysis.review import decisive, look_back
    from ludus.window.pictures import keepsake
    from ludus.window.text.catalogue import SOURCE

    record = source.read(user_games()[0])
    if out.suffix != ".webp":
        raise RefusedError(f"--out {out}: give FILE.webp")
    if record.winner is None:
        raise RefusedError(f"{source.file}: the match is not over, so no throw has decided it")
    turn = decisive([*look_back(record)], record.winner)
    for path in keepsake.save(record, turn, SOURCE, out):
        print(path)


@COMMANDS.command
def analyse(
    *,
    position: str,
    rules: Game = USUAL,
    dice: Throw = (),
    rollout: Annotated[int, whole(1, 10**6)] = 0,
    json_: bool = False,
) -> None:
    """Rank the plays of a throw in a position.

    Options:
        position (TEXT): the position, such as 'R:15 R:15 w -'
        dice (2,6,5): the throw in the position; leave it out if a bonus waits: take or decline the
            bonus first
        rollout (N): play N games out after each play that may be the best
        json_: print the plays as JSON
    """
    from ludus.engine.requests import RequestError
    from ludus.engine.weighed import lines, weighed
    from ludus.progress import clock

    game = find(rules, user_games()[0])
    try:
        with clock(f"playing out {amount(rollout, 'game')} of each play"):
            plays = weighed(game, position, dice, rollout)
    except RequestError as error:
        raise RefusedError(f"--{error}") from None
    print(json.dumps({"plays": plays}) if json_ else "\n".join(lines(plays)))


# Commands without a match


@COMMANDS.command
def exhibit(options: ExhibitOptions) -> int:
    """Run unattended in a museum."""
    from ludus.exhibit.commands import run

    return run(options, user_folder("state", "ludus") / "exhibit")


@COMMANDS.command
def print_(folder: Path, *, config: Path | None = None) -> None:
    """Write sheets, labels, rules and boards for a museum as PDF.

    Options:
        folder (DIR): folder to write to, with a subfolder for each language
        config (FILE): settings of the museum; default: /etc/ludus.toml, if it exists
    """
    from ludus.exhibit.paper.prints import run

    run(folder, config)


COMMANDS["lab"] = TASKS


@COMMANDS.command
def engine(*, rules: Annotated[tuple[str, ...], str, {"action": "append"}] = ()) -> None:
    """Answer requests on standard input, one JSON object a line.

    Options:
        rules (GAME): name, file or folder of a further game; can be repeated
    """
    games = GAMES
    for each in rules:
        games = with_game(games, find(each, games))
    from ludus.engine.engine import serve
    from ludus.players.network import warn_of_unlearnt

    warn_of_unlearnt(*(game for name, game in games.items() if name not in GAMES))
    serve(sys.stdin.buffer, sys.stdout.buffer, games)


@COMMANDS.command
def bench(parts: Annotated[tuple[str, ...], str, {"nargs": "*"}] = ()) -> int:
    """In a checkout: measure the program, and print its figures as JSON.

    Options:
        parts (PART): start, steps, answers …; default all
    """
    tool = Path(__file__).parents[1] / "tests" / "tools" / "bench.py"
    if not tool.is_file():
        raise RefusedError("bench: only a checkout has the tools that measure the program")
    paths = (str(tool.parents[2]), os.environ.get("PYTHONPATH", ""))
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    asked = [sys.executable, str(tool), *parts]
    return subprocess.run(asked, env=env, check=False).returncode
