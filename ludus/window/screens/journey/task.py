"""The condition of a stop of the journey, below the line of its match."""

from ludus.journey import road
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen


class Task(Layer):
    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        stop = road.of(screen.table.record)
        self._task = stop.task if stop and stop.needs else ""

    def note(self, below: str) -> str:
        return self.app.words.get(self._task) if self._task else below
