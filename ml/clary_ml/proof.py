"""What a sceptical reader asks beyond the figures.

How the model compares with doctors, how often it is right when it may abstain, whether it follows skin or the tone,
framing and background of a photo, and what limits it. Everything works on answers to photos that the networks had
not seen.
"""

from __future__ import annotations

import numpy as np

from . import data, evaluate, tone, trials
from .results import Answers

# One grade alone is named where this share of photos was right, and for so many of them at most. What is
# promised is four of five: people's own photos are harder.
WANTED_RIGHT = 0.85
MOST_NAMED = 0.4


def against_doctors(photos: data.Photos, predicted: np.ndarray, rows: np.ndarray) -> dict[str, dict[str, float]]:
    """Model and doctor on the same photos."""
    median = np.where((photos.votes >= 0).all(1), np.median(photos.votes, 1), -1).astype(int)
    doctors = {name: photos.votes[:, index] for index, name in enumerate(data.DOCTORS)} | {"median": median}
    compared = {}
    for name, votes in doctors.items():
        both = rows[votes[rows] >= 0]
        grade, block = photos.grade[both], photos.block[both]
        compared[name] = evaluate.paired(block, predicted[both] == grade, votes[both] == grade)
        compared[name]["doctor_kappa"] = evaluate.agreement(grade, votes[both])["quadratic_kappa"]
    return compared


def labels(photos: data.Photos, predicted: np.ndarray, rows: np.ndarray) -> dict[str, float]:
    """How far the reference itself limits agreement: photos on which three doctors agree with one another."""
    votes, grade, predicted = photos.votes[rows], photos.grade[rows], predicted[rows]
    alike = (votes >= 0).all(1) & (votes.max(1) == votes.min(1))
    denied, confirmed = alike & (votes[:, 0] != grade), alike & (votes[:, 0] == grade)
    return {
        "doctors_agree": int(alike.sum()),
        "of_them_with_another_reference": float(denied[alike].mean()),
        "there_model_with_doctors": float((predicted == votes[:, 0])[denied].mean()),
        "there_model_with_reference": float((predicted == grade)[denied].mean()),
        "model_exact_where_all_agree": float((predicted == grade)[confirmed].mean()),
    }


def kept(photos: data.Photos, answers: Answers, kinds: tuple[str, ...]) -> dict[str, dict[str, float]]:
    """For each trial: how often the label stays, and the recall of every grade with its change."""
    table = {}
    for kind in kinds:
        rows = answers.asked(kind)
        before, after = answers.p["plain"][rows].argmax(1), answers.p[kind][rows].argmax(1)
        grade = photos.grade[rows]
        recalls = {
            name: float((after == k)[grade == k].mean() - (before == k)[grade == k].mean())
            for k, name in enumerate(data.GRADES)
        }
        same = before == after
        interval = evaluate.intervals(photos.block[rows], lambda some, same=same: {"same": float(same[some].mean())})
        low, high = interval["same"]
        table[kind] = {
            "photos": len(rows),
            "same_label": float(same.mean()),
            "low": low,
            "high": high,
            "higher": float((after > before).mean()),
            "lower": float((after < before).mean()),
            "exact": float((after == grade).mean()),
            "recall_change": recalls,
            "largest_fall": -min(0.0, *recalls.values()),
            "recall": {name: float((after == k)[grade == k].mean()) for k, name in enumerate(data.GRADES)},
            "recall_before": {name: float((before == k)[grade == k].mean()) for k, name in enumerate(data.GRADES)},
            "of_each_grade": dict(
                zip(data.GRADES, np.bincount(grade, minlength=len(data.GRADES)).tolist(), strict=True)
            ),
        }
    return table


def underestimated(grade: np.ndarray, predicted: np.ndarray) -> dict[str, int]:
    """Photos of Moderate and Severe that are called less than Moderate, and what is behind the label Mild."""
    higher, called_mild = grade >= 2, predicted == 1
    return {
        "moderate_or_severe": int(higher.sum()),
        "called_less": int((predicted < 2)[higher].sum()),
        "called_mild": int(called_mild.sum()),
        "called_mild_but_higher": int(higher[called_mild].sum()),
    }


def close_ups(photos: data.Photos, answers: Answers) -> dict[str, float]:
    """Photos that are not Severe and were taken, or cropped, from near: how many are called Severe."""
    rows = answers.asked("close-up")
    mild = rows[photos.grade[rows] < 3]
    real = mild[trials.is_close_up(photos.face[mild])]
    called = {kind: answers.p[kind].argmax(1) == 3 for kind in ("plain", "close-up")}
    severe = rows[photos.grade[rows] == 3]
    afar = severe[~trials.is_close_up(photos.face[severe])]
    return {
        "real": len(real),
        "real_called_severe": int(called["plain"][real].sum()),
        "real_share": float(called["plain"][real].mean()),
        "cropped": len(mild),
        "cropped_share": float(called["close-up"][mild].mean()),
        "cropped_share_before": float(called["plain"][mild].mean()),
        "cropped_share_by_grade": [float(called["close-up"][mild[photos.grade[mild] == k]].mean()) for k in range(3)],
        "severe_not_close": len(afar),
        "severe_not_close_recall": float(called["plain"][afar].mean()),
        "severe_close_recall": float(called["plain"][np.setdiff1d(severe, afar)].mean()),
    }


