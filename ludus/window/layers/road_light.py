"""The light along the road of a side."""

from ludus.window.board import road
from ludus.window.board.marks import Marks
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen


class RoadLight(Layer):
    """The light along the road of a side; it shows the road before a person's first throw."""

    def __init__(self, screen: PlayScreen, leads: bool = True) -> None:
        super().__init__(screen)
        self.leads = leads
        self._led: set[int] = set()

    @property
    def awake(self) -> bool:
        return self.light.seen

    def prepare(self) -> None:
        road.prepare(self.screen.layout)

    def step(self) -> bool:
        screen, now = self.screen, self.screen.now
        stands = not (self.view.busy or screen.enters or screen.stack.display.movement)
        asked = now.to_throw and now.humans[now.side] and stands
        if self.leads and asked and now.side not in self._led:
            screen.show_road()
        if self.light.side is not None:
            self._led.add(self.light.side)
        if self.view.dice.shaken:
            self.light.side = None
        return self.light.step()

    def mark(self, marks: Marks) -> None:
        marks.beneath = [*marks.beneath, *self.light.items(self.screen.layout)]
