"""`each` runs all cases of a test, whatever some of them do."""

import pytest
from each import each


def run(**cases: str) -> str:
    """Run a test whose cases pass, fail or are skipped; return how it ends."""

    @each(case=cases)
    def test(case: str) -> None:
        if cases[case] == "fails":
            pytest.fail("wrong")
        if cases[case] == "skipped":
            pytest.skip("not here")

    try:
        test()
    except (AssertionError, pytest.skip.Exception) as error:
        return str(error)
    return "passes"


def test_a_skipped_case_hides_no_other_case() -> None:
    assert run(one="skipped", two="passes") == "passes"
    assert run(one="skipped", two="fails", three="fails").startswith("2 of 3 cases fail")
    assert run(one="fails", two="skipped").startswith("1 of 2 cases fail")


def test_a_test_is_skipped_if_all_its_cases_are() -> None:
    assert run(one="skipped", two="skipped") == "not here"
