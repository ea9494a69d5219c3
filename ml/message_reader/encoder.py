"""BERT as bge-small-en-v1.5 has it, with its weights read from the ONNX file that is published of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

WIDTH, LAYERS, HEADS, INNER, VOCABULARY, POSITIONS = 384, 12, 12, 1536, 30522, 512


class Layer(nn.Module):
    """Self-attention and a feed-forward network, each followed by a normalisation."""

    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value, self.attended = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.attention_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.inner, self.outer = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.output_norm = nn.LayerNorm(WIDTH, eps=1e-12)

    def forward(self, x: Tensor, mask: Tensor | None) -> Tensor:
        size, length, _ = x.shape
        shape = (size, length, HEADS, WIDTH // HEADS)
        q, k, v = (part(x).view(shape).transpose(1, 2) for part in (self.query, self.key, self.value))
        mixed = nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        x = self.attention_norm(x + self.attended(mixed.transpose(1, 2).reshape(size, length, WIDTH)))
        return self.output_norm(x + self.outer(nn.functional.gelu(self.inner(x))))


class Encoder(nn.Module):
    """Turns token numbers into one vector: the state of the first token."""

    def __init__(self) -> None:
        super().__init__()
        self.words = nn.Embedding(VOCABULARY, WIDTH, padding_idx=0)
        self.positions = nn.Embedding(POSITIONS, WIDTH)
        self.kinds = nn.Embedding(2, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))

    def forward(self, ids: Tensor, mask: Tensor | None = None) -> Tensor:
        places = torch.arange(ids.shape[1], device=ids.device)
        x = self.norm(self.words(ids) + self.positions(places) + self.kinds.weight[0])
        attend = None if mask is None else mask[:, None, None, :]
        for layer in self.layers:
            x = layer(x, attend)
        return x[:, 0]


# Hugging Face's names of the parts of a layer, and ours.
PARTS = {
    "attention.self.query": "query",
    "attention.self.key": "key",
    "attention.self.value": "value",
    "attention.output.dense": "attended",
    "attention.output.LayerNorm": "attention_norm",
    "intermediate.dense": "inner",
    "output.dense": "outer",
    "output.LayerNorm": "output_norm",
}
EMBEDDINGS = {
    "embeddings.word_embeddings.weight": "words.weight",
    "embeddings.position_embeddings.weight": "positions.weight",
    "embeddings.token_type_embeddings.weight": "kinds.weight",
    "embeddings.LayerNorm.weight": "norm.weight",
    "embeddings.LayerNorm.bias": "norm.bias",
}


def load(path: Path) -> Encoder:
    """Reads the published weights. Every parameter must be found."""
    named = published(path)
    state = {ours: named[theirs] for theirs, ours in EMBEDDINGS.items()}
    for number in range(LAYERS):
        for theirs, ours in PARTS.items():
            for kind in ("weight", "bias"):
                state[f"layers.{number}.{ours}.{kind}"] = named[f"encoder.layer.{number}.{theirs}.{kind}"]
    encoder = Encoder()
    encoder.load_state_dict({name: torch.tensor(np.ascontiguousarray(value)) for name, value in state.items()})
    return encoder


def published(path: Path) -> dict[str, np.ndarray]:
    """The weights of the file by their names. A matrix that is multiplied has lost its name in the export; the bias
    that is added to the product still has one."""
    graph = onnx.load(path).graph
    named = {item.name: numpy_helper.to_array(item) for item in graph.initializer}
    product_of = {node.output[0]: node for node in graph.node if node.op_type == "MatMul"}
    for node in graph.node:
        if node.op_type != "Add":
            continue
        bias = next((name for name in node.input if name.endswith(".bias") and name in named), None)
        product = next((product_of[name] for name in node.input if name in product_of), None)
        if bias and product is not None and product.input[1] in named:
            named[bias.removesuffix("bias") + "weight"] = named[product.input[1]].T
    return named
