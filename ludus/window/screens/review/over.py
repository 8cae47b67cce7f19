"""The end of a match: the winner over the board, then offers and the next actions."""

from collections.abc import Callable

from pygame import Rect, Surface

from ludus.match import scenes
from ludus.match.states import PointerEvent
from ludus.picture import assets, signs
from ludus.picture.assets import BODY_ITALIC, CAPITALS, CAPITALS_BOLD, CREAM, GOLD, QUIET
from ludus.picture.canvas import Item
from ludus.picture.coins import coin
from ludus.picture.lettering import SENTENCE, TITLE, Row, TextRow, stacked
from ludus.players.ranks import RANKS, Moment
from ludus.rules.position import lack
from ludus.window.app.app import App
from ludus.window.app.review_queue import review
from ludus.window.app.screen import Screen
from ludus.window.board import triumph
from ludus.window.board.end_rows import CheckerRow, LaurelRow
from ludus.window.board.triumph import Flown, Triumph
from ludus.window.input import keys
from ludus.window.input.pointer import Touch
from ludus.window.layout.zones import across
from ludus.window.play import seats
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.journey.journey_map import MapScreen
from ludus.window.screens.journey.stop import JOURNEY, challenger, new_match
from ludus.window.screens.journey.stop_end import StopEnd
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.review.course import DECIDED, CourseScreen
from ludus.window.screens.review.end_plan import EndPlan
from ludus.window.screens.review.review import ReviewScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.speech import narration
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.button import Button

_UNASKED = 300
"""Steps before Enter presses a button without explicit focus."""
_LARGE = 1.5
"""The size of the title of a victory, in usual titles."""
_COIN = 0.58
"""The size of the winner's coin, in wreaths."""
_MISSING = 0.065
"""The size of a missing checker."""
_LAUREL = 0.1
"""The size of a laurel for a game of a series."""

_OFFER = 1.5
"""The height of an offer, as a multiple of a usual button's."""


