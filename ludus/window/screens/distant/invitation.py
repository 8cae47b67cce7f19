"""An invitation of somebody at another computer."""

from functools import partial

from ludus.match.correspondence.correspondence import Found, join
from ludus.picture.assets import QUIET
from ludus.rules.game import GAMES, known_as
from ludus.window.app.app import App
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.distant.distant import attempt, opened
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Sentence, Way, closing
from ludus.window.text.catalogue import mark


class InvitationScreen(Menu):
    """An invitation; the rules of a game that is not one of ludus are to be looked at first."""

    def __init__(self, app: App, invitation: Found) -> None:
        setup, words = invitation.exchange.setup, app.words
        self._invitation, self._game = invitation, known_as(setup.rule_set, app.games)
        name, game = words.side(setup, 0), words.title(self._game)
        # Translators: {name} plays at another computer; {game} is such as Tabula.
        text = words.say("{name} invites you to play {game}.", name=name, game=game)
        match = words.proposal(self._game, setup.length, setup.first)
        if setup.rules not in GAMES:
            text += " " + words.say("This game is not one of ludus: look at its rules first.")
        accept = closing(app, partial(attempt, app, self._accept))
        foot = (
            Way("keep", app.stack.close, mark("Not now"), "back"),
            Way("accept", accept, mark("Accept"), "done", lit=True),
        )
        texts = Sentence(lambda: text), Sentence(lambda: match, QUIET)
        rules = Way("rules", self._rules, icon="rules")
        super().__init__(app, mark("An invitation"), *texts, rules, foot=foot)

    def _accept(self) -> PlayScreen:
        post, name = self.app.post, self.app.house.seated[0]
        assert post.folder
        local = post.local(1, self._invitation.folder.parent)
        accepted = partial(join, post.folder, self._invitation.exchange, local, name)
        return opened(self.app, post.add(accepted))

    def _rules(self) -> None:
        self.stack.open(RulesScreen(self.app, self._game))
