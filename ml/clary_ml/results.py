"""What the five networks of a way answer to photos that they have not seen, with calibrated probabilities.

The temperature of a fold is fitted on the answers of the other four folds to their own test photos. So no test photo
takes part in its own calibration, and no photo is lost for training: Severe has only 95.

A lift raises the log probabilities of rare grades, in proportion to how rare they are in the data (decision 78). It is
chosen in the same way: the largest that costs the other four folds at most a hundredth of exact agreement.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from . import data, evaluate, heads, trials
from .pipeline import Run

Logits = dict[int, dict[str, np.ndarray]]

LIFTS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
PRICE = 0.01  # of exact agreement


@dataclass(frozen=True)
class Answers:
    """Probabilities for every photo of the reported folds, by trial; NaN where a photo was not asked."""

    p: dict[str, np.ndarray]
    temperatures: dict[int, float]
    folds: tuple[int, ...]
    lifts: dict[int, float] = field(default_factory=dict)

    @property
    def temperature(self) -> float:
        return float(np.exp(np.mean(np.log(list(self.temperatures.values())))))

    @property
    def lift(self) -> float:
        return float(np.mean(list(self.lifts.values()))) if self.lifts else 0.0

    def asked(self, kind: str = "plain") -> np.ndarray:
        return np.flatnonzero(~np.isnan(self.p[kind][:, 0]))

    def only(self, rows: np.ndarray) -> Answers:
        """The same answers as if only these photos had been asked."""
        p = {kind: np.full_like(shares, np.nan) for kind, shares in self.p.items()}
        for kind, shares in self.p.items():
            p[kind][rows] = shares[rows]
        return Answers(p, self.temperatures, self.folds, self.lifts)


def collect(
    run: Run,
    ways: tuple[str, ...],
    kinds: tuple[str, ...] = ("plain",),
    folds: tuple[int, ...] = data.FOLDS,
    lifted: bool = False,
) -> Answers:
    """The answers of a way, or of an ensemble of ways: the mean of their logits."""
    logits = {fold: _mean([_answers(run, way, fold, kinds) for way in ways]) for fold in folds}
    tests = {fold: data.split(run.photos, fold)[1] for fold in folds}
    others = {fold: [f for f in folds if f != fold] or [fold] for fold in folds}
    temperatures = {fold: _fitted(run, logits, tests, others[fold]) for fold in folds}
    lifts = {fold: _lift(run, logits, tests, others[fold]) if lifted else 0.0 for fold in folds}
    p = {kind: np.full((len(run.photos), len(data.GRADES)), np.nan) for kind in kinds}
    for fold in folds:
        for kind in kinds:
            rows = trials.rows(kind, tests[fold])
            raised = lifts[fold] * rarity(run.photos)
            p[kind][rows] = evaluate.softmax(logits[fold][kind], temperatures[fold], raised)
    return Answers(p, temperatures, folds, lifts)


def rarity(photos: data.Photos) -> np.ndarray:
    """How rare each grade is in the data: the negative logarithm of its share."""
    return -np.log(np.bincount(photos.grade, minlength=len(data.GRADES)) / len(photos))


def _answers(run: Run, way: str, fold: int, kinds: tuple[str, ...]) -> dict[str, np.ndarray]:
    if way in heads.HEADS:
        return {"plain": heads.logits(run, heads.HEADS[way], fold)}
    return run.answers(way, fold, kinds)


def _mean(answers: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    return {kind: sum(a[kind] for a in answers) / len(answers) for kind in answers[0]}


def _fitted(run: Run, logits: Logits, tests: dict[int, np.ndarray], others: list[int]) -> float:
    return evaluate.best_temperature(*_seen(run, logits, tests, others))


def _lift(run: Run, logits: Logits, tests: dict[int, np.ndarray], others: list[int]) -> float:
    """The largest lift that costs little on the photos of other folds."""
    seen, grade = _seen(run, logits, tests, others)
    calibrated = seen / evaluate.best_temperature(seen, grade)
    exact = [((calibrated + lift * rarity(run.photos)).argmax(1) == grade).mean() for lift in LIFTS]
    return max(lift for lift, share in zip(LIFTS, exact, strict=True) if share >= exact[0] - PRICE)


def _seen(run: Run, logits: Logits, tests: dict[int, np.ndarray], folds: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Logits of several folds, and the grades of their photos."""
    seen = np.concatenate([logits[fold]["plain"] for fold in folds])
    return seen, np.concatenate([run.photos.grade[tests[fold]] for fold in folds])
