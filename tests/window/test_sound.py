"""Sounds and music: the shipped files, the scripts, panning, muting and pausing."""

import os
import subprocess
import sys
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from unittest.mock import Mock

import make
import numpy as np
import pygame
import pytest
import samples
import throws
from each import each, in_parts
from finish import CEILING
from harness import Beside, Ear, Harness
from kiosk_helpers import KioskHarness
from meter import LOST, played, small
from sound_helpers import Played, at_once, names_played

from ludus import outside
from ludus.exhibit.screens.attract.attract import AttractScreen
from ludus.exhibit.screens.dark import DarkScreen
from ludus.match.events import Hit, Moved
from ludus.match.record import HUMAN, Record
from ludus.match.states import Target
from ludus.picture import assets, places
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.rules.position import BLACK, WHITE
from ludus.window.app.loop import Loop
from ludus.window.board.manner import Manner
from ludus.window.board.triumph import CHORD, ROLLS
from ludus.window.dice.roll import ROLL
from ludus.window.screens.ends.prize import POP
from ludus.window.screens.home import match_screen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.sound import sounds
from ludus.window.sound.sounds import Mixer, Sounds
from ludus.window.sound.speaker import Speaker

FOLDER = assets.find("sounds")
SHIPPED = [FOLDER / name for name in sorted(make.catalogue())]
KINDS = {path.name.partition("-")[0]: path for path in SHIPPED}
"""A sound of each kind."""
FLAT = 0.88
"""The share of a die's frames after which its picture lies flat; later frames only rock."""


def test_what_the_game_plays_is_what_is_made_and_shipped() -> None:
    assert sorted(make.FAMILIES) == sorted(sounds.NAMES)
    made = {*make.catalogue(), *make.AROUND, *make.MUSIC}
    shipped = [*FOLDER.glob("*.[wo][ag][vg]")]
    assert {path.name for path in shipped} == made
    assert sum(path.stat().st_size for path in shipped) < 20e6
    signs = {".wav": b"RIFF", ".ogg": b"OggS"}
    assert all(path.read_bytes().startswith(signs[path.suffix]) for path in shipped)
    assert (FOLDER / "LICENSE.txt").stat().st_size


@in_parts("paths", KINDS.values(), SHIPPED)
@each(path="paths")
def test_a_sound_neither_clicks_nor_clips_and_is_as_loud_as_its_kind(path: Path) -> None:
    found = samples.read(path)
    family, _ = make.catalogue()[path.name]
    assert np.max(np.abs(found)) <= CEILING + 1e-3
    assert np.max(np.abs(found[:40])) < 0.01
    assert np.max(np.abs(found[-40:])) < 0.001
    assert abs(np.mean(found)) < 2e-4
    assert played(found) == pytest.approx(family.level, abs=0.3)
    assert played(small(found)) > family.level - LOST


@each(name=["pass-1.wav", "land-forum-black-3.wav", "die-palace-2.wav"])
def test_the_script_makes_what_ships(name: str) -> None:
    assert np.max(np.abs(make.make(name) - samples.read(FOLDER / name))) < 3 / 32767


def test_a_prize_is_heard_when_it_is_largest() -> None:
    assert 60 * cue("prize-1.wav") == pytest.approx(POP, abs=1)


@each(rules=["ostia", "tabula"])
def test_each_die_is_heard_when_it_is_seen_to_touch_the_board_and_to_fall_flat(
    tmp_path: Path, rules: str
) -> None:
    harness = Harness(tmp_path / rules, [(1, 2, 3)[: GAMES[rules].dice]])
    tray = harness.play(rules).view.dice
    harness.screen.click(Target.CUP)
    highs, flat = list[list[float]](), list[bool]()
    while tray.rolling or not tray.dice:
        harness.run(1)
        highs.append([tray.spot(die, harness.screen.layout).height for die in tray.dice])
        flat.append(min((die.way for die in tray.dice), default=0) >= FLAT)
    first, asked = highs.index(next(filter(None, highs))), harness.ear.aheads[1:-1]
    for high, ahead in zip(zip(*highs[first:], strict=True), asked, strict=True):
        near = high[ahead - 1 : ahead + 2]
        assert min(near) < 0.3 < max(high[ahead - 6 : ahead])
    rest = (flat.index(True) - first - min(asked)) / 60
    for seed in range(5):
        knocks = throws.tumbled(np.random.default_rng(seed), make.REST)
        assert min(abs(knock.at - rest) for knock in knocks) < 0.06
        assert max(asked) / 60 + max(knock.at for knock in knocks) < ROLL / 60


