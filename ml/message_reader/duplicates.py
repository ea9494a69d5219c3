"""Finds messages that say the same in nearly the same words, by the published encoder's vectors."""

from __future__ import annotations

import unicodedata

import numpy as np

from .data import Message

# Above this similarity people changed a word or two; below it they wrote another sentence.
SIMILAR = 0.96


def is_latin(text: str) -> bool:
    """The encoder knows no word of other scripts: all sentences in them look alike to it."""
    letters = [c for c in text if c.isalpha()]
    return sum("LATIN" in unicodedata.name(c, "") for c in letters) * 2 >= len(letters)


def near(messages: list[Message], vectors: np.ndarray, similar: float = SIMILAR) -> list[tuple[int, int, float]]:
    """Pairs of an earlier and a later message that are near-duplicates."""
    pairs = []
    for at in range(0, len(messages), 1000):
        block = vectors[at : at + 1000] @ vectors.T
        for later, earlier in zip(*np.nonzero(block > similar), strict=True):
            both_latin = is_latin(messages[earlier].text) and is_latin(messages[at + later].text)
            if earlier < at + later and both_latin:
                pairs.append((int(earlier), int(at + later), float(block[later, earlier])))
    return pairs
