"""What the end of a match says of its result."""

from collections.abc import Sequence
from functools import partial

from ludus.match import scenes
from ludus.players.ranks import RANKS, Moment
from ludus.rules.position import lack
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.board.end_rows import laurel_row
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.ends.loss import Loss
from ludus.window.speech import narration
from ludus.window.widgets.nodes import Node, Slot

_LAURELS = 0.06, 0.11
"""The height of the row of laurels of a series, as shares of the screen's shorter side."""


class Result:
    """The winner of a match, and by how much; for its only reader, or for two."""

    def __init__(self, app: App, screen: PlayScreen) -> None:
        self._app, self._session = app, screen.session
        table = screen.table
        self.record = table.record
        self.winner, self.lost = self.record.winner or 0, screen.now.lost
        self.alone = sum(self._session.humans) == 1
        """Whether one person has played against the computer."""
        self.won = self.alone and not self.lost
        self.scene = scenes.of(self.record)
        """The scene from which the match went on."""
        self._behind = lack(self.record.rule_set, table.position, 1 - self.winner)
        computers = [RANKS[each] for each in self.record.players if each in RANKS]
        moment: Moment = "won" if self.lost else "lost"
        sayings = [each.says(moment, app.services.talk) for each in computers]
        self.saying = sayings[0] if len(sayings) == 1 else ""
        """What the only computer player says."""
        self.loss: Loss | None = None
        """Its course, once it is looked back at."""

    def look_back(self, queue: ReviewQueue, rivals: Sequence[str] = ()) -> None:
        """Show the course of a lost match to its only reader; `rivals` may be chosen next."""
        if self.alone and self.lost and not self.scene:
            self.loss = Loss(self._app, queue, rivals)

    @property
    def throws(self) -> int:
        """The throws of the winner."""
        return self.record.thrown_by(self.winner)

    @property
    def _yours(self) -> bool:
        """Whether the title says in how many throws a player without a name has won."""
        return self.won and not self.record.names[self.winner]

    @property
    def title(self) -> str:
        if self._yours:
            return narration.won_in(self._app.words, self.throws)
        return narration.won(self._app.words, self._session.table, self._session.humans)

    def texts(self, *more: str) -> list[str]:
        """The sentences below the winner, of which the first stays; a scene has its own."""
        words = self._app.words
        if self.lost:
            text = narration.behind(words, self._behind)
        else:
            text = "" if self._yours else narration.won_line(words, self.throws)
        if self.scene and self.alone:
            scene = self.scene.scene
            if of_scene := scene.lost if self.lost else scene.won:
                return [*filter(None, (words.get(of_scene), text))]
        texts = (text, self.loss.text, *more) if self.loss else (*more, text)
        return [*filter(None, (*self._session.unsent, *texts, words.standing(self.record)))]

    @property
    def emblem(self) -> Node | None:
        """The course of a lost match, or the laurels of a series."""
        if self.loss:
            return self.loss.picture
        record, games = self.record, self.record.best_of // 2 + 1
        if games == 1:
            return None
        return Slot(partial(laurel_row, record.won[self.winner], games), high=_LAURELS)
