"""How much the estimate changes between two photos of the same skin.

Disturbs graded photos as a second photo of the same skin may differ, asks the shipped network about each, and
writes distributions: no photo, and no figure of a single photo, leaves the folder. Needs numpy, pillow and
onnxruntime only: python -m clary_ml.noise, see ml/README.md.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import onnxruntime
from PIL import Image, ImageFilter

GRADES = ["Almost None", "Mild", "Moderate", "Severe"]
SIZE, INPUT_SIZE = 320, 224
EVERY = 3  # of the photos of the two frequent grades, as in the model card's table of robustness
SECONDS = 10  # second photos made of each photo
ENOUGH = 5  # of them must be accepted as skin
SEED = 17
CHANCES = [0, 0.01, 0.025, 0.05, *(round(0.1 * n, 1) for n in range(1, 10)), 0.95, 0.975, 0.99, 1]
EDGES = [0, 0.4, 0.8, 1.2, 1.6, 2.0, 2.4, 3.0]


@dataclass(frozen=True)
class Unseen:
    """What the fold networks made of photos that they had not seen, and the limit for skin."""

    survival: float  # of labels when a photo is disturbed
    confusion: np.ndarray  # reference by estimate
    skin_min: float

    @classmethod
    def read(cls, folder: Path) -> Unseen:
        figures = json.loads((folder / "figures.json").read_text())
        card = json.loads((folder / "model.json").read_text())
        return cls(figures["disturbed"], np.array(figures["confusion"]), card["thresholds"]["skin_min"])


def main() -> None:
    parser = argparse.ArgumentParser(prog="clary_ml.noise", description=__doc__)
    parser.add_argument("--photos", type=Path, required=True, help="folder with manifest.csv and images/")
    parser.add_argument("--model", type=Path, required=True, help="folder of model.onnx; noise.json is written there")
    parser.add_argument("--work", type=Path, required=True, help="folder for the answers of the network")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()

    network = args.model / "model.onnx"
    digest = hashlib.sha256(network.read_bytes()).hexdigest()
    unseen = Unseen.read(args.model)
    answers = _answers(args.photos, network, args.work / f"noise-{digest[:12]}.npz", unseen.skin_min, args.workers)
    measured = measure(answers, unseen) | {"model_sha256": digest}
    (args.model / "noise.json").write_text(json.dumps(_rounded(measured), indent=1) + "\n")


def second_photo(image: Image.Image, rng: np.random.Generator) -> np.ndarray:
    """The same skin again: held a little differently, in other light, a little less sharp, compressed once more."""
    image = _place(image, rng)
    image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0, 1)))
    small = np.asarray(image.resize((INPUT_SIZE, INPUT_SIZE), Image.Resampling.BILINEAR))
    return _compressed(_light(small, rng), round(rng.uniform(60, 95)))


def card_changes(small: np.ndarray) -> list[np.ndarray]:
    """The four changes of the model card's table of robustness, as in trials.py."""
    shift = round(0.05 * INPUT_SIZE)
    shifted = np.pad(small, ((0, 0), (shift, 0), (0, 0)), mode="edge")[:, :INPUT_SIZE]
    return [_lit(small, 0.8, (1.04, 1, 0.94)), _lit(small, 1.25, (0.96, 1, 1.04)), _compressed(small, 70), shifted]


