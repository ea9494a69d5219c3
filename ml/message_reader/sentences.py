"""Trains the network that reads single sentences: what a sentence of a draft does, and what a person says of a thing
they use. See ml/README.md."""

from __future__ import annotations

import hashlib
import json
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

from .bank import Question
from .encoder import WIDTH, Encoder
from .export import quantised
from .train import MAX_TOKENS, padded

HARMS = (
    "disease", "medicine", "procedure", "sharing", "promise", "care", "fasting", "strong", "sunscreen", "damage", "other",
)  # fmt: skip
STANCES = ("for", "against", "neutral")
STATES = ("current", "ended", "reacts", "other")
TASKS = ("harms", "stance", "states")
# Harmless sentences of real replies, which are asked for harms as well.
ORDINARY = "ordinary"

# The words in front of a sentence that say what is asked of the network. For a state it is the kind of the thing.
ASK_HARMS, ASK_STANCE = "advice", "thing"
# Whoever is pregnant does not use a thing: those words are read, and not hidden.
SEEN_KIND = "body"

# Sentences of these writers, and every so many messages about things that people use, are kept for validation.
VALIDATION_WRITERS = ("writer-7", "writer-8")
VALIDATION_MESSAGES = 8

# The lowest layers know the language and stay as they are published.
FROZEN_LAYERS = 4
EPOCHS, BATCH, RATE, HEAD_RATE, LAYER_DECAY, SEED = 3, 32, 1.5e-4, 1e-3, 0.95, 1
# In each epoch a share of the harmless sentences, and of those with a thing in them, is read.
HARMLESS_SHARE, ORDINARY_SHARE, STANCE_SHARE = 0.7, 0.6, 0.65
HIDDEN_SHARE = 0.05

# Limits, by shares of validation sentences: of ordinary ones that are called harmful, of harmful ones that are not
# even suspected, and of suggestions that are not noticed, of any thing and of an allergen.
# Few of those that are not noticed name what can be an allergen: most name medicines or habits.
FALSE_ALARMS = 0.0075
UNSUSPECTED = 0.02
UNNOTICED, UNNOTICED_ALLERGEN = 0.05, 0.02


@dataclass
class Example:
    """A sentence, what is asked of it, and the right answer."""

    task: str
    ask: str
    text: str
    answer: list[float]
    validation: bool
    tokens: list[int]
    # The state of each token above the frozen layers.
    state: np.ndarray | None = None


def examples(sentences: Path, statements: Path, questions: list[Question], tokenizer: Tokenizer) -> list[Example]:
    found = []

    def add(task: str, ask: str, text: str, names: tuple[str, ...], right: set[str], validation: bool) -> None:
        answer = [float(name in right) for name in names]
        found.append(Example(task, ask, text, answer, validation, tokenizer.encode(ask, text).ids))

    for path in sorted(sentences.glob("writer-*.tsv")):
        read: set[str] = set()
        for line in path.read_text(encoding="utf8").splitlines():
            _, _, stance, harms, mention, text = line.split("\t")
            validation = path.stem in VALIDATION_WRITERS
            if text not in read:
                add("harms", ASK_HARMS, text, HARMS, set(harms.split(",")), validation)
            read.add(text)
            if mention != "-":
                add("stance", ASK_STANCE, text.replace(mention, "[MASK]"), STANCES, {stance}, validation)
    for number, question in enumerate(questions):
        for text in re.split(r"(?<=[.!?]) +", question.answer):
            add(ORDINARY, ASK_HARMS, text, HARMS, set(), held_out(number))
    replies: dict[str, int] = {}
    for line in (sentences / "replies.tsv").read_text(encoding="utf8").splitlines():
        name, _, stance, harms, mention, text = line.split("\t")
        validation = held_out(replies.setdefault(name, len(replies)))
        if mention != "-":
            add("stance", ASK_STANCE, text.replace(mention, "[MASK]"), STANCES, {stance}, validation)
        else:
            add(ORDINARY if harms == "-" else "harms", ASK_HARMS, text, HARMS, {harms}, validation)
    for path in sorted(statements.glob("writer-*.tsv")):
        numbers: dict[str, int] = {}
        for line in path.read_text(encoding="utf8").splitlines():
            state, kind, mention, text = line.split("\t")
            number = numbers.setdefault(text, len(numbers))
            ask, shown = (mention, text) if kind == SEEN_KIND else (kind, text.replace(mention, "[MASK]"))
            add("states", ask, shown, STATES, {state}, held_out(number))
    return found


