"""One encoder and three heads: labels, topic, and a vector to find questions by."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .bank import Question
from .data import LABELS, TOPICS, URGENT, Message
from .encoder import WIDTH, Encoder

# A missed danger costs more than a kind question too many.
URGENT_WEIGHT = 2.0
# How sharply questions are told apart.
TEMPERATURE = 0.05


class Reader(nn.Module):
    def __init__(self, encoder: Encoder) -> None:
        super().__init__()
        self.encoder = encoder
        self.dropout = nn.Dropout(0.1)
        self.labels = nn.Linear(WIDTH, len(LABELS))
        self.topics = nn.Linear(WIDTH, len(TOPICS))
        # At first the vector is the encoder's own, which finds sentences of the same meaning.
        self.vector = nn.Linear(WIDTH, WIDTH)
        nn.init.eye_(self.vector.weight)
        nn.init.zeros_(self.vector.bias)

    def forward(self, ids: Tensor, mask: Tensor | None = None) -> tuple[Tensor, Tensor, Tensor]:
        state = self.encoder(ids, mask)
        seen = self.dropout(state)
        return self.labels(seen), self.topics(seen), nn.functional.normalize(self.vector(state), dim=1)


def targets(messages: list[Message]) -> tuple[Tensor, Tensor, Tensor]:
    """The labels, the topics, and which of the messages have a topic."""
    labels = torch.tensor([[float(name in m.labels) for name in LABELS] for m in messages])
    topics = torch.tensor([[float(name in m.topics) for name in TOPICS] for m in messages])
    return labels, topics, topics.sum(1) > 0


def loss(out: tuple[Tensor, Tensor, Tensor], messages: list[Message]) -> Tensor:
    """How wrong the labels and topics are."""
    labels, topics, has_topic = targets(messages)
    weight = torch.ones_like(labels)
    weight[:, : len(URGENT)] += (URGENT_WEIGHT - 1) * labels[:, : len(URGENT)]
    for row, message in enumerate(messages):
        if not message.fully_labelled:
            weight[row, len(URGENT) :] = 0
    labelled = nn.functional.binary_cross_entropy_with_logits(out[0].float(), labels, weight=weight, reduction="sum")
    total = labelled / len(messages)
    if has_topic.any():
        wanted = topics[has_topic] / topics[has_topic].sum(1, keepdim=True)
        total = total + 0.5 * nn.functional.cross_entropy(out[1].float()[has_topic], wanted)
    return total


def alike(out: tuple[Tensor, Tensor, Tensor], asked: list[tuple[Question, str]]) -> Tensor:
    """How far two wordings of a question are from each other compared with all other questions. asked holds two
    wordings of each question, one behind the other."""
    vectors = out[2].float()
    near = vectors[0::2] @ vectors[1::2].T / TEMPERATURE
    same = torch.arange(len(near))
    found = nn.functional.cross_entropy(near, same) + nn.functional.cross_entropy(near.T, same)
    topics = torch.tensor([TOPICS.index(question.topic) for question, _ in asked])
    return 0.5 * found + 0.25 * nn.functional.cross_entropy(out[1].float(), topics)
