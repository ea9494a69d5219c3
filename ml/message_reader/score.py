"""Scores of whole messages. Long ones are read in windows, of which the worst counts.

The worst of many windows is high by chance more often than one window is. So a text of n windows must be n times as
likely: log n is taken from its logits."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from tokenizers import Tokenizer

from .network import Reader
from .train import MAX_TOKENS, padded

# Windows overlap, so that no clause is cut in every one of them.
WINDOW = MAX_TOKENS - 2
STRIDE = WINDOW - 32
MAX_WINDOWS = 24


def windows(tokens: list[int], start: int, end: int) -> list[list[int]]:
    """The token numbers of a message in windows of at most 128, the special tokens included."""
    if len(tokens) <= WINDOW:
        return [[start, *tokens, end]]
    cuts = range(0, len(tokens) - WINDOW + STRIDE, STRIDE)
    return [[start, *tokens[at : at + WINDOW], end] for at in cuts][:MAX_WINDOWS]


@dataclass(frozen=True)
class Scores:
    """What the reader makes of messages, a row each: logits of the labels in the worst window, logits of the topics and
    the vector in the first, and the number of windows."""

    labels: np.ndarray
    topics: np.ndarray
    vectors: np.ndarray
    windows: np.ndarray

    def probabilities(self, slope: np.ndarray, offset: np.ndarray) -> np.ndarray:
        """The calibrated probabilities of the labels."""
        return 1 / (1 + np.exp(-(self.labels * slope + offset - np.log(self.windows)[:, None])))


def score(reader: Reader, tokenizer: Tokenizer, texts: list[str], size: int = 64) -> Scores:
    tokenizer.no_truncation()
    start, end = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
    encoded = [item.ids for item in tokenizer.encode_batch(texts, add_special_tokens=False)]
    tokenizer.enable_truncation(MAX_TOKENS)
    parts = [(i, number, row) for i, ids in enumerate(encoded) for number, row in enumerate(windows(ids, start, end))]
    order = sorted(range(len(parts)), key=lambda p: len(parts[p][2]))
    labels: list[list[np.ndarray]] = [[] for _ in texts]
    topics: list[np.ndarray | None] = [None] * len(texts)
    vectors: list[np.ndarray | None] = [None] * len(texts)
    for at in range(0, len(order), size):
        chosen = [parts[p] for p in order[at : at + size]]
        with torch.inference_mode():
            out = [o.float().numpy() for o in reader(*padded([row for _, _, row in chosen]))]
        for (i, number, _), label, topic, vector in zip(chosen, *out, strict=True):
            labels[i].append(label)
            if number == 0:
                topics[i], vectors[i] = topic, vector
    worst = np.array([np.max(rows, axis=0) for rows in labels])
    return Scores(worst, np.array(topics), np.array(vectors), np.array([len(rows) for rows in labels]))
