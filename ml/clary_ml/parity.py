"""What Python makes of JPEG files, for the server's tests to compare with (internal/onnx)."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from PIL import Image

from . import data, export

PICTURES = 100


def photos(source: data.Photos, folder: Path) -> None:
    """Writes photos as a browser would send them. They show patients: the folder never leaves the machine."""
    folder.mkdir(parents=True, exist_ok=True)
    for row in np.linspace(0, len(source) - 1, PICTURES).astype(int):
        image = Image.fromarray(source.small(np.array([row]))[0])
        image.save(folder / f"{row}.jpg", quality=92)


def write(model: Path, folder: Path, out: Path) -> None:
    """Scores up to a hundred JPEG files and writes the results by file name."""
    files = sorted(folder.glob("*.jpg"))
    files = [files[index] for index in np.unique(np.linspace(0, len(files) - 1, PICTURES).astype(int))]
    grades, skin = export.score(model, np.stack([_pixels(path) for path in files]))
    scores = {
        path.name: {"grades": [round(float(p), 6) for p in g], "skin": round(float(s), 6)}
        for path, g, s in zip(files, grades, skin, strict=True)
    }
    out.write_text(json.dumps(scores, indent=1) + "\n")


def _pixels(path: Path) -> np.ndarray:
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))
