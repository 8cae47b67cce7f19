"""Spoken play: a voice announces events, and the newest announcement comes first."""

import socket
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread

import pygame
import pytest
from harness import Harness
from kiosk_helpers import KioskHarness
from waits import wait_until

from ludus.exhibit.config import settings
from ludus.exhibit.config.operator_settings import PERMISSIONS
from ludus.exhibit.kiosk.states import KioskState
from ludus.window.input import keys
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.speech import narration, synthesizers
from ludus.window.speech.synthesizers import Dispatcher, Utterance, speak_by
from ludus.window.speech.voice import Voice, speakable

posix = pytest.mark.skipif(sys.platform == "win32", reason="there are other commands")


class Mouth:
    """A synthesizer that speaks each text until the test ends it, or it is cut off."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.cut: list[str] = []
        self.end, self.ended = Event(), Event()

    def __call__(self, said: Utterance) -> None:
        """Wait until the text is ended or cut off."""
        self.begun.append(said.text)
        while not self.end.wait(0.001):
            if said.cut.is_set():
                self.cut.append(said.text)
                break
        self.end.clear()
        self.ended.set()


class Broken:
    """A synthesizer that always fails, or takes too long."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __call__(self, said: Utterance) -> None:
        raise self.error


def test_one_text_is_said_after_another_and_of_too_many_the_newest() -> None:
    mouth = Mouth()
    voice = Voice(lambda: [mouth])
    for text in "abcdefg":
        voice.say(text, "en", 100)
        wait_until(lambda: mouth.begun, "the first text is said")
    for said in (["a", "e"], ["a", "e", "f"], ["a", "e", "f", "g"]):
        mouth.end.set()
        wait_until(lambda said=said: mouth.begun == said, f"{said} are said")  # type: ignore[misc]
    assert voice.speaks
    mouth.end.set()
    wait_until(lambda: not voice.speaks, "the voice is silent")
    voice.close()


def test_what_is_said_is_cut_short_and_what_waits_forgotten() -> None:
    mouth = Mouth()
    voice = Voice(lambda: [mouth])
    voice.say("long", "en", 100)
    voice.say("later", "en", 100)
    wait_until(lambda: mouth.begun == ["long"], "the first text is said")
    voice.hush()
    voice.say("new", "en", 100)
    wait_until(lambda: mouth.begun == ["long", "new"], "the new text is said")
    assert mouth.cut == ["long"]
    closing = voice.close()
    assert closing
    closing.result()
    assert mouth.cut == ["long", "new"]


def test_without_a_voice_nothing_happens_but_one_line_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    voice = Voice(list)
    for _ in range(3):
        voice.say("text", "en", 100)
        assert not voice.speaks
    assert [r.getMessage() for r in caplog.records] == [
        "nothing is told aloud: no voice; install speech-dispatcher or espeak-ng"
    ]


def test_where_one_voice_fails_the_next_one_says_it() -> None:
    mouth = Mouth()
    late = subprocess.TimeoutExpired("speech-dispatcher", 10)
    voice = Voice(lambda: [Broken(OSError("no device")), Broken(late), mouth])
    voice.say("text", "en", 100)
    wait_until(lambda: mouth.begun == ["text"], "the third voice speaks")
    voice.close()


