"""Random changes to a batch of photos: what differs between phones, rooms, hands and skins, not between grades."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass

import numpy as np
import torch
from PIL import Image
from torch import Tensor
from torch.nn import functional as F

from . import tone
from .data import FACE_FOUND, INPUT_SIZE, SOURCE_SIZE


@dataclass(frozen=True)
class Motion:
    """How far a photo is moved: ranges of zoom, stretch and tilt, and the least shift to either side."""

    zoom: tuple[float, float]
    stretch: float
    tilt: float
    shift: float


# Grades are framed differently in the data: many photos of severe acne are close-ups. So every grade is
# shown from near and from afar alike.
WIDE = Motion(zoom=(0.62, 1.12), stretch=0.1, tilt=0.3, shift=0.06)
CLOSE = Motion(zoom=(0.36, 0.7), stretch=0.1, tilt=0.3, shift=0.06)
AFAR = Motion(zoom=(1.0, 1.5), stretch=0.1, tilt=0.2, shift=0.1)
STILL = Motion(zoom=(0.95, 1.03), stretch=0.02, tilt=0.03, shift=0.12)
FRAMINGS = [(WIDE, 0.55), (CLOSE, 0.15), (AFAR, 0.15), (STILL, 0.15)]
# Messengers compress at about 70 to 80; the app itself sends photos at 95.
QUALITY = (40, 95)
FACE_MARGIN = 0.08
BACKGROUND_REPLACED = 0.4
OWN_TONE = 0.3


def pair(batch: Tensor, face: np.ndarray, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Two views of each photo in one framing: other tones of skin, backgrounds, light and compression.

    The grade of both is the same by all that we know. Training asks for the same answer.
    """
    rng = np.random.default_rng(int(torch.randint(2**31, (1,), generator=generator)))
    grids = [_grid(1, generator, FRAMINGS[rng.choice(len(FRAMINGS), p=[p for _, p in FRAMINGS])][0]) for _ in batch]
    grid = torch.cat(grids)
    moved = _sample(batch, grid)
    inside = F.grid_sample(torch.ones_like(batch[:, :1]), grid, padding_mode="zeros", align_corners=False)
    kept = F.grid_sample(near_face(face), grid, padding_mode="border", align_corners=False)
    return tuple(_dressed(moved, inside, kept, rng, generator) for _ in range(2))


def near_face(face: np.ndarray) -> Tensor:
    """N x 1 x 320 x 320: one in the box of the face with a margin, zero around it; all ones where no face was found."""
    mask = torch.zeros(len(face), 1, SOURCE_SIZE, SOURCE_SIZE)
    for row, (score, x, y, width, height) in enumerate(face):
        if score < FACE_FOUND:
            mask[row] = 1
            continue
        left, right = x - FACE_MARGIN * width, x + (1 + FACE_MARGIN) * width
        top, bottom = y - FACE_MARGIN * height, y + (1 + FACE_MARGIN) * height
        left, right, top, bottom = (round(min(max(edge, 0), SOURCE_SIZE)) for edge in (left, right, top, bottom))
        mask[row, :, top:bottom, left:right] = 1
    return mask


def _dressed(moved: Tensor, inside: Tensor, kept: Tensor, rng: np.random.Generator, g: torch.Generator) -> Tensor:
    n = len(moved)
    angles = rng.uniform(tone.LOWEST, tone.HIGHEST, n)
    own = rng.random(n) < OWN_TONE
    toned = torch.where(torch.from_numpy(own).view(n, 1, 1, 1), moved, tone.shift(moved, angles))
    replaced = torch.from_numpy(rng.random(n) < BACKGROUND_REPLACED).view(n, 1, 1, 1)
    # Seen from afar, half of the photos end at their edge, the others go on as in a mirror.
    ends = torch.from_numpy(rng.random(n) < 0.5).view(n, 1, 1, 1)
    shown = torch.where(ends, inside, torch.ones_like(inside)) * torch.where(replaced, kept, torch.ones_like(kept))
    dressed = toned * shown + _background(n, rng) * (1 - shown)
    lit = _light(dressed * _temperature(n, rng), g)
    compressed = rng.random(n) < 0.5
    return torch.stack([_on_the_way(photo, g) if way else photo for photo, way in zip(lit, compressed, strict=True)])


def _background(n: int, rng: np.random.Generator) -> Tensor:
    """Walls, curtains and shadows: a colour for each photo, with soft or coarse stains of another."""
    coarse = rng.choice([2, 4, 14])
    stains = torch.from_numpy(rng.uniform(0, 1, (n, 1, coarse, coarse))).float()
    stains = F.interpolate(stains, (INPUT_SIZE, INPUT_SIZE), mode="bilinear")
    colours = torch.from_numpy(rng.uniform(0, 255, (2, n, 3, 1, 1))).float()
    return colours[0] + (colours[1] - colours[0]) * stains * float(rng.uniform(0, 0.6))


def _temperature(n: int, rng: np.random.Generator) -> Tensor:
    """From candle to shade: red and blue move against each other."""
    warm = rng.uniform(-0.16, 0.16, n)
    gains = np.exp(np.stack([warm, 0.1 * warm, -warm], 1))
    return torch.from_numpy(gains).float().view(n, 3, 1, 1)


def _grid(n: int, g: torch.Generator, motion: Motion) -> Tensor:
    """Zoom, shift, tilt, stretch and mirror."""
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
    return F.affine_grid(theta, [n, 3, INPUT_SIZE, INPUT_SIZE], align_corners=False)


def _sample(batch: Tensor, grid: Tensor) -> Tensor:
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
