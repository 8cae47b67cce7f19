"""A plaque in the middle of a darkened screen: the ground of pause, settings, rules and the end."""

from pygame import Rect, Surface

from ludus.stage import assets, signs
from ludus.stage.app import App, Screen
from ludus.stage.assets import CREAM
from ludus.stage.canvas import Item, centred
from ludus.stage.layout import letterbox


class PanelScreen(Screen):
    """A screen laid over another one, which shows darkened beneath."""

    def __init__(self, app: App, title: str, share: tuple[float, float] = (0.9, 0.8)) -> None:
        """`share`: the panel's greatest width and height as shares of the screen's shorter side."""
        super().__init__(app)
        self.title = title
        self._share = share
        self._beneath: Surface | None = None

    def resize(self) -> None:
        """The darkened picture beneath is made anew."""
        self._beneath = None

    def ground(self) -> Surface:
        """The screen beneath, darkened."""
        if self._beneath is None:
            self._beneath = self.app.beneath(self)
        return self._beneath

    @property
    def base(self) -> int:
        """The screen's shorter side, by which sizes go."""
        return min(letterbox(self.app.size).size)

    @property
    def box(self) -> Rect:
        """The panel."""
        area = letterbox(self.app.size)
        width = min(round(self.base * self._share[0]), round(area.width * 0.94))
        box = Rect(0, 0, width, round(self.base * self._share[1]))
        box.center = area.center
        return box

    def heading(self) -> Item:
        """The title at the top of the panel."""
        size = round(self.base * 0.062)
        title = assets.fitting(
            self.app.words.capitals(self.title),
            assets.CAPITALS,
            size,
            CREAM,
            self.box.width - size,
        )
        return centred(title, (self.box.centerx, self.box.top + round(self.base * 0.075)))

    def items(self) -> list[Item]:
        """Panel and title."""
        return [centred(signs.panel(self.box.size), self.box.center), self.heading()]

    def column(self, count: int, top: float = 0.15) -> list[Rect]:
        """Rectangles for so many buttons one below another, from a share of the base down."""
        box, height = self.box, round(self.base * 0.085)
        room = box.bottom - round(self.base * 0.03) - (box.top + round(self.base * top))
        pitch = min(round(height * 1.22), room // count)
        height = min(height, round(pitch * 0.9))
        width = round(box.width * 0.82)
        first = box.top + round(self.base * top)
        return [
            Rect(box.centerx - width // 2, first + i * pitch, width, height) for i in range(count)
        ]
