"""Every photo as the networks see it: once as it is, and in pairs of random views, kept on disk as bytes.

Making views costs more than a step of training, so they are made once, in several processes. The name of a
file holds a hash of the photos, the code that makes views and their number: nothing stale is read.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import ModuleType

import numpy as np
import torch

from . import augment, data, tone

BATCH = 8
# How many times two views are made of each photo.
PAIRS = 4


def fingerprint(*things: object) -> str:
    """A short hash of numbers, text, arrays and the code of modules."""
    digest = hashlib.sha256()
    for thing in things:
        if isinstance(thing, ModuleType):
            digest.update(_meaning(inspect.getsource(thing)).encode())
        elif isinstance(thing, np.ndarray):
            digest.update(np.ascontiguousarray(thing).tobytes())
        else:
            digest.update(repr(thing).encode())
    return digest.hexdigest()[:12]


def _meaning(code: str) -> str:
    """The code without comments and docstrings, which change nothing that is computed."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        match node:
            case ast.Module(body=[ast.Expr(ast.Constant()), *rest]):
                node.body = rest
            case (
                ast.FunctionDef(body=[ast.Expr(ast.Constant()), *rest])
                | ast.ClassDef(body=[ast.Expr(ast.Constant()), *rest])
            ):
                node.body = rest
    return ast.dump(tree)


def plain(photos: data.Photos, folder: Path) -> np.ndarray:
    """N x 224 x 224 x 3, as a browser would send them."""
    path = folder / f"plain-{fingerprint(photos.pixels, data.INPUT_SIZE)}.npy"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part.npy")
        np.save(part, photos.small(np.arange(len(photos))))
        part.rename(path)
    return np.load(path, mmap_mode="r")


def key(photos: data.Photos) -> str:
    return fingerprint(photos.pixels, photos.face, PAIRS, augment, tone)


def pairs(photos: data.Photos, folder: Path, workers: int = 2) -> np.ndarray:
    """PAIRS x 2 x N x 224 x 224 x 3: two views of each photo at a time."""
    path = folder / f"views-{key(photos)}.npy"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part.npy")
        shape = (PAIRS, 2, len(photos), data.INPUT_SIZE, data.INPUT_SIZE, 3)
        np.lib.format.open_memmap(part, "w+", np.uint8, shape).flush()
        with ProcessPoolExecutor(workers, initializer=_share, initargs=(photos,)) as pool:
            list(pool.map(_fill, [part] * PAIRS, range(PAIRS)))
        part.rename(path)
    return np.load(path, mmap_mode="r")


_shared: list[data.Photos] = []


def _share(photos: data.Photos) -> None:
    """Gives a process the photos once, not with every job."""
    torch.set_num_threads(1)
    _shared[:] = [photos]


def _fill(path: Path, at: int) -> None:
    photos = _shared[0]
    out = np.lib.format.open_memmap(path, "r+")
    generator = torch.Generator().manual_seed(at)
    for start in range(0, len(photos), BATCH):
        rows = np.arange(start, min(start + BATCH, len(photos)))
        batch = torch.from_numpy(photos.pixels[rows]).permute(0, 3, 1, 2).float()
        for index, view in enumerate(augment.pair(batch, photos.face[rows], generator)):
            out[at, index, rows] = view.clamp(0, 255).round().byte().permute(0, 2, 3, 1).numpy()
    out.flush()
