"""The museum's settings: values are read or refused, and a broken file is replaced."""

import tomllib
from pathlib import Path

import msgspec
import pytest
from each import each

from ludus.errors import RefusedError
from ludus.exhibit.config.config_file import read, read_or_last_good
from ludus.exhibit.config.config_text import example, first_settings, gone, parse, short_example
from ludus.exhibit.config.settings import SECTIONS, Config

DIGEST = f"scrypt:{'0' * 32}:{'0' * 64}"


def _refused(text: str) -> str:
    with pytest.raises(RefusedError) as error:
        parse(text, "museum.toml")
    return str(error.value)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "museum.toml"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "state" / "good.toml"


DEFAULTS = {
    name: msgspec.json.decode(msgspec.json.encode(section())) for name, section in SECTIONS.items()
}


def test_the_example_is_the_defaults() -> None:
    assert parse(example(), "example") == Config()


def test_the_example_has_every_value_and_nothing_else() -> None:
    assert tomllib.loads(example()) == DEFAULTS


def test_the_short_example_has_the_defaults_of_the_settings_to_set_first() -> None:
    assert parse(short_example(), "example") == Config()
    lines = short_example().splitlines()
    assert len(lines) == 16
    for line in lines:
        setting, _, comment = line.partition("# ")
        assert len(comment) >= 10 or setting.startswith("sound.volume")
        assert len(line) <= 120
    names = [line.partition(" = ")[0] for line in lines if not line.startswith("#")]
    assert {"screen.table", "operator.pin_digest", "language.default", "hours.sun"} <= {*names}


def test_the_readme_lists_the_settings_to_set_first() -> None:
    readme = (Path(__file__).parents[2] / "ludus" / "exhibit" / "README.md").read_text()
    rows = [
        f"| `{each.key}` | {each.allowed} | {' '.join(each.meaning.split())} |"
        for each in first_settings()
    ]
    assert "\n".join(["| Setting | Allowed | Meaning |", "| --- | --- | --- |", *rows]) in readme


def test_values_are_read() -> None:
    got = parse(
        """
        session.idle_s = 90
        [screen]
        table = true
        [game]
        offered = ["tabula", "ostia"]
        rules = "tabula"
        [hours]
        mon = []
        tue = ["10:00-12:30", "14:00-18:00"]
        closed = ["2026-12-25", 2027-01-01]
        """,
        "museum.toml",
    )
    assert (got.screen.table, got.session.idle_s) == (True, 90)
    assert got.game.offered == ("tabula", "ostia")
    assert got.hours.week[:2] == ((), ("10:00-12:30", "14:00-18:00"))
    assert got.hours.closed == ("2026-12-25", "2027-01-01")
    assert got.sound == Config().sound


