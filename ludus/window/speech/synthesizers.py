"""Speech synthesizers: Speech Dispatcher on Linux, elsewhere a command of the system."""

import math
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Event

_LOOK_S = 0.03
"""Seconds between two checks for an interruption."""
_LONGEST_S = 10
"""Seconds after which a command or an answer must have failed."""
_USUAL = 100
_WORDS_A_MINUTE = 175
"""The usual pace of `say` and espeak, in words per minute."""
_NEAREST = {"la": "it"}
"""The language of the substitute voice, for languages without a voice."""


def child_environment() -> dict[str, str]:
    """The environment without the library path of a packaged program.

    System programs must not load its libraries: see PyInstaller's manual, "Runtime information".
    """
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
        if before := environment.pop("LD_LIBRARY_PATH_ORIG", None):
            environment["LD_LIBRARY_PATH"] = before
    return environment


@dataclass(frozen=True)
class Utterance:
    text: str
    language: str
    pace: int
    """In percent of the usual pace; 100 uses the system's setting."""
    cut: Event = field(default_factory=Event)
    """Set to interrupt the speech."""

    @property
    def longest_s(self) -> float:
        """Seconds after which the synthesizer must have failed."""
        return _LONGEST_S + 25 * len(self.text) / self.pace


Synthesizer = Callable[[Utterance], None]
"""Speaks a text until its end or until it is cut, in a thread that may block.

It raises OSError or SubprocessError.
"""


def speak_by(line_of: Callable[[Utterance], list[str]], said: Utterance) -> None:
    """Speak by a command that reads the text from its standard input and ends after speaking it."""
    line, until = line_of(said), time.monotonic() + said.longest_s
    with subprocess.Popen(
        line,
        env=child_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    ) as child:
        assert child.stdin
        try:
            child.stdin.write(said.text.encode())
            child.stdin.close()
            while child.poll() is None and not said.cut.wait(_LOOK_S):
                if time.monotonic() > until:
                    raise TimeoutError(f"{line[0]} does not come to an end")
        finally:
            child.kill()
    if child.returncode and not said.cut.is_set():
        raise OSError(f"{line[0]} ended with status {child.returncode}")


