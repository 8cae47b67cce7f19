"""Messages to systemd arrive, and kills for lack of memory and losses are counted."""

import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from each import each

from ludus.exhibit.supervisor.memory import oom_kills
from ludus.exhibit.supervisor.notifier import Notifier
from ludus.exhibit.supervisor.once import Once


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[socket.socket]:
    """Listen as systemd does."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as found:
        found.bind(str(tmp_path / "notify"))
        found.settimeout(10)
        yield found


def environ(tmp_path: Path, **more: str) -> dict[str, str]:
    return {"NOTIFY_SOCKET": str(tmp_path / "notify"), **more}


def test_all_messages_arrive_in_order(tmp_path: Path, ear: socket.socket) -> None:
    notifier = Notifier(environ(tmp_path, WATCHDOG_USEC="30000000"))
    notifier.status("3 restarts\nand ü")
    notifier.ready()
    notifier.keep_alive(5.0)
    notifier.stopping()
    heard = [ear.recv(100).decode() for _ in range(4)]
    assert heard == ["STATUS=3 restarts and ü", "READY=1", "WATCHDOG=1", "STOPPING=1"]


def test_ready_is_said_once(tmp_path: Path, ear: socket.socket) -> None:
    notifier = Notifier(environ(tmp_path))
    notifier.ready()
    notifier.ready()
    notifier.stopping()
    assert [ear.recv(100) for _ in range(2)] == [b"READY=1", b"STOPPING=1"]


def test_ready_is_said_again_if_nobody_heard(tmp_path: Path) -> None:
    notifier = Notifier(environ(tmp_path))
    notifier.ready()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as late:
        late.bind(str(tmp_path / "notify"))
        late.settimeout(10)
        notifier.ready()
        assert late.recv(100) == b"READY=1"


def test_signs_of_life_come_at_half_of_the_patience(tmp_path: Path, ear: socket.socket) -> None:
    notifier = Notifier(environ(tmp_path, WATCHDOG_USEC="30000000"))
    assert notifier.interval == 15.0
    for second in range(61):
        notifier.keep_alive(100.0 + second)
    notifier.stopping()
    assert [ear.recv(100) for _ in range(6)] == [*[b"WATCHDOG=1"] * 5, b"STOPPING=1"]


@pytest.mark.parametrize("text", ["", "0", "-1", "soon", "²"])
def test_no_sign_of_life_where_none_is_wanted(
    tmp_path: Path, ear: socket.socket, text: str
) -> None:
    notifier = Notifier(environ(tmp_path, WATCHDOG_USEC=text))
    notifier.keep_alive(1e9)
    notifier.stopping()
    assert ear.recv(100) == b"STOPPING=1"


def test_a_socket_with_an_abstract_name(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind("\0" + str(tmp_path))
        ear.settimeout(10)
        Notifier({"NOTIFY_SOCKET": f"@{tmp_path}"}).ready()
        assert ear.recv(100) == b"READY=1"


@each(address=["", "/nowhere/notify", "@nobody", "x" * 500, "/a\0b", "\udcff"])
def test_nothing_happens_without_systemd(address: str) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "2000000"})
    notifier.ready()
    notifier.keep_alive(1.0)
    notifier.status("running")
    notifier.stopping()


def test_a_full_socket_is_not_waited_for(tmp_path: Path, ear: socket.socket) -> None:
    notifier = Notifier(environ(tmp_path))
    for _ in range(1000):
        notifier.status("x" * 1000)
    assert ear.recv(2000).startswith(b"STATUS=x")


def test_kills_for_lack_of_memory_are_counted(tmp_path: Path) -> None:
    own, group = tmp_path / "proc" / "self" / "cgroup", "user.slice/ludus.service"
    counts = tmp_path / "sys" / "fs" / "cgroup" / group / "memory.events"
    for path, text in ((own, f"9:pids:/\n0::/{group}\n"), (counts, "oom 9\noom_kill 3\n")):
        path.parent.mkdir(parents=True)
        path.write_text(text)
    assert oom_kills(tmp_path) == 3


def test_without_a_count_there_are_no_kills(tmp_path: Path) -> None:
    assert oom_kills(tmp_path) == 0
    own = tmp_path / "proc" / "self" / "cgroup"
    own.parent.mkdir(parents=True)
    for text in ("", "0::/\n", "nonsense\n"):
        own.write_text(text)
        assert oom_kills(tmp_path) == 0


def test_a_loss_is_told_once_and_so_is_its_end(caplog: pytest.LogCaptureFixture) -> None:
    once = Once(logging.getLogger("ludus.test"), "the sound device")
    once.regained()
    for why in ("unplugged", "unplugged", "busy"):
        once.lost(why)
    once.regained()
    once.regained()
    once.lost("unplugged")
    assert [record.message for record in caplog.records] == [
        "the sound device is lost: unplugged",
        "the sound device is lost: busy",
        "the sound device is found again",
        "the sound device is lost: unplugged",
    ]


def test_reasons_without_end_are_not_told_without_end(caplog: pytest.LogCaptureFixture) -> None:
    once = Once(logging.getLogger("ludus.test"), "the screen")
    for number in range(100):
        once.lost(number)
    assert len(caplog.records) == 10
    once.regained()
    assert len(caplog.records) == 11
