"""Processes that the kernel killed for lack of memory are counted, in control groups v1 and v2."""

from pathlib import Path

import pytest

from ludus.exhibit.supervisor.oom import oom_kills


@pytest.mark.parametrize(
    ("group", "file"),
    [
        ("0::/user.slice/ludus.service", "user.slice/ludus.service/memory.events"),
        ("4:memory:/ludus", "memory/ludus/memory.oom_control"),
    ],
)
def test_they_are_counted(tmp_path: Path, group: str, file: str) -> None:
    own, counts = tmp_path / "proc" / "self" / "cgroup", tmp_path / "sys" / "fs" / "cgroup" / file
    for path, text in ((own, f"9:pids:/\n{group}\n"), (counts, "oom 9\noom_kill 3\n")):
        path.parent.mkdir(parents=True)
        path.write_text(text)
    assert oom_kills(tmp_path) == 3


def test_where_nothing_tells_there_are_none(tmp_path: Path) -> None:
    assert oom_kills(tmp_path) == 0
    own = tmp_path / "proc" / "self" / "cgroup"
    own.parent.mkdir(parents=True)
    for text in ("", "0::/\n", "nonsense\n"):
        own.write_text(text)
        assert oom_kills(tmp_path) == 0
