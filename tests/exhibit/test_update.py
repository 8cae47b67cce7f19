"""A new version is installed from a signed archive alone, and the link turns back if it fails."""

import errno
import io
import os
import random
import signal
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ludus.errors import RefusedError
from ludus.exhibit.supervisor import alerts, trial, update
from ludus.exhibit.supervisor.restart_policy import Limits, RestartPolicy
from ludus.exhibit.supervisor.trial import REPORT, STARTED, WELL, Trial
from ludus.exhibit.supervisor.update import Update

PARTS = 5
INSTALL = f"""
set -e
folder=$1/$(basename "$PWD")
rm -rf "$folder"
mkdir -p "$folder/bin"
cp program "$folder/bin/ludus"
for part in $(seq {PARTS}); do
    [ "$(cat "$1/../cut" 2>/dev/null)" != "$part" ] || kill -9 $PPID $$
    touch "$folder/$part"
done
"""
PROGRAM = f"""#!{sys.executable}
import sys, time
from pathlib import Path
from ludus.exhibit.supervisor.crashes import Crashes
from ludus.exhibit.supervisor.restart_policy import Limits
from ludus.exhibit.supervisor.supervisor import Supervisor
from ludus.exhibit.supervisor.system import Notifier
from ludus.exhibit.supervisor.trial import REPORT, Trial
state = Path(STATE)
child = '''
import time
from ludus.exhibit.supervisor.child import heartbeat
beat = heartbeat()
CHILD
'''
Supervisor(
    [sys.executable, "-c", child],
    Crashes(state / "crashes", None),
    limits=Limits(first_beat=600, silence=600, waits=(0.01,)),
    notifier=Notifier({{}}),
    trial=Trial(state / REPORT, 0.2, CLOCK),
).run()
"""
RUNS = "while True:\n    beat(b'.')\n    time.sleep(0.01)"
FAILS = "raise SystemExit(1)"
DARK = "time.sleep(600)"


class Machine(NamedTuple):
    """A machine with version 1.0 under its link."""

    folder: Path

    @property
    def versions(self) -> Path:
        return self.folder / "opt"

    @property
    def state(self) -> Path:
        return self.folder / "state"

    def update(self, *, starts: bool = False, reports: str = f"{STARTED}\n{WELL}\n") -> Update:
        """`starts` starts real programs; otherwise the exhibit `reports` as soon as it starts."""
        (self.folder / "reports").write_text(reports)
        copy = f"cp {self.folder}/reports {self.state}/{REPORT}"
        command = f"sh {self.folder}/restart" if starts else copy
        watched_s = 600 if reports else 0.0
        return Update(self.versions, self.folder / "keys", self.state, command, watched_s)

    def archive(self, version: str = "2.0", program: str = "", **more: str) -> Path:
        files = {"install.sh": INSTALL, "program": program, **more}
        packed = {f"ludus-{version}/{name}": text.encode() for name, text in files.items()}
        return self.signed(pack(packed))

    def signed(self, data: bytes, key: str = "key", namespace: str = "ludus") -> Path:
        path = self.folder / "archive.tar.gz"
        path.write_bytes(data)
        Path(f"{path}.sig").unlink(missing_ok=True)
        sign = ("ssh-keygen", "-q", "-Y", "sign", "-n", namespace, "-f", f"{self.folder / key}")
        run(*sign, str(path))
        return path

    def runs(self) -> str:
        """The version under the link, which is whole."""
        folder = (self.versions / "ludus").resolve()
        assert {"bin", *map(str, range(1, PARTS + 1))} <= {path.name for path in folder.iterdir()}
        return folder.name

    def tree(self) -> list[tuple[str, str]]:
        """All names in the folder of versions, and where links lead."""
        found = sorted(self.versions.rglob("*"))
        links = (os.readlink(path) if path.is_symlink() else "" for path in found)
        return [pair for pair in zip(map(str, found), links, strict=True) if ".lock" not in pair[0]]


def run(*command: str) -> None:
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def pack(files: Mapping[str, bytes | tarfile.TarInfo]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, data in files.items():
            info = data if isinstance(data, tarfile.TarInfo) else tarfile.TarInfo(name)
            info.name = name
            if isinstance(data, bytes):
                info.size = len(data)
                archive.addfile(info, io.BytesIO(data))
            else:
                archive.addfile(info)
    return packed.getvalue()


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("keys")
    for name in ("key", "other"):
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(folder / name))
    return folder


