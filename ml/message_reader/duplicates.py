"""Finds messages that say the same in nearly the same words, by the published encoder's vectors."""

from __future__ import annotations

import numpy as np

from .data import Message

# Above this similarity people changed a word or two; below it they wrote another sentence.
SIMILAR = 0.96


def near(messages: list[Message], vectors: np.ndarray, similar: float = SIMILAR) -> list[tuple[int, int, float]]:
    """Pairs of an earlier and a later message that are near-duplicates."""
    pairs = []
    for at in range(0, len(messages), 1000):
        block = vectors[at : at + 1000] @ vectors.T
        for later, earlier in zip(*np.nonzero(block > similar), strict=True):
            if earlier < at + later:
                pairs.append((int(earlier), int(at + later), float(block[later, earlier])))
    return pairs
