"""Two audits: where a network looks, and how its agreement grows with the number of photos."""

from __future__ import annotations

import numpy as np
import torch
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold

from . import data, evaluate, heads, model, tone, trunks
from .augment import near_face
from .pipeline import Run

LOOKED_AT = 50
STEPS = 8
SHARES = (0.15, 0.3, 0.5, 0.75, 1.0)
DRAWS = 2
STRENGTH = 0.01  # inverse of the regularisation of a head


def saliency(run: Run, way: str, folds: tuple[int, ...] = data.FOLDS) -> dict[str, float]:
    """Integrated gradients on fifty photos with a found face: the share of attribution on skin inside the face.

    Each photo is shown to the network that has not seen it. The path goes from the photo's mean colour to the photo.
    """
    on_skin, in_face, area = [], [], []
    for fold in folds:
        _, test = data.split(run.photos, fold)
        found = test[run.photos.face[test, 0] >= data.FACE_FOUND]
        rows = found[np.linspace(0, len(found) - 1, LOOKED_AT // len(folds)).astype(int)]
        net = run.network(way, fold)
        boxes = torch.nn.functional.interpolate(near_face(run.photos.face[rows]), (data.INPUT_SIZE, data.INPUT_SIZE))
        for row, box in zip(rows, boxes, strict=True):
            photo = trunks.to_tensor(run.plain()[row][None])
            share = _attribution(net, photo)
            inside = box[0] > 0.5
            skin = inside & tone.looks_like_skin(tone.to_lab(photo))[0]
            on_skin.append(float(share[skin].sum()))
            in_face.append(float(share[inside].sum()))
            area.append(float(skin.float().mean()))
    return {
        "photos": len(on_skin),
        "on_skin_in_face": float(np.mean(on_skin)),
        "in_face_box": float(np.mean(in_face)),
        "skin_share_of_frame": float(np.mean(area)),
    }


def _attribution(net: torch.nn.Module, photo: torch.Tensor) -> torch.Tensor:
    """How much each pixel adds to the likeliest grade; all shares together are one."""
    start = photo.mean((2, 3), keepdim=True).expand_as(photo)
    total = torch.zeros_like(photo)
    with torch.inference_mode():
        label = int(net.answer(net.features(photo))[0].argmax())
    for step in range(STEPS):
        point = (start + (photo - start) * (step + 0.5) / STEPS).detach().requires_grad_(True)
        with model.reduced_precision():
            features = net.features(point)
        net.answer(features)[0][0, label].backward()
        total += point.grad
    amount = ((photo - start) * total).sum(1)[0].abs()
    return amount / amount.sum()


def curve(run: Run) -> dict[str, list[dict[str, float]]]:
    """Heads on frozen features that learn from a share of the blocks of every grade, or of Moderate and Severe."""
    features = heads.condensed(run)[0]
    every, rare = tuple(range(len(data.GRADES))), (2, 3)
    return {
        name: [_thinned(run.photos, features, share, thinned) for share in SHARES]
        for name, thinned in (("every_grade", every), ("moderate_and_severe", rare))
    }


def protocols(run: Run) -> dict[str, dict[str, float]]:
    """The same heads in three divisions: photos at random, whole blocks, and whole blocks with a buffer."""
    features, photos = heads.condensed(run)[0], run.photos
    rows = data.reported(photos)
    at_random = [
        (np.concatenate([rows[fit], np.setdiff1d(np.arange(len(photos)), rows)]), rows[test])
        for fit, test in StratifiedKFold(5, shuffle=True, random_state=0).split(rows, photos.grade[rows])
    ]
    tests = [data.split(photos, fold)[1] for fold in data.FOLDS]
    blocks = [(np.setdiff1d(np.arange(len(photos)), test), test) for test in tests]
    buffered = [data.split(photos, fold) for fold in data.FOLDS]
    divisions = {"photos at random": at_random, "blocks": blocks, "blocks with a buffer": buffered}
    return {name: _head_figures(photos, features, parts) for name, parts in divisions.items()}


def thin(
    grade: np.ndarray, block: np.ndarray, share: float, thinned: tuple[int, ...], rng: np.random.Generator
) -> np.ndarray:
    """Which photos stay if a grade keeps a share of its blocks: a block has photos of other grades, too."""
    stays = np.ones(len(grade), bool)
    for level in thinned:
        blocks = rng.permutation(np.unique(block[grade == level]))
        stays[(grade == level) & np.isin(block, blocks[max(1, round(share * len(blocks))) :])] = False
    return stays


def _thinned(photos: data.Photos, features: np.ndarray, share: float, thinned: tuple[int, ...]) -> dict[str, float]:
    drawn = []
    for seed in range(DRAWS if share < 1 else 1):
        rng = np.random.default_rng(seed)
        parts = []
        for fold in data.FOLDS:
            fit, test = data.split(photos, fold)
            parts.append((fit[thin(photos.grade[fit], photos.block[fit], share, thinned, rng)], test))
        drawn.append(_head_figures(photos, features, parts))
    return {"share": share, **{name: float(np.mean([d[name] for d in drawn])) for name in drawn[0]}}


def _head_figures(photos: data.Photos, features: np.ndarray, parts: list) -> dict[str, float]:
    predicted = np.full(len(photos), -1)
    for fit, test in parts:
        centre, spread = features[fit].mean(0), features[fit].std(0) + 1e-3
        head = LogisticRegression(C=STRENGTH, max_iter=300).fit((features[fit] - centre) / spread, photos.grade[fit])
        predicted[test] = head.predict((features[test] - centre) / spread)
    rows = np.flatnonzero(predicted >= 0)
    return evaluate.agreement(photos.grade[rows], predicted[rows])
