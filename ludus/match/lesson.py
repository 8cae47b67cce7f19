"""A lesson: a little game whose throws are known, scene by scene, as the file beside a game has it.

    visit = 2                            # so many scenes begin a visit in a museum

    [[scenes]]                           # one throw of one side, and what comes of it
    position = "R:1,20:2 8:1,30:2 w -"   # where the board stands anew; else it goes on
    throw = "Throw the dice."            # said before the throw; nothing new without it
    dice = [3, 5]                        # none where a bonus is taken
    play = "R/3 20/25"                   # whatever leads to the same is right, too
    say = ["The 3 brings a checker in.", "The 5 moves one on."]

Each sentence of `say` belongs to a step of `play`, in this order, and is said while that step is to
be played; the last one belongs to the rest of the steps, too. With one sentence more than steps
the first is said when the dice lie, the next one after any step, and so on. White learns.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from msgspec import Meta

from ludus.errors import plain
from ludus.match.record import HUMAN, End, Record
from ludus.match.table import Table
from ludus.rules.notation import find_play, parse_position
from ludus.rules.plays import Node, Plays, Step
from ludus.rules.position import WHITE, Position
from ludus.rules.ruleset import GAME, RuleSet

LESSON = "lesson.toml"
"""The file in a game's folder."""
OTHER = "tiro"
"""Who plays against the learner, as far as anybody is told."""
_MOST_SCENES = 40

Text = Annotated[
    str,
    Meta(
        min_length=1, max_length=120, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]*$"
    ),
]
Told = TypeVar("Told")
SCENE = {
    "say": "a list of sentences, each of at most 120 letters",
    "throw": "a sentence of at most 120 letters",
    "dice": "the numbers of a throw, such as [2, 5]",
    "play": "steps such as 'R/2 2/7*', or '-'",
    "position": "a position such as 'R:1,20:2 8:1,30:2 w -'",
}
"""The fields of a scene, and what each must be."""
_WANTED = {"scenes": "a list of [[scenes]]", "visit": "a number of scenes", **SCENE}


class LessonError(ValueError):
    """A file that holds no lesson, or no scene; the message names file, scene, field and remedy."""


