"""Every way that was tried, by the same five folds, in one table: ml/attempts.csv.

Heads on fixed features learn in seconds, so they compare ways of teaching, views and backbones. Networks that
were fine-tuned come first. Every choice between ways was made by the columns of validation photos; the
columns of test photos are what came out.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import chain
from pathlib import Path

import numpy as np
from sklearn.isotonic import IsotonicRegression

from . import data, evaluate, features, heads, pipeline, plots, proof, train, trunk

BASE = heads.Teaching()
EXACT, KAPPA, BALANCED = "exact", "quadratic_kappa", "balanced_accuracy"
RAISES = np.arange(-0.5, 1.01, 0.125)
COLUMNS = [
    "way", "kind", "validation_exact", "validation_kappa", "exact", "quadratic_kappa", "balanced_accuracy",
    "recall_moderate", "recall_severe", "off_by_two", "calibration_error", "surprise",
]  # fmt: skip


@dataclass(frozen=True)
class Way:
    """One attempt: logits of validation and test photos of each fold."""

    name: str
    kind: str
    folds: list[heads.Scored]


def table(setting: pipeline.Setting, path: Path) -> None:
    """Runs all ways, and writes the figures of each as soon as they are known."""
    photos = data.load(setting.photos, setting.limit)
    kept = trunk.compute(photos, setting.recipe.backbone, setting.variants, setting.work, setting.workers)
    parts = [pipeline.rows(photos, fold) for fold in range(data.FOLDS)]
    ways = chain(_networks(setting, photos, kept, parts), _heads(setting, photos, kept, parts))
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for way in ways:
            writer.writerow(_figures(way, photos, parts))
            file.flush()


def limits(setting: pipeline.Setting, plot_folder: Path) -> dict:
    """What limits the figures: photos to learn from, and what the folds of the literature would make of them."""
    photos = data.load(setting.photos, setting.limit)
    kept = trunk.compute(photos, setting.recipe.backbone, setting.variants, setting.work, setting.workers)
    views = [features.kept_variant(setting.recipe.backbone, kept, trunk.PLAIN, setting.work)]
    parts = [pipeline.rows(photos, fold) for fold in range(data.FOLDS)]
    every = proof.learning_curve(views, photos, parts, (0, 1, 2, 3))
    rare = proof.learning_curve(views, photos, parts, (2, 3))
    plots.learning(every, rare, plot_folder / "learning.svg")
    found = {
        "fewer_of_every_grade": asdict(every),
        "fewer_moderate_and_severe": asdict(rare),
        "folds_by_group": proof.head_agreement(views, photos, parts),
        "folds_by_photo": proof.head_agreement(views, photos, proof.photo_level(photos)),
    }
    (setting.work / "limits.json").write_text(json.dumps(found, indent=2) + "\n")
    return found


def _heads(setting: pipeline.Setting, photos: data.Photos, kept: np.ndarray, parts: list) -> Iterator[Way]:
    name, work = setting.recipe.backbone, setting.work
    plain, mirrored, varied = [features.kept_variant(name, kept, v, work) for v in range(trunk.FIRST_RANDOM + 1)]
    aside = np.concatenate([plain, features.shallow(kept)], 1)
    source = features.source(photos, name, work)
    alone = replace(BASE, width=0, votes=0, lesions=0)
    tries = [
        (
            ([plain, mirrored], [plain]),
            {
                "the grade alone": alone,
                "the grade alone, photos as frequent as they are": replace(alone, balance=0),
                "neighbouring grades": replace(alone, width=0.55),
                "neighbouring grades and votes": replace(BASE, lesions=0),
                "neighbouring grades, votes and lesion count (base)": BASE,
                "base: half of it votes": replace(BASE, votes=0.5),
                "base: loss CORN": replace(BASE, loss="corn"),
                "base: loss CDW": replace(BASE, loss="cdw"),
                "base: mix-up within a grade": replace(BASE, mixup=True),
                "base: cleaned by confident learning with the votes": replace(BASE, clean=True),
                "base: every grade equally often": replace(BASE, balance=1),
            },
        ),
        (([plain], [plain]), {"base: without mirror images": BASE}),
        (([source], [source]), {"base: without mirror images, the 320 pixel photo (no browser sends it)": BASE}),
        (([aside], [aside]), {"base: without mirror images, with texture of the trunk": BASE}),
        (([plain, mirrored, varied], [plain]), {"base: random zoom, crop and light": BASE}),
        (([plain, mirrored], [plain, mirrored]), {"base: asked twice, mirrored": BASE}),
    ]
    for (views, tested), ways in tries:
        folds = [heads.prepare(views, tested, rows) for rows in parts]
        for title, teaching in ways.items():
            yield Way(title, "head", [heads.run(fold, photos, teaching) for fold in folds])


def _networks(setting: pipeline.Setting, photos: data.Photos, kept: np.ndarray, parts: list) -> list[Way]:
    """The fine-tuned networks, asked once or twice, and other ways to read a grade from their answers."""
    once, twice = [], []
    for fold, (_, validation, test) in enumerate(parts):
        plain, mirrored = (_answers(setting, fold, kept, variant) for variant in (trunk.PLAIN, trunk.MIRRORED))
        once.append(heads.Scored(plain[validation], plain[test]))
        twice.append(heads.Scored(*((plain[rows] + mirrored[rows]) / 2 for rows in (validation, test))))
    graded = [photos.grade[validation] for _, validation, _ in parts]
    return [
        Way("fine-tuned (shipped)", "network", once),
        Way("fine-tuned; asked twice, mirrored", "network", twice),
        Way("fine-tuned; rare grades raised for exact agreement", "network", _raised(once, graded, EXACT)),
        Way("fine-tuned; rare grades raised for kappa", "network", _raised(once, graded, KAPPA)),
        Way("fine-tuned; rare grades raised for balanced accuracy", "network", _raised(once, graded, BALANCED)),
        Way("fine-tuned; asked twice, rare grades raised for kappa", "network", _raised(twice, graded, KAPPA)),
        Way("fine-tuned; each grade's probability straightened (isotonic)", "network", _straightened(once, graded)),
    ]


def _raised(folds: list[heads.Scored], graded: list[np.ndarray], figure: str) -> list[heads.Scored]:
    """Adds to each logit that multiple of how rare the grade is that is best for a figure of validation photos."""
    results = []
    for scored, grade in zip(folds, graded, strict=True):
        share = np.bincount(grade, minlength=len(data.GRADES)) / len(grade)
        rare = -np.log(np.maximum(share, 1e-3))
        gained = [evaluate.agreement(grade, (scored.validation + m * rare).argmax(1))[figure] for m in RAISES]
        best = RAISES[int(np.argmax(gained))]
        results.append(heads.Scored(scored.validation + best * rare, scored.test + best * rare))
    return results


def _straightened(folds: list[heads.Scored], graded: list[np.ndarray]) -> list[heads.Scored]:
    """Isotonic regression of every grade's probability on validation photos."""
    results = []
    for scored, grade in zip(folds, graded, strict=True):
        before = [evaluate.softmax(logits) for logits in (scored.validation, scored.test)]
        after = [np.zeros_like(p) for p in before]
        for k in range(len(data.GRADES)):
            line = IsotonicRegression(y_min=1e-3, y_max=1, out_of_bounds="clip").fit(before[0][:, k], grade == k)
            for old, new in zip(before, after, strict=True):
                new[:, k] = line.predict(old[:, k])
        results.append(heads.Scored(*(np.log(p / p.sum(1, keepdims=True)) for p in after)))
    return results


