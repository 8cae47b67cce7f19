"""The command line: the only place that joins clock, dice, screen, sound and worker."""

import argparse
import json
import logging
import os
import secrets
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from ludus import __version__, terminal

# One thread computes faster than several on arrays as small as these, and leaves the screen alone.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

if TYPE_CHECKING:
    from ludus.match.events import Event
    from ludus.match.record import Record
    from ludus.rules.position import Position
    from ludus.window.app import App, Screen

RULE_NAMES = ("ostia", "romani", "vivere", "tabula")


class CommandError(Exception):
    """A command that cannot be carried out; the message is all that the user needs."""


def size(text: str) -> tuple[int, int]:
    """A size such as 1920x1080."""
    width, _, height = text.partition("x")
    if not (text.isascii() and width.isdigit() and height.isdigit()):
        raise argparse.ArgumentTypeError(f"'{text}' is not a size such as 1920x1080")
    found = int(width), int(height)
    if not (640 <= found[0] <= 16384 and 360 <= found[1] <= 16384):
        raise argparse.ArgumentTypeError(f"{text}: from 640x360 to 16384x16384")
    return found


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number within bounds."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"'{text}' is not a number from {least} to {most}")
        return int(text)

    return read


def parser() -> argparse.ArgumentParser:
    """What can be typed."""
    top = argparse.ArgumentParser(
        prog="ludus",
        description="The board games of the Romans. Without a command the window opens.",
    )
    top.add_argument("--version", action="version", version=f"ludus {__version__}")
    _add_window(top, fullscreen=False, size=None)
    window = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    _add_window(window)
    match = argparse.ArgumentParser(add_help=False)
    match.add_argument("--rules", choices=RULE_NAMES, default="ostia", help="the rule set")
    match.add_argument(
        "--checkers", type=whole(3, 15), default=15, metavar="N", help="a side, 3 to 15"
    )
    match.add_argument("--seed", type=whole(0, 2**64), metavar="N", help="of the dice")
    match.add_argument("--log", type=Path, metavar="FILE", help="write events there as JSON lines")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    play = commands.add_parser("play", parents=[window, match], help="start a match at once")
    play.add_argument(
        "--opponent",
        metavar="NAME",
        default="optio",
        help="a level, or 'human' for two players",
    )
    play.add_argument("--first", choices=("w", "b"), default="w", help="who begins")
    watch = commands.add_parser("watch", parents=[window, match], help="the computer plays itself")
    watch.add_argument("--white", metavar="LEVEL", default="caesar")
    watch.add_argument("--black", metavar="LEVEL", default="caesar")
    replay = commands.add_parser("replay", parents=[window], help="show the record of a match")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--check", action="store_true", help="verify it, without a screen")
    verify = commands.add_parser("verify", help="recompute every throw of a match")
    verify.add_argument("file", type=Path, metavar="FILE")
    verify.add_argument("--pledge", metavar="DIGITS", help="as shown before the first throw")
    analysis = commands.add_parser("analyse", help="say what dice and choices did in a match")
    analysis.add_argument("file", type=Path, metavar="FILE")
    analysis.add_argument("--picture", type=Path, metavar="PNG", help="draw its course there")
    layout = commands.add_parser("layout", help="print where everything is drawn, as JSON")
    layout.add_argument("--rules", choices=RULE_NAMES, default="ostia")
    layout.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    layout.add_argument("--checkers", type=whole(3, 15), default=15, metavar="N")
    _add_exhibit(commands.add_parser("exhibit", parents=[window], help="stand in a museum"))
    _add_lab(commands.add_parser("lab", help="many games at once: train, measure, compare"))
    commands.add_parser("engine", help="answer requests on standard input, a JSON object a line")
    commands.add_parser("bench", help="print the program's figures as JSON")
    return top


def _add_window(to: argparse.ArgumentParser, **defaults: object) -> None:
    """The options of the window; they may stand before or after the command."""
    to.add_argument("--fullscreen", action="store_true", help="begin in full screen")
    to.add_argument("--size", type=size, metavar="WxH", help="size of the window")
    to.set_defaults(**defaults)


