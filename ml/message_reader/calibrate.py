"""Turns logits into probabilities that mean what they say, and chooses where the two tiers begin."""

from __future__ import annotations

import numpy as np
import torch

from .bank import HELD_OUT, Question
from .data import LABELS, URGENT, Message
from .score import Scores

# Shares of harmless messages, half of them hard, that each urgent label may close, and to which it may add a gentle card.
# Most of what sounds like danger and is none sounds like a crisis. The targets are 0.5 and 2 percent for all together.
# With 2 percent too many crises are missed, and a kind question does little harm.
CLOSED_SHARES = np.array([0.002, 0.0003, 0.0003, 0.0003])
GENTLE_SHARES = np.array([0.02, 0.005, 0.007, 0.005])
# A card that is not urgent may be shown to so large a share of harmless messages. The target is 3 percent.
OTHER_SHARE = 0.02
# Below this probability the reader is sure that a rule has misunderstood: its urgent card is not shown. Chosen by hand,
# as high as the evaluation set allows. The server doubts less in short messages: "a boil with fever on my jaw".
DOUBTED = {"crisis": 0.02, "shock": 0.02, "violence": 0.015, "sameday": 0.01}

# A question is sure where so many of the wordings that find the right one lie above. It is near where so many of the
# messages about something else lie below.
SURE_SHARE = 0.6
NEAR_OTHER = 0.1
# What is asked about an ingredient that does not exist is no nearer than this.
NEAR_LEAST = 0.5538
# Topics whose questions answer what is about something else.
NOT_ABOUT_SKIN = ("offtopic", "thanks_smalltalk", "vague")


def platt(logits: np.ndarray, messages: list[Message]) -> tuple[np.ndarray, np.ndarray]:
    """A slope and an offset for each label, fitted to messages that training has not seen."""
    x = torch.tensor(logits, dtype=torch.float64)
    y = torch.tensor([[float(name in m.labels) for name in LABELS] for m in messages], dtype=torch.float64)
    known = torch.ones_like(y)
    for row, message in enumerate(messages):
        if not message.fully_labelled:
            known[row, len(URGENT) :] = 0
    slope = torch.ones(len(LABELS), dtype=torch.float64, requires_grad=True)
    offset = torch.zeros(len(LABELS), dtype=torch.float64, requires_grad=True)
    lbfgs = torch.optim.LBFGS([slope, offset], max_iter=200, line_search_fn="strong_wolfe")

    def closure() -> torch.Tensor:
        lbfgs.zero_grad()
        wrong = torch.nn.functional.binary_cross_entropy_with_logits(
            x * slope + offset, y, weight=known, reduction="sum"
        )
        # A label with few messages keeps to what training found.
        total = wrong + 2 * ((slope - 1) ** 2).sum() + 0.1 * (offset**2).sum()
        total.backward()
        return total

    lbfgs.step(closure)
    return slope.detach().numpy(), offset.detach().numpy()


def tiers(probability: np.ndarray, messages: list[Message]) -> dict[str, dict[str, float]]:
    """Where each urgent label is gentle and where it closes. Hard and other harmless messages weigh the same."""
    calm = np.array([not m.urgent for m in messages])
    hard = np.array([m.detail == "hard" for m in messages])[calm]
    weight = np.where(hard, 0.5 / hard.sum(), 0.5 / (~hard).sum())
    scores = probability[calm, : len(URGENT)]
    return {
        "closed": limits(URGENT, scores, weight, CLOSED_SHARES, 0.5),
        "gentle": limits(URGENT, scores, weight, GENTLE_SHARES, 0.05),
        "doubted": DOUBTED,
    }


def others(probability: np.ndarray, messages: list[Message]) -> dict[str, float]:
    """From where on each label that is not urgent is believed."""
    calm = np.array([not m.labels and m.fully_labelled for m in messages])
    names = LABELS[len(URGENT) :]
    scores = probability[calm, len(URGENT) :]
    weight = np.full(len(scores), 1 / len(scores))
    return limits(names, scores, weight, np.full(len(names), OTHER_SHARE / len(names)), 0.7)


def limits(
    names: tuple[str, ...], scores: np.ndarray, weight: np.ndarray, shares: np.ndarray, least: float
) -> dict[str, float]:
    """For each label the lowest limit, and at least least, that no larger share of the messages exceeds."""
    found = {}
    for name, column, share in zip(names, scores.T, shares, strict=True):
        order = np.argsort(-column)
        at = min(int(np.searchsorted(np.cumsum(weight[order]), share, side="right")), len(order) - 1)
        found[name] = round(max(float(column[order[at]]), least), 4)
    return found


def answers(questions: list[Question], asks: Scores, validation: list[Message], scores: Scores) -> dict[str, float]:
    """How near a question must be: to be the one that is asked, and to be close enough if nothing else is known."""
    owners = np.array([number for number, question in enumerate(questions) for _ in question.asks])
    held_out = np.array([place == HELD_OUT for question in questions for place, _ in enumerate(question.asks)])
    table, owner = asks.vectors[~held_out], owners[~held_out]
    middles = np.array([table[owner == number].sum(0) for number in range(len(questions))])
    middles /= np.linalg.norm(middles, axis=1, keepdims=True)

    def similar(vectors: np.ndarray) -> np.ndarray:
        """As Bank.Nearest in internal/advice/understanding: the nearest wording and the middle of all count the same."""
        near = vectors @ table.T
        best = np.stack([near[:, owner == number].max(1) for number in range(len(questions))], axis=1)
        return (best + vectors @ middles.T) / 2

    asked = similar(asks.vectors[held_out])
    similarity, right = asked.max(1), asked.argmax(1) == owners[held_out]
    elsewhere = np.array([m.detail == "offtopic" for m in validation])
    about_skin = np.array([question.topic not in NOT_ABOUT_SKIN for question in questions])
    other = similar(scores.vectors[elsewhere])[:, about_skin].max(1)
    sure = np.quantile(similarity[right], 1 - SURE_SHARE)
    near = min(max(float(np.quantile(other, 1 - NEAR_OTHER)), NEAR_LEAST), float(sure))
    print(
        f"found first {right.mean():.1%}; "
        f"sure from {sure:.3f}: {(similarity >= sure).mean():.1%} of held-out wordings; "
        f"near from {near:.3f}: {(similarity >= near).mean():.1%}, of which right {right[similarity >= near].mean():.1%}"
    )
    return {"sure": round(float(sure), 4), "near": round(near, 4)}
