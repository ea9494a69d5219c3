"""The ways of teaching that were compared. Their names are the rows of attempts.csv."""

from __future__ import annotations

from dataclasses import replace

from .data import DEVELOPMENT
from .train import Recipe

# The recipe that all others are compared with.
BASELINE = "acne-severity-2"

# The recipe of acne-severity-3, which the shipped one replaced.
PREVIOUS = "ResNet-50, tones"

# The network that did not learn from the development part, on which its limits were set.
SHIPPED, SHIPPED_PART = "ResNet-50, tones, 24 epochs", DEVELOPMENT

_LITE = Recipe(views="pairs", agree=1.0)
_RESNET = replace(_LITE, network="resnet", rate=2.5e-4, epochs=8)

WAYS = {
    BASELINE: Recipe(),
    "tones": _LITE,
    "tones, branch at stride 16": replace(_LITE, network="lite0-branch"),
    PREVIOUS: _RESNET,
    SHIPPED: replace(_RESNET, epochs=24),
    "ResNet-50, tones, 24 epochs, seed 8": replace(_RESNET, epochs=24, seed=8),
    "ResNet-50, variants of acne-severity-2": replace(_RESNET, views="variants", agree=0.0),
    "ResNet-50, tones, votes only": replace(_RESNET, votes=1.0),
    "ResNet-50, tones, no lesion count": replace(_RESNET, lesions=0.0),
    "student of ResNet-50": replace(_LITE, network="lite0-branch", teacher=SHIPPED),
}

# Means of the logits of several networks: an upper bound, not for shipping.
ENSEMBLES = {
    "ensemble: ResNet-50, tones, and acne-severity-2": (PREVIOUS, BASELINE),
    "ensemble: ResNet-50, tones, 24 epochs, and acne-severity-2": (SHIPPED, BASELINE),
}
