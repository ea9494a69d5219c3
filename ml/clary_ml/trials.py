"""Photos on trial: the same skin in other tones, light, framing and before another background.

A network that grades skin keeps its label. No trial is used in training; the shift of tone is the one that training
uses as well, the filter is not.
"""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from . import augment, data, tone
from .views import fingerprint

SHIFT = round(0.05 * data.INPUT_SIZE)
GREY = 110
CLOSE_UP = 0.5  # of the face's height and width
DISTURBED = ("brighter", "darker", "compressed", "shifted")
SHIFTED = tuple(f"shift {angle:g}" for angle in tone.TESTED)
FILTERED = tuple(f"filter {angle:g}" for angle in tone.TESTED)
KINDS = ("plain", "mirrored", *DISTURBED, *SHIFTED, *FILTERED, "painted", "close-up")


def make(photos: data.Photos, folder: Path) -> dict[str, np.ndarray]:
    """All photos in every trial, N x 224 x 224 x 3 each, from disk if they were made before."""
    path = folder / f"trials-{fingerprint(photos.pixels, photos.face, KINDS, Path(__file__).read_text(), tone)}.npy"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        small = photos.small(np.arange(len(photos)))
        shape = (len(KINDS), *small.shape)
        part = path.with_suffix(".part.npy")
        out = np.lib.format.open_memmap(part, "w+", np.uint8, shape)
        for index, kind in enumerate(KINDS):
            out[index] = _trial(kind, photos, small)
        out.flush()
        part.rename(path)
    made = np.load(path, mmap_mode="r")
    return {kind: made[index] for index, kind in enumerate(KINDS)}


def rows(kind: str, test: np.ndarray) -> np.ndarray:
    """Which test photos a trial is about: all, or every third of the data set where several trials ask the same."""
    return test[test % 3 == 0] if kind in DISTURBED or kind in FILTERED else test


def _trial(kind: str, photos: data.Photos, small: np.ndarray) -> np.ndarray:
    if kind in SHIFTED or kind in FILTERED:
        way, angle = kind.split()
        return _toned(small, float(angle), tone.shift if way == "shift" else tone.filtered)
    if kind == "painted":
        return painted(small, photos.face)
    if kind == "close-up":
        rows = zip(photos.pixels, photos.face, strict=True)
        return np.stack([close_up(pixels, face) for pixels, face in rows])
    simple = {
        "plain": lambda: small,
        "mirrored": lambda: small[:, :, ::-1],
        "brighter": lambda: _lit(small, 0.8, (1.04, 1.0, 0.94)),
        "darker": lambda: _lit(small, 1.25, (0.96, 1.0, 1.04)),
        "compressed": lambda: np.stack([_compressed(frame) for frame in small]),
        "shifted": lambda: np.pad(small, ((0, 0), (0, 0), (SHIFT, 0), (0, 0)), mode="edge")[:, :, : data.INPUT_SIZE],
    }
    return simple[kind]()


def painted(small: np.ndarray, face: np.ndarray) -> np.ndarray:
    """Everything outside the box of the face in one grey; a photo without a found face stays as it is."""
    mask = augment.near_face(face)
    mask = torch.nn.functional.interpolate(mask, (data.INPUT_SIZE, data.INPUT_SIZE)).numpy()[:, 0, :, :, None] > 0.5
    return np.where(mask, small, np.uint8(GREY))


def close_up(pixels: np.ndarray, face: np.ndarray) -> np.ndarray:
    """The middle half of the face, or of the photo where no face was found."""
    x, y, width, height = face[1:] if face[0] >= data.FACE_FOUND else (0, 0, data.SOURCE_SIZE, data.SOURCE_SIZE)
    side = CLOSE_UP * min(max(width, height), data.SOURCE_SIZE)
    left = min(max(x + width / 2 - side / 2, 0), data.SOURCE_SIZE - side)
    top = min(max(y + height / 2 - side / 2, 0), data.SOURCE_SIZE - side)
    box = (left, top, left + side, top + side)
    size = (data.INPUT_SIZE, data.INPUT_SIZE)
    return np.asarray(Image.fromarray(pixels).resize(size, Image.Resampling.BILINEAR, box=box))


def is_close_up(face: np.ndarray) -> np.ndarray:
    """Photos that were taken from near: the detector finds no whole face."""
    return face[:, 0] < data.FACE_FOUND


def _toned(small: np.ndarray, angle: float, way) -> np.ndarray:
    out = np.empty_like(small)
    for start in range(0, len(small), 16):
        batch = torch.from_numpy(small[start : start + 16]).permute(0, 3, 1, 2).float()
        toned = way(batch, np.full(len(batch), angle))
        out[start : start + 16] = toned.clamp(0, 255).round().byte().permute(0, 2, 3, 1).numpy()
    return out


def _lit(frames: np.ndarray, gamma: float, tint: tuple[float, float, float]) -> np.ndarray:
    table = np.stack([(np.arange(256) / 255) ** gamma * 255 * channel for channel in tint], 1)
    table = table.clip(0, 255).round().astype(np.uint8)
    return np.stack([table[frames[..., channel], channel] for channel in range(3)], -1)


def _compressed(frame: np.ndarray) -> np.ndarray:
    buffer = io.BytesIO()
    Image.fromarray(frame).save(buffer, "JPEG", quality=70)
    with Image.open(buffer) as image:
        return np.asarray(image.convert("RGB"))
