"""`ludus-update FILE` installs a signed version beside the running one, and turns the link to it.

The fresh version is on trial: unless its supervisor reports that it runs well, the link turns back.
Each turn renames a link, in one step. After a power cut during a trial, the service `ludus-update`
of the former version continues to wait for the report.
"""

import argparse
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from ludus.errors import RefusedError, begin_log, plain, printable
from ludus.exhibit.supervisor import trial
from ludus.exhibit.supervisor.system import run_command
from ludus.exhibit.supervisor.trial import STARTED, STARTS, WATCHED_S, WELL
from ludus.files import write_whole

STAGE = ".ludus-update"
"""The folder, beside the versions, for everything unfinished."""
STICKS = Path("/dev/disk/by-id")
MOST_PACKED = 500_000_000
MOST_UNPACKED = 1_500_000_000
"""The most bytes of an archive, and of its files."""
MOST_SIGNATURE = 10_000

_VERSION = re.compile(r"ludus-(\d{1,6}(?:\.\d{1,6}){0,3})", re.ASCII)
_LONGEST_S = 1800.0
"""Seconds for which each of the system's tools may run."""
_PATIENCE = 5
"""The longest wait for a trial that has begun, as a multiple of the watched time."""
_NAP_S = 0.2
_UNPACK = """set -o pipefail; ulimit -v 1000000
gzip -dc -- "$1" | head -c "$2" | tar -x --no-same-owner --no-same-permissions -C "$3"
"""
"""The limits end a bomb; tar refuses names with "..", and unpacks nothing through a link."""
_MOUNT = ("mount", "--types", "vfat,exfat", "--options", "ro,nosuid,nodev,noexec")
_TRIES = 50
"""How many times a stick is looked for."""
_VERIFY = ("ssh-keygen", "-Y", "verify", "-n", "ludus", "-I", "ludus")


