"""What a sceptical reader asks beyond the figures.

How it compares with doctors photo by photo, how often it is right when it may abstain, how steady it is, and
what limits it. Everything here works on predictions for photos that the networks had not seen.
"""

from __future__ import annotations

import io
from dataclasses import dataclass

import numpy as np
from PIL import Image
from scipy.stats import binomtest
from sklearn.model_selection import StratifiedKFold

from . import data, evaluate, heads

WANTED_RIGHT = 0.9
SHIFT = round(0.05 * data.INPUT_SIZE)
SHARES = (0.15, 0.3, 0.5, 0.75, 1.0)
DRAWS = 2


def paired(photos: data.Photos, predicted: np.ndarray, doctor: np.ndarray) -> dict[str, float]:
    """Model and doctor on the same photos: who was right where the other was wrong (McNemar's exact test).

    The interval of the difference draws whole groups, because neighbouring photos are not independent.
    """
    voted = doctor >= 0
    model_right, doctor_right = (predicted == photos.grade)[voted], (doctor == photos.grade)[voted]
    only_model, only_doctor = int((model_right & ~doctor_right).sum()), int((doctor_right & ~model_right).sum())
    lead = evaluate.intervals(
        photos.group[voted], lambda rows: {"lead": float(model_right[rows].mean() - doctor_right[rows].mean())}
    )["lead"]
    return {
        "photos": int(voted.sum()),
        "model_exact": float(model_right.mean()),
        "doctor_exact": float(doctor_right.mean()),
        "only_model_right": only_model,
        "only_doctor_right": only_doctor,
        "p_value": float(binomtest(only_model, only_model + only_doctor).pvalue) if only_model + only_doctor else 1.0,
        "lead_low": lead[0],
        "lead_high": lead[1],
    }


def consensus(votes: np.ndarray) -> np.ndarray:
    """The median of three doctors, -1 where one did not vote."""
    return np.where((votes >= 0).all(1), np.median(votes, 1), -1).astype(int)


def labels(photos: data.Photos, predicted: np.ndarray) -> dict[str, float]:
    """How far the reference itself limits agreement: photos on which three doctors agree with one another."""
    votes = photos.votes
    alike = (votes >= 0).all(1) & (votes.max(1) == votes.min(1))
    denied, confirmed = alike & (votes[:, 0] != photos.grade), alike & (votes[:, 0] == photos.grade)

    def share(hits: np.ndarray, among: np.ndarray) -> float:
        return float(hits[among].mean()) if among.any() else 0.0

    return {
        "doctors_agree": int(alike.sum()),
        "of_them_with_another_reference": share(denied, alike),
        "there_model_with_doctors": share(predicted == votes[:, 0], denied),
        "there_model_with_reference": share(predicted == photos.grade, denied),
        "model_exact_where_all_agree": share(predicted == photos.grade, confirmed),
        "model_exact_where_doctors_differ": share(predicted == photos.grade, ~alike),
    }


def risk_coverage(p: np.ndarray, grade: np.ndarray) -> list[tuple[float, float]]:
    """For every share of photos that are answered, surest first: the share of them that is right."""
    order = np.argsort(-p.max(1), kind="stable")
    right = (p.argmax(1) == grade)[order]
    answered = np.arange(1, len(right) + 1)
    return list(zip((answered / len(right)).tolist(), (np.cumsum(right) / answered).tolist(), strict=True))


def coverage(p: np.ndarray, grade: np.ndarray, wanted: float = WANTED_RIGHT) -> float:
    """The largest share of photos that can be answered with the wanted share of them right."""
    enough = [share for share, right in risk_coverage(p, grade) if right >= wanted]
    return max(enough, default=0.0)


def limit_for(p: np.ndarray, grade: np.ndarray, wanted: float = WANTED_RIGHT) -> float:
    """The least confidence above which the wanted share of these (validation) photos was right."""
    sure = np.sort(p.max(1))[::-1]
    answered = round(coverage(p, grade, wanted) * len(p))
    return float(sure[answered - 1]) if answered else 1.0


