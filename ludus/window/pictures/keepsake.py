"""A keepsake of a match: one of its throws as a film, as a picture and as a scene.

The film shows the dice and the play from near, and then the change of the chance of their side.
"""

import logging
import os
from collections.abc import Iterator
from itertools import count
from math import cos, pi
from pathlib import Path

import msgspec
import pygame
from pygame import Rect, Surface

from ludus.analysis.review import Review
from ludus.files import write_new
from ludus.match import scenes
from ludus.match.record import End, Record
from ludus.match.table import Table
from ludus.picture import pieces, signs, webp
from ludus.picture.assets import CAPITALS, CAPITALS_BOLD, CREAM, GOLD
from ludus.picture.canvas import Item, as_file, centred
from ludus.picture.coins import coin
from ludus.picture.lettering import set_in
from ludus.players.ranks import RANKS
from ludus.rules.game import GAMES, with_game
from ludus.rules.notation import play_text
from ludus.rules.plays import Plays
from ludus.window.board.marks import Marks
from ludus.window.board.motion import PAUSE
from ludus.window.pictures.board_picture import EDGE, SIZE, WHOLE, BoardPicture
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Words

log = logging.getLogger(__name__)

# Translators: a scene that somebody gets as a file, and tries to play better.
_ASKED = mark("You have this throw. What would you play?")
_SHOWN = (640, 360)
"""The size of the film."""
_STEPS = 60
"""Steps of the view in a second."""
LASTS = 10_000
"""Milliseconds of the film."""
_FRAME = 66
"""Milliseconds of a frame."""
_REST = PAUSE * 1000 // _STEPS
"""Milliseconds of each rest."""
_END = 2000
"""Milliseconds of the end."""
_ROLL = 2
"""Steps of the view per frame, for dice."""
_PLAY = 3
"""Steps of the view per frame, for checkers."""
_SWING = 18
"""Frames of the chance's change."""
_SUFFIXES = ".webp", ".png", ".toml"  # Film, picture and scene.


def save(record: Record, review: Review, language: str, path: Path) -> list[Path]:
    """Write film, picture and scene, and return their paths; or write none, and raise RefusedError.

    `path` is the film's. It needs no window. Without dice or a play, with a bonus waiting, at the
    end of a match, or in your own game, no scene is written.
    """
    if not pygame.display.get_init():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
    stage = _Stage(record, review, Words(language, games=with_game(GAMES, record.rule_set)))
    film, picture, scene = map(path.with_suffix, _SUFFIXES)
    files: dict[Path, str | bytes] = {
        film: webp.animation(_film(stage)),
        picture: as_file(stage.picture(WHOLE), "png"),
    }
    if text := _scene(record, review, stage.words):
        files[scene] = text
    return write_new(files)


def unused(folder: Path, name: str) -> Path:
    """The path of a film with a name in it, of which no file exists yet: film, picture or scene."""

    def free(path: Path) -> bool:
        return not any(os.path.lexists(path.with_suffix(suffix)) for suffix in _SUFFIXES)

    return next(filter(free, (folder / f"ludus-{name}-{n}.webp" for n in count(1))))


def saved(words: Words, path: Path) -> str:
    """A sentence that names a file that was saved."""
    # Translators: {file} is a file with its folder.
    return words.say("Saved: {file}", file=f"{path.parent.name}/{path.name}")


def unsaved(words: Words, error: Exception) -> str:
    """A sentence on an error that kept a file from being saved, which is logged."""
    log.warning("%s", error)
    return words.say("Nothing was saved. The log says why.")


def _scene(record: Record, review: Review, words: Words) -> str:
    """The throw as the text of a scene, whose play is the best one; empty if it cannot be one."""
    rules, best = record.rule_set, review.best
    if not (best and review.dice and rules.name in GAMES):
        return ""
    after = Plays(rules, review.position, review.dice).leads(best)
    if after.winner is not None or after.bonus:
        return ""
    names = " – ".join(words.side(record, side) for side in (0, 1))
    given = review.position, review.dice, play_text(best, rules.squares), names, _ASKED
    return scenes.as_toml(rules, mark("What would you play?"), scenes.posed(*given))


