"""Teaches the vector to tell the questions of the bank apart. The encoder stays as it is, so that this takes a minute
and can be done again when questions change."""

from __future__ import annotations

import random

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn

from .bank import Question
from .data import WORLD_VOICES, Message
from .network import TEMPERATURE, Reader
from .train import encode

STEPS = 1000
QUESTIONS = 192
RATE = 1e-3
# How much the layer is held where it began.
HOLD = 0.005
# So many messages about something else.
ELSEWHERE = 500


def states(reader: Reader, tokenizer: Tokenizer, texts: list[str], size: int = 64) -> Tensor:
    """The encoder's states of texts."""
    order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
    rows: list[Tensor | None] = [None] * len(texts)
    for at in range(0, len(order), size):
        chosen = order[at : at + size]
        with torch.inference_mode():
            out = reader.encoder(*encode(tokenizer, [texts[i] for i in chosen]))
        for i, row in zip(chosen, out, strict=True):
            rows[i] = row.clone()
    return torch.stack(rows)


def tune(vector: nn.Linear, wordings: list[Tensor], elsewhere: Tensor, seed: int = 7) -> None:
    """Trains the last layer in place. wordings are the states of each question's wordings; elsewhere are those of
    messages that are about something else, and must be near to none."""
    rng = random.Random(seed)
    began = [p.detach().clone() for p in vector.parameters()]
    adam = torch.optim.Adam(vector.parameters(), lr=RATE)
    schedule = torch.optim.lr_scheduler.LambdaLR(adam, lambda step: 1 - step / STEPS)
    for _ in range(STEPS):
        chosen = rng.sample(wordings, min(QUESTIONS, len(wordings)))
        pairs = [rng.sample(range(len(rows)), 2) for rows in chosen]
        sides = [torch.stack([rows[p[side]] for rows, p in zip(chosen, pairs, strict=True)]) for side in (0, 1)]
        left, right, other = (nn.functional.normalize(vector(part), dim=1) for part in (*sides, elsewhere))
        same = torch.arange(len(left))
        near = torch.cat([left @ right.T, left @ other.T], dim=1) / TEMPERATURE
        value = nn.functional.cross_entropy(near, same)
        value = value + HOLD * sum(((p - b) ** 2).sum() for p, b in zip(vector.parameters(), began, strict=True))
        adam.zero_grad()
        value.backward()
        adam.step()
        schedule.step()


def teach(reader: Reader, tokenizer: Tokenizer, questions: list[Question], messages: list[Message]) -> None:
    """Tunes the vector of a reader on the wordings of the questions that may be learnt from."""
    wordings = [states(reader, tokenizer, question.learnt) for question in questions]
    elsewhere = [m.text for m in messages if m.detail == "offtopic" or (m.voice in WORLD_VOICES and not m.labels)]
    tune(reader.vector, wordings, states(reader, tokenizer, random.Random(7).sample(elsewhere, ELSEWHERE)))
