"""The rules of a game in a few sentences, with its board; arrows lead to the other games."""

import pygame
from pygame import Rect

from ludus.rules.ruleset import RULE_SETS
from ludus.stage import assets, words
from ludus.stage.app import App
from ludus.stage.assets import CREAM
from ludus.stage.canvas import Item
from ludus.stage.controls import Button
from ludus.stage.screens.panel import PanelScreen


class RulesScreen(PanelScreen):
    """The rules of one game after another."""

    def __init__(self, app: App, rules_name: str) -> None:
        super().__init__(app, words.RULES_TITLE[rules_name], (1.45, 0.96))
        self._name = rules_name

    def _turn(self, by: int) -> None:
        names = list(RULE_SETS)
        self._name = names[(names.index(self._name) + by) % len(names)]
        self.title = words.RULES_TITLE[self._name]

    def items(self) -> list[Item]:
        """The sentences, as large as there is room for."""
        found = super().items()
        box = self.box
        inner = Rect(0, 0, round(box.width * 0.88), round(self.base * 0.66))
        inner.midtop = (box.centerx, box.top + round(self.base * 0.14))
        size = round(self.base * 0.037 * self.app.text_scale)
        while size > self.base * 0.02 and self._height(size, inner.width) > inner.height:
            size -= 1
        y = inner.top
        for sentence in self._sentences():
            for line in assets.wrapped(sentence, assets.BODY, size, inner.width):
                found.append(Item(assets.text(line, assets.BODY, size, CREAM), inner.left, y))
                y += round(size * 1.22)
            y += round(size * 0.42)
        return found

    def _sentences(self) -> list[str]:
        return [self.app.words.say(text) for text in words.RULES_TEXT[self._name]]

    def _height(self, size: int, width: int) -> int:
        sentences = self._sentences()
        lines = sum(len(assets.wrapped(s, assets.BODY, size, width)) for s in sentences)
        return round(lines * size * 1.22 + len(sentences) * size * 0.42)

    def buttons(self) -> list[Button]:
        """The game before, back, and the next one."""
        box, side = self.box, round(self.base * 0.09)
        row = Rect(0, 0, round(box.width * 0.88), side)
        row.midbottom = (box.centerx, box.bottom - round(self.base * 0.035))
        middle = Rect(0, 0, row.width - round(side * 2.6), side)
        middle.center = row.center
        left, right = Rect(row.topleft, (side, side)), Rect(row.right - side, row.top, side, side)
        return [
            Button("close", middle, self.app.pop, self.app.words.say("Close"), "done", lit=True),
            Button("before", left, lambda: self._turn(-1), icon="back"),
            Button("next", right, lambda: self._turn(1), icon="forward"),
        ]

    def key(self, key: int) -> bool:
        """Left and right turn the pages."""
        if key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        self._turn(1 if key == pygame.K_RIGHT else -1)
        return True