@posix
@pytest.mark.long
def test_a_command_gets_the_text_and_is_killed_when_it_is_cut(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    speak_by(lambda said: ["sh", "-c", f"cat > {heard}"], Utterance("Müde – 3", "de", 100))
    assert heard.read_text() == "Müde – 3"
    said = Utterance("text", "en", 100)
    said.cut.set()
    speaker = Thread(target=speak_by, args=[lambda said: ["sleep", "3600"], said], daemon=True)
    speaker.start()
    wait_until(lambda: not speaker.is_alive(), "the command is killed")
    with pytest.raises(OSError, match="sh ended with status 1"):
        speak_by(lambda said: ["sh", "-c", "cat; exit 1"], Utterance("text", "en", 100))


class Server:
    """A fake Speech Dispatcher that answers commands, and sends nothing else by itself."""

    def __init__(self, folder: Path) -> None:
        (folder / "speech-dispatcher").mkdir()
        self.lines: list[str] = []
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(folder / "speech-dispatcher" / "speechd.sock"))
        self._socket.listen()
        Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        self._peer, _ = self._socket.accept()
        with self._peer.makefile("r", encoding="utf-8", newline="\r\n") as lines:
            for line in lines:
                self.lines.append(line.strip())
                self._answer(line.strip())

    def _answer(self, line: str) -> None:
        codes = {"SET SELF C": 208, "SET SELF N": 220, "SET SELF L": 201, "SET SELF R": 203}
        codes |= {"SPEAK": 230, ".": 225, "CANCEL SEL": 213}
        if line[:10] in codes:
            self.send(f"{codes[line[:10]]} OK")
        if line == "CANCEL SELF":
            self.send("703-1\r\n703-1\r\n703 CANCELED")

    def send(self, line: str) -> None:
        """Send a line to the client."""
        self._peer.sendall(f"{line}\r\n".encode())


@posix
def test_speech_dispatcher_is_heard_out_or_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    server, voice = Server(tmp_path), Voice(lambda: [Dispatcher().speak])
    voice.say(".Müde\n. 3", "de", 150)
    wait_until(lambda: server.lines[-2:] == ["..Müde . 3", "."], "the server gets the text")
    assert server.lines[3:5] == ["SET SELF LANGUAGE de", "SET SELF RATE 38"]
    assert voice.speaks
    server.send("702-1\r\n702-1\r\n702 END")
    wait_until(lambda: not voice.speaks, "the text ends")
    voice.say("long", "de", 150)
    wait_until(lambda: server.lines[-2:] == ["long", "."], "the server gets the long text")
    voice.hush()
    wait_until(lambda: not voice.speaks, "the text is cancelled")
    assert server.lines[-1] == "CANCEL SELF"
    voice.close()


def test_carved_words_are_read_as_they_were_meant() -> None:
    assert speakable("Light goes from VIRTVS 3 to LVDANT 2.") == (
        "Light goes from VIRTUS 3 to LUDANT 2."
    )
    assert speakable("LVDERE, VIVERE, CIL XIV 5317") == "LUDERE, VIVERE, CIL XIV 5317"
    assert speakable("Quick · 2 min") == "Quick, 2 min"


def test_a_voice_for_a_language_or_its_nearest_relative_is_found() -> None:
    listed = "Alice   it_IT  # Ciao\nAnna (Premium) de_DE # Hallo\nSamantha en_US # Hello\n"
    assert synthesizers.voice_for("de", listed) == "Anna (Premium)"
    assert synthesizers.voice_for("la", listed) == "Alice"
    assert synthesizers.voice_for("pl", listed) == ""


# In the window


class Listener(Voice):
    """A voice that records every text; each text lasts a number of steps."""

    def __init__(self, steps: int = 0, able: bool = True) -> None:
        super().__init__()
        self.heard: list[str] = []
        self.languages: list[str] = []
        self.most = 0
        """The largest number of texts that waited at once."""
        self._steps, self._able = steps, able
        self._left: list[int] = []

    def wake(self) -> bool:
        return self._able

    @property
    def able(self) -> bool:
        return self._able

    @property
    def speaks(self) -> bool:
        """Whether a text is being spoken."""
        return bool(self._left)

    def step(self) -> None:
        if self._left:
            self._left[0] -= 1
            if not self._left[0]:
                self._left.pop(0)

    def say(self, text: str, language: str, pace: int) -> None:
        self.heard.append(text)
        self.languages.append(language)
        if self._steps:
            self._left.append(self._steps)
        self.most = max(self.most, len(self._left))

    def hush(self) -> None:
        """Drop all texts."""
        self._left.clear()


