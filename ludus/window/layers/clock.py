"""The time until a match goes on by itself."""

from ludus.picture import signs
from ludus.picture.canvas import Item
from ludus.window.play.layer import Layer


class Clock(Layer):
    """A bar for the time until the automatic action, below the button that acts at once."""

    def step(self) -> bool:
        return self.differs()

    def items(self) -> list[Item]:
        screen, session = self.screen, self.session
        if self.view.busy or not screen.now.acting or not screen.counting:
            return []
        done, patience = screen.layout.buttons["done"], session.patience
        left = max(0, patience - session.waited) / patience
        bar = signs.bar((done.width, max(4, done.height // 16)), round(left * 30))
        return screen.faced([Item(bar, done.left, done.bottom + 4)], done)
