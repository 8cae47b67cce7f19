"""A new version is installed from a signed archive alone, and the link turns back if it fails."""

import fcntl
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
from each import each

from ludus.exhibit.supervisor import alerts, versions

SCRIPT = Path(__file__).parents[2] / ".ci" / "ludus-update"
PARTS = 5
INSTALL = f"""
set -e
folder=$1/$(basename "$PWD")
rm -rf "$folder"
mkdir -p "$folder/bin"
cp program "$folder/bin/ludus"
for part in $(seq {PARTS}); do
    [ "$(cat "$1/../cut" 2>/dev/null)" != "$part" ] || kill -9 0
    touch "$folder/$part"
done
"""
PROGRAM = f"""#!{sys.executable}
import sys
from pathlib import Path
from ludus.exhibit.supervisor import supervisor
from ludus.exhibit.supervisor.crashes import Crashes
from ludus.exhibit.supervisor.restart_policy import Limits
from ludus.exhibit.supervisor.notifier import Notifier
class ToFile(Notifier):
    def status(self, text):
        Path(FOLDER, "states").write_text(f"0 {{text}}\\n")
supervisor.__version__ = "2.0"
child = '''
import signal
from ludus.exhibit.supervisor.child import heartbeat
beat = heartbeat()
CHILD
'''
supervisor.Supervisor(
    [sys.executable, "-c", child],
    Crashes(Path(FOLDER, "crashes"), None),
    limits=Limits(first_beat=600, silence=600, waits=(0.01,)),
    notifier=ToFile({{}}),
).run()
"""
RUNS = "beat(b'.')\nsignal.pause()"
FAILS = "raise SystemExit(1)"

TOOLS = {
    # A line of the file holds the restarts of the service and its state, a second long.
    "systemctl": """case "$*" in
    *restart*) sh FOLDER/restart ;;
    *show*)
        sed -n '1s/ /\\nStatusText=/; 1s/^/NRestarts=/p' FOLDER/states
        [ "$(wc -l <FOLDER/states)" -lt 2 ] || sed -i 1d FOLDER/states ;;
    esac""",
    # A real supervisor is waited for until it runs the version or gives it up.
    "sleep": """[ ! -e FOLDER/pid ] ||
    until grep -Eq ': running|[3-9] failures' FOLDER/states; do /bin/sleep 0.05; done""",
    "modprobe": "echo modprobe >>FOLDER/log",
    "mount": """echo mount >>FOLDER/log
    case "$4" in ro,*) [ -d "$5" ] && cp -r "$5/." "$6" ;; esac""",
    "umount": """echo umount >>FOLDER/log
    rm -rf "$2"/*""",
}
"""The tools of the system that stand in the test for real ones."""


def state(phase: str, failures: int = 0, *, restarts: int = 0, version: str = "2.0") -> str:
    why = " (exit-1)" if failures else ""
    return f"{restarts} ludus-{version}: {phase}, 0 restarts, {failures} failures in a row{why}"


