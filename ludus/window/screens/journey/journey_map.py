"""The map of the journey, whose road lights up as stops are won, and the card of a stop."""

import math
from collections.abc import Callable
from functools import cached_property, partial
from typing import NamedTuple

from pygame import Rect, Surface

from ludus.journey.road import RoadStop, stops
from ludus.picture import assets, signs
from ludus.picture.canvas import Item
from ludus.picture.coins import medal
from ludus.picture.lettering import NOTE
from ludus.picture.track import Track, gently
from ludus.players.ranks import RANKS
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.input.pointer import Touch
from ludus.window.layout.zones import distance
from ludus.window.screens.journey.road_map import RoadMap
from ludus.window.screens.journey.stop import PLACES, begin, opponent_and_place, road_of
from ludus.window.screens.journey.stop_card import (
    CardTexts,
    StopCard,
    card_texts,
)
from ludus.window.screens.journey.things_screen import ThingsScreen
from ludus.window.screens.panels.wording import spoken
from ludus.window.sound.sounds import COUNTS
from ludus.window.text.catalogue import mark
from ludus.window.text.words import CLOSE, THINGS
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import LEAST, Node, Rule
from ludus.window.widgets.push import button, pushes
from ludus.window.widgets.tree import Laid, fit, lay

# Translators: of the stops on the journey.
_WON = mark("{won} of {all} won")
_COLUMNS = 0.48, 0.6, 0.75, 0.9
"""The widths of a card beside the map, as shares of the shorter side."""
_RIM = 0.03
"""The margin inside the card, as such a share."""
_UNDER = 0.015
"""How far the map reaches below the card's rim."""
_HIGH = 0.53
"""The height of a map above a card, as a share of the screen's, unless the card needs more."""
_NEAR = 0.03
"""The most distance of a touch from the stop that it means, as such a share."""
_OPENS = 24
"""Steps until the map has opened after a win."""
_WALKS = 40
"""Steps in which the player's coin then walks from the stop that has been won to the next."""
_WALK = Track((0, 0.0), (_WALKS, 1.0, gently))
_HOPS = 2
_TICKS = range(0, _WALKS, _WALKS // _HOPS)
"""The steps in which it is heard to hop."""
_DONE = 96
"""Steps until the next coin, which shines from then on, or from the beginning, is dark again."""
_SHINE = Track((_WALKS, 10.0), (_DONE, 0.0))


class _Plan(NamedTuple):
    """The places of the map and of the cards of all stops."""

    road_map: RoadMap
    panel: Rect
    arrangement: Callable[[StopCard], Node]


class MapScreen(Screen):
    """The map with a coin at each stop won and at the next one, and the card of one of them."""

    app: App

    def __init__(self, app: App, walks: bool = False) -> None:
        """`walks` says that a stop has just been won: the player's coin walks to the next one."""
        super().__init__(app)
        self.stack = app.stack
        self._won, self._next = road_of(app)
        self._reached = [*self._won, self._next] if self._next else self._won
        self._shown = self._next
        """The stop whose card is shown; None for the end of the road."""
        self._at = _DONE if app.still else -_OPENS if walks else _WALKS
        self.above = self._walker

    @property
    def awake(self) -> bool:
        return self._at < _DONE

    def step(self) -> bool:
        self._at += 1
        if self._at in _TICKS:
            self.sounds.play(COUNTS[_TICKS.index(self._at)])
        if self._at == _WALKS:
            self.stack.present()
            self.sounds.play("bronze" if self._next else "victory")
        return self._at <= _DONE

    def back(self) -> None:
        self.stack.close()

    def _show(self, stop: RoadStop | None) -> None:
        """Show the card of a stop, which ends the walk."""
        self._shown, self._at = stop, max(self._at, _WALKS)
        self.stack.present()

    def _things(self) -> None:
        self.stack.open(ThingsScreen(self.app))

    # Places

    def _texts(self, stop: RoadStop | None) -> CardTexts:
        return card_texts(self.app, stop, stop in self._won)

    def _card(self, stop: RoadStop | None, texts: CardTexts) -> StopCard:
        say, ways = self.words.say, list[Button]()
        if stop:
            act, play = partial(begin, self.app, stop), self.words.capitals("Play")
            ways.append(button("play", act, play, lit=True, title=True))
        ways.append(button("things", self._things, say(THINGS)))
        ways.append(button("close", self.back, say(CLOSE)))
        return StopCard(stop, stop in self._won, self.settings.contrast, texts, ways)

    @cached_property
    def _plan(self) -> _Plan:
        """The card beside the map on a wide screen, or else below it, with room for every stop."""
        texts = zip(*map(self._texts, self._reached), strict=True)
        longest = CardTexts(*(max(each, key=len) for each in texts))
        card, area, rim = self._card(self._reached[0], longest), self.area, 2 * self.part(_RIM)
        usual, least = Rule(self.app.scale), Rule(self.app.scale, LEAST)

        def fits(tree: Node, width: int) -> bool:
            return not any(lay(tree, Rect(0, 0, width - rim, area.height - rim), least).lacks)

        room, panel, arrangement = Rect((0, 0), self.app.size), area.copy(), StopCard.tall
        if area.width * 5 > area.height * 6:
            tree, widths = card.tall(), [*map(self.part, _COLUMNS)]
            panel.width = next((width for width in widths if fits(tree, width)), widths[-1])
            panel.right = area.right
            room.width = panel.left + self.part(_UNDER)
        else:
            square = area.height * 5 < area.width * 6 and fits(card.flat(), area.width)
            arrangement = StopCard.flat if square else StopCard.low
            wish, need = (rule.down(arrangement(card), area.width - rim) for rule in (usual, least))
            high = max(need.least, min(wish.wish, round(area.height * (1 - _HIGH)) - rim))
            room.height = area.bottom - rim - high + self.part(_UNDER)
        road_map = RoadMap(room, self.app.base, self._won, self._next)
        if arrangement is not StopCard.tall:  # The map cannot always use all of its room.
            panel.top = road_map.place.bottom - self.part(_UNDER)
            panel.height = area.bottom - panel.top
        return _Plan(road_map, panel, arrangement)

    @cached_property
    def _laid(self) -> Laid:
        """The card in its places, until something changes."""
        _, panel, arrangement = self._plan
        tree = arrangement(self._card(self._shown, self._texts(self._shown)))
        place = panel.inflate(*[-2 * self.part(_RIM)] * 2)
        return fit(tree, place, Rule(self.app.scale))

    def forget(self) -> None:
        vars(self).pop("_laid", None)

    # Pictures

    def ground(self) -> Surface:
        ground = assets.blank(self.app.size)
        ground.blit(self.stack.panel(ground.get_rect()).surface)
        self._plan.road_map.paint(ground)
        return ground

    def items(self) -> list[Item]:
        road_map = self._plan.road_map
        road = [*road_map.walk(_WALK.at(self._at))]
        if self._next and _WALKS <= self._at < _DONE:
            coin = road_map.coin(self._next, self._next)
            road.append(signs.shine(2 * coin.width, coin.center, round(_SHINE.at(self._at))))
        return [*road, *self._names(), self.stack.panel(self._plan.panel), *self._laid.items()]

    def _walker(self) -> list[Item]:
        hop = math.sin(math.pi * (min(max(self._at, 0), _WALKS) * _HOPS / _WALKS % 1))
        return self._plan.road_map.walker(_WALK.at(self._at), hop)

    @property
    def _count(self) -> str:
        number = self.words.number
        return self.words.say(_WON, won=number(len(self._won)), all=number(len(stops())))

    def _names(self) -> list[Item]:
        """The stops won, and the name of each place at its first stop, or at the end."""
        words, road_map, size = self.words, self._plan.road_map, self.app.letters(NOTE)
        last = stops()[-1]
        named = {stop.place: stop for stop in reversed(stops())} | {last.place: last}
        texts: dict[RoadStop | None, str] = {None: self._count}
        texts |= {stop: words.capitals(PLACES[at]) for at, stop in reversed(named.items())}
        plates = {stop: signs.nameplate(text, size) for stop, text in texts.items()}
        return [Item(plates[stop], *place.topleft) for stop, place in road_map.beside(plates)]

    @property
    def said(self) -> str:
        texts = *self._texts(self._shown), self._count
        return spoken(*(text.rstrip(".") for text in texts))

    def buttons(self) -> list[Button]:
        if self.app.stale:
            self.forget()
        ways = pushes(self._laid)
        return [*map(self._stop, self._reached), *ways]

    def touch(self, touch: Touch) -> None:
        """Show the nearest stop that has been reached, if a finger meant it; end the walk."""
        if self._at < _WALKS:
            self._show(self._next)
        coin = self._plan.road_map.coin
        far = {distance(coin(each, None), touch.at): each for each in self._reached}
        if touch.presses and min(far) < self.part(_NEAR):
            self._show(far[min(far)])

    def _stop(self, stop: RoadStop) -> Button:
        ahead = stop is self._next
        place = self._plan.road_map.coin(stop, self._shown)
        picture = medal(RANKS[stop.opponent].coin, place.width, not ahead, self.settings.contrast)
        label = opponent_and_place(self.words, stop)
        label += "" if ahead else f". {self.words.say('You won')}"
        act, chosen = partial(self._show, stop), stop is self._shown and self._at >= _WALKS
        return Button(stop.name, place, act, label, picture=picture, chosen=chosen)
