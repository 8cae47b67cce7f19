"""The ambience around the board: the shipped sounds, fading, and distant sounds."""

import zlib
from pathlib import Path

import ambience
import make
import meter
import numpy as np
import pytest
import samples
from each import each
from harness import Beside, Harness
from sound_helpers import (
    Played,
    bed_made,
    decoded,
    names_played,
    one_of,
    remembering,
    samples_of,
    stay,
)

from ludus.picture import assets, places
from ludus.rules.game import GAMES
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.sound import sounds
from ludus.window.sound.sounds import Mixer
from ludus.window.storage.settings import AMBIENCE, EFFECTS

FOLDER = assets.find("sounds")
PLACES = places.names()
FAR = sorted(FOLDER.glob("far-*.wav"))


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Mixer:
    """Return a mixer that records its sounds."""
    return remembering(monkeypatch)


def as_set(share: float) -> float:
    """Return the decibels by which a loudness from 0 to 1 lowers a sound."""
    return 20 * float(np.log10(sounds.gain(share)))


@pytest.mark.nightly
@each(place=PLACES)
def test_an_ambience_is_far_softer_than_a_throw_and_goes_over_into_itself(
    mixer: Mixer, place: str
) -> None:
    mixer.set_volume(1.0, 1.0, 0.0, 0.5)
    stay(mixer, place)
    bed = samples_of(bed_made())
    whole, throw = meter.integrated(bed), make.FAMILIES[f"die-{place}"].level
    assert whole + as_set(AMBIENCE) < throw + as_set(EFFECTS) - 18
    assert meter.momentary(bed) < whole + 5, "something stands out that is heard again and again"
    assert len(bed) == pytest.approx(ambience.SECONDS * samples.RATE, abs=1)
    around = np.concatenate([bed[-200:], bed[:200]])
    for order in (1, 2):
        jumps = np.abs(np.diff(bed, order, axis=0))
        assert np.max(np.abs(np.diff(around, order, axis=0))) < np.percentile(jumps, 99.99)


@pytest.mark.nightly
@each(place=PLACES)
def test_the_seam_of_an_ambience_is_no_louder_than_the_rest(place: str) -> None:
    around = samples.read(FOLDER / f"ambience-{place}.wav")
    edge = samples.count(ambience.EDGE)
    bed = around[edge : edge + samples.count(ambience.SECONDS)]
    seam = np.concatenate([bed[-edge:], bed[:edge]])
    parts = bed[: len(bed) // len(seam) * len(seam)].reshape(-1, *seam.shape)
    for lowest in (20.0, 3000.0):  # all of it, and a click alone
        levels = [np.std(samples.band(part[:, 0], lowest, 18000.0)[200:-200]) for part in parts]
        joined = np.std(samples.band(seam[:, 0], lowest, 18000.0)[200:-200])
        assert joined < np.quantile(levels, 0.8)


@one_of("paths", FAR)
@each(path="paths")
def test_what_is_heard_far_off_is_softer_than_every_other_sound(path: Path) -> None:
    far = decoded(path)
    level = meter.momentary(far[:, 0]) + as_set(AMBIENCE)
    assert level < min(kind.level for kind in make.FAMILIES.values()) + as_set(EFFECTS)
    assert level < make.FAMILIES["die-tavern"].level + as_set(EFFECTS) - 17
    assert np.max(np.abs(far[:40])) < 0.002
    assert np.max(np.abs(far[-40:])) < 0.002


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


def test_nothing_is_decoded_for_a_place_that_is_only_passed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    beside = Beside()
    mixer = remembering(monkeypatch, beside.submit)
    mixer.set_volume(1.0, 1.0, 0.0, 0.5)
    for place in PLACES:
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
    harness.app.stack.open(ChooseScreen(harness.app))
    heard = []
    for rules in GAMES:
        harness.press(f"game-{rules}")
        harness.run(1)
        heard.append(harness.ear.place)
    assert heard == [GAMES[rules].place for rules in GAMES]
    harness.play("tabula")
    harness.app.stack.open(SettingsScreen(harness.app))
    harness.run(1)
    assert harness.ear.place == "palace"
