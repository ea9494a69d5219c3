"""Writes a trained network as one ONNX file with 8-bit convolutions, and asks such files.

The networks of the folds are written in the same way as the shipped one, and all figures come from these files
in ONNX Runtime: what 8 bits cost is in the figures.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process
from torch import Tensor, nn

from .data import INPUT_SIZE
from .model import Grader

OPSET = 17
INPUT, RAW, OUTPUTS = "photo", ["logits", "features"], ["grades", "skin"]
MAX_BYTES = 25_000_000
QUANTISED = ["Conv", "Add", "Relu", "MaxPool"]


class Whole(nn.Module):
    """Everything from 8-bit RGB, so that no caller can preprocess it wrongly."""

    def __init__(self, net: Grader):
        super().__init__()
        self.net = net.eval()

    def forward(self, photo: Tensor) -> tuple[Tensor, Tensor]:
        features = self.net.features(photo.permute(0, 3, 1, 2).float())
        return self.net.grades(features), features


class _Examples(CalibrationDataReader):
    """Photos that show how large the values inside the network get."""

    def __init__(self, photos: np.ndarray):
        self.rest = iter(photos)

    def get_next(self) -> dict[str, np.ndarray] | None:
        photo = next(self.rest, None)
        return None if photo is None else {INPUT: np.array(photo)[None]}


def write(net: Grader, examples: np.ndarray, path: Path) -> None:
    """Writes logits and features of a network; examples are training photos that set the range of each 8-bit value."""
    path.parent.mkdir(parents=True, exist_ok=True)
    full, ready = path.with_suffix(".full.onnx"), path.with_suffix(".ready.onnx")
    example = torch.randint(0, 256, (1, INPUT_SIZE, INPUT_SIZE, 3), dtype=torch.uint8)
    torch.onnx.export(
        Whole(net), (example,), full, input_names=[INPUT], output_names=RAW, opset_version=OPSET, dynamo=False
    )
    quant_pre_process(full, ready)
    quantize_static(
        ready,
        path.with_suffix(".part"),
        _Examples(examples),
        quant_format=QuantFormat.QDQ,
        per_channel=True,
        # Seven bits for weights: on processors without VNNI instructions, eight would overflow and give other results.
        reduce_range=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        op_types_to_quantize=QUANTISED,
    )
    path.with_suffix(".part").rename(path)
    full.unlink()
    ready.unlink()


def finish(raw: Path, temperature: float, skin: tuple[np.ndarray, float], path: Path) -> str:
    """Adds calibrated probabilities and the layer for skin, checks the file and returns its SHA-256."""
    network = onnx.load(raw)
    graph = network.graph
    weight, bias = skin
    constants = {
        "temperature": np.array([temperature], np.float32),
        "skin_weight": np.asarray(weight, np.float32)[:, None],
        "skin_bias": np.array([bias], np.float32),
        "skin_shape": np.array([-1], np.int64),
    }
    graph.initializer.extend(numpy_helper.from_array(value, name) for name, value in constants.items())
    graph.node.extend(
        [
            helper.make_node("Div", ["logits", "temperature"], ["scaled"]),
            helper.make_node("Softmax", ["scaled"], ["grades"], axis=1),
            helper.make_node("MatMul", ["features", "skin_weight"], ["skin_sum"]),
            helper.make_node("Add", ["skin_sum", "skin_bias"], ["skin_logit"]),
            helper.make_node("Sigmoid", ["skin_logit"], ["skin_column"]),
            helper.make_node("Reshape", ["skin_column", "skin_shape"], ["skin"]),
        ]
    )
    del graph.output[:]
    graph.output.extend(
        [
            helper.make_tensor_value_info("grades", TensorProto.FLOAT, [1, 4]),
            helper.make_tensor_value_info("skin", TensorProto.FLOAT, [1]),
        ]
    )
    onnx.checker.check_model(network)
    onnx.save(network, path)
    content = path.read_bytes()
    if len(content) > MAX_BYTES:
        raise ValueError(f"{path} has {len(content)} bytes, more than {MAX_BYTES}")
    return hashlib.sha256(content).hexdigest()


def score(path: Path, photos: np.ndarray, outputs: list[str] | None = None) -> list[np.ndarray]:
    """What a file makes of 224 pixel photos, one by one as in production."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    names = outputs or OUTPUTS
    results = [session.run(names, {INPUT: np.array(photo)[None]}) for photo in photos]
    return [np.concatenate([result[index] for result in results]) for index in range(len(names))]
