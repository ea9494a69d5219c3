"""The bank of questions: several wordings of each, to find a question by its meaning."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml

# This wording of each question is kept from training, to see whether the question is found by it.
HELD_OUT = 2


@dataclass(frozen=True)
class Question:
    id: str
    topic: str
    asks: tuple[str, ...]
    answer: str

    @property
    def learnt(self) -> list[str]:
        return [ask for number, ask in enumerate(self.asks) if number != HELD_OUT]


def load(path: Path) -> list[Question]:
    """Reads questions.yaml and, beside it, wordings.yaml."""
    entries = yaml.safe_load(path.read_text(encoding="utf8"))
    more = yaml.safe_load(path.with_name("wordings.yaml").read_text(encoding="utf8"))
    return [Question(e["id"], e["topic"], (*e["asks"], *more.get(e["id"], ())), e["answer"]) for e in entries]


def sample(questions: list[Question], count: int, rng: random.Random) -> list[tuple[Question, str]]:
    """Two wordings of some questions, one behind the other."""
    chosen = rng.sample(questions, count)
    return [(question, ask) for question in chosen for ask in rng.sample(question.learnt, 2)]


def found(questions: list[Question], vectors: dict[str, np.ndarray]) -> str:
    """How often the wording that training has not seen is nearest to another wording of the same question."""
    known = [(q.id, vectors[ask]) for q in questions for ask in q.learnt]
    table = np.array([vector for _, vector in known])
    first, among_three = 0, 0
    for question in questions:
        order = np.argsort(-(table @ vectors[question.asks[HELD_OUT]]))
        ids = list(dict.fromkeys(known[i][0] for i in order[:120]))
        first += ids[0] == question.id
        among_three += question.id in ids[:3]
    return f"{first} of {len(questions)}, among the first three {among_three}"
