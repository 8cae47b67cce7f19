"""A run of Alea on the screen: its menu and its end."""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import chain
from pathlib import Path

from pygame import Rect

from ludus.errors import RefusedError
from ludus.match.alea import LONGEST, of_the_day, practice
from ludus.picture import assets, signs
from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import SENTENCE, TITLE, Row, TextRow, stacked
from ludus.rules.position import WHITE
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.board import petals
from ludus.window.board.end_rows import CoinRow
from ludus.window.board.track import gently
from ludus.window.board.triumph import Triumph
from ludus.window.pictures import alea_card, keepsake, victory_stone
from ludus.window.play.layers import Board, Clock, ControlBar, Inscriptions, RoadLight
from ludus.window.play.play_screen import Frame, Make, PlayScreen
from ludus.window.screens.alea.alea import AleaSession, begin
from ludus.window.screens.alea.lamp import Lamp
from ludus.window.screens.alea.problem import ProblemTable
from ludus.window.screens.alea.quiz import Quiz
from ludus.window.screens.alea.scoreboard import Scoreboard, goal_text
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.learn.lesson import without_seats
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.review.carve import POINTS, CarveScreen
from ludus.window.storage.winners import ALEA, Winner, Winners
from ludus.window.text.catalogue import Plural, mark
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP, cut

_ENTERS = 20  # steps from the end of a run until its points count up, and its buttons slide in
_TOTAL = 32  # steps in which they count up
_SPINS = 70  # steps for which the coin of a new best spins then
_TURNS = 3  # how often it turns
_COIN = 0.12  # its size, as a share of the shorter side
_BURST = 0.24  # the size of the wreath from which its petals would fly, as such a share
_LARGE = 1.6  # the size of the points at the end, in sizes of a title
_FOUND = Plural("{right} of {count} throw found", "{right} of {count} throws found")
# Translators: the most points that a player has had in a game.
YOUR_BEST = mark("Your best: {count}")
_BEATEN = Plural("Your best, by {count} point!", "Your best, by {count} points!")


RUN = Frame(
    looks=without_seats,
    kind="alea",
    menu=lambda screen: AleaPauseScreen(screen.app, screen),
    over=lambda screen: AleaOverScreen(screen.app, _run(screen)),
)
"""The frame of a run at home."""
LAYERS = (Inscriptions, partial(RoadLight, leads=False), Clock, Board, ControlBar)


def alea_screen(
    app: App, session: AleaSession, frame: Frame = RUN, above: Sequence[Make] = ()
) -> PlayScreen:
    """A run; `above` are layers between the lamp and the board."""
    quiz = partial(Quiz, run=session, pauses=frame is RUN)
    lit = partial(Scoreboard, run=session), partial(Lamp, run=session)
    return PlayScreen(app, session, [quiz, *lit, *above, *LAYERS], frame)


class AleaPauseScreen(PanelScreen):
    """The menu over a run, whose flame does not burn meanwhile."""

    def __init__(self, app: App, screen: PlayScreen) -> None:
        super().__init__(app, mark("Pause"), (0.85, 0.5))
        self._screen = screen

    def buttons(self) -> list[Button]:
        say, (resume, rules, leave) = self.words.say, self.column(3)
        return [
            Button("resume", resume, self.back, say("Continue"), "play", lit=True),
            Button("rules", rules, self._rules, say("Rules"), "rules"),
            Button("leave", leave, self._leave, say("Another game"), "home"),
        ]

    def _rules(self) -> None:
        self.stack.open(ContentsScreen(self.app, self._screen.table.rules))

    def _leave(self) -> None:
        self.stack.close()
        _run(self._screen).leave()


