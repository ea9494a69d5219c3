"""The networks that grade a photo, and what they are taught."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from . import resnet
from .data import GRADES, Photos

# How much of the target is the doctors' own votes; the rest is the grade and its neighbours.
VOTES_SHARE = 0.25
# A grade is a band of a count: photos near its edge could as well bear the neighbour's name.
NEIGHBOUR_WIDTH = 0.55


class Grader(nn.Module):
    """A backbone, pooling, and one linear layer for the grades.

    A second output, used in training only, is the logarithm of the number of lesions: counting is
    how the grades were made, and it steers the features towards spots.
    """

    def __init__(self, channels: int, dropout: float = 0.3):
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        self.grades = nn.Linear(channels, len(GRADES))
        self.lesions = nn.Linear(channels, 1)

    def trunk(self, photos: Tensor) -> Tensor:
        """The part that training leaves as ImageNet made it. Takes N x 3 x 224 x 224 in 0..255."""
        raise NotImplementedError

    def crown(self, trunk: Tensor) -> Tensor:
        """Pooled features of what the trunk made of photos."""
        raise NotImplementedError

    def features(self, photos: Tensor) -> Tensor:
        return self.crown(self.trunk(photos))

    def answer(self, features: Tensor) -> tuple[Tensor, Tensor]:
        pooled = self.dropout(features.float())
        return self.grades(pooled), self.lesions(pooled).squeeze(1)


class ResNetGrader(Grader):
    """ResNet-50 up to its fourth stage, which learns, pooled by mean and deviation."""

    def __init__(self):
        super().__init__(2 * resnet.ResNet.channels)
        self.backbone = resnet.load(Path(os.environ["CLARY_RESNET"]))

    def trunk(self, photos: Tensor) -> Tensor:
        return self.backbone.trunk(photos)

    def crown(self, trunk: Tensor) -> Tensor:
        return pooled_twice(self.backbone.crown(trunk))

    def learning(self) -> list[nn.Parameter]:
        """The backbone's parameters after the trunk."""
        return list(self.backbone.stages[-1].parameters())


def reduced_precision() -> torch.autocast:
    """Computes with 16 bits where the processor can; where it only imitates them, training took three times as long."""
    return torch.autocast("cpu", torch.bfloat16, enabled=torch.cpu._is_avx512_bf16_supported())


def pooled_twice(x: Tensor) -> Tensor:
    """Mean and deviation of every channel: how much of something there is, and how unevenly."""
    x = x.float()
    mean = x.mean((2, 3))
    square = (x * x).mean((2, 3))
    return torch.cat([mean, torch.sqrt((square - mean * mean).clamp(min=0) + 1e-4)], 1)


def targets(photos: Photos, votes_share: float = VOTES_SHARE) -> tuple[Tensor, Tensor]:
    """The distribution over grades and the log lesion count (NaN where nobody counted)."""
    steps = np.arange(len(GRADES))
    near = np.exp(-((photos.grade[:, None] - steps) ** 2) / (2 * NEIGHBOUR_WIDTH**2))
    near /= near.sum(1, keepdims=True)
    votes = (photos.votes[:, :, None] == steps).sum(1).astype(float)
    voted = votes.sum(1, keepdims=True)
    votes = np.where(voted > 0, votes / np.maximum(voted, 1), near)
    mixed = (1 - votes_share) * near + votes_share * votes
    return torch.tensor(mixed, dtype=torch.float32), torch.tensor(np.log1p(photos.lesions), dtype=torch.float32)


def loss(output: tuple[Tensor, Tensor], target: tuple[Tensor, Tensor], lesions_weight: float) -> Tensor:
    logits, lesions = output
    distribution, counted = target
    grading = -(distribution * torch.log_softmax(logits, 1)).sum(1).mean()
    known = ~torch.isnan(counted)
    counting = nn.functional.smooth_l1_loss(lesions[known], counted[known]) if known.any() else 0.0
    return grading + lesions_weight * counting


def disagreement(logits: Tensor) -> Tensor:
    """How far the answers to the second half of a batch are from those to the first (symmetric divergence)."""
    first, second = torch.log_softmax(logits, 1).chunk(2)
    return ((first.exp() - second.exp()) * (first - second)).sum(1).mean() / 2
