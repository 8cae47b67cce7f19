"""The command `ludus exhibit`."""

import faulthandler
import getpass
import logging
import os
import shlex
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ludus.errors import LogFormatter, RefusedError, printable
from ludus.exhibit.config.config_file import SETTINGS, read, read_or_last_good, settings_text
from ludus.exhibit.config.config_text import example, gone, short_example
from ludus.exhibit.config.operator_settings import digest_pin, missing_packages
from ludus.exhibit.config.settings import Config
from ludus.exhibit.options import UNNAMED, ExhibitOptions, ExhibitTask
from ludus.exhibit.supervisor.alerts import Alerts, deliver
from ludus.exhibit.supervisor.crashes import CRASHES, Crashes
from ludus.exhibit.supervisor.helper import Wanted
from ludus.exhibit.supervisor.single_instance import EXHIBIT, single_instance
from ludus.exhibit.supervisor.supervisor import RESTARTS, Supervisor
from ludus.exhibit.supervisor.versions import linked, turned_back
from ludus.files import write_new
from ludus.options import Given
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet
from ludus.templates import fill

if TYPE_CHECKING:
    from ludus.exhibit.display.splash import Splash

_INSTALL = Path(__file__).parent / "templates" / "install"
"""The templates of all files to install."""
_ENTRY = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_log = logging.getLogger(__name__)


def run(options: ExhibitOptions, state: Path) -> int:
    """Return the exit status; raise RefusedError for wrong options, settings or files."""
    if options.config is None and SETTINGS.exists():
        options = replace(options, config=SETTINGS)
    task = options.task
    _refuse_idle(options.given, task)
    if task.example_config:
        print(example() if task.example_config == "all" else short_example(), end="")
    elif path := task.check_config:
        _check((options.config or SETTINGS) if path == UNNAMED else path)
    elif task.pin:
        _pin()
    elif task.install_files:
        _install(task.install_files, options.config)
    elif task.report:
        _report(task.report, options.date, state)
    elif task.selftest:
        return _selftest(options, state)
    else:
        return _show(options, state)
    return 0


def _refuse_idle(given: Given, task: ExhibitTask) -> None:
    if not task.report:
        given.refuse("there is no report", "--date")
    if any(vars(task).values()):
        given.refuse("there is no window", "--fullscreen", "--size")
    if task.check_config not in (None, UNNAMED):
        given.refuse("--check-config names a file", "--config")
    if "fullscreen" in given:
        given.refuse("--fullscreen fills the screen", "--size")
    if task.example_config or task.pin or task.report:
        given.refuse("no settings are read", "--config")


def _check(path: Path) -> None:
    from ludus.exhibit.config import museum_texts
    from ludus.players.network import warn_of_unlearnt

    config = read(path)
    museum_games = [rules for name, rules in config.games.items() if name not in GAMES]
    wrong = [fault for rules in museum_games for fault in _faults_beside(rules)]
    if wrong := [*museum_texts.file_faults(config), *wrong]:
        raise RefusedError(*wrong)
    warn_of_unlearnt(*museum_games)
    for warning in (*gone(settings_text(path)), *_missing(config)):
        print(printable(f"{path}: warning: {warning}"), file=sys.stderr)
    print(printable(f"{path}: no faults found"))


def _faults_beside(rules: RuleSet) -> Iterator[str]:
    """Yield the faults of the files that belong to a game, beside its own file."""
    from ludus.match import lesson
    from ludus.players import network
    from ludus.rules import problems, starts

    for file, read_file in (
        (rules.network, network.read),
        (rules.starts, starts.read),
        (rules.problems, problems.read),
        (lesson.path(rules), lambda file, rules: lesson.read(rules)),
    ):
        try:
            if file and file.exists():
                read_file(file, rules)
        except ValueError as error:
            yield str(error)


def _missing(config: Config) -> Iterator[str]:
    """Yield programs and packages that the settings need and this machine lacks."""
    hours, needed = config.hours, {"alert.command": config.alert.command}
    if hours.closes:
        needed |= {"hours.display_off": hours.display_off, "hours.display_on": hours.display_on}
    for key, line in needed.items():
        if line and not shutil.which(program := shlex.split(line)[0]):
            place = "on this machine that can be run; install it or correct its name"
            yield f"{key}: no program '{program}' {place}"
    if config.operator.page_port and (packages := missing_packages()):
        yield packages


def _selftest(options: ExhibitOptions, state: Path) -> int:
    """Print the result of the self-test, and return 1 if it fails. It needs the whole screen."""
    from ludus.exhibit.checks.selftest import as_text, failed, run

    config = read(options.config)
    with single_instance(state, "supervisor"):
        checks = run(state, config, seconds=60)
    print(as_text(checks))
    return int(failed(checks))


def _pin() -> None:
    """Read a PIN twice, from the terminal or from two lines of standard input."""
    # Read a pipe even if there is a terminal, because apt gives its scripts a terminal.
    ask = getpass.getpass if sys.stdin.isatty() else lambda prompt: input()
    try:
        pin = ask("PIN, 4 to 12 digits: ")
        if ask("Once more: ") != pin:
            raise RefusedError("the two are not the same; nothing was made")
        print(digest_pin(pin))
    except EOFError:
        raise RefusedError("the input ended before the PIN was typed twice") from None
    except ValueError as error:
        raise RefusedError(str(error)) from None


def _install(folder: Path, config: Path | None) -> None:
    script = linked(Path(sys.executable).with_name("ludus"))
    program = [str(script)] if script.is_file() else [sys.executable, "-m", "ludus"]
    path = config or SETTINGS
    for written in write_install_files(folder, [*program, "exhibit"], path):
        print(written)


