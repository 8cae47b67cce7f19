"""The modules that a fresh interpreter loads. `lint-imports` checks all imports."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.long


def _loads(name: str) -> set[str]:
    """Return the modules loaded after an import in a fresh interpreter."""
    code = f"import sys, {name}; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_package_itself_loads_nothing() -> None:
    loaded = _loads("ludus")
    assert {name for name in loaded if name.split(".")[0] == "ludus"} == {"ludus", "ludus.version"}
    assert not {"numpy", "msgspec"} & loaded


def test_the_interface_for_programs_loads_neither_pygame_nor_what_the_lab_needs() -> None:
    loaded = _loads("ludus.interface")
    assert "numpy" in loaded
    assert not {"pygame", "scipy", "joblib", "tqdm", "ludus.window"} & loaded


def test_the_command_line_starts_without_pygame_and_numpy() -> None:
    """`ludus --version` and a mistyped command then answer at once."""
    loaded = _loads("ludus.commands, ludus.citation, ludus.outside")
    assert not {"pygame", "numpy", "ludus.window"} & loaded
