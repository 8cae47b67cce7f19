"""The music of each place: the tunes and their rhythms, the instruments, and the shipped files."""

from itertools import pairwise

import carousal
import helios
import lyre
import make
import march
import meter
import numpy as np
import pytest
import samples
import seikilos
from each import each
from sound_helpers import decoded

from ludus.picture import assets

FOLDER = assets.find("sounds")
TUNE = "A E E CDE D | C D E D C B A B G | A C E D C D C A B G | A C B D E C A A A F e"
"""The notes as the editions print them, without sharps; the lowest one in lower case."""


def test_the_song_has_the_notes_on_the_stone() -> None:
    strings = "eFGABCDE"
    played = ["".join(strings[t.degree] for t in seikilos.verse(n)) for n in range(4)]
    assert played == TUNE.replace(" ", "").split("|")
    for number in range(4):
        tones = seikilos.verse(number)
        assert sum(tone.times for tone in tones) == 12
        assert all(t.at + t.times == u.at for t, u in pairwise(tones))


def test_the_lyre_is_tuned_in_pure_fifths_to_the_phrygian_octave() -> None:
    steps = [lyre.pitch(d + 1) / lyre.pitch(d) for d in range(7)]
    tone, half = 9 / 8, 256 / 243
    assert steps == pytest.approx([tone, half, tone, tone, tone, half, tone])


def test_the_hymn_has_nineteen_verses_in_the_dorian_octave_and_ends_on_its_final() -> None:
    verses = [helios.verse(number) for number in range(19)]
    assert len(helios.HYMN) == len(verses)
    assert {degree for verse in verses for degree, _ in verse} == set(range(-1, 7))
    assert verses[-1][-1] == (1, 2.0)
    assert lyre.pitch(2) / lyre.pitch(1) == pytest.approx(256 / 243)  # A and B flat of the edition
    assert all(11 <= sum(times for _, times in verse) <= 15 for verse in verses)


def test_our_own_tunes_keep_to_their_metres_and_scales() -> None:
    assert carousal.LINE == (1, 1, 2, 1, 2, 1, 2, 2)  # anacreontic
    assert all(len(line) == len(carousal.LINE) for line in carousal.SONG)
    assert {degree for line in carousal.SONG for degree in line} <= set(lyre.OPEN)
    assert sum(march.VERSE) == 24
    assert all(len(verse) == 15 for verse in march.SONG)  # versus quadratus
    assert march.SONG[-1][-1] == 1, "the final of the Dorian octave"


@pytest.mark.nightly
@each(name=make.MUSIC)
def test_a_piece_is_quiet_and_goes_over_into_itself(name: str) -> None:
    found = decoded(FOLDER / name)
    assert 40 < len(found) / samples.RATE < 90
    assert np.max(np.abs(found)) < 0.9
    assert np.max(np.abs(np.mean(found, axis=0))) < 1e-3
    assert meter.integrated(found) == pytest.approx(-20.0, abs=0.3)
    around = np.concatenate([found[-2205:], found[:2205]])
    usual = np.percentile(np.abs(np.diff(found, axis=0)), 99.9)
    assert np.max(np.abs(np.diff(around, axis=0))) < usual
