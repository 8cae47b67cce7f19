"""What the end of a lost match shows of its course: the highest chance, and the blow."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from pygame import Rect, Surface, Vector2

from ludus.analysis.review import Review
from ludus.picture import assets, fonts, signs
from ludus.picture.assets import BODY, BODY_BOLD, CREAM, GOLD, QUIET, Colour
from ludus.picture.canvas import Item
from ludus.picture.lettering import NOTE, SENTENCE
from ludus.picture.shapes import Disc, Line, Shape, painted
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.pictures.graph import FEWEST, Plot
from ludus.window.screens.panels.rows import Offer, Way
from ludus.window.screens.review.course import winners
from ludus.window.screens.review.what_if import WhatIf
from ludus.window.speech.review_text import OF_100
from ludus.window.text.catalogue import mark
from ludus.window.widgets.nodes import Node, Slot

_WIDE = 0.3, 0.8
"""The least and the wished width of the course, as shares of the screen's shorter side."""
_HIGH = 0.22
"""The wished height, as such a share."""
_ENDS = 3.2
"""The least height, which leaves room for the words at its ends, in their sizes."""
_RED: Colour = (246, 138, 120)
_RIM = 0.018
"""The room between the course and its labels, as a share of the screen's shorter side."""
_STROKE = 0.0045
"""The width of the course."""
_DISC = 0.01
"""The radius of the point at which the player's chance was highest."""
_DRAWN = 28
"""Steps in which it is drawn, from left to right."""
_TURNS = 0.1
"""The least loss of chance by a hit that is marked."""
_NOTHING = "\u00a0"
"""A line that takes the room of a text."""


