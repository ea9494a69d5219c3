"""How photos are left out for the learning curve."""

import numpy as np

from clary_ml import audit


def test_a_grade_keeps_a_share_of_its_blocks() -> None:
    block = np.repeat(np.arange(20), 8)
    grade = np.tile([0, 0, 0, 1, 1, 2, 2, 3], 20)  # Every block has photos of every grade.
    for share, kept in ((0.15, 3), (0.5, 10), (1.0, 20)):
        stays = audit.thin(grade, block, share, (0, 1, 2, 3), np.random.default_rng(1))
        for level in range(4):
            assert len(np.unique(block[stays & (grade == level)])) == kept


def test_other_grades_stay_whole() -> None:
    block, grade = np.repeat(np.arange(20), 4), np.tile([0, 1, 2, 3], 20)
    stays = audit.thin(grade, block, 0.15, (2, 3), np.random.default_rng(1))
    assert np.bincount(grade[stays]).tolist() == [20, 20, 3, 3]
