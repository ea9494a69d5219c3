"""Random changes to a batch of photos: what differs between phones, rooms and hands, not between grades."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass

import numpy as np
import torch
from PIL import Image
from torch import Tensor
from torch.nn import functional as F

from .data import INPUT_SIZE


def augment(batch: Tensor, generator: torch.Generator) -> Tensor:
    """Takes N x 3 x 320 x 320 in 0..255 and gives N x 3 x 224 x 224 in 0..255."""
    return _light(_place(batch, generator), generator)


def sent_on(batch: Tensor, generator: torch.Generator, still: bool) -> Tensor:
    """As augment, then what a photo goes through on its way: scaled down and up again, compressed as JPEG.

    A still one is hardly moved or zoomed: all that differs from the photo is light, sharpness and blocks.
    """
    x = _light(_place(batch, generator, STILL if still else WIDE), generator)
    return torch.stack([_on_the_way(photo, generator) for photo in x])


@dataclass(frozen=True)
class Motion:
    """How far a photo is moved: ranges of zoom, stretch and tilt, and the least shift to either side."""

    zoom: tuple[float, float]
    stretch: float
    tilt: float
    shift: float


WIDE = Motion(zoom=(0.62, 1.12), stretch=0.1, tilt=0.3, shift=0.06)
STILL = Motion(zoom=(0.95, 1.03), stretch=0.02, tilt=0.03, shift=0.12)
# Messengers compress at about 70 to 80; the app itself sends photos at 95.
QUALITY = (40, 95)


def _place(batch: Tensor, g: torch.Generator, motion: Motion = WIDE) -> Tensor:
    """Zoom, shift, tilt, stretch and mirror.

    The zoom is wide for every grade alike: many photos of severe acne are close-ups, and the model
    must not take nearness for severity.
    """
    n = len(batch)
    zoom = torch.exp(_uniform(g, n, *(math.log(end) for end in motion.zoom)))
    stretch = torch.exp(_uniform(g, n, -motion.stretch, motion.stretch))
    angle = _uniform(g, n, -motion.tilt, motion.tilt)
    mirror = torch.where(_uniform(g, n, 0, 1) < 0.5, -1.0, 1.0)
    slack = (1 - zoom).clamp(min=motion.shift)
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


def _on_the_way(photo: Tensor, g: torch.Generator) -> Tensor:
    """One photo, 3 x 224 x 224: two in three are compressed, one in three loses detail before."""
    image = Image.fromarray(photo.permute(1, 2, 0).round().byte().numpy())
    lose, small, compress, quality = torch.rand(4, generator=g).tolist()
    if lose < 1 / 3:
        side = round(INPUT_SIZE * (0.55 + 0.4 * small))
        image = image.resize((side, side), Image.Resampling.BILINEAR)
        image = image.resize((INPUT_SIZE, INPUT_SIZE), Image.Resampling.BICUBIC)
    if compress < 2 / 3:
        buffer = io.BytesIO()
        image.save(buffer, "JPEG", quality=round(QUALITY[0] + (QUALITY[1] - QUALITY[0]) * quality))
        image = Image.open(buffer)
    return torch.from_numpy(np.array(image)).permute(2, 0, 1).float()


def _uniform(g: torch.Generator, n: int, low: float, high: float) -> Tensor:
    return low + (high - low) * torch.rand(n, generator=g)
