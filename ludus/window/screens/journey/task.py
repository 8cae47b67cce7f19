"""The condition of a stop of the journey, below the line of its match."""

from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen


class Task(Layer):
    def __init__(self, screen: PlayScreen, task: str) -> None:
        super().__init__(screen)
        self._task = task

    def note(self, below: str) -> str:
        return self.app.words.get(self._task)
