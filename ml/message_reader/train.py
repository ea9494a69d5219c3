"""Fine-tunes the reader on the messages."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor

from . import bank
from .bank import Question
from .data import LAST_KNOWN_VOICE, TURN, Message, long_text, misspelt
from .network import Reader, alike, loss

MAX_TOKENS = 128
PAD = 8


@dataclass(frozen=True)
class Recipe:
    """Everything that was chosen on the validation voices."""

    epochs: int = 6
    encoder_rate: float = 1.5e-4
    layer_decay: float = 0.95
    batch: int = 32
    head_rate: float = 1e-3
    warmup: float = 0.06
    misspelt_share: float = 0.15
    joined_share: float = 0.1
    # So many tokens of a message are hidden, so that no single word decides.
    hidden_share: float = 0.06
    # So many questions of the bank, in two of their wordings each, go along with every third batch.
    questions: int = 24
    # So large a share of what the reader has learned before goes along with every epoch.
    rehearsed: float = 1.0
    seed: int = 7


# For a reader that goes on learning.
RESUMED = Recipe(epochs=3, encoder_rate=8e-5, head_rate=5e-4, rehearsed=1 / 3)


def load_tokenizer(path: str) -> Tokenizer:
    tokenizer = Tokenizer.from_file(path)
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS)
    return tokenizer


def padded(rows: list[list[int]]) -> tuple[Tensor, Tensor]:
    """Token numbers filled up to the same length, and where they are real. Few different lengths: for each the
    runtime prepares anew."""
    longest = -(-max(map(len, rows)) // PAD) * PAD
    ids = torch.zeros(len(rows), longest, dtype=torch.long)
    for i, row in enumerate(rows):
        ids[i, : len(row)] = torch.tensor(row)
    return ids, ids != 0


def encode(tokenizer: Tokenizer, texts: list[str]) -> tuple[Tensor, Tensor]:
    return padded([item.ids for item in tokenizer.encode_batch(texts)])


def with_hidden(tokenizer: Tokenizer, ids: Tensor, share: float) -> Tensor:
    """The tokens with some of them hidden, but never the first, whose state is read."""
    hide = (torch.rand(ids.shape) < share) & (ids != 0)
    hide[:, 0] = False
    return ids.masked_fill(hide, tokenizer.token_to_id("[MASK]"))


def epoch_of(messages: list[Message], recipe: Recipe, rng: random.Random) -> list[Message]:
    """The messages of one epoch: some misspelt, and some more inside longer texts."""
    calm = [m for m in messages if not m.labels and m.detail != TURN]
    seen = [
        Message(misspelt(rng, m.text), m.labels, m.detail, m.voice, m.language)
        if rng.random() < recipe.misspelt_share
        else m
        for m in messages
    ]
    # Half of the longer texts hold a danger, half do not: length alone says nothing.
    urgent = [m for m in messages if m.urgent and m.detail != TURN]
    for _ in range(int(recipe.joined_share * len(messages)) // 2):
        seen += [long_text(rng, urgent, calm), long_text(rng, calm, calm)]
    return seen


def batches(tokenizer: Tokenizer, messages: list[Message], recipe: Recipe, rng: random.Random):
    """Batches of messages of about the same length, in random order."""
    noisy = [(len(tokenizer.encode(m.text).ids) + rng.random() * 4, i) for i, m in enumerate(messages)]
    order = [i for _, i in sorted(noisy)]
    groups = [order[i : i + recipe.batch] for i in range(0, len(order), recipe.batch)]
    rng.shuffle(groups)
    return [[messages[i] for i in group] for group in groups]


def rates(reader: Reader, recipe: Recipe) -> list[dict]:
    """Lower layers, which know the language, change less than upper ones."""
    encoder = reader.encoder
    heads = [*reader.labels.parameters(), *reader.topics.parameters()]
    rate = recipe.encoder_rate
    groups = [{"params": heads, "lr": recipe.head_rate}, {"params": reader.vector.parameters(), "lr": rate}]
    for layer in reversed(encoder.layers):
        groups.append({"params": layer.parameters(), "lr": rate})
        rate *= recipe.layer_decay
    for part in (encoder.words, encoder.positions, encoder.kinds, encoder.norm):
        groups.append({"params": part.parameters(), "lr": rate})
    return groups


def divided(messages: list[Message]) -> tuple[list[Message], list[Message]]:
    """The messages that the shipped reader has learned from before, and the others."""
    known = [m for m in messages if m.voice <= LAST_KNOWN_VOICE]
    return known, [m for m in messages if m.voice > LAST_KNOWN_VOICE]


def sixteen_bits() -> torch.autocast:
    """Matrix products in 16 bits are four times as fast where the processor can, and four times as slow elsewhere."""
    return torch.autocast("cpu", torch.bfloat16, enabled="amx_bf16" in Path("/proc/cpuinfo").read_text())


def train(
    reader: Reader,
    tokenizer: Tokenizer,
    *,
    messages: list[Message],
    questions: list[Question],
    weights: Path,
    after_epoch: Callable[[int], None],
    recipe: Recipe,
) -> None:
    """Trains the reader in place and saves it after every epoch."""
    torch.manual_seed(recipe.seed)
    rng = random.Random(recipe.seed)
    adam = torch.optim.AdamW(rates(reader, recipe), weight_decay=0.01, fused=True)
    known, new = divided(messages)
    rehearsed = round(len(known) * recipe.rehearsed)
    steps = recipe.epochs * int((len(new) + rehearsed) * (1 + recipe.joined_share) / recipe.batch + 1)
    warm = recipe.warmup * steps
    schedule = torch.optim.lr_scheduler.LambdaLR(
        adam, lambda i: min((i + 1) / warm, max(0.02, (steps - i) / (steps - warm)))
    )
    began = time.monotonic()
    for epoch in range(recipe.epochs):
        reader.train()
        total, count = 0.0, 0
        for batch in batches(tokenizer, epoch_of(new + rng.sample(known, rehearsed), recipe, rng), recipe, rng):
            with sixteen_bits():
                ids, mask = encode(tokenizer, [m.text for m in batch])
                value = loss(reader(with_hidden(tokenizer, ids, recipe.hidden_share), mask), batch)
                if recipe.questions and count % 3 == 0:
                    asked = bank.sample(questions, recipe.questions, rng)
                    value = value + alike(reader(*encode(tokenizer, [text for _, text in asked])), asked)
            adam.zero_grad()
            value.backward()
            torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            adam.step()
            schedule.step()
            total, count = total + value.item(), count + 1
            if count % 50 == 0:
                spent = time.monotonic() - began
                print(f"epoch {epoch + 1}, batch {count}: loss {total / count:.3f}, {spent:.0f} s", flush=True)
        torch.save(reader.state_dict(), weights)
        reader.eval()
        after_epoch(epoch + 1)
