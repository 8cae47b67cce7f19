"""The ambience around the board: the shipped sounds, fading, and distant sounds."""

import zlib

import make
import numpy as np
import pytest
from harness import Beside, Harness
from sound_helpers import Played, bed_made, decoded, names_played, remembering, stay

from ludus.picture import assets, places
from ludus.rules.game import GAMES
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.sound.sounds import Mixer

FOLDER = assets.find("sounds")
PLACES = places.names()


def test_the_script_makes_what_is_heard_far_off() -> None:
    made = make.AROUND["far-forum-1.wav"](np.random.default_rng(zlib.crc32(b"far-forum-1.wav")))
    shipped = decoded(FOLDER / "far-forum-1.wav")[:, 0]
    length = min(len(made), len(shipped))
    assert np.corrcoef(made[:length], shipped[:length])[0, 1] > 0.9


# --- Fading --------------------------------------------------------------------------------------


def test_the_ambience_fades_between_places_and_is_decoded_in_the_background(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    beside = Beside()
    mixer = remembering(monkeypatch, beside.submit)
    mixer.set_volume(1.0, 1.0, 0.0, 0.5)
    stay(mixer, "tavern")
    assert not Played.all
    beside.work()
    stay(mixer, "tavern")
    assert names_played() == ["ambience-tavern.wav"]
    stay(mixer, "forum")
    assert "ambience-tavern.wav" in Played.faded
    stay(mixer, "palace")
    beside.work()
    stay(mixer, "palace")
    assert names_played() == ["ambience-tavern.wav", "ambience-palace.wav"]
    stay(mixer, "")
    assert "ambience-palace.wav" in Played.faded
    for place in PLACES:  # It is only passed.
        stay(mixer, place, 0.3)
    assert not beside.waiting


def test_now_and_then_something_is_heard_far_off_each_time_elsewhere(mixer: Mixer) -> None:
    mixer.set_volume(1.0, 1.0, 0.0, 0.5)
    heard: list[int] = []
    for step in range(60 * 600):
        mixer.let_ambience("tavern")
        if len(Played.all) > len(heard):
            heard.append(step)
    assert 12 <= np.min(np.diff(heard)) / 60 <= np.max(np.diff(heard)) / 60 <= 40
    assert len(set(names_played())) == 5
    sides = {channel.sides for name, channel in Played.all if name.startswith("far-")}
    assert len(sides) == len(heard) - 1


def test_without_any_loudness_there_is_no_ambience_and_it_ends_at_once(mixer: Mixer) -> None:
    mixer.set_volume(1.0, 1.0, 1.0, 0.0)
    stay(mixer, "tavern")
    assert not Played.all
    mixer.set_volume(1.0, 1.0, 1.0, 0.5)
    stay(mixer, "tavern")
    assert names_played() == ["ambience-tavern.wav"]
    bed = bed_made()
    assert bed.get_volume() > 0.2
    mixer.set_volume(0.0, 1.0, 1.0, 0.5)
    assert bed.get_volume() == 0
    stay(mixer, "tavern")
    assert bed.name in Played.faded


def test_the_place_is_heard_that_is_chosen_or_played_in_and_beneath_panels_too(
    harness: Harness,
) -> None:
    harness.show(ChooseScreen)
    heard = []
    for rules in GAMES:
        harness.press(f"game-{rules}")
        harness.run(1)
        heard.append(harness.ear.place)
    assert heard == [GAMES[rules].place for rules in GAMES]
    harness.play("tabula")
    harness.show(SettingsScreen)
    harness.run(1)
    assert harness.ear.place == "palace"