class Scene(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One throw of one side, as the file tells it."""

    position: str = ""
    throw: Text | None = None
    dice: tuple[Annotated[int, Meta(ge=1, le=6)], ...] = ()
    play: str
    say: Annotated[tuple[Text, ...], Meta(min_length=1)]

    @property
    def texts(self) -> tuple[str, ...]:
        """All that is said."""
        return (self.throw, *self.say) if self.throw else self.say


class _File(msgspec.Struct, forbid_unknown_fields=True):
    scenes: Annotated[tuple[Scene, ...], Meta(min_length=1, max_length=_MOST_SCENES)]
    visit: Annotated[int, Meta(ge=0)] = 0


class Staged(NamedTuple):
    """A scene, where it begins, and where it leads."""

    scene: Scene
    before: Position
    after: Position
    play: tuple[Step, ...]


class Lesson(NamedTuple):
    """The scenes of a game that belong together, in order."""

    rules: RuleSet
    parts: tuple[tuple[Staged, ...], ...]
    """Each begins with a board that stands anew."""
    visit: tuple[Staged, ...]
    """How a visit in a museum begins."""


def path(rules: RuleSet) -> Path | None:
    """The file of a game's lesson, if there is one."""
    game = Path(rules.file)
    if game.name != GAME or not (file := game.with_name(LESSON)).is_file():
        return None
    return file


def texts(rules: RuleSet) -> tuple[str, ...]:
    """What the lesson of a game says; nothing where there is none, or it cannot be read."""
    try:
        file = path(rules)
        scenes = decoded(file, _File, _WANTED).scenes if file else ()
    except LessonError:
        return ()
    return tuple(text for scene in scenes for text in scene.texts)


@lru_cache
def read(rules: RuleSet) -> Lesson | None:
    """The lesson of a game, every scene of it judged by the rules; None where there is none.

    To judge the scenes takes a while: it may be called by another thread than the loop's.

    Raises:
        LessonError: the file cannot be read, or what a scene promises cannot be.
    """
    file = path(rules)
    if file is None:
        return None
    told = decoded(file, _File, _WANTED)
    parts: list[tuple[Staged, ...]] = []
    before: Position | None = None
    for number, scene in enumerate(told.scenes, start=1):
        try:
            staged = stage(rules, scene, before)
        except ValueError as error:
            raise LessonError(f"{file}: scene {number}: {error}") from None
        if scene.position:
            parts.append(())
        parts[-1] += (staged,)
        before = staged.after
    if told.visit > len(parts[0]):
        few = f"the board stands anew after {len(parts[0])}"
        raise LessonError(f"{file}: visit: {told.visit} scenes, but {few}; give at most as many")
    return Lesson(rules, tuple(parts), parts[0][: told.visit])


def decoded(file: Path, kind: type[Told], wanted: Mapping[str, str]) -> Told:
    """What a file says, in the right form; `wanted` are its fields, and what each must be.

    Raises:
        LessonError: it cannot be read, or says something else.
    """
    try:
        fields: dict[str, Any] = tomllib.loads(plain(file).read_text("utf-8-sig"))
        return msgspec.convert(fields, kind)
    except OSError as error:
        raise LessonError(f"{file}: {error.strerror}") from None
    except msgspec.ValidationError as error:
        raise LessonError(f"{file}: {_readable(str(error), wanted)}") from None
    except (ValueError, RecursionError) as error:
        raise LessonError(f"{file}: not TOML: {error}") from None


def _readable(error: str, wanted: Mapping[str, str]) -> str:
    """A message of msgspec with its place in a list first, and what the field must be."""
    text, _, where = error.partition(" - at `$")
    each = re.match(r"\.(scene|before|after)s?\[(\d+)\]", where)
    number = f"{each[1]} {int(each[2]) + 1}: " if each else ""
    named = re.findall(r"`(\w+)`", text) + re.findall(r"[a-z]+", where)[::-1]
    field = next((name for name in named if name in wanted), "")
    if "unknown" in text or not field:
        return f"{number}{text}; there are {', '.join(wanted)}"
    return f"{number}{text}; {field}: {wanted[field]}"


def stage(rules: RuleSet, scene: Scene, before: Position | None) -> Staged:
    """A scene where it begins, worked out.

    Raises:
        ValueError: which field is wrong, and why.
    """
    position = before
    if scene.position:
        position = _named("position", parse_position, scene.position, rules)
    if position is None:
        raise ValueError(f"position: missing; {SCENE['position']}")
    if before and position.checkers != before.checkers:
        raise ValueError(f"position: {position.checkers} checkers; give {before.checkers} a side")
    if position.winner is not None:
        raise ValueError("position: the game is over; give a new one")
    if not scene.dice and not position.bonus:
        raise ValueError(f"dice: missing; {SCENE['dice']}")
    plays = _named("dice", Plays, rules, position, scene.dice)
    node = plays.root
    play = tuple(_named("play", find_play, plays, scene.play))
    for step in play:
        node = node.follow(step)
    return Staged(scene, position, plays.end(node), play)


def _named(field: str, make: Any, *given: object) -> Any:
    """What is made of a field; an error names it."""
    try:
        return make(*given)
    except ValueError as error:
        raise ValueError(f"{field}: {error}; give {SCENE[field]}") from None


class LessonTable(Table):
    """A part of a lesson in play: its throws fall, and nothing but what leads on can be played."""

    def __init__(self, rules: RuleSet, scenes: Sequence[Staged]) -> None:
        self._scenes, self._at = scenes, 0
        self.told = ""
        """The caption at the end of the last turn."""
        position = scenes[0].before
        record = Record(rules.name, position.checkers, HUMAN, OTHER, WHITE, 0, game=rules)
        super().__init__(record, self._known, End(position))

    @property
    def present(self) -> Staged | None:
        """The present scene; None after the last."""
        return self._scenes[self._at] if self._at < len(self._scenes) else None

    @property
    def last(self) -> Staged | None:
        """The scene before it."""
        return self._scenes[self._at - 1] if self._at else None

    @property
    def shown(self) -> tuple[Step, ...]:
        """How the present scene goes on."""
        found, node = [], self.node
        while node and node.edges:
            step, node = node.edges[0]
            found.append(step)
        return tuple(found)

    @property
    def caption(self) -> str:
        """The sentence for the present throw as it is played; none where a step has no sentence."""
        assert self.present
        say, ways = self.present.scene.say, [*map(_way, self.present.play)]
        if len(say) in (1, len(ways) + 1):
            return say[min(len(self.steps), len(say) - 1)]
        told = -1
        for way in map(_way, self.steps):
            if (told := ways.index(way) if way in ways else -1) >= 0:
                ways[told] = (-1, -1)
        if self.node and self.node.edges:
            ahead = _way(self.node.edges[0][0])
            told = ways.index(ahead) if ahead in ways else -1
        return say[min(told, len(say) - 1)] if told >= 0 else ""

    def _known(self, count: int) -> tuple[int, ...]:
        """The throw of the present scene."""
        assert self.present
        return self.present.scene.dice

    def _lay(self, plays: Plays) -> None:
        super()._lay(plays)
        if self.present:
            self._nodes = [_towards(plays, self.present)]

    def _close(self) -> None:
        self.told = self.caption
        self._at += 1
        super()._close()


def _way(step: Step) -> tuple[int, int]:
    return step.source, step.target


def _towards(plays: Plays, scene: Staged) -> Node:
    """The root of the plays that end as a scene does, its own steps first, without all others."""
    made: dict[int, Node | None] = {}
    order = [*map(_way, scene.play)]

    def rank(edge: tuple[Step, Node]) -> int:
        way = _way(edge[0])
        return order.index(way) if way in order else len(order)

    def kept(node: Node) -> Node | None:
        if id(node) not in made:
            ways = [(step, kept(child)) for step, child in node.edges]
            edges = sorted(((step, child) for step, child in ways if child), key=rank)
            ends = node.final and plays.end(node) == scene.after
            known = Node(node.board, node.left, tuple(edges), ends, node.bits)
            made[id(node)] = known if edges or ends else None
        return made[id(node)]

    root = kept(plays.root)
    assert root
    return root
