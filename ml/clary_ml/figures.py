"""All figures of a way, from the answers of its networks to photos that they have not seen."""

from __future__ import annotations

import numpy as np

from . import attempts, audit, data, evaluate, proof, results, trials
from .pipeline import Run

TRIALS = ("plain", *trials.SHIFTED, "painted", "close-up", *trials.DISTURBED, *trials.FILTERED)
DARK = ("shift -50", "shift -30")
DARK_FILTERS = ("filter -50", "filter -30")
CONFIDENCE_MIN, CONFIDENCE_FAIR = 0.33, 0.5


def measure(run: Run, others: tuple[str, ...], answers: results.Answers, limits: dict[str, float]) -> dict:
    photos, rows = run.photos, answers.asked()
    p, grade, block = answers.p["plain"], photos.grade, photos.block
    predicted = p.argmax(1)
    angles = proof.measured_tones(run.plain())
    return {
        "metrics": _metrics(p[rows], grade[rows]),
        "intervals": evaluate.intervals(
            block[rows], lambda some: evaluate.agreement(grade[rows][some], predicted[rows][some])
        ),
        "confusion": evaluate.confusion(grade[rows], predicted[rows]),
        "compared": {attempts.key(other): _compared(run, answers, other) for other in others},
        "doctors": proof.against_doctors(photos, predicted, rows),
        "labels": proof.labels(photos, predicted, rows),
        "trials": (tried := proof.kept(photos, answers, TRIALS[1:])),
        "largest_fall_by_tone": max(tried[kind]["largest_fall"] for kind in trials.SHIFTED),
        "disturbed": together(photos, answers, trials.DISTURBED),
        "close_ups": proof.close_ups(photos, answers),
        "underestimated": proof.underestimated(grade[rows], predicted[rows]),
        "blocks": {
            "all": len(np.unique(block[rows])),
            "with_severe": len(np.unique(block[rows][grade[rows] == 3])),
        },
        "painted": proof.painted(photos, answers),
        "real_tone": proof.by_real_tone(photos, answers, angles),
        "tone": {**proof.tone_range(angles), "unknown": int(np.isnan(angles).sum())},
        "skin_min": limits["skin_min"],
        "certainty": proof.certainty(p[rows], grade[rows], _words(limits)),
        "pairs": proof.pairs(p[rows], grade[rows], limits["confidence_high"]),
        "learning": audit.curve(run),
        "temperatures": answers.temperatures,
    }


def _compared(run: Run, answers: results.Answers, other: str) -> dict:
    """Another way in the folds in which it was trained, and this one on the same photos."""
    folds = tuple(fold for fold in data.FOLDS if run.trained(other, fold))
    if not folds:
        return {"way": other, "folds": 0}
    photos = run.photos
    theirs = results.collect(run, (other,), TRIALS, folds)
    rows = theirs.asked()
    grade, old, new = photos.grade[rows], theirs.p["plain"][rows], answers.p["plain"][rows]
    return {
        "way": other,
        "folds": len(folds),
        **_of_a_way(photos, theirs),
        "this_on_the_same_photos": _of_a_way(photos, answers.only(rows)),
        "paired": evaluate.paired(photos.block[rows], new.argmax(1) == grade, old.argmax(1) == grade),
    }


def _of_a_way(photos: data.Photos, answers: results.Answers) -> dict:
    """What two ways are compared by."""
    rows = answers.asked()
    tried = proof.kept(photos, answers, (*trials.SHIFTED, *trials.FILTERED))
    return {
        **_metrics(answers.p["plain"][rows], photos.grade[rows]),
        "trials": tried,
        "same_label_in_all_tones": _mean_same_label(tried, trials.SHIFTED),
        "same_label_in_dark_tones": _mean_same_label(tried, DARK),
        "same_label_in_dark_filters": _mean_same_label(tried, DARK_FILTERS),
        "largest_fall_by_tone": max(tried[kind]["largest_fall"] for kind in trials.SHIFTED),
        "disturbed": together(photos, answers, trials.DISTURBED),
        "painted": proof.painted(photos, answers),
        "close_ups": proof.close_ups(photos, answers),
    }


def _metrics(p: np.ndarray, grade: np.ndarray) -> dict:
    return {
        **evaluate.agreement(grade, p.argmax(1)),
        "calibration_error": evaluate.calibration_error(p, grade),
        "photos": len(grade),
    }


def together(photos: data.Photos, answers: results.Answers, kinds: tuple[str, ...]) -> float:
    return _mean_same_label(proof.kept(photos, answers, kinds), kinds)


def _mean_same_label(tried: dict[str, dict], kinds: tuple[str, ...]) -> float:
    return float(np.mean([tried[kind]["same_label"] for kind in kinds]))


def _words(limits: dict[str, float]) -> dict[str, float]:
    return {"low": CONFIDENCE_MIN, "fair": CONFIDENCE_FAIR, "high": limits["confidence_high"]}
