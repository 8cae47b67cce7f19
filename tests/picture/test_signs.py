"""Signs: frames of all sizes, made from small files."""

from itertools import product

from each import each

from ludus.picture import signs
from ludus.picture.labels import label


@each(look=["plain", "chosen", "lit"])
def test_a_frame_shows_the_same_colour_at_all_sizes(look: str) -> None:
    small, wide, high = (
        signs.plaque(size, look, False).get_at((size[0] // 2, size[1] // 2))
        for size in ((60, 60), (700, 115), (90, 801))
    )
    assert small == wide == high
    assert small.a == 255


def test_frames_may_be_of_any_size() -> None:
    for size in product((1, 2, 7, 400), range(1, 21)):
        assert signs.plaque(size, "plain", False).get_size() == size
        assert signs.panel(size).get_size() == size


def test_warmth_reaches_equally_far_to_all_sides() -> None:
    width, height = signs.warmth((300, 200)).get_size()
    assert width - 300 == height - 200 > 0


def test_names_stand_at_one_height_on_their_plates() -> None:
    plates = [signs.nameplate(name, 40) for name in ("Light", "Dark")]
    assert len({label(plate).texts[0].place.top for plate in plates}) == 1


def test_nothing_shows_through_a_panel() -> None:
    panel = signs.panel((300, 200))
    assert {panel.get_at(at)[3] for at in product(range(20, 280), range(20, 180))} == {255}
