"""Pictures for the model card: tables and curves. No photo is ever drawn."""

from __future__ import annotations

from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
import numpy as np

from .data import GRADES
from .proof import WANTED_RIGHT

SAGE, INK = "#4f7358", "#22302a"

plt.rcParams.update({"svg.hashsalt": "clary", "svg.fonttype": "path", "font.size": 11, "text.color": INK})


def confusion(table: list[list[int]], path: Path) -> None:
    """Rows are the reference grade, columns the estimate; the shade is the share of the row."""
    counts = np.array(table)
    shares = counts / counts.sum(1, keepdims=True)
    figure, axes = plt.subplots(figsize=(5.2, 4.6))
    axes.imshow(shares, cmap="Greens", vmin=0, vmax=1)
    for row in range(len(GRADES)):
        for column in range(len(GRADES)):
            colour = "white" if shares[row, column] > 0.6 else INK
            axes.text(
                column, row, f"{counts[row, column]}\n{shares[row, column]:.0%}", ha="center", va="center", color=colour
            )
    axes.set_xticks(range(len(GRADES)), GRADES)
    axes.set_yticks(range(len(GRADES)), GRADES)
    axes.set_xlabel("estimate")
    axes.set_ylabel("reference grade")
    _save(figure, path)


def reliability(bins: list[tuple[float, float, float]], path: Path) -> None:
    """How often the estimate was right (up) against how sure it was (across)."""
    figure, axes = plt.subplots(figsize=(5.2, 4.6))
    axes.plot([0, 1], [0, 1], "--", color="#9aa69f", linewidth=1, label="perfectly honest")
    sure, right, weight = np.array(bins).T
    axes.plot(sure, right, color=SAGE, linewidth=1.5)
    axes.scatter(sure, right, s=20 + 900 * weight, color=SAGE, alpha=0.75, label="photos, by confidence")
    axes.set_xlim(0.2, 1)
    axes.set_ylim(0.2, 1)
    axes.set_xlabel("confidence of the estimate")
    axes.set_ylabel("share that agrees with the reference")
    axes.legend(loc="upper left", frameon=False, markerscale=0.4)
    _save(figure, path)


def risk_coverage(curve: list[tuple[float, float]], path: Path) -> None:
    """How often the answers are right (up) when only the surest share of photos is answered (across)."""
    share, right = np.array(curve).T
    figure, axes = plt.subplots(figsize=(5.2, 4.6))
    seen = share >= 0.03  # The first few photos say nothing.
    axes.plot(share[seen], right[seen], color=SAGE, linewidth=1.8)
    axes.axhline(WANTED_RIGHT, linestyle="--", color="#9aa69f", linewidth=1)
    axes.set_xlim(0, 1)
    axes.set_ylim(0.6, 1)
    axes.set_xlabel("share of photos that are answered, surest first")
    axes.set_ylabel("share of answers that agrees with the reference")
    _save(figure, path)


def learning(every: list[dict], rare: list[dict], path: Path) -> None:
    """Agreement (up) against the share of training blocks that are learned from (across)."""
    figure, axes = plt.subplots(figsize=(5.2, 4.6))
    shares = [point["share"] for point in every]
    clay = "#a35d3a"
    for curve, line, which in ((every, "-", "of every grade"), (rare, "--", "Moderate and Severe")):
        axes.plot(shares, [point["exact"] for point in curve], "o" + line, color=SAGE, label=f"exact, fewer {which}")
        recall = [point["recall_severe"] for point in curve]
        axes.plot(shares, recall, "s" + line, color=clay, label=f"recall of Severe, fewer {which}")
    axes.set_xlim(0, 1.03)
    axes.set_ylim(0, 1)
    axes.set_xlabel("share of the training blocks")
    axes.legend(loc="lower right", frameon=False, fontsize=9)
    _save(figure, path)


def _save(figure: plt.Figure, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.tight_layout()
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)
