"""What trained networks answer to photos they did not fit, kept on disk: attempts.py compares ways by it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from . import data, heads, pipeline, proof, train, trunk
from .model import Grader

# Gives the checkpoints of a fold's network; of several, the mean of the weights is asked.
Checkpoints = Callable[[int], list[Path]]


@dataclass(frozen=True)
class Answers:
    """Logits for photos as they are and with their mirror image, and how steady the labels of test photos are."""

    once: list[heads.Scored]
    twice: list[heads.Scored]
    steady: dict[str, float]


@dataclass(frozen=True)
class Asking:
    """Asks the networks of folds about their validation and test photos."""

    setting: pipeline.Setting
    photos: data.Photos
    parts: list

    def networks(
        self, checkpoints: Checkpoints, folds: Sequence[int] = range(data.FOLDS), whole: bool = False
    ) -> Answers:
        """whole: the first stages have learned as well, so what is kept of the photos does not hold for them."""
        once, twice, same = [], [], []
        for fold in folds:
            kept = self._answers(checkpoints(fold), fold, whole)
            _, validation, test = self.parts[fold]
            plain, mirrored = kept["plain"], kept["mirrored"]
            once.append(heads.Scored(plain[: len(validation)], plain[len(validation) :]))
            both = (plain + mirrored) / 2
            twice.append(heads.Scored(both[: len(validation)], both[len(validation) :]))
            label = np.zeros(len(self.photos), int)
            label[test] = once[-1].test.argmax(1)
            mine = self._mine(fold)
            kinds = [kind for kind in kept if kind not in ("plain", "mirrored")]
            same.append({kind: kept[kind].argmax(1) == label[mine] for kind in kinds})
        steady = {kind: float(np.concatenate([s[kind] for s in same]).mean()) for kind in same[0]}
        return Answers(once, twice, steady)

    def _mine(self, fold: int) -> np.ndarray:
        third = proof.disturbed_rows(len(self.photos))
        return third[np.isin(third, self.parts[fold][2])]

    def _answers(self, checkpoints: list[Path], fold: int, whole: bool) -> dict[str, np.ndarray]:
        content = b"".join(hashlib.sha256(path.read_bytes()).digest() for path in checkpoints)
        path = self.setting.work / f"asked-{hashlib.sha256(content).hexdigest()[:16]}-{len(self.photos)}.npz"
        if not path.exists():
            net = pipeline.grader(checkpoints, self.setting.recipe)
            np.savez(path, **(self._ask_whole(net, fold) if whole else self._ask(net, fold)))
        return dict(np.load(path))

    def _ask(self, net: Grader, fold: int) -> dict[str, np.ndarray]:
        setting, photos = self.setting, self.photos
        rows = np.concatenate(self.parts[fold][1:])
        mine = np.isin(proof.disturbed_rows(len(photos)), self.parts[fold][2])
        backbone = setting.recipe.backbone
        kept = pipeline.kept(setting, photos)
        views = {"plain": kept[trunk.PLAIN][rows], "mirrored": kept[trunk.MIRRORED][rows]}
        views |= {kind: seen[mine] for kind, seen in trunk.disturbed(photos, backbone, setting.work).items()}
        return {kind: train.predict(net, view)[0] for kind, view in views.items()}

    def _ask_whole(self, net: Grader, fold: int) -> dict[str, np.ndarray]:
        small = self.photos.small(np.concatenate(self.parts[fold][1:]))
        views = {"plain": small, "mirrored": small[:, :, ::-1]}
        views |= proof.disturbed(self.photos.small(self._mine(fold)))
        return {kind: train.predict(net, trunk.plain(net, view))[0] for kind, view in views.items()}
