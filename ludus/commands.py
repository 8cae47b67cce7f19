"""The commands of the command line: one function for each, with its options."""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from functools import partial
from os.path import exists, isdir
from pathlib import Path
from typing import TYPE_CHECKING

from ludus.errors import RefusedError, amount, printable
from ludus.folders import correspondences, user_folder
from ludus.inputs import naming
from ludus.lab.commands import add_options as lab_options
from ludus.options import (
    ANALYSED,
    EXHIBIT,
    MATCH,
    RECORD,
    SETTINGS,
    Commands,
    option,
    register,
    window,
)
from ludus.players.ranks import RANKS
from ludus.rules.game import GAMES, Games, find, with_folder, with_game

if TYPE_CHECKING:
    from ludus.match.record import Record
    from ludus.window.app.app import App
    from ludus.window.app.screen import Screen

Options = argparse.Namespace
COMMANDS: Commands = {}
_command = partial(register, COMMANDS)


# The window


def user_games() -> tuple[Games, dict[Path, str]]:
    """Return all games with those in the user's folder, and the error of each invalid one."""
    return with_folder(user_folder("data", "ludus") / "games")


def _show(
    options: Options,
    first: "Callable[[App], Screen]",
    games: Games,
    bad_games: dict[Path, str],
) -> None:
    """Open the window on a first screen and run until it is closed."""
    from ludus.window.start import show

    show(
        first,
        fullscreen=options.fullscreen,
        size=options.size,
        log=getattr(options, "log", None),
        aloud=getattr(options, "aloud", False),
        games=games,
        bad_games=bad_games,
    )


def choose(options: Options) -> None:
    """Open the window on the choice of games, as `ludus` does without a command."""
    from ludus.window.screens.start.choose import ChooseScreen

    _show(options, ChooseScreen, *user_games())


def _show_match(options: Options, white: str, black: str, first: int = 0) -> None:
    """Start a match at once. With a seed in the options, players do not contribute to the dice."""
    from ludus.players.network import warn_of_unlearnt

    games, bad_games = user_games()
    rules = find(options.rules, games)
    warn_of_unlearnt(rules)
    match = rules, options.checkers or options.length, white, black, first, options.seed
    games = with_game(games, rules)  # offered again after this match
    _show(options, lambda app: app.screens.match(app.matches.new(*match)), games, bad_games)


def _show_scene(options: Options, opponent: str) -> None:
    """Show a scene, from which a match continues against an opponent."""
    from ludus.match.lesson import LessonError
    from ludus.match.scenes import find as find_scene
    from ludus.window.screens.learn.scene import scene_screen

    own: dict[str, object] = {"checkers": None, "seed": None, "first": "w"}
    if given := [f"--{name}" for name, usual in own.items() if getattr(options, name) != usual]:
        raise RefusedError(f"--scene: a scene has its own; leave out {', '.join(given)}")
    games, bad_games = user_games()
    try:
        scene = find_scene(options.scene, games)
    except LessonError as error:
        raise RefusedError(f"--scene: {error}") from None
    games = with_game(games, scene.rules)
    _show(options, lambda app: scene_screen(app, scene, opponent), games, bad_games)


def _show_distant(options: Options, folder: Path, watch: bool = False) -> None:
    """Open the match in a shared folder, or the list of several; or begin the first one."""
    from ludus.window.screens.distant import distant, meeting

    games, bad_games = user_games()
    folder = folder.resolve()
    matches = meeting.within(folder, None if watch else correspondences())
    if watch and not matches:
        raise RefusedError(
            f"{folder}: no match goes on in this folder; begin one with: ludus play --with FOLDER"
        )
    game = find("ostia" if watch else options.rules, games)

    def first(app: "App") -> "Screen":
        count = options.checkers or options.length
        if not matches:
            return distant.begun(app, game, count, "wb".index(options.first), folder)
        screen = meeting.opened_with(app, folder, matches, watch=watch)
        if not screen.stays_lit:  # a panel lies over another screen
            screen.below = app.screens.first()
        return screen

    _show(options, first, with_game(games, game), bad_games)