class Update:
    """Updates the versions in a folder."""

    def __init__(
        self, versions: Path, keys: Path, state: Path, restart: str, watched_s: float = WATCHED_S
    ) -> None:
        """`keys` holds the trusted keys, as in ssh-keygen(1), "ALLOWED SIGNERS".

        `state` is the exhibit's folder; `restart` starts the exhibit anew, without waiting for it.
        """
        self._versions, self._keys, self._restart = versions, keys, restart
        self._link, self._before = versions / trial.LINK, versions / trial.BEFORE
        self._stage, self._note = versions / STAGE, versions / trial.NOTE
        self._report, self._asked = state / trial.REPORT, state / trial.ASKED
        self._watched_s = watched_s

    def install(self, archive: Path, older: bool = False) -> str:
        """Install a version, try it, and return the result; raise RefusedError if it fails.

        `older` allows a version older than the one that runs.
        """
        with self._alone():
            if self._before.is_symlink():
                print(self._judge())
            fresh = self._unpacked(archive, older)
            self._build(archive, fresh)
            self._report.unlink(missing_ok=True)
            self._note.unlink(missing_ok=True)
            self._point(self._before, self._link.resolve().name)
            self._point(self._link, fresh.name)
            return self._judge(run_command(self._restart))

    def serve(self) -> str:
        """End a trial that was cut off, or install from a USB stick if staff have asked for it."""
        if self._asked.exists():
            self._asked.unlink()
            try:
                with _stick() as archive:
                    return self.install(archive)
            except RefusedError as error:
                self._note_down(str(error))
                raise
        with self._alone():
            return self._judge() if self._before.is_symlink() else "there is nothing to do"

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the lock of the versions; remove what is unfinished, before and after."""
        try:
            with FileLock(self._versions / f"{STAGE}.lock", timeout=0):
                shutil.rmtree(self._stage, ignore_errors=True)
                self._stage.mkdir(mode=0o700)
                try:
                    yield
                finally:
                    shutil.rmtree(self._stage, ignore_errors=True)
        except Timeout:
            raise RefusedError("another ludus-update runs; wait until it ends") from None
        except OSError as error:
            raise RefusedError(f"{error}; run it again as root, with room on the disk") from None

    # The archive

    def _unpacked(self, archive: Path, older: bool) -> Path:
        """Return the folder of a checked archive's files; its name holds the version."""
        now = _number(self._link.resolve().name)
        if not self._link.is_symlink() or not now:
            raise RefusedError(
                f"{self._link}: it is no link to a version; nothing was changed; unpack the"
                f" archive, move {self._link} away, and run install.sh"
            )
        copy, inside = self._stage / "archive", self._stage / "inside"
        self._copy_signed(archive, copy)
        inside.mkdir()
        limit = str(MOST_UNPACKED)
        unpack = ("bash", "-c", _UNPACK, "bash", str(copy), limit, str(inside))
        _run(archive, "it cannot be unpacked", *unpack)
        copy.unlink()
        fresh = next(inside.iterdir(), inside)
        number = _number(fresh.name)
        for path in inside.rglob("*"):
            mode = path.lstat().st_mode
            if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
                raise _refused(archive, f"{path.relative_to(inside)} is no file or folder")
        if not number or len([*inside.iterdir()]) > 1 or not (fresh / "install.sh").is_file():
            raise _refused(archive, "it holds no version of ludus")
        if number == now or (number < now and not older):
            age = "is installed" if number == now else "is older; to install it, add --older"
            raise RefusedError(f"{archive}: nothing was changed; {fresh.name} {age}")
        return fresh

    def _copy_signed(self, archive: Path, copy: Path) -> None:
        """Copy an archive, so that nobody changes it after the check of its signature."""
        signature, most = copy.with_name("signature"), MOST_PACKED
        signed = archive.with_name(f"{archive.name}.sig")
        for source, target in ((archive, copy), (signed, signature)):
            try:
                if plain(source).stat().st_size > most:
                    raise _refused(source, f"it is larger than {most:,} bytes")
                shutil.copyfile(source, target)
            except OSError as error:
                raise _refused(source, error.strerror or str(error)) from None
            most = MOST_SIGNATURE
        if not self._keys.is_file() or self._keys.stat().st_mode & 0o022:
            raise RefusedError(
                f"{self._keys}: it is missing, or others can change it; nothing was changed; write"
                " the public key of those who sign into it, in a line such as"
                f" 'ludus ssh-ed25519 AAAA…', and run chmod 644 {self._keys}"
            )
        with copy.open("rb") as file:
            verify = (*_VERIFY, "-f", str(self._keys), "-s", str(signature))
            _run(archive, f"its signature fits no key in {self._keys}", *verify, stdin=file)

    def _build(self, archive: Path, fresh: Path) -> None:
        """Make a version from its files, whole on the disk; remove unfinished and old ones."""
        kept = self._link.resolve().name
        for path in self._versions.glob("ludus-*"):
            if _number(path.name) and path.name != kept:
                shutil.rmtree(path)
        target = self._versions / fresh.name
        try:
            install = ("sh", "install.sh", str(self._versions))
            _run(archive, "its install.sh failed", *install, cwd=fresh)
            if not (target / "bin" / "ludus").is_file():
                raise _refused(archive, "its install.sh has made no program")
        except BaseException:
            shutil.rmtree(target, ignore_errors=True)
            raise
        os.sync()

    # The link

    def _point(self, link: Path, name: str) -> None:
        fresh = self._stage / link.name
        fresh.symlink_to(name)
        fresh.replace(link)
        os.sync()

    def _judge(self, trouble: str = "") -> str:
        """End a trial: return that the version stays, or turn back and raise RefusedError."""
        fresh, former = self._link.resolve().name, self._before.resolve().name
        if fresh == former or not self._before.exists():  # The power was cut between two links.
            self._before.unlink()
            return f"{fresh} runs; no version is on trial"
        trouble = trouble or self._awaited()
        if not trouble:
            self._before.unlink()
            os.sync()
            return f"{fresh} runs well"
        sentence = f"The update to {fresh} turned back to {former}: {printable(trouble)}."
        self._note_down(sentence)
        self._before.replace(self._link)
        os.sync()
        run_command(self._restart)
        raise RefusedError(sentence)

    def _note_down(self, sentence: str) -> None:
        with suppress(OSError):  # A full disk must not keep the link from turning back.
            write_whole(self._note, sentence)

    def _awaited(self) -> str:
        """Wait for the report of a trial; return why it failed, or an empty text."""
        began = time.monotonic()
        while True:
            lines, waited = self._lines(), time.monotonic() - began
            if ends := [line for line in lines if line != STARTED]:
                return "" if ends[0] == WELL else ends[0]
            if len(lines) > STARTS:
                return f"its supervisor failed {STARTS} times"
            if waited >= self._watched_s * (_PATIENCE if lines else 1):
                return f"it reported nothing in {waited:.0f} s"
            time.sleep(_NAP_S)

    def _lines(self) -> list[str]:
        """Return the report so far; its folder is the exhibit's, so it may be anything."""
        with suppress(OSError):
            handle = os.open(self._report, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
            with open(handle, "rb", buffering=0) as file:
                return (file.read(1000) or b"").decode("utf-8", "replace").splitlines()
        return []


@contextmanager
def _stick() -> Iterator[Path]:
    """Yield the archive on a USB stick, mounted for reading while it is used."""
    place = Path(tempfile.mkdtemp())
    _quietly("modprobe", "--ignore-install", "usb-storage")
    try:
        found = _archives(place)
        if len(found) != 1:
            raise RefusedError(
                f"the USB stick: {len(found)} archives were found; nothing was changed; format it"
                " as FAT or exFAT, and copy one archive and its .sig to it"
            )
        yield found[0]
    finally:
        _quietly("umount", "--lazy", str(place))
        _quietly("modprobe", "--remove", "usb-storage")
        place.rmdir()


def _archives(place: Path) -> list[Path]:
    """Mount one stick after another until one holds archives; return them."""
    for _ in range(_TRIES):
        for device in sorted(STICKS.glob("usb-*")):
            _quietly(*_MOUNT, str(device), str(place))
            if found := [*place.glob("ludus-*.tar.gz")]:
                return found
            _quietly("umount", "--lazy", str(place))
        time.sleep(_NAP_S)
    return []


def _quietly(*command: str) -> None:
    subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _number(name: str) -> tuple[int, ...]:
    """Return the number of a version's folder; empty for other names."""
    match = _VERSION.fullmatch(name)
    return tuple(map(int, match[1].split("."))) if match else ()


def _refused(place: Path, problem: str) -> RefusedError:
    return RefusedError(f"{place}: {problem}; nothing was changed; copy or download it again")


def _run(archive: Path, problem: str, *command: str, **options: Any) -> None:
    """Run a tool of the system; raise RefusedError with the problem and the end of its output."""
    try:
        subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_LONGEST_S,
            check=True,
            **{"stdin": subprocess.DEVNULL, **options},
        )
    except subprocess.CalledProcessError as error:
        output = ", ".join(error.stdout.decode("utf-8", "replace").splitlines())
        raise _refused(archive, f"{problem} ({output[-300:] or error})") from None
    except (OSError, subprocess.SubprocessError) as error:
        raise RefusedError(
            f"{command[0]}: {error}; nothing was changed; install the package that holds it"
        ) from None


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(
        prog="ludus-update", description="Install a signed version, and return if it fails."
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("archive", nargs="?", type=Path, help="an archive; its .sig lies beside it")
    about = "end a trial after a power cut, or install from a USB stick as staff have asked"
    what.add_argument("--serve", action="store_true", help=about)
    parser.add_argument("--older", action="store_true", help="allow an older version")
    options = parser.parse_args(argv)
    begin_log()
    os.umask(0o022)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # A lost connection does not end a trial.
    try:
        update = Update(
            trial.VERSIONS,
            Path("/etc/ludus/update.keys"),
            Path("/home/ludus/.local/state/ludus/exhibit"),
            "systemctl --machine ludus@.host --user --no-block restart ludus",
        )
        print(update.serve() if options.serve else update.install(options.archive, options.older))
    except RefusedError as error:
        print(f"ludus-update: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