REFUSED = {
    "[session]\n\nidel_s = 60": "3: session.idel_s: unknown key; did you mean session.idle_s?",
    "[sesion]\nidle_s = 60": "1: sesion: unknown section; did you mean session?",
    "[statistics]\ncolour = 1": "2: statistics.colour: unknown key; there are enabled",
    "idle_s = 60": "1: idle_s: unknown section; there are screen, ",
    "sound = 7": "1: sound: not a section; write [sound]",
    "[session]\nidle_s = 5": "2: session.idle_s: 5 is not allowed; "
    "allowed is a whole number from 10 to 1800, in s",
    '[session]\nidle_s = "60"': '2: session.idle_s: "60" is not allowed; allowed is a whole',
    "[screen]\ntable = 1": "2: screen.table: 1 is not allowed; allowed is true or false",
    "[controls]\nswitch_s = nan": "2: controls.switch_s: nan is not allowed; allowed is a number "
    "from 0 to 20, in s",
    "[game]\nrules = 'chess'": "2: game.rules: 'chess' is not known; allowed is one of ostia, ",
    "[game]\noffered = [\n 'ostia',\n 'osta',\n]": "4: game.offered: 'osta' is not known; ",
    "[game]\noffered = []": "2: game.offered: [] is not allowed; allowed is a list of ostia, ",
    "[game]\noffered = ['ostia', 'ostia']": "2: game.offered: 'ostia' is given twice",
    "[game]\noffered = ['ostia']\nrules = 'tabula'": "3: game.rules: 'tabula' is not one of "
    "game.offered; add it there",
    "[language]\ndefault = 'pt'": "2: language.default: 'pt' is not offered; ",
    "[language]\noffered = ['en', 'pt']": "2: language.offered: 'pt' is unknown; there are en, ",
    "[language]\noffered = ['english']": "2: language.offered: 'english' is not the code ",
    "[language]\ncatalogues = 'texts'": "2: language.catalogues: 'texts' is not an absolute path; "
    "allowed is the absolute path",
    "[hours]\nmon = ['9:00-18:00']": "2: hours.mon: '9:00-18:00' is not a time such as 10:00-18:00",
    "[hours]\nmon = '09:00-18:00'": '2: hours.mon: "09:00-18:00" is not allowed; allowed is a list',
    "[hours]\ntue = ['09:00-18:60']": "2: hours.tue: '09:00-18:60' is not a time ",
    "[hours]\nclosed = ['2026-02-30']": "2: hours.closed: '2026-02-30' is not a date such as ",
    "[operator]\npin_digest = '1234'": "2: operator.pin_digest: the value is not allowed",
    "[health]\nport = 8080\n[operator]\npage_port = 8080\npin_digest = '" + DIGEST + "'": "4: "
    "operator.page_port: 8080 is health.port already; set another one, or 0, here",
    "[health]\nid = ''": '2: health.id: "" is not allowed; allowed is a text of 1 to 60 characters',
    "[sound]\n\nmusic = ?\n": "not TOML: Invalid value (at line 3, column 9)",
    "x = " + "[" * 5000: "too deeply nested",
}


@each(text=REFUSED)
def test_what_is_wrong_is_refused_with_line_key_and_what_is_allowed(text: str) -> None:
    message = _refused(text)
    assert message.startswith("museum.toml:")
    assert REFUSED[text] in message
    assert "\n" not in message


def test_what_is_far_too_long_for_settings_is_not_read(path: Path) -> None:
    path.write_bytes(bytes(2_000_000))
    with pytest.raises(RefusedError, match=r"museum\.toml: longer than 1,000,000 bytes"):
        read(path)


def test_everything_that_is_wrong_is_told_at_once_in_order() -> None:
    message = _refused(
        "[sound]\nvolume = 11\n[health]\nlevel = 1\n[sesion]\n[screen]\ntable = 'x'\n"
    )
    lines = [line.split(":")[1] for line in message.splitlines()]
    assert lines == ["2", "4", "5", "7"]


def test_a_long_value_is_cut_in_the_message() -> None:
    assert len(_refused(f"[health]\nlevel = '{'x' * 9000}'")) < 300


def test_a_key_is_found_in_the_section_it_stands_in() -> None:
    text = "# default = 1\n[language]\ndefault = 'en'\n[sound]\nvolume = 7\ndefault = 1\n"
    assert "museum.toml:6: sound.default: unknown key" in _refused(text)
    assert ":1: session.idle_s: 1 " in _refused("session = { idle_s = 1 }")
    assert ":2: session.idle_s: 1 " in _refused('["session"]\n"idle_s"=1')


def test_a_missing_file_is_told_with_the_remedy(path: Path) -> None:
    with pytest.raises(RefusedError, match=r"museum\.toml: No such file .*--example-config"):
        read(path)


