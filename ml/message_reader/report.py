"""How much danger is heard at a share of false alarms, and which topic is found."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from .data import ENGLISH, LABELS, TOPICS, URGENT, Message

URGENT_COUNT = len(URGENT)


def thresholds(scores: np.ndarray, messages: list[Message], share: float) -> np.ndarray:
    """One threshold for each urgent label, so that together they raise at most this share of false alarms."""
    calm = np.array([not m.urgent for m in messages])
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        limits = np.quantile(scores[calm, :URGENT_COUNT], 1 - middle, axis=0)
        raised = (scores[calm, :URGENT_COUNT] > limits).any(axis=1).mean()
        low, high = (middle, high) if raised <= share else (low, middle)
    return np.quantile(scores[calm, :URGENT_COUNT], 1 - low, axis=0)


def heard(scores: np.ndarray, messages: list[Message], limits: np.ndarray) -> dict[str, str]:
    """Of each kind of urgent message, how many raise any urgent alarm."""
    alarm = (scores[:, :URGENT_COUNT] > limits).any(axis=1)
    groups = defaultdict(list)
    for message, raised in zip(messages, alarm, strict=True):
        for label in URGENT:
            if label in message.labels:
                groups[label].append(raised)
                language = "english" if message.language == ENGLISH else "other languages"
                groups[f"{label}, {language}"].append(raised)
                groups[f"{label}, {message.detail}"].append(raised)
        if not message.urgent:
            kind = "hard" if message.detail == "hard" else "flagged" if message.labels else "ordinary"
            groups[f"false alarms, {kind}"].append(raised)
    return {name: f"{sum(group)} of {len(group)} ({np.mean(group):.1%})" for name, group in sorted(groups.items())}


def others(scores: np.ndarray, messages: list[Message]) -> dict[str, str]:
    """Of each other label: precision and recall at the threshold with the best F1."""
    table = {}
    for number, label in enumerate(LABELS[URGENT_COUNT:], URGENT_COUNT):
        truth = np.array([label in m.labels for m in messages])
        known = np.array([m.fully_labelled for m in messages])
        best = (0.0, 0.0, 0.0, 0.0)
        for limit in np.unique(np.round(scores[:, number], 2)):
            said = (scores[:, number] > limit) & known
            if not said.any():
                continue
            precision, recall = truth[said].mean(), said[truth].mean() if truth.any() else 0.0
            if precision + recall > 0:
                best = max(best, (2 * precision * recall / (precision + recall), precision, recall, float(limit)))
        table[label] = f"precision {best[1]:.0%}, recall {best[2]:.0%} of {truth.sum()} at {best[3]:.2f}"
    return table


def topics(scores: np.ndarray, messages: list[Message]) -> str:
    """How often the topic with the highest score is one of the message's."""
    asked = [(row, m) for row, m in zip(scores, messages, strict=True) if m.topics]
    right = sum(TOPICS[int(np.argmax(row))] in m.topics for row, m in asked)
    top3 = sum(bool({TOPICS[i] for i in np.argsort(row)[-3:]} & m.topics) for row, m in asked)
    return f"{right} of {len(asked)}, among the best three {top3}"
