"""The share of photos that get one grade alone, by limits that were chosen without them."""

import numpy as np

from clary_ml import data, proof, results


def answered(sureness: np.ndarray, right: np.ndarray) -> tuple[data.Photos, results.Answers]:
    """Photos of which the model says a grade with a sureness; the parts but the development part were asked."""
    rng = np.random.default_rng(1)
    grade, number = rng.integers(0, 4, len(sureness)), rng.integers(0, 400, len(sureness))
    said = np.where(right, grade, (grade + 1) % 4)
    p = np.repeat((1 - sureness)[:, None] / 3, 4, axis=1)
    p[np.arange(len(p)), said] = sureness
    empty = np.zeros((len(p), 5))
    photos = data.Photos(empty, grade, number, empty, empty, empty)
    p[data.parts(grade, number) == data.DEVELOPMENT] = np.nan
    return photos, results.Answers({"plain": p}, dict.fromkeys(data.FOLDS, 1.0), data.FOLDS)


def test_the_limit_holds_on_photos_that_did_not_choose_it() -> None:
    rng = np.random.default_rng(0)
    sureness = rng.uniform(0.3, 1, 3000)
    found = proof.likely(*answered(sureness, rng.random(3000) < sureness))
    assert 0.7 < found["limit"] < 0.85
    assert found["share"] <= proof.MOST_NAMED + 0.02
    assert found["low"] < found["right"] < found["high"]
    assert abs(found["right"] - proof.WANTED_RIGHT) < 0.05


def test_a_fold_cannot_choose_its_own_limit() -> None:
    """One fold is always wrong: the others' limits rise to leave it out, and its own stays where it fails."""
    rng = np.random.default_rng(0)
    sureness = rng.uniform(0.3, 1, 3000)
    right = np.ones(3000, bool)
    photos, _ = answered(sureness, right)
    wrong = data.parts(photos.grade, photos.number) == data.FOLDS[0]
    photos, answers = answered(np.where(wrong, 0.9, sureness), ~wrong)
    found = proof.likely(photos, answers)
    assert found["right"] < 0.85, "the failing fold is named by the limit of the others"


def test_nothing_is_likely_enough() -> None:
    found = proof.likely(*answered(np.full(600, 0.3), np.zeros(600, bool)))
    assert found == {"limit": 1.0, "photos": 0, "share": 0.0}