def measure(answers: dict[str, np.ndarray], unseen: Unseen) -> dict:
    """Everything that is written: levels by grade, noise by level, and corrections for photos seen in training."""
    grade, plain, seconds = answers["grade"], answers["plain"], answers["seconds"]
    level, label = plain @ np.arange(len(GRADES)), plain.argmax(1)
    survival, factor = _survival(plain, answers["card"], unseen.survival)
    asked = (np.arange(len(grade)) % EVERY == 0) | (grade > 1)
    enough = (~np.isnan(seconds[..., 0])).sum(1) >= ENOUGH
    again = seconds[enough] @ np.arange(len(GRADES))
    centre, spread = np.nanmean(again, 1), np.nanstd(again, 1, ddof=1)
    shape = (again - centre[:, None]) / spread[:, None]
    shape = shape / np.nanstd(shape)
    means = [float(level[grade == g].mean()) for g in range(len(GRADES))]
    kept = (np.nan_to_num(seconds).argmax(-1) == label[:, None])[~np.isnan(seconds[..., 0])]
    return {
        "photos": len(grade),
        "photos_disturbed": int(enough.sum()),
        "second_photos": int((~np.isnan(seconds[enough][..., 0])).sum()),
        "second_photos_refused": float(np.isnan(seconds[asked][..., 0]).mean()),
        "second_photos_same_label": float(kept.mean()),
        "label_survival_seen": survival,
        "label_survival_unseen": unseen.survival,
        "noise_factor": factor,
        "sd": _rms(spread),
        "chances": CHANCES,
        "grades": [
            {
                "grade": name,
                "photos": int((grade == g).sum()),
                "sd": _rms(spread[grade[enough] == g]),
                "change": _quantiles((again - centre[:, None])[grade[enough] == g]),
                "level": _quantiles(level[grade == g]),
                "level_mean_seen": means[g],
                "level_mean_unseen": _unseen(means, grade, label, unseen.confusion)[g],
                "label_level": float(level[label == g].mean()),
                "label_sd": float(level[label == g].std()),
            }
            for g, name in enumerate(GRADES)
        ],
        "levels": [
            {
                "from": low,
                "to": high,
                "photos": int(((centre >= low) & (centre < high)).sum()),
                "sd": _rms(spread[(centre >= low) & (centre < high)]),
                "spread": _quantiles(spread[(centre >= low) & (centre < high)]),
            }
            for low, high in pairwise(EDGES)
        ],
        "shape": _quantiles(shape),
    }


def _survival(plain: np.ndarray, card: np.ndarray, wanted: float) -> tuple[float, float]:
    """How often a label survives the card's changes, and the factor on them at which it does as on unseen photos."""
    known = ~np.isnan(card[:, 0, 0])
    before, change = plain[known, None], card[known] - plain[known, None]

    def survives(factor: float) -> float:
        return float(((before + factor * change).argmax(-1) == before.argmax(-1)).mean())

    low, high = 1.0, 8.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if survives(middle) > wanted else (low, middle)
    return survives(1.0), high


def _unseen(means: list[float], grade: np.ndarray, label: np.ndarray, confusion: np.ndarray) -> list[float]:
    """Mean levels by grade, moved together as the mean labels are on photos that a network has not seen.

    The network tells photos that it has learnt from apart better than new ones. The fold networks' confusion
    matrix says by how much: the distance between the mean labels of two neighbouring grades. Mild stays.
    """
    unseen = (confusion @ np.arange(len(GRADES))) / confusion.sum(1)
    seen = np.array([label[grade == g].mean() for g in range(len(GRADES))])
    gaps = np.diff(means) * np.diff(unseen) / np.diff(seen)
    return [float(means[1] + gaps[1:g].sum() - (gaps[0] if g == 0 else 0)) for g in range(len(GRADES))]


def _quantiles(values: np.ndarray) -> list[float]:
    return np.nanquantile(values, CHANCES).tolist()


