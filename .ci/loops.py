"""Translate the loops of rules and players to WebAssembly: writes ludus/loops/loops.wasm.

Run it after a change of the loops, in an environment with the extra lab: `python .ci/loops.py`.
With a path, it writes there.

numba compiles the loops to LLVM's language, for no special processor. LLVM translates this for
WebAssembly, to one object file without data. Such a file can be run without a linker, once it
lists its exports and has lost its sections for linkers. See "WebAssembly Object File Linking":
https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md
"""

import hashlib
import inspect
import os
import re
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

os.environ |= {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_DISABLE_JIT": "0"}

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import types
from numba.cpython import slicing
from numba.extending import models, overload_method, register_model

from ludus.lab import compiler
from ludus.lab.fingerprint import code
from ludus.loops import encoder, neural, playouts, runtime as loops, shots
from ludus.loops.signature import signature
from ludus.loops.wasm import STACK
from ludus.rules import ends, steps, workspace
from ludus.rules.game import GAMES

FEATURES = "+simd128,+bulk-memory,+nontrapping-fptoint,+sign-ext"


# The loops use no index or slice beyond an array, so nothing has to be put right at each access.
slicing.fix_index = lambda builder, index, size: index
slicing.fix_slice = lambda builder, part, size: None


class Chance(types.Opaque):
    """The type of the argument that throws the dice: the host does."""


register_model(Chance)(models.OpaqueModel)
CHANCE = Chance("Chance")
draw = types.ExternalFunction("draw", types.float64())
llvm.add_symbol("draw", 1)


@overload_method(Chance, "random")
def _random(chance):  # type: ignore[no-untyped-def] # numba compares both signatures
    return lambda chance: draw()


def arguments() -> tuple[tuple[Any, ...], ...]:
    """Return arguments for each of `loops.ENTRIES`, of the types that players give."""
    n = next(iter(GAMES.values())).numbers
    board, worth = np.zeros(2 * steps.width(n), np.int8), np.zeros(1, np.float32)
    number, real = np.zeros(1, np.int64), np.zeros(1, np.float64)
    net, t = neural.net(n, 8), shots.tables(n.dice)
    mind = playouts.Mind(net, worth)
    return (
        (ends.memory(n), n, 0, 1, 0),
        (workspace.workspace(n), n, board, number, number, number, real, board, number, number),
        (net, encoder.memory(n), t, board, n, number, worth),
        (worth, t, board, n, number),
        (mind, n, board, 0, 0, CHANCE, playouts.room(n)),
    )


def ready_for(machine: llvm.TargetMachine, text: str) -> llvm.ModuleRef:
    """Parse LLVM's language for another machine than it was written for."""
    text = re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", text)
    text = re.sub(r"^target .*$", "", text, flags=re.M)
    head = f'target triple = "{machine.triple}"\ntarget datalayout = "{machine.target_data}"\n'
    return llvm.parse_assembly(head + text)


def entry(name: str, function: llvm.ValueRef) -> str:
    """Return a function without arguments, which finds them in slots, as `ludus.loops.wasm` says.

    numba's functions take the address for their result, one for an exception, then the arguments.
    """
    kinds = [str(each.type) for each in function.arguments]
    lines = [f'declare i32 @"{function.name}"({", ".join(kinds)})']
    lines += [f'define void @"{name}"() {{', f"%slots = inttoptr i32 {STACK} to ptr"]
    lines.append(f"%error = getelementptr i64, ptr %slots, i32 {len(kinds) - 1}")
    for i, kind in enumerate(kinds[2:], 1):
        lines.append(f"%at{i} = getelementptr i64, ptr %slots, i32 {i}")
        lines.append(f"%value{i} = load {kind}, ptr %at{i}, align 8")
    given = ", ".join(f"{kind} %value{i}" for i, kind in enumerate(kinds[2:], 1))
    lines.append(f'%failed = call i32 @"{function.name}"(ptr %slots, ptr %error, {given})')
    lines.append("%failure = zext i32 %failed to i64")
    lines.append("%status = getelementptr i64, ptr %slots, i32 1")
    lines.append("store i64 %failure, ptr %status, align 8")
    return "\n".join([*lines, "ret void", "}"])


def named(loop: Any) -> str:
    """Return the name of an entry, as `ludus.loops.wasm` calls it."""
    return f"{loop.__module__.rpartition('.')[2]}.{loop.__name__}"


def object_file() -> bytes:
    """Return the loops as an object file for WebAssembly."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple("wasm32-unknown-unknown")
    machine = target.create_target_machine(cpu="generic", features=FEATURES, opt=3)
    copies = dict(zip(loops.MODULES, compiler.compiled(*loops.MODULES, cache=False), strict=True))
    whole, entries = ready_for(machine, ""), []
    for loop, given in zip(loops.ENTRIES, arguments(), strict=True):
        compiled = getattr(copies[sys.modules[loop.__module__]], loop.__name__)
        compiled.compile(tuple(CHANCE if each is CHANCE else numba.typeof(each) for each in given))
        (result,) = compiled.overloads.values()
        module = ready_for(machine, result.library.get_llvm_str())
        # numba also writes functions that Python calls; nothing needs them here.
        name = result.fndesc.llvm_func_name
        keep(module, {name})
        entries.append(entry(named(loop), module.get_function(name)))
        whole.link_in(module)
    whole.link_in(ready_for(machine, "\n".join(entries)))
    keep(whole, {named(loop) for loop in loops.ENTRIES})
    tuned = llvm.create_pipeline_tuning_options(speed_level=3)
    tuned.loop_vectorization = tuned.slp_vectorization = True
    passes = llvm.create_pass_builder(machine, tuned)
    passes.getModulePassManager().run(whole, passes)
    return bytes(machine.emit_object(whole))


def keep(module: llvm.ModuleRef, names: set[str]) -> None:
    """Remove the functions that those of some names do not need."""
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.name not in names:
            each.linkage = "internal"
    manager = llvm.create_new_module_pass_manager()
    manager.add_global_dead_code_eliminate_pass()
    options = llvm.create_pipeline_tuning_options(speed_level=0)
    host = llvm.Target.from_default_triple().create_target_machine()
    manager.run(module, llvm.create_pass_builder(host, options))


# Kinds of sections.
CUSTOM = 0
EXPORTS = 7
CODE = 10
DATA = 11
SYMBOLS = 8
"""The part of the section `linking` that lists symbols."""
SECTION = 3
"""The kind of a symbol that names a section."""
UNDEFINED = 0x10
"""The flag of imported symbols."""
EXPLICIT = 0x40
"""The flag of imported symbols with a name of their own."""


class Reader:
    """Reads a file of WebAssembly."""

    def __init__(self, data: bytes) -> None:
        self._data, self.at = data, 0

    def number(self) -> int:
        """Return an unsigned number, of seven bits a byte."""
        value = shift = 0
        while True:
            byte = self._data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def bytes(self) -> bytes:
        """Return some bytes, after their number."""
        size = self.number()
        self.at += size
        return self._data[self.at - size : self.at]

    def pairs(self) -> Iterator[tuple[int, bytes]]:
        """Yield kind and content of each section, until the end."""
        while self.at < len(self._data):
            yield self.number(), self.bytes()


def number(value: int) -> bytes:
    """Return an unsigned number, of seven bits a byte."""
    low = value & 127
    return bytes([low | 128]) + number(value >> 7) if value > 127 else bytes([low])


def sized(data: bytes) -> bytes:
    """Return bytes after their number."""
    return number(len(data)) + data


def exports(symbols: bytes) -> bytes:
    """Return the section that exports the entries, by the section with the linker's symbols."""
    reader, entries = Reader(symbols), []
    reader.number()  # the version
    table = Reader(dict(reader.pairs())[SYMBOLS])
    wanted = {named(loop).encode() for loop in loops.ENTRIES}
    for _ in range(table.number()):
        kind, flags, index = table.number(), table.number(), table.number()
        if kind != SECTION and (not flags & UNDEFINED or flags & EXPLICIT):
            name = table.bytes()
            if name in wanted:
                entries.append(sized(name) + b"\0" + number(index))
    assert len(entries) == len(wanted)
    return number(len(entries)) + b"".join(entries)


def linked(made: bytes, note: bytes) -> bytes:
    """Return an object file as a module that can be run, with a note in a section of its own."""
    reader = Reader(made)
    reader.at = 8
    sections = list(reader.pairs())
    assert DATA not in dict(sections), "a linker would have to place data"
    custom = {}
    for kind, content in sections:
        if kind == CUSTOM:
            head = Reader(content)
            name = head.bytes()
            custom[name] = content[head.at :]
    written = made[:8]
    for kind, content in sections:
        if kind == CODE:
            written += bytes([EXPORTS]) + sized(exports(custom[b"linking"]))
        if kind in range(1, CODE + 1):
            written += bytes([kind]) + sized(content)
    return written + bytes([CUSTOM]) + sized(sized(b"sources") + note)


def sources() -> bytes:
    """Return a digest of the loops, without docstrings, and of the script."""
    digest = hashlib.sha256()
    for module in (*loops.MODULES, compiler):
        digest.update(code(inspect.getsource(module).encode()))
    digest.update(code(Path(__file__).read_bytes()))
    return digest.hexdigest()[:16].encode()


def versions() -> bytes:
    """Return the versions that the result depends on."""
    return f"numba {version('numba')}, llvmlite {version('llvmlite')}".encode()


def build() -> bytes:
    """Return the module, with a note of its sources, its arguments and its tools."""
    note = b"; ".join((sources(), signature(loops.ENTRIES), versions()))
    return linked(object_file(), note)


if __name__ == "__main__":
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else loops.FILE
    out.write_bytes(build())
    print(f"{out}: {out.stat().st_size} bytes")
