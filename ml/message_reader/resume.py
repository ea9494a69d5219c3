"""Reads the weights of the file that ships, so that it goes on learning from new messages in less time than from the
published encoder. They have 7 bits each, and training makes good what that loses."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from .network import Reader

QUANTISED = "_quantized"
OURS = "reader."


def load(reader: Reader, path: Path) -> None:
    """Fills a reader in place. Every parameter must be found."""
    graph = onnx.load(path).graph
    stored = {item.name: numpy_helper.to_array(item) for item in graph.initializer}
    named = {name.removeprefix(OURS): value for name, value in stored.items() if name.startswith(OURS)}
    made_by = {node.output[0]: node for node in graph.node}
    for name in [name.removesuffix(QUANTISED) for name in stored if name.endswith(QUANTISED)]:
        named[name.removeprefix(OURS)] = exact(stored, name)
    for node in graph.node:
        bias = next((part for part in node.input if part.startswith(OURS) and part.endswith(".bias")), None)
        if node.op_type == "Add" and bias:
            weight = bias.removeprefix(OURS).removesuffix("bias") + "weight"
            named[weight] = exact(stored, product(made_by, node).removesuffix(QUANTISED)).T
    # The export keeps the only row of the kinds that is used, without its name.
    kind = next(value for name, value in stored.items() if name.startswith("onnx::Add") and value.ndim == 1)
    named["encoder.kinds.weight"] = np.stack([kind, np.zeros_like(kind)])
    state = {name: torch.tensor(np.ascontiguousarray(named[name])) for name in reader.state_dict()}
    reader.load_state_dict(state)


def exact(stored: dict[str, np.ndarray], name: str) -> np.ndarray:
    """A matrix as numbers again."""
    whole = stored[name + QUANTISED].astype(np.float32)
    return (whole - stored[name + "_zero_point"].astype(np.float32)) * stored[name + "_scale"]


def product(made_by: dict[str, onnx.NodeProto], node: onnx.NodeProto) -> str:
    """The name of the matrix whose product a node adds to."""
    while node.op_type != "MatMulInteger":
        node = next(made_by[part] for part in node.input if part in made_by and made_by[part].op_type in STEPS)
    return node.input[1]


STEPS = ("MatMulInteger", "Cast", "Mul")
