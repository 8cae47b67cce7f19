"""A lesson: a short game with given throws, scene by scene, read from a file beside a game.

    visit = 2                            # number of scenes at the start of a museum visit

    [[scenes]]                           # one throw of one side, and its play
    position = "R:1,20:2 8:1,30:2 w -"   # a new position; without it, play continues
    throw = "Throw the dice."            # caption before the throw; optional
    dice = [3, 5]                        # empty for taking a bonus
    play = "R/3 20/25"                   # other plays with this result are right too
    say = ["The 3 brings a checker in.", "The 5 moves one on."]
    reading = "at-once"                  # only in this reading; "not at-once": only without it

Each sentence of `say` belongs to a step of `play`, in order, and is shown while that step is to be
played. The last sentence also covers the remaining steps. With one sentence more than steps, the
first is shown after the throw, the next after any step, and so on. White learns.
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from msgspec import Meta

from ludus.errors import FaultyFileError
from ludus.inputs import from_toml, naming, text_of
from ludus.match.record import HUMAN, End, Record
from ludus.match.table import Table
from ludus.rules.notation import find_play, parse_position
from ludus.rules.plays import Node, Play, Plays, Step
from ludus.rules.position import WHITE, Position
from ludus.rules.ruleset import GAME, RuleSet
from ludus.toml import Text, converted, remedies

LESSON = "lesson.toml"
OTHER = "tiro"
"""The name shown for the learner's opponent."""
_MOST_SCENES = 40

Decoded = TypeVar("Decoded", bound=msgspec.Struct)


class LessonError(FaultyFileError):
    """A file without a valid lesson or scene; names file, scene, field and remedy."""