class OverScreen(Screen):
    """The winner, the result and the margin over the board; then offers and four next actions."""

    app: App
    ends = 1.0, 1.0
    """The widths of the buttons in the corners, in heights."""
    reviewed = True
    """Whether the match can be reviewed."""

    def __init__(self, app: App, screen: PlayScreen) -> None:
        super().__init__(app)
        self.stack = app.stack
        self._screen = screen
        self._record = screen.table.record
        self._winner = self._record.winner or 0
        self._scene = scenes.of(self._record)
        self._triumph = Triumph(self.lost, self._flown())
        self._margin = lack(self._record.rule_set, screen.table.position, 1 - self._winner)
        computers = [RANKS[each] for each in self._record.players if each in RANKS]
        moment: Moment = "won" if self.lost else "lost"
        said = [each.says(moment, app.services.talk) for each in computers]
        self._last = said[0] if len(said) == 1 else ""
        """What the only computer player says at the end."""
        self.entered = 0
        self._next, stop, met, here = app.matches.end_of(self._record)
        own = [here and human for human in screen.session.humans]
        self._hindsight = review(app.services, self._record, own)
        ways = (
            lambda carried: app.stack.open(MapScreen(app, carried)),
            lambda queue: app.stack.open(ReviewScreen(app, queue, queue.decisive)),
        )
        self._stop = StopEnd(app, self._record, stop, met, *ways) if stop else None
        self._queues = [self._hindsight] if self.reviewed else []
        self._queues += self._stop.lessons if self._stop else []
        if self._stop and self._stop.met:
            self._last = self._stop.stop.after

    def _flown(self) -> Flown | None:
        """The checker that has just won; None for a match that was over when it was opened."""
        view, layout = self._screen.view, self._screen.layout
        if view.landed is None:
            return None
        picture = assets.checker(layout.checkers_of, self._winner, 0, layout.checker)
        return Flown(view.spot(*view.landed), picture)

    @property
    def lost(self) -> bool:
        return self._screen.now.lost

    @property
    def _alone(self) -> bool:
        """Whether one person has played against the computer."""
        return sum(self._screen.session.humans) == 1

    # Time before and after the triumph

    @property
    def awake(self) -> bool:
        looks = any(not queue.done for queue in self._queues)
        return self._triumph.awake or looks or self.entered < _UNASKED

    def step(self) -> bool:
        show, left = self._triumph, next((each for each in self._queues if not each.done), None)
        done = left is not None and left.step() and left.done
        show.calm = self.app.still
        moved = show.awake or done
        show.step()
        if show.over and not self.entered:
            self.stack.present()
        self.entered += show.over
        return moved

    def touch(self, touch: Touch) -> None:
        if touch.act is PointerEvent.PRESS and not self._triumph.over:
            self._triumph.hurry()

    def key(self, key: int) -> bool:
        """Speed up the triumph; Enter, still held from the match, has no effect at first."""
        if not self._triumph.over:
            self._triumph.hurry()
            return True
        return key == keys.CHOOSE and self.entered < _UNASKED and not self.app.focus.name

    # Display

    def ground(self) -> Surface:
        found, stage = self.stack.under(self), self._plan.stage
        stage = across(stage, self.area) if self.orientation.upside_down else stage
        triumph.dim(found, stage, self.lost)
        return found

    def prepare(self) -> None:
        self._triumph.prepare(self._plan.laurel, self._portrait, self.app.base)
        self._offered()

    @property
    def _plan(self) -> EndPlan:
        layout = self._screen.layout
        taken = layout.stage
        stage = taken if layout.upright else layout.board
        headless, scale = layout.facing or layout.upright, self.app.scale
        offers = len(self._offers), min(round(_OFFER * scale.noted_row), stage.height * 2 // 7)
        rows = scale.row, *offers, self.ends
        return EndPlan(self.area, self.app.base, stage, taken, headless, *rows)

    @property
    def _portrait(self) -> Surface:
        side = round(_COIN * self._plan.laurel.width)
        look = seats.portraits(self._screen)[self._winner]
        if look:
            return coin(RANKS[look].coin, side, self.settings.contrast)
        return signs.seat(self._screen.layout.checkers_of, self._winner, "awake", side)

    def items(self) -> list[Item]:
        plan, show = self._plan, self._triumph
        found = show.crown(plan.laurel, self._portrait)
        found += show.petals(self.area, self.app.base, plan.texts)
        found += show.unveiled(stacked(plan.texts, self._rows()))
        return [*found, self.stack.panel(plan.foot)] if show.over else found

    def _rows(self) -> list[Row]:
        """The winner, sentences, missing checkers or the laurels of a series, and a saying."""
        letters, title = self.app.letters, self.words.carved(self._title)
        look = (CAPITALS, CREAM) if self.lost else (CAPITALS_BOLD, GOLD)
        large = 1 if self.lost else _LARGE
        found: list[Row] = [TextRow(title, round(large * letters(TITLE)), *look)]
        found += [
            TextRow(text, letters(SENTENCE), colour=QUIET if at else CREAM)
            for at, text in enumerate(self.told())
        ]
        if self.lost:
            given = self._screen.layout.checkers_of, 1 - self._winner, self._margin.checkers
            found.append(CheckerRow(*given, self.part(_MISSING / self.app.text_scale)))
        elif (games := self._record.best_of // 2 + 1) > 1:
            found.append(LaurelRow(self._record.won[self._winner], games, self.part(_LAUREL)))
        # Larger sentences need the room.
        if self.app.text_scale == 1 and (speech := self._speech):
            found.append(TextRow(speech, letters(SENTENCE), BODY_ITALIC))
        return found

    @property
    def _title(self) -> str:
        words, count = self.words, self._record.thrown_by(self._winner)
        if self._yours:
            return narration.won_in(words, count)
        return narration.won(words, self._screen.table, self._screen.session.humans)

    @property
    def _yours(self) -> bool:
        """Whether the title says in how many throws a player without a name has won."""
        return self._alone and not self.lost and not self._record.names[self._winner]

    @property
    def said(self) -> str:
        return " ".join(filter(None, (f"{self._title}.", *self.told(), self._speech)))

    @property
    def _speech(self) -> str:
        return self._last and self.words.say(self._last)

    def told(self) -> list[str]:
        """The sentence below the winner, and further ones."""
        words, score = self.words, self.words.standing(self._record)
        scene = self._scene.scene if self._scene and self._alone else None
        if self.lost:
            told, of_scene = narration.near(words, self._margin), scene and scene.lost
        else:
            count = self._record.thrown_by(self._winner)
            told = "" if self._yours else narration.won_line(words, count)
            of_scene = scene and scene.won
        more = self._stop.shortfall if self._stop else []
        first = [words.get(of_scene), told] if of_scene else [told, score]
        return [*filter(None, first), *(() if of_scene else more)]

    def back(self) -> None:
        if self._triumph.over:
            self._other()

    # Offers and next actions

    def buttons(self) -> list[Button]:
        if not self._triumph.over:
            return []
        found = [*self._ways(), *self._offered()]
        found.sort(key=lambda button: not button.lit)  # First for keys and for the switch.
        return [*found, *self.corners()]

    def _offered(self) -> list[Button]:
        offers = zip(self._offers, self._plan.offered, strict=False)
        return [make(place) for make, place in offers]

    @property
    def _offers(self) -> list[Callable[[Rect], Button]]:
        """Makers of the offers: the next opponent, or a stop's own.

        A loser is first offered to begin the next match.
        """
        if self._stop:
            return self._stop.offers
        if not self.challenger:
            return []
        return [self._once_more, self._stepping_out] if self.lost else [self._stepping_out]

    def _stepping_out(self, place: Rect) -> Button:
        note = self.words.say(RANKS[self.challenger].about).partition(":")[2].strip()
        note = note[:1].upper() + note[1:]
        act, lit = self._challenge, self._moves_on
        return challenger(self.app, self.challenger, note, place, act, lit)

    @property
    def challenger(self) -> str:
        """The opponent who steps out next; "" in a series, after a scene, or without a rank."""
        other = self._record.players[1 - self._record.player_side]
        free = self._alone and not self._scene and not self._next and other in RANKS
        names = [*RANKS]
        return names[(names.index(other) + 1) % len(names)] if free else ""

    @property
    def _moves_on(self) -> bool:
        """Whether the lit button leads to the next stop or opponent, and not to the same again."""
        if self._stop:
            return self._stop.next_is_main
        return bool(self.challenger) and not self.lost

    def _once_more(self, place: Rect) -> Button:
        """The button that begins another match, or the next one of a series."""
        say = self.words.say
        begins = self.lost and not self._scene and not self._stop
        # Translators: a button: of three or five games against the same opponent.
        following = mark("The next match") if self._next else BUTTONS["rematch"]
        label = say("{rematch}: you begin") if begins and not self._next else say(following)
        return Button("again", place, self._again, label, "restart", lit=not self._moves_on)

    def _ways(self) -> list[Button]:
        """The actions at the foot; `again` may stand above them among the offers."""
        makers: list[Callable[[Rect], Button]]
        makers = [self._other_button, self.leave_button]
        if self.reviewed:
            makers.insert(0, self._moment_button)
        if self._once_more not in self._offers:
            makers.insert(0, self._once_more)
        places = self._plan.ways(len(makers))
        return [make(place) for make, place in zip(makers, places, strict=True)]

    def _moment_button(self, rect: Rect) -> Button:
        label, ready = self.words.say(DECIDED), self._hindsight.done
        return Button("moment", rect, self._look, label, "hint", enabled=ready)

    def _other_button(self, rect: Rect) -> Button:
        label, icon = (JOURNEY, "forward") if self._stop else (BUTTONS["another"], "home")
        return Button("other", rect, self._other, self.words.say(label), icon)

    def leave_button(self, rect: Rect) -> Button:
        return Button("leave", rect, self.app.quit, self.words.say(BUTTONS["quit"]), "close")

    def corners(self) -> list[Button]:
        left, right = self._plan.corners
        return [
            Button("rules", left, self._rules, icon="rules"),
            Button("settings", right, self._settings, icon="settings"),
        ]

    def _rules(self) -> None:
        self.stack.open(ContentsScreen(self.app, self._record.rule_set))

    def _settings(self) -> None:
        self.stack.open(SettingsScreen(self.app))

    def _look(self) -> None:
        course = CourseScreen(self.app, self._record, self._hindsight)
        self.stack.open(course)
        course.decided()

    def _again(self) -> None:
        if self._stop and not self._next:
            again = new_match(self.app.matches, self._stop.stop)
        elif self._scene:
            again = self.app.matches.after(self._scene, self._record.black)
        else:
            again = self._next or self.app.matches.following(self._record)
        self.stack.go(self.app.screens.match(again))

    def _challenge(self) -> None:
        record, side = self.app.matches.following(self._record), 1 - self._record.player_side
        setattr(record, "black" if side else "white", self.challenger)
        self.stack.go(self.app.screens.match(record))

    def _other(self) -> None:
        if self._stop:
            self._stop.leave()
        else:
            self.app.home(self._record)