def _level(name: str, *others: str) -> str:
    from ludus.players.levels import LEVELS

    if name not in (*LEVELS, *others):
        known = ", ".join((*LEVELS, *others))
        raise RefusedError(f"unknown player '{name}'; available: {known}")
    return name


@_command(
    "play",
    "start a match at once",
    window,
    *MATCH,
    option(
        "--opponent",
        metavar="NAME",
        default="optio",
        help=f"an opponent, available: {', '.join(RANKS)}; or 'human' for two people",
    ),
    option("--first", choices=("w", "b"), default="w", help="the side that begins; default w"),
    option("--scene", metavar="NAME", help="a famous throw, such as zeno, or the file of a scene"),
    option(
        "--with",
        dest="folder",
        type=Path,
        metavar="FOLDER",
        help="a folder that an opponent at another computer can open, too",
    ),
)
def _play(options: Options) -> None:
    if options.folder:
        _show_distant(options, options.folder)
        return
    opponent = _level(options.opponent, "human")
    if options.scene:
        _show_scene(options, opponent)
        return
    _show_match(options, "human", opponent, "wb".index(options.first))


@_command(
    "watch",
    "watch the computer play against itself, or a match in a shared folder",
    window,
    *MATCH,
    option("--white", metavar="LEVEL", default="caesar", help="player of Light; default caesar"),
    option("--black", metavar="LEVEL", default="caesar", help="player of Dark; default caesar"),
)
def _watch(options: Options) -> None:
    path = Path(options.rules)
    if isdir(path):
        _show_distant(options, path, watch=True)
        return
    if path.suffix != ".toml" and (exists(path) or path.name != options.rules):
        fault = "a file" if exists(path) else "there is no such folder"
        raise RefusedError(f"{path}: {fault}; give a game, or the folder of a match")
    _show_match(options, _level(options.white), _level(options.black))


# Records


def _read(options: Options, games: Games = GAMES) -> "Record":
    """Read the record of the options, or a game of a study."""
    path = options.file
    if isdir(path) or path.suffix == ".sqlite":
        from ludus.lab.interface import game_of_study

        return game_of_study(path, options.game)
    if options.game is not None and exists(path):
        raise RefusedError(f"--game {options.game}: {path} is a match, not a study")
    from ludus.match.record import read_record

    with naming(path, RefusedError):
        return read_record(path, games)


@_command(
    "replay",
    "show the record of a match, or a game of a study",
    window,
    *RECORD,
    option("--text", action="store_true", help="print the record, without a window"),
)
def _replay(options: Options) -> None:
    games, bad_games = user_games()
    record = _read(options, games)
    if options.text:
        print(record, end="")
        return

    from ludus.window.screens.review.replay import ReplayScreen

    _show(options, lambda app: ReplayScreen(app, record), games, bad_games)


@_command("matches", "list matches that were played, watched or pasted, as JSON")
def _matches(options: Options) -> None:
    from ludus.match.library import Library
    from ludus.match.record_index import as_data

    found, damage = Library(user_folder("state", "ludus"), datetime.now).matches()
    for error in damage:
        print(printable(str(error)), file=sys.stderr)
    print(json.dumps([as_data(match) for match in found], indent=1))


def _verify_folder(path: Path) -> bool:
    """Print what the lines of the matches in a shared folder prove; return whether there are any.

    Raise RefusedError for a line that is damaged or not allowed.
    """
    from ludus.match.correspondence import folder

    with naming(path, RefusedError):
        found = folder.folders(path) if isdir(path) else []
        for each in found:
            exchange, blocked = folder.read(each)
            print(*exchange.proof, sep="\n")
            for side, number, why, _ in blocked:
                raise RefusedError(f"{each}: line {number} of {exchange.who(side)}: {why}")
    return bool(found)


