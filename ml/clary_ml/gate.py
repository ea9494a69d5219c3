"""Is this facial skin at all? One more linear layer on the grading network's features.

It is fitted after the grading network, on its own features: graded photos on the one side, on the
other pictures of everything else. Half of the other pictures, divided by file, is kept for the
test. Drawn pictures of skin in ten tones stand with the photos, because the photos show only a
narrow range of skin and the layer must not learn that range for "skin".
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image
from sklearn.linear_model import LogisticRegression

from .data import INPUT_SIZE, whole_frame

SUFFIXES = {".jpg", ".jpeg", ".png", ".webp"}
# Hands and drawn faces are neither clearly in nor clearly out.
AMBIGUOUS = ("asl", "faces", "people")
MOST_OTHER, MOST_DRAWN = 500, 160
STRENGTH = 0.02  # inverse of the regularisation


@dataclass(frozen=True)
class Pictures:
    """Pictures that are no graded photos: other things (a half to fit, a half to test) and drawn skin."""

    other_fit: np.ndarray
    other_test: np.ndarray
    drawn: np.ndarray


def load(others: list[Path], drawn: Path) -> Pictures:
    fit, test = pictures(others)
    return Pictures(
        _some(fit, MOST_OTHER), _some(test, MOST_OTHER), _some(np.concatenate(pictures([drawn])), MOST_DRAWN)
    )


def _some(frames: np.ndarray, most: int) -> np.ndarray:
    """At most so many, evenly spread."""
    return frames[np.unique(np.linspace(0, len(frames) - 1, most).astype(int))]


def pictures(folders: list[Path]) -> tuple[np.ndarray, np.ndarray]:
    """All pictures below the folders as (fit, test), 224 x 224; see ml/README.md for where they come from."""
    halves: tuple[list[np.ndarray], list[np.ndarray]] = ([], [])
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        if path.suffix.lower() not in SUFFIXES or any(word in path.parts for word in AMBIGUOUS):
            continue
        digest = hashlib.sha256(path.name.encode()).digest()
        with Image.open(path) as image:
            halves[digest[0] % 2].extend(_views(image, digest))
    return np.stack(halves[0]), np.stack(halves[1])


def fit(skin: np.ndarray, other: np.ndarray) -> tuple[np.ndarray, float]:
    """Weights and bias over features, both sides counting the same."""
    features = np.concatenate([skin, other])
    labels = np.concatenate([np.ones(len(skin)), np.zeros(len(other))])
    centre, spread = features.mean(0), features.std(0) + 1e-3
    layer = LogisticRegression(C=STRENGTH, class_weight="balanced", max_iter=2000)
    layer.fit((features - centre) / spread, labels)
    weight = layer.coef_[0] / spread
    return weight, float(layer.intercept_[0] - weight @ centre)


def probability(layer: tuple[np.ndarray, float], features: np.ndarray) -> np.ndarray:
    weight, bias = layer
    return 1 / (1 + np.exp(-(features @ weight + bias)))


def _views(image: Image.Image, digest: bytes) -> list[np.ndarray]:
    """A photo of a thing whole; of a wide scene also its quarters. What is see-through gets a plain wall."""
    image = image.convert("RGBA")
    image.thumbnail((900, 900))
    wall = Image.new("RGBA", image.size, (*[80 + byte // 2 for byte in digest[1:4]], 255))
    scene = Image.alpha_composite(wall, image).convert("RGB")
    width, height = scene.size
    if min(width, height) < 2 * INPUT_SIZE:
        return [whole_frame(scene)]
    boxes = [(x, y, x + width // 2, y + height // 2) for x in (0, width // 2) for y in (0, height // 2)]
    return [whole_frame(scene), *[whole_frame(scene.crop(box)) for box in boxes]]
