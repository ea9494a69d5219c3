"""What networks make of photos as ImageNet left them: one row of numbers for each photo, kept on disk.

A linear head on such features learns in seconds, so that many ways of teaching can be compared fairly
(attempts.py). None of this is shipped.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from . import data, trunk
from .model import Grader

BATCH = 4


def kept_variant(backbone: str, kept: np.ndarray, variant: int, folder: Path) -> np.ndarray:
    """Features of one augmented variant, whose way through the trunk is on disk already."""
    path = folder / f"features-{backbone}-variant-{variant}-{kept.shape[1]}.npy"
    if not path.exists():
        net = Grader(backbone).eval()
        parts = [
            _pooled(net, torch.from_numpy(kept[variant, at : at + BATCH]).float())
            for at in range(0, kept.shape[1], BATCH)
        ]
        np.save(path, np.concatenate(parts))
    return np.load(path)


def source(photos: data.Photos, backbone: str, folder: Path) -> np.ndarray:
    """Features of the 320 pixel photo, which no browser sends: they tell what is lost on the way to 224 pixels."""
    path = folder / f"features-{backbone}-source-{len(photos)}.npy"
    if not path.exists():
        net = Grader(backbone).eval()
        parts = []
        for at in range(0, len(photos), BATCH):
            pixels = torch.from_numpy(photos.pixels[at : at + BATCH]).permute(0, 3, 1, 2).float()
            with torch.inference_mode():
                parts.append(_pooled(net, net.trunk(pixels)))
        np.save(path, np.concatenate(parts))
    return np.load(path)


def shallow(kept: np.ndarray) -> np.ndarray:
    """Mean, spread and peak of every channel of the trunk: texture, before any object is recognised."""
    rows = []
    for at in range(0, kept.shape[1], 64):
        cells = kept[trunk.PLAIN, at : at + 64].astype(np.float32).reshape(-1, kept.shape[2], 28 * 28)
        rows.append(np.concatenate([cells.mean(2), cells.std(2), np.percentile(cells, 98, axis=2)], 1))
    return np.concatenate(rows)


@torch.inference_mode()
def _pooled(net: Grader, trunk_output: torch.Tensor) -> np.ndarray:
    """Mean and spread over the picture."""
    cells = net.backbone.crown(trunk_output).flatten(2)
    return torch.cat([cells.mean(2), cells.std(2)], 1).numpy()