class Loss:
    """The course of a lost match against the computer, once every throw has been reviewed."""

    def __init__(self, app: App, queue: ReviewQueue, rivals: Sequence[str]) -> None:
        """`rivals` are the opponents that can be chosen next, the easiest first."""
        self._app, self._queue, self._record = app, queue, queue.record
        self._rivals = rivals
        self._side = queue.record.player_side
        self._laid: tuple[object, list[Item]] = None, []
        self._at = -1
        """Steps for which the course has been drawn; before the first, the page is laid out."""

    @property
    def _reviews(self) -> list[Review]:
        return self._queue.reviews if self._queue.seen else []

    def _own(self, chance: float) -> float:
        return abs(self._side - chance)

    @property
    def _lead(self) -> Review | None:
        """The player's last throw before which the player led."""
        own = (r for r in reversed(self._reviews) if r.side == self._side and r.dice)
        return next((review for review in own if self._own(review.before) > 0.5), None)

    @property
    def easier(self) -> str:
        """The opponent to try after a match without a lead; "" if there is none."""
        rivals, player = self._rivals, self._record.players[1 - self._side]
        at = rivals.index(player) if player in rivals and not self._lead and self._reviews else 0
        return rivals[at - 1] if at else ""

    @property
    def text(self) -> str:
        words, lead = self._app.words, self._lead
        if not self._reviews:
            return _NOTHING  # There is room for it already, or the laurel would jump.
        if lead:
            # Translators: of a lost match; the number is that of the throw.
            return words.say("You led until throw {number}.", number=words.number(lead.throw))
        if self.easier:
            name = words.player(self.easier)
            # Translators: of a lost match; {name} is an easier opponent, such as Felix.
            return words.say("You never led. Try {name}.", name=name)
        # Translators: of a lost match.
        return words.say("You never led.")

    @property
    def offers(self) -> list[Way]:
        """Another try of the last throw before which the player led, or its place until then."""
        words, lead = self._app.words, self._lead
        if self._reviews and not lead:
            return []
        # Translators: a button: play on from a throw of the match, which is given by its number.
        text = mark("Play throw {number} again")
        number = words.number(lead.throw) if lead else "…"
        label = partial(words.say, text, number=number)
        # Translators: below "Play throw 10 again".
        note = words.say("From where you led") if lead else _NOTHING
        return [Offer("try", self._try, label, "undo", enabled=bool(lead), note=note)]

    def _try(self) -> None:
        if lead := self._lead:
            self._app.stack.open(WhatIf(self._app, self._record, lead))

    # The course

    @property
    def picture(self) -> Node | None:
        """The course, if there is room for its words; None for a match that is too short."""
        if len(self._record.turns) < FEWEST:
            return None
        least = _ENDS * self._app.letters(NOTE) / self._app.base
        return Slot(self._items, wide=_WIDE, high=(least, max(least, _HIGH)), grow=1)

    @property
    def waits(self) -> bool:
        """Whether a part of the course can be drawn."""
        return self._queue.seen and self._at < _DRAWN

    def draw(self, at_once: bool) -> None:
        """Draw the next part of the course, or all of it."""
        self._at = _DRAWN if at_once else self._at + 1

    def _items(self, place: Rect) -> list[Item]:
        if self._at < 0 or not self._reviews:
            return []
        (frame,), width = signs.hollow(place), place.width * self._at // _DRAWN
        if not width:
            return [frame]
        if self._laid[0] != (*place,):
            self._laid = (*place,), self._course(place)
        course, *labels = self._laid[1]
        course = course._replace(area=(0, 0, width, place.height))
        ends = place.left + width
        return [frame, course, *(label for label in labels if label.rect.right <= ends)]

    def _course(self, place: Rect) -> list[Item]:
        letters, reviews, base = self._app.letters(SENTENCE), self._reviews, self._app.base
        rim, stroke = round(_RIM * base), _STROKE * base
        plot = Plot(place.size, len(reviews), round(NOTE.share * base), self._side)
        lights = (reviews[0].before, *(review.after for review in reviews))
        chances = [*map(self._own, lights)]
        lead = self._lead
        lost = reviews.index(lead) if lead else 0
        falls = {
            at: chances[at] - chances[at + 1]
            for at, review in enumerate(reviews)
            if at >= lost and review.side != self._side and any(step.hit for step in review.play)
        }
        blow = max(falls, key=falls.__getitem__, default=0)
        whole = tuple(plot.at(turn, light) for turn, light in enumerate(lights))
        course = [place.topleft + Vector2(point) for point in whole]
        middle = [place.topleft + Vector2(point) for point in plot.middle.points]
        lines = [*pairwise(course), (middle[0], middle[1])]
        words, inside, labels = self._app.words, place.inflate(-rim, -rim // 2), list[Item]()
        drawing: list[Shape] = [plot.middle, Line(whole, GOLD, stroke)]
        if falls.get(blow, 0) >= _TURNS:
            # Translators: on the course of a match, at the throw that turned it.
            hit = words.say("your checker was hit")
            text = assets.text(hit, fonts.face(hit, BODY_BOLD), letters, _RED)
            begin, end = course[blow : blow + 2]
            beside = text.get_rect(midleft=(begin + end) / 2 + (rim, 0))
            below = text.get_rect(midtop=end + Vector2(0, rim))
            level = middle[0].y
            over = text.get_rect(bottomleft=(end.x + rim, level))
            under = [
                text.get_rect(topright=(begin.x - rim, y))
                for y in range(int(level) + 1, inside.bottom - text.get_height(), 2)
            ]
            places = [beside, text.get_rect(midright=end - (rim, 0)), over, below, *under]
            drawing.append(Line(whole[blow : blow + 2], _RED, 1.4 * stroke))
            labels += _label(text, places, inside, lines, labels)
        if lead:
            most = max(chances)
            at = chances.index(most)
            drawing.append(Disc(whole[at], _DISC * base, CREAM))
            share = words.say(OF_100, count=round(100 * most))
            text, peak = assets.text(share, BODY_BOLD, letters, CREAM), course[at]
            aside = range(0, text.get_width() // 2, rim)
            places = [text.get_rect(midbottom=peak - (x, rim)) for x in aside]
            labels += _label(text, places, inside, lines, labels)
        top, bottom = winners(words, self._record)
        for y, ends in ((inside.top, top), (inside.bottom, bottom)):
            text = assets.text(ends, fonts.face(ends, BODY), self._app.letters(NOTE), QUIET)
            places = [text.get_rect(center=(x, y)) for x in (inside.left, inside.right)]
            labels += _label(text, places, inside, lines, labels)
        picture = painted(drawing, place.size)
        return [Item(picture, *place.topleft), *labels]


def _label(
    text: Surface,
    places: Sequence[Rect],
    inside: Rect,
    lines: Sequence[tuple[Vector2, Vector2]],
    taken: list[Item],
) -> list[Item]:
    """A label in the first of some places that nothing crosses; none if there is no such place."""
    others = [label.rect.inflate(text.get_height(), 0) for label in taken]
    for place in places:
        free = place.clamp(inside)
        crossed = any(free.clipline(*ends) for ends in lines)
        if inside.contains(free) and not crossed and free.collidelist(others) < 0:
            return [Item(text, *free.topleft)]
    return []
