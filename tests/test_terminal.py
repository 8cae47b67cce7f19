"""How the program leaves when a stream fails or a signal ends it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FULL = Path("/dev/full")
UNREAD = 128 + 13
RULES = b'{"cmd":"rules"}\n'

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.name != "posix", reason="there are no such streams"),
]

IMPORTING = """
import sys
class Finder:
    def find_spec(self, name, *rest):
        if name == "msgspec":
            interrupt()
sys.meta_path.insert(0, Finder())
"""
ICON = """
import pygame
usual = pygame.font.init
pygame.font.init = lambda: (interrupt(), usual())
"""
"""Where pygame opens a window; it drops what is raised while it reads the icon."""
THREAD = """
import threading
usual = threading.Thread.start
def start(thread):
    usual(thread)
    if thread.name == "pictures_0":
        signal.raise_signal(signal.SIGINT)
threading.Thread.start = start
"""
"""Where the thread of pictures has started, but its pool does not know it yet."""
INTERRUPTED = """
import contextlib, signal
def interrupt():
    with contextlib.suppress(BaseException):
        signal.raise_signal(signal.SIGINT)
WHERE
signal.signal(signal.SIGINT, signal.default_int_handler)
from ludus.__main__ import run
run()
"""
"""Ctrl+C at a place where the exception is lost, or leaves something behind."""

PRINTING = [("--help",), ("exhibit", "--example-config"), ("engine",)]
"""Three outputs: by argparse, as text, and as bytes."""


def _ludus(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "ludus", *arguments]


def _ended(
    redirected: str, *arguments: str, given: bytes = RULES, **environ: str
) -> tuple[int, str, str]:
    """Return status, output and errors of a command with redirected streams."""
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {redirected}', "sh", *_ludus(*arguments)],
        cwd=ROOT,
        input=given,
        capture_output=True,
        env=os.environ | environ,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize("arguments", PRINTING)
@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full")
def test_a_full_disk_under_the_output_is_reported_in_one_line(arguments: tuple[str, ...]) -> None:
    status, _, says = _ended(f">{FULL}", *arguments)
    assert status == 1
    assert says == (
        "ludus: standard output: No space left on device; what was printed is not whole\n"
    )


@pytest.mark.parametrize("arguments", PRINTING[1:])
def test_a_reader_that_has_gone_ends_it_quietly(arguments: tuple[str, ...]) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(_ludus(*arguments), cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe) as it:
        assert it.stdout is not None
        it.stdout.close()
        it.stdout = None
        _, says = it.communicate(RULES * 3)
    assert (it.returncode, says) == (UNREAD, b"")


def test_a_closed_output_is_an_output_that_cannot_be_written() -> None:
    status, _, says = _ended(">&-", "exhibit", "--example-config")
    assert status == 1
    assert says.startswith("ludus: standard output: Bad file descriptor")
    assert says.count("\n") == 1


def test_a_closed_error_stream_does_not_send_errors_into_the_output() -> None:
    assert _ended("2>&-", "verify", "nothing.txt") == (1, "", "")


def test_a_closed_input_is_an_empty_one() -> None:
    assert _ended("<&-", "engine") == (0, "", "")


def test_what_goes_into_a_file_is_utf_8_whatever_the_terminal_speaks() -> None:
    """Otherwise ludus could not read its printed settings again."""
    status, settings, _ = _ended("", "exhibit", "--example-config=all", PYTHONIOENCODING="latin-1")
    assert status == 0
    assert "http://127.0.0.1:…, on" in settings


@pytest.mark.parametrize("where", [IMPORTING, ICON, THREAD])
def test_ctrl_c_while_the_program_is_loaded_ends_it_quietly(where: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED.replace("WHERE", where)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


# The PIN


def test_a_pin_may_come_from_another_program_though_there_is_a_terminal() -> None:
    keyboard, terminal = os.openpty()
    name = os.ttyname(terminal)
    try:
        done = subprocess.run(
            _ludus("exhibit", "--pin"),
            cwd=ROOT,
            input=b"4711\n4711\n",
            capture_output=True,
            start_new_session=True,
            preexec_fn=lambda: os.close(os.open(name, os.O_RDWR)),
        )
    finally:
        os.close(keyboard)
        os.close(terminal)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(b"scrypt:")