class _Stage:
    """The board, the players and the chance of the side whose throw it is, at one moment."""

    def __init__(self, record: Record, review: Review, words: Words) -> None:
        self._record, self.review, self.words = record, review, words
        bare = msgspec.structs.replace(record, turns=[], winner=None, real=None, awaits_share=False)
        self.table = Table(bare, lambda number: review.dice, End(review.position))
        self._board = BoardPicture(self.table)
        self.view, self.layout = self._board.view, self._board.layout
        board, near = self.layout.board, Rect((0, 0), _SHOWN)
        self.dice = near.move_to(center=self.layout.tray.center).clamp(WHOLE)
        self.play = near.scale_by(board.width / near.width).move_to(center=board.center)
        """The parts of the picture that are seen from near."""
        self.share = 0.0
        """How far the chance has changed, from 0 to 1."""
        self._texts = [*self._texts_around()]

    def picture(self, part: Rect) -> Surface:
        """A part of the picture; only the whole has texts."""
        play = [step.way for step in self.review.play if self.share]
        marks = Marks(side=self.review.side, compared={"arrow-made": play}, made=True)
        items = self.view.items(marks)
        items += [*self._chance(), *self._texts] if part == WHOLE else []
        return self._board.picture(items, part)

    def _chance(self) -> Iterator[Item]:
        """The chance of the side whose throw it is, over a bar."""
        line, side, review = self.layout.line, self.review.side, self.review
        first, last = (abs(side - chance) for chance in (review.before, review.after))
        now = first + (last - first) * self.share
        before = f"{100 * first:.0f} → " if self.share == 1 else ""
        text, bar = line.copy(), Rect(0, 0, line.width // 2, line.height // 5)
        text.height, bar.midbottom = line.height * 3 // 5, line.midbottom
        yield from set_in(text, f"{before}{100 * now:.0f} %", text.height, CAPITALS_BOLD, GOLD)
        yield Item(signs.bar(bar.size, round(30 * now)), *bar.topleft)
        checker = pieces.checker(self.layout.rules.place, side, 0, 2 * bar.height)
        yield centred(checker, (bar.left - 2 * bar.height, bar.centery))

    def _texts_around(self) -> Iterator[Item]:
        """The players, in the upper left corner the game, and in the right one the dice's seal."""
        record, layout, words = self._record, self.layout, self.words
        for side, (seat, by) in enumerate(zip(layout.seats, layout.by_seats, strict=True)):
            player, size = record.players[side], seat.width
            look = signs.seat(layout.rules.place, side, "awake", size)
            yield centred(coin(RANKS[player].coin, size) if player in RANKS else look, seat.center)
            colour = GOLD if side == record.winner else CREAM
            yield from set_in(by, words.side(record, side), by.height * 2 // 5, colour=colour)
        line, width = layout.line, layout.line.left - 2 * EDGE
        title = words.carved(words.title(record.rule_set))
        corner = Rect(EDGE, line.top, width, line.height)
        yield from set_in(corner, title, line.height // 3, CAPITALS)
        if record.pledge:
            corner.right, corner.height = SIZE[0] - EDGE, line.height * 2 // 3
            yield centred(signs.sign("seal", corner.height), corner.center)
            digits = Rect(corner.left, corner.bottom, width, line.bottom - corner.bottom)
            yield from set_in(
                digits, record.pledge[:9].replace(" ", "\N{NO-BREAK SPACE}"), digits.height
            )


def _film(stage: _Stage) -> Iterator[tuple[Surface, int]]:
    """Yield the frames of the film, each with its milliseconds."""
    view, review, left = stage.view, stage.review, LASTS

    def shown(part: Rect, lasts: int = _FRAME) -> tuple[Surface, int]:
        nonlocal left
        left -= lasts
        return pygame.transform.smoothscale(stage.picture(part), _SHOWN), lasts

    yield shown(WHOLE, _REST)
    if review.dice:
        view.tell(stage.table.throw())
        while view.busy:
            for _ in range(_ROLL):
                view.step()
            yield shown(stage.dice)
        yield shown(stage.dice, _REST)
    for step in review.play:
        view.tell(stage.table.step(step))
    free = left - _REST - (_SWING + 1) * _FRAME - _END
    while view.busy:
        for _ in range(_PLAY):
            view.step()
        lasts = max(_FRAME // 3, min(_FRAME, free // 10))  # A long play becomes faster.
        free -= lasts
        yield shown(stage.play, lasts)
    yield shown(stage.play, _REST)
    view.dice.lay(review.dice, view.rules.doubles_twice)
    for at in range(_SWING + 1):
        stage.share = (1 - cos(pi * at / _SWING)) / 2
        yield shown(WHOLE)
    yield shown(WHOLE, left)