def painted(photos: data.Photos, answers: Answers) -> dict[str, float]:
    """Photos with a found face, everything around the face in grey: how often the label stays."""
    rows = answers.asked("painted")
    rows = rows[photos.face[rows, 0] >= data.FACE_FOUND]
    before, after = answers.p["plain"][rows].argmax(1), answers.p["painted"][rows].argmax(1)
    return {"photos": len(rows), "same_label": float((before == after).mean())}


def by_real_tone(photos: data.Photos, answers: Answers, angles: np.ndarray) -> list[dict]:
    """The figures in three equal parts from the darkest to the lightest skin that the photos show."""
    rows = answers.asked()
    rows = rows[~np.isnan(angles[rows])]
    parts = np.array_split(rows[np.argsort(angles[rows], kind="stable")], 3)
    return [
        {
            "photos": len(part),
            "ita_from": float(angles[part].min()),
            "ita_to": float(angles[part].max()),
            "of_each_grade": np.bincount(photos.grade[part], minlength=len(data.GRADES)).tolist(),
            **evaluate.agreement(photos.grade[part], answers.p["plain"][part].argmax(1)),
        }
        for part in parts
    ]


def limit_for(p: np.ndarray, grade: np.ndarray) -> float:
    """The least confidence from which on enough of these photos were right, and not too many are named."""
    order = np.argsort(-p.max(1), kind="stable")
    right = np.cumsum((p.argmax(1) == grade)[order]) / np.arange(1, len(grade) + 1)
    enough = np.flatnonzero(right[: max(1, int(MOST_NAMED * len(grade)))] >= WANTED_RIGHT)
    return float(p.max(1)[order][enough[-1]]) if len(enough) else 1.0


def likely(photos: data.Photos, answers: Answers) -> dict[str, float]:
    """How many photos get one grade alone and how often it is right, by limits that were chosen without their fold."""
    p, rows = answers.p["plain"], answers.asked()
    named, limits = np.zeros(len(photos), bool), []
    for fold in answers.folds:
        _, test = data.split(photos, fold)
        others = np.setdiff1d(rows, test)
        limits.append(limit_for(p[others], photos.grade[others]))
        named[test] = p[test].max(1) >= limits[-1]
    some = np.flatnonzero(named)
    found = {"limit": float(np.mean(limits)), "photos": len(some), "share": len(some) / len(rows)}
    if not len(some):
        return found
    right = p[some].argmax(1) == photos.grade[some]
    low, high = evaluate.intervals(photos.block[some], lambda drawn: {"right": float(right[drawn].mean())})["right"]
    return found | {"right": float(right.mean()), "low": low, "high": high}


def risk_coverage(p: np.ndarray, grade: np.ndarray) -> list[tuple[float, float]]:
    """For every share of photos that are answered, surest first: the share of them that is right."""
    order = np.argsort(-p.max(1), kind="stable")
    right = (p.argmax(1) == grade)[order]
    answered = np.arange(1, len(right) + 1)
    return list(zip((answered / len(right)).tolist(), (np.cumsum(right) / answered).tolist(), strict=True))


def certainty(p: np.ndarray, grade: np.ndarray, limits: dict[str, float]) -> dict[str, dict[str, float]]:
    """For each word of certainty, from its confidence up to the next: the share of photos, and of them those right."""
    sure, right = p.max(1), p.argmax(1) == grade
    tops = [*list(limits.values())[1:], np.inf]
    words = {}
    for (word, low), top in zip(limits.items(), tops, strict=True):
        said = (sure >= low) & (sure < top)
        words[word] = {"share": float(said.mean()), "right": float(right[said].mean()) if said.any() else 0.0}
    return words


def pairs(p: np.ndarray, grade: np.ndarray, high: float) -> dict[str, float]:
    """Where no grade is likely enough, two are named: how often the reference is one of them."""
    named = p.max(1) < high
    best = p.argmax(1)
    padded = np.pad(p, ((0, 0), (1, 1)), constant_values=-1)
    rows = np.arange(len(p))
    neighbour = np.where(padded[rows, best + 2] > padded[rows, best], best + 1, best - 1)
    held = (grade == best) | (grade == neighbour)
    return {"photos": int(named.sum()), "right": float(held[named].mean()) if named.any() else 0.0}


def tone_range(angles: np.ndarray) -> dict[str, float]:
    low, high = np.nanpercentile(angles, [5, 95])
    return {"ita_low": round(float(low), 1), "ita_high": round(float(high), 1)}


def measured_tones(small: np.ndarray) -> np.ndarray:
    return tone.measure(np.asarray(small))