def _add_exhibit(to: argparse.ArgumentParser) -> None:
    """What the exhibit and its technician can be asked for."""
    to.add_argument("--config", type=Path, metavar="FILE", help="the museum's settings")
    to.add_argument("--supervised", action="store_true", help=argparse.SUPPRESS)
    asked = to.add_mutually_exclusive_group()
    asked.add_argument("--example-config", action="store_true", help="print settings to begin from")
    asked.add_argument("--check-config", type=Path, metavar="FILE", help="say what is wrong there")
    asked.add_argument("--audit", action="store_true", help="say what is too small or too faint")
    asked.add_argument("--selftest", action="store_true", help="say whether this machine will do")
    asked.add_argument("--pin", action="store_true", help="make the digest of a PIN")
    asked.add_argument("--install-files", type=Path, metavar="DIR", help="write units and sheets")
    asked.add_argument("--report", choices=("day", "week", "month"), help="print statistics")
    to.add_argument("--date", metavar="YYYY-MM-DD", help="a day of the report; today")
    to.add_argument("--format", choices=("text", "csv", "html"), default="text")


def _add_lab(to: argparse.ArgumentParser) -> None:
    """What the lab can be asked for."""
    from ludus.lab.commands import add_options

    add_options(to, RULE_NAMES, whole)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit status."""
    options = parser().parse_args(argv)
    logging.basicConfig(format="ludus: %(message)s", level=logging.WARNING)
    commands: dict[str | None, Callable[[argparse.Namespace], int | None]] = {
        None: _window,
        "play": _play,
        "watch": _watch,
        "replay": _replay,
        "verify": _verify,
        "analyse": _analyse,
        "layout": _layout,
        "exhibit": _exhibit,
        "lab": _lab,
        "engine": _engine,
        "bench": _bench,
    }
    try:
        return commands[options.command](options) or 0
    except CommandError as error:
        print(f"ludus: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _level(name: str, *others: str) -> str:
    from ludus.players.levels import LEVELS

    if name not in (*LEVELS, *others):
        known = ", ".join((*LEVELS, *others))
        raise CommandError(f"no player '{name}'; there are {known}")
    return name


def _window(options: argparse.Namespace) -> None:
    def first(app: "App") -> "Screen":
        from ludus.window.screens.choose import ChooseScreen

        return ChooseScreen(app)

    _show(options, first)


def _show_match(options: argparse.Namespace, white: str, black: str, first: int = 0) -> None:
    """Start a match at once; with a seed of the user's choice nobody shares in the dice."""

    def screen(app: "App") -> "Screen":
        from ludus.match.record import Record
        from ludus.window.screens.play import PlayScreen

        match = options.rules, options.checkers, white, black, first
        seed = options.seed
        return PlayScreen(app, app.new_match(*match) if seed is None else Record(*match, seed))

    _show(options, screen)


def _play(options: argparse.Namespace) -> None:
    opponent = _level(options.opponent, "human")
    _show_match(options, "human", opponent, "wb".index(options.first))


def _watch(options: argparse.Namespace) -> None:
    _show_match(options, _level(options.white), _level(options.black))


def _read(path: Path) -> "Record":
    """A record that somebody names."""
    from ludus.match.record import RecordError, read_record

    try:
        return read_record(path)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from None
    except RecordError as error:
        raise CommandError(f"{path}: {error}") from None


def _verify(options: argparse.Namespace) -> None:
    from ludus.match.fairness import UnfairError, proof

    try:
        told = proof(_read(options.file), options.pledge)
    except UnfairError as error:
        raise CommandError(f"{options.file}: {error}") from None
    print(f"{options.file}: {told[0]}", *told[1:], sep="\n")


def _check(path: Path, record: "Record") -> None:
    """Say whether a record is sound: its plays, which have been read, and its dice."""
    from ludus.match.fairness import UnfairError, verify

    try:
        verify(record)
    except UnfairError as error:
        raise CommandError(f"{path}: the plays are legal, but not the dice: {error}") from None
    end = "not over" if record.winner is None else f"won by {'wb'[record.winner]}"
    print(f"{path}: legal, {record.thrown} throws, {end}")


