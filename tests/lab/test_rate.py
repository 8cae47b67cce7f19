"""The lab measures how well players play, and the program reads the ratings."""

import json
from pathlib import Path

import pytest
import rate_players
from helpers_rules import TABULA

from ludus.analysis.rating import Rating, read_ratings
from ludus.errors import RefusedError
from ludus.rules.ruleset import Length


def test_what_a_rank_is_rated_at_is_kept_beside_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "ratings.json"
    out.write_text(json.dumps({"quick": {"caesar": [1, 0.5, 1.5]}, "full": {}}))
    rate_players.rate(TABULA, [Length.QUICK], ["tiro", str(TABULA.network)], 2, 1, out)
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in told] == [
        ["quick", "tiro"],
        ["quick", str(TABULA.network)],
    ]
    found = read_ratings(out)[Length.QUICK]
    assert set(found) == {"caesar", "tiro", str(TABULA.network)}
    value, low, high = found["tiro"]
    assert low <= value <= high
    assert value > 0


def test_who_never_has_a_choice_cannot_be_rated() -> None:
    with pytest.raises(RefusedError, match="no choice in 4 games"):
        rate_players.cost_of_a_choice([Rating()] * 4)
