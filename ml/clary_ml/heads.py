"""Linear heads on features that nobody fine-tuned. They learn in a second, so many ways of teaching can be compared."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch

from . import data, model, trunks
from .pipeline import Run

COMPONENTS = 200
DECAY = 3e-3
STEPS = 60


@dataclass(frozen=True)
class Head:
    """What a head is taught. Weights: "grade" counts every photo once, "balanced" every grade alike by half."""

    target: str = "mixed"  # "grade", "neighbours", "votes", "mixed" (neighbours and votes)
    balanced: bool = True
    toned: bool = False  # learns from a view in another tone as well
    deviation: bool = True  # the deviation of a channel as well as its mean


HEADS = {
    "head on ResNet-50: the grade alone": Head(target="grade"),
    "head on ResNet-50: neighbouring grades (ordinal)": Head(target="neighbours"),
    "head on ResNet-50: the doctors' votes as a distribution": Head(target="votes"),
    "head on ResNet-50: neighbouring grades and votes": Head(),
    "head on ResNet-50: without balance between grades": Head(balanced=False),
    "head on ResNet-50: without deviation": Head(deviation=False),
    "head on ResNet-50: with views in other tones": Head(toned=True),
}


def ready(run: Run) -> bool:
    """Whether the features of heads exist: what costs time is the frozen network, not the head."""
    return trunks.cache(run.photos, run.setting.work).exists()


def logits(run: Run, head: Head, part: int) -> np.ndarray:
    """Logits for the test photos of a part."""
    fit, test = data.split(run.photos, part)
    plain, toned = condensed(run, head.deviation)
    seen = [plain[fit], toned[fit]] if head.toned else [plain[fit]]
    target = torch.cat([_target(run.photos, head)[fit]] * len(seen))
    share = np.bincount(run.photos.grade[fit], minlength=len(data.GRADES)) / len(fit)
    weight = torch.tensor(np.tile((1 / np.sqrt(share))[run.photos.grade[fit]], len(seen)), dtype=torch.float32)
    x = torch.tensor(np.concatenate(seen), dtype=torch.float32)
    layer = _descend(x, target, weight if head.balanced else torch.ones(len(x)))
    with torch.inference_mode():
        return layer(torch.tensor(plain[test], dtype=torch.float32)).numpy()


def condensed(run: Run, deviation: bool = True) -> tuple[np.ndarray, np.ndarray]:
    """The first principal components of the features of all photos (no grade is used), plain and in another tone."""
    path = run.setting.work / f"condensed-{deviation}-{len(run.photos)}.npz"
    if not path.exists():
        plain, toned = (frozen(run, at) for at in (0, 1))
        if not deviation:
            plain, toned = plain[:, : plain.shape[1] // 2], toned[:, : toned.shape[1] // 2]
        centre, spread = plain.mean(0), plain.std(0) + 1e-3
        _, _, axes = np.linalg.svd((plain - centre) / spread, full_matrices=False)
        turn = axes[:COMPONENTS].T / np.sqrt(len(axes))
        np.savez(path, plain=(plain - centre) / spread @ turn, toned=(toned - centre) / spread @ turn)
    with np.load(path) as kept:
        return kept["plain"], kept["toned"]


def frozen(run: Run, at: int) -> np.ndarray:
    """Pooled features of the network as ImageNet made it: of photos as they are (0) or of their first random view."""
    path = run.setting.work / f"frozen-{at}-{len(run.photos)}.npy"
    if not path.exists():
        kept = trunks.compute(run.photos, run.setting.work)
        net, features = model.ResNetGrader().eval(), []
        with torch.inference_mode(), model.reduced_precision():
            for start in range(0, len(run.photos), 32):
                features.append(net.crown(trunks.unpack(kept[at, 0, start : start + 32])).float().numpy())
        np.save(path, np.concatenate(features))
    return np.load(path)


def _target(photos: data.Photos, head: Head) -> torch.Tensor:
    if head.target == "grade":
        return torch.eye(len(data.GRADES))[torch.tensor(photos.grade)]
    votes = {"neighbours": 0.0, "votes": 1.0, "mixed": model.VOTES_SHARE}[head.target]
    return model.targets(photos, votes)[0]


def _descend(x: torch.Tensor, target: torch.Tensor, weight: torch.Tensor) -> torch.nn.Linear:
    torch.manual_seed(0)
    layer = torch.nn.Linear(x.shape[1], target.shape[1])
    optimiser = torch.optim.LBFGS(layer.parameters(), max_iter=STEPS, line_search_fn="strong_wolfe")

    def closure() -> torch.Tensor:
        optimiser.zero_grad()
        surprise = -(target * torch.log_softmax(layer(x), 1)).sum(1)
        error = (weight * surprise).sum() / weight.sum() + DECAY * layer.weight.square().sum()
        error.backward()
        return error

    optimiser.step(closure)
    return layer