def _quoted(word: str) -> str:
    """Quote a word for a unit file; see systemd.service(5), "Command lines"."""
    text = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{text}"' if text == "" or any(sign in text for sign in " \t'\";\\") else text


def install_texts(command: Sequence[str], config_path: Path) -> dict[str, str]:
    """Return the files by name; raise RefusedError for a command without a full path."""
    config = config_path.absolute()
    whole = [*command, "--config", str(config)]
    if not command or not command[0].startswith("/"):
        raise RefusedError(
            f"the command '{shlex.join(command)}' must begin with the full path of the program,"
            " such as /opt/ludus/bin/ludus; call it by that"
        )
    if any(not word.isprintable() for word in whole):
        raise RefusedError(f"{whole!r} has a character that no file can hold; rename the folder")
    values = {
        "unit_command": " ".join(map(_quoted, whole)),
        "command": shlex.join(whole),
        "selftest": shlex.quote(f"DISPLAY=:0 {shlex.join(whole)} --selftest"),
        "program": shlex.join(command),
        "config": shlex.quote(str(config)),
    }
    names = sorted(path.stem for path in _INSTALL.glob("*.j2"))
    return {name: fill(f"install/{name}", **values) for name in names}


def write_install_files(folder: Path, command: Sequence[str], config_path: Path) -> list[Path]:
    """Write all files into a folder, and return their paths; if one cannot be written, none is.

    `command` starts the supervisor; the files add `--config`.
    """
    texts = {folder / name: text for name, text in install_texts(command, config_path).items()}
    return write_new(texts, [path.name for path in texts if texts[path].startswith("#!")])


def _report(period: str, on: str, state: Path) -> None:
    from ludus.exhibit.statistics.report import Period, as_text, report

    try:
        day = date.fromisoformat(on) if on else date.today()
    except ValueError:
        raise RefusedError(f"--date {on}: not a day such as 2026-03-31") from None
    try:
        figures = report(state, Period(period), day)
    except OverflowError:
        raise RefusedError(f"--date {day}: the calendar does not go so far") from None
    sys.stdout.write(as_text(figures))


def _show(options: ExhibitOptions, state: Path) -> int:
    """Run the supervisor, the exhibit or the staff page; each runs only once in a home folder."""
    os.umask(0o077)  # only this user may read settings, tokens and statistics
    name = "page" if options.page else EXHIBIT if options.supervised else "supervisor"
    with single_instance(state, name):
        return _run(options, state)


def _run(options: ExhibitOptions, state: Path) -> int:
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    for handler in root.handlers:  # to standard error, which systemd's journal stores
        handler.setFormatter(LogFormatter(_ENTRY))
    config, trouble = Config(), ""
    if options.config:
        config, trouble = read_or_last_good(options.config, state / "settings.good.toml")
    _log.info("settings: %s", options.config or "defaults")
    if options.page or options.supervised:
        # Before pygame, which would catch a fatal signal itself and might never end.
        faulthandler.enable()
    if options.page:
        assert options.config
        from ludus.exhibit.staff_page.page import run as run_page

        return run_page(options.config, state, config)
    whole = options.window.fullscreen or (config.screen.fullscreen and not options.window.size)
    if not options.supervised:
        status = _supervise(options, state, config)
        if sys.stderr.isatty():  # Elsewhere, the exhibit may be started again at once.
            _splash(state, whole).clear()
        return status
    if os.environ.get(RESTARTS, "0") == "0":
        _splash(state, whole).show()  # before slow imports
    from ludus.exhibit.run import Exhibit
    from ludus.picture.assets import AssetError

    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # so that SIGTERM also ends a frozen exhibit
    try:
        config = config.changed(screen__fullscreen=whole)
        return Exhibit(state, config, trouble).run(options.window.size)
    except AssetError as error:
        raise RefusedError(str(error)) from None


def _splash(state: Path, whole: bool) -> "Splash":
    from ludus.exhibit.display.splash import SPLASH, Splash

    return Splash(state / SPLASH, whole)


def _supervise(options: ExhibitOptions, state: Path, config: Config) -> int:
    if sys.platform == "win32":
        raise RefusedError("the exhibit needs Linux; play with `ludus --fullscreen`")
    ludus = [sys.executable, "-m", "ludus", "exhibit"]
    settings = ["--config", str(options.config.absolute())] if options.config else []
    command = [*ludus, "--supervised", *settings]

    def page() -> Wanted:
        """The staff page, if the settings want it now; with faults, the last ones hold."""
        nonlocal config
        with suppress(RefusedError):  # The exhibit reports them.
            config = read(options.config)
        wanted = settings and config.operator.page_port and not missing_packages()
        read_at_start = config.operator, config.language.font
        return Wanted((*ludus, *settings, "--page") if wanted else (), read_at_start)

    def alert(code: str, sentence: str) -> str:
        ways = config.alert
        return deliver(ways.command, ways.url, config.health.id, code, sentence)

    if options.window.size:
        command += ["--size", "{}x{}".format(*options.window.size)]
    if options.window.fullscreen:
        command.append("--fullscreen")
    if sentence := turned_back():
        _log.error("%s", sentence)
    if sys.stderr.isatty():
        print(
            f"settings: {options.config or f'defaults ({SETTINGS} does not exist)'}",
            f"to end the exhibit: press Ctrl+C here, or run `kill {os.getpid()}` elsewhere",
            "to try it in a window: ludus exhibit --size 1280x720",
            sep="\n",
            file=sys.stderr,
        )
    return Supervisor(
        command,
        Crashes(state / CRASHES, state / "match.txt"),
        is_open=lambda: read(options.config).hours.is_open(datetime.now()),
        beside=page,
        alerts=Alerts(alert),
    ).run()
