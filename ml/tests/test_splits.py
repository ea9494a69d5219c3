"""No photo, and none that stands near it in its grade or beside it in another, may be on both sides of a division."""

import numpy as np
import pytest

from clary_ml import alignment, data


def numbered(seed: int = 3) -> tuple[np.ndarray, np.ndarray]:
    """Grades and file numbers as uneven as the real ones: four grades, numbers with gaps."""
    rng = np.random.default_rng(seed)
    grades, numbers = [], []
    for grade, (count, last) in enumerate([(468, 531), (599, 641), (166, 190), (95, 145)]):
        numbers.append(np.sort(rng.choice(last + 1, count, replace=False)))
        grades.append(np.full(count, grade))
    return np.concatenate(grades), np.concatenate(numbers)


def nearest_across(grade: np.ndarray, number: np.ndarray, training: np.ndarray, test: np.ndarray) -> int:
    """The least distance in file numbers between a training and a test photo of the same grade."""
    return min(
        int(np.abs(number[training][grade[training] == level][:, None] - number[test][grade[test] == level]).min())
        for level in np.unique(grade[test])
    )


@pytest.mark.parametrize("part", range(data.PARTS))
def test_no_neighbour_within_six_crosses(part: int) -> None:
    grade, number = numbered()
    test = np.flatnonzero(data.parts(grade, number) == part)
    training = data.training_rows(grade, number, test)
    assert nearest_across(grade, number, training, test) > data.BUFFER
    assert not np.intersect1d(training, test).size


def test_the_check_sees_a_neighbour() -> None:
    grade, number = numbered()
    test = np.flatnonzero(data.parts(grade, number) == 1)
    everything_else = np.setdiff1d(np.arange(len(grade)), test)
    assert nearest_across(grade, number, everything_else, test) <= data.BUFFER


@pytest.mark.parametrize("part", range(data.PARTS))
def test_nobody_beside_a_tested_photo_is_learned_from(part: int) -> None:
    grade, number = numbered()
    place = alignment.positions(grade, number)
    test = np.flatnonzero(data.parts(grade, number) == part)
    training = data.training_rows(grade, number, test)
    assert np.abs(place[training][:, None] - place[test]).min() > data.REACH


def test_only_neighbours_are_left_out() -> None:
    grade = np.array([1] * 40 + [3] * 30)
    number = np.array([*range(40), *range(30)])
    training = data.training_rows(grade, number, np.array([20]))
    left_out = set(range(70)) - set(training.tolist())
    assert {row for row in left_out if row < 40} == set(range(12, 29))
    # The first severe photos stand beside few of the axis, so many of them are near.
    beside = alignment.positions(grade[40:], number[40:])
    assert {row - 40 for row in left_out if row >= 40} == set(np.flatnonzero(np.abs(beside - 20) <= data.REACH))


def test_blocks_are_whole_across_grades_and_every_part_has_every_grade() -> None:
    grade, number = numbered()
    part, block = data.parts(grade, number), data.blocks(grade, number)
    for one in np.unique(block):
        assert len(np.unique(part[block == one])) == 1
    assert np.ptp(np.bincount(block)) <= 1
    for level in range(4):
        assert set(part[grade == level]) == set(range(data.PARTS))


def test_the_order_of_all_grades_keeps_that_of_each() -> None:
    for level, last in enumerate([531, 641, 190, 145]):
        places = alignment.positions(np.full(last + 1, level), np.arange(last + 1))
        assert (np.diff(places) >= 0).all()
        assert places[0] == 0
        assert places[-1] == 641


def test_parts_are_the_same_each_time() -> None:
    grade, number = numbered()
    assert (data.parts(grade, number) == data.parts(grade, number)).all()


def test_the_development_part_is_in_no_test_fold() -> None:
    assert data.DEVELOPMENT not in data.FOLDS
    assert sorted([data.DEVELOPMENT, *data.FOLDS]) == list(range(data.PARTS))


def test_file_number() -> None:
    assert data.file_number("levle0_17.jpg") == 17
