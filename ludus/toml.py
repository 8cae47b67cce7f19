"""Reads files in TOML whose fields a struct declares, each with its type, check and meaning.

    class Stop(msgspec.Struct, forbid_unknown_fields=True):
        opponent: Annotated[str, one_of(RANKS)]
        at: tuple[float, float]
        \"\"\"Where it is on the map. The remainder explains more.\"\"\"

An error has line, field and remedy. The remedy is what the type allows, where that says enough, or
the first sentence of the docstring below the field.
"""

import ast
import inspect
import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache, lru_cache
from itertools import pairwise
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta

from ludus.inputs import CONTROLS

Text = Annotated[str, Meta(min_length=1, max_length=120, pattern=f"^[^{CONTROLS}]*$")]
"""A name or a sentence."""
_HEADER = re.compile(r"\s*(\[+)([^\[\]]+)\]")
_KEY = re.compile(r"([\w.\-\"'\s]+)=")
_SENTENCE = re.compile(r"\.\s|\.$")
_Contents = TypeVar("_Contents", bound=msgspec.Struct)


# Declaring a field


def checked(words: str, check: Callable[[Any], object] = bool, **extra: object) -> Meta:
    """`words` describes the allowed values; for others, `check` raises ValueError with a reason."""
    return Meta(extra={"words": words, "check": check, **extra})


def known(names: Iterable[str]) -> Callable[[str], None]:
    """Return the check of a name that must be one of some names."""

    def check(text: str) -> None:
        if text not in names:
            raise ValueError(f"'{text[:40]}' is not known")

    return check


def one_of(names: Iterable[str]) -> Meta:
    """Declare a name that must be one of some names."""
    return checked(f"one of {', '.join(names)}", known(names))


class Field(NamedTuple):
    """A field of a struct, as its type and the docstring below it describe it."""

    key: str
    """Its name, perhaps after the name of its table, such as `session.idle_s`."""
    type: Any
    default: Any
    owner: type[msgspec.Struct]

    @property
    def meaning(self) -> str:
        """What its docstring says."""
        return meanings_of(self.owner).get(self.key.rpartition(".")[2], "")

    @property
    def metas(self) -> list[Meta]:
        """The declarations beside its type."""
        return [each for each in get_args(self.type) if isinstance(each, Meta)]

    @property
    def extra(self) -> dict[str, Any]:
        """Words, check and others, as far as they are declared."""
        return {name: value for meta in self.metas for name, value in (meta.extra or {}).items()}

    @property
    def bounds(self) -> Meta | None:
        """The bounds of a number or of a text's length; None for other types."""
        each = (meta for meta in self.metas if meta.ge is not None or meta.min_length is not None)
        return next(each, None)

    @property
    def allowed(self) -> str:
        """The valid values, as far as the type describes them; otherwise as the meaning does."""
        if words := self.extra.get("words"):
            return str(words)
        plain, bounds = get_args(self.type)[0] if self.metas else self.type, self.bounds
        if plain is bool:
            return "true or false"
        if get_origin(plain) is Literal:
            return f"one of {', '.join(str(each) for each in get_args(plain) if each != '')}"
        if isinstance(plain, type) and issubclass(plain, StrEnum):
            return f"one of {', '.join(plain)}"
        if plain is str and bounds:
            return f"a text of {bounds.min_length} to {bounds.max_length} characters"
        if plain in (int, float) and bounds:
            kind = "a whole number" if plain is int else "a number"
            return f"{kind} from {bounds.ge}" + f" to {bounds.le}" * (bounds.le is not None)
        meaning = first_sentence(self.meaning)
        return meaning[:1].lower() + meaning[1:]


@cache
def struct_fields(kind: type[msgspec.Struct]) -> dict[str, Field]:
    """Return the fields of a struct by their names, in declared order."""
    fields = msgspec.structs.fields(kind)
    return {each.name: Field(each.name, each.type, each.default, kind) for each in fields}


@cache
def meanings_of(kind: type) -> dict[str, str]:
    """Return a struct's explanation, by "", and those of its fields, from their source."""
    meanings = {} if kind.__base__ in (msgspec.Struct, None) else {**meanings_of(kind.__base__)}
    (tree,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(tree, ast.ClassDef)
    texts = {"": ast.get_docstring(tree) or ""}
    for field, below in pairwise(tree.body):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                texts[name] = text
    for name, text in texts.items():
        meanings[name] = "\n".join(" ".join(part.split()) for part in text.split("\n\n"))
    return meanings


def first_sentence(text: str) -> str:
    """Return the first sentence of a text, without its full stop."""
    return _SENTENCE.split(text)[0]


def remedies(kind: Any) -> dict[str, str]:
    """Return the valid values of each field of a struct, and of the structs within it."""
    is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    fields = struct_fields(kind) if is_struct else {}
    valid = {name: field.allowed for name, field in fields.items()}
    for part in (*(field.type for field in fields.values()), *get_args(kind)):
        valid = remedies(part) | valid
    return valid


# Reading a file


@lru_cache(maxsize=1)
def _lines(text: str) -> dict[str, int]:
    lines: dict[str, int] = {}
    table, counts = "", dict[str, int]()
    for number, line in enumerate(text.split("\n"), start=1):
        if match := _HEADER.match(line):
            name = table = re.sub(r"[\"'\s]", "", match[2])
            if match[1] == "[[":
                counts[name] = counts.get(name, -1) + 1
                table = f"{name}[{counts[name]}]"
                lines.setdefault(table, number)
        elif match := _KEY.match(line):
            name = ".".join(filter(None, (table, re.sub(r"[\"'\s]", "", match[1]))))
        else:
            continue
        lines.setdefault(name, number)
    return lines


def line_of(text: str, key: str, item: str = "") -> int:
    """Return the line of a key, or of an item in its list, else of its table, else 1.

    A key is such as `sound.volume`, or `scenes[2].say` in the third of the tables [[scenes]].
    """
    lines = _lines(text)
    while key and key not in lines:
        key = key[: max(key.rfind("."), key.rfind("["), 0)]
    at = lines.get(key, 1)
    if not item:
        return at
    after = enumerate(text.split("\n")[at - 1 :], start=at)
    return next((number for number, line in after if item in line), at)


def faulty(text: str, key: str, fault: str) -> ValueError:
    """Return the error of a key in a text, with its line."""
    return ValueError(f"line {line_of(text, key)}: {fault}")


def converted(fields: object, kind: type[_Contents], text: str, table: str = "") -> _Contents:
    """Return fields as a struct of a kind; raise ValueError with line, field and remedy.

    `text` contains the fields, in the table `table`.
    """
    try:
        contents = msgspec.convert(fields, kind)
        for name, field in struct_fields(kind).items():
            where = f".{name}"
            field.extra.get("check", bool)(getattr(contents, name))
    except msgspec.ValidationError as error:
        fault, _, where = str(error).partition(" - at `$")
    except ValueError as error:
        fault = str(error)
    else:
        return contents
    names, each = re.findall(r"field `(\w+)`", fault), re.match(r"\.(\w+)\[(\d+)\]", where)
    key = ".".join([*filter(None, (table, where.strip(".`"))), *names])
    number = f"{each[1].removesuffix('s')} {int(each[2]) + 1}: " if each else ""
    name, valid = "".join(re.findall(r"[a-z_]+", key)[-1:]), remedies(kind)
    usable = name in valid and "unknown" not in fault
    remedy = f"{name}: {valid[name]}" if usable else f"available: {', '.join(valid)}"
    raise faulty(text, key, f"{number}{fault}; {remedy}")