class Machine(NamedTuple):
    """A machine with version 1.0 under its link, whose exhibit runs as soon as it is restarted."""

    folder: Path

    @property
    def versions(self) -> Path:
        return self.folder / "opt"

    @property
    def asked(self) -> Path:
        return self.folder / "asked"

    @property
    def refusal(self) -> Path:
        return self.folder / "refusal"

    @property
    def note(self) -> str:
        return versions.turned_back(self.versions)

    def prepare(self, before: str = "", after: str = "", **constants: object) -> None:
        """Write the program with places of the test, and with code before and after it."""
        code = SCRIPT.read_text().replace("\nset -euo", f"\n{before}\nset -euo") + after
        places = {
            "versions": self.versions,
            "keys": self.folder / "keys",
            "asked": self.asked,
            "refusal": self.refusal,
            "sticks": self.folder / "by-id",
            "most_unpacked": 1_000_000,
            "watched": 3,
        }
        for name, value in (places | constants).items():
            line = next(line for line in code.splitlines() if line.startswith(f"{name}="))
            code = code.replace(f"\n{line}\n", f"\n{name}={value}\n")
        (self.folder / "ludus-update").write_text(code)
        (self.folder / "tools").mkdir(exist_ok=True)
        for name, tool in TOOLS.items():
            self.tool(name, tool)

    def tool(self, name: str, code: str) -> None:
        path = self.folder / "tools" / name
        path.write_text(f"#!/bin/bash\n{code.replace('FOLDER', str(self.folder))}\n")
        path.chmod(0o755)

    def states(self, *states: str) -> None:
        (self.folder / "states").write_text("".join(f"{state}\n" for state in states))

    def run(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["/bin/bash", self.folder / "ludus-update", *words],
            env={**os.environ, "PATH": f"{self.folder / 'tools'}:{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            check=False,
            start_new_session=True,
        )

    def update(self, *words: str | Path) -> str:
        """Return what is printed by an update that succeeds."""
        done = self.run(*words)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def refused(self, *words: str | Path) -> str:
        """Return the error of an update that fails; it is one line."""
        done = self.run(*words)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
        return done.stderr.strip()

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

    def on_trial(self) -> bool:
        return (self.versions / "ludus-before").is_symlink()

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
    old = machine.versions / "ludus-1.0"
    (old / "bin").mkdir(parents=True)
    for part in ("bin/ludus", *map(str, range(1, PARTS + 1))):
        (old / part).touch()
    (machine.versions / "ludus").symlink_to("ludus-1.0")
    (tmp_path / "restart").touch()
    machine.states(state("running"))
    machine.prepare()
    yield machine
    with suppress(FileNotFoundError, ProcessLookupError):
        os.killpg(int((tmp_path / "pid").read_text()), signal.SIGTERM)


def trust(machine: Machine, line: str) -> None:
    public = (machine.folder / "key.pub").read_text().strip()
    (machine.folder / "keys").write_text(line.replace("KEY", public) + "\n")
    (machine.folder / "keys").chmod(0o644)


def test_a_version_knows_its_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh, old = tmp_path / "ludus-2.0", tmp_path / "ludus-1.0"
    for folder in (fresh, old):
        folder.mkdir()
    (tmp_path / "ludus").symlink_to("ludus-1.0")
    monkeypatch.setattr(versions, "VERSIONS", tmp_path)
    monkeypatch.setattr(sys, "prefix", str(old))
    assert versions.is_linked()
    assert versions.linked(old / "bin" / "ludus") == tmp_path / "ludus" / "bin" / "ludus"
    assert versions.linked(Path("/usr/bin/ludus")) == Path("/usr/bin/ludus")
    monkeypatch.setattr(sys, "prefix", str(fresh))
    assert versions.linked(fresh / "ludus") == fresh / "ludus"


# Good versions and failing ones


@pytest.mark.long
@pytest.mark.parametrize("child", [RUNS, FAILS], ids=["runs", "fails"])
def test_a_real_supervisor_is_tried(
    machine: Machine, child: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = PROGRAM.replace("FOLDER", repr(str(machine.folder))).replace("CHILD", child)
    (machine.folder / "restart").write_text(
        f"kill $(cat {machine.folder}/pid 2>/dev/null) 2>/dev/null\n"
        f"[ -s {machine.versions}/ludus/bin/ludus ] || exit 0\n"
        f"chmod +x {machine.versions}/ludus/bin/ludus\n"
        f"setsid {machine.versions}/ludus/bin/ludus </dev/null >/dev/null 2>&1 &\n"
        f"echo $! >{machine.folder}/pid\n"
    )
    machine.states("")
    (machine.versions / versions.NOTE).write_text("An earlier update turned back.")
    archive = machine.archive(program=code)
    if child == RUNS:
        assert machine.update(archive) == "ludus-2.0 runs well"
        assert machine.runs() == "ludus-2.0"
        left = {path.name for path in machine.versions.iterdir()}
        assert left == {"ludus", "ludus-1.0", "ludus-2.0", ".ludus-update.lock"}
    else:
        sentence = "The update to ludus-2.0 turned back to ludus-1.0: it failed 3 times (exit-1)."
        assert machine.refused(archive) == f"ludus-update: {sentence}"
        assert machine.runs() == "ludus-1.0"
        assert not machine.on_trial()
        assert machine.note == sentence
        monkeypatch.setattr(alerts, "turned_back", lambda: machine.note)
        assert alerts.faults(0, "", machine.folder)["update"] == sentence


STATES = {
    "a version that starts slowly": (["", state("starting"), state("running")], ""),
    "a version that fails once": (
        [*[state("running")] * 2, state("waiting", 1), state("running", 1)],
        "",
    ),
    "none": ([""], "it showed no picture in 3 s"),
    "a version that shows nothing": ([state("starting")], "it showed no picture in 3 s"),
    "a version that goes dark": (
        [*[state("running")] * 2, state("ending")],
        "it showed no picture in 3 s",
    ),
    "a version that fails": ([state("waiting", 3)], "it failed 3 times (exit-1)"),
    "a supervisor that fails": ([state("starting", restarts=3)], "its supervisor failed 3 times"),
    "a version that runs and fails": (
        [state("running"), state("running", 1)] * 8,
        "it did not run for 3 s without a failure",
    ),
    "the former version, still there": ([state("running", version="1.0")], "it showed no picture"),
    "a similar version": ([state("running", version="2x0")], "it showed no picture in 3 s"),
    "control characters": (["\x1b[2J\x07"], "it showed no picture in 3 s"),
    "a huge number": ([state("running", 10**30, restarts=10**30)], "its supervisor failed 3 times"),
    "an endless line": ([state("running") + "x" * 1_000_000], ""),
}
"""What systemd shows of a fresh version, second by second, and the reason to turn back."""


@pytest.mark.long
@pytest.mark.parametrize("name", STATES)
def test_the_link_turns_back_unless_a_version_runs_well(machine: Machine, name: str) -> None:
    states, why = STATES[name]
    machine.states(*states)
    archive = machine.archive()
    if why:
        assert f"turned back to ludus-1.0: {why}" in machine.refused(archive)
        assert f"turned back to ludus-1.0: {why}" in machine.note
    else:
        assert machine.update(archive) == "ludus-2.0 runs well"
    assert machine.runs() == ("ludus-1.0" if why else "ludus-2.0")
    assert not machine.on_trial()


@pytest.mark.long
def test_a_version_that_cannot_be_started_turns_back(machine: Machine) -> None:
    (machine.folder / "restart").write_text("echo no bus; echo no service.; exit 1")
    refused = machine.refused(machine.archive())
    assert refused.endswith("The update to ludus-2.0 turned back to ludus-1.0: no bus, no service.")
    assert machine.runs() == "ludus-1.0"


@pytest.mark.long
def test_a_full_disk_does_not_keep_a_failing_version(machine: Machine) -> None:
    machine.states("")
    machine.prepare(note="/nonexistent/note")
    done = machine.run(machine.archive())
    assert "turned back" in done.stderr
    assert machine.runs() == "ludus-1.0"
    machine.tool("cp", "echo No space left on device; exit 1")
    assert "No space left on device); nothing was changed" in machine.refused(machine.archive())


@pytest.mark.long
def test_an_older_version_is_installed_if_asked_for(machine: Machine) -> None:
    archive = machine.archive("0.9.9")
    machine.states(state("running", version="0.9.9"))
    assert "nothing was changed; ludus-0.9.9 is older" in machine.refused(archive)
    assert machine.runs() == "ludus-1.0"
    assert machine.update(archive, "--older") == "ludus-0.9.9 runs well"
    assert machine.runs() == "ludus-0.9.9"


@pytest.mark.long
def test_a_higher_number_is_newer(machine: Machine) -> None:
    for version in ("9.1", "10.0", "10.0.1"):
        machine.states(state("running", version=version))
        assert machine.update(machine.archive(version)) == f"ludus-{version} runs well"


@pytest.mark.long
@each(words=[[], ["--help"], ["--older"]])
def test_without_an_archive_the_command_is_shown(machine: Machine, words: list[str]) -> None:
    assert "ludus-update [--older] FILE" in machine.refused(*words)


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


def damaged(seed: int) -> dict[str, Change]:
    """Damage by chance, of the archive and of its signature."""
    changes = {
        "truncated": cut(seed),
        "a bit flipped": flipped(seed),
        "a bit of the signature flipped": flipped(seed, ".sig"),
    }
    return {f"{name}, seed {seed}": change for name, change in changes.items()}


ATTACKS: dict[str, Change] = {
    **damaged(0),
    **damaged(1),
    **damaged(2),
    "no archive": lambda m: (m.folder / "archive.tar.gz").unlink(),
    "no signature": lambda m: (m.folder / "archive.tar.gz.sig").unlink(),
    "an empty archive": written("", b""),
    "a huge signature": written(".sig", b"x" * 1_000_000),
    "a pipe as the archive": as_pipe(""),
    "another key": resigned(key="other"),
    "another purpose": resigned(namespace="file"),
    "no key": lambda m: (m.folder / "keys").unlink(),
    "a key of nonsense": keyed("ludus ssh-ed25519 AAAAnonsense"),
    "a key of somebody else's": keyed("mallory KEY"),
    "a key for another purpose": keyed('ludus namespaces="file" KEY'),
    "a key that has expired": keyed('ludus valid-before="20200101" KEY'),
    "the secret key": lambda m: trust(m, (m.folder / "key").read_text()),
    "a key that others can change": lambda m: (m.folder / "keys").chmod(0o666),
    "no archive of anything": lambda m: m.signed(b"hello"),
    "a path upwards": beside("ludus-2.0/../../../escaped"),
    "an absolute path": beside("/tmp/ludus-escaped"),
    "a link out": beside("ludus-2.0/out", member(tarfile.SYMTYPE, "/etc")),
    "a file through a link": beside(
        "ludus-2.0/out", member(tarfile.SYMTYPE, "../../.."), **{"ludus-2.0/out/escaped": b"x"}
    ),
    "a hard link out": beside("ludus-2.0/out", member(tarfile.LNKTYPE, "/etc/passwd")),
    "a pipe inside": beside("ludus-2.0/pipe", member(tarfile.FIFOTYPE)),
    "two folders": beside("ludus-3.0/install.sh"),
    "no install.sh": lambda m: m.signed(pack({"ludus-2.0/program": b""})),
    "a folder without a version": lambda m: m.signed(pack({"ludus/install.sh": b""})),
    "a version of many digits": lambda m: m.archive("9" * 200),
    "the running version": lambda m: m.archive("1.0"),
    "an older version": lambda m: m.archive("0.9"),
    "a bomb": beside("ludus-2.0/zeros", bytes(3_000_000)),
    "an install.sh that fails": lambda m: m.signed(
        pack({"ludus-2.0/install.sh": b'mkdir -p "$1/ludus-2.0/bin"; echo no room >&2; exit 3'})
    ),
    "an install.sh that makes nothing": lambda m: m.signed(pack({"ludus-2.0/install.sh": b""})),
}


MORE = {name: change for seed in range(3, 20) for name, change in damaged(seed).items()}


@pytest.mark.parametrize(
    "name",
    [
        *(pytest.param(name, marks=pytest.mark.long) for name in ATTACKS),
        *(pytest.param(name, marks=pytest.mark.nightly) for name in MORE),
    ],
)
def test_what_is_refused_changes_nothing(machine: Machine, name: str) -> None:
    machine.archive()
    (ATTACKS | MORE)[name](machine)
    before, around = machine.tree(), sorted(machine.folder.iterdir())
    refused = machine.refused(machine.folder / "archive.tar.gz")
    assert "nothing was changed" in refused
    assert len(refused.split(";")) >= 3 or "is installed" in refused
    assert machine.tree() == before
    assert sorted(machine.folder.iterdir()) == around
    assert not Path("/tmp/ludus-escaped").exists()


@pytest.mark.long
def test_a_folder_in_place_of_the_link_stays(machine: Machine) -> None:
    (machine.versions / "ludus").unlink()
    (machine.versions / "ludus").mkdir()
    before = machine.tree()
    refused = machine.refused(machine.archive())
    assert "it is no link to a version; nothing was changed" in refused
    assert machine.tree() == before


# A USB stick


@pytest.fixture
def stick(machine: Machine) -> Path:
    """A plugged stick, beside another one that cannot be mounted; staff have asked for it."""
    stick = machine.folder / "by-id" / "usb-b-part1"
    stick.mkdir(parents=True)
    (stick.parent / "usb-a").touch()
    machine.asked.touch()
    return stick


@pytest.mark.long
def test_an_update_comes_from_a_stick_if_staff_have_asked(machine: Machine, stick: Path) -> None:
    archive = machine.archive()
    for name in (archive.name, f"{archive.name}.sig"):
        (machine.folder / name).rename(stick / f"ludus-{name}")
    assert machine.update("--serve") == "ludus-2.0 runs well"
    assert not machine.asked.exists()
    assert machine.update("--serve") == "there is nothing to do"
    log = (machine.folder / "log").read_text().split()
    assert log == ["modprobe", "mount", "mount", "umount", "modprobe"]


@pytest.mark.long
@pytest.mark.parametrize("number", [0, 2])
def test_a_stick_without_one_archive_is_refused(machine: Machine, stick: Path, number: int) -> None:
    (stick / "holiday.jpg").touch()
    for index in range(number):
        (stick / f"ludus-{index}.tar.gz").touch()
    before = machine.tree()
    refused = machine.refused("--serve")
    assert f"{number} archives were found; nothing was changed" in refused
    assert f"{number} archives" in machine.refusal.read_text()
    assert machine.note == "", "no version has turned back"
    assert machine.tree() == before


@pytest.mark.long
def test_a_request_takes_the_last_refusal_back(machine: Machine, stick: Path) -> None:
    """Until staff have a new answer, their screen shows none."""
    note = machine.refusal
    note.write_text("An earlier update was refused.")
    machine.tool("mount", f"ls {machine.asked} {note} >>FOLDER/seen; exit 1")
    assert "0 archives were found" in machine.refused("--serve")
    assert (machine.folder / "seen").read_text() == ""
    assert "0 archives were found" in note.read_text()


@pytest.mark.long
@pytest.mark.parametrize("fails", [False, True])
def test_a_trial_that_a_power_cut_interrupted_ends_before_a_request_is_served(
    machine: Machine, stick: Path, fails: bool
) -> None:
    """The request has no stick, and would otherwise end the program before the trial ends."""
    machine.update(machine.archive())
    run("ln", "-s", "ludus-1.0", str(machine.versions / "ludus-before"))
    machine.states(state("waiting", 3) if fails else state("running"))
    refused = machine.refused("--serve")
    assert ("turned back to ludus-1.0" if fails else "0 archives were found") in refused
    assert machine.refusal.read_text() in refused
    assert machine.runs() == ("ludus-1.0" if fails else "ludus-2.0")
    assert not machine.on_trial()


@pytest.mark.long
def test_a_request_is_taken_whatever_fails_and_staff_read_why(
    machine: Machine, stick: Path
) -> None:
    """Else systemd would start the update again and again, and staff would wait for ever."""
    machine.tool("findmnt", "echo overlayroot")
    assert "the next start forgets its changes" in machine.refused("--serve")
    assert not machine.asked.exists()
    assert "the next start forgets its changes" in machine.refusal.read_text()
    machine.tool("findmnt", "echo /dev/sda1")
    machine.asked.touch()
    with (machine.versions / ".ludus-update.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert "another ludus-update runs" in machine.refused("--serve")
    assert not machine.asked.exists()
    assert "another ludus-update runs" in machine.refusal.read_text()


# Power cuts


def cut_off(machine: Machine, step: int) -> str:
    """Install with a cut before a step of the program; return what it printed."""
    trap = f"set -T; steps=0; trap '((++steps != {step})) || kill -9 -- -$$' DEBUG"
    machine.prepare(trap, "echo $steps\n")
    done = machine.run(machine.folder / "archive.tar.gz")
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    machine.prepare()
    return done.stdout


@pytest.mark.parametrize(
    "seed",
    [
        *(pytest.param(seed, marks=pytest.mark.long) for seed in range(8)),
        *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(8, 20)),
    ],
)
def test_a_power_cut_leaves_a_whole_version(machine: Machine, seed: int) -> None:
    chance, archive = random.Random(seed), machine.archive()
    steps = int(cut_off(machine, 0).splitlines()[-1])
    run("ln", "-sfn", "ludus-1.0", str(machine.versions / "ludus"))
    if seed % 4 == 0:  # within install.sh
        (machine.folder / "cut").write_text(str(chance.randint(1, PARTS)))
        assert cut_off(machine, 0) == ""
        (machine.folder / "cut").unlink()
    else:
        assert cut_off(machine, chance.randint(1, steps)) == ""
    assert machine.runs() in ("ludus-1.0", "ludus-2.0")
    # At the next start, the exhibit runs and the service waits for it.
    machine.update("--serve")
    assert not machine.on_trial()
    if machine.runs() == "ludus-1.0":
        machine.update(archive)
    assert machine.runs() == "ludus-2.0"
    left = {path.name for path in machine.versions.iterdir()}
    assert left <= {"ludus", "ludus-1.0", "ludus-2.0", ".ludus-update.lock"}
