"""The network that grades a photo, and what it is taught."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

from . import backbone
from .data import GRADES, Photos

# How much of the target is the doctors' own votes; the rest is the grade and its neighbours.
VOTES_SHARE = 0.25
# A grade is a band of a count: photos near its edge could as well bear the neighbour's name.
NEIGHBOUR_WIDTH = 0.55
LESIONS_WEIGHT = 0.1


class Grader(nn.Module):
    """Backbone, average over the picture, and one linear layer for the grades.

    A second output, used in training only, is the logarithm of the number of lesions: counting is
    how the grades were made, and it steers the features towards spots.
    """

    def __init__(self, name: str = "lite0", dropout: float = 0.3):
        super().__init__()
        self.backbone = backbone.load(name)
        self.dropout = nn.Dropout(dropout)
        self.grades = nn.Linear(backbone.HEAD_CHANNELS, len(GRADES))
        self.lesions = nn.Linear(backbone.HEAD_CHANNELS, 1)

    def trunk(self, photos: Tensor) -> Tensor:
        """Takes N x 3 x 224 x 224 in 0..255."""
        x = (photos / 127.5 - 1).contiguous(memory_format=torch.channels_last)
        return self.backbone.trunk(x)

    def features(self, trunk: Tensor) -> Tensor:
        return self.backbone.crown(trunk).mean((2, 3))

    def forward(self, trunk: Tensor) -> tuple[Tensor, Tensor]:
        pooled = self.dropout(self.features(trunk))
        return self.grades(pooled), self.lesions(pooled).squeeze(1)


def targets(photos: Photos) -> tuple[Tensor, Tensor]:
    """The distribution over grades and the log lesion count (NaN where nobody counted)."""
    steps = np.arange(len(GRADES))
    near = np.exp(-((photos.grade[:, None] - steps) ** 2) / (2 * NEIGHBOUR_WIDTH**2))
    near /= near.sum(1, keepdims=True)
    votes = (photos.votes[:, :, None] == steps).sum(1).astype(float)
    voted = votes.sum(1, keepdims=True)
    votes = np.where(voted > 0, votes / np.maximum(voted, 1), near)
    mixed = (1 - VOTES_SHARE) * near + VOTES_SHARE * votes
    return torch.tensor(mixed, dtype=torch.float32), torch.tensor(np.log1p(photos.lesions), dtype=torch.float32)


def loss(output: tuple[Tensor, Tensor], target: tuple[Tensor, Tensor]) -> Tensor:
    logits, lesions = output
    distribution, counted = target
    grading = -(distribution * torch.log_softmax(logits, 1)).sum(1).mean()
    known = ~torch.isnan(counted)
    counting = nn.functional.smooth_l1_loss(lesions[known], counted[known]) if known.any() else 0.0
    return grading + LESIONS_WEIGHT * counting


def disagreement(logits: Tensor) -> Tensor:
    """How far the answers to the second half of a batch are from those to the first (symmetric divergence)."""
    first, second = torch.log_softmax(logits, 1).chunk(2)
    return ((first.exp() - second.exp()) * (first - second)).sum(1).mean() / 2