@pytest.fixture
def machine(tmp_path: Path, keys: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path)
    for key in keys.iterdir():
        (tmp_path / key.name).write_bytes(key.read_bytes())
        (tmp_path / key.name).chmod(0o600)
    trust(machine, "ludus KEY")
    machine.state.mkdir()
    (machine.state / "visits.csv").write_text("the visits")
    old = machine.versions / "ludus-1.0"
    (old / "bin").mkdir(parents=True)
    (old / "bin" / "ludus").write_text("#!/bin/sh\nexec sleep 600\n")
    (old / "bin" / "ludus").chmod(0o755)
    for part in range(1, PARTS + 1):
        (old / str(part)).touch()
    (machine.versions / "ludus").symlink_to("ludus-1.0")
    (tmp_path / "restart").write_text(
        f"kill $(cat {tmp_path}/pid) 2>/dev/null\n"
        f"chmod +x {machine.versions}/ludus/bin/ludus\n"
        f"setsid {machine.versions}/ludus/bin/ludus </dev/null >{tmp_path}/log 2>&1 &\n"
        f"echo $! >{tmp_path}/pid\n"
    )
    yield machine
    with suppress(FileNotFoundError, ProcessLookupError):
        os.killpg(int((tmp_path / "pid").read_text()), signal.SIGTERM)


def trust(machine: Machine, line: str) -> None:
    public = (machine.folder / "key.pub").read_text().strip()
    (machine.folder / "keys").write_text(line.replace("KEY", public) + "\n")
    (machine.folder / "keys").chmod(0o644)


def program(machine: Machine, child: str, clock: str) -> str:
    return (
        PROGRAM.replace("STATE", repr(str(machine.state)))
        .replace("CHILD", child)
        .replace("CLOCK", clock)
    )


# Good versions and failing ones, as real processes


def test_a_version_that_runs_stays(machine: Machine) -> None:
    archive = machine.archive(program=program(machine, RUNS, "lambda: 0.0"))
    (machine.versions / trial.NOTE).write_text("An earlier update turned back.")
    assert machine.update(starts=True).install(archive) == "ludus-2.0 runs well"
    assert machine.runs() == "ludus-2.0"
    left = {path.name for path in machine.versions.iterdir()}
    assert left == {"ludus", "ludus-1.0", "ludus-2.0", ".ludus-update.lock"}
    assert (machine.state / "visits.csv").read_text() == "the visits"


