"""Compares all ways on the development part, and those that were trained in the five folds on the reported photos."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import numpy as np

from . import data, evaluate, heads, results
from .pipeline import Run
from .ways import BASELINE, ENSEMBLES, WAYS

COUNTS = ["folds", "photos"]
COLUMNS = ["exact", "quadratic_kappa", "balanced_accuracy", "recall_moderate", "recall_severe"]


def rows(run: Run, earlier: dict[str, dict]) -> dict[str, dict]:
    """A row for each way whose networks exist, by the name that documents point at; nothing is trained here.

    A way that was trained in more folds before, and whose networks are gone, keeps its earlier row.
    """
    ways = {name: (name,) for name in (*WAYS, *heads.HEADS)} | ENSEMBLES
    found = {}
    for name, members in ways.items():
        row = {"way": name}
        if all(_trained(run, member, data.DEVELOPMENT) for member in members):
            row |= _development(run, members)
        folds = tuple(fold for fold in data.FOLDS if all(_trained(run, member, fold) for member in members))
        if folds:
            row |= _reported(run, members, folds)
        if len(row) > 1 or key(name) in earlier:
            found[key(name)] = fuller(earlier.get(key(name), {}), row)
    return found


def key(way: str) -> str:
    return re.sub("[^a-z0-9]+", "_", way.lower()).strip("_")


def fuller(earlier: dict, row: dict) -> dict:
    """The new row, unless the earlier one is about more folds: then only what that one lacks."""
    return row | earlier if earlier.get("folds", 0) > row.get("folds", 0) else earlier | row


def write(found: dict[str, dict], path: Path) -> None:
    """Writes the rows as a table."""
    names = ["way", *(f"development_{c}" for c in COLUMNS), "development_lead", "development_p", *COUNTS]
    names += [*COLUMNS, "lead", "lead_low", "lead_high", "p_value"]
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, names, lineterminator="\n")
        writer.writeheader()
        for row in found.values():
            writer.writerow({name: _short(value) for name, value in row.items()})


def read(path: Path) -> dict[str, dict]:
    """The rows of a table, as they were measured; none if there is no table."""
    if not path.exists():
        return {}
    with path.open(newline="") as file:
        return {
            key(row["way"]): {name: _long(name, row[name]) for name in row if row[name]} for row in csv.DictReader(file)
        }


def _trained(run: Run, way: str, part: int) -> bool:
    return heads.ready(run) if way in heads.HEADS else run.trained(way, part)


def _development(run: Run, members: tuple[str, ...]) -> dict[str, float]:
    _, rows = data.split(run.photos, data.DEVELOPMENT)
    grade = run.photos.grade[rows]
    predicted = _development_labels(run, members)[rows]
    figures = evaluate.agreement(grade, predicted)
    found = {f"development_{name}": figures[name] for name in COLUMNS}
    if members == (BASELINE,) or not run.trained(BASELINE, data.DEVELOPMENT):
        return found
    baseline = _development_labels(run, (BASELINE,))[rows]
    lead = evaluate.paired(run.photos.block[rows], predicted == grade, baseline == grade)
    return found | {
        "development_lead": lead["first_exact"] - lead["second_exact"],
        "development_p": lead["p_value"],
    }


def _development_labels(run: Run, members: tuple[str, ...]) -> np.ndarray:
    return results.collect(run, members, folds=(data.DEVELOPMENT,)).p["plain"].argmax(1)


def _reported(run: Run, members: tuple[str, ...], folds: tuple[int, ...]) -> dict[str, float]:
    answers = results.collect(run, members, folds=folds)
    rows = answers.asked()
    grade, predicted = run.photos.grade, answers.p["plain"].argmax(1)
    row = {"folds": len(folds), "photos": len(rows)}
    row |= {name: evaluate.agreement(grade[rows], predicted[rows])[name] for name in COLUMNS}
    shared = tuple(fold for fold in folds if run.trained(BASELINE, fold))
    if members == (BASELINE,) or not shared:
        return row
    baseline = results.collect(run, (BASELINE,), folds=shared)
    both = np.intersect1d(rows, baseline.asked())
    lead = evaluate.paired(
        run.photos.block[both],
        predicted[both] == grade[both],
        baseline.p["plain"][both].argmax(1) == grade[both],
    )
    row |= {"lead": lead["first_exact"] - lead["second_exact"]}
    return row | {name: lead[name] for name in ("lead_low", "lead_high", "p_value")}


def _short(value: object) -> object:
    return f"{value:.4f}" if isinstance(value, float) else value


def _long(name: str, text: str) -> object:
    if name == "way":
        return text
    return int(text) if name in COUNTS else float(text)