class AleaOverScreen(PanelScreen):
    def __init__(self, app: App, session: AleaSession) -> None:
        best = max((most for most, letters in session.goals if not letters), default=0)
        title = mark("The flame is out")
        if session.score.burnt >= LONGEST:
            title = mark("Ten minutes: the lamp still burns")
        elif session.score.points > best > 0:
            title = mark("A new best")
        super().__init__(app, title, (1.3, 0.86), (0.94, 1.2))
        self._session, self._rules = session, session.posed.rules
        self.letters = ""
        """The player's letters, once they are cut into the stone."""
        self._saving: Future[Path] | None = None
        self._notice = ""
        """Where the card is, or why there is none."""
        self.entered = -_ENTERS
        self._best, self._triumph = best, Triumph(lost=session.score.points <= best)

    @property
    def awake(self) -> bool:
        return super().awake or self._saving is not None or self._counted < 2

    @property
    def _counted(self) -> float:
        """How far the points have counted up: 1 when they are whole, 2 when all is at rest."""
        after = (self.entered - _TOTAL) / _SPINS
        return (
            2.0 if self.app.still or after >= 1 else max(0.0, min(self.entered / _TOTAL, 1 + after))
        )

    def prepare(self) -> None:
        petals.prepare(petals.FLUNG_SIZE * self.part(_BURST))

    def step(self) -> bool:
        moved, saving = super().step() or self._counted < 2, self._saving
        self.entered += 1
        if self._counted >= 1:
            self._triumph.step()
        if saving is None or not saving.done():
            return moved
        self._saving = None
        try:
            self._notice = keepsake.saved(self.words, saving.result())
        except RefusedError as error:
            self._notice = keepsake.unsaved(self.words, error)
        self.stack.present()
        return True

    def told(self, counted: float = 1) -> list[str]:
        score, words = self._session.score, self.words
        right, row = words.number(score.right), words.number(score.best_row)
        # Translators: the most right answers in a row.
        longest = words.say("Longest row: {count}", count=row)
        found = words.say_plural(_FOUND, score.asked, right=right, count=words.number(score.asked))
        seen = round(score.points * min(counted, 1))
        points = words.say_plural(POINTS, seen, count=words.number(seen))
        more = score.points - self._best
        if not self._best:
            told = ""
        elif more > 0:
            told = words.say_plural(_BEATEN, more, count=words.number(more))
        else:
            told = words.say(YOUR_BEST, count=words.number(self._best))
        figures = [found] * (score.asked > 0) + [longest] * (score.best_row > 1)
        ahead = goal_text(score.points, self._session.goal(score.points), words)
        return [*filter(None, (points, told, ahead)), *figures, *filter(None, [self._notice])]

    def items(self) -> list[Item]:
        app, winners = self.app, self.app.services.winners
        points, *more = self.told(self._counted)
        found, texts, high = super().items(), self.inner, self.feet(1, 1)[0].top - self.part(GAP)
        texts.height = high - texts.top
        if best := winners and self._with_this(winners):
            length = round((texts.height if self.upright else texts.width) * 0.45)
            texts, room = cut(texts, length, self.part(GAP), down=self.upright)
            width = min(room.width, round(room.height * 1.25))
            given = tuple(best), True, (width, round(width * 0.8)), app.settings.contrast
            stone = centred(victory_stone.picture(self._rules, *given), room.center)
            found += [stone, *self._slots(best, stone.rect)]
        light = assets.faded(signs.radiance(texts.height), 1)
        size = round(_LARGE * app.letters(TITLE))
        rows = [*self._coin(), TextRow(points, size, assets.CAPITALS_BOLD, GOLD)]
        rows += [
            TextRow(text, app.letters(SENTENCE), colour=QUIET if at else CREAM)
            for at, text in enumerate(more)
        ]
        shown = [*chain(*stacked(texts, rows))]
        middle = shown[0].rect.center
        wreath = Rect(0, 0, *(self.part(_BURST),) * 2).move_to(center=middle)
        flung = self._triumph.flung(wreath) if 1 <= self._counted < 2 else []
        return [*found, centred(light, middle), *flung, *shown]

    def _with_this(self, winners: Winners) -> list[Winner]:
        """The best runs of the day, with a line for this one if its letters are still to be cut."""
        best = winners.best(ALEA, victory_stone.MOST, self._session.day)
        run = [self._blank] if self._carves else []
        return sorted([*best, *run], key=lambda each: each.throws)[: victory_stone.MOST]

    def _slots(self, best: list[Winner], stone: Rect) -> list[Item]:
        """The dark places that wait for the player's letters on the stone."""
        lines = zip(best, victory_stone.lines(stone)[1:], strict=False)
        rows = [victory_stone.slots(row) for winner, row in lines if not winner.letters]
        return [
            centred(victory_stone.label("", slot.width, slot.height), middle.center)
            for slot, middle, _ in rows
        ]

    def _coin(self) -> list[Row]:
        """The player's coin above a new best, if the text is not larger than usual."""
        if self._triumph.lost or self.app.text_scale > 1:
            return []
        turns = _TURNS * (1 - gently(self._counted - 1)) if self._counted > 1 else 0
        size = self.part(_COIN)
        return [CoinRow(signs.seat(self._rules.place, WHITE, "awake", size), turns, size)]

    @property
    def said(self) -> str:
        return ". ".join((super().said, *self.told()))

    # Ways on

    def buttons(self) -> list[Button]:
        say, label = self.words.say, self.words.say("Three letters for the stone")
        folder, nowhere = self.app.services.keepsakes, Rect(0, 0, 0, 0)
        more = [Button("close", nowhere, self.back, say("Another game"), "home")]
        if folder:
            # Translators: a button: makes a picture of a run, to send to somebody.
            act, card = partial(self._save, folder), say("A card to send")
            more.insert(0, Button("card", nowhere, act, card, "done", enabled=not self._notice))
        if self._carves:
            more.insert(0, Button("stone", nowhere, self._carve, label, "hand"))
        first, *places = self.feet(1, len(more))
        # Translators: a button: begins another run, in capitals.
        again = self.words.carved(say("Again"))
        return [
            Button("again", first, self._again, again, lit=True, title=True),
            *(replace(each, rect=rect) for each, rect in zip(more, places, strict=True)),
        ]

    def _save(self, folder: Path) -> None:
        session, words = self._session, self.words
        score, table = session.score, ProblemTable(session.hardest)
        points, *_ = self.told()
        row = words.say("Longest row: {count}", count=words.number(score.best_row))
        told = points, " · ".join((row, words.say("What would you play?")))
        path = keepsake.unused(folder, "alea").with_suffix(".png")
        self._saving = self.app.jobs.later(partial(alea_card.save, table, told, words, path))
        # Translators: a film or a picture is being made, which takes a moment.
        self._notice = words.say("Saving …")

    def _carve(self) -> None:
        self.stack.open(CarveScreen(self.app, self._rules, self._blank, self))

    @property
    def _blank(self) -> Winner:
        run = self._session
        assert run.day
        return Winner(run.day, ALEA, "", -run.score.points)

    @property
    def _carves(self) -> bool:
        """Whether letters may be cut into the stone."""
        run = self._session
        able = self.app.services.winners and run.day and run.score.points
        return bool(able) and not self.letters

    def _again(self) -> None:
        """Practise: the day's run counts only once."""
        begin_run(self.app, self._rules, instead=self.below)

    def back(self) -> None:
        self.stack.close(self.below)


def _run(screen: PlayScreen) -> AleaSession:
    assert isinstance(screen.session, AleaSession)
    return screen.session


def begin_run(
    app: App,
    rules: RuleSet,
    day: date | None = None,
    instead: Screen | None = None,
) -> None:
    """Begin the run of a day, or one with its own seed; it can open `instead` of another run."""
    diary = app.services.diary
    if day:
        throws = of_the_day(day.toordinal(), rules)
    else:
        own = diary.due(rules.name) if diary else []
        throws = practice(rules, app.services.new_seed(), own)

    def show(run: AleaSession) -> None:
        screen = alea_screen(app, run)
        if instead:
            screen.below = instead.below
            app.stack.go(screen)
        else:
            app.stack.open(screen)

    begin(app, rules, throws, show, day)
