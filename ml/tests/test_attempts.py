"""Rows of the table of ways: their names, and what happens to rows whose networks are gone."""

import json
from pathlib import Path

from clary_ml import attempts, heads, report
from clary_ml.ways import ENSEMBLES, WAYS


def test_every_way_has_a_name_of_its_own() -> None:
    names = [*WAYS, *heads.HEADS, *ENSEMBLES]
    assert len({attempts.key(name) for name in names}) == len(names)
    assert attempts.key("ResNet-50, tones, 24 epochs") == "resnet_50_tones_24_epochs"


def test_a_row_about_more_folds_stays() -> None:
    earlier = {"way": "tones", "folds": 5, "exact": 0.7}
    row = {"way": "tones", "folds": 2, "exact": 0.8, "development_exact": 0.6}
    assert attempts.fuller(earlier, row) == {"way": "tones", "folds": 5, "exact": 0.7, "development_exact": 0.6}


def test_a_row_about_as_many_folds_is_replaced() -> None:
    earlier = {"way": "tones", "folds": 5, "exact": 0.7, "development_exact": 0.5}
    row = {"way": "tones", "folds": 5, "exact": 0.8}
    assert attempts.fuller(earlier, row) == {"way": "tones", "folds": 5, "exact": 0.8, "development_exact": 0.5}


def test_a_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    rows = {"tones_seed_8": {"way": "tones, seed 8", "folds": 5, "photos": 1139, "exact": 0.7147, "lead": -0.0053}}
    attempts.write(rows, tmp_path / "attempts.csv")
    assert attempts.read(tmp_path / "attempts.csv") == rows
    assert attempts.read(tmp_path / "nowhere.csv") == {}


def test_rows_of_another_division_are_left_behind(tmp_path: Path) -> None:
    for protocol, same in [(report.PROTOCOL, True), ("photos at random", False)]:
        (tmp_path / "model.json").write_text(json.dumps({"metrics": {"protocol": protocol}}))
        assert report.same_division(tmp_path) is same
    assert not report.same_division(tmp_path / "nowhere")
