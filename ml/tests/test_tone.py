"""Skin tone is measured as the server measures it, and shifted to the tone that was asked for."""

import numpy as np
import pytest
import torch

from clary_ml import tone


def face(rgb: tuple[int, int, int]) -> np.ndarray:
    """A plain face of one colour with three red spots, before a grey wall."""
    photo = np.full((224, 224, 3), 90, np.uint8)
    photo[20:204, 40:184] = rgb
    for x in (80, 112, 144):
        photo[100:108, x : x + 8] = np.clip(np.array(rgb) * (1.05, 0.75, 0.75), 0, 255)
    return photo


def test_lab_of_known_colours() -> None:
    colours = torch.tensor([[255, 255, 255], [255, 0, 0], [128, 128, 128]]).float().view(3, 3, 1, 1)
    lab = tone.to_lab(colours)[:, :, 0, 0].numpy()
    assert np.allclose(lab[0], [100, 0, 0], atol=0.1)
    assert np.allclose(lab[1], [53.24, 80.09, 67.20], atol=0.1)
    assert np.allclose(lab[2], [53.59, 0, 0], atol=0.1)


def test_there_and_back() -> None:
    colours = torch.rand(1, 3, 20, 20, generator=torch.Generator().manual_seed(0)) * 255
    assert torch.allclose(tone.to_rgb(tone.to_lab(colours)), colours, atol=1.0)


def test_measure() -> None:
    # L* 74.6, b* 14.5: the angle is atan(24.6 / 14.5).
    assert tone.measure(face((214, 178, 158))[None])[0] == pytest.approx(59.5, abs=1.5)
    assert np.isnan(tone.measure(np.full((1, 224, 224, 3), 120, np.uint8))[0])


@pytest.mark.parametrize("angle", tone.TESTED)
@pytest.mark.parametrize("way", [tone.shift, tone.filtered])
def test_shift_gives_the_tone(angle: float, way) -> None:
    photo = torch.from_numpy(face((214, 178, 158))).permute(2, 0, 1)[None].float()
    shifted = way(photo, np.array([angle])).clamp(0, 255).round().byte().permute(0, 2, 3, 1).numpy()
    assert tone.measure(shifted)[0] == pytest.approx(angle, abs=6)


def test_spots_stay_visible_and_turn_brown() -> None:
    photo = torch.from_numpy(face((214, 178, 158))).permute(2, 0, 1)[None].float()
    before, after = (tone.to_lab(x)[0] for x in (photo, tone.shift(photo, np.array([-50.0]))))

    def contrast(lab: torch.Tensor) -> torch.Tensor:
        return lab[:, 104, 116] - lab[:, 60, 116]

    assert contrast(after)[1] < 0.7 * contrast(before)[1], "less red"
    assert contrast(after)[0] < contrast(before)[0], "darker"
    assert contrast(after).norm() > 0.6 * contrast(before).norm(), "as visible"
