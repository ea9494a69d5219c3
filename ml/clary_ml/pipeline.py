"""The whole way from graded photos to trained networks: the trunk once, five folds, the final network.

What is finished is kept in the work folder, so that an interrupted run goes on where it stopped.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from . import data, train, trunk
from .model import Grader


@dataclass(frozen=True)
class Setting:
    """What a run is about. The quick form takes a few dozen photos and one epoch."""

    photos: Path
    work: Path
    recipe: train.Recipe
    variants: int = trunk.VARIANTS
    limit: int | None = None
    workers: int = 2

    @property
    def final(self) -> Path:
        return self.work / "final.pt"

    def fold(self, index: int) -> Path:
        return self.work / f"fold-{index}.pt"


def run(setting: Setting) -> None:
    """Trains the five networks of the cross-validation and the final one on all photos."""
    setting.work.mkdir(parents=True, exist_ok=True)
    photos = data.load(setting.photos, setting.limit)
    trunk.compute(photos, setting.recipe.backbone, setting.variants, setting.work, setting.workers)
    # The final network takes longest, so it starts first.
    jobs = [None, *range(data.FOLDS)]
    with ProcessPoolExecutor(setting.workers) as pool:
        list(pool.map(_train, [setting] * len(jobs), jobs))


def grader(path: Path, recipe: train.Recipe) -> Grader:
    net = Grader(recipe.backbone)
    net.load_state_dict(torch.load(path, weights_only=True))
    return net.eval()


def rows(photos: data.Photos, fold: int | None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(fit, validation, test) rows of a fold; the final network fits all and has nothing to test on."""
    if fold is None:
        none = np.array([], int)
        return np.arange(len(photos)), none, none
    training, test = data.outer_folds(photos)[fold]
    fit, validation = data.hold_out(photos, training)
    return fit, validation, test


def _train(setting: Setting, fold: int | None) -> None:
    path = setting.final if fold is None else setting.fold(fold)
    if path.exists():
        return
    torch.set_num_threads(1)
    photos = data.load(setting.photos, setting.limit)
    kept = trunk.compute(photos, setting.recipe.backbone, setting.variants, setting.work, setting.workers)
    fit, _, _ = rows(photos, fold)
    name = "final " if fold is None else f"fold {fold}"
    net = train.fit(kept, fit, photos, setting.recipe, log=lambda line: print(f"{name} {line}", flush=True))
    torch.save(net.state_dict(), path)