def _answers(setting: pipeline.Setting, fold: int, kept: np.ndarray, variant: int) -> np.ndarray:
    """A fold's logits of all photos it did not fit, the others left zero; from disk if they are there."""
    path = setting.work / f"answers-{fold}-{variant}-{kept.shape[1]}.npy"
    if not path.exists():
        photos = data.load(setting.photos, setting.limit)
        rows = np.concatenate(pipeline.rows(photos, fold)[1:])
        logits = np.zeros((kept.shape[1], len(data.GRADES)), np.float32)
        net = pipeline.grader(setting.fold(fold), setting.recipe)
        logits[rows] = train.predict(net, kept[variant][rows])[0]
        np.save(path, logits)
    return np.load(path)


def _figures(way: Way, photos: data.Photos, parts: list) -> dict:
    p = np.zeros((len(photos), len(data.GRADES)))
    seen, graded = [], []
    for scored, (_, validation, test) in zip(way.folds, parts, strict=True):
        temperature = evaluate.best_temperature(scored.validation, photos.grade[validation])
        p[test] = evaluate.softmax(scored.test, temperature)
        seen.append(scored.validation.argmax(1))
        graded.append(photos.grade[validation])
    chosen = evaluate.agreement(np.concatenate(graded), np.concatenate(seen))
    figures = evaluate.agreement(photos.grade, p.argmax(1)) | {
        "way": way.name,
        "kind": way.kind,
        "validation_exact": chosen[EXACT],
        "validation_kappa": chosen[KAPPA],
        "calibration_error": evaluate.calibration_error(p, photos.grade),
        "surprise": evaluate.surprise(np.log(p + 1e-12), photos.grade),
    }
    return {name: figures[name] if isinstance(figures[name], str) else f"{figures[name]:.4f}" for name in COLUMNS}
