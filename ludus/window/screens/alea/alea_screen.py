"""Alea on the screen: the lamp, whose flame is as high as the time that is left, and the end."""

import math
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import chain
from pathlib import Path

import pygame
from pygame import Rect, Surface, transform

from ludus.errors import RefusedError
from ludus.match.alea import LONGEST, of_the_day, practice
from ludus.match.states import PointerEvent
from ludus.picture import assets, signs
from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import copied, signed
from ludus.picture.lettering import NOTE, SENTENCE, TITLE, Row, TextRow, fits, set_in, stacked
from ludus.picture.surfaces import kept
from ludus.rules.position import WHITE
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.board.flight import gently
from ludus.window.board.triumph import FLUNG_SIZE, CoinRow, Triumph, prepare_petals
from ludus.window.input.pointer import Touch
from ludus.window.pictures import alea_card, keepsake, victory_stone
from ludus.window.play.layers import Board, Clock, ControlBar, Inscriptions, RoadLight
from ludus.window.play.play_screen import Frame, Make, PlayScreen
from ludus.window.screens.alea.alea import PAUSE, AleaSession, begin
from ludus.window.screens.alea.problem import TOUCHED_AGAIN, ProblemTable, Solution
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.learn.lesson import without_seats
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.review.carve import POINTS, CarveScreen
from ludus.window.storage.winners import ALEA, Winner, Winners
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.words import Words
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP, cut

_LEVELS = 24  # the heights of the flame
_LEAN = (0, 5, 0, -4)  # how the flame leans, in degrees
_SHAPE = 200 / 110  # the lamp's width in heights
_WICK = (0.88, 0.33)  # the wick on its picture, as shares of its sides
_BODY = 0.5  # the largest height of the lamp, as a share of the room; the flame is above
_WIDE = 0.92  # its largest width
_DIM = 5  # the tenths of the light around the flame, from which the flame stands out
_SWAY = 7  # steps for which the flame leans in one direction
_FLIGHT = 36  # steps in which the points fly from the square to the score
_STANDS = 12  # of them, those in which they stand above the square
_COUNTS = 18  # steps in which the score then counts up
_GROWS = 0.2  # how much larger the points of each further answer in a row are
_LARGEST = 3  # the row after which they grow no more
_ARC = 0.2  # how high they fly, as a share of their way
_FLARE = 6
"""The levels by which the flame flares after a right answer, and two more for each in a row."""
_SMOKES = 75  # steps for which it smokes after a wrong one
_WISP = 0.9  # the height of the smoke, as a share of the room
_POPS = 16  # steps for which the factor of a longer row shakes
_POP = 0.5  # how much larger it is at first
_TALLER = 0.12  # how much larger it is for each further answer
_GUTTERS = 30  # steps in which the flame gutters, and the row falls apart, after a wrong answer
_FLICKER = (0.25, 0.6, 0.15, 0.45, 0.3)  # the share of the flame in parts of that time
_UPPER = 0.6  # the share of the points' room for the score and its factor
_GOAL = 0.36  # the share of it, at its foot, for what there is to beat
_BAR = 0.07  # the height of its bar, as a share of the room
_ENTERS = 20  # steps from the end of a run until its points count up, and its buttons slide in
_TOTAL = 32  # steps in which they count up
_SPINS = 70  # steps for which the coin of a new best spins then
_TURNS = 3  # how often it turns
_COIN = 0.12  # its size, as a share of the shorter side
_BURST = 0.24  # the size of the wreath from which its petals would fly, as such a share
_LARGE = 1.6  # the size of the points at the end, in sizes of a title
_FIRST = 300  # steps for which a first run says what it is
_ROW = Plural("{count} in a row", "{count} in a row")
_FOUND = Plural("{right} of {count} throw found", "{right} of {count} throws found")
_TASK = mark("Find the best move. The lamp is your time.")
# Translators: the points that are missing to those of a person, such as ABC or Felix.
_TO = Plural("{count} to {letters}", "{count} to {letters}")
# Translators: the points that are missing to the most that the player has had.
_TO_BEST = Plural("{count} to your best", "{count} to your best")
# Translators: in a game for points: nobody has had as many today, nor has the player.
_AHEAD = mark("The best so far!")
# Translators: the most points that a player has had in a game.
YOUR_BEST = mark("Your best: {count}")
_BEATEN = Plural("Your best, by {count} point!", "Your best, by {count} points!")
_FLAME = Plural("The flame lasts {count} second.", "The flame lasts {count} seconds.")


