"""Fine-tuning one network on the rows it is given."""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from . import model, trunks
from .data import GRADES, Photos


@dataclass(frozen=True)
class Recipe:
    """Everything that was chosen, on the photos of the development part."""

    epochs: int = 24
    batch: int = 32
    rate: float = 2.5e-4
    head_rate: float = 2e-3
    weight_decay: float = 0.02
    average: float = 0.985  # of the weights, from step to step
    balance: float = 0.5  # 0 samples photos as they are, 1 every grade equally often
    seed: int = 7
    agree: float = 1.0  # weight of both views of a pair getting the same answer
    lesions: float = 0.1  # weight of the lesion count
    votes: float = model.VOTES_SHARE


@dataclass(frozen=True)
class Material:
    """What a network learns from: the photos and their labels, and what its trunk made of views of them."""

    photos: Photos
    trunk: np.ndarray  # (1 + count) x 2 x N x height x width x channels


Log = Callable[[str], None]


def fit(material: Material, rows: np.ndarray, recipe: Recipe, log: Log = print) -> model.Grader:
    """Trains on the given rows and returns the averaged network, ready to evaluate."""
    torch.manual_seed(recipe.seed)
    rng = np.random.default_rng(recipe.seed)
    generator = torch.Generator().manual_seed(recipe.seed)
    net = model.ResNetGrader().train()
    distribution, lesions = model.targets(material.photos, recipe.votes)
    weights = _sampling_weights(material.photos.grade[rows], recipe.balance)

    def error() -> Tensor:
        drawn = rows[torch.multinomial(weights, recipe.batch // 2, generator=generator).numpy()]
        both = np.concatenate([drawn, drawn])
        with model.reduced_precision():
            features = net.crown(drawn_views(material, drawn, rng))
        output = net.answer(features)
        error = model.loss(output, (distribution[both], lesions[both]), recipe.lesions)
        return error + recipe.agree * model.disagreement(output[0])

    heads = [*net.grades.parameters(), *net.lesions.parameters()]
    learns = net.learning()
    groups = [{"params": learns, "lr": recipe.rate}, {"params": heads, "lr": recipe.head_rate}]
    optimiser = torch.optim.AdamW(groups, weight_decay=recipe.weight_decay)
    return _descend(net, optimiser, error, an_epoch=max(1, len(rows) // recipe.batch), recipe=recipe, log=log)


def drawn_views(material: Material, rows: np.ndarray, rng: np.random.Generator) -> Tensor:
    """Two views of each row, first ones before second ones."""
    pick = rng.integers(len(material.trunk), size=len(rows))
    views = np.stack([material.trunk[which, :, row] for which, row in zip(pick, rows, strict=True)], 1)
    return trunks.unpack(views.reshape(-1, *views.shape[2:]))


def _descend(
    net: model.Grader,
    optimiser: torch.optim.Optimizer,
    error_of_a_batch: Callable[[], Tensor],
    *,
    an_epoch: int,
    recipe: Recipe,
    log: Log,
) -> model.Grader:
    averaged = copy.deepcopy(net).eval()
    steps = an_epoch * recipe.epochs
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: _rate(step, steps))
    began, total = time.monotonic(), 0.0
    for step in range(steps):
        error = error_of_a_batch()
        optimiser.zero_grad(set_to_none=True)
        error.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        schedule.step()
        _average(averaged, net, min(recipe.average, (step + 1) / (step + 10)))
        total += error.item()
        if (step + 1) % an_epoch == 0:
            log(f"epoch {(step + 1) // an_epoch:2d}: loss {total / an_epoch:.4f}, {time.monotonic() - began:.0f} s")
            total = 0.0
    return averaged


def _sampling_weights(grade: np.ndarray, balance: float) -> Tensor:
    share = np.bincount(grade, minlength=len(GRADES)) / len(grade)
    return torch.tensor((1 / np.maximum(share, 1e-9) ** balance)[grade])


def _rate(step: int, steps: int) -> float:
    """Up over the first tenth, then down along a cosine."""
    warm = max(1, steps // 10)
    if step < warm:
        return (step + 1) / warm
    return 0.5 * (1 + math.cos(math.pi * (step - warm) / max(1, steps - warm)))


@torch.no_grad()
def _average(into: nn.Module, net: nn.Module, keep: float) -> None:
    for old, new in zip(into.parameters(), net.parameters(), strict=True):
        old.lerp_(new, 1 - keep)