def held_out(number: int) -> bool:
    """Whether all of a text is kept for validation, by its number."""
    return number % VALIDATION_MESSAGES == VALIDATION_MESSAGES - 1


class SentenceReader(nn.Module):
    def __init__(self, encoder: Encoder) -> None:
        super().__init__()
        self.encoder = encoder
        self.dropout = nn.Dropout(0.1)
        self.harms = nn.Linear(WIDTH, len(HARMS))
        self.stance = nn.Linear(WIDTH, len(STANCES))
        self.states = nn.Linear(WIDTH, len(STATES))

    def heads(self, state: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        seen = self.dropout(state)
        return self.harms(seen), self.stance(seen), self.states(seen)

    def upper(self, x: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The heads, from the states above the frozen layers."""
        for layer in self.encoder.layers[FROZEN_LAYERS:]:
            x = layer(x, mask[:, None, None, :])
        return self.heads(x[:, 0])

    def forward(self, tokens: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Probabilities, as the server gets them."""
        harms, stance, states = self.heads(self.encoder(tokens))
        return torch.sigmoid(harms), torch.softmax(stance, dim=1), torch.softmax(states, dim=1)


def remember_states(reader: SentenceReader, found: list[Example]) -> None:
    """Computes the frozen layers once for all epochs."""
    encoder = reader.encoder
    order = sorted(found, key=lambda example: len(example.tokens))
    with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
        for at in range(0, len(order), 64):
            chosen = order[at : at + 64]
            ids, mask = padded([example.tokens for example in chosen])
            x = encoder.norm(encoder.words(ids) + encoder.positions(torch.arange(ids.shape[1])) + encoder.kinds.weight[0])
            for layer in encoder.layers[:FROZEN_LAYERS]:
                x = layer(x, mask[:, None, None, :])
            for example, state in zip(chosen, x.float().numpy(), strict=True):
                example.state = state[: len(example.tokens)].astype(np.float16)


def stacked(batch: list[Example]) -> tuple[Tensor, Tensor]:
    longest = -(-max(len(example.tokens) for example in batch) // 16) * 16
    x, mask = torch.zeros(len(batch), longest, WIDTH), torch.zeros(len(batch), longest, dtype=torch.bool)
    for row, example in enumerate(batch):
        x[row, : len(example.tokens)] = torch.tensor(example.state, dtype=torch.float32)
        mask[row, : len(example.tokens)] = True
    return x, mask


def epoch_of(found: list[Example], rng: random.Random) -> list[list[Example]]:
    """The batches of one epoch, each of sentences of about the same length. There are few statements: they come twice."""
    share = {"harms": HARMLESS_SHARE, "stance": STANCE_SHARE, "states": 1.0, ORDINARY: ORDINARY_SHARE}
    chosen = [e for e in found if e.task == "harms" and any(e.answer) or rng.random() < share[e.task]]
    chosen += [e for e in found if e.task == "states"]
    chosen.sort(key=lambda example: len(example.tokens) + rng.random() * 6)
    batches = [chosen[at : at + BATCH] for at in range(0, len(chosen), BATCH)]
    rng.shuffle(batches)
    return batches


def task_of(example: Example) -> str:
    return "harms" if example.task == ORDINARY else example.task


def loss(out: tuple[Tensor, Tensor, Tensor], batch: list[Example]) -> Tensor:
    total = torch.zeros(())
    for task, logits in zip(TASKS, out, strict=True):
        rows = [row for row, example in enumerate(batch) if task_of(example) == task]
        if not rows:
            continue
        wanted = torch.tensor([batch[row].answer for row in rows])
        if task == "harms":
            total = total + functional.binary_cross_entropy_with_logits(logits[rows].float(), wanted, reduction="sum")
        else:
            total = total + functional.cross_entropy(
                logits[rows].float(), wanted, reduction="sum", label_smoothing=0.03
            )
    return total / len(batch)


def train(reader: SentenceReader, found: list[Example], weights: Path) -> None:
    """Trains the reader in place and saves it after every epoch."""
    torch.manual_seed(SEED)
    rng = random.Random(SEED)
    remember_states(reader.eval(), found)
    learn = [example for example in found if not example.validation]
    heads = [reader.harms, reader.stance, reader.states]
    groups = [{"params": [p for head in heads for p in head.parameters()], "lr": HEAD_RATE}]
    rate = RATE
    for layer in reversed(reader.encoder.layers[FROZEN_LAYERS:]):
        groups.append({"params": list(layer.parameters()), "lr": rate})
        rate *= LAYER_DECAY
    adam = torch.optim.AdamW(groups, weight_decay=0.01, fused=True)
    steps = EPOCHS * len(epoch_of(learn, rng))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        adam, lambda i: min((i + 1) / (0.06 * steps), max(0.02, (steps - i) / steps))
    )
    began = time.monotonic()
    for epoch in range(EPOCHS):
        reader.train()
        for number, batch in enumerate(epoch_of(learn, rng), 1):
            x, mask = stacked(batch)
            hidden = torch.rand(mask.shape) < HIDDEN_SHARE
            hidden[:, 0] = False
            with torch.autocast("cpu", torch.bfloat16):
                out = reader.upper(x, mask & ~hidden)
            value = loss(out, batch)
            adam.zero_grad()
            value.backward()
            torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            adam.step()
            schedule.step()
            if number % 50 == 0:
                print(f"epoch {epoch + 1}, batch {number}: {time.monotonic() - began:.0f} s", flush=True)
        torch.save(reader.state_dict(), weights)
        print(f"epoch {epoch + 1}: loss {value.item():.3f}, {time.monotonic() - began:.0f} s", flush=True)


def ship(reader: SentenceReader, found: list[Example], folder: Path, work: Path) -> None:
    """Writes sentences.onnx with weights of 8 bits, measures it as it is shipped, and adds it to the card."""
    made = quantised(reader.eval(), ["harms", "stance", "states"], folder / "sentences.onnx", work)
    session = onnxruntime.InferenceSession(str(made))
    validation = [example for example in found if example.validation]
    answers = dict(answers_of(session, validation))
    limits = limits_of(answers)
    path = folder / "model.json"
    card = json.loads(path.read_text(encoding="utf8"))
    card["sentences"] = {
        "sha256": hashlib.sha256(made.read_bytes()).hexdigest(),
        "harms": HARMS,
        **limits,
        "figures": figures(answers, limits),
    }
    path.write_text(json.dumps(card, indent=2) + "\n", encoding="utf8")
    print(json.dumps(card["sentences"], indent=2))


def answers_of(session: onnxruntime.InferenceSession, validation: list[Example]) -> Iterator[tuple[str, tuple]]:
    """For each task, what the shipped file says and what is right."""
    for number, task in ((0, "harms"), (1, "stance"), (2, "states"), (0, ORDINARY)):
        chosen = [example for example in validation if example.task == task]
        said = [
            session.run(None, {"tokens": np.array([example.tokens[:MAX_TOKENS]], dtype=np.int64)})[number][0]
            for example in chosen
        ]
        yield task, (np.array(said), np.array([example.answer for example in chosen]) > 0)


def limits_of(answers: dict[str, tuple]) -> dict:
    harmful = round(float(np.quantile(answers[ORDINARY][0].max(1), 1 - FALSE_ALARMS)), 4)
    said, right = answers["harms"]
    stance, taken = answers["stance"]
    suggested = stance[taken[:, 0], 0]
    return {
        "harmful": dict.fromkeys(HARMS, harmful),
        "suspect": round(float(np.quantile(said[right.any(1)].max(1), UNSUSPECTED)), 4),
        "for": round(float(np.quantile(suggested, UNNOTICED)), 4),
        "for_allergen": round(float(np.quantile(suggested, UNNOTICED_ALLERGEN)), 4),
    }


def figures(answers: dict[str, tuple], limits: dict) -> dict:
    said, right = answers["harms"]
    found = (said >= limits["harmful"]["other"]).any(1)
    harmful = right.any(1)
    stance, taken = answers["stance"]
    states, true = answers["states"]

    def share(rows: np.ndarray) -> str:
        return f"{int(rows.sum())} of {len(rows)} ({rows.mean():.1%})"

    return {
        "harmful sentences found": share(found[harmful]),
        **{f"harmful sentences found, {name}": share(found[right[:, i]]) for i, name in enumerate(HARMS)},
        "harmless twins called harmful": share(found[~harmful]),
        "ordinary sentences called harmful": share((answers[ORDINARY][0] >= limits["harmful"]["other"]).any(1)),
        "stance right": share(stance.argmax(1) == taken.argmax(1)),
        "warnings that may name an allergen": share(stance[taken[:, 1], 0] < limits["for_allergen"]),
        "explanations that may name an allergen": share(stance[taken[:, 2], 0] < limits["for_allergen"]),
        "state right": share(states.argmax(1) == true.argmax(1)),
    }
