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


def test_rows_of_another_division_are_left_behind(tmp_path: Path) -> None:
    (tmp_path / "figures.json").write_text(json.dumps({"ways": {"tones": {"exact": 0.7}}}))
    card = {"metrics": {"protocol": report.PROTOCOL}}
    (tmp_path / "model.json").write_text(json.dumps(card))
    assert report.ways(tmp_path) == {"tones": {"exact": 0.7}}
    card["metrics"]["protocol"] = "photos at random"
    (tmp_path / "model.json").write_text(json.dumps(card))
    assert report.ways(tmp_path) == {}
    assert report.ways(tmp_path / "nowhere") == {}
