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

from . import asking, data, evaluate, features, heads, pipeline, plots, proof, train, trunk

BASE = heads.Teaching()
EXACT, KAPPA, BALANCED = "exact", "quadratic_kappa", "balanced_accuracy"
RAISES = np.arange(-0.5, 1.01, 0.125)
COLUMNS = [
    "way", "kind", "validation_exact", "validation_kappa", "exact", "quadratic_kappa", "balanced_accuracy",
    "recall_moderate", "recall_severe", "off_by_two", "calibration_error", "surprise", "exact_low", "exact_high",
    "coverage_with_hindsight", "steady", "steady_compressed",
]  # fmt: skip
ALL = tuple(range(data.FOLDS))
FIRST_VERSION = "fine-tuned without compressed photos (first version)"


@dataclass(frozen=True)
class Tried:
    """A second stretch of training, and the folds it was tried in."""

    title: str
    stretch: train.Stretch
    folds: tuple[int, ...] = ALL


AGREEING = train.Stretch("agreeing")
TRIED = [
    Tried("second stage: compressed variants, views agree", AGREEING, (0, 1)),
    Tried("second stage: compressed variants, views agree", AGREEING),
    Tried("second stage: compressed variants alone", replace(AGREEING, name="compressed", agree=0.0)),
    Tried(
        "second stage: compressed variants, views agree, first stages learn as well",
        replace(AGREEING, name="whole", whole=True, rate=1e-4),
    ),
]


@dataclass(frozen=True)
class Way:
    """One attempt: logits of validation and test photos of each fold."""

    name: str
    kind: str
    folds: list[heads.Scored]
    tested: tuple[int, ...] = ALL
    # Share of disturbed photos whose label stayed the same, by kind of disturbance.
    steady: dict[str, float] | None = None


def table(setting: pipeline.Setting, path: Path) -> None:
    """Runs all ways that are not in the table yet, and writes the figures of each as soon as they are known."""
    photos = data.load(setting.photos, setting.limit)
    kept = pipeline.kept(setting, photos)
    parts = [pipeline.rows(photos, fold) for fold in range(data.FOLDS)]
    known = {row["way"] for row in _entered(path)}
    for way in chain(_networks(setting, photos, parts), _heads(setting, photos, kept, parts, known)):
        _enter(path, _figures(way, photos, parts))


def _entered(path: Path) -> list[dict[str, str]]:
    if not path.exists():
        return []
    with path.open(newline="") as file:
        return list(csv.DictReader(file, restval=""))


def _enter(path: Path, row: dict[str, str]) -> None:
    """Puts a way in the table, in place of what stood there for it; networks come first."""
    rows = [old if old["way"] != row["way"] else row for old in _entered(path)]
    if row not in rows:
        rows.append(row)
    rows.sort(key=lambda row: row["kind"] != "network")
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def limits(setting: pipeline.Setting, plot_folder: Path) -> dict:
    """What limits the figures: photos to learn from, and what the folds of the literature would make of them."""
    photos = data.load(setting.photos, setting.limit)
    kept = pipeline.kept(setting, photos)
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


def _heads(
    setting: pipeline.Setting, photos: data.Photos, kept: np.ndarray, parts: list, known: set[str]
) -> Iterator[Way]:
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
                "the grade alone, photos sampled as they are": replace(alone, balance=0),
                "neighbouring grades": replace(alone, width=0.55),
                "neighbouring grades and votes": replace(BASE, lesions=0),
                "neighbouring grades, votes and lesion count (base)": BASE,
                "base: votes with half the weight": replace(BASE, votes=0.5),
                "base: loss CORN": replace(BASE, loss="corn"),
                "base: loss CDW": replace(BASE, loss="cdw"),
                "base: mix-up within a grade": replace(BASE, mixup=True),
                "base: cleaned by confident learning with the votes": replace(BASE, clean=True),
                "base: every grade sampled equally often": replace(BASE, balance=1),
            },
        ),
        (([plain], [plain]), {"base: without mirror images": BASE}),
        (([source], [source]), {"base: without mirror images, the 320 pixel photo (no browser sends it)": BASE}),
        (([aside], [aside]), {"base: without mirror images, with texture of the trunk": BASE}),
        (([plain, mirrored, varied], [plain]), {"base: random zoom, crop and light": BASE}),
        (([plain, mirrored], [plain, mirrored]), {"base: averaged with the mirror image": BASE}),
    ]
    for (views, tested), ways in tries:
        if known.issuperset(ways):
            continue
        folds = [heads.prepare(views, tested, rows) for rows in parts]
        for title, teaching in ways.items():
            if title in known:
                continue
            yield Way(title, "head", [heads.run(fold, photos, teaching) for fold in folds])


