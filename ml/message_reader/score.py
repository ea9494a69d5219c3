"""Scores of whole messages. Long ones are read in windows, of which the worst counts."""

from __future__ import annotations

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


def logits(
    reader: Reader, tokenizer: Tokenizer, texts: list[str], size: int = 64
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Logits of the labels (the worst window), logits of the topics and the vector (the first window)."""
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
            out = [o.numpy() for o in reader(*padded([row for _, _, row in chosen]))]
        for (i, number, _), label, topic, vector in zip(chosen, *out, strict=True):
            labels[i].append(label)
            if number == 0:
                topics[i], vectors[i] = topic, vector
    return np.array([np.max(rows, axis=0) for rows in labels]), np.array(topics), np.array(vectors)
