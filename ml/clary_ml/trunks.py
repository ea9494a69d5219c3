"""What the frozen first part of a network makes of every view of every photo, kept on disk.

That part is the costliest and gives the same in every fold and epoch, so it runs once. Bytes hold square roots of its
values where they are never negative: small values stay exact, and eight views of all photos fit in memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from . import backbone, data, model, resnet, views

BATCH = 16
# Of ResNet-50's third stage on these photos 99.99 % of the values are below ten.
LARGEST = 20.0


@dataclass(frozen=True)
class Store:
    """How values are kept."""

    kind: type
    shape: tuple[int, int, int]  # height, width, channels

    def pack(self, values: Tensor) -> np.ndarray:
        last = values.float().permute(0, 2, 3, 1)
        if self.kind is np.uint8:
            return (255 * (last / LARGEST).clamp(0, 1).sqrt()).round().byte().numpy()
        return last.half().numpy()

    def unpack(self, kept: np.ndarray) -> Tensor:
        """N x C x H x W in the layout that convolutions like best."""
        values = torch.from_numpy(np.ascontiguousarray(kept)).float()
        if self.kind is np.uint8:
            values = (values / 255).square() * LARGEST
        return values.permute(0, 3, 1, 2)


STORES = {
    "lite0": Store(np.float16, (28, 28, 40)),
    "lite0-branch": Store(np.float16, (28, 28, 40)),
    "resnet": Store(np.uint8, (28, 28, 512)),
}


def compute(network: str, kind: str, photos: data.Photos, folder: Path, workers: int = 2) -> np.ndarray:
    """(1 + count) x 2 x N x height x width x channels: first the photo and its mirror image, then its variants."""
    path = cache(network, kind, photos, folder)
    if not path.exists():
        views.variants(photos, kind, folder, workers)
        create(network, kind, photos, folder)
        for at in range(1 + views.COUNTS[kind]):
            fill(network, kind, photos, folder, at)
        path.with_suffix(".part.npy").rename(path)
    return np.load(path, mmap_mode="r")


def cache(network: str, kind: str, photos: data.Photos, folder: Path) -> Path:
    key = views.fingerprint(views.key(photos, kind), STORES[network], LARGEST, backbone, resnet)
    return folder / f"trunk-{network.partition('-')[0]}-{kind}-{key}.npy"


def create(network: str, kind: str, photos: data.Photos, folder: Path) -> None:
    part = cache(network, kind, photos, folder).with_suffix(".part.npy")
    store = STORES[network]
    shape = (1 + views.COUNTS[kind], 2, len(photos), *store.shape)
    np.lib.format.open_memmap(part, "w+", store.kind, shape).flush()


def fill(network: str, kind: str, photos: data.Photos, folder: Path, at: int) -> None:
    """Computes one pair of views of all photos; several processes can fill one file."""
    out = np.lib.format.open_memmap(cache(network, kind, photos, folder).with_suffix(".part.npy"), "r+")
    plain = views.plain(photos, folder)
    pair = (plain, plain[:, :, ::-1]) if at == 0 else views.variants(photos, kind, folder)[at - 1]
    net = model.build(network).eval()
    for index, view in enumerate(pair):
        for start in range(0, len(photos), BATCH):
            out[at, index, start : start + BATCH] = STORES[network].pack(forward(net, view[start : start + BATCH]))
    out.flush()


@torch.inference_mode()
def forward(net: model.Grader, photos: np.ndarray) -> Tensor:
    with model.reduced_precision():
        return net.trunk(to_tensor(photos))


def to_tensor(photos: np.ndarray) -> Tensor:
    return torch.from_numpy(np.array(photos)).permute(0, 3, 1, 2).float()
