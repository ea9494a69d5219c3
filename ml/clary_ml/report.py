"""From trained networks to figures, plots and the shipped file.

A fold's validation photos set its temperature and its skin threshold; its test photos are scored once,
with both fixed. The shipped network was trained on all photos, so no photo can test it: its figures are
those of the five networks that were trained in the same way.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

from . import data, evaluate, export, gate, pipeline, plots, quality, train, trunk
from .model import Grader

# What is too poor to look at. Brightness leaves room for very dark skin, which none of the graded
# photos shows: their darkest is at 74.
QUALITY_LIMITS = {"luma_min": 28.0, "luma_max": 225.0, "bright_max": 0.3, "sharpness_min": 8.0}
# A validation photo in a hundred may be taken for something else than skin.
SKIN_MISSED = 0.01
# Certainty is high from the confidence on at which this share of validation photos was right.
HIGH_RIGHT = 0.85
CONFIDENCE_MIN, CONFIDENCE_FAIR = 0.33, 0.5


@dataclass
class OutOfFold:
    """What the five networks made of photos they had not seen, in the order of the photos."""

    p: np.ndarray
    skin: np.ndarray
    refused_skin: np.ndarray
    temperatures: list[float] = field(default_factory=list)
    skin_limits: list[float] = field(default_factory=list)
    other_refused: list[float] = field(default_factory=list)
    validation_p: list[np.ndarray] = field(default_factory=list)
    validation_grade: list[np.ndarray] = field(default_factory=list)


@dataclass(frozen=True)
class Pictures:
    """Pictures that are no graded photos, as the trunk sees them: other things (fit and test half) and drawn skin."""

    other_fit: np.ndarray
    other_test: np.ndarray
    drawn: np.ndarray


def load_pictures(others: list[Path], drawn: Path, recipe: train.Recipe) -> Pictures:
    fit, test = gate.pictures(others)
    skin = np.concatenate(gate.pictures([drawn]))
    net = Grader(recipe.backbone).eval()
    return Pictures(*(trunk.plain(net, kind) for kind in (fit, test, skin)))


def make(setting: pipeline.Setting, pictures: Pictures, model_folder: Path, plot_folder: Path) -> dict:
    """Evaluates, exports, draws, and returns the figures."""
    photos = data.load(setting.photos, setting.limit)
    kept = trunk.compute(photos, setting.recipe.backbone, setting.variants, setting.work, setting.workers)
    result = _out_of_fold(setting, photos, kept, pictures)
    card = _card(setting, photos, result)

    net = pipeline.grader(setting.final, setting.recipe)
    skin = _skin_layer(net, kept, np.arange(len(photos)), pictures)
    temperature = float(np.exp(np.mean(np.log(result.temperatures))))
    export.write(export.Shipped(net, temperature, skin), card, model_folder)

    predicted = result.p.argmax(1)
    plots.confusion(evaluate.confusion(photos.grade, predicted), plot_folder / "confusion.svg")
    plots.reliability(evaluate.reliability(result.p, photos.grade), plot_folder / "reliability.svg")
    figures = {
        "model": card["metrics"],
        "intervals": evaluate.intervals(
            photos.group, lambda rows: evaluate.agreement(photos.grade[rows], predicted[rows])
        ),
        "confusion": evaluate.confusion(photos.grade, predicted),
        "doctors": {name: _doctor(photos, index) for index, name in enumerate(data.DOCTORS)},
        "refusal": card["refusal"],
    }
    (setting.work / "figures.json").write_text(json.dumps(figures, indent=2) + "\n")
    return figures


def _out_of_fold(setting: pipeline.Setting, photos: data.Photos, kept: np.ndarray, pictures: Pictures) -> OutOfFold:
    count = len(photos)
    result = OutOfFold(np.zeros((count, len(data.GRADES))), np.zeros(count), np.zeros(count, bool))
    for fold in range(data.FOLDS):
        net = pipeline.grader(setting.fold(fold), setting.recipe)
        fit, validation, test = pipeline.rows(photos, fold)
        layer = _skin_layer(net, kept, fit, pictures)
        logits, features = train.predict(net, kept[trunk.PLAIN, validation])
        temperature = evaluate.best_temperature(logits, photos.grade[validation])
        limit = float(np.quantile(gate.probability(layer, features), SKIN_MISSED))
        result.validation_p.append(evaluate.softmax(logits, temperature))
        result.validation_grade.append(photos.grade[validation])

        logits, features = train.predict(net, kept[trunk.PLAIN, test])
        result.p[test] = evaluate.softmax(logits, temperature)
        result.skin[test] = gate.probability(layer, features)
        result.refused_skin[test] = result.skin[test] < limit
        _, others = train.predict(net, pictures.other_test)
        result.other_refused.append(float((gate.probability(layer, others) < limit).mean()))
        result.temperatures.append(temperature)
        result.skin_limits.append(limit)
    return result


def _skin_layer(net: Grader, kept: np.ndarray, rows: np.ndarray, pictures: Pictures) -> tuple[np.ndarray, float]:
    """Skin is the photos as they are and in one random variant, and drawn pictures."""
    skin = [
        train.predict(net, kept[trunk.PLAIN, rows])[1],
        train.predict(net, kept[trunk.FIRST_RANDOM, rows])[1],
        train.predict(net, pictures.drawn)[1],
    ]
    _, other = train.predict(net, pictures.other_fit)
    return gate.fit(np.concatenate(skin), other)


def _card(setting: pipeline.Setting, photos: data.Photos, result: OutOfFold) -> dict:
    validation_p, validation_grade = np.concatenate(result.validation_p), np.concatenate(result.validation_grade)
    poor = quality.refused(quality.measure(photos.small(np.arange(len(photos)))), QUALITY_LIMITS)
    hopeless = result.p.max(1) < CONFIDENCE_MIN
    return {
        "version": "acne-severity-1",
        "labels": data.GRADES,
        "input": {
            "name": export.INPUT,
            "width": data.INPUT_SIZE,
            "height": data.INPUT_SIZE,
            "layout": "1 x height x width x 3, 8-bit RGB, the whole frame",
            "scaling": "inside the model: value / 127.5 - 1",
        },
        "outputs": {"grades": "probabilities of the labels, calibrated", "skin": "probability of facial skin"},
        "thresholds": {
            **QUALITY_LIMITS,
            "skin_min": round(min(0.5, float(np.median(result.skin_limits))), 4),
            "confidence_min": CONFIDENCE_MIN,
            "confidence_fair": CONFIDENCE_FAIR,
            "confidence_high": _high_confidence(validation_p, validation_grade),
        },
        "metrics": {
            **evaluate.agreement(photos.grade, result.p.argmax(1)),
            "calibration_error": evaluate.calibration_error(result.p, photos.grade),
            "photos": len(photos),
            "protocol": "5 folds by patient group, stratified by grade; every photo scored once by a network that "
            "saw no photo of its group; temperature and thresholds from validation photos inside the training part",
        },
        "refusal": {
            "real_photos_refused": float((poor | result.refused_skin | hopeless).mean()),
            "of_which_poor_quality": float(poor.mean()),
            "of_which_not_skin": float(result.refused_skin.mean()),
            "of_which_hopeless": float(hopeless.mean()),
            "low_certainty": float((result.p.max(1) < CONFIDENCE_FAIR).mean()),
            "other_pictures_refused": float(np.mean(result.other_refused)),
        },
        "training": {**asdict(setting.recipe), "weights": "EfficientNet-Lite, ImageNet, Apache-2.0"},
        "data": "ACNE04 (Wu et al., ICCV 2019), 1,328 photos after removing duplicates",
        "licence": "The data set is free for academic use only: this model is for research and evaluation until it is "
        "trained again on photos licensed for the purpose.",
    }


def _high_confidence(p: np.ndarray, grade: np.ndarray) -> float:
    """The least confidence from which on enough validation photos were right."""
    sure, right = p.max(1), p.argmax(1) == grade
    for limit in np.arange(0.5, 0.96, 0.01):
        if (sure >= limit).any() and right[sure >= limit].mean() >= HIGH_RIGHT:
            return round(float(limit), 2)
    return 0.95


def _doctor(photos: data.Photos, index: int) -> dict[str, float]:
    voted = photos.votes[:, index] >= 0
    return evaluate.agreement(photos.grade[voted], photos.votes[voted, index]) | {"photos": int(voted.sum())}
