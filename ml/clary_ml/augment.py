"""Random changes to a batch of photos: what differs between phones, rooms and hands, not between grades."""

from __future__ import annotations

import math

import torch
from torch import Tensor
from torch.nn import functional as F

from .data import INPUT_SIZE


def augment(batch: Tensor, generator: torch.Generator) -> Tensor:
    """Takes N x 3 x 320 x 320 in 0..255 and gives N x 3 x 224 x 224 in 0..255."""
    return _light(_place(batch, generator), generator)


def _place(batch: Tensor, g: torch.Generator) -> Tensor:
    """Zoom, shift, tilt, stretch and mirror.

    The zoom is wide for every grade alike: many photos of severe acne are close-ups, and the model
    must not take nearness for severity.
    """
    n = len(batch)
    zoom = torch.exp(_uniform(g, n, math.log(0.62), math.log(1.12)))
    stretch = torch.exp(_uniform(g, n, -0.1, 0.1))
    angle = _uniform(g, n, -0.3, 0.3)
    mirror = torch.where(_uniform(g, n, 0, 1) < 0.5, -1.0, 1.0)
    slack = (1 - zoom).clamp(min=0.06)
    shift_x, shift_y = _uniform(g, n, -1, 1) * slack, _uniform(g, n, -1, 1) * slack
    cos, sin = torch.cos(angle), torch.sin(angle)
    theta = torch.stack(
        [
            torch.stack([mirror * zoom * stretch * cos, -zoom * sin, shift_x], 1),
            torch.stack([mirror * zoom * stretch * sin, zoom * cos, shift_y], 1),
        ],
        1,
    )
    grid = F.affine_grid(theta, [n, 3, INPUT_SIZE, INPUT_SIZE], align_corners=False)
    return F.grid_sample(batch, grid, mode="bilinear", padding_mode="reflection", align_corners=False)


def _light(batch: Tensor, g: torch.Generator) -> Tensor:
    """Exposure, contrast, colour of the light, saturation, a little blur and noise."""
    n = len(batch)

    def per_photo(low: float, high: float, channels: int = 1) -> Tensor:
        return _uniform(g, n * channels, low, high).view(n, channels, 1, 1)

    x = (batch / 255).clamp(1e-4, 1)
    x = x ** torch.exp(per_photo(-0.4, 0.4))
    x = x * torch.exp(per_photo(-0.08, 0.08, 3)) * torch.exp(per_photo(-0.2, 0.2))
    mean = x.mean((1, 2, 3), keepdim=True)
    x = mean + (x - mean) * torch.exp(per_photo(-0.25, 0.25))
    grey = x.mean(1, keepdim=True)
    x = grey + (x - grey) * torch.exp(per_photo(-0.3, 0.3))
    soft = F.avg_pool2d(F.pad(x, (1, 1, 1, 1), mode="replicate"), 3, 1)
    x = x + (soft - x) * per_photo(-0.3, 0.6)
    x = x + torch.randn(x.shape, generator=g) * per_photo(0, 0.02)
    return x.clamp(0, 1) * 255


def _uniform(g: torch.Generator, n: int, low: float, high: float) -> Tensor:
    return low + (high - low) * torch.rand(n, generator=g)
