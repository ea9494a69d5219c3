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

from . import model
from .data import GRADES, Photos


@dataclass(frozen=True)
class Recipe:
    """Everything that was chosen, on validation photos of the first fold."""

    backbone: str = "lite0"
    epochs: int = 12
    batch: int = 32
    rate: float = 6e-4
    head_rate: float = 2e-3
    weight_decay: float = 0.02
    average: float = 0.985  # of the weights, from step to step
    balance: float = 0.5  # 0 samples photos as they are, 1 every grade equally often
    seed: int = 7


def fit(
    trunk: np.ndarray, rows: np.ndarray, photos: Photos, recipe: Recipe, log: Callable[[str], None] = print
) -> model.Grader:
    """Trains on the given rows and returns the averaged network, ready to evaluate.

    trunk holds what the frozen first part of the network made of every photo: first the photo and
    its mirror image as they are, then augmented variants, one of which is drawn at each step.
    """
    torch.manual_seed(recipe.seed)
    generator = torch.Generator().manual_seed(recipe.seed)
    net = model.Grader(recipe.backbone).train()
    averaged = copy.deepcopy(net).eval()
    distribution, lesions = model.targets(photos)
    weights = _sampling_weights(photos.grade[rows], recipe.balance)
    steps_an_epoch = max(1, len(rows) // recipe.batch)
    steps = steps_an_epoch * recipe.epochs
    learns = [*net.backbone.blocks[net.backbone.trunk_blocks :].parameters(), *net.backbone.head.parameters()]
    optimiser = torch.optim.AdamW(
        [
            {"params": learns, "lr": recipe.rate},
            {"params": [*net.grades.parameters(), *net.lesions.parameters()], "lr": recipe.head_rate},
        ],
        weight_decay=recipe.weight_decay,
    )
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: _rate(step, steps))
    began, total = time.monotonic(), 0.0
    for step in range(steps):
        drawn = rows[torch.multinomial(weights, recipe.batch, generator=generator).numpy()]
        variant = torch.randint(len(trunk), (recipe.batch,), generator=generator).numpy()
        batch = torch.from_numpy(trunk[variant, drawn]).float().contiguous(memory_format=torch.channels_last)
        error = model.loss(net(batch), (distribution[drawn], lesions[drawn]))
        optimiser.zero_grad(set_to_none=True)
        error.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        schedule.step()
        _average(averaged, net, min(recipe.average, (step + 1) / (step + 10)))
        total += error.item()
        if (step + 1) % steps_an_epoch == 0:
            epoch, seconds = (step + 1) // steps_an_epoch, time.monotonic() - began
            log(f"epoch {epoch:2d}: loss {total / steps_an_epoch:.4f}, {seconds:.0f} s")
            total = 0.0
    return averaged


@torch.inference_mode()
def predict(net: model.Grader, trunk: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Logits and pooled features of photos that went through the trunk."""
    logits, features = [], []
    for start in range(0, len(trunk), 32):
        pooled = net.features(torch.from_numpy(trunk[start : start + 32]).float())
        features.append(pooled.numpy())
        logits.append(net.grades(pooled).numpy())
    return np.concatenate(logits), np.concatenate(features)


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