class Lamp(Solution):
    """The lamp and the points beside the dice."""

    _session: AleaSession

    _steps = _told = 0
    """Steps so far, and the number of answers that have been read out."""

    # The flame

    @property
    def _places(self) -> tuple[Rect, Rect]:
        """The rooms left and right of the dice, for the lamp and for the points."""
        layout, gap = self.screen.layout, round(self.screen.layout.unit * 0.15)
        area, tray, at = layout.area, layout.tray, layout.buttons
        left = area.left if layout.upright else max(at["rules"].right, at["menu"].right)
        right = area.right if layout.upright else at["undo"].left
        wide = min(tray.left - left, right - tray.right) - 2 * gap
        room = Rect(tray.left - gap - wide, tray.top, wide, tray.height)
        other = room.move_to(left=tray.right + gap)
        taken = at.get("language", Rect(0, 0, 0, 0))
        if not taken.colliderect(other):
            return room, other
        if not layout.upright:  # A table's controls are all on one side.
            return cut(room, room.width // 2)
        other.height = taken.top - gap - other.top
        return room, other

    def prepare(self) -> None:
        for level in range(_LEVELS + _FLARE + 2 * _LARGEST + 1):
            for lean in _LEAN:
                _lamp(self._places[0], level, lean)

    def step(self) -> bool:
        self._steps += 1
        if self._pauses and not self.screen.app.visible:
            self.screen.open_menu()
        return self._steps % _SWAY == 0 or self._session.since <= PAUSE[True]

    @property
    def _flies(self) -> bool:
        """Whether the last points are still on their way; a touch lets them arrive."""
        return bool(self._session.right) and self._session.since < _FLIGHT

    def items(self) -> list[Item]:
        left, right = self._places
        found = [centred(signs.recess(room.size), room.center) for room in (left, right)]
        lean = 0 if self.screen.app.still else _LEAN[self._steps // _SWAY % len(_LEAN)]
        lamp = _lamp(left, self._level, lean)
        found += self._smoke(lamp[-1].rect) + lamp + self._figures(right)
        return found + (self._flying(right) if self._flies else super().items())

    def _smoke(self, flame: Rect) -> list[Item]:
        """A wisp that rises from a flame that gutters."""
        share = self._session.since / _SMOKES
        if self.screen.app.still or self._session.right is not False or share >= 1:
            return []
        high = round(_WISP * self._places[0].height)
        wisp = assets.faded(_drawn("smoke", (high, high)), round(10 * (1 - share)))
        x = flame.centerx + round(high * 0.12 * math.sin(5 * share))
        return [
            centred(signed(wisp, "smoke"), (x, flame.centery - round(high * (0.3 + share / 2))))
        ]

    @property
    def _level(self) -> int:
        """The height of the flame: higher after a right answer, and lower after a wrong one."""
        score, since = self._session.score, self._session.since
        level = math.ceil(score.flame * _LEVELS / score.full)
        if self.screen.app.still or not level or self._session.right is None:
            return level
        if self._session.right:
            flare = _FLARE + 2 * min(score.times, _LARGEST)
            return level + round(flare * max(0, 1 - since / _FLIGHT))
        flicker = _FLICKER[since * len(_FLICKER) // _GUTTERS] if since < _GUTTERS else 1
        return max(1, round(level * flicker))

    def line(self, below: str) -> str:
        """What the first run asks for, until its first answer."""
        session, diary = self._session, self.screen.app.services.diary
        first = not session.score.asked and self._steps < _FIRST and not (diary and diary.best)
        fresh = first and not self.screen.table.steps
        return self.screen.words.say(_TASK) if fresh else super().line(below)

    @property
    def _shown(self) -> int:
        """The score while it counts up."""
        score, since = self._session.score, self._session.since
        left = 1.0 if self._flies else max(0.0, 1 - (since - _FLIGHT) / _COUNTS)
        won = score.gained * score.times if self._session.right and not self.screen.app.still else 0
        return score.points - round(left * won)

    def _to_beat(self, place: Rect) -> list[Item]:
        """How far it is to the next points to beat, over a bar."""
        app, points = self.screen.app, self._shown
        goal = most, _ = self._session.goal(points)
        told = _ahead(points, goal, app.words)
        rod = Rect(0, 0, round(place.width * 0.8), max(2, round(place.height * _BAR / _GOAL)))
        rod.midtop = place.midtop
        gold = signs.bar(rod.size, 30 * points // max(1, most))
        room = Rect(place.left, rod.bottom, place.width, place.bottom - rod.bottom)
        least = max(app.scale.least, app.scale.part(NOTE.share))
        shown = set_in(room, told, app.letters(NOTE)) if fits(room, told, least) else []
        return [Item(gold, *rod.topleft), *shown]

    def _figures(self, place: Rect) -> list[Item]:
        """The score with the factor of the row beside it, above what there is to beat."""
        upper, lower = cut(place, round(place.height * (1 - _GOAL)), down=True)
        return self._points(upper) + self._to_beat(lower)

    def _points(self, place: Rect) -> list[Item]:
        app, score, since = self.screen.app, self._session.score, self._session.since
        points, size, face = self._shown, app.letters(TITLE), assets.CAPITALS_BOLD
        if score.times < 2 and not self._breaks:
            return set_in(place, app.words.number(points), size, face, GOLD)
        total, factor = cut(place, round(place.width * _UPPER))
        found = set_in(total, app.words.number(points), size, face, GOLD)
        if score.times > 1:
            tenths = max(3, 7 - since // 9)
            light = assets.faded(signs.radiance(min(factor.size) * 3 // 2), tenths)
            size = round(size * (1 + _TALLER * (score.times - 2)))
            text = set_in(factor, f"×{score.times}", size, face, CREAM)
            return [*found, centred(light, factor.center), *map(self._thrilled, text)]
        for item in set_in(factor, f"×{self._session.broken}", size, face, QUIET):
            wide, high = item.surface.get_size()
            half, apart, fall = wide // 2, since * wide // 80, since**2 * high // 900
            piece = assets.faded(item.surface, 10 - since * 8 // _GUTTERS)
            found.append(Item(piece, item.x - apart, item.y + fall, (0, 0, half, high)))
            rest = (half, 0, wide - half, high)
            found.append(Item(piece, item.x + half + apart, item.y + fall // 2, rest))
        return found

    def _thrilled(self, item: Item) -> Item:
        """The factor, which leaps and shakes when its row has grown."""
        left = 0.0 if self.screen.app.still else max(0.0, 1 - self._session.since / _POPS)
        if not (left and self._session.right):
            return item
        grown = transform.smoothscale_by(item.surface, 1 + _POP * left)
        shake = round(_POP * left * item.rect.h / 3 * math.sin(1.9 * self._session.since))
        return centred(copied(grown, item.surface), (item.rect.centerx + shake, item.rect.centery))

    @property
    def _breaks(self) -> bool:
        """Whether a row falls apart."""
        session = self._session
        wrong = session.right is False and session.since < _GUTTERS
        return wrong and session.broken > 1 and not self.screen.app.still

    def _flying(self, goal: Rect) -> list[Item]:
        """The last points, above the square of the best play and then on their way to the score."""
        app, score, posed = self.screen.app, self._session.score, self._session.posed
        best, high = posed.plays.results[posed.goal], self.screen.layout.checker
        start = self.screen.layout.board.center
        if best:
            start = self.screen.view.spot(self.screen.session.side, best[-1].target)
        start, end = (start[0], start[1] - high), goal.center
        share = (
            0
            if self.screen.app.still
            else max(0, self._session.since - _STANDS) / (_FLIGHT - _STANDS)
        )
        share **= 2
        x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
        y -= round(_ARC * math.dist(start, end) * math.sin(math.pi * share))
        grown = 1 + _GROWS * min(score.times - 1, _LARGEST)
        size, face = round(app.letters(TITLE) * grown), assets.CAPITALS_BOLD
        points = assets.text(f"+{app.words.number(score.gained)}", face, size, GOLD)
        factor = f" ×{score.times}" if score.times > 1 else ""
        times = assets.text(factor, face, size, CREAM)
        wide = points.get_width() + times.get_width()
        area = self.screen.layout.area
        x = min(max(x, area.left + wide // 2), area.right - wide // 2)
        light = assets.faded(signs.radiance(4 * high), 10 if self._session.since < 6 else 7)
        plaque = signs.plaque((wide + size, round(1.5 * size)), "plain", False)
        found = [centred(light, (x, y)), centred(plaque, (x, y))]
        found.append(centred(points, (x - times.get_width() // 2, y)))
        return [*found, centred(times, (x + points.get_width() // 2, y))]

    # Texts

    def news(self) -> str:
        """After each answer the points, the row and the flame, for people who listen."""
        score, words = self._session.score, self.screen.words
        if score.asked == self._told or not self.answered:
            return ""
        self._told = score.asked
        figures = (POINTS, score.points), (_ROW, score.row), (_FLAME, round(score.flame))
        points, row, flame = (words.say_plural(t, n, count=words.number(n)) for t, n in figures)
        return f"{row}. {points}. {flame}" if score.row else f"{points}. {flame}"

    def touch(self, touch: Touch) -> bool:
        """Go on at a press, unless it is the second half of a double press."""
        presses = touch.act is PointerEvent.PRESS and self.answered
        if presses and self._session.waited >= TOUCHED_AGAIN:
            self._session.hurry()
        return presses or super().touch(touch)

    @property
    def _pauses(self) -> bool:
        """Whether a run can be left and continued; the visitor of an exhibit leaves it."""
        return self.screen.frame is RUN and not self._session.score.over

    def back(self) -> bool:
        if self._pauses:
            self.screen.open_menu()
        else:
            self._session.leave()
        return True


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
    top = partial(Lamp, session=session, ways=session.ways)
    return PlayScreen(app, session, [top, *above, *LAYERS], frame)


def _lamp(place: Rect, level: int, lean: int) -> list[Item]:
    """The lamp in a room, with its flame at `level`, from 0 (out) to `_LEVELS`."""
    height = round(min(place.height * _BODY, place.width * _WIDE / _SHAPE))
    body = Rect(0, 0, round(height * _SHAPE), height).move_to(midbottom=place.midbottom)
    found = [centred(signed(_drawn("lamp", body.size), "lamp"), body.center)]
    if level <= 0:
        return found
    high = round(height * (0.25 + level / _LEVELS))
    x, y = body.left + round(body.width * _WICK[0]), body.top + round(height * _WICK[1])
    light = assets.faded(signs.radiance(round(1.6 * high)), _DIM)
    fire = signed(_flame(high, lean), f"flame {level}")
    return [centred(light, (x, y - high // 2)), *found, centred(fire, (x, y))]


@kept
def lamp_picture(side: int, lit: bool) -> Surface:
    """The lamp in a square; it burns if it is lit."""
    found = assets.clear((side, side))
    for item in _lamp(found.get_rect(), _LEVELS * lit, 0)[-2:]:  # The light would be cut off.
        found.blit(item.surface, item.rect)
    return found


@kept
def _flame(high: int, lean: int) -> Surface:
    """A flame whose foot is in the middle of the picture, about which it leans."""
    return transform.rotozoom(_drawn("flame", (high, 2 * high)), lean, 1)


@kept
def _drawn(name: str, size: tuple[int, int]) -> Surface:
    file = assets.find("sprites") / "signs" / f"{name}.svg"
    return assets.in_format(pygame.image.load_sized_svg(file, size), opacity=True)


def _ahead(points: int, goal: tuple[int, str], words: Words) -> str:
    """How far it is from some points to a goal; without one, it is these points."""
    most, letters = goal
    if most <= points:
        return words.say(_AHEAD)
    text, count = _TO if letters else _TO_BEST, words.number(most - points)
    return words.say_plural(text, most - points, count=count, letters=letters)


class AleaPauseScreen(PanelScreen):
    """The menu over a run, whose flame does not burn meanwhile."""

    def __init__(self, app: App, screen: PlayScreen) -> None:
        super().__init__(app, mark("Pause"), (0.85, 0.5))
        self._screen = screen

    def buttons(self) -> list[Button]:
        say, (resume, rules, leave) = self.words.say, self.column(3)
        show = partial(self.app.open, ContentsScreen, self._screen.table.rules)
        return [
            Button("resume", resume, self.back, say("Continue"), "play", lit=True),
            Button("rules", rules, show, say("Rules"), "rules"),
            Button("leave", leave, self._leave, say("Another game"), "home"),
        ]

    def _leave(self) -> None:
        self.stack.pop()
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
        prepare_petals(FLUNG_SIZE * self.part(_BURST))

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
        self.changed()
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
        ahead = _ahead(score.points, self._session.goal(score.points), words)
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
        self.app.open(CarveScreen, self._rules, self._blank, self)

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
        below = self.stack.screens[:-2]
        begin_run(self.app, self._rules, show=partial(self.stack.swap, *below))

    def back(self) -> None:
        self.stack.swap(*self.stack.screens[:-2])


def _run(screen: PlayScreen) -> AleaSession:
    assert isinstance(screen.session, AleaSession)
    return screen.session


def begin_run(
    app: App,
    rules: RuleSet,
    day: date | None = None,
    show: Callable[[PlayScreen], object] | None = None,
) -> None:
    """Begin the run of a day, or one with a seed of its own; `show` opens it, over all screens."""
    diary, push = app.services.diary, show or app.stack.push
    if day:
        throws = of_the_day(day.toordinal(), rules)
    else:
        own = diary.due(rules.name) if diary else []
        throws = practice(rules, app.services.new_seed(), own)
    begin(app, rules, throws, lambda run: push(alea_screen(app, run)), day)
