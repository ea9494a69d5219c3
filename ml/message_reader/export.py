"""Writes the trained reader as the files that the server reads."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from tokenizers import Tokenizer
from torch import Tensor, nn

from .data import LABELS, TOPICS, Message
from .network import Reader
from .score import MAX_WINDOWS, STRIDE, WINDOW, windows

OPSET = 17


class Shipped(nn.Module):
    """The reader of one window: calibrated logits of the labels, probabilities of the topics, and the vector."""

    def __init__(self, reader: Reader, slope: np.ndarray, offset: np.ndarray) -> None:
        super().__init__()
        self.reader = reader
        self.register_buffer("slope", torch.tensor(slope, dtype=torch.float32))
        self.register_buffer("offset", torch.tensor(offset, dtype=torch.float32))

    def forward(self, tokens: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        labels, topics, vector = self.reader(tokens)
        return labels * self.slope + self.offset, torch.softmax(topics, dim=1), vector


def write(reader: Reader, slope: np.ndarray, offset: np.ndarray, folder: Path, work: Path) -> Path:
    """Writes model.onnx with weights of 8 bits."""
    folder.mkdir(parents=True, exist_ok=True)
    shipped = Shipped(reader, slope, offset).eval()
    return quantised(shipped, ["labels", "topics", "vector"], folder / "model.onnx", work)


def quantised(network: nn.Module, outputs: list[str], made: Path, work: Path) -> Path:
    """Writes a network that reads one row of tokens, with weights of 8 bits."""
    exact = work / "exact.onnx"
    example = torch.tensor([[101, 2129, 2411, 102]])
    torch.onnx.export(
        network,
        (example,),
        exact,
        input_names=["tokens"],
        output_names=outputs,
        dynamic_axes={"tokens": {1: "length"}},
        opset_version=OPSET,
        dynamo=False,
    )
    quantize_dynamic(
        exact,
        made,
        weight_type=QuantType.QInt8,
        per_channel=True,
        reduce_range=True,
        op_types_to_quantize=["MatMul", "Gather"],
    )
    return made


def vocabulary(tokenizer: Tokenizer, folder: Path) -> None:
    """Writes the pieces of words, one a line, in the order of their numbers."""
    pieces = sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])
    (folder / "vocabulary.txt").write_text("".join(f"{piece}\n" for piece, _ in pieces), encoding="utf8")


def card(folder: Path, version: str, limits: dict, figures: dict) -> None:
    """Writes model.json: what belongs to the model and travels with it."""
    digest = {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in ("model.onnx", "vocabulary.txt")
    }
    text = {
        "version": version,
        "sha256": digest["model.onnx"],
        "vocabulary_sha256": digest["vocabulary.txt"],
        "labels": LABELS,
        "topics": TOPICS,
        "window": {"tokens": WINDOW, "stride": STRIDE, "most": MAX_WINDOWS},
        **limits,
        "figures": figures,
    }
    path = folder / "model.json"
    if path.exists():
        text["sentences"] = json.loads(path.read_text(encoding="utf8"))["sentences"]
    path.write_text(json.dumps(text, indent=2) + "\n", encoding="utf8")


class Runner:
    """Reads whole messages with the files that are shipped, as the server does."""

    def __init__(self, model: Path, tokenizer: Tokenizer) -> None:
        self.session = onnxruntime.InferenceSession(str(model))
        self.tokenizer = tokenizer

    def tokens(self, text: str) -> list[int]:
        self.tokenizer.no_truncation()
        return self.tokenizer.encode(text, add_special_tokens=False).ids

    def read(self, text: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The probabilities of the labels (the worst window), those of the topics, and the vector (the first)."""
        parts = windows(self.tokens(text), self.tokenizer.token_to_id("[CLS]"), self.tokenizer.token_to_id("[SEP]"))
        out = [self.session.run(None, {"tokens": np.array([part], dtype=np.int64)}) for part in parts]
        logits = np.max([labels[0] for labels, _, _ in out], axis=0) - np.log(len(out))
        return 1 / (1 + np.exp(-logits)), out[0][1][0], out[0][2][0]


def parity(runner: Runner, messages: list[Message], path: Path) -> None:
    """Writes what Python makes of messages, for the tests in Go to compare with: the file and line, a digest of the
    tokens, and the probabilities of the labels in thousandths."""
    lines = []
    for message in messages:
        tokens = hashlib.sha256(" ".join(map(str, runner.tokens(message.text))).encode()).hexdigest()[:12]
        labels = " ".join(str(round(float(p) * 1000)) for p in runner.read(message.text)[0])
        lines.append(f"{message.voice}\t{message.line}\t{tokens}\t{labels}\n")
    path.write_text("".join(lines), encoding="utf8")
