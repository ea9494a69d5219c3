"""The ways of teaching that were compared. Their names are the rows of attempts.csv."""

from __future__ import annotations

from dataclasses import replace

from .train import Recipe

# The recipe of acne-severity-3, with which all others are compared.
BASELINE = "ResNet-50, tones"

# Of the six networks, the one that learned from most photos of severe acne: 61 of 95. The others had 30 to 53.
SHIPPED, SHIPPED_PART = "ResNet-50, tones, 24 epochs", 5

_RECIPE = Recipe(epochs=8)
_SEEDS = {BASELINE: _RECIPE} | {f"{BASELINE}, seed {seed}": replace(_RECIPE, seed=seed) for seed in (8, 9)}

WAYS = _SEEDS | {SHIPPED: Recipe()}

# Means of the logits of several networks: what a student of them could reach, not for shipping.
ENSEMBLES = {"ResNet-50, tones, mean answers of three seeds": tuple(_SEEDS)}
