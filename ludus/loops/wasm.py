"""The loops as WebAssembly, which wasmtime translates for the processor when it loads them."""

import ctypes
import math
import struct
import threading
import weakref
from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.memory import clear
from ludus.processes import handled_later
from ludus.rules.ruleset import Numbers

PAGE = 1 << 16
STACK = 1 << 20
"""Bytes of the stack, below all arrays; it grows downwards, so an overflow is trapped."""
SLOT = 8
"""Bytes of an argument. The arguments of a loop follow the first slot. After the call, the result
is in the first slot, and the second is 0 unless the loop failed.
"""
SLOTS = 512
"""The first array in the memory: the loops find their arguments at the address `STACK`."""
SCRATCH = 1 << 20
"""Bytes for the copies of a call; longer arrays get memory of their own."""
_INTEGER = struct.Struct("<q")
_REAL = struct.Struct("<d")
_RESULTS = {int: _INTEGER, float: _REAL, None: None}

Array = NDArray[Any]


class Placed(NamedTuple):
    """A tuple of arrays in the memory of an engine, with its form as an argument."""

    arrays: Any
    slots: bytes


def unplaced(argument: Any) -> Any:
    """Return an argument as another engine takes it."""
    return argument.arrays if isinstance(argument, Placed) else argument


class WebAssembly:
    """An instance of the loops and its memory, for any threads, one at a time."""

    fast = True

    def __init__(self, path: Path, signature: bytes) -> None:
        """Load the loops, which must have been built with a signature.

        Raises:
            ImportError: wasmtime is not installed, or does not load.
            OSError: the file cannot be read.
            RuntimeError: the file is damaged or was built for other arguments, or this machine does
                not allow new machine code.
        """
        import wasmtime

        code = path.read_bytes()
        if signature not in code:
            raise RuntimeError(f"{path}: built for other arguments; run `python .ci/loops.py`")
        try:
            config = wasmtime.Config()
            config.memory_may_move = False  # arrays lie in it
            self._store = wasmtime.Store(wasmtime.Engine(config))
            module = wasmtime.Module(self._store.engine, code)
            kind, i32 = wasmtime.ValType, wasmtime.ValType.i32()
            limits = wasmtime.MemoryType(wasmtime.Limits(2 * STACK // PAGE, None))
            self._memory = wasmtime.Memory(self._store, limits)
            given: dict[str, Any] = {
                "__linear_memory": self._memory,
                "__stack_pointer": wasmtime.Global(
                    self._store, wasmtime.GlobalType(i32, True), wasmtime.Val.i32(STACK)
                ),
                "draw": wasmtime.Func(self._store, wasmtime.FuncType([], [kind.f64()]), self._draw),
            }
            imports = [given[str(each.name)] for each in module.imports]
            instance = wasmtime.Instance(self._store, module, imports)
        except (wasmtime.WasmtimeError, KeyError) as error:
            raise RuntimeError(f"{path}: {error}") from None
        self._exports: Any = instance.exports(self._store)
        self._entry = lru_cache(self._find_entry)
        self._base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        self._end = STACK
        self._freed: dict[int, list[int]] = defaultdict(list)
        self._lock = threading.RLock()
        self._slots = self._zeros((SLOTS * SLOT,), np.dtype(np.int8)).data.cast("B")
        self._scratch = self._zeros((SCRATCH,), np.dtype(np.int8)).data
        self._free = 0
        """The bytes of `_scratch` in use."""
        self._copied: list[tuple[Array, Array]] = []
        """Arrays from outside the memory, with their copies, during a call."""
        self._chance: Any = None

    def _draw(self) -> float:
        return float(self._chance.random())

    def _zeros(self, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Array:
        """Return a new array in the memory; its place is free again when nothing refers to it."""
        count = math.prod(shape)
        size = 1 << max(count * dtype.itemsize - 1, SLOT).bit_length()
        with self._lock:
            if freed := self._freed[size]:
                at = freed.pop()
            else:
                at, self._end = self._end, self._end + size
                lacking = self._end - self._memory.data_len(self._store)
                if lacking > 0:
                    self._memory.grow(self._store, -(-lacking // PAGE))
        block = (ctypes.c_char * size).from_address(self._base + at)
        weakref.finalize(block, self._release, size, at).atexit = False
        return np.ndarray(shape, dtype, memoryview(block))

    def _release(self, size: int, at: int) -> None:
        clear(self._base + at, size)
        self._freed[size].append(at)

    def place(self, arrays: Any) -> Any:
        """Return copies of arrays in the memory of the instance; of a tuple, as one object."""
        if isinstance(arrays, np.ndarray):
            placed = self._zeros(arrays.shape, arrays.dtype)
            if arrays.any():
                placed[...] = arrays
            return placed
        if not isinstance(arrays, tuple):
            return arrays
        parts = [self.place(each) for each in arrays]
        slots = self._flat(tuple(parts))
        copies = map(unplaced, parts)
        whole = type(arrays)(*copies) if hasattr(arrays, "_fields") else tuple(copies)
        return Placed(whole, slots)

    def run(self, loop: Callable[..., Any], *arguments: Any) -> Any:
        """Run a loop; arrays outside the memory are copied into it, and back.

        Raises:
            wasmtime.WasmtimeError: the loop left its memory, which would be a fault of the loop.
        """
        entry, result = self._entry(loop)
        with self._lock:
            self._copied.clear()
            self._free, self._chance = 0, None
            slots = self._flat(arguments)
            self._slots[SLOT : SLOT + len(slots)] = slots
            if self._chance is None:
                entry(self._store)
            else:  # A loop that calls back for dice would crash by the exception of a signal.
                with handled_later():
                    entry(self._store)
            if _INTEGER.unpack_from(self._slots, SLOT)[0]:
                raise RuntimeError(f"{loop.__name__}: a loop raised an exception")
            for array, copy in self._copied:
                if array.flags.writeable:
                    array[...] = copy
            return result and result.unpack_from(self._slots)[0]

    def _find_entry(self, loop: Callable[..., Any]) -> tuple[Callable[..., Any], Any]:
        """Return the export of a loop, and the form of its result, if it has one."""
        name = f"{loop.__module__.rpartition('.')[2]}.{loop.__name__}"
        return self._exports[name], _RESULTS[loop.__annotations__["return"]]

    def _offset(self, array: Array) -> int:
        return int(array.__array_interface__["data"][0]) - self._base

    def _flat(self, argument: Any) -> bytes:
        """Return the slots of an argument: numbers, and for each array what numba passes for it."""
        match argument:
            case Placed():
                return argument.slots
            case Numbers():
                return _slots_of(argument)
            case tuple():
                return b"".join(map(self._flat, argument))
            case np.ndarray():
                at = self._offset(argument)
                if not STACK <= at < self._end:
                    copy = self._copy(argument)
                    self._copied.append((argument, copy))
                    argument, at = copy, self._offset(copy)
                return _array_slots(argument, at)
            case float():
                return _REAL.pack(argument)
            case int() | np.integer():
                return _INTEGER.pack(argument)
        self._chance = argument
        return _INTEGER.pack(0)

    def _copy(self, array: Array) -> Array:
        """Return a copy for one call."""
        at, self._free = self._free, self._free + array.nbytes + -array.nbytes % SLOT
        if self._free > SCRATCH:
            return self.place(array)  # type: ignore[no-any-return]
        copy = np.ndarray(array.shape, array.dtype, self._scratch, at)
        copy[...] = array
        return copy


def _array_slots(array: Array, at: int) -> bytes:
    """Return what numba passes for an array: two pointers of its own, then the array."""
    slots = (0, 0, array.size, array.itemsize, at, *array.shape, *array.strides)
    return struct.pack(f"<{len(slots)}q", *slots)


@lru_cache
def _slots_of(numbers: Numbers) -> bytes:
    return b"".join(map(_INTEGER.pack, numbers))
