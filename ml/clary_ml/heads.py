"""Linear heads on fixed features, taught in different ways: what attempts.py compares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from . import evaluate
from .data import GRADES, Photos

STEPS = 25
DIRECTIONS = 256  # of the features, those along which the fitted photos differ most
DECAYS = (3e-3, 3e-2, 0.3)


@dataclass(frozen=True)
class Teaching:
    """One way to teach a head."""

    width: float = 0.55  # of the distribution over neighbouring grades; 0 is the grade alone
    votes: float = 0.25  # share of the doctors' votes
    lesions: float = 0.1  # weight of counting
    loss: str = "distribution"  # or "corn", "cdw"
    balance: float = 0.5
    mixup: bool = False  # within a grade
    clean: bool = False  # leaves out photos whose grade the votes and a first head both deny


@dataclass(frozen=True)
class Scored:
    """Logarithms of probabilities for validation and test photos."""

    validation: np.ndarray
    test: np.ndarray


@dataclass(frozen=True)
class Prepared:
    """Features of one fold: the rows to fit, validate and test on, what is fitted on and what is asked."""

    rows: tuple[np.ndarray, np.ndarray, np.ndarray]
    views: list[Tensor]
    tested: list[Tensor]


def prepare(views: list[np.ndarray], tested: list[np.ndarray], rows: tuple[np.ndarray, ...]) -> Prepared:
    shorten = _shortener(views[0][rows[0]])
    return Prepared(rows, [shorten(view) for view in views], [shorten(view) for view in tested])


def run(prepared: Prepared, photos: Photos, teaching: Teaching) -> Scored:
    """Fits on the views of the fit rows, scores the mean over the tested views; decay is chosen on validation rows."""
    fit, validation, test = prepared.rows
    views, tested = prepared.views, prepared.tested
    if teaching.clean:
        fit = fit[~_denied(views, photos, fit, teaching)]
    results = []
    for decay in DECAYS:
        head = _fit(views, photos, fit, teaching, decay)
        scores = [_scores(head, tested, rows, teaching.loss) for rows in (validation, test)]
        results.append((evaluate.surprise(scores[0], photos.grade[validation]), Scored(*scores)))
    return min(results, key=lambda result: result[0])[1]


def _shortener(fitted: np.ndarray) -> Callable[[np.ndarray], Tensor]:
    """Brings features to one scale and keeps their main directions: as good as all of them, and ten times as fast."""
    centre, spread = fitted.mean(0), fitted.std(0) + 1e-3

    def scaled(x: np.ndarray) -> np.ndarray:
        return ((x - centre) / spread).clip(-5, 5)

    base = scaled(fitted)
    values, vectors = np.linalg.eigh(base @ base.T)
    most = np.argsort(-values)[:DIRECTIONS]
    most = most[values[most] > 1e-3 * values.max() / len(values)]
    directions = base.T @ vectors[:, most] / np.sqrt(values[most])
    return lambda x: torch.tensor(scaled(x) @ directions, dtype=torch.float32)


def targets(photos: Photos, teaching: Teaching) -> np.ndarray:
    """The distribution over grades that is taught."""
    steps = np.arange(len(GRADES))
    if teaching.width > 0:
        near = np.exp(-((photos.grade[:, None] - steps) ** 2) / (2 * teaching.width**2))
        near /= near.sum(1, keepdims=True)
    else:
        near = (photos.grade[:, None] == steps).astype(float)
    votes = (photos.votes[:, :, None] == steps).sum(1).astype(float)
    voted = votes.sum(1, keepdims=True)
    votes = np.where(voted > 0, votes / np.maximum(voted, 1), near)
    return (1 - teaching.votes) * near + teaching.votes * votes


def _fit(views: list[Tensor], photos: Photos, rows: np.ndarray, teaching: Teaching, decay: float) -> nn.Linear:
    head = nn.Linear(views[0].shape[1], len(GRADES) + 1)
    nn.init.zeros_(head.weight)
    nn.init.zeros_(head.bias)
    x = torch.cat([view[rows] for view in views])
    grade = torch.tensor(photos.grade[rows]).repeat(len(views))
    taught = torch.tensor(targets(photos, teaching)[rows], dtype=torch.float32).repeat(len(views), 1)
    counts = torch.tensor(np.log1p(photos.lesions[rows]), dtype=torch.float32).repeat(len(views))
    if teaching.mixup:
        x = _mixed(x, grade)
    share = torch.bincount(grade, minlength=len(GRADES)) / len(grade)
    weight = (1 / share.clamp(min=1e-6) ** teaching.balance)[grade]
    weight = weight / weight.mean()
    known = ~torch.isnan(counts)
    optimiser = torch.optim.LBFGS(head.parameters(), max_iter=STEPS, line_search_fn="strong_wolfe")

    def error() -> Tensor:
        optimiser.zero_grad()
        out = head(x)
        total = (weight * _error(out[:, :-1], taught, grade, teaching.loss)).mean() + decay * head.weight.square().sum()
        if teaching.lesions > 0 and known.any():
            total = total + teaching.lesions * nn.functional.smooth_l1_loss(out[known, -1], counts[known])
        total.backward()
        return total

    optimiser.step(error)
    return head


def _error(logits: Tensor, taught: Tensor, grade: Tensor, kind: str) -> Tensor:
    if kind == "corn":
        return _corn(logits, grade)
    error = -(taught * torch.log_softmax(logits, 1)).sum(1)
    if kind == "cdw":
        away = (torch.arange(len(GRADES)) - grade[:, None]).abs().float() ** 2
        return error - (away * torch.log1p(-torch.softmax(logits, 1).clamp(max=1 - 1e-6))).sum(1)
    return error


def _corn(logits: Tensor, grade: Tensor) -> Tensor:
    """Is it above grade k, asked only of photos that are at least k."""
    total = torch.zeros(len(grade))
    for k in range(len(GRADES) - 1):
        asked = (grade >= k).float()
        above = (grade > k).float()
        total = total + asked * nn.functional.binary_cross_entropy_with_logits(logits[:, k], above, reduction="none")
    return total


@torch.inference_mode()
def _scores(head: nn.Linear, views: list[Tensor], rows: np.ndarray, kind: str) -> np.ndarray:
    logits = torch.stack([head(view[rows])[:, :-1] for view in views]).mean(0)
    if kind != "corn":
        return torch.log_softmax(logits, 1).numpy()
    above = torch.cumprod(torch.sigmoid(logits[:, :-1]), 1)
    ends = torch.ones(len(above), 1), torch.zeros(len(above), 1)
    return torch.log((torch.cat([ends[0], above], 1) - torch.cat([above, ends[1]], 1)).clamp(min=1e-6)).numpy()


def _mixed(x: Tensor, grade: Tensor) -> Tensor:
    g = torch.Generator().manual_seed(0)
    partner = torch.arange(len(x))
    for k in grade.unique():
        rows = (grade == k).nonzero().squeeze(1)
        partner[rows] = rows[torch.randperm(len(rows), generator=g)]
    share = 0.5 * torch.rand(len(x), 1, generator=g)
    return (1 - share) * x + share * x[partner]


def _denied(views: list[Tensor], photos: Photos, fit: np.ndarray, teaching: Teaching) -> np.ndarray:
    """Photos whose grade no doctor gave, and which heads fitted on the other groups find unlikely."""
    rng = np.random.default_rng(0)
    names = rng.permutation(np.unique(photos.group[fit]))
    denied = np.zeros(len(fit), bool)
    for part in np.array_split(names, 4):
        out = np.isin(photos.group[fit], part)
        head = _fit(views, photos, fit[~out], teaching, DECAYS[1])
        p = np.exp(_scores(head, views[:1], fit[out], "distribution"))
        own = p[np.arange(out.sum()), photos.grade[fit[out]]]
        voted = (photos.votes[fit[out]] == photos.grade[fit[out], None]).any(1)
        denied[out] = ~voted & (own < 0.2)
    return denied
