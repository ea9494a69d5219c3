"""The exported file computes what the network computes, within what 8 bits allow, and adds what it should."""

from pathlib import Path

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from clary_ml import evaluate, export, gate, model


class Tiny(model.Grader):
    """A network of the same shape as the real ones, small enough to write in seconds."""

    def __init__(self):
        super().__init__(2 * 8)
        torch.manual_seed(1)
        self.first, self.second = nn.Conv2d(3, 8, 7, 8), nn.Conv2d(8, 8, 3, 1, 1)

    def trunk(self, photos: Tensor) -> Tensor:
        return torch.relu(self.first(photos / 255))

    def crown(self, trunk: Tensor) -> Tensor:
        return model.pooled_twice(torch.relu(trunk + self.second(trunk)))


@pytest.fixture(name="written", scope="module")
def _written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Tiny, np.ndarray]:
    photos = np.random.default_rng(0).integers(0, 256, (12, 224, 224, 3), dtype=np.uint8)
    photos = np.stack([photo // (1 + index % 4) for index, photo in enumerate(photos)])
    net = Tiny().eval()
    path = tmp_path_factory.mktemp("export") / "raw.onnx"
    export.write(net, photos[:8], path)
    return path, net, photos


def test_file_and_network_agree(written: tuple[Path, Tiny, np.ndarray]) -> None:
    path, net, photos = written
    logits, features = export.score(path, photos, export.RAW)
    with torch.inference_mode():
        expected = net.features(torch.from_numpy(photos).permute(0, 3, 1, 2).float())
        graded = net.grades(expected)
    assert np.abs(features - expected.numpy()).max() < 0.05 * np.abs(expected.numpy()).max()
    assert np.abs(logits - graded.numpy()).max() < 0.05


def test_probabilities_and_skin(written: tuple[Path, Tiny, np.ndarray], tmp_path: Path) -> None:
    path, _, photos = written
    layer = (np.linspace(-1, 1, 16), 0.3)
    digest = export.finish(path, 1.7, layer, tmp_path / "model.onnx")
    logits, features = export.score(path, photos, export.RAW)
    grades, skin = export.score(tmp_path / "model.onnx", photos)
    assert len(digest) == 64
    assert np.allclose(grades, evaluate.softmax(logits, 1.7), atol=1e-5)
    assert np.allclose(skin, gate.probability(layer, features), atol=1e-5)


def test_a_large_file_is_refused(written: tuple[Path, Tiny, np.ndarray], tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(export, "MAX_BYTES", 100)
    with pytest.raises(ValueError, match="more than 100"):
        export.finish(written[0], 1.0, (np.zeros(16), 0.0), tmp_path / "model.onnx")
