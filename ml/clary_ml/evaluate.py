"""Figures: agreement with the reference grade, its uncertainty, and how honest the probabilities are."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.optimize import minimize_scalar
from scipy.stats import binomtest
from sklearn.metrics import cohen_kappa_score

from .data import GRADES

BINS = 10
RESAMPLES = 2000


def softmax(logits: np.ndarray, temperature: float = 1.0) -> np.ndarray:
    scaled = logits / temperature
    shifted = np.exp(scaled - scaled.max(1, keepdims=True))
    return shifted / shifted.sum(1, keepdims=True)


def surprise(logits: np.ndarray, grade: np.ndarray, temperature: float = 1.0) -> float:
    """How little the right grades were expected, on average (negative log likelihood)."""
    p = softmax(logits, temperature)
    return float(-np.log(p[np.arange(len(grade)), grade] + 1e-12).mean())


def best_temperature(logits: np.ndarray, grade: np.ndarray) -> float:
    """The one number that makes the probabilities of validation photos most likely."""
    found = minimize_scalar(
        lambda log_t: surprise(logits, grade, float(np.exp(log_t))), bounds=(-1.5, 1.5), method="bounded"
    )
    return float(np.exp(found.x))


def agreement(grade: np.ndarray, predicted: np.ndarray) -> dict[str, float]:
    """What is compared with doctors: names as in model.json."""
    recall = [float((predicted[grade == k] == k).mean()) if (grade == k).any() else 0.0 for k in range(len(GRADES))]
    distance = np.abs(grade - predicted)
    return {
        "exact": float((distance == 0).mean()),
        "quadratic_kappa": float(cohen_kappa_score(grade, predicted, weights="quadratic", labels=range(len(GRADES)))),
        "balanced_accuracy": float(np.mean(recall)),
        "within_one": float((distance <= 1).mean()),
        "off_by_two": float((distance >= 2).mean()),
        **{f"recall_{name.lower().replace(' ', '_')}": value for name, value in zip(GRADES, recall, strict=True)},
    }


def calibration_error(p: np.ndarray, grade: np.ndarray) -> float:
    """Expected calibration error over ten equal bins of confidence."""
    return float(sum(weight * abs(right - sure) for sure, right, weight in reliability(p, grade)))


def reliability(p: np.ndarray, grade: np.ndarray) -> list[tuple[float, float, float]]:
    """For each bin with photos in it: mean confidence, share that was right, share of all photos."""
    sure, right = p.max(1), p.argmax(1) == grade
    bins = np.minimum((sure * BINS).astype(int), BINS - 1)
    return [
        (float(sure[bins == b].mean()), float(right[bins == b].mean()), float((bins == b).mean()))
        for b in range(BINS)
        if (bins == b).any()
    ]


def confusion(grade: np.ndarray, predicted: np.ndarray) -> list[list[int]]:
    """Rows are the reference, columns the estimate."""
    table = np.zeros((len(GRADES), len(GRADES)), int)
    np.add.at(table, (grade, predicted), 1)
    return table.tolist()


def paired(block: np.ndarray, first: np.ndarray, second: np.ndarray) -> dict[str, float]:
    """Two raters on the same photos: who was right where the other was wrong (McNemar's exact test).

    The interval of the lead draws whole blocks, because neighbouring photos are not independent.
    """
    only_first, only_second = int((first & ~second).sum()), int((second & ~first).sum())
    low, high = intervals(block, lambda rows: {"lead": float(first[rows].mean() - second[rows].mean())})["lead"]
    return {
        "photos": len(first),
        "first_exact": float(first.mean()),
        "second_exact": float(second.mean()),
        "only_first_right": only_first,
        "only_second_right": only_second,
        "p_value": float(binomtest(only_first, only_first + only_second).pvalue) if only_first + only_second else 1.0,
        "lead_low": low,
        "lead_high": high,
    }


def intervals(
    block: np.ndarray, score: Callable[[np.ndarray], dict[str, float]], seed: int = 0
) -> dict[str, tuple[float, float]]:
    """95 % confidence intervals by a bootstrap over blocks: neighbouring photos are not independent."""
    rng = np.random.default_rng(seed)
    names, member = np.unique(block, return_inverse=True)
    rows_of = [np.flatnonzero(member == index) for index in range(len(names))]
    drawn: list[dict[str, float]] = []
    for _ in range(RESAMPLES):
        picked = rng.integers(len(names), size=len(names))
        drawn.append(score(np.concatenate([rows_of[index] for index in picked])))
    return {name: tuple(float(np.percentile([d[name] for d in drawn], q)) for q in (2.5, 97.5)) for name in drawn[0]}