def listen(harness: Harness, steps: int = 0) -> Listener:
    """Switch the voice on, and drop its greeting."""
    voice = Listener(steps)
    harness.app.services.voice = voice
    harness.app.hearing.tell_aloud(100)
    voice.hush()
    voice.heard.clear()
    return voice


def test_a_key_starts_and_stops_the_voice_and_the_greeting_names_the_keys(harness: Harness) -> None:
    voice = harness.app.services.voice = Listener()
    harness.play("ostia", 3)
    harness.key(pygame.K_F5)
    assert voice.heard[0].startswith("Everything is said aloud now. Move with")
    assert "F1 says where you are" in voice.heard[0]
    assert voice.heard[1] == "Light: Throw the dice."
    assert harness.app.settings.spoken == 100
    harness.app.change(spoken=150)
    voice.heard.clear()
    harness.key(pygame.K_TAB)
    assert voice.heard == ["Rules."]
    harness.key(pygame.K_F5, pygame.K_TAB)
    assert voice.heard == ["Rules."]
    assert harness.app.settings.spoken == 0


def test_without_a_voice_the_key_says_so_and_changes_nothing(harness: Harness) -> None:
    harness.app.services.voice = Listener(able=False)
    harness.play("ostia", 3)
    harness.key(pygame.K_F5)
    assert harness.app.hearing.sign.label == "No voice found"
    assert harness.app.settings.spoken == 0


def test_a_first_time_player_who_does_nothing_is_offered_a_voice(
    harness: Harness,
) -> None:
    voice = harness.app.services.voice = Listener()
    harness.show(ChooseScreen)
    harness.app.hearing.offer()
    harness.key(pygame.K_LEFT)
    harness.run(300)
    assert not voice.heard
    harness.app.hearing.offer()
    harness.run(299)
    assert voice.heard == ["Press F5 to hear everything aloud."]


def test_it_speaks_the_language_of_the_game(harness: Harness) -> None:
    voice = listen(harness)
    harness.app.speak("de")
    voice.languages.clear()
    harness.play("ostia", 3)
    assert set(voice.languages) == {"de"}


def test_a_pace_is_set_and_a_switch_announces_whether_it_is_on(harness: Harness) -> None:
    voice = listen(harness)
    harness.show(ChooseScreen)
    harness.show(SettingsScreen)
    harness.run(1)
    harness.app.focus.shown = True
    harness.app.focus.name = "calm"
    harness.key(pygame.K_RETURN)
    assert voice.heard[-1] == "Less motion, on."
    harness.press("other-ways")
    harness.app.focus.name = "spoken-more"
    harness.key(pygame.K_RETURN)
    assert harness.app.settings.spoken == 150
    assert voice.heard[-1] == "More, Read aloud 150 %"
    harness.app.focus.name = "spoken-less"
    for _ in range(3):
        harness.key(pygame.K_RETURN)
    assert harness.app.settings.spoken == 0


def test_a_game_is_announced_in_order_and_nothing_is_lost(harness: Harness) -> None:
    """Each event has a sentence. The match waits for the voice, so no texts pile up."""
    voice = listen(harness, steps=5)
    harness.app.change(calm=True, pace="fast")
    harness.dice.left = [(1 + i % 4, 2 + i % 4, 3 + i % 4) for i in range(400)]
    screen = harness.play("romani", 3, "tiro", "tiro")
    while len(screen.table.record.turns) < 4 or voice.speaks:
        harness.run(8)
        voice.step()
    told = " ".join(voice.heard)
    wanted = narration.happened(harness.app.words, screen.table.rules, harness.told)
    for sentence in wanted.split(". "):
        at = told.find(sentence.rstrip("."))
        assert at >= 0, sentence
        told = told[at + len(sentence.rstrip(".")) :]
    assert voice.most <= 2


def test_after_an_action_its_effect_is_announced_first(harness: Harness) -> None:
    voice = listen(harness, steps=10_000)
    harness.dice.left = [(2, 5)]
    harness.play("ostia", 3)
    assert voice.speaks
    harness.touch_cup()
    assert not voice.speaks
    harness.settle()
    harness.run(2)
    assert voice.heard[-1].startswith("Light throws 2, 5.")