class Scene(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One throw of one side, as the file describes it."""

    position: str = ""
    """A position such as 'R:1,20:2 8:1,30:2 w -'."""
    throw: Text | None = None
    """A sentence of at most 120 letters."""
    dice: tuple[Annotated[int, Meta(ge=1, le=6)], ...] = ()
    """The numbers of a throw, such as [2, 5]."""
    play: str
    """Steps such as 'R/2 2/7*', or '-'."""
    say: Annotated[tuple[Text, ...], Meta(min_length=1)]
    """A list of sentences, each of at most 120 letters."""

    @property
    def texts(self) -> tuple[str, ...]:
        """All captions of the scene."""
        return (self.throw, *self.say) if self.throw else self.say


class LessonScene(Scene, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scene of a lesson."""

    reading: str = ""
    """The name of a reading of the game, perhaps after 'not '.

    The scene is played in this reading alone, or, after `not `, in all others.
    """

    def belongs(self, rules: RuleSet) -> bool:
        """Whether it is played by a game's chosen readings; raise ValueError for an unknown one."""
        name = self.reading.removeprefix("not ")
        known = [reading.name for reading in rules.readings]
        if name not in ("", *known):
            raise ValueError(f"reading: '{name}' is unknown; available: {', '.join(known)}")
        return not name or (name in rules.otherwise) is (name == self.reading)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    scenes: Annotated[tuple[LessonScene, ...], Meta(min_length=1, max_length=_MOST_SCENES)]
    """A list of [[scenes]]."""
    visit: Annotated[int, Meta(ge=0)] = 0


class Staged(NamedTuple):
    """A scene with its legal play and the positions before and after it."""

    scene: Scene
    before: Position
    after: Position
    play: Play


class Lesson(NamedTuple):
    """The scenes of a game, grouped and in order."""

    rules: RuleSet
    parts: tuple[tuple[Staged, ...], ...]
    visit: tuple[Staged, ...]
    """The scenes at the start of a museum visit."""


@lru_cache
def path(rules: RuleSet) -> Path | None:
    """Return the path of a game's lesson, or None if there is no file."""
    game = Path(rules.file)
    file = game.parent / LESSON
    return file if game.name == GAME and file.is_file() else None


def texts(rules: RuleSet) -> tuple[str, ...]:
    """Return all captions of a game's lesson; empty if it is missing or cannot be read."""
    try:
        file = path(rules)
        scenes = decoded(file, _File).scenes if file else ()
    except LessonError:
        return ()
    return tuple(text for scene in scenes for text in scene.texts)


@lru_cache
def read(rules: RuleSet) -> Lesson | None:
    """Return the lesson of a game, with every scene checked against the rules; None if missing.

    This is slow, and safe to call from a background thread. Raise LessonError if the file cannot be
    read, or a scene breaks the rules.
    """
    file = path(rules)
    if file is None:
        return None
    lesson = decoded(file, _File)
    parts: list[tuple[Staged, ...]] = []
    before: Position | None = None
    for number, scene in enumerate(lesson.scenes, start=1):
        try:
            if not scene.belongs(rules):
                continue
            staged = stage(rules, scene, before)
        except ValueError as error:
            raise LessonError(f"{file}: scene {number}: {error}") from None
        if scene.position:
            parts.append(())
        parts[-1] += (staged,)
        before = staged.after
    if lesson.visit > len(parts[0]):
        few = f"the board is set up again after {len(parts[0])}"
        raise LessonError(f"{file}: visit: {lesson.visit} scenes, but {few}; give at most as many")
    return Lesson(rules, tuple(parts), parts[0][: lesson.visit])


def decoded(file: Path, kind: type[Decoded]) -> Decoded:
    """Decode a file to `kind`, or raise LessonError."""
    with naming(file, LessonError):
        text = text_of(file)
        return converted(from_toml(text), kind, text)


def stage(rules: RuleSet, scene: Scene, before: Position | None) -> Staged:
    """Return a scene with its play and positions worked out; `before` is the position before it.

    Raise ValueError that names a wrong field and gives the reason.
    """
    position = before
    if scene.position:
        position = _named("position", parse_position, scene.position, rules)
    if position is None:
        raise ValueError(f"position: missing; {remedies(Scene)['position']}")
    if before and position.checkers != before.checkers:
        raise ValueError(
            f"position: {position.checkers} checkers; give {before.checkers} for each side"
        )
    if position.winner is not None:
        raise ValueError("position: the game is over; give a new one")
    if not scene.dice and not position.bonus:
        raise ValueError(f"dice: missing; {remedies(Scene)['dice']}")
    plays = _named("dice", Plays, rules, position, scene.dice)
    play = _named("play", find_play, plays, scene.play)
    return Staged(scene, position, plays.leads(play), play)


def _named(field: str, make: Any, *given: object) -> Any:
    """Call `make` with the value of a field; an error names the field."""
    try:
        return make(*given)
    except ValueError as error:
        raise ValueError(f"{field}: {error}; give {remedies(Scene)[field]}") from None


class LessonTable(Table):
    """A part of a lesson in play: its throws are given, and only plays that lead on are legal."""

    def __init__(self, rules: RuleSet, scenes: Sequence[Staged]) -> None:
        self._scenes, self._at = scenes, 0
        self.last_caption = ""
        """The caption at the end of the last turn."""
        position = scenes[0].before
        record = Record(rules.name, position.checkers, HUMAN, OTHER, WHITE, 0, game=rules)
        super().__init__(record, lambda _: self._scenes[self._at].scene.dice, End(position))

    @property
    def present(self) -> Staged | None:
        """The present scene; None after the last."""
        return self._scenes[self._at] if self._at < len(self._scenes) else None

    @property
    def last(self) -> Staged | None:
        """The scene before the present one."""
        return self._scenes[self._at - 1] if self._at else None

    @property
    def to_throw(self) -> bool:
        """Whether the learner is to throw, or has thrown dice that may still roll."""
        return self.side == WHITE and (self.plays is None or bool(self.dice))

    @property
    def shown(self) -> Play:
        """The steps with which the present scene continues."""
        ahead, node = [], self.node
        while node and node.edges:
            step, node = node.edges[0]
            ahead.append(step)
        return tuple(ahead)

    @property
    def caption(self) -> str:
        """The caption for the present throw; empty if the next step has none."""
        assert self.present
        say, ways = self.present.scene.say, [step.way for step in self.present.play]
        if len(say) in (1, len(ways) + 1):
            return say[min(len(self.steps), len(say) - 1)]
        index = -1
        for way in (step.way for step in self.steps):
            if (index := ways.index(way) if way in ways else -1) >= 0:
                ways[index] = (-1, -1)
        if self.node and self.node.edges:
            ahead = self.node.edges[0][0].way
            index = ways.index(ahead) if ahead in ways else -1
        return say[min(index, len(say) - 1)] if index >= 0 else ""

    def _set_plays(self, plays: Plays) -> None:
        super()._set_plays(plays)
        if self.present:
            self._nodes = [_towards(plays, self.present)]

    def _end_turn(self) -> None:
        self.last_caption = self.caption
        self._at += 1
        super()._end_turn()


def _towards(plays: Plays, scene: Staged) -> Node:
    """Return the root of the plays that end as a scene does, with its own steps first."""
    pruned_nodes: dict[int, Node | None] = {}
    order = [step.way for step in scene.play]

    def rank(edge: tuple[Step, Node]) -> int:
        way = edge[0].way
        return order.index(way) if way in order else len(order)

    def pruned(node: Node) -> Node | None:
        if id(node) not in pruned_nodes:
            ways = [(step, pruned(child)) for step, child in node.edges]
            edges = sorted(((step, child) for step, child in ways if child), key=rank)
            ends = node.final and plays.end(node) == scene.after
            known = Node(node.board, node.left, tuple(edges), ends, node.bits)
            pruned_nodes[id(node)] = known if edges or ends else None
        return pruned_nodes[id(node)]

    root = pruned(plays.root)
    assert root
    return root
