"""Skin tone: measured as the server measures it, and shifted to tones that the photos do not show.

The measure is the individual typology angle (ITA): the angle of lightness over yellowness of the skin in
L*a*b*. internal/vision/severity/tone.go takes the same measure.

The shift moves the skin along a path of colours from very light to dark skin. Detail finer than a
cheek (spots, pores, shadows of the nose) is kept apart and put back: on darker skin with less red and more
darkness, because melanin covers part of the redness and inflammation looks brown there. It
cannot show what is new on dark skin: marks that stay after spots, other shine, other scars, or how a
camera's exposure reacts.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

LOWEST, HIGHEST = -50.0, 55.0
# Tones at which the networks are tested.
TESTED = (-50.0, -30.0, 28.0, 55.0)
# Skin from dark to very light: ITA, then L*, a*, b* (b* makes the angle true).
_PATH = np.array(
    [[-55, 33, 10], [-30, 40, 13], [0, 50, 14], [19, 56.5, 12.5], [35, 62.5, 11], [50, 69, 8], [58, 73, 7]]
)
_WHITE = torch.tensor([0.95047, 1.0, 1.08883])
_TO_XYZ = torch.tensor(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_EPSILON, _KAPPA = 216 / 24389, 24389 / 27
_STEPS = 4  # of a value of 0..255 in the table of linear light
_SHARES = torch.arange(255 * _STEPS + 1) / (255 * _STEPS)
_LINEAR = torch.where(_SHARES <= 0.04045, _SHARES / 12.92, ((_SHARES + 0.055) / 1.055) ** 2.4)
_SHARE_SEEN = 0.05
_DETAIL = 14  # pixels of a 224 pixel photo: coarser than spots, finer than a cheek


def to_lab(rgb: Tensor) -> Tensor:
    """N x 3 x H x W of sRGB in 0..255 to L*a*b* (D65)."""
    linear = _LINEAR[(rgb * _STEPS).round().clamp(0, 255 * _STEPS).long()]
    xyz = torch.einsum("ij,njhw->nihw", _TO_XYZ / _WHITE[:, None], linear)
    f = torch.where(xyz > _EPSILON, xyz.clamp(min=1e-9) ** (1 / 3), (_KAPPA * xyz + 16) / 116)
    x, y, z = f.unbind(1)
    return torch.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], 1)


def to_rgb(lab: Tensor) -> Tensor:
    """The way back, cut to what a screen can show."""
    lightness, a, b = lab.unbind(1)
    y = (lightness + 16) / 116
    f = torch.stack([y + a / 500, y, y - b / 200], 1)
    xyz = torch.where(f**3 > _EPSILON, f**3, (116 * f - 16) / _KAPPA) * _WHITE.view(1, 3, 1, 1)
    linear = torch.einsum("ij,njhw->nihw", torch.linalg.inv(_TO_XYZ), xyz).clamp(0, 1)
    return torch.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear.clamp(min=1e-9) ** (1 / 2.4) - 0.055) * 255


def looks_like_skin(lab: Tensor) -> Tensor:
    """A plain rule, the same for all tones."""
    lightness, a, b = lab.unbind(1)
    return (lightness >= 5) & (lightness <= 97) & (a >= 1) & (b >= 2) & (a * a + b * b >= 36)


def measure(photos: np.ndarray) -> np.ndarray:
    """The ITA in degrees of N x H x W x 3 bytes; NaN where too little looks like skin."""
    angles = []
    for photo in photos:
        middle, _ = _middle(torch.from_numpy(photo).permute(2, 0, 1)[None].float())
        angles.append(np.degrees(np.arctan((middle[0] - 50) / middle[2])) if middle is not None else np.nan)
    return np.array(angles)


def _middle(rgb: Tensor) -> tuple[np.ndarray | None, Tensor]:
    """The median colour of skin in the central ellipse of one photo, and the whole photo in L*a*b*."""
    lab = to_lab(rgb)
    height, width = lab.shape[2:]
    y, x = torch.meshgrid(torch.arange(2, height, 4), torch.arange(2, width, 4), indexing="ij")
    ellipse = (((x + 0.5) / width - 0.5) / 0.35) ** 2 + (((y + 0.5) / height - 0.5) / 0.45) ** 2 <= 1
    seen = lab[0, :, 2::4, 2::4][:, ellipse]
    skin = seen[:, looks_like_skin(seen[None, :, :, None])[0, :, 0]]
    if skin.shape[1] < _SHARE_SEEN * ellipse.sum():
        return None, lab
    return skin.sort(1).values[:, skin.shape[1] // 2].numpy(), lab


def shift(rgb: Tensor, angles: np.ndarray) -> Tensor:
    """Photos (N x 3 x 224 x 224, 0..255) whose skin has the given ITA; a photo without visible skin stays."""
    return torch.cat([_shifted(photo[None], angle) for photo, angle in zip(rgb, angles, strict=True)])


def filtered(rgb: Tensor, angles: np.ndarray) -> Tensor:
    """The same tones by a colour filter over the skin, as melanin lies over it. No network has learned from it."""
    done = []
    for photo, angle in zip(rgb, angles, strict=True):
        middle, lab = _middle(photo[None])
        if middle is None:
            done.append(photo[None])
            continue
        colours = to_rgb(torch.tensor(np.stack([middle, on_path(angle)]), dtype=torch.float32)[:, :, None, None])
        old, new = ((colours / 255) ** 2.2).unbind(0)
        linear = (photo[None] / 255) ** 2.2
        covered = (linear * (new / old.clamp(min=1e-4))).clamp(0, 1) ** (1 / 2.2) * 255
        mask = _soft_mask(lab)
        done.append(photo[None] * (1 - mask) + covered * mask)
    return torch.cat(done)


def on_path(angle: float) -> np.ndarray:
    """L*, a*, b* of skin with an ITA."""
    lightness, a = (np.interp(angle, _PATH[:, 0], _PATH[:, column]) for column in (1, 2))
    tangent = np.tan(np.radians(angle))
    b = (lightness - 50) / tangent if abs(tangent) > 0.02 else 16.0
    return np.array([lightness, a, np.clip(b, 6, 24)])


def _shifted(rgb: Tensor, angle: float) -> Tensor:
    middle, lab = _middle(rgb)
    if middle is None:
        return rgb
    ground = _smooth(lab, _DETAIL)
    lightness, a, b = (lab - ground).unbind(1)
    target = on_path(angle)
    darker = float(np.clip((middle[0] - target[0]) / 30, 0, 1))
    # Half of the redness of a spot turns to darkness on the darkest skin; differences in lightness shrink by a tenth.
    lightness = lightness * (1 - 0.1 * darker) - 0.4 * darker * a.clamp(min=0)
    a = a * (1 - 0.5 * darker)
    moved = ground + torch.tensor(target - middle, dtype=torch.float32).view(1, 3, 1, 1)
    moved = torch.cat([moved[:, :1].clamp(min=3), moved[:, 1:]], 1)
    mask = _soft_mask(lab)
    return rgb * (1 - mask) + to_rgb(moved + torch.stack([lightness, a, b], 1)) * mask


def _soft_mask(lab: Tensor) -> Tensor:
    """Where there is skin, with soft edges and without holes at spots."""
    skin = F.avg_pool2d(looks_like_skin(lab).float()[:, None], 4)
    closed = -F.max_pool2d(-F.max_pool2d(skin, 3, 1, 1), 3, 1, 1)
    return F.interpolate(closed, lab.shape[2:], mode="bilinear")


def _smooth(x: Tensor, size: int) -> Tensor:
    return F.interpolate(F.avg_pool2d(x, size), x.shape[2:], mode="bilinear")
