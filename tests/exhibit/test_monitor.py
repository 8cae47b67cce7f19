"""Displays report the size of their picture, or do not."""

from pathlib import Path

import pytest
from each import each, rows

from ludus.errors import RefusedError
from ludus.exhibit.display import diagonal_inches, picture_mm


def edid(cm: tuple[int, int], mm: tuple[int, int] = (0, 0)) -> bytes:
    """Build a display's block of 128 bytes: size in cm, and in mm with its best resolution."""
    block = bytearray(128)
    block[:8] = bytes.fromhex("00ffffffffffff00")
    block[21:23] = bytes(cm)
    block[54:56] = b"\x02\x3a"
    block[66:69] = bytes((mm[0] & 255, mm[1] & 255, (mm[0] >> 8) << 4 | mm[1] >> 8))
    block[127] = -sum(block) % 256
    return bytes(block)


FULL_HD_24 = edid((53, 30), (531, 299))


def socket(folder: Path, name: str, told: bytes, status: str = "connected") -> None:
    """Create a graphics socket, as the kernel shows it."""
    place = folder / name
    place.mkdir()
    (place / "status").write_text(f"{status}\n")
    (place / "edid").write_bytes(told)


@rows(
    "cm, mm, found",
    [
        ((53, 30), (531, 299), (531, 299)),
        ((95, 54), (941, 529), (941, 529)),
        ((53, 30), (0, 0), (530, 300)),
        ((53, 30), (53, 30), (530, 300)),
        ((53, 30), (160, 90), (530, 300)),
        ((30, 53), (299, 531), (299, 531)),
    ],
)
def test_a_size_in_millimetres_is_taken_where_it_agrees_with_the_rough_one(
    cm: tuple[int, int], mm: tuple[int, int], found: tuple[int, int]
) -> None:
    assert picture_mm(edid(cm, mm)) == found


@each(cm=[(0, 0), (0, 79), (53, 0), (16, 9), (16, 10), (4, 3)])
def test_a_projector_tells_a_shape_at_most(cm: tuple[int, int]) -> None:
    assert picture_mm(edid(cm, (160, 90))) is None


def test_what_is_torn_or_turned_is_not_believed() -> None:
    assert picture_mm(b"") is None
    assert picture_mm(FULL_HD_24[:127]) is None
    assert picture_mm(b"\x01" + FULL_HD_24[1:]) is None
    for at in range(128):
        turned = bytearray(FULL_HD_24)
        turned[at] ^= 4
        assert picture_mm(bytes(turned)) is None


def test_further_blocks_are_of_no_concern() -> None:
    assert picture_mm(FULL_HD_24 + bytes(128)) == (531, 299)


def test_the_one_connected_display_that_tells_is_asked(tmp_path: Path) -> None:
    socket(tmp_path, "card0-DP-1", b"", "disconnected")
    socket(tmp_path, "card0-HDMI-A-1", FULL_HD_24)
    socket(tmp_path, "card0-HDMI-A-2", edid((0, 0)))
    (tmp_path / "card0").mkdir()
    assert diagonal_inches(tmp_path) == pytest.approx(23.99, abs=0.01)


def test_none_or_several_are_refused_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(
        RefusedError, match=r"no display reports it; .* set screen\.diagonal_inches"
    ):
        diagonal_inches(tmp_path / "nowhere")
    socket(tmp_path, "card0-DP-1", FULL_HD_24)
    socket(tmp_path, "card0-DP-2", FULL_HD_24, "disconnected")
    assert diagonal_inches(tmp_path) > 23
    socket(tmp_path, "card1-DP-3", edid((95, 54)))
    with pytest.raises(RefusedError, match="2 displays report a size"):
        diagonal_inches(tmp_path)
