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

from . import data, evaluate, export, gate, pipeline, plots, proof, quality, train, trunk
from .model import Grader

# What is too poor to look at. Brightness leaves room for very dark skin, which none of the graded
# photos shows: their darkest is at 74.
QUALITY_LIMITS = {"luma_min": 28.0, "luma_max": 225.0, "bright_max": 0.3, "sharpness_min": 8.0}
# A validation photo in a hundred may be taken for something else than skin.
SKIN_MISSED = 0.01
# Certainty is high for the surest validation photos, as many of them as were right in this share of cases.
HIGH_RIGHT = 0.9
CONFIDENCE_MIN, CONFIDENCE_FAIR = 0.33, 0.5


@dataclass
class OutOfFold:
    """What the five networks made of photos they had not seen, in the order of the photos."""

    p: np.ndarray
    refused_skin: np.ndarray
    # Photos that were answered when each fold's validation photos set the confidence for HIGH_RIGHT.
    answered: np.ndarray
    temperatures: list[float] = field(default_factory=list)
    skin_limits: list[float] = field(default_factory=list)
    other_refused: list[float] = field(default_factory=list)
    validation_p: list[np.ndarray] = field(default_factory=list)
    validation_grade: list[np.ndarray] = field(default_factory=list)
    # Whether the label stayed the same when the photo was disturbed, by kind of disturbance.
    steady: dict[str, np.ndarray] = field(default_factory=dict)

    @classmethod
    def empty(cls, photos: int) -> OutOfFold:
        return cls(np.zeros((photos, len(data.GRADES))), np.zeros(photos, bool), np.zeros(photos, bool))


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
    kept = pipeline.kept(setting, photos)
    result = _out_of_fold(setting, photos, kept)
    _refusals(setting, photos, kept, pictures, result)
    card = _card(setting, photos, result)

    net = pipeline.grader(setting.shipped(None), setting.recipe)
    skin = _skin_layer(net, kept, np.arange(len(photos)), pictures)
    temperature = float(np.exp(np.mean(np.log(result.temperatures))))
    export.write(export.Shipped(net, temperature, skin), card, model_folder)
    return _publish(setting, photos, result, plot_folder) | {"refusal": card["refusal"]}


def prove(setting: pipeline.Setting, model_folder: Path, plot_folder: Path) -> dict:
    """Evaluates networks that were trained before: model.json gets their figures, model.onnx stays as it is."""
    photos = data.load(setting.photos, setting.limit)
    kept = pipeline.kept(setting, photos)
    result = _out_of_fold(setting, photos, kept)
    path = model_folder / "model.json"
    card = json.loads(path.read_text())
    card["thresholds"]["confidence_high"] = _confidence_high(result)
    card |= {"metrics": _metrics(photos, result), "certainty": _certainty(photos, result)}
    path.write_text(json.dumps(card, indent=2) + "\n")
    return _publish(setting, photos, result, plot_folder)


def _publish(setting: pipeline.Setting, photos: data.Photos, result: OutOfFold, plot_folder: Path) -> dict:
    predicted = result.p.argmax(1)
    _draw(photos, result, plot_folder)
    figures = {
        "model": _metrics(photos, result),
        "intervals": evaluate.intervals(
            photos.group, lambda rows: evaluate.agreement(photos.grade[rows], predicted[rows])
        ),
        "confusion": evaluate.confusion(photos.grade, predicted),
        "doctors": {name: _doctor(photos, index) for index, name in enumerate(data.DOCTORS)},
        "certainty": _certainty(photos, result),
        "confidence_high": _confidence_high(result),
        **_proofs(photos, result),
    }
    (setting.work / "figures.json").write_text(json.dumps(figures, indent=2) + "\n")
    return figures


def _out_of_fold(setting: pipeline.Setting, photos: data.Photos, kept: np.ndarray) -> OutOfFold:
    result = OutOfFold.empty(len(photos))
    disturbed = trunk.disturbed(photos, setting.recipe.backbone, setting.work)
    third = proof.disturbed_rows(len(photos))
    result.steady = {kind: np.zeros(len(third), bool) for kind in disturbed}
    for fold in range(data.FOLDS):
        net = pipeline.grader(setting.shipped(fold), setting.recipe)
        _, validation, test = pipeline.rows(photos, fold)
        logits, _ = train.predict(net, kept[trunk.PLAIN, validation])
        temperature = evaluate.best_temperature(logits, photos.grade[validation])
        result.temperatures.append(temperature)
        result.validation_p.append(evaluate.softmax(logits, temperature))
        result.validation_grade.append(photos.grade[validation])

        logits, _ = train.predict(net, kept[trunk.PLAIN, test])
        result.p[test] = evaluate.softmax(logits, temperature)
        sure = proof.limit_for(result.validation_p[-1], photos.grade[validation])
        result.answered[test] = result.p[test].max(1) >= sure
        for kind, outputs in disturbed.items():
            mine = np.isin(third, test)
            same = train.predict(net, outputs[mine])[0].argmax(1) == result.p[third[mine]].argmax(1)
            result.steady[kind][mine] = same
    np.savez(setting.work / "out-of-fold.npz", p=result.p, answered=result.answered, **result.steady)
    return result


