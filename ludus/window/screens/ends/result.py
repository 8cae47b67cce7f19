"""What the end of a match says of its result."""

from ludus.match import scenes
from ludus.picture.lettering import StackRow
from ludus.players.ranks import RANKS, Moment
from ludus.rules.position import lack
from ludus.window.app.app import App
from ludus.window.board.end_rows import CheckerRow, LaurelRow
from ludus.window.play.play_screen import PlayScreen
from ludus.window.speech import narration
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS

_MISSING = 0.065
"""The size of a missing checker, as a share of the screen's shorter side."""
_LAUREL = 0.1
"""The size of a laurel for a game of a series."""


class Result:
    """The winner of a match, and by how much; for its only reader, or for two."""

    def __init__(self, app: App, screen: PlayScreen) -> None:
        self._app, self._screen = app, screen
        table = screen.table
        self.record = table.record
        self.winner, self.lost = self.record.winner or 0, screen.now.lost
        self.alone = sum(screen.session.humans) == 1
        """Whether one person has played against the computer."""
        self.won = self.alone and not self.lost
        self.scene = scenes.of(self.record)
        """The scene from which the match went on."""
        self._margin = lack(self.record.rule_set, table.position, 1 - self.winner)
        computers = [RANKS[each] for each in self.record.players if each in RANKS]
        moment: Moment = "won" if self.lost else "lost"
        sayings = [each.says(moment, app.services.talk) for each in computers]
        self.saying = sayings[0] if len(sayings) == 1 else ""
        """What the only computer player says."""

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
        screen = self._screen
        return narration.won(self._app.words, screen.table, screen.session.humans)

    def texts(self, *more: str) -> list[str]:
        """The sentence below the winner, and further ones; a scene has its own."""
        words = self._app.words
        if self.lost:
            text = narration.near(words, self._margin)
        else:
            text = "" if self._yours else narration.won_line(words, self.throws)
        if self.scene and self.alone:
            scene = self.scene.scene
            if of_scene := scene.lost if self.lost else scene.won:
                return [*filter(None, (words.get(of_scene), text))]
        return [*filter(None, (text, words.standing(self.record), *more))]

    @property
    def rematch(self) -> str:
        """The text of the button for another match, which a loser begins."""
        return mark("{rematch}: you begin") if self.lost and not self.scene else BUTTONS["rematch"]

    @property
    def emblem(self) -> StackRow | None:
        """The loser's missing checkers, or the laurels of a series."""
        app, games = self._app, self.record.best_of // 2 + 1
        if self.lost:
            checkers_of, missing = self._screen.layout.checkers_of, self._margin.checkers
            size = app.scale.part(_MISSING / app.text_scale)
            return CheckerRow(checkers_of, 1 - self.winner, missing, size)
        if games == 1:
            return None
        return LaurelRow(self.record.won[self.winner], games, app.scale.part(_LAUREL))
