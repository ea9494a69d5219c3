"""The graded photos: what is known of each, its pixels, and how they are divided.

Photos with neighbouring file numbers are alike, and often show one person. The data set does not
name people, and they recur across grades, in one order. So every division is by whole blocks of that
order over all grades together, and training leaves out what stands near a photo that is tested.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from PIL import Image

from . import alignment

GRADES = ["Almost None", "Mild", "Moderate", "Severe"]
DOCTORS = ["doctor_expert", "doctor_general", "doctor_junior"]
SOURCE_SIZE = 320
INPUT_SIZE = 224
# Photos of a block, and how far from a tested photo training keeps away: in file numbers of the same grade, and
# in those of Mild on the common axis of all grades, which is less exact.
BLOCK = 48
BUFFER = 6
REACH = 8
# The development part is for choices. The others are the five test folds of the reported run.
DEVELOPMENT, FOLDS = 0, (1, 2, 3, 4, 5)
PARTS = 1 + len(FOLDS)
FACE_FOUND = 0.5


@dataclass(frozen=True)
class Photos:
    """All photos, row by row. A doctor's missing vote is -1, a missing lesion count NaN."""

    pixels: np.ndarray  # uint8, N x 320 x 320 x 3
    grade: np.ndarray
    number: np.ndarray  # of the file, within its grade
    votes: np.ndarray  # N x 3
    lesions: np.ndarray
    face: np.ndarray  # N x 5: score, x, y, width, height in pixels of the photo

    def __len__(self) -> int:
        return len(self.grade)

    @property
    def block(self) -> np.ndarray:
        """A number for each photo's block: intervals draw whole blocks."""
        return blocks(self.grade, self.number)

    def pick(self, rows: np.ndarray) -> Photos:
        return Photos(*(getattr(self, field.name)[rows] for field in fields(self)))

    def small(self, rows: np.ndarray) -> np.ndarray:
        """The photos as a browser would send them: the whole frame at 224 x 224."""
        return np.stack([whole_frame(Image.fromarray(self.pixels[row])) for row in rows])


def whole_frame(image: Image.Image) -> np.ndarray:
    return np.asarray(image.convert("RGB").resize((INPUT_SIZE, INPUT_SIZE), Image.Resampling.BILINEAR))


def load(folder: Path, limit: int | None = None) -> Photos:
    """Reads the manifest and the photos; limit takes a few blocks of every grade, for a quick run."""
    with (folder / "manifest.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    rows.sort(key=lambda row: (int(row["grade"]), file_number(row["file"])))
    if limit is not None:
        rows = _every_few(rows, limit)
    pixels = np.empty((len(rows), SOURCE_SIZE, SOURCE_SIZE, 3), np.uint8)
    for index, row in enumerate(rows):
        with Image.open(folder / "images" / row["file"]) as image:
            pixels[index] = np.asarray(image.convert("RGB"))
    face = ["face_score", "face_x", "face_y", "face_w", "face_h"]
    return Photos(
        pixels=pixels,
        grade=np.array([int(row["grade"]) for row in rows]),
        number=np.array([file_number(row["file"]) for row in rows]),
        votes=np.array([[int(row[doctor] or -1) for doctor in DOCTORS] for row in rows]),
        lesions=np.array([float(row["lesions"] or "nan") for row in rows]),
        face=np.array([[float(row.get(name) or 0) for name in face] for row in rows]),
    )


def file_number(file: str) -> int:
    """The last number in a file's name: 17 for levle0_17.jpg."""
    return int(re.findall(r"\d+", Path(file).stem)[-1])


def blocks(grade: np.ndarray, number: np.ndarray) -> np.ndarray:
    """For each photo the number of its block: blocks of equal size, in the common order of all grades."""
    order = np.lexsort((number, grade, alignment.positions(grade, number)))
    block = np.empty(len(grade), int)
    block[order] = np.arange(len(grade)) * max(PARTS, round(len(grade) / BLOCK)) // len(grade)
    return block


def parts(grade: np.ndarray, number: np.ndarray, seed: int = 0) -> np.ndarray:
    """For each photo, which of six parts it is in: whole blocks, every grade spread as evenly as these allow."""
    rng = np.random.default_rng(seed)
    block = blocks(grade, number)
    held = np.stack([np.bincount(grade[block == b], minlength=len(GRADES)) for b in range(block.max() + 1)])
    share = held / np.maximum(1, held.sum(0))
    filled, part_of = np.zeros((PARTS, len(GRADES))), np.empty(len(held), int)
    for b in np.lexsort((rng.random(len(held)), -share.max(1))):
        uneven = [((filled + share[b] * (np.arange(PARTS) == part)[:, None]) ** 2).sum() for part in range(PARTS)]
        part_of[b] = int(np.argmin(uneven))
        filled[part_of[b]] += share[b]
    return rng.permutation(PARTS)[part_of][block]


def training_rows(grade: np.ndarray, number: np.ndarray, test: np.ndarray) -> np.ndarray:
    """All rows that are not tested, and not near a tested photo of the same grade or in the order of all grades."""
    place = alignment.positions(grade, number)
    near = np.abs(place[:, None] - place[test][None]) <= REACH
    same = grade[:, None] == grade[test][None]
    near |= same & (np.abs(number[:, None] - number[test][None]) <= BUFFER)
    return np.flatnonzero(~near.any(1))


def split(photos: Photos, part: int | None) -> tuple[np.ndarray, np.ndarray]:
    """(training, test) rows of a part; the final network (None) learns from all and has nothing to test on."""
    if part is None:
        return np.arange(len(photos)), np.array([], int)
    test = np.flatnonzero(parts(photos.grade, photos.number) == part)
    return training_rows(photos.grade, photos.number, test), test


def reported(photos: Photos) -> np.ndarray:
    """The rows that are in a test fold of the reported run."""
    return np.flatnonzero(parts(photos.grade, photos.number) != DEVELOPMENT)


def _every_few(rows: list[dict[str, str]], limit: int) -> list[dict[str, str]]:
    """About limit photos: of every grade a few from each block."""
    taken: list[dict[str, str]] = []
    for grade in range(len(GRADES)):
        own = [row for row in rows if int(row["grade"]) == grade]
        step = max(1, len(own) * len(GRADES) // limit)
        taken += own[::step]
    return taken