@each(name=sounds.NAMES)
def test_variants_take_turns_and_none_is_heard_twice_in_a_row(mixer: Mixer, name: str) -> None:
    Played.all.clear()
    size = make.FAMILIES[name].size
    for _ in range(6 * size):
        mixer.play(name)
    played = names_played()
    assert len(set(played)) == size
    assert size == 1 or all(a != b for a, b in pairwise(played))
    assert all(played.count(file) >= 4 for file in played)


def test_a_sound_comes_from_where_the_thing_is_and_is_as_loud_everywhere(mixer: Mixer) -> None:
    mixer.set_volume(1.0, 1.0, 0.0, 0.0)
    for pan in (0.0, 0.25, 0.5, 0.75, 1.0):
        mixer.play("cup", pan)
    sides = np.array([channel.sides for _, channel in Played.all])
    assert np.all(np.diff(sides[:, 0]) < 0)
    assert np.all(np.diff(sides[:, 1]) > 0)
    assert sides[2, 0] == pytest.approx(sides[2, 1])
    assert np.sum(sides**2, axis=1) == pytest.approx(np.ones(5))


def test_the_music_swells_goes_on_pauses_and_needs_some_loudness() -> None:
    mixer, music = Mixer(), pygame.mixer.music
    mixer.set_volume(1.0, 1.0, 0.0, 0.0)
    mixer.let_music(True, "")
    assert not music.get_busy()
    mixer.set_volume(1.0, 1.0, 0.5, 0.0)
    mixer.let_music(True, "")
    first = music.get_volume()
    steps(mixer)
    assert music.get_busy()
    assert first < 0.05 < music.get_volume()
    steps(mixer, heard=False)
    assert not music.get_busy()
    mixer.let_music(True, "")
    assert music.get_busy()
    mixer.set_volume(0.0, 1.0, 0.5, 0.0)
    steps(mixer)
    assert not music.get_busy()
    pygame.mixer.quit()


