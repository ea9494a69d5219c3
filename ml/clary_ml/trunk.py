"""Runs every photo once through the part of the network that does not learn.

That part (see backbone.TRUNK_STAGES) is the costliest, and it makes the same of a photo in every
fold and epoch. So its output is computed once for a fixed number of augmented variants and kept
on disk; training then starts from there.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np
import torch

from . import data, model, proof
from .augment import augment, sent_on

# The photo as it is, its mirror image, and this many random variants.
VARIANTS = 16
# Of variants that were sent on; every other one is hardly moved. A second stretch draws about two of each photo.
SENT_ON = 2
PLAIN, MIRRORED, FIRST_RANDOM = 0, 1, 2
BATCH = 4  # small enough for the processor's cache

# Makes N x 224 x 224 x 3 of some rows of photos.
Variant = Callable[[data.Photos, np.ndarray, torch.Generator], np.ndarray]


def compute(photos: data.Photos, backbone: str, variants: int, folder: Path, workers: int, *, worn: bool) -> np.ndarray:
    """Returns float16, (2 + variants) x N x channels x 28 x 28, from disk if it was computed before.

    worn: the second half of the variants were sent on.
    """
    count = FIRST_RANDOM + variants
    path = folder / f"trunk-{backbone}-{len(photos)}-{count}{'-worn' if worn else ''}.npy"
    fresh = FIRST_RANDOM + variants // 2 if worn else count
    makers = [partial(_varied, v) if v < fresh else partial(_sent_on, v) for v in range(count)]
    return _computed(path, photos, backbone, makers, workers)


def compute_sent_on(photos: data.Photos, backbone: str, variants: int, folder: Path, workers: int) -> np.ndarray:
    """The same for variants that were scaled and compressed on the way."""
    path = folder / f"trunk-{backbone}-{len(photos)}-sent-on-{variants}.npy"
    return _computed(path, photos, backbone, [partial(_sent_on, v) for v in range(variants)], workers)


def _computed(path: Path, photos: data.Photos, backbone: str, variants: list[Variant], workers: int) -> np.ndarray:
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part.npy")
        shape = _forward(model.Grader(backbone).eval(), photos.small(np.arange(1))).shape[1:]
        np.lib.format.open_memmap(part, "w+", np.float16, (len(variants), len(photos), *shape)).flush()
        jobs = [(part, photos, backbone, at, variant) for at, variant in enumerate(variants)]
        with ProcessPoolExecutor(workers) as pool:
            list(pool.map(_fill, *zip(*jobs, strict=True)))
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


def _fill(path: Path, photos: data.Photos, backbone: str, at: int, variant: Variant) -> None:
    torch.set_num_threads(1)
    net = model.Grader(backbone).eval()
    out = np.lib.format.open_memmap(path, "r+")
    generator = torch.Generator().manual_seed(at)
    for start in range(0, len(photos), BATCH):
        rows = np.arange(start, min(start + BATCH, len(photos)))
        out[at, rows] = _forward(net, variant(photos, rows, generator))
    out.flush()


def _varied(variant: int, photos: data.Photos, rows: np.ndarray, generator: torch.Generator) -> np.ndarray:
    if variant < FIRST_RANDOM:
        small = photos.small(rows)
        return small if variant == PLAIN else small[:, :, ::-1]
    return augment(source(photos, rows), generator).permute(0, 2, 3, 1).numpy()


def _sent_on(variant: int, photos: data.Photos, rows: np.ndarray, generator: torch.Generator) -> np.ndarray:
    return sent_on(source(photos, rows), generator, still=variant % 2 == 0).permute(0, 2, 3, 1).numpy()


def source(photos: data.Photos, rows: np.ndarray) -> torch.Tensor:
    return torch.from_numpy(photos.pixels[rows]).permute(0, 3, 1, 2).float()


@torch.inference_mode()
def _forward(net: model.Grader, batch: np.ndarray) -> np.ndarray:
    photos = torch.from_numpy(np.ascontiguousarray(batch)).permute(0, 3, 1, 2).float()
    return net.trunk(photos).half().numpy()