def _espeak(name: str, said: Utterance) -> list[str]:
    pace = str(_WORDS_A_MINUTE * said.pace // _USUAL)
    return [name, "--stdin", "-z", "-b", "1", "-v", said.language, "-s", pace]


def _say(said: Utterance) -> list[str]:
    asked, limit = ["say", "-v", "?"], _LONGEST_S
    listed = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=limit)
    voice = voice_for(said.language, listed.stdout)
    rate = str(_WORDS_A_MINUTE * said.pace // _USUAL)
    paced = [] if said.pace == _USUAL else ["-r", rate]
    return ["say", *(["-v", voice] if voice else []), *paced, "-f", "-"]


def voice_for(language: str, listed: str) -> str:
    """The first voice of a language in the output of `say -v ?`, or an empty string."""
    for code in (language, _NEAREST.get(language, language)):
        for line in listed.splitlines():
            name, _, locale = line.partition("#")[0].strip().rpartition(" ")
            if locale[:2] == code:
                return name.strip()
    return ""


_SCRIPT = """
Add-Type -AssemblyName System.Speech
[Console]::InputEncoding = [Text.Encoding]::UTF8
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
foreach ($each in $voice.GetInstalledVoices()) {{
    if ($each.VoiceInfo.Culture.TwoLetterISOLanguageName -eq '{language}') {{
        $voice.SelectVoice($each.VoiceInfo.Name); break
    }}
}}
{pace}
$voice.Speak([Console]::In.ReadToEnd())
"""


def _sapi(said: Utterance) -> list[str]:
    """The command on Windows: SAPI with rates from -10 to 10; ten steps triple the pace."""
    rate = round(10 * math.log(said.pace / _USUAL, 3))
    pace = "" if said.pace == _USUAL else f"$voice.Rate = {max(-10, min(10, rate))}"
    script = _SCRIPT.format(language=said.language, pace=pace)
    return ["powershell", "-NoProfile", "-NonInteractive", "-Command", script]


class Dispatcher:
    """Speech Dispatcher with the voice set on a Linux desktop, by SSIP."""

    def __init__(self) -> None:
        self._socket: socket.socket | None = None
        self._read = b""
        self._set = ("", 0)
        """Language and pace set for this connection."""

    def speak(self, said: Utterance) -> None:
        try:
            if self._socket is None or self._set != (said.language, said.pace):
                self._connect(said)
            self._ask("SPEAK", "230")
            text = " ".join(said.text.split())
            self._ask(f"{'.' * text.startswith('.')}{text}\r\n.", "225")
            self._hear_out(said)
        except OSError:
            self._close()
            raise

    def _hear_out(self, said: Utterance) -> None:
        until, cut = time.monotonic() + said.longest_s, False
        while not self._line().startswith(("702 ", "703 ")):
            if said.cut.is_set() and not cut:
                cut = True
                self._send("CANCEL SELF")
            if time.monotonic() > until:
                raise TimeoutError("speech-dispatcher does not come to an end")

    def _connect(self, said: Utterance) -> None:
        self._close()
        self._socket, self._read = _socket(), b""
        self._ask(f"SET SELF CLIENT_NAME {os.environ.get('USER', 'user')}:ludus:main", "208")
        self._ask("SET SELF NOTIFICATION END ON", "220")
        self._ask("SET SELF NOTIFICATION CANCEL ON", "220")
        self._ask(f"SET SELF LANGUAGE {said.language}", "201")
        if said.pace != _USUAL:  # From -100, half the pace, to 100, 2.3 times.
            quick = (said.pace - _USUAL) * (0.77 if said.pace > _USUAL else 1.9)
            self._ask(f"SET SELF RATE {max(-100, min(100, round(quick)))}", "203")
        self._set = (said.language, said.pace)

    def _close(self) -> None:
        if self._socket:
            self._socket.close()
        self._socket = None

    def _send(self, line: str) -> None:
        assert self._socket
        self._socket.sendall(f"{line}\r\n".encode())

    def _ask(self, line: str, granted: str) -> None:
        """Send a line and wait for the reply code `granted`; other replies are ignored."""
        self._send(line)
        until = time.monotonic() + _LONGEST_S
        while not (answer := self._line()).startswith(f"{granted} "):
            if answer[:1] in ("3", "4", "5") or time.monotonic() > until:
                raise OSError(f"speech-dispatcher answers {line.split()[0]} with '{answer}'")

    def _line(self) -> str:
        assert self._socket
        while b"\n" not in self._read:
            try:
                more = self._socket.recv(4096)
            except TimeoutError:
                return ""
            if not more:
                raise ConnectionError("speech-dispatcher has ended")
            self._read += more
        line, _, self._read = self._read.partition(b"\n")
        return line.decode(errors="replace").strip()


def _socket() -> socket.socket:
    folder = os.environ.get("XDG_RUNTIME_DIR") or os.path.expanduser("~/.cache")
    path = str(Path(folder) / "speech-dispatcher" / "speechd.sock")
    for started in (False, True):
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(_LOOK_S)
        try:
            connection.connect(path)
        except OSError as error:
            connection.close()
            if started:
                raise OSError(f"speech-dispatcher does not answer at {path}") from error
            subprocess.run(
                ["speech-dispatcher", "--spawn"],
                env=child_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=False,
                timeout=_LONGEST_S,
            )
        else:
            return connection
    raise AssertionError("unreachable")


def available() -> list[Synthesizer]:
    """The synthesizers of this system, the best first; none is started."""
    known: dict[str, Synthesizer]
    if sys.platform == "win32":
        known = {"powershell": partial(speak_by, _sapi)}
    elif sys.platform == "darwin":
        known = {"say": partial(speak_by, _say)}
    else:
        espeaks = {
            name: partial(speak_by, partial(_espeak, name)) for name in ("espeak-ng", "espeak")
        }
        known = {"speech-dispatcher": Dispatcher().speak, **espeaks}
    return [speak for name, speak in known.items() if shutil.which(name)]
