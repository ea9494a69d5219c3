"""Figures against values computed by hand."""

import numpy as np
import pytest

from clary_ml import evaluate, results

REFERENCE = np.array([0, 0, 0, 0, 1, 1, 2, 2, 3, 3])
PREDICTED = np.array([0, 0, 0, 1, 1, 1, 2, 1, 3, 2])


def test_exact_balanced_and_recalls() -> None:
    figures = evaluate.agreement(REFERENCE, PREDICTED)
    assert figures["exact"] == pytest.approx(0.7)
    assert figures["recall_almost_none"] == pytest.approx(0.75)
    assert figures["recall_severe"] == pytest.approx(0.5)
    assert figures["balanced_accuracy"] == pytest.approx((0.75 + 1 + 0.5 + 0.5) / 4)
    assert figures["off_by_two"] == 0


def test_quadratic_kappa() -> None:
    # Observed: three photos off by one, mean square 0.3. By chance, from the shares .4 .2 .2 .2 and .3 .4 .2 .1:
    # mean squares 1.4 + 2.2 = 3.6 less twice the product of the means 1.2 and 1.1, less nothing else.
    by_chance = (0 * 0.4 + 1 * 0.2 + 4 * 0.2 + 9 * 0.2) + (1 * 0.4 + 4 * 0.2 + 9 * 0.1) - 2 * 1.2 * 1.1
    assert evaluate.agreement(REFERENCE, PREDICTED)["quadratic_kappa"] == pytest.approx(1 - 0.3 / by_chance)


def test_calibration_error() -> None:
    p = np.array([[0.9, 0.1, 0, 0], [0.9, 0.1, 0, 0], [0.4, 0.6, 0, 0], [0.4, 0.6, 0, 0]])
    # Two photos at 0.9, both right: off by 0.1. Two at 0.6, one right: off by 0.1.
    assert evaluate.calibration_error(p, np.array([0, 0, 1, 0])) == pytest.approx(0.1)


def test_intervals_draw_whole_blocks() -> None:
    # One block all right, one all wrong: the share is 0, a half or 1, never between.
    seen = set()
    right = np.array([1, 1, 1, 0, 0, 0])

    def score(rows: np.ndarray) -> dict[str, float]:
        seen.add(float(right[rows].mean()))
        return {"share": float(right[rows].mean())}

    low, high = evaluate.intervals(np.array([7, 7, 7, 8, 8, 8]), score)["share"]
    assert seen == {0.0, 0.5, 1.0}
    assert (low, high) == (0.0, 1.0)


def test_temperature_softens_what_is_too_sure() -> None:
    rng = np.random.default_rng(0)
    logits = rng.normal(size=(4000, 4))
    grade = np.array([rng.choice(4, p=row) for row in evaluate.softmax(logits)])
    assert evaluate.best_temperature(3 * logits, grade) == pytest.approx(3, rel=0.1)


def test_mcnemar() -> None:
    ours = np.array([1] * 8 + [0] * 2 + [1] * 10, bool)
    theirs = np.array([0] * 8 + [1] * 2 + [1] * 10, bool)
    result = evaluate.paired(np.arange(20), ours, theirs)
    assert (result["only_first_right"], result["only_second_right"]) == (8, 2)
    # Two-sided: 2 * (C(10,0) + C(10,1) + C(10,2)) / 2^10.
    assert result["p_value"] == pytest.approx(2 * (1 + 10 + 45) / 1024)


def test_only_some_photos() -> None:
    answers = results.Answers({"plain": np.eye(4), "painted": np.full((4, 4), np.nan)}, {1: 1.0}, (1,))
    some = answers.only(np.array([1, 3]))
    assert some.asked().tolist() == [1, 3]
    assert answers.asked().tolist() == [0, 1, 2, 3]
    assert some.asked("painted").size == 0
