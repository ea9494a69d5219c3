"""How agreement grows with the number of photos."""

from __future__ import annotations

import numpy as np
from sklearn.linear_model import LogisticRegression

from . import data, evaluate, heads
from .pipeline import Run

SHARES = (0.15, 0.3, 0.5, 0.75, 1.0)
DRAWS = 2
STRENGTH = 0.01  # inverse of the regularisation of a head


def curve(run: Run) -> dict[str, list[dict[str, float]]]:
    """Heads on frozen features that learn from a share of the blocks of every grade, or of Moderate and Severe."""
    features = heads.condensed(run)[0]
    every, rare = tuple(range(len(data.GRADES))), (2, 3)
    return {
        name: [_thinned(run.photos, features, share, thinned) for share in SHARES]
        for name, thinned in (("every_grade", every), ("moderate_and_severe", rare))
    }


def thin(
    grade: np.ndarray, block: np.ndarray, share: float, thinned: tuple[int, ...], rng: np.random.Generator
) -> np.ndarray:
    """Which photos stay if a grade keeps a share of its blocks: a block has photos of other grades, too."""
    stays = np.ones(len(grade), bool)
    for level in thinned:
        blocks = rng.permutation(np.unique(block[grade == level]))
        stays[(grade == level) & np.isin(block, blocks[max(1, round(share * len(blocks))) :])] = False
    return stays


def _thinned(photos: data.Photos, features: np.ndarray, share: float, thinned: tuple[int, ...]) -> dict[str, float]:
    drawn = []
    for seed in range(DRAWS if share < 1 else 1):
        rng = np.random.default_rng(seed)
        parts = []
        for fold in data.FOLDS:
            fit, test = data.split(photos, fold)
            parts.append((fit[thin(photos.grade[fit], photos.block[fit], share, thinned, rng)], test))
        drawn.append(_head_figures(photos, features, parts))
    return {"share": share, **{name: float(np.mean([d[name] for d in drawn])) for name in drawn[0]}}


def _head_figures(photos: data.Photos, features: np.ndarray, parts: list) -> dict[str, float]:
    predicted = np.full(len(photos), -1)
    for fit, test in parts:
        centre, spread = features[fit].mean(0), features[fit].std(0) + 1e-3
        head = LogisticRegression(C=STRENGTH, max_iter=300).fit((features[fit] - centre) / spread, photos.grade[fit])
        predicted[test] = head.predict((features[test] - centre) / spread)
    rows = np.flatnonzero(predicted >= 0)
    return evaluate.agreement(photos.grade[rows], predicted[rows])