@_command(
    "verify",
    "check the plays of a match or of those in a shared folder, and recompute every throw",
    *RECORD,
    option("--pledge", metavar="DIGITS", help="the pledge that was shown before the first throw"),
)
def _verify(options: Options) -> None:
    from ludus.match.fairness import UnfairError, proof
    from ludus.match.record import RecordError

    if _verify_folder(options.file):
        return
    record, legal = _read(options), f"{printable(str(options.file))}: legal"
    try:
        told = proof(record, options.pledge)
    except UnfairError as error:
        raise RefusedError(f"{legal}, but the dice are not fair: {error}") from None
    except RecordError as error:
        raise RefusedError(f"{options.file}: {error}") from None
    end = "not over" if record.winner is None else f"won by {'wb'[record.winner]}"
    print(f"{legal}, {end}", *told, sep="\n")


@_command("review", "review a match: luck, mistakes, and how well each side played", *RECORD)
def _review(options: Options) -> None:
    from ludus.analysis.report import report
    from ludus.analysis.review import look_back

    record = _read(options, user_games()[0])
    print("\n".join(report(record, list(look_back(record)))))


@_command(
    "keepsake",
    "save the throw that decided a match as a film, a picture and a scene",
    *RECORD,
    option("--out", type=Path, metavar="FILE.webp", required=True, help="the film to write"),
)
def _keepsake(options: Options) -> None:
    from ludus.analysis.review import decisive, look_back
    from ludus.window.pictures import keepsake
    from ludus.window.text.catalogue import SOURCE

    record, out = _read(options, user_games()[0]), options.out
    if out.suffix != ".webp":
        raise RefusedError(f"--out {out}: give FILE.webp")
    if record.winner is None:
        raise RefusedError(f"{options.file}: the match is not over, so no throw has decided it")
    turn = decisive(look_back(record), record.winner)
    for path in keepsake.save(record, turn, SOURCE, out):
        print(path)


@_command("analyse", "rank the plays of a throw in a position", *ANALYSED)
def _analyse(options: Options) -> None:
    from ludus.engine.requests import RequestError
    from ludus.engine.weighed import lines, weighed
    from ludus.progress import clock

    rules = find(options.rules, user_games()[0])
    try:
        with clock(f"playing out {amount(options.rollout, 'game')} of each play"):
            plays = weighed(rules, options.position, options.dice, options.rollout)
    except RequestError as error:
        raise RefusedError(f"--{error}") from None
    print(json.dumps({"plays": plays}) if options.json else "\n".join(lines(plays)))


# Commands without a match


@_command(
    "exhibit",
    "run unattended in a museum",
    *EXHIBIT,
)
def _exhibit(options: Options) -> int:
    from ludus.exhibit.commands import run

    return run(options, user_folder("state", "ludus") / "exhibit")


@_command(
    "print",
    "write sheets, labels, rules and boards for a museum as PDF",
    option(
        "folder",
        type=Path,
        metavar="DIR",
        help="folder to write to, with a subfolder for each language",
    ),
    SETTINGS,
)
def _print(options: Options) -> None:
    from ludus.exhibit.paper.prints import run

    run(options)


@_command(
    "lab",
    "play many games at once: train, measure, compare",
    lab_options,
)
def _lab(options: Options) -> int:
    from ludus.lab import commands

    return commands.run(options)


@_command(
    "engine",
    "answer requests on standard input, one JSON object a line",
    option(
        "--rules",
        action="append",
        default=[],
        metavar="GAME",
        help="name, file or folder of a further game; can be repeated",
    ),
)
def _engine(options: Options) -> None:
    games = GAMES
    for each in options.rules:
        games = with_game(games, find(each, games))
    from ludus.engine.engine import serve
    from ludus.players.network import warn_of_unlearnt

    warn_of_unlearnt(*(rules for name, rules in games.items() if name not in GAMES))
    serve(sys.stdin.buffer, sys.stdout.buffer, games)


@_command(
    "bench",
    "in a checkout: measure the program, and print its figures as JSON",
    option("parts", nargs="*", metavar="PART", help="start, steps, answers …; default all"),
)
def _bench(options: Options) -> int:
    tool = Path(__file__).parents[1] / "tests" / "tools" / "bench.py"
    if not tool.is_file():
        raise RefusedError("bench: only a checkout has the tools that measure the program")
    paths = (str(tool.parents[2]), os.environ.get("PYTHONPATH", ""))
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    asked = [sys.executable, str(tool), *options.parts]
    return subprocess.run(asked, env=env, check=False).returncode
