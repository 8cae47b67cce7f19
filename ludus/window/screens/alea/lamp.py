"""Alea on the board: the lamp, whose flame is as high as the time that is left, and the answers."""

import math

import pygame
from pygame import Rect, Surface, transform

from ludus.match.states import PointerEvent
from ludus.picture import assets, signs
from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import copied, signed
from ludus.picture.lettering import NOTE, TITLE, fits, set_in
from ludus.picture.surfaces import kept
from ludus.window.board.marks import Marks
from ludus.window.input.pointer import Touch
from ludus.window.play.play_screen import Layer, PlayScreen
from ludus.window.screens.alea.alea import PAUSE, AleaSession
from ludus.window.screens.review.carve import POINTS
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import MOTIVE
from ludus.window.text.words import Words
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import cut

_KEPT = ("rules", "language")
_TOUCHED_AGAIN = 20
"""Steps after which a touch is no longer the second half of a double press."""
_SHAKES = 18
"""Steps for which the mark of a wrong answer shakes."""
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
_FIRST = 300  # steps for which a first run says what it is
_ROW = Plural("{count} in a row", "{count} in a row")
_TASK = mark("Find the best move. The lamp is your time.")
# Translators: the points that are missing to those of a person, such as ABC or Felix.
_TO = Plural("{count} to {letters}", "{count} to {letters}")
# Translators: the points that are missing to the most that the player has had.
_TO_BEST = Plural("{count} to your best", "{count} to your best")
# Translators: in a game for points: nobody has had as many today, nor has the player.
_AHEAD = mark("The best so far!")
_FLAME = Plural("The flame lasts {count} second.", "The flame lasts {count} seconds.")


class Lamp(Layer):
    """The lamp and the points beside the dice, the question, and the best play after an answer."""

    _steps = _told = 0
    """Steps so far, and the number of answers that have been read out."""

    def __init__(self, screen: PlayScreen, session: AleaSession, pauses: bool) -> None:
        """`pauses` says whether a run can be left and continued; an exhibit's visitor leaves it."""
        super().__init__(screen)
        self._session, self._pausable = session, pauses

    @property
    def answered(self) -> bool:
        shown = self._session.right is not None and not self._session.missed
        return shown and not self.screen.view.busy

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
        return found + (self._flying(right) if self._flies else self._crosses())

    def _crosses(self) -> list[Item]:
        """The marks of a wrong answer, which shake."""
        session, view = self._session, self.screen.view
        left = 0 if self.screen.app.still else max(0, _SHAKES - session.waited)
        x = round(view.layout.checker * 0.2 * left / _SHAKES * math.sin(1.4 * left))
        sign = signs.missed(view.layout.checker)
        ends = {step.target for step in session.missed} - {step.source for step in session.missed}
        spots = (view.spot(session.side, end) for end in ends)
        return [centred(sign, (at[0] + x, at[1])) for at in spots]

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

    def note(self, below: str) -> str:
        words, session = self.screen.words, self._session
        if session.right is None or session.missed:
            return f"Alea · {words.title(session.posed.rules)}"
        if session.right:
            # Translators: the fields are whole numbers from 0 to 100.
            text = mark("Right! This wins {best} of 100, the next best {second}.")
        else:
            # Translators: the fields are whole numbers from 0 to 100.
            text = mark("Better: this wins {best} of 100, the next best {second}.")
        problem = session.posed.problem
        best, second = (f"{each:.0f}" for each in (problem.chance, problem.chance - problem.behind))
        return words.say(text, best=best, second=second)

    def line(self, below: str) -> str:
        """What the first run asks for, until its first answer, or the reason for the best play."""
        words, session, diary = self.screen.words, self._session, self.screen.app.services.diary
        first = not session.score.asked and self._steps < _FIRST and not (diary and diary.best)
        if first and not self.screen.table.steps:
            return words.say(_TASK)
        if session.right is None:
            moved = self.screen.table.steps and not self.screen.view.busy
            return below if moved else words.say("What would you play?")
        if session.missed or (not session.right and self.screen.view.busy):
            return words.say("There is a better move.")
        return words.say(MOTIVE[session.why])

    def said(self, below: str) -> str:
        line, session = self.line(below), self._session
        return line if session.right is None or session.missed else f"{self.note('')} {line}"

    def mark(self, marks: Marks) -> None:
        missed = self._session.missed
        if missed:
            marks.compared = {"arrow-missed": [(step.source, step.target) for step in missed]}
        elif self.answered:
            posed = self._session.posed
            best = posed.plays.results[posed.goal]
            marks.compared = {"arrow": [(step.source, step.target) for step in best]}

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
        told = goal_text(points, goal, app.words)
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

    def buttons(self, below: list[Button]) -> list[Button]:
        at = self.screen.layout.buttons
        leave = Button("leave", at["menu"], self.back, icon="close")
        kept = [b for b in below if b.name in _KEPT]
        if self.answered:
            go_on = Button("next", at["done"], self._session.hurry, icon="forward", lit=True)
            return [go_on, *kept, leave]
        own = [b for b in below if b.name in ("undo", "done", *_KEPT) or b.bare]
        return [*own, leave]

    def touch(self, touch: Touch) -> bool:
        """Go on, or show the best answer, unless it is the second half of a double press."""
        session = self._session
        takes = touch.act is PointerEvent.PRESS and (self.answered or bool(session.missed))
        if takes and session.waited >= _TOUCHED_AGAIN:
            if session.missed:
                session.correct()
                self.screen.hurry()
            else:
                session.hurry()
        return takes

    @property
    def _pauses(self) -> bool:
        return self._pausable and not self._session.score.over

    def back(self) -> bool:
        if self._pauses:
            self.screen.open_menu()
        else:
            self._session.leave()
        return True


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


def goal_text(points: int, goal: tuple[int, str], words: Words) -> str:
    """How far it is from some points to a goal; without one, it is these points."""
    most, letters = goal
    if most <= points:
        return words.say(_AHEAD)
    text, count = _TO if letters else _TO_BEST, words.number(most - points)
    return words.say_plural(text, most - points, count=count, letters=letters)
