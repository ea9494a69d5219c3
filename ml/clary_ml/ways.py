"""The ways of teaching that were compared. Their names are the rows of attempts.csv."""

from __future__ import annotations

from dataclasses import replace

from .data import DEVELOPMENT
from .train import Recipe

# One network of the recipe, with which all others are compared.
BASELINE = "ResNet-50, tones"

_RECIPE = Recipe(network="resnet", views="pairs", agree=1.0, rate=2.5e-4, epochs=8)
_SEEDS = {BASELINE: _RECIPE} | {f"{BASELINE}, seed {seed}": replace(_RECIPE, seed=seed) for seed in (8, 9)}

# The network that did not learn from the development part, on which its limit for skin was set.
SHIPPED, SHIPPED_PART = "ResNet-50, tones, mean weights of three seeds", DEVELOPMENT

# Networks whose weights are the means of others', which began with the same weights of ImageNet.
AVERAGED = {SHIPPED: tuple(_SEEDS)}

WAYS = _SEEDS | {SHIPPED: _RECIPE}

# Means of the logits of several networks: an upper bound, not for shipping.
ENSEMBLES = {"ResNet-50, tones, mean answers of three seeds": tuple(_SEEDS)}