def test_a_museums_own_language_is_a_file(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    path.write_text(f"[language]\noffered = ['pt', 'en']\ncatalogues = '{folder}'\n")
    with pytest.raises(RefusedError, match=r":3: language.catalogues: there is no folder"):
        read(path)
    folder.mkdir()
    with pytest.raises(RefusedError, match=r":3: language.catalogues: pt\.po not found in"):
        read(path)
    (folder / "pt.po").touch()
    assert read(path).language.offered == ("pt", "en")


def test_settings_of_earlier_versions_have_no_effect(
    path: Path, kept: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path.write_text("[session]\ntakeover = 1\n[texts.take_over]\nen = 'Play on'\n")
    assert read_or_last_good(path, kept) == (Config(), "")
    assert [each.getMessage() for each in caplog.records] == [
        f"{path}: line 2: session.takeover no longer exists and has no effect; delete it",
        f"{path}: line 3: texts.take_over no longer exists and has no effect; delete it",
    ]
    assert gone("game = { scenes = ['/nero.toml'] }")[0].startswith("line 1: game.scenes no ")


def test_a_broken_file_falls_back_to_the_last_good_one(path: Path, kept: Path) -> None:
    path.write_text("[sound]\nvolume = 3\n")
    read_or_last_good(path, kept)
    path.write_text("[sound]\nvolume = 33\n")
    got, message = read_or_last_good(path, kept)
    assert got.sound.volume == 3
    assert f"{path}:2: sound.volume: 33 is not allowed" in message
    assert message.endswith("The last good settings hold.")
    assert "volume = 3\n" in kept.read_text()
    path.unlink()
    got, message = read_or_last_good(path, kept)
    assert got.sound.volume == 3
    assert "No such file" in message


@pytest.mark.parametrize("data", [None, b"", b"\0\0\0", b"[sound]\nvolume = 99\n", b"\xff"])
def test_without_a_good_one_the_defaults_hold(
    path: Path, kept: Path, caplog: pytest.LogCaptureFixture, data: bytes | None
) -> None:
    path.write_text("[sound")
    if data is not None:
        kept.parent.mkdir()
        kept.write_bytes(data)
    got, message = read_or_last_good(path, kept)
    assert got == Config()
    assert "museum.toml: not TOML" in message
    assert data == b"" or "the defaults hold" in caplog.text


def test_the_last_good_one_holds_though_the_folder_of_texts_is_gone(
    path: Path, kept: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "pt.po").touch()
    path.write_text(f"[language]\noffered = ['pt', 'en']\ncatalogues = '{folder}'\n")
    read_or_last_good(path, kept)
    (folder / "pt.po").unlink()
    got, message = read_or_last_good(path, kept)
    assert got.language.offered == ("pt", "en")
    assert "pt.po not found" in message


OWN = 'base = "tabula"\nname = "mine"\nclosing = 3\n'


def test_a_game_of_the_museum_s_own_is_offered_by_its_name(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN)
    path.write_text(f"[game]\nrules = 'mine'\noffered = ['mine', 'ostia']\nfiles = ['{file}']\n")
    config = read(path)
    assert config.game.offered == ("mine", "ostia")
    assert config.games["mine"].closing == 3


def test_a_game_that_cannot_be_read_is_told_with_its_line(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN.replace("3", "1"))
    path.write_text(f"[game]\nfiles = ['{file}']\n")
    with pytest.raises(RefusedError, match=rf":2: game.files: {file}: closing: .* from 2 to 15; "):
        read(path)
    path.write_text("[game]\nfiles = ['mine.toml']\n")
    with pytest.raises(RefusedError, match=r"'mine\.toml' is not an absolute path"):
        read(path)


def test_the_last_good_one_holds_though_a_game_of_its_own_is_gone(
    path: Path, kept: Path, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN)
    game = f"[game]\noffered = ['ostia', 'mine']\nfiles = ['{file}']\n"
    path.write_text(f"[sound]\nvolume = 3\n{game}")
    read_or_last_good(path, kept)
    file.unlink()
    got, message = read_or_last_good(path, kept)
    assert (got.sound.volume, got.game) == (3, Config().game)
    assert "mine.toml: No such file" in message
    assert message.endswith("The last good settings hold, but without games of its own.")


def test_a_copy_that_cannot_be_kept_is_no_reason_not_to_start(
    path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path.write_text("[sound]\nvolume = 3\n")
    (tmp_path / "state").write_text("a file, not a directory")
    got, message = read_or_last_good(path, tmp_path / "state" / "good.toml")
    assert (got.sound.volume, message) == (3, "")
    assert "no copy of the settings is kept" in caplog.text


def test_the_line_of_a_fault_is_found_in_a_file_of_very_long_lines() -> None:
    with pytest.raises(RefusedError, match=r"f:2: sound.volume: 11 is not allowed"):
        parse(f"{' ' * 90_000}\nsound.volume = 11\n{' ' * 90_000}", "f")