@pytest.mark.parametrize(
    ("child", "clock", "why"),
    [
        (FAILS, "time.monotonic", "it failed 3 times (exit-1)"),
        (DARK, "time.monotonic", "it showed no picture in 0.2 s"),
    ],
)
def test_a_version_that_fails_turns_back(
    machine: Machine, child: str, clock: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if child == FAILS:
        clock = "lambda: 0.0"
    archive = machine.archive(program=program(machine, child, clock))
    with pytest.raises(RefusedError) as refused:
        machine.update(starts=True).install(archive)
    sentence = f"The update to ludus-2.0 turned back to ludus-1.0: {why}."
    assert str(refused.value) == sentence
    assert machine.runs() == "ludus-1.0"
    assert not (machine.versions / trial.BEFORE).is_symlink()
    assert trial.turned_back(machine.versions) == sentence
    monkeypatch.setattr(alerts, "turned_back", lambda: trial.turned_back(machine.versions))
    assert alerts.faults(0, "", machine.state)["update"] == sentence


@pytest.mark.parametrize(
    ("reports", "why"),
    [
        ("", "it reported nothing in 0 s"),
        (f"{STARTED}\n" * 4, "its supervisor failed 3 times"),
        ("\x1b[2Jred\n", r"\x1b[2Jred"),
    ],
)
def test_a_version_whose_supervisor_fails_turns_back(
    machine: Machine, reports: str, why: str
) -> None:
    tries = machine.update(reports=reports)
    with pytest.raises(RefusedError, match="turned back") as refused:
        tries.install(machine.archive())
    assert str(refused.value).endswith(f"to ludus-1.0: {why}.")
    assert machine.runs() == "ludus-1.0"


def test_a_version_that_cannot_be_started_turns_back(machine: Machine) -> None:
    tries = machine.update()
    tries._restart = "/nonexistent/systemctl"
    with pytest.raises(RefusedError, match=r"turned back to ludus-1\.0: '/nonexistent/systemctl'"):
        tries.install(machine.archive())
    assert machine.runs() == "ludus-1.0"


def test_a_full_disk_does_not_keep_a_failing_version(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(update, "write_whole", full)
    with pytest.raises(RefusedError, match="turned back"):
        machine.update(reports="it failed\n").install(machine.archive())
    assert machine.runs() == "ludus-1.0"
    monkeypatch.setattr("shutil.copyfile", full)
    with pytest.raises(RefusedError, match="No space left on device; nothing was changed"):
        machine.update().install(machine.archive())


def test_an_older_version_is_installed_if_asked_for(machine: Machine) -> None:
    archive = machine.archive("0.9.9")
    with pytest.raises(RefusedError, match=r"nothing was changed; ludus-0\.9\.9 is older"):
        machine.update().install(archive)
    assert machine.runs() == "ludus-1.0"
    assert machine.update().install(archive, older=True) == "ludus-0.9.9 runs well"
    assert machine.runs() == "ludus-0.9.9"


def test_only_one_update_runs(machine: Machine) -> None:
    with (
        machine.update()._alone(),
        pytest.raises(RefusedError, match="another ludus-update runs"),
    ):
        machine.update().install(machine.archive())


def policy(now: list[float]) -> RestartPolicy:
    return RestartPolicy(Limits(step=1000), lambda: now[0], lambda: True)


def test_a_trial_lasts_two_minutes_from_the_last_failure(tmp_path: Path) -> None:
    now = [0.0]
    judged = policy(now)
    trying = Trial(tmp_path / REPORT, clock=lambda: now[0])
    for second in range(1, 400):
        now[0] = second
        if second in (1, 101):
            judged.started()
        judged.beat()
        if second == 100:
            judged.exited(-9)
        trying.look(judged, "signal-9")
        if second in (100, 220):
            assert (tmp_path / REPORT).read_text() == "started\n"
    assert (tmp_path / REPORT).read_text() == "started\nwell\n"


def test_a_version_knows_its_link_and_its_trial(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions, old = machine.versions, machine.versions / "ludus-1.0"
    monkeypatch.setattr(trial, "VERSIONS", versions)
    monkeypatch.setattr(sys, "prefix", str(old))
    assert trial.linked(old / "bin" / "ludus") == versions / "ludus" / "bin" / "ludus"
    assert trial.linked(Path("/usr/bin/ludus")) == Path("/usr/bin/ludus")
    (versions / trial.BEFORE).symlink_to("ludus-1.0")
    assert trial.trial(machine.state) is None  # it is the version to return to
    (versions / "ludus-2.0").mkdir()
    monkeypatch.setattr(sys, "prefix", str(versions / "ludus-2.0"))
    assert trial.trial(machine.state)
    assert trial.linked(versions / "ludus-2.0" / "ludus") == versions / "ludus-2.0" / "ludus"


# Archives and keys that are refused

Change = Callable[[Machine], Any]


def member(kind: bytes, link: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo()
    info.type, info.linkname = kind, link
    return info


def beside(name: str, data: bytes | tarfile.TarInfo = b"x", **more: bytes) -> Change:
    """A signed archive of version 2.0 with one more member."""

    def make(machine: Machine) -> object:
        good = {"ludus-2.0/install.sh": INSTALL.encode(), "ludus-2.0/program": b""}
        return machine.signed(pack({**good, name: data, **more}))

    return make


def written(end: str, data: bytes) -> Change:
    return lambda machine: (machine.folder / f"archive.tar.gz{end}").write_bytes(data)


def keyed(line: str) -> Change:
    return lambda machine: trust(machine, line)


def cut(seed: int) -> Change:
    def change(machine: Machine) -> object:
        path = machine.folder / "archive.tar.gz"
        data = path.read_bytes()
        return path.write_bytes(data[: random.Random(seed).randrange(len(data))])

    return change


def flipped(seed: int, end: str = "") -> Change:
    def change(machine: Machine) -> object:
        path = machine.folder / f"archive.tar.gz{end}"
        data = bytearray(path.read_bytes())
        # Line ends and the last bits of base64 mean nothing.
        place = random.Random(seed).randrange(40, len(data) - 60)
        data[place] ^= 1 << random.Random(seed).randrange(7)
        return path.write_bytes(data)

    return change


def resigned(**how: str) -> Change:
    return lambda m: m.signed((m.folder / "archive.tar.gz").read_bytes(), **how)


def as_pipe(end: str) -> Change:
    def change(machine: Machine) -> None:
        path = machine.folder / f"archive.tar.gz{end}"
        path.unlink()
        os.mkfifo(path)

    return change


ATTACKS: dict[str, Change] = {
    **{f"truncated, seed {seed}": cut(seed) for seed in range(20)},
    **{f"a bit flipped, seed {seed}": flipped(seed) for seed in range(20)},
    **{f"a bit of the signature flipped, seed {seed}": flipped(seed, ".sig") for seed in range(10)},
    "no archive": lambda m: (m.folder / "archive.tar.gz").unlink(),
    "no signature": lambda m: (m.folder / "archive.tar.gz.sig").unlink(),
    "an empty archive": written("", b""),
    "an empty signature": written(".sig", b""),
    "a signature of nonsense": written(".sig", bytes(range(256)) * 20),
    "a huge signature": written(".sig", b"x" * 1_000_000),
    "a pipe as the archive": as_pipe(""),
    "a pipe as the signature": as_pipe(".sig"),
    "another key": resigned(key="other"),
    "another purpose": resigned(namespace="file"),
    "no key": lambda m: (m.folder / "keys").unlink(),
    "an empty key": keyed(""),
    "a key of nonsense": keyed("ludus ssh-ed25519 AAAAnonsense"),
    "a key of somebody else's": keyed("mallory KEY"),
    "a key for another purpose": keyed('ludus namespaces="file" KEY'),
    "a key that has expired": keyed('ludus valid-before="20200101" KEY'),
    "the secret key": lambda m: trust(m, (m.folder / "key").read_text()),
    "a key that others can change": lambda m: (m.folder / "keys").chmod(0o666),
    "no archive of anything": lambda m: m.signed(b"hello"),
    "no member": lambda m: m.signed(pack({})),
    "a path upwards": beside("ludus-2.0/../../../escaped"),
    "a path upwards at the front": beside("../escaped"),
    "an absolute path": beside("/tmp/ludus-escaped"),
    "a link out": beside("ludus-2.0/out", member(tarfile.SYMTYPE, "/etc")),
    "a link upwards": beside("ludus-2.0/out", member(tarfile.SYMTYPE, "../../..")),
    "a file through a link": beside(
        "ludus-2.0/out", member(tarfile.SYMTYPE, "../../.."), **{"ludus-2.0/out/escaped": b"x"}
    ),
    "a hard link out": beside("ludus-2.0/out", member(tarfile.LNKTYPE, "/etc/passwd")),
    "a hard link upwards": beside("ludus-2.0/out", member(tarfile.LNKTYPE, "../../../keys")),
    "a pipe inside": beside("ludus-2.0/pipe", member(tarfile.FIFOTYPE)),
    "two folders": beside("ludus-3.0/install.sh"),
    "a file beside the folder": beside("escaped"),
    "no install.sh": lambda m: m.signed(pack({"ludus-2.0/program": b""})),
    "a folder without a version": lambda m: m.signed(pack({"ludus/install.sh": b""})),
    "a folder with a strange version": lambda m: m.signed(pack({"ludus-9;rm/install.sh": b""})),
    "a version of many digits": lambda m: m.archive("9" * 200),
    "the running version": lambda m: m.archive("1.0"),
    "an older version": lambda m: m.archive("0.9"),
    "a bomb": beside("ludus-2.0/zeros", bytes(3_000_000)),
    "an install.sh that fails": lambda m: m.signed(
        pack({"ludus-2.0/install.sh": b'mkdir -p "$1/ludus-2.0/bin"; echo no room >&2; exit 3'})
    ),
    "an install.sh that makes nothing": lambda m: m.signed(pack({"ludus-2.0/install.sh": b""})),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_what_is_refused_changes_nothing(
    machine: Machine, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(update, "MOST_UNPACKED", 1_000_000)
    machine.archive()
    ATTACKS[name](machine)
    before, around = machine.tree(), sorted(machine.folder.iterdir())
    with pytest.raises(RefusedError, match="nothing was changed") as refused:
        machine.update().install(machine.folder / "archive.tar.gz")
    assert "\n" not in str(refused.value)
    assert len(str(refused.value).split(";")) >= 3 or "is installed" in str(refused.value)
    assert machine.tree() == before
    assert {*machine.folder.iterdir()} - {*around} <= {machine.folder / "reports"}
    assert not Path("/tmp/ludus-escaped").exists()


def test_a_folder_in_place_of_the_link_stays(machine: Machine) -> None:
    (machine.versions / "ludus").unlink()
    (machine.versions / "ludus").mkdir()
    before = machine.tree()
    with pytest.raises(RefusedError, match="it is no link to a version; nothing was changed"):
        machine.update().install(machine.archive())
    assert machine.tree() == before


@pytest.mark.parametrize("kind", ["pipe", "link", "folder"])
def test_a_strange_report_is_no_report(machine: Machine, kind: str) -> None:
    report = machine.state / REPORT
    if kind == "pipe":
        os.mkfifo(report)
    elif kind == "link":
        report.symlink_to("/dev/zero")
    else:
        report.mkdir()
    assert machine.update()._lines() == []


# A USB stick

TOOLS = {
    "modprobe": "",
    "mount": 'case "$4" in ro,*) [ -d "$5" ] && cp -r "$5/." "$6";; esac',
    "umount": 'rm -rf "$2"/*',
}


@pytest.fixture
def stick(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A plugged stick, beside another one that cannot be mounted; staff have asked for it."""
    tools, stick = machine.folder / "tools", machine.folder / "by-id" / "usb-b-part1"
    tools.mkdir()
    stick.mkdir(parents=True)
    (stick.parent / "usb-a").touch()
    for name, code in TOOLS.items():
        (tools / name).write_text(f"#!/bin/sh\necho {name} >>{tools}/log\n{code}\n")
        (tools / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    monkeypatch.setattr(update, "STICKS", stick.parent)
    monkeypatch.setattr(update, "_TRIES", 2)
    (machine.state / trial.ASKED).touch()
    return stick


def test_an_update_comes_from_a_stick_if_staff_have_asked(machine: Machine, stick: Path) -> None:
    archive = machine.archive()
    for name in (archive.name, f"{archive.name}.sig"):
        (machine.folder / name).rename(stick / f"ludus-{name}")
    assert machine.update().serve() == "ludus-2.0 runs well"
    assert not (machine.state / trial.ASKED).exists()
    assert machine.update().serve() == "there is nothing to do"
    log = (machine.folder / "tools" / "log").read_text().split()
    assert log == ["modprobe", "mount", "umount", "mount", "umount", "modprobe"]


@pytest.mark.parametrize("number", [0, 2])
def test_a_stick_without_one_archive_is_refused(machine: Machine, stick: Path, number: int) -> None:
    (stick / "holiday.jpg").touch()
    for each in range(number):
        (stick / f"ludus-{each}.tar.gz").touch()
    before = machine.tree()
    with pytest.raises(RefusedError, match=f"{number} archives were found; nothing was changed"):
        machine.update().serve()
    assert f"{number} archives" in trial.turned_back(machine.versions)
    (machine.versions / trial.NOTE).unlink()
    assert machine.tree() == before


# Power cuts

CUT = """
import os, signal, sys
from pathlib import Path
from ludus.exhibit.supervisor.update import Update
folder, last, count = Path(sys.argv[1]), int(sys.argv[2]), 0
def step(event, args):
    global count
    if event.startswith(("os.", "shutil.", "subprocess.")) and event != "os.kill":
        count += 1
        if count == last:
            os.kill(os.getpid(), signal.SIGKILL)
restart = f"cp {folder}/reports {folder}/state/ludus-update.txt"
update = Update(folder / "opt", folder / "keys", folder / "state", restart, 600)
sys.addaudithook(step)
update.install(folder / "archive.tar.gz")
print(count)
"""


def cut_off(machine: Machine, step: int) -> str:
    """Install in a process that is killed at a step; return what it printed."""
    command = [sys.executable, "-c", CUT, str(machine.folder), str(step)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return done.stdout


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_a_power_cut_leaves_a_whole_version(machine: Machine, seed: int) -> None:
    chance, again = random.Random(seed), machine.update()
    archive = machine.archive()
    steps = int(cut_off(machine, 0).splitlines()[-1])
    run("ln", "-sfn", "ludus-1.0", str(machine.versions / "ludus"))
    if seed % 4 == 0:  # within install.sh
        (machine.folder / "cut").write_text(str(chance.randint(1, PARTS)))
        cut_off(machine, 0)
        (machine.folder / "cut").unlink()
    else:
        cut_off(machine, chance.randint(1, steps))
    assert machine.runs() in ("ludus-1.0", "ludus-2.0")
    # At the next start, the exhibit reports and the service waits for it.
    (machine.state / REPORT).write_text(f"{STARTED}\n{WELL}\n")
    again.serve()
    assert not (machine.versions / trial.BEFORE).is_symlink()
    if machine.runs() == "ludus-1.0":
        again.install(archive)
    assert machine.runs() == "ludus-2.0"
    left = {path.name for path in machine.versions.iterdir()}
    assert left <= {"ludus", "ludus-1.0", "ludus-2.0", ".ludus-update.lock"}
