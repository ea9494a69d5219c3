"""The graded photos: what is known of each, its pixels, and how they are divided.

Photos of one person often have neighbouring file numbers, and a model that has seen a person
recognises the person rather than the grade. So every division here is by group, never by photo. A
group is a block of six file numbers within a grade. It is not a person: photos of one person can
lie in two blocks.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image
from sklearn.model_selection import StratifiedGroupKFold

GRADES = ["Almost None", "Mild", "Moderate", "Severe"]
DOCTORS = ["doctor_expert", "doctor_general", "doctor_junior"]
SOURCE_SIZE = 320
INPUT_SIZE = 224
FOLDS = 5


@dataclass(frozen=True)
class Photos:
    """All photos, row by row. A doctor's missing vote is -1, a missing lesion count NaN."""

    pixels: np.ndarray  # uint8, N x 320 x 320 x 3
    grade: np.ndarray
    group: np.ndarray
    votes: np.ndarray  # N x 3
    lesions: np.ndarray

    def __len__(self) -> int:
        return len(self.grade)

    def pick(self, rows: np.ndarray) -> Photos:
        return Photos(self.pixels[rows], self.grade[rows], self.group[rows], self.votes[rows], self.lesions[rows])

    def small(self, rows: np.ndarray) -> np.ndarray:
        """The photos as a browser would send them: the whole frame at 224 x 224."""
        return np.stack([whole_frame(Image.fromarray(self.pixels[row])) for row in rows])


def whole_frame(image: Image.Image) -> np.ndarray:
    return np.asarray(image.convert("RGB").resize((INPUT_SIZE, INPUT_SIZE), Image.Resampling.BILINEAR))


def load(folder: Path, limit: int | None = None) -> Photos:
    """Reads the manifest and the photos; limit takes a few whole groups of every grade, for a quick run."""
    with (folder / "manifest.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    if limit is not None:
        rows = _some_groups(rows, limit)
    pixels = np.empty((len(rows), SOURCE_SIZE, SOURCE_SIZE, 3), np.uint8)
    for index, row in enumerate(rows):
        with Image.open(folder / "images" / row["file"]) as image:
            pixels[index] = np.asarray(image.convert("RGB"))
    return Photos(
        pixels=pixels,
        grade=np.array([int(row["grade"]) for row in rows]),
        group=np.array([row["group"] for row in rows]),
        votes=np.array([[int(row[doctor] or -1) for doctor in DOCTORS] for row in rows]),
        lesions=np.array([float(row["lesions"] or "nan") for row in rows]),
    )


def outer_folds(photos: Photos, seed: int = 0) -> list[tuple[np.ndarray, np.ndarray]]:
    """Five divisions into (training, test) rows: no group on both sides, grades spread evenly."""
    splitter = StratifiedGroupKFold(FOLDS, shuffle=True, random_state=seed)
    return list(splitter.split(photos.pixels, photos.grade, photos.group))


def hold_out(photos: Photos, rows: np.ndarray, parts: int = 8, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Divides training rows into (fit, validation): every choice is made on the second."""
    splitter = StratifiedGroupKFold(parts, shuffle=True, random_state=seed)
    fit, validation = next(splitter.split(rows, photos.grade[rows], photos.group[rows]))
    return rows[fit], rows[validation]


def _some_groups(rows: list[dict[str, str]], limit: int) -> list[dict[str, str]]:
    """The first groups of every grade, about limit photos in all."""
    share = limit // len(GRADES)
    taken: list[dict[str, str]] = []
    for grade in range(len(GRADES)):
        groups: dict[str, list[dict[str, str]]] = {}
        for row in rows:
            if int(row["grade"]) == grade:
                groups.setdefault(row["group"], []).append(row)
        count = 0
        for group in groups.values():
            if count >= share:
                break
            taken += group
            count += len(group)
    return taken
