"""Limits keep to the share of harmless messages that they were given, and windows lose no word."""

import numpy as np

from message_reader import calibrate, score


def test_a_limit_is_the_lowest_that_keeps_to_its_share() -> None:
    scores = np.arange(64)[:, None] / 64
    found = calibrate.limits(("crisis",), scores, np.full(64, 1 / 64), np.array([4 / 64]), 0.1)["crisis"]
    assert (scores > found).sum() == 4


def test_a_limit_is_never_below_the_least() -> None:
    quiet = np.zeros((50, 1))
    assert calibrate.limits(("shock",), quiet, np.full(50, 1 / 50), np.array([0.5]), 0.3) == {"shock": 0.3}


def test_every_token_is_in_a_window() -> None:
    for length in (1, score.WINDOW, score.WINDOW + 1, 3 * score.WINDOW):
        tokens = list(range(length))
        parts = score.windows(tokens, -1, -2)
        assert {t for part in parts for t in part[1:-1]} == set(tokens)
        assert all(part[0] == -1 and part[-1] == -2 and len(part) <= score.WINDOW + 2 for part in parts)