def test_music_and_room_follow_the_place_and_a_piece_goes_on_after_a_pause(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(pygame.mixer.music, "load", lambda file: loaded.append(file.name))
    monkeypatch.setattr(pygame.mixer.music, "play", lambda loops: None)
    mixer.set_volume(1.0, 1.0, 0.5, 0.0)
    for heard, place in ((True, "forum"), (False, "forum"), (True, ""), (True, "palace")):
        mixer.play("die")
        steps(mixer, 100, heard, place)
    mixer.play("die")
    assert loaded == ["music-forum.ogg", "music-palace.ogg"]
    rooms = [name.split("-")[1] for name in names_played()]
    assert rooms == ["tavern", "forum", "forum", "forum", "palace"]
    assert {file.name.split("-")[1] for file in mixer._sounds} == {"palace"}


@cache
def cue(file: str) -> float:
    """Return the cue time of a file, decoded once."""
    return make.cue(samples.read(FOLDER / file), make.CUED[file.partition("-")[0]])


@each(name=[*make.CUED], place=places.names())
def test_the_variants_of_a_cued_sound_meet_at_one_step(mixer: Mixer, name: str, place: str) -> None:
    Played.all.clear()
    mixer.let_music(False, place)
    begun: dict[str, int] = {}
    for step in range(150):
        if step % 30 == 0:
            mixer.play(name, ahead=25)
        begun |= {name: step % 30 for name in names_played() if name not in begun}
        mixer.let_music(False, "")
    for file, step in begun.items():
        assert step / 60 + cue(file) == pytest.approx(25 / 60, abs=0.03)


def test_what_is_cut_is_not_heard_later_except_the_last_one(mixer: Mixer) -> None:
    mixer.play("die")
    for name in ("roll", "gasp", "victory"):
        mixer.play(name, ahead=CHORD)
    steps(mixer, 20)
    mixer.cut(last=True)
    steps(mixer)
    assert [name.partition("-")[0] for name in names_played()] == ["die", "roll", "victory"]
    assert {name.partition("-")[0] for name in Played.faded} == {"roll", "gasp"}


@each(place=places.names())
def test_the_roll_is_silent_when_the_chord_of_a_victory_is_heard(place: str) -> None:
    roll, chord = (
        [10 * np.log10(np.mean(each**2)) for each in np.array_split(sound, len(sound) // 735)]
        for sound in map(samples.read, (FOLDER / "roll-1.wav", FOLDER / f"victory-{place}-1.wav"))
    )
    begun = ROLLS - round(60 * cue("roll-1.wav"))
    assert begun + np.argmax(roll) < CHORD
    assert max(roll) < max(chord) - 1
    assert max(roll[CHORD - begun :]) < max(chord) - 10


def test_a_missing_sound_is_named(mixer: Mixer) -> None:
    with pytest.raises(FileNotFoundError, match=r"trumpet-1.wav is missing; install ludus again"):
        mixer.play("trumpet")


def test_lost_sound_and_its_return_are_logged_once_each(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pygame.mixer.quit()
    monkeypatch.setattr(outside, "begin", at_once)
    speaker = Speaker(begin=at_once)
    speaker.set_volume(1.0, 1.0, 1.0, 1.0)
    with monkeypatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "no such driver")
        steps(speaker, 3)
        speaker.recover()
        speaker.play("cup")
        speaker.let_ambience("forum")
        speaker.let_music(True, "")
        assert speaker.silent
    speaker.recover()
    speaker.let_music(True, "")
    for _ in range(60):
        speaker.let_ambience("forum")
    assert not speaker.silent
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.get_busy()
    assert [record.message.partition(":")[0] for record in caplog.records] == [
        "no sound",
        "there is sound again",
    ]
    speaker.close()
    assert not pygame.mixer.get_init()


def steps(speaker: Sounds, count: int = 60, heard: bool = True, place: str = "") -> None:
    """Let a second pass, or a `count` of steps."""
    for _ in range(count):
        speaker.let_music(heard, place)


def test_until_the_sound_server_answers_there_is_silence_and_nothing_waits(
    caplog: pytest.LogCaptureFixture,
) -> None:
    server, opened = Beside(), Mock(return_value=Ear())
    speaker = Speaker(opened, server.submit)
    speaker.set_volume(0.7, 1.0, 1.0, 1.0)
    steps(speaker)
    for _ in range(3):
        speaker.recover()
        speaker.play("cup")
        steps(speaker)
    assert len(server.waiting) == 1, "it is asked once"
    server.work()
    steps(speaker)
    speaker.play("die")
    opened.assert_called_once()
    assert opened.return_value.heard == ["die"]
    assert not caplog.records


def test_at_volume_0_no_device_is_opened_and_an_open_one_is_closed() -> None:
    server, open_mixer = Beside(), Mock(return_value=Ear())
    speaker = Speaker(open_mixer, server.submit)
    speaker.set_volume(0.0, 1.0, 1.0, 1.0)
    steps(speaker)
    assert not server.waiting
    assert speaker.close() is None
    for opened, volume in enumerate((0.5, 0.0, 0.5, 0.0), 1):
        speaker.set_volume(volume, 1.0, 1.0, 1.0)
        steps(speaker)
        server.work()
        steps(speaker)
        assert open_mixer.call_count == (opened + 1) // 2
        assert not speaker.silent


def test_a_device_that_hangs_is_not_waited_for_at_the_end() -> None:
    server = Beside()
    speaker = Speaker(Ear, server.submit)
    speaker.set_volume(0.5, 1.0, 1.0, 1.0)
    steps(speaker)
    server.work()
    steps(speaker)
    closing = speaker.close()
    assert closing
    assert not closing.done()
    server.work()
    assert closing.done()


def test_checkers_sound_of_their_matter_and_where_they_land(tmp_path: Path) -> None:
    for rules, place, thrown in (("ostia", "tavern", "cup"), ("tabula", "palace", "bells")):
        throw = (1, 6) if rules == "ostia" else (1, 6, 6)
        harness = Harness(tmp_path / rules, [throw])
        harness.play(rules)
        harness.throw()
        assert harness.ear.heard == [thrown, *["die"] * len(throw), "tap"]
        assert len(set(harness.ear.pans[1:-1])) == len(throw)
        where = [harness.at(column)[0] / harness.app.size[0] for column in (1, 6)]
        harness.moves(("R", 1), ("R", 6))
        assert harness.ear.heard[-4:] == [f"lift-{place}", f"enter-{place}-white"] * 2
        assert harness.ear.pans[-3::2] == pytest.approx(where, abs=0.02)


def test_the_crowd_answers_a_hit_in_a_match_a_moment_later_and_nowhere_else(
    harness: Harness,
) -> None:
    view = harness.play("ostia").view
    for watched in (True, False):
        view.wished = partial(Manner, watched=watched)
        view.show(parse_position("R:2,3:1 R:2,5:1 w -", view.rules), (), ())
        view.tell([Moved(WHITE, 3, 5, 2, ""), Hit(BLACK, 5, view.rules.squares + 2)])
        harness.ear.heard.clear()
        while "hit-tavern" not in harness.ear.heard:
            harness.run(1)
        assert (harness.ear.heard[-1] == "gasp") is watched
        assert harness.ear.aheads[-1] == 15 * watched


def test_m_mutes_everything_and_says_so_for_a_moment(harness: Harness) -> None:
    harness.play("ostia")
    sign, scale = harness.app.hearing.sign, harness.app.scale
    harness.key(pygame.K_m)
    assert harness.ear.volume == 0
    assert sign.label == "Sound off"
    assert sign.items(scale)
    harness.run(100)
    assert not sign.items(scale)
    harness.show(SettingsScreen)
    harness.key(pygame.K_m)
    assert harness.ear.volume == pytest.approx(0.7)


def test_music_pauses_while_the_window_is_hidden(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness.show(match_screen, Record("ostia", 3, HUMAN, HUMAN, 0, 1))
    loop = Loop(harness.app, lambda: 0.0, None)
    loop.advance(1)
    assert harness.ear.musical
    monkeypatch.setattr(pygame.display, "get_active", lambda: False)
    loop.advance(1)
    assert not harness.ear.musical
    assert not harness.ear.place


def test_an_exhibit_has_music_only_while_somebody_plays_and_no_m(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path)
    exhibit.run(1)
    assert isinstance(exhibit.top, AttractScreen)
    assert not exhibit.ear.musical
    assert not exhibit.ear.place
    exhibit.click((320, 180))
    exhibit.run(1)
    assert exhibit.top.kind == "play"
    assert exhibit.ear.musical
    assert exhibit.ear.place == GAMES[exhibit.kiosk.config.game.offered[0]].place
    volume = exhibit.ear.volume
    exhibit.key(pygame.K_m)
    assert exhibit.ear.volume == volume
    exhibit.kiosk.home()
    exhibit.is_open = False
    exhibit.run(61)
    assert isinstance(exhibit.top, DarkScreen)
    assert not exhibit.ear.musical


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="ALSA is for Linux")
def test_a_missing_device_makes_one_line_of_ours_and_none_of_alsa(tmp_path: Path) -> None:
    (tmp_path / "none.conf").write_text('pcm.!default { type hw card "none" }\n')
    code = (
        "from waits import wait_until; from ludus.window.sound.speaker import Speaker\n"
        "speaker = Speaker(); speaker.set_volume(1, 1, 1, 1)\n"
        "wait_until(lambda: speaker.let_music(True, '') or speaker.silent, 'no silence')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ
        | {"SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": str(tmp_path / "none.conf")}
        | {"PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
    )
    assert done.stderr.startswith("no sound: ")
    assert done.stderr.count("\n") == 1
    assert "aplay -l" in done.stderr
