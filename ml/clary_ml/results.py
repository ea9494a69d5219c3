"""What the networks of a way answer to photos that they have not seen, with calibrated probabilities.

The temperature of a fold is fitted on the answers of the other folds to their own test photos. So no test photo
takes part in its own calibration, and no photo is lost for training: Severe has only 95.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from . import data, evaluate, heads, trials
from .pipeline import Run

Logits = dict[int, dict[str, np.ndarray]]


@dataclass(frozen=True)
class Answers:
    """Probabilities for every photo of the reported folds, by trial; NaN where a photo was not asked."""

    p: dict[str, np.ndarray]
    temperatures: dict[int, float]
    folds: tuple[int, ...]

    @property
    def temperature(self) -> float:
        return float(np.exp(np.mean(np.log(list(self.temperatures.values())))))

    def asked(self, kind: str = "plain") -> np.ndarray:
        return np.flatnonzero(~np.isnan(self.p[kind][:, 0]))

    def only(self, rows: np.ndarray) -> Answers:
        """The same answers as if only these photos had been asked."""
        p = {kind: np.full_like(shares, np.nan) for kind, shares in self.p.items()}
        for kind, shares in self.p.items():
            p[kind][rows] = shares[rows]
        return Answers(p, self.temperatures, self.folds)


def collect(
    run: Run,
    ways: tuple[str, ...],
    kinds: tuple[str, ...] = ("plain",),
    folds: tuple[int, ...] = data.FOLDS,
) -> Answers:
    """The answers of a way, or of an ensemble of ways: the mean of their logits."""
    logits = {fold: _mean([_answers(run, way, fold, kinds) for way in ways]) for fold in folds}
    tests = {fold: data.split(run.photos, fold)[1] for fold in folds}
    temperatures = {fold: _fitted(run, logits, tests, [f for f in folds if f != fold] or [fold]) for fold in folds}
    p = {kind: np.full((len(run.photos), len(data.GRADES)), np.nan) for kind in kinds}
    for fold in folds:
        for kind in kinds:
            rows = trials.rows(kind, tests[fold])
            p[kind][rows] = evaluate.softmax(logits[fold][kind], temperatures[fold])
    return Answers(p, temperatures, folds)


def _answers(run: Run, way: str, fold: int, kinds: tuple[str, ...]) -> dict[str, np.ndarray]:
    if way in heads.HEADS:
        return {"plain": heads.logits(run, heads.HEADS[way], fold)}
    return run.answers(way, fold, kinds)


def _mean(answers: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    return {kind: sum(a[kind] for a in answers) / len(answers) for kind in answers[0]}


def _fitted(run: Run, logits: Logits, tests: dict[int, np.ndarray], others: list[int]) -> float:
    seen = np.concatenate([logits[fold]["plain"] for fold in others])
    grade = np.concatenate([run.photos.grade[tests[fold]] for fold in others])
    return evaluate.best_temperature(seen, grade)
