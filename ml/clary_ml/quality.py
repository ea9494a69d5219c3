"""The same measures of a picture as the server takes before it asks the model (internal/vision/severity/quality.go)."""

from __future__ import annotations

import numpy as np

WHITE_ABOVE, MIDDLE_GREY = 250, 128


def measure(photos: np.ndarray) -> dict[str, np.ndarray]:
    """Mean brightness of the middle, share of white pixels and sharpness of N x 224 x 224 x 3 bytes."""
    rgb = photos.astype(np.int64)
    luma = (299 * rgb[..., 0] + 587 * rgb[..., 1] + 114 * rgb[..., 2] + 500) // 1000
    side = luma.shape[1]
    quarter = slice(side // 4, side // 4 + side // 2)
    laplacian = (
        luma[:, 1:-1, :-2] + luma[:, 1:-1, 2:] + luma[:, :-2, 1:-1] + luma[:, 2:, 1:-1] - 4 * luma[:, 1:-1, 1:-1]
    )
    return {
        "luma": luma[:, quarter, quarter].mean((1, 2)),
        "bright": (luma > WHITE_ABOVE).mean((1, 2)),
        "sharpness": laplacian.var((1, 2)),
    }


def refused(measures: dict[str, np.ndarray], limits: dict[str, float]) -> np.ndarray:
    return (
        (measures["luma"] < limits["luma_min"])
        | (measures["luma"] > limits["luma_max"])
        | (measures["bright"] > limits["bright_max"])
        | (measures["sharpness"] < limits["sharpness_min"] * np.minimum(1, measures["luma"] / MIDDLE_GREY) ** 2)
    )
