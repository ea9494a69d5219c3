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
class Stretch:
    """A second, shorter training from the end of the first, on pairs of views of the same photo."""

    name: str
    epochs: int = 3
    rate: float = 3e-4
    head_rate: float = 1e-3
    agree: float = 2.0  # weight of both views getting the same answer
    whole: bool = False  # the first stages learn as well, from views made for the occasion


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
    worn: bool = True  # half of the random variants were sent on: scaled, and compressed as JPEG
    again: Stretch | None = None


Log = Callable[[str], None]
# Gives what the trunk makes of a first and of a second view of some rows.
Look = Callable[[model.Grader, np.ndarray, torch.Generator], tuple[Tensor, Tensor]]


def fit(trunk: np.ndarray, rows: np.ndarray, photos: Photos, recipe: Recipe, log: Log = print) -> model.Grader:
    """Trains on the given rows and returns the averaged network, ready to evaluate.

    trunk holds what the frozen first part of the network made of every photo: first the photo and
    its mirror image as they are, then augmented variants, one of which is drawn at each step.
    """
    torch.manual_seed(recipe.seed)
    generator = torch.Generator().manual_seed(recipe.seed)
    net = model.Grader(recipe.backbone).train()
    distribution, lesions = model.targets(photos)
    weights = _sampling_weights(photos.grade[rows], recipe.balance)

    def error() -> Tensor:
        drawn = rows[torch.multinomial(weights, recipe.batch, generator=generator).numpy()]
        return model.loss(net(drawn_view(trunk, drawn, generator)), (distribution[drawn], lesions[drawn]))

    optimiser = _optimiser(net, _crown(net), recipe.rate, recipe.head_rate, recipe.weight_decay)
    return _descend(net, optimiser, error, _Span(len(rows) // recipe.batch, recipe.epochs, recipe.average), log)


def fit_again(
    net: model.Grader,
    look: Look,
    rows: np.ndarray,
    photos: Photos,
    *,
    recipe: Recipe,
    stretch: Stretch,
    log: Log = print,
) -> model.Grader:
    """Trains a network further and returns the averaged one; an epoch has as many views as there are rows."""
    torch.manual_seed(recipe.seed + 1)
    generator = torch.Generator().manual_seed(recipe.seed + 1)
    net.train()
    distribution, lesions = model.targets(photos)
    weights = _sampling_weights(photos.grade[rows], recipe.balance)

    def error() -> Tensor:
        drawn = rows[torch.multinomial(weights, recipe.batch // 2, generator=generator).numpy()]
        output = net(torch.cat(look(net, drawn, generator)))
        both = np.concatenate([drawn, drawn])
        return model.loss(output, (distribution[both], lesions[both])) + stretch.agree * model.disagreement(output[0])

    learns = list(net.backbone.parameters()) if stretch.whole else _crown(net)
    optimiser = _optimiser(net, learns, stretch.rate, stretch.head_rate, recipe.weight_decay)
    return _descend(net, optimiser, error, _Span(len(rows) // recipe.batch, stretch.epochs, recipe.average), log)


def drawn_view(kept: np.ndarray, rows: np.ndarray, generator: torch.Generator) -> Tensor:
    """One of the variants that are kept of each photo."""
    variant = torch.randint(len(kept), (len(rows),), generator=generator).numpy()
    return torch.from_numpy(kept[variant, rows]).float().contiguous(memory_format=torch.channels_last)


@dataclass(frozen=True)
class _Span:
    """How long to go on, and how much of the averaged weights to keep from step to step."""

    steps_an_epoch: int
    epochs: int
    average: float


def _descend(
    net: model.Grader, optimiser: torch.optim.Optimizer, error_of_a_batch: Callable[[], Tensor], span: _Span, log: Log
) -> model.Grader:
    averaged = copy.deepcopy(net).eval()
    an_epoch = max(1, span.steps_an_epoch)
    steps = an_epoch * span.epochs
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: _rate(step, steps))
    began, total = time.monotonic(), 0.0
    for step in range(steps):
        error = error_of_a_batch()
        optimiser.zero_grad(set_to_none=True)
        error.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        schedule.step()
        _average(averaged, net, min(span.average, (step + 1) / (step + 10)))
        total += error.item()
        if (step + 1) % an_epoch == 0:
            epoch, seconds = (step + 1) // an_epoch, time.monotonic() - began
            log(f"epoch {epoch:2d}: loss {total / an_epoch:.4f}, {seconds:.0f} s")
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


def _crown(net: model.Grader) -> list[nn.Parameter]:
    return [*net.backbone.blocks[net.backbone.trunk_blocks :].parameters(), *net.backbone.head.parameters()]


def _optimiser(
    net: model.Grader, learns: list[nn.Parameter], rate: float, head_rate: float, weight_decay: float
) -> torch.optim.Optimizer:
    heads = [*net.grades.parameters(), *net.lesions.parameters()]
    groups = [{"params": learns, "lr": rate}, {"params": heads, "lr": head_rate}]
    return torch.optim.AdamW(groups, weight_decay=weight_decay)


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
