"""The same network, thresholds and judgement as Clary's (internal/vision/severity)."""

import json
from functools import cache
from pathlib import Path

import numpy as np
import onnxruntime
from django.conf import settings

SENTENCES = {
    "": "",
    "too_dark": "The photo is too dark to tell. Daylight from a window in front of you works best.",
    "too_bright": "The photo is too bright to tell. Turn off the flash and step out of direct sun.",
    "blurred": "The photo is too blurred to tell. Wipe the lens, hold the phone still and tap your face to focus.",
    "not_skin": "We could not make out facial skin in this photo. Let your face fill most of the picture.",
    "unsure": "The photo could be read in more than one way, so take this as a rough guess at most.",
}


@cache
def card():
    """What belongs to the model."""
    return json.loads(Path(settings.MODEL_FOLDER, "model.json").read_text())


@cache
def session():
    """The network of this worker, which computes on one thread."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    path = str(Path(settings.MODEL_FOLDER, "model.onnx"))
    return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])


def estimate(picture):
    """Returns severity, certainty and doubt of a picture of 224 by 224 pixels."""
    rgb = np.asarray(picture)
    limits = card()["thresholds"]
    if doubt := poor(rgb, limits):
        return None, "", doubt
    grades, skin = session().run(["grades", "skin"], {"photo": rgb[np.newaxis]})
    grades = grades.ravel()
    if skin.item() < limits["skin_min"]:
        return None, "", "not_skin"
    best = int(grades.argmax())
    confidence = float(grades[best])
    if confidence < limits["confidence_min"]:
        return None, "", "unsure"
    severity = card()["labels"][best]
    if confidence < limits["confidence_fair"]:
        return severity, "low", "unsure"
    return severity, "high" if confidence >= limits["confidence_high"] else "fair", ""


def poor(rgb, limits):
    """Names what is wrong with a picture before any network has looked at it."""
    side = len(rgb)
    luma = (rgb.astype(np.int32) @ np.array([299, 587, 114], np.int32) + 500) // 1000
    middle = slice(side // 4, side // 4 + side // 2)
    mean = luma[middle, middle].mean()
    if mean < limits["luma_min"]:
        return "too_dark"
    if mean > limits["luma_max"] or (luma > 250).mean() > limits["bright_max"]:
        return "too_bright"
    edges = luma[1:-1, :-2] + luma[1:-1, 2:] + luma[:-2, 1:-1] + luma[2:, 1:-1] - 4 * luma[1:-1, 1:-1]
    return "blurred" if edges.var() < limits["sharpness_min"] else ""
