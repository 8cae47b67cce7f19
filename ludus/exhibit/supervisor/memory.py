"""Processes that the kernel has killed for their memory."""

import re
from pathlib import Path

_COUNT = re.compile(r"^oom_kill (\d+)$", re.MULTILINE)


def oom_kills(root: Path = Path("/")) -> int:
    """Return the count of the control group of this process; 0 if it is unknown.

    Version 2 of control groups, which systemd uses, and version 1 are supported. See the kernel's
    `cgroup-v2.rst` and `cgroup-v1/memory.rst`. `root` is the root of the system's files.
    """
    groups, kills = root / "sys/fs/cgroup", 0
    try:
        for line in (root / "proc/self/cgroup").read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            counts = {
                "": groups / path.lstrip("/") / "memory.events",
                "memory": groups / "memory" / path.lstrip("/") / "memory.oom_control",
            }.get(controllers)
            if counts and counts.is_file() and (match := _COUNT.search(counts.read_text())):
                kills += int(match[1])
    except (OSError, ValueError):
        return 0
    return kills
