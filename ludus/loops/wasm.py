"""The loops as WebAssembly, which wasmtime translates for the processor when it loads them."""

# The wrappers in `signal` take as long as a short loop.
import _signal  # type: ignore[import-not-found]
import ctypes
import math
import signal
import threading
import weakref
from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules.ruleset import Numbers

PAGE = 1 << 16
STACK = 1 << 20
"""Bytes of the stack, below all arrays; it grows downwards, so an overflow is trapped."""
SLOT = 8
"""Bytes of an argument. The result of a loop is in the first slot, its arguments follow."""
SLOTS = 512
SCRATCH = 1 << 20
"""Bytes for the copies of a call; longer arrays get memory of their own."""
_RESULTS = {int: np.int64, float: np.float64}


class Placed(NamedTuple):
    """A tuple of arrays in the memory of an engine, with its form as an argument."""

    arrays: Any
    slots: list[int]


def unplaced(argument: Any) -> Any:
    """Return an argument as another engine takes it."""
    return argument.arrays if isinstance(argument, Placed) else argument


class WebAssembly:
    """An instance of the loops and its memory, for any threads, one at a time."""

    fast = True

    def __init__(self, path: Path) -> None:
        """Load the loops.

        Raises:
            ImportError: wasmtime is not installed, or does not load.
            OSError: the file cannot be read.
            RuntimeError: the file is damaged, or this machine does not allow new machine code.
        """
        import wasmtime

        try:
            config = wasmtime.Config()
            config.memory_may_move = False  # arrays lie in it
            self._store = wasmtime.Store(wasmtime.Engine(config))
            module = wasmtime.Module(self._store.engine, path.read_bytes())
            kind, i32 = wasmtime.ValType, wasmtime.ValType.i32()
            limits = wasmtime.MemoryType(wasmtime.Limits(2 * STACK // PAGE, None))
            self._memory = wasmtime.Memory(self._store, limits)
            short = kind.f32()
            given: dict[str, Any] = {
                "__linear_memory": self._memory,
                "__stack_pointer": wasmtime.Global(
                    self._store, wasmtime.GlobalType(i32, True), wasmtime.Val.i32(STACK)
                ),
                "expf": wasmtime.Func(self._store, wasmtime.FuncType([short], [short]), math.exp),
                "draw": wasmtime.Func(self._store, wasmtime.FuncType([], [kind.f64()]), self._draw),
            }
            imports = [given[str(each.name)] for each in module.imports]
            instance = wasmtime.Instance(self._store, module, imports)
        except (wasmtime.WasmtimeError, KeyError) as error:
            raise RuntimeError(f"{path}: {error}") from None
        self._exports: Any = instance.exports(self._store)
        self._base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        self._end = STACK
        self._freed: dict[int, list[int]] = defaultdict(list)
        self._lock = threading.RLock()
        self._slots = self._zeros((SLOTS,), np.dtype(np.int64))
        self._at = self._offset(self._slots)
        self._scratch = self._zeros((SCRATCH,), np.dtype(np.int8)).data
        self._free = 0
        """The bytes of `_scratch` in use."""
        self._copied: list[tuple[NDArray[Any], NDArray[Any]]] = []
        """Arrays from outside the memory, with their copies, during a call."""
        self._chance: Any = None

    def _draw(self) -> float:
        return float(self._chance.random())

    @property
    def size(self) -> int:
        """The bytes of the memory used so far, by the stack and by arrays that are gone too."""
        return self._end

    def _zeros(self, shape: tuple[int, ...], dtype: np.dtype[Any]) -> NDArray[Any]:
        """Return a new array in the memory; its place is free again when nothing refers to it."""
        count = math.prod(shape)
        size = 1 << max(count * dtype.itemsize - 1, SLOT).bit_length()
        with self._lock:
            if freed := self._freed[size]:
                at = freed.pop()
                ctypes.memset(self._base + at, 0, size)
            else:
                at, self._end = self._end, self._end + size
                lacking = self._end - self._memory.data_len(self._store)
                if lacking > 0:
                    self._memory.grow(self._store, -(-lacking // PAGE))
        block = (ctypes.c_char * size).from_address(self._base + at)
        weakref.finalize(block, self._freed[size].append, at).atexit = False
        return np.ndarray(shape, dtype, memoryview(block))

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
        name = f"{loop.__module__.rpartition('.')[2]}.{loop.__name__}"
        with self._lock:
            self._copied.clear()
            self._free = 0
            values = self._flat(arguments)
            self._slots[1 : len(values) + 1] = values
            if self._call(self._exports[name]):
                raise RuntimeError(f"{name}: a loop raised an exception")
            for array, copy in self._copied:
                if array.flags.writeable:
                    array[...] = copy
            kind = loop.__annotations__["return"]
            return kind and self._slots[:1].view(_RESULTS[kind])[0].item()

    def _call(self, export: Callable[..., Any]) -> Any:
        """Call a loop, and hold back signals: their exceptions would crash a callback of the loop.

        Python handles signals in the main thread only.
        """
        held: list[int] = []
        former: dict[int, Any] = {}
        if threading.current_thread() is threading.main_thread():
            for number in map(int, (signal.SIGINT, signal.SIGTERM)):
                if callable(handler := _signal.getsignal(number)):
                    former[number] = handler
                    _signal.signal(number, lambda number, frame: held.append(number))
        try:
            return export(self._store, self._at)
        finally:
            for number, handler in former.items():
                _signal.signal(number, handler)
            for number in held:
                signal.raise_signal(number)

    def _offset(self, array: NDArray[Any]) -> int:
        return int(array.__array_interface__["data"][0]) - self._base

    def _flat(self, argument: Any) -> list[int]:
        """Return the slots of an argument: numbers, and for each array what numba passes for it."""
        match argument:
            case Placed():
                return argument.slots
            case Numbers():
                return _slots_of(argument)
            case tuple():
                return [slot for each in argument for slot in self._flat(each)]
            case np.ndarray():
                at = self._offset(argument)
                if not STACK <= at < self._end:
                    copy = self._copy(argument)
                    self._copied.append((argument, copy))
                    argument, at = copy, self._offset(copy)
                shape, strides = argument.shape, argument.strides
                return [0, 0, argument.size, argument.itemsize, at, *shape, *strides]
            case float():
                return [int(np.float64(argument).view(np.int64))]
            case int() | np.integer():
                return [int(argument)]
        self._chance = argument
        return [0]

    def _copy(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return a copy for one call."""
        at, self._free = self._free, self._free + array.nbytes + -array.nbytes % SLOT
        if self._free > SCRATCH:
            return self.place(array)  # type: ignore[no-any-return]
        copy = np.ndarray(array.shape, array.dtype, self._scratch, at)
        copy[...] = array
        return copy


@lru_cache
def _slots_of(numbers: Numbers) -> list[int]:
    return [int(each) for each in numbers]
