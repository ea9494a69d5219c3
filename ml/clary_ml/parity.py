"""What Python makes of picture files, for the server's tests to compare with (internal/inference/onnx).

Pixels of a PNG file are the same for everybody, so the scores must be, too. JPEG decoders differ in
the last bit of some pixels, and with them the scores a little.
"""

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
        image.save(folder / f"{row}.png")
        image.save(folder / f"{row}.jpg", quality=92)


def write(model: Path, folder: Path, out: Path) -> None:
    """Scores up to a hundred files of each kind and writes the results by file name."""
    files = [path for kind in ("*.png", "*.jpg") for path in _some(sorted(folder.glob(kind)))]
    grades, skin = export.score(model, np.stack([_pixels(path) for path in files]))
    scores = {
        path.name: {"grades": [round(float(p), 6) for p in g], "skin": round(float(s), 6)}
        for path, g, s in zip(files, grades, skin, strict=True)
    }
    out.write_text(json.dumps(scores, indent=1) + "\n")


def _some(files: list[Path]) -> list[Path]:
    """Up to a hundred of the files, evenly spread."""
    return [files[at] for at in np.unique(np.linspace(0, len(files) - 1, PICTURES).astype(int))] if files else []


def _pixels(path: Path) -> np.ndarray:
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))
