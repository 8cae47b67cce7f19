"""The end of a match at home: what it offers after a match, a series, a scene or a stop."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ludus.match.record import Record
from ludus.players.ranks import RANKS
from ludus.window.app.app import App
from ludus.window.app.review_queue import review
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.ends.end_page import EndPage
from ludus.window.screens.ends.over import OverScreen
from ludus.window.screens.ends.result import Result
from ludus.window.screens.ends.stop_end import StopEnd
from ludus.window.screens.journey.stop import JOURNEY, challenger
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.panels.question import leave
from ludus.window.screens.panels.rows import Offer, Way
from ludus.window.screens.panels.switch import larger_text
from ludus.window.screens.review.course import DECIDED, CourseScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.push import TOUCH, Push, button


def match_end(
    app: App, screen: PlayScreen, again: Callable[[], object] | None = None
) -> OverScreen:
    """The screen of the end of a match; `again` begins another one, by default one like it."""
    end = _MatchEnd(app, screen, again)
    return OverScreen(app, screen, end.page, end.queues, end.course, prize=end.prize)


def _sign(name: str, action: Callable[[], object]) -> Push:
    return Push(button(name, action, icon=name), wide=TOUCH)


class _MatchEnd:
    def __init__(self, app: App, screen: PlayScreen, again: Callable[[], object] | None) -> None:
        self._app, self._matches = app, app.matches
        self._result = Result(app, screen)
        self._record = record = self._result.record
        self._next, stop, met, here = self._matches.end_of(record)
        learners = [here and human for human in screen.session.humans]
        self._hindsight = review(app.services, record, learners)
        self._stop = StopEnd(app, record, stop, met) if stop else None
        self._result.look_back(self._hindsight, [*RANKS])
        self.course = self._result.loss
        self.queues = [self._hindsight, *(self._stop.lessons if self._stop else ())]
        self.prize = partial(self._stop.award, screen) if self._stop and self._stop.gives else None
        """Shows what the match has won."""
        self._begin_again = again or self._again

    def page(self) -> EndPage:
        app, result, stop, other = self._app, self._result, self._stop, self._other
        rules, offers = self._record.rule_set, stop.offers if stop else self._challenge
        moment = Way("moment", self._look, DECIDED, "course", enabled=self._hindsight.done)
        ways = [moment, other, Way("leave", partial(leave, app), BUTTONS["quit"], "leave")]
        if result.loss and not stop and not self._next:
            offers = [self._revenge, *result.loss.offers, *self._challenge]
        else:
            ways.insert(0, self._once_more(lit=not any(offer.lit for offer in offers)))
        return EndPage(
            title=result.title,
            texts=result.texts(*(stop.texts if stop else ())),
            emblem=result.emblem,
            saying="" if self.prize else result.saying,
            offers=offers,
            ways=ways,
            corners=(
                [
                    _sign("rules", lambda: app.stack.open(ContentsScreen(app, rules))),
                    larger_text(app),
                ],
                [_sign("settings", lambda: app.stack.open(SettingsScreen(app)))],
            ),
            back=other.action,
        )

    @property
    def _other(self) -> Way:
        """The way to the map of the journey, or to another game."""
        if self._stop:
            return Way("other", self._stop.leave, JOURNEY, "forward")
        return Way("other", partial(self._app.home, self._record), BUTTONS["home"], "home")

    @property
    def _rival(self) -> str:
        """The opponent who steps out next; "" in a series, at a stop, after a scene, or for two.

        For a loser it is an easier one, or none.
        """
        if self._result.loss:
            return self._result.loss.easier
        result, player = self._result, self._record.players[1 - self._record.player_side]
        if self._stop or self._next or result.scene or not result.alone or player not in RANKS:
            return ""
        names = [*RANKS]
        return names[(names.index(player) + 1) % len(names)]

    @property
    def _challenge(self) -> list[Way]:
        """The offer of the next opponent, if there is one."""
        if not self._rival:
            return []
        note = self._app.words.say(RANKS[self._rival].about).partition(":")[2].strip()
        note, lit = note[:1].upper() + note[1:], not self._result.lost
        offer = challenger(self._app, self._rival, note, self._meet_rival, lit)
        if lit:
            return [offer]
        name = self._app.words.player(self._rival)
        # Translators: a button: an easier opponent; {name} is a man or a woman, such as Felix.
        text = mark("Play against {name}")
        return [replace(offer, text=partial(self._app.words.say, text, name=name))]

    def _meet_rival(self) -> None:
        record, side = self._matches.following(self._record), 1 - self._record.player_side
        setattr(record, "black" if side else "white", self._rival)
        self._play(record)

    @property
    def _revenge(self) -> Way:
        # Translators: a golden button for the loser of a match: another one against the winner.
        text = mark("Revenge")
        # Translators: below "Revenge": the loser makes the first throw.
        note = self._app.words.say("You begin")
        return Offer("again", self._begin_again, text, "restart", lit=True, note=note)

    def _once_more(self, lit: bool) -> Way:
        """Another match, or the next one of a series."""
        # Translators: a button: of three or five games against the same opponent.
        following = mark("The next match")
        text = following if self._next else BUTTONS["rematch"]
        return Way("again", self._begin_again, text, "restart", lit=lit)

    def _again(self) -> None:
        scene = self._result.scene
        if self._stop and not self._next:
            self._play(self._stop.new_match())
        elif scene:
            self._play(self._matches.after(scene, self._record.black))
        else:
            self._play(self._next or self._matches.following(self._record))

    def _play(self, record: Record) -> None:
        self._app.stack.go(self._app.screens.match(record))

    def _look(self) -> None:
        course = CourseScreen(self._app, self._hindsight)
        self._app.stack.open(course)
        course.decided()
