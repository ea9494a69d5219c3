"""Runs every photo once through the part of the network that does not learn.

That part (see backbone.TRUNK_STAGES) is the costliest, and it makes the same of a photo in every
fold and epoch. So its output is computed once for a fixed number of augmented variants and kept
on disk; training then starts from there.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import torch

from . import data, model, proof
from .augment import augment

# The photo as it is, its mirror image, and this many random variants.
VARIANTS = 16
PLAIN, MIRRORED, FIRST_RANDOM = 0, 1, 2
BATCH = 4  # small enough for the processor's cache


def compute(photos: data.Photos, backbone: str, variants: int, folder: Path, workers: int) -> np.ndarray:
    """Returns float16, (2 + variants) x N x channels x 28 x 28, from disk if it was computed before."""
    count = FIRST_RANDOM + variants
    path = folder / f"trunk-{backbone}-{len(photos)}-{count}.npy"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part.npy")
        shape = _forward(model.Grader(backbone).eval(), photos.small(np.arange(1))).shape[1:]
        np.lib.format.open_memmap(part, "w+", np.float16, (count, len(photos), *shape)).flush()
        with ProcessPoolExecutor(workers) as pool:
            list(pool.map(_fill, *zip(*[(part, photos, backbone, v) for v in range(count)], strict=True)))
        part.rename(path)
    return np.load(path, mmap_mode="r")


def plain(net: model.Grader, small: np.ndarray) -> np.ndarray:
    """The trunk's output for pictures that are 224 x 224 already."""
    return np.concatenate([_forward(net, small[at : at + BATCH]) for at in range(0, len(small), BATCH)])


def disturbed(photos: data.Photos, backbone: str, folder: Path) -> dict[str, np.ndarray]:
    """The trunk's output for every third photo in another light, compressed and shifted, from disk if it is there."""
    path = folder / f"disturbed-{backbone}-{len(photos)}.npz"
    if not path.exists():
        net = model.Grader(backbone).eval()
        kinds = proof.disturbed(photos.small(proof.disturbed_rows(len(photos))))
        np.savez(path, **{kind: plain(net, frames) for kind, frames in kinds.items()})
    return dict(np.load(path))


def _fill(path: Path, photos: data.Photos, backbone: str, variant: int) -> None:
    torch.set_num_threads(1)
    net = model.Grader(backbone).eval()
    out = np.lib.format.open_memmap(path, "r+")
    generator = torch.Generator().manual_seed(variant)
    for at in range(0, len(photos), BATCH):
        rows = np.arange(at, min(at + BATCH, len(photos)))
        if variant < FIRST_RANDOM:
            small = photos.small(rows)
            batch = small if variant == PLAIN else small[:, :, ::-1]
        else:
            source = torch.from_numpy(photos.pixels[rows]).permute(0, 3, 1, 2).float()
            batch = augment(source, generator).permute(0, 2, 3, 1).numpy()
        out[variant, rows] = _forward(net, batch)
    out.flush()


@torch.inference_mode()
def _forward(net: model.Grader, batch: np.ndarray) -> np.ndarray:
    photos = torch.from_numpy(np.ascontiguousarray(batch)).permute(0, 3, 1, 2).float()
    return net.trunk(photos).half().numpy()