def _replay(options: argparse.Namespace) -> None:
    record = _read(options.file)
    if options.check:
        _check(options.file, record)
        return

    def first(app: "App") -> "Screen":
        from ludus.window.screens.replay import ReplayScreen

        return ReplayScreen(app, record)

    _show(options, first)


def _analyse(options: argparse.Namespace) -> None:
    from ludus.players.analysis import analyse, judge, report

    record = _read(options.file)
    reviews = list(analyse(record, judge(record.rule_set)))
    if options.picture:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        _quiet_pygame()
        from ludus.window import graph

        try:
            graph.save(reviews, options.picture)
        except OSError as error:
            raise CommandError(f"--picture {options.picture}: {error.strerror}") from None
    print("\n".join(report(record, reviews)))


def _layout(options: argparse.Namespace) -> None:
    _quiet_pygame()
    from ludus.rules.game import GAMES
    from ludus.window.layout import lay_out

    rules = GAMES[options.rules]
    print(json.dumps(lay_out(rules, options.size, options.checkers).as_data()))


def _exhibit(options: argparse.Namespace) -> int:
    _quiet_pygame()
    import platformdirs

    from ludus.exhibit import commands
    from ludus.exhibit.errors import RefusedError

    state = platformdirs.user_state_path("ludus") / "exhibit"
    try:
        return commands.run(options, state)
    except RefusedError as error:
        raise CommandError(str(error)) from None


def _lab(options: argparse.Namespace) -> int:
    from ludus.lab import commands

    try:
        return commands.run(options)
    except commands.RefusedError as error:
        raise CommandError(str(error)) from None


def _engine(options: argparse.Namespace) -> None:
    from ludus.players.engine import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)


def _bench(options: argparse.Namespace) -> None:
    _quiet_pygame()
    from ludus.window.bench import figures

    print(json.dumps({"figures": list(figures())}, indent=1))


def _quiet_pygame() -> None:
    """What pygame and SDL must know before they are loaded."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")


@contextmanager
def _logged(path: Path | None) -> "Iterator[Callable[[Sequence[Event], Position], None]]":
    """Where events go: a JSON object a line with the position after it, or nowhere."""
    if path is None:
        yield lambda events, position: None
        return
    from ludus.match.log import EventLog

    try:
        log = EventLog(path)
    except OSError as error:
        raise CommandError(f"--log {path}: {error.strerror}") from None
    with log:
        yield log.write


def _show(options: argparse.Namespace, first: "Callable[[App], Screen]") -> None:
    """Open the window on a first screen and run until it is closed."""
    _quiet_pygame()
    from concurrent.futures import ThreadPoolExecutor

    import platformdirs
    import pygame

    from ludus.match.library import Library
    from ludus.picture import assets
    from ludus.players.worker import Worker
    from ludus.window import loop
    from ludus.window.app import App, Services
    from ludus.window.catalogue import system_language
    from ludus.window.settings import SettingsFile
    from ludus.window.sound import Speaker

    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # SDL makes it a closed window
    with ExitStack() as stack:
        tell = stack.enter_context(_logged(getattr(options, "log", None)))
        worker = stack.enter_context(Worker(time.monotonic))
        try:
            stack.enter_context(loop.window_system())
        except (assets.AssetError, loop.ScreenError, pygame.error) as error:
            raise CommandError(str(error)) from None
        services = Services(
            thinker=worker,
            sounds=Speaker(),
            matches=Library(platformdirs.user_state_path("ludus"), datetime.now),
            settings_file=SettingsFile(platformdirs.user_config_path("ludus") / "settings.json"),
            new_seed=lambda: secrets.randbits(64),
            moment=lambda: time.time_ns() // 1000,
            language=system_language(),
            tell=tell,
            pictures=stack.enter_context(ThreadPoolExecutor(1, "pictures")),
        )
        app = App(pygame.Surface((640, 360)), services)
        app.want_fullscreen = app.want_fullscreen or options.fullscreen
        app.resize(loop.open_window(options.size, app.want_fullscreen))
        app.push(first(app))
        loop.Loop(app, time.monotonic, options.size).run()


def run() -> NoReturn:
    """Leave with the exit status of `main`."""
    sys.exit(terminal.attend(main))


if __name__ == "__main__":
    run()
