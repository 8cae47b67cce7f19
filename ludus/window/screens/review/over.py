"""The end of a match: its board stays, and the next actions replace line and dice."""

from dataclasses import replace
from functools import partial

from pygame import Rect, Surface

from ludus.match import scenes
from ludus.match.record import HUMAN, Record
from ludus.match.states import PointerEvent
from ludus.picture import assets
from ludus.picture.assets import CREAM, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.coins import coin
from ludus.picture.lettering import DISPLAY, LARGE, TEXT, TITLE, set_in
from ludus.players.analysis import Review, decisive
from ludus.rules.position import lack
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.app.screen import Screen
from ludus.window.board import dice
from ludus.window.input import keys
from ludus.window.input.pointer import Touch
from ludus.window.play import seats
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.review.end_plan import EndPlan, Triumph, is_strip
from ludus.window.speech import narration, review_text
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button, as_high
from ludus.window.widgets.grid import ROW

_UNASKED = 300
"""Steps before Enter presses a button without explicit focus."""
_DECIDED = mark("The moment that decided it")


class OverScreen(Screen):
    """The triumph, then the result with laurel and margin, and four next actions."""

    def __init__(self, app: App, match: PlayScreen) -> None:
        super().__init__(app)
        self._match = match
        self._record = match.table.record
        self._winner = self._record.winner or 0
        self._scene = scenes.of(self._record)
        self._triumph = Triumph(match, self._winner, self.lost)
        self._waited = 0
        """Steps since the next actions appeared."""
        services = app.services
        self._hindsight = ReviewQueue(self._record, services.thinker, services.reviews)
        self._next: Record | None = None
        """The next game of a series, already saved."""
        if self._record.undecided:
            self._next = self._following()
            app.save(self._next)
        self._looking = False

    @property
    def lost(self) -> bool:
        return self._match.session.lost

    # Time before and after the triumph

    @property
    def awake(self) -> bool:
        return not self._triumph.over or not self._hindsight.done or self._waited < _UNASKED

    def step(self) -> bool:
        moved = self._hindsight.step() and self._hindsight.done
        if self._triumph.over:
            self._waited += 1
            return moved
        self._triumph.calm = self.app.settings.calm or self.app.speed.slow
        self._triumph.step()
        if self._triumph.over:
            self.settle()
        return True

    def settle(self) -> None:
        """End the triumph; a winner against the computer may first carve letters."""
        self.changed()
        winners, humans = self.app.services.winners, self._match.session.humans
        if winners and sum(humans) == 1 and humans[self._winner]:
            self.app.stack.open("carve", self._record, winners)

    def touch(self, touch: Touch) -> None:
        if touch.act is PointerEvent.PRESS and not self._triumph.over:
            self._triumph.hurry()

    def key(self, key: int) -> bool:
        """Speed up the triumph; Enter, still held from the match, has no effect at first."""
        if not self._triumph.over:
            self._triumph.hurry()
            return True
        unasked = self._waited < _UNASKED and not self.app.focus.name
        return unasked and key == keys.CHOOSE

    # Display

    @property
    def _place(self) -> str:
        return self._record.rule_set.place

    def ground(self) -> Surface:
        return self.app.stack.under(self)

    def prepare(self) -> None:
        self._triumph.prepare()

    @property
    def _plan(self) -> EndPlan:
        layout = self._match.layout
        zones = [zone for places in layout.places for zone in places.values() if zone.tray]
        taken = layout.board.unionall([zone.target for zone in zones])
        headless = layout.facing or layout.upright
        larger = self.app.text_scale > 1 and not self._looking
        row = as_high(self.part(ROW), self.app.text_scale) if larger else 0
        return EndPlan(self.area, self.app.base, taken, headless, row)

    def items(self) -> list[Item]:
        if not self._triumph.over:
            return self._triumph.items()
        plan = self._plan
        panel = self.panel(plan.foot)
        place, below = plan.places
        if self._looking:
            decided = self.app.words.capitals(_DECIDED)
            title = set_in(place, decided, self.app.letters(TITLE), assets.CAPITALS)
            return [panel, *title, *self._moment_items(below)]
        return [panel, *self._title(place), *self._told(below)]

    def _title(self, place: Rect) -> list[Item]:
        words = self.app.words
        result = words.carved(
            narration.won(words, self._winner, self._match.session.humans, self._record.names)
        )
        side = place.height
        line = place.inflate(-4 * side, 0)
        found = set_in(line, result, self.app.letters(DISPLAY), assets.CAPITALS)
        at = (min(item.x for item in found) - round(side * 0.7), place.centery)
        laurel = assets.scaled("laurel.webp", (side, side))
        beside = (max(item.rect.right for item in found) + round(side * 0.7), place.centery)
        for look in filter(None, seats.portraits(self._match)):
            portrait = coin(look, round(side * 0.9), self.app.settings.contrast)
            found.append(centred(portrait, beside))
        if self.lost:
            return [
                *found,
                centred(assets.checker(self._place, 1 - self._winner, 0, round(side * 0.6)), at),
            ]
        checker = assets.checker(self._place, self._winner, 0, round(side * 0.36))
        return [*found, centred(laurel, at), centred(checker, at)]

    @property
    def said(self) -> str:
        if self._looking:
            turn, words = self._moment, self.app.words
            rules, humans = self._record.rule_set, self._match.session.humans
            played = narration.turn(words, rules, turn.side, turn.dice, turn.play)
            return f"{played} {review_text.decided(words, turn, humans)}".lstrip()
        return " ".join(self.told()) if self._triumph.over else ""

    def told(self) -> list[str]:
        words, humans = self.app.words, self._match.session.humans
        scene = self._scene.scene if self._scene and sum(humans) == 1 else None
        if self.lost:
            position = self._match.table.position
            told = narration.near(words, lack(self._record.rule_set, position, 1 - self._winner))
            return [words.get(scene.lost), told] if scene else [told, *self._score]
        told = narration.won_line(words, self._winner, humans, self._record.thrown)
        return [words.get(scene.won), told] if scene else [told, *self._score]

    @property
    def _score(self) -> list[str]:
        said = self.app.words.standing(self._record)
        return [said] if said else []

    def _told(self, place: Rect) -> list[Item]:
        told, size = self.told(), self.app.letters(TEXT)
        if place.height < 2 * size:
            return set_in(place, " ".join(told), size if told[1:] else self.app.letters(LARGE))
        height, found = place.height // len(told), []
        for index, text in enumerate(told):
            row = Rect(place.left, place.top + index * height, place.width, height)
            share, colour = (TEXT, QUIET) if index else (LARGE, CREAM)
            found += set_in(row, text, self.app.letters(share), colour=colour)
        return found

    # Decisive moment

    @property
    def _moment(self) -> Review:
        return decisive(self._hindsight.reviews, self._winner)

    def _moment_items(self, place: Rect) -> list[Item]:
        turn = self._moment
        told = review_text.decided(self.app.words, turn, self._match.session.humans)
        beside = is_strip(place)
        edge = min(self.part(0.07), place.height * 4 // 5 if beside else place.height // 3)
        pitch = round(edge * 1.25)
        row, below = Rect(0, 0, pitch * (1 + len(turn.dice)), edge), place.copy()
        if beside:
            row.midleft = (place.left + edge // 2, place.centery)
            below.width = place.right - row.right - edge // 2
        else:
            row.midtop = (place.centerx, place.top)
            below.height = place.bottom - row.bottom - edge // 4
        below.bottomright = place.bottomright
        x, y = row.left + pitch // 2, row.centery
        found = [centred(assets.checker(self._place, turn.side, 0, edge), (x, y))]
        found += dice.row(turn.dice, edge, pitch, (x + pitch, y))
        return [*found, *set_in(below, told, self.app.letters(TEXT))]

    def _look(self, looking: bool) -> None:
        self._looking = looking
        match, turn = self._match, self._moment if looking else None
        match.looked = turn
        match.view.show(turn.position if turn else match.table.now, (), ())
        self._ground = None
        self.app.focus.clear()
        self.changed()

    def back(self) -> None:
        if self._looking:
            self._look(False)
        elif self._triumph.over:
            self._other()

    # Next actions

    def buttons(self) -> list[Button]:
        if not self._triumph.over:
            return []
        return self._of_moment() if self._looking else [*self._ways(), *self.corners()]

    def _ways(self) -> list[Button]:
        say = self.app.words.say
        again, other, moment, leave = self._plan.inside[1]
        begins = self.lost and not self._scene
        label = say("Again: you begin") if begins else say("Play again")
        if self._next:
            # Translators: a button: of three or five games against the same opponent.
            label = say("The next game")
        look = partial(self._look, True)
        found = [
            Button("again", again, self._again, label, "restart", lit=True),
            Button("other", other, self._other, say("Another game"), "home"),
            Button("moment", moment, look, say(_DECIDED), "hint", enabled=self._hindsight.done),
            self.leave_button(leave),
        ]
        if self._plan.above:  # Labels need the room of signs.
            found = [replace(button, icon="") for button in found]
        return found

    def leave_button(self, rect: Rect) -> Button:
        # Translators: a button: leaves the program.
        return Button("leave", rect, self.app.quit, self.app.words.say("Quit"), "close")

    def corners(self) -> list[Button]:
        left, right = self._plan.ends(1)
        rules = partial(self.app.stack.open, "rules", self._record.rule_set)
        return [
            Button("rules", left, rules, icon="rules"),
            Button("settings", right, partial(self.app.stack.open, "settings"), icon="settings"),
        ]

    def _of_moment(self) -> list[Button]:
        one, two, more, back = self._plan.inside[1]
        if self.app.text_scale > 1:
            more, back = one.union(two), more.union(back)
        label = self.app.words.say("Back")
        return [
            *self.more(more),
            Button("back", back, partial(self._look, False), label, "back", lit=True),
        ]

    def more(self, rect: Rect) -> list[Button]:
        look_back = partial(self.app.stack.open, "course", self._record, self._hindsight)
        label = self.app.words.say("The course of the game")
        return [Button("course", rect, look_back, label, "hint")]

    def _again(self) -> None:
        if self._scene:
            again = self.app.matches.after(self._scene, self._record.black)
        else:
            again = self._next or self._following()
        self.app.stack.replace("play", again)

    def _following(self) -> Record:
        last = self._record
        first = last.players.index(HUMAN) if self.lost else 1 - last.first
        return self.app.matches.following(last, first)

    def _other(self) -> None:
        self.app.stack.replace("choose", self._record)