def certainty(p: np.ndarray, grade: np.ndarray, limits: dict[str, float]) -> dict[str, dict[str, float]]:
    """For each word of certainty, from its confidence up to the next: the share of photos, and of them those right."""
    sure, right = p.max(1), p.argmax(1) == grade
    tops = [*list(limits.values())[1:], np.inf]
    words = {}
    for (word, low), top in zip(limits.items(), tops, strict=True):
        said = (sure >= low) & (sure < top)
        words[word] = {"share": float(said.mean()), "right": float(right[said].mean()) if said.any() else 0.0}
    return words


def disturbed_rows(photos: int) -> np.ndarray:
    """Which photos are disturbed: a third of each grade, since photos are in the order of their grades."""
    return np.arange(0, photos, 3)


def disturbed(frames: np.ndarray) -> dict[str, np.ndarray]:
    """The same photos in another light, compressed once more, and shifted by a twentieth."""
    return {
        "brighter": _lit(frames, 0.8, (1.04, 1.0, 0.94)),
        "darker": _lit(frames, 1.25, (0.96, 1.0, 1.04)),
        "compressed": np.stack([_compressed(frame) for frame in frames]),
        "shifted": np.pad(frames, ((0, 0), (0, 0), (SHIFT, 0), (0, 0)), mode="edge")[:, :, : data.INPUT_SIZE],
    }


@dataclass(frozen=True)
class Curve:
    """How exact agreement and kappa grow with the photos that are learned from."""

    shares: list[float]
    exact: list[float]
    kappa: list[float]
    recall_moderate: list[float]
    recall_severe: list[float]


def learning_curve(views: list[np.ndarray], photos: data.Photos, parts: list, thinned: tuple[int, ...]) -> Curve:
    """Heads that learn from a share of the groups of the thinned grades and from all of the others."""
    figures = []
    for share in SHARES:
        draws = [
            head_agreement(views, photos, _fewer(photos, parts, thinned, share, seed))
            for seed in range(DRAWS if share < 1 else 1)
        ]
        figures.append({name: float(np.mean([d[name] for d in draws])) for name in draws[0]})
    return Curve(
        list(SHARES),
        *([f[name] for f in figures] for name in ("exact", "quadratic_kappa", "recall_moderate", "recall_severe")),
    )


def head_agreement(views: list[np.ndarray], photos: data.Photos, parts: list) -> dict[str, float]:
    """Figures of heads on fixed features in the given folds."""
    predicted = np.zeros(len(photos), int)
    for rows in parts:
        predicted[rows[2]] = heads.run(heads.prepare(views, views[:1], rows), photos, heads.Teaching()).test.argmax(1)
    return evaluate.agreement(photos.grade, predicted)


def photo_level(photos: data.Photos, seed: int = 0) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """The folds of the literature: photos at random, so one person can be on both sides."""
    splitter = StratifiedKFold(data.FOLDS, shuffle=True, random_state=seed)
    inner = StratifiedKFold(8, shuffle=True, random_state=seed)
    parts = []
    for training, test in splitter.split(photos.grade, photos.grade):
        fit, validation = next(inner.split(training, photos.grade[training]))
        parts.append((training[fit], training[validation], test))
    return parts


def _fewer(photos: data.Photos, parts: list, thinned: tuple[int, ...], share: float, seed: int) -> list:
    """The folds with only a share of the groups of some grades to learn from."""
    rng = np.random.default_rng(seed)
    fewer = []
    for fit, validation, test in parts:
        taken = np.ones(len(fit), bool)
        for grade in thinned:
            groups = rng.permutation(np.unique(photos.group[fit][photos.grade[fit] == grade]))
            left_out = groups[max(1, round(share * len(groups))) :]
            taken &= ~(np.isin(photos.group[fit], left_out) & (photos.grade[fit] == grade))
        fewer.append((fit[taken], validation, test))
    return fewer


def _lit(frames: np.ndarray, gamma: float, tint: tuple[float, float, float]) -> np.ndarray:
    table = np.stack([(np.arange(256) / 255) ** gamma * 255 * channel for channel in tint], 1)
    table = table.clip(0, 255).round().astype(np.uint8)
    return np.stack([table[frames[..., channel], channel] for channel in range(3)], -1)


def _compressed(frame: np.ndarray) -> np.ndarray:
    buffer = io.BytesIO()
    Image.fromarray(frame).save(buffer, "JPEG", quality=70)
    with Image.open(buffer) as image:
        return np.asarray(image.convert("RGB"))