def _refusals(
    setting: pipeline.Setting, photos: data.Photos, kept: np.ndarray, pictures: Pictures, result: OutOfFold
) -> None:
    """Fits each fold's layer for skin, sets its limit on validation photos and notes what it refuses."""
    for fold in range(data.FOLDS):
        net = pipeline.grader(setting.shipped(fold), setting.recipe)
        fit, validation, test = pipeline.rows(photos, fold)
        layer = _skin_layer(net, kept, fit, pictures)
        _, seen = train.predict(net, kept[trunk.PLAIN, validation])
        limit = float(np.quantile(gate.probability(layer, seen), SKIN_MISSED))
        _, seen = train.predict(net, kept[trunk.PLAIN, test])
        result.refused_skin[test] = gate.probability(layer, seen) < limit
        _, others = train.predict(net, pictures.other_test)
        result.other_refused.append(float((gate.probability(layer, others) < limit).mean()))
        result.skin_limits.append(limit)


def _proofs(photos: data.Photos, result: OutOfFold) -> dict:
    """Against doctors photo by photo, abstaining, steadiness, and how labels limit what can be reached."""
    predicted = result.p.argmax(1)
    right, answered = predicted == photos.grade, result.answered
    median = proof.consensus(photos.votes)
    doctors = {name: photos.votes[:, index] for index, name in enumerate(data.DOCTORS)}
    return {
        "paired": {
            name: proof.paired(photos, predicted, votes) for name, votes in (doctors | {"median": median}).items()
        },
        "coverage_at_90": proof.coverage(result.p, photos.grade),
        "coverage_at_90_by_validation": float(answered.mean()),
        "exact_of_answered_by_validation": float(right[answered].mean()) if answered.any() else 0.0,
        "steady": {kind: float(same.mean()) for kind, same in result.steady.items()}
        | {"any_of_them": float(np.mean(np.concatenate(list(result.steady.values()))))},
        "labels": proof.labels(photos, predicted),
    }


def _draw(photos: data.Photos, result: OutOfFold, folder: Path) -> None:
    median = proof.consensus(photos.votes)
    voted = median >= 0
    plots.confusion(evaluate.confusion(photos.grade, result.p.argmax(1)), folder / "confusion.svg")
    plots.confusion(evaluate.confusion(photos.grade[voted], median[voted]), folder / "confusion-doctors.svg")
    plots.reliability(evaluate.reliability(result.p, photos.grade), folder / "reliability.svg")
    plots.risk_coverage(proof.risk_coverage(result.p, photos.grade), folder / "risk-coverage.svg")


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
    poor = quality.refused(quality.measure(photos.small(np.arange(len(photos)))), QUALITY_LIMITS)
    hopeless = result.p.max(1) < CONFIDENCE_MIN
    return {
        "version": "acne-severity-2",
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
            "confidence_high": _confidence_high(result),
        },
        "metrics": _metrics(photos, result),
        "certainty": _certainty(photos, result),
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


def _metrics(photos: data.Photos, result: OutOfFold) -> dict:
    return {
        **evaluate.agreement(photos.grade, result.p.argmax(1)),
        "calibration_error": evaluate.calibration_error(result.p, photos.grade),
        "photos": len(photos),
        "protocol": "5 folds by group (blocks of six file numbers, not people), stratified by grade; every photo "
        "scored once by a network that saw no photo of its group; temperature and thresholds from validation photos "
        "inside the training part",
    }


def _certainty(photos: data.Photos, result: OutOfFold) -> dict[str, dict[str, float]]:
    limits = {"low": CONFIDENCE_MIN, "fair": CONFIDENCE_FAIR, "high": _confidence_high(result)}
    return proof.certainty(result.p, photos.grade, limits)


def _confidence_high(result: OutOfFold) -> float:
    validation_p, validation_grade = np.concatenate(result.validation_p), np.concatenate(result.validation_grade)
    return round(proof.limit_for(validation_p, validation_grade, HIGH_RIGHT), 2)


def _doctor(photos: data.Photos, index: int) -> dict[str, float]:
    voted = photos.votes[:, index] >= 0
    return evaluate.agreement(photos.grade[voted], photos.votes[voted, index]) | {"photos": int(voted.sum())}