def _networks(setting: pipeline.Setting, photos: data.Photos, parts: list) -> Iterator[Way]:
    """The fine-tuned networks, asked once or twice, and other ways to read a grade from their answers."""
    ask = asking.Asking(setting, photos, parts)
    shipped = ask.networks(lambda fold: [setting.network(fold)])
    graded = [photos.grade[validation] for _, validation, _ in parts]
    yield Way("fine-tuned (shipped)", "network", shipped.once, steady=shipped.steady)
    yield Way("fine-tuned; averaged with the mirror image", "network", shipped.twice)
    yield Way("fine-tuned; logit adjustment for exact agreement", "network", _raised(shipped.once, graded, EXACT))
    yield Way("fine-tuned; logit adjustment for kappa", "network", _raised(shipped.once, graded, KAPPA))
    yield Way("fine-tuned; logit adjustment for balanced accuracy", "network", _raised(shipped.once, graded, BALANCED))
    yield Way(
        "fine-tuned; averaged with the mirror image, logit adjustment for kappa",
        "network",
        _raised(shipped.twice, graded, KAPPA),
    )
    yield Way(
        "fine-tuned; isotonic regression of each grade's probability", "network", _straightened(shipped.once, graded)
    )
    ask = asking.Asking(_fresh(setting), photos, parts)
    first = ask.networks(lambda fold: [ask.setting.network(fold)])
    yield from _both(ask, first, shipped, setting)
    for tried in TRIED:
        yield from _second(ask, first, tried, setting)


def _fresh(setting: pipeline.Setting) -> pipeline.Setting:
    """The same networks, taught with no photo that was sent on, as those of the first version were."""
    fresh = replace(setting, recipe=replace(setting.recipe, worn=False))
    pipeline.run_folds(fresh, ALL)
    return fresh


def _both(
    ask: asking.Asking, first: asking.Answers, shipped: asking.Answers, setting: pipeline.Setting
) -> Iterator[Way]:
    """The first version's networks, alone and together with the shipped ones."""
    yield Way(FIRST_VERSION, "network", first.once, steady=first.steady)
    yield Way(f"{FIRST_VERSION}; averaged with the mirror image", "network", first.twice)
    mean = ask.networks(lambda fold: [ask.setting.network(fold), setting.network(fold)])
    yield Way("mean of the weights with and without compressed photos", "network", mean.once, steady=mean.steady)
    both = _together(first.once, shipped.once)
    yield Way("networks with and without compressed photos, ensemble", "network", both)


def _second(ask: asking.Asking, first: asking.Answers, tried: Tried, shipped: pipeline.Setting) -> Iterator[Way]:
    """The networks of some folds after a second stretch, alone, as the mean of both ends, and beside the first."""
    setting, stretch, folds = ask.setting, tried.stretch, tried.folds
    title = tried.title
    pipeline.run_again(setting, stretch, folds)
    if folds != ALL:
        some = f"({len(folds)} of {data.FOLDS} folds)"
        title = f"{title} {some}"
        same = ask.networks(lambda fold: [setting.network(fold)], folds)
        yield Way(f"{FIRST_VERSION} {some}", "network", same.once, folds, same.steady)
        same = ask.networks(lambda fold: [shipped.network(fold)], folds)
        yield Way(f"fine-tuned (shipped) {some}", "network", same.once, folds, same.steady)
    again = ask.networks(lambda fold: [setting.network(fold, stretch)], folds, stretch.whole)
    yield Way(title, "network", again.once, folds, again.steady)
    yield Way(f"{title}; averaged with the mirror image", "network", again.twice, folds)
    mean = ask.networks(lambda fold: [setting.network(fold), setting.network(fold, stretch)], folds, stretch.whole)
    yield Way(f"{title}; mean of both stages' weights", "network", mean.once, folds, mean.steady)
    both = _together([first.once[fold] for fold in folds], again.once)
    yield Way(f"{title}; both stages' networks, ensemble", "network", both, folds)


def _together(some: list[heads.Scored], others: list[heads.Scored]) -> list[heads.Scored]:
    """Two networks are asked, and the mean of their answers counts."""
    return [
        heads.Scored((one.validation + other.validation) / 2, (one.test + other.test) / 2)
        for one, other in zip(some, others, strict=True)
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


def _figures(way: Way, photos: data.Photos, parts: list) -> dict:
    p = np.zeros((len(photos), len(data.GRADES)))
    seen, graded, tested = [], [], []
    for scored, fold in zip(way.folds, way.tested, strict=True):
        _, validation, test = parts[fold]
        temperature = evaluate.best_temperature(scored.validation, photos.grade[validation])
        p[test] = evaluate.softmax(scored.test, temperature)
        seen.append(scored.validation.argmax(1))
        graded.append(photos.grade[validation])
        tested.append(test)
    chosen = evaluate.agreement(np.concatenate(graded), np.concatenate(seen))
    rows = np.sort(np.concatenate(tested))
    p, grade, group = p[rows], photos.grade[rows], photos.group[rows]
    between = evaluate.intervals(group, lambda drawn: {EXACT: float((p.argmax(1) == grade)[drawn].mean())})[EXACT]
    figures = evaluate.agreement(grade, p.argmax(1)) | {
        "way": way.name,
        "kind": way.kind,
        "validation_exact": chosen[EXACT],
        "validation_kappa": chosen[KAPPA],
        "exact_low": between[0],
        "exact_high": between[1],
        "calibration_error": evaluate.calibration_error(p, grade),
        "surprise": evaluate.surprise(np.log(p + 1e-12), grade),
        "coverage_with_hindsight": proof.coverage(p, grade),
        "steady": "" if way.steady is None else float(np.mean(list(way.steady.values()))),
        "steady_compressed": "" if way.steady is None else way.steady["compressed"],
    }
    return {name: figures[name] if isinstance(figures[name], str) else f"{figures[name]:.4f}" for name in COLUMNS}
