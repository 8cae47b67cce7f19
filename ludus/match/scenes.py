"""A single scene: a famous throw shown on the board, read from a file in a game's folder.

    # scenes/NAME.toml beside game.toml; elsewhere add rules = "tabula" or another game
    title = "Zeno's throw"
    source = "Agathias, Anthologia Palatina IX 482"
    position = "6:7,9:1 8:2,11:2 w -"    # and throw, dice, play and say, as in a lesson
    on = "Play on as the emperor"        # a button that starts a match from the end position
    won = "You turned the emperor's luck."    # shown after a win
    lost = "You were undone by one throw."

    [[before]]                           # captions before the throw, one after another
    say = "Three pairs guard your way."
    white = [10, 19]                     # squares whose checkers are lit
    black = []

    [[after]]                            # captions after the play

The player plays White and has to find the play.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from ludus.inputs import naming
from ludus.match.lesson import LessonError, Scene, Staged, decoded, stage
from ludus.match.setup import Setup
from ludus.rules.game import GAMES, Games, RuleSetError, read_rule_set
from ludus.rules.notation import parse_position
from ludus.rules.position import BLACK, WHITE, Position, position_text
from ludus.rules.ruleset import GAME, RuleSet
from ludus.rules.starts import seen_by
from ludus.toml import Text, remedies

SCENES = "scenes"
_ADDED: dict[Path, RuleSet] = {}
"""Scenes in other folders, and their games."""


class Aside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A caption shown while nothing is played, and the squares whose checkers are lit."""

    say: Text
    white: tuple[int, ...] = ()
    """A list of squares on which White stands."""
    black: tuple[int, ...] = ()
    """A list of squares on which Black stands."""

    @property
    def lit(self) -> frozenset[tuple[int, int]]:
        """Side and square of each lit checker."""
        sides = ((WHITE, self.white), (BLACK, self.black))
        return frozenset((side, square) for side, squares in sides for square in squares)


class LoneScene(Scene, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A single scene, as its file describes it."""

    rules: str = ""
    """The name of a game, such as tabula."""
    title: Text
    source: Text
    before: tuple[Aside, ...] = ()
    """A list of [[before]], each with say."""
    after: tuple[Aside, ...] = ()
    """A list of [[after]], each with say."""
    on: Text
    won: Text
    lost: Text

    @property
    def texts(self) -> tuple[str, ...]:
        """All captions except the source."""
        asides = (aside.say for aside in (*self.before, *self.after))
        return (self.title, *asides, *super().texts, self.on, self.won, self.lost)


class Famous(NamedTuple):
    """A single scene, checked against the rules of its game."""

    rules: RuleSet
    scene: LoneScene
    staged: Staged


def add(path: Path, games: Games = GAMES) -> Famous:
    """Read the scene of a file, and add it to the known scenes; or raise LessonError."""
    scene = read(path, _game(path, games))
    _ADDED[path] = scene.rules
    return scene


def find(text: str, games: Games = GAMES) -> Famous:
    """Return the scene of a name or of a file, or raise LessonError."""
    known = {path.stem: (path, rules) for path, rules in files(*games.values())}
    if text in known:
        return read(*known[text])
    path = Path(text)
    if path.suffix != ".toml":
        raise LessonError(f"unknown scene '{text}'; available: {', '.join(known)}, or FILE.toml")
    return add(path, games)


def contents(path: Path) -> LoneScene:
    """Return the contents of a scene file, without checking its play; or raise LessonError."""
    return decoded(path, LoneScene)


def posed(
    position: Position, dice: Sequence[int], play: str, source: str, say: str
) -> dict[str, object]:
    """Return the fields of a scene without a story, whose side to move becomes White."""
    return {
        "source": source,
        "position": position_text(seen_by(WHITE, position)),
        "dice": dice,
        "play": play,
        "say": [say],
        "on": "Try it from here",
        "won": "You won",
        "lost": "You lost",
    }


def as_toml(rules: RuleSet, title: str, fields: Mapping[str, object]) -> str:
    """Return the text of a file with a game, a title and further fields."""
    named = {"rules": rules.name, "title": title, **fields}
    return "".join(f"{name} = {msgspec.json.encode(of).decode()}\n" for name, of in named.items())


def files(*games: RuleSet) -> Iterator[tuple[Path, RuleSet]]:
    """Yield the scene files of some games, each with its game."""
    for rules in games:
        game = Path(rules.file)
        folder = game.with_name(SCENES).glob("*.toml") if game.name == GAME else ()
        added = (path for path, its in _ADDED.items() if its.name == rules.name)
        yield from ((path, rules) for path in dict.fromkeys((*sorted(folder), *added)))


def texts(rules: RuleSet) -> tuple[str, ...]:
    """Return all captions of a game's scenes, skipping scenes that cannot be read."""
    captions: tuple[str, ...] = ()
    for path, _ in files(rules):
        try:
            captions += contents(path).texts
        except LessonError:
            continue
    return captions


@lru_cache
def title(path: Path) -> str:
    """Return the title of a scene, or the file's name if it cannot be read."""
    try:
        return contents(path).title
    except LessonError:
        return path.stem


def of(setup: Setup) -> Famous | None:
    """Return the scene from which a match continues; compares checkers first, for speed."""
    for path, rules in files(setup.rule_set) if setup.begins else ():
        try:
            checkers = parse_position(contents(path).position, rules).checkers
            if checkers == setup.checkers and read(path, rules).staged.after == setup.begins:
                return read(path, rules)
        except ValueError:
            continue
    return None


@lru_cache
def read(path: Path, rules: RuleSet) -> Famous:
    """Return the scene of a file, checked against the rules; or raise LessonError."""
    scene = contents(path)
    with naming(path, LessonError):
        staged = stage(rules, scene, None)
        if staged.before.turn != WHITE or not scene.dice:
            raise ValueError("position: White is to throw; give one that ends in 'w -'")
        if staged.after.winner is not None or staged.after.bonus:
            raise ValueError("play: no match begins with a bonus, or when it is over; give another")
        _judge_light("before", scene.before, staged.before)
        _judge_light("after", scene.after, staged.after)
    return Famous(rules, scene, staged)


def _judge_light(name: str, asides: tuple[Aside, ...], position: Position) -> None:
    """Raise a ValueError that names a lit square without a checker."""
    for number, aside in enumerate(asides, start=1):
        for side, square in sorted(aside.lit):
            if not (1 <= square <= position.squares and position.board[side, square]):
                field = ("white", "black")[side]
                wrong = f"{name} {number}: {field}: nothing stands on {square}"
                raise ValueError(f"{wrong}; give {remedies(Aside)[field]}")


def _game(path: Path, games: Games) -> RuleSet:
    """Return the game that a scene names, or in whose folder it lies."""
    named, beside = contents(path).rules, path.parent.with_name(GAME)
    if named in games:
        return games[named]
    if named or not beside.is_file():
        known = ", ".join(games)
        wrong = f"'{named}' is not known" if named else "missing"
        raise LessonError(f"{path}: rules: {wrong}; give one of {known}")
    try:
        return read_rule_set(beside, games)
    except RuleSetError as error:
        raise LessonError(str(error)) from None
