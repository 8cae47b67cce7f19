"""The invitation of attract: coins for one and for two players, and a hand."""

from ludus.exhibit.screens.games import COMPANIES
from ludus.picture import assets, signs
from ludus.picture.assets import CREAM
from ludus.picture.canvas import Item, Rect, Surface, centred, turned
from ludus.picture.labels import write
from ludus.picture.lettering import NOTE
from ludus.picture.surfaces import in_memory
from ludus.window.layers.demonstration import Demonstration
from ludus.window.layout.layout import Layout
from ludus.window.play.play_screen import PlayScreen
from ludus.window.widgets.button import side_by_side


def company_places(layout: Layout) -> list[Rect]:
    """The places beside the dice for one player and for two."""
    tray, area, margin = layout.tray, layout.area, round(layout.unit * 0.2)
    left = Rect(area.left, tray.top, tray.left - area.left, tray.height).inflate(-2 * margin, 0)
    if layout.upright:
        return [left, left.move(area.right - left.right - margin, 0)]
    return side_by_side(left, 2, margin)


@in_memory
def _company(place: str, count: int, said: str, size: tuple[int, int], letters: int) -> Surface:
    """A plaque with the people of a match above the words that count them."""
    picture, (width, height) = signs.plaque(size, "plain", False).copy(), size
    room = height - round(letters * 1.5)
    if room < height // 3:  # Larger words need all the room.
        room = (height - letters) // 2
    else:
        people = signs.company(place, count, round(min(room * 0.86, width / 2.3)))
        assets.stamp(picture, people, (width // 2, room * 54 // 100))
    text = assets.fitting(said, assets.BODY_BOLD, letters, CREAM, width * 9 // 10)
    write(picture, text, text.get_rect(center=(width // 2, room + round(letters * 0.6))))
    return picture


class Invitation(Demonstration):
    """The hand touches the first of the coins."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen, lambda screen: True)

    def _hand_size(self, pressed: bool) -> int:
        layout = self.screen.layout  # Upright, the placard is above it.
        share = (0.6 if layout.upright else 1) * (0.9 if pressed else 1)
        return round(layout.tray.height * share)

    def items(self) -> list[Item]:
        layout, say, letters = self.screen.layout, self.screen.words.say, self.app.letters(NOTE)
        items, places = list[Item](), company_places(layout)
        for place, (count, text) in zip(places, COMPANIES.items(), strict=True):
            picture = _company(layout.rules.place, count, say(text), place.size, letters)
            items.append(centred(picture, place.center))
        at = places[0].centerx, places[0].top + places[0].height // (2 if layout.upright else 3)
        items += self._hand_items(at, at, from_above=True)
        return items + [turned(item, layout.area) for item in items if layout.facing]
