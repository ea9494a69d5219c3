"""The whole way from graded photos to trained networks: the trunk once, five folds, the final network.

What is finished is kept in the work folder, so that an interrupted run goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import torch

from . import data, train, trunk
from .augment import sent_on
from .model import Grader


@dataclass(frozen=True)
class Setting:
    """What a run is about. The quick form takes a few dozen photos and one epoch."""

    photos: Path
    work: Path
    recipe: train.Recipe
    variants: int = trunk.VARIANTS
    sent_on: int = trunk.SENT_ON
    limit: int | None = None
    workers: int = 2

    def network(self, fold: int | None, stretch: train.Stretch | None = None) -> Path:
        """Where a fold's network (None is the final one) is kept, after the first or after a second stretch."""
        name = ("final" if fold is None else f"fold-{fold}") + ("-worn" if self.recipe.worn else "")
        return self.work / (f"{name}.pt" if stretch is None else f"{name}-{stretch.name}.pt")

    def shipped(self, fold: int | None) -> Path:
        """Where it is kept at the end of the recipe."""
        return self.network(fold, self.recipe.again)


def run(setting: Setting) -> None:
    """Trains the five networks of the cross-validation and the final one on all photos."""
    setting.work.mkdir(parents=True, exist_ok=True)
    # The final network takes longest, so it starts first.
    jobs = [None, *range(data.FOLDS)]
    run_folds(setting, jobs)
    if setting.recipe.again is not None:
        run_again(setting, setting.recipe.again, jobs)


def run_folds(setting: Setting, folds: Sequence[int | None]) -> None:
    """Trains the networks of some folds."""
    photos = data.load(setting.photos, setting.limit)
    kept(setting, photos)
    with ProcessPoolExecutor(setting.workers) as pool:
        list(pool.map(partial(_train, setting), folds))


def run_again(setting: Setting, stretch: train.Stretch, folds: Sequence[int | None]) -> None:
    """Trains the networks of some folds for a second stretch."""
    photos = data.load(setting.photos, setting.limit)
    if not stretch.whole:
        trunk.compute_sent_on(photos, setting.recipe.backbone, setting.sent_on, setting.work, setting.workers)
    with ProcessPoolExecutor(setting.workers) as pool:
        list(pool.map(partial(_train_again, setting, stretch), folds))


def grader(checkpoints: Path | Sequence[Path], recipe: train.Recipe) -> Grader:
    """The network of a checkpoint; of several, the mean of their weights."""
    paths = [checkpoints] if isinstance(checkpoints, Path) else checkpoints
    ends = [torch.load(path, weights_only=True) for path in paths]
    net = Grader(recipe.backbone)
    net.load_state_dict({name: torch.stack([end[name] for end in ends]).mean(0) for name in ends[0]})
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
    path = setting.network(fold)
    if path.exists():
        return
    torch.set_num_threads(1)
    photos = data.load(setting.photos, setting.limit)
    fit, _, _ = rows(photos, fold)
    name = "final " if fold is None else f"fold {fold}"
    net = train.fit(
        kept(setting, photos), fit, photos, setting.recipe, log=lambda line: print(f"{name} {line}", flush=True)
    )
    torch.save(net.state_dict(), path)


def _train_again(setting: Setting, stretch: train.Stretch, fold: int | None) -> None:
    path = setting.network(fold, stretch)
    if path.exists():
        return
    torch.set_num_threads(1)
    photos = data.load(setting.photos, setting.limit)
    look = _fresh_views(photos) if stretch.whole else _kept_views(setting, photos)
    net = grader(setting.network(fold), setting.recipe)
    fit, _, _ = rows(photos, fold)

    def log(line: str) -> None:
        print(f"{path.stem} {line}", flush=True)

    net = train.fit_again(net, look, fit, photos, recipe=setting.recipe, stretch=stretch, log=log)
    torch.save(net.state_dict(), path)


def kept(setting: Setting, photos: data.Photos) -> np.ndarray:
    """What the trunk made of every variant of every photo."""
    recipe = setting.recipe
    return trunk.compute(photos, recipe.backbone, setting.variants, setting.work, setting.workers, worn=recipe.worn)


def _kept_views(setting: Setting, photos: data.Photos) -> train.Look:
    """Any variant of the first stretch beside one that was sent on."""
    backbone, work, workers = setting.recipe.backbone, setting.work, setting.workers
    first = kept(setting, photos)
    worn = trunk.compute_sent_on(photos, backbone, setting.sent_on, work, workers)
    return lambda _, drawn, g: (train.drawn_view(first, drawn, g), train.drawn_view(worn, drawn, g))


def _fresh_views(photos: data.Photos) -> train.Look:
    """The photo itself beside a variant that was sent on, made for the occasion, through a trunk that learns."""

    def look(net: Grader, drawn: np.ndarray, g: torch.Generator) -> tuple[torch.Tensor, torch.Tensor]:
        plain = torch.from_numpy(photos.small(drawn)).permute(0, 3, 1, 2).float()
        still = bool(torch.rand(1, generator=g) < 1 / 2)
        return net.trunk(plain), net.trunk(sent_on(trunk.source(photos, drawn), g, still))

    return look
