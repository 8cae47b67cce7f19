"""The layer that tells the story of a scene, and the hand that searches for its play."""

from collections.abc import Callable
from functools import partial

from ludus.match.states import Target
from ludus.picture import assets
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item
from ludus.picture.lettering import BUTTON, NOTE
from ludus.window.board.hand import Hand
from ludus.window.board.marks import Marks
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.situation import Pause
from ludus.window.screens.learn.scene_session import SceneSession
from ludus.window.screens.learn.teacher import COVERS
from ludus.window.speech import review_text
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Rule
from ludus.window.widgets.tree import Column, fit


class SearchingHand(Hand):
    """A hand that can pick up each checker of its side, even if the checker has no legal move."""

    @property
    def playable(self) -> list[int]:
        return super().sources

    @property
    def sources(self) -> list[int]:
        return self.checkers

    def pick_up(self) -> None:
        super().pick_up()
        assert self.picked is not None
        self.refused = self.why_not(self.picked)


class Story(Layer):
    """The sentences of a scene, what is wrong with another checker, and the way on."""

    session: SceneSession

    def __init__(self, screen: PlayScreen, play_on: Callable[[], object]) -> None:
        super().__init__(screen)
        self._play_on = play_on

    @property
    def breathes(self) -> bool:
        return self.session.aside is not None

    def line(self, below: str) -> str:
        words, session, hand = self.app.words, self.session, self.hand
        if aside := session.aside:
            return words.get(aside.say)
        if session.ended:
            return review_text.decided(words, session.analysis.record, session.analysis.reviews[0])
        assert isinstance(hand, SearchingHand)
        if hand.refused or hand.picked in (None, *hand.playable):
            return below
        return words.say("Not this one. Keep looking.")

    def mark(self, marks: Marks) -> None:
        if aside := self.session.aside:
            marks.lit, marks.throws = aside.lit, False  # The title is in the place of the cup.

    def items(self) -> list[Item]:
        table, app, session = self.table, self.app, self.session
        if table.plays or not session.aside or not session.table.present:
            return []
        tray, words, scene = self.screen.layout.tray, app.words, session.famous.scene
        title = words.carved(words.get(scene.title))
        read = bool(session.read)
        texts = Column(  # The one that has been read yields.
            Lines(title, BUTTON, assets.CAPITALS, extra=read),
            Lines(scene.source, NOTE, colour=QUIET, extra=not read),
            gap=0,
        )
        room = tray.inflate(-tray.width // 20, -tray.height // 12)
        laid = fit(texts, room, Rule(app.scale))
        return [] if any(laid.lacks) else laid.items()

    def buttons(self, below: list[Button]) -> list[Button]:
        session, layout = self.session, self.screen.layout
        if session.state is Pause.TELLING:
            read_on, done = partial(self.screen.click, Target.END), layout.buttons["done"]
            return [*below, Button("done", done, read_on, "", "forward", "forward", lit=True)]
        if not session.ended:
            return below
        label = self.app.words.get(session.famous.scene.on)
        place = layout.tray.inflate(COVERS, COVERS)
        return [*below, Button("play-on", place, self._play_on, label, lit=True)]