def _rounded(value: object) -> object:
    if isinstance(value, dict):
        return {name: _rounded(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_rounded(part) for part in value]
    return round(value, 4) if isinstance(value, float) else value


def _rms(values: np.ndarray) -> float:
    return float(np.sqrt((values**2).mean()))


def _answers(photos: Path, network: Path, kept: Path, skin_min: float, workers: int) -> dict[str, np.ndarray]:
    """Probabilities for every photo, for the card's changes and for second photos; NaN where not asked or refused."""
    if kept.exists():
        with np.load(kept) as file:
            return dict(file)
    with (photos / "manifest.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    tasks = [(str(network), str(photos / "images" / row["file"]), int(row["grade"]), n) for n, row in enumerate(rows)]
    with ProcessPoolExecutor(workers) as pool:
        shares = np.stack(list(pool.map(partial(_ask_about, skin_min), tasks, chunksize=8)))
    answers = {
        "grade": np.array([task[2] for task in tasks]),
        "plain": shares[:, 0],
        "card": shares[:, 1:5],
        "seconds": shares[:, 5:],
    }
    kept.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(kept, **answers)
    return answers


def _ask_about(skin_min: float, task: tuple[str, str, int, int]) -> np.ndarray:
    """Probabilities of one photo as it is, after the card's four changes, and of second photos."""
    network, path, grade, number = task
    shares = np.full((5 + SECONDS, len(GRADES)), np.nan)
    with Image.open(path) as file:
        image = file.convert("RGB")
    small = np.asarray(image.resize((INPUT_SIZE, INPUT_SIZE), Image.Resampling.BILINEAR))
    shares[0], _ = _ask(network, small)
    if number % EVERY == 0:
        shares[1:5] = [_ask(network, changed)[0] for changed in card_changes(small)]
    if number % EVERY == 0 or grade > 1:
        rng = np.random.default_rng([SEED, number])
        for n in range(SECONDS):
            grades, skin = _ask(network, second_photo(image, rng))
            if skin >= skin_min:
                shares[5 + n] = grades
    return shares


def _ask(network: str, small: np.ndarray) -> tuple[np.ndarray, float]:
    grades, skin = _session(network).run(["grades", "skin"], {"photo": small[None]})
    return grades[0], float(np.ravel(skin)[0])


@cache
def _session(network: str) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(network, options, providers=["CPUExecutionProvider"])


def _place(image: Image.Image, rng: np.random.Generator) -> Image.Image:
    """Nearer or farther by 7 %, tilted by 5 degrees, shifted by 4 % of the frame, each at most."""
    zoom, angle = np.exp(rng.uniform(-0.07, 0.07)), np.radians(rng.uniform(-5, 5))
    shift = rng.uniform(-0.04, 0.04, 2) * SIZE
    edge = SIZE // 4
    wide = Image.fromarray(np.pad(np.asarray(image), ((edge, edge), (edge, edge), (0, 0)), mode="reflect"))
    cos, sin, centre = zoom * np.cos(angle), zoom * np.sin(angle), SIZE / 2
    x0 = edge + centre + shift[0] - cos * centre + sin * centre
    y0 = edge + centre + shift[1] - sin * centre - cos * centre
    matrix = (cos, -sin, x0, sin, cos, y0)
    return wide.transform((SIZE, SIZE), Image.Transform.AFFINE, matrix, Image.Resampling.BICUBIC)


def _light(small: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Exposure, colour temperature, contrast, saturation and sensor noise."""
    x = (small / 255) ** np.exp(rng.uniform(-0.22, 0.22))
    warm = rng.uniform(-0.05, 0.05)
    x = x * np.exp(rng.uniform(-0.1, 0.1)) * np.array([1 + warm, 1, 1 - warm])
    x = x.mean() + (x - x.mean()) * np.exp(rng.uniform(-0.1, 0.1))
    grey = x.mean(-1, keepdims=True)
    x = grey + (x - grey) * np.exp(rng.uniform(-0.15, 0.15))
    x = x + rng.normal(0, rng.uniform(0, 0.012), x.shape)
    return (x.clip(0, 1) * 255).round().astype(np.uint8)


def _lit(small: np.ndarray, gamma: float, tint: tuple[float, float, float]) -> np.ndarray:
    return (((small / 255) ** gamma) * 255 * np.array(tint)).clip(0, 255).round().astype(np.uint8)


def _compressed(small: np.ndarray, quality: int) -> np.ndarray:
    buffer = io.BytesIO()
    Image.fromarray(small).save(buffer, "JPEG", quality=quality)
    with Image.open(buffer) as image:
        return np.asarray(image.convert("RGB"))


if __name__ == "__main__":
    main()
