"""Writes the trained network as one ONNX file that takes the bytes of a picture and gives probabilities."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from torch import Tensor, nn

from .data import INPUT_SIZE
from .model import Grader

OPSET = 17
INPUT, OUTPUTS = "photo", ["grades", "skin"]
MAX_BYTES = 25_000_000


class Shipped(nn.Module):
    """Everything from 8-bit RGB to calibrated probabilities, so that no caller can preprocess it wrongly."""

    def __init__(self, net: Grader, temperature: float, skin: tuple[np.ndarray, float]):
        super().__init__()
        self.net, self.temperature = net.eval(), temperature
        weight, bias = skin
        self.register_buffer("skin_weight", torch.tensor(weight, dtype=torch.float32))
        self.register_buffer("skin_bias", torch.tensor(bias, dtype=torch.float32))

    def forward(self, photo: Tensor) -> tuple[Tensor, Tensor]:
        x = photo.permute(0, 3, 1, 2).float() / 127.5 - 1
        pooled = self.net.features(self.net.backbone.trunk(x))
        grades = torch.softmax(self.net.grades(pooled) / self.temperature, 1)
        return grades, torch.sigmoid(pooled @ self.skin_weight + self.skin_bias)


def write(shipped: Shipped, card: dict, folder: Path) -> None:
    """Writes model.onnx and model.json, and refuses a file that is too large or computes something else."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "model.onnx"
    example = torch.randint(0, 256, (1, INPUT_SIZE, INPUT_SIZE, 3), dtype=torch.uint8)
    torch.onnx.export(
        shipped, (example,), path, input_names=[INPUT], output_names=OUTPUTS, opset_version=OPSET, dynamo=False
    )
    network = onnx.load(path)
    merge_padding(network)
    onnx.checker.check_model(network)
    onnx.save(network, path)
    content = path.read_bytes()
    if len(content) > MAX_BYTES:
        raise ValueError(f"{path} has {len(content)} bytes, more than {MAX_BYTES}")
    with torch.inference_mode():
        expected = shipped(example)
    for name, ours, theirs in zip(OUTPUTS, expected, score(path, example.numpy()), strict=True):
        difference = float(np.abs(ours.numpy() - theirs).max())
        if difference > 1e-4:
            raise ValueError(f"the exported {name} differ by {difference}")
    card = {**card, "sha256": hashlib.sha256(content).hexdigest()}
    (folder / "model.json").write_text(json.dumps(card, indent=2) + "\n")


def merge_padding(network: onnx.ModelProto) -> None:
    """Lets convolutions pad by themselves, which saves a fifth of the time.

    PyTorch writes the odd padding of a stride of two as a step of its own, with which ONNX Runtime
    cannot keep its packed layout.
    """
    graph = network.graph
    pads = {node.output[0]: node for node in graph.node if node.op_type == "Pad"}
    for node in graph.node:
        if node.op_type != "Conv" or node.input[0] not in pads:
            continue
        attribute = {a.name: a for a in node.attribute}
        extra = attribute["kernel_shape"].ints[0] - attribute["strides"].ints[0]
        before, after = extra // 2, extra - extra // 2
        attribute["pads"].ints[:] = [before, before, after, after]
        pad = pads.pop(node.input[0])
        node.input[0] = pad.input[0]
        graph.node.remove(pad)
    _drop_unused(graph)


def _drop_unused(graph: onnx.GraphProto) -> None:
    """Removes steps whose results nobody takes, until there are none."""
    while True:
        taken = {name for node in graph.node for name in node.input} | {output.name for output in graph.output}
        idle = [node for node in graph.node if not taken.intersection(node.output)]
        if not idle:
            return
        for node in idle:
            graph.node.remove(node)


def score(path: Path, photos: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What the exported file makes of 224 pixel photos, one by one as in production."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    results = [session.run(OUTPUTS, {INPUT: photo[None]}) for photo in photos]
    return np.concatenate([r[0] for r in results]), np.concatenate([r[1] for r in results])