def test_a_turn_is_not_handed_over_right_after_the_voice_has_spoken(harness: Harness) -> None:
    voice = listen(harness)
    harness.dice.left = [(2, 5)]
    screen = harness.play("ostia", 3)
    harness.throw()
    harness.moves(("R", 2), ("R", 5))
    voice.say("You have no number left.", "en", 100)
    voice._left = [1]
    harness.run(205)
    assert screen.table.side == 0
    voice.hush()
    harness.run(245)
    assert screen.table.side == 0, "the time to undo is not over"
    harness.run(60)
    assert screen.table.side == 1


# In a museum


def test_a_button_begins_a_visit_that_is_told_until_its_end(tmp_path: Path) -> None:
    harness = KioskHarness(tmp_path, sound__spoken="F8")
    voice = harness.app.services.voice = Listener()
    harness.key(pygame.K_F1)
    assert voice.heard == []
    harness.kiosk.home()
    harness.key(pygame.K_F8)
    harness.run(1)
    assert harness.visiting
    assert voice.heard == [
        "Everything is said aloud now. Move with the arrow keys. Choose with Enter. "
        "The button you pressed says where you are.",
        "You play the light checkers. Throw the dice.",
    ]
    harness.key(pygame.K_F8)
    assert voice.heard[-1] == "You play the light checkers. Throw the dice. Throw the dice."
    harness.key(pygame.K_F2)
    assert "Rules." in voice.heard[-1]
    harness.kiosk.home()
    harness.run(300)
    assert len(voice.heard) == 4
    assert harness.app.settings.spoken == 0


def test_nobody_is_idle_who_listens(tmp_path: Path) -> None:
    harness = KioskHarness(tmp_path, sound__spoken="F8", session__idle_s=2)
    voice = harness.app.services.voice = Listener(steps=1)
    harness.key(pygame.K_F8)
    harness.run(200)
    assert harness.kiosk.guard.untouched == 0
    voice.hush()
    harness.run(30)
    assert harness.kiosk.guard.untouched == 30


def test_the_button_says_that_one_is_still_there(tmp_path: Path) -> None:
    harness = KioskHarness(tmp_path, sound__spoken="F8", session__idle_s=2)
    harness.app.services.voice = Listener()
    harness.key(pygame.K_F8)
    harness.run(180)
    assert harness.kiosk.state is KioskState.COUNTDOWN
    harness.key(pygame.K_F8)
    assert harness.visiting


def test_every_button_that_may_be_set_is_a_key() -> None:
    assert all(keys.name(keys.code(name)) == name for name in settings._BUTTONS)


def test_where_the_museum_turns_sound_off_nothing_is_spoken_either(tmp_path: Path) -> None:
    harness = KioskHarness(tmp_path, sound__spoken="F8", remote__allowed=PERMISSIONS)
    voice = harness.app.services.voice = Listener(steps=1000)
    harness.key(pygame.K_F8)
    for off, on in ((("mute", ""), ("unmute", "")), (("volume", "0"), ("volume", "5"))):
        assert voice.speaks
        harness.command(*off)
        assert not voice.speaks, "what was being said is broken off"
        before = len(voice.heard)
        harness.key(pygame.K_F1, pygame.K_TAB)
        assert len(voice.heard) == before
        assert harness.app.settings.spoken, "who listens is told again once there is sound"
        harness.command(*on)
        harness.key(pygame.K_F1)
        assert len(voice.heard) == before + 1


def test_at_home_the_key_that_mutes_leaves_the_voice(harness: Harness) -> None:
    voice = listen(harness)
    harness.play("ostia", 3)
    harness.key(pygame.K_m, pygame.K_F1)
    assert harness.app.muted
    assert voice.heard[-1].startswith("Light: Throw the dice.")
