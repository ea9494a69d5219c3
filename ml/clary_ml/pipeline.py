"""From graded photos to trained networks and their answers, kept in the work folder.

Every file's name holds a hash of the recipe, the photos and the code that made it. An interrupted run goes on
where it stopped, and a changed recipe starts anew.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch

from . import alignment, data, export, model, resnet, train, trials, trunks, views
from .ways import WAYS

# Training photos that set the ranges of 8-bit values.
EXAMPLES = 48


@dataclass(frozen=True)
class Setting:
    """What a run is about. The quick form takes few photos and one epoch."""

    photos: Path
    work: Path
    limit: int | None = None
    epochs: int | None = None
    workers: int = 2
    threads: int = 2


class Run:
    """The photos of a setting and everything that is computed from them."""

    def __init__(self, setting: Setting):
        self.setting = setting
        self.photos = _on_disk(data.load(setting.photos, setting.limit), setting.work)
        torch.set_num_threads(setting.threads)

    def recipe(self, way: str) -> train.Recipe:
        recipe = WAYS[way]
        return recipe if self.setting.epochs is None else replace(recipe, epochs=self.setting.epochs)

    def network(self, way: str, part: int | None) -> model.Grader:
        """The trained network of a part (None is the final one, which learns from all photos)."""
        path = self._path(way, part, "pt")
        if not path.exists():
            net = self._train(way, part)
            path.parent.mkdir(parents=True, exist_ok=True)
            torch.save(net.state_dict(), path.with_suffix(".part"))
            path.with_suffix(".part").rename(path)
        net = model.ResNetGrader()
        net.load_state_dict(torch.load(path, weights_only=True))
        return net.eval()

    def answers(self, way: str, part: int, kinds: tuple[str, ...] = ("plain",)) -> dict[str, np.ndarray]:
        """Logits for the part's own photos (see trials.rows), which its network has not seen, in each trial."""
        _, test = data.split(self.photos, part)
        found = {}
        for kind in kinds:
            path = self._path(way, part, f"{kind.replace(' ', '_')}.npy")
            if not path.exists():
                np.save(path, self.ask(way, part, self.trials()[kind][trials.rows(kind, test)])[0])
            found[kind] = np.load(path)
        return found

    def ask(self, way: str, part: int | None, photos: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logits and features, from the 8-bit file that would be shipped."""
        logits, features = export.score(self.file(way, part), photos, export.RAW)
        return logits, features

    def file(self, way: str, part: int | None) -> Path:
        """The exported network of a part."""
        path = self._path(way, part, "onnx")
        if not path.exists():
            rows, _ = data.split(self.photos, part)
            some = rows[np.linspace(0, len(rows) - 1, EXAMPLES).astype(int)]
            examples = np.concatenate([self.plain()[some[::2]], self.toned()[some[1::2]]])
            export.write(self.network(way, part), examples, path)
        return path

    def features(self, way: str, part: int | None, name: str, photos: np.ndarray) -> np.ndarray:
        """Pooled features of pictures, from disk if this network has seen them before."""
        path = self._path(way, part, f"{name}-{len(photos)}.npy")
        if not path.exists():
            np.save(path, self.ask(way, part, photos)[1])
        return np.load(path)

    def trained(self, way: str, part: int | None) -> bool:
        return self._path(way, part, "pt").exists()

    def toned(self) -> np.ndarray:
        """One random view of every photo in another tone of skin."""
        return views.pairs(self.photos, self.setting.work, self.setting.workers)[0, 0]

    def trials(self) -> dict[str, np.ndarray]:
        return trials.make(self.photos, self.setting.work)

    def plain(self) -> np.ndarray:
        return views.plain(self.photos, self.setting.work)

    def _train(self, way: str, part: int | None) -> model.Grader:
        recipe = self.recipe(way)
        rows, _ = data.split(self.photos, part)
        setting = self.setting
        material = train.Material(self.photos, trunks.compute(self.photos, setting.work, setting.workers))
        name = "final" if part is None else f"part {part}"
        return train.fit(material, rows, recipe, log=lambda line: print(f"{way}, {name}: {line}", flush=True))

    def _path(self, way: str, part: int | None, ending: str) -> Path:
        recipe = self.recipe(way)
        things = [recipe, part, self.photos.pixels[:: max(1, len(self.photos) // 50)], self.photos.number]
        code = (alignment, data, train, model, resnet, trunks, views.augment, views.tone)
        key = views.fingerprint(*things, *code)
        name = "".join(letter if letter.isalnum() else "-" for letter in way)
        return self.setting.work / f"{name}-{'final' if part is None else part}-{key}.{ending}"


def _on_disk(photos: data.Photos, folder: Path) -> data.Photos:
    """The same photos with their pixels in a file, so that several processes hold them once."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"pixels-{views.fingerprint(photos.pixels)}.npy"
    if not path.exists():
        part = path.with_suffix(f".{os.getpid()}.npy")
        np.save(part, photos.pixels)
        part.rename(path)
    return replace(photos, pixels=np.load(path, mmap_mode="r"))
