"""Where photos of different grades stand in one order.

Faces recur across grades, in the same order in every grade. So a file number of one grade stands beside a number of
another. The pairs of numbers were read by hand off the paths that two descriptions of the photos gave: pooled features
of ResNet-50's fourth stage, and a coarse map of its third, both as ImageNet made them (decision 74). Between two pairs
the numbers are interpolated.
"""

from __future__ import annotations

import numpy as np

# The grade with most photos is the axis; the others lead to it, Severe by way of Moderate.
AXIS = 1
LEADS_TO = {0: 1, 2: 1, 3: 2}

# fmt: off
PAIRS = {
    0: [
        (0, 0), (31, 47), (52, 61), (63, 75), (77, 105), (86, 111), (141, 140), (172, 145), (190, 163), (205, 220),
        (217, 249), (226, 264), (256, 311), (271, 327), (289, 343), (299, 362), (317, 365), (324, 383), (342, 416),
        (360, 445), (375, 462), (390, 471), (411, 500), (429, 512), (438, 531), (452, 548), (463, 552), (471, 560),
        (487, 580), (495, 585), (503, 614), (521, 623), (531, 641),
    ],
    2: [
        (0, 0), (9, 12), (35, 46), (47, 74), (51, 80), (60, 107), (69, 130), (73, 160), (77, 170), (85, 233), (94, 260),
        (100, 312), (105, 331), (109, 373), (112, 376), (119, 426), (129, 464), (142, 490), (155, 512), (170, 556),
        (180, 605), (187, 630), (190, 641),
    ],
    3: [
        (0, 0), (21, 6), (45, 10), (57, 12), (64, 18), (82, 38), (91, 46), (97, 56), (111, 94), (114, 96), (125, 123),
        (132, 170), (145, 190),
    ],
}
# fmt: on


def positions(grade: np.ndarray, number: np.ndarray) -> np.ndarray:
    """Each photo's place on the common axis, in file numbers of the grade that is the axis."""
    return np.array([_position(int(level), float(n)) for level, n in zip(grade, number, strict=True)])


def _position(grade: int, number: float) -> float:
    while grade != AXIS:
        own, other = zip(*PAIRS[grade], strict=True)
        grade, number = LEADS_TO[grade], float(np.interp(number, own, other))
    return number
