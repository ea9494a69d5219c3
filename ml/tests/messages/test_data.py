"""What the message reader learns from: nothing that it is judged by, and conversations as the server reads them."""

import random
from pathlib import Path

import pytest

from message_reader import data

ML = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def everything() -> list[data.Message]:
    return data.load(ML / "messages") + data.turns(ML / "conversations")


def test_validation_voices_are_never_learned_from(everything: list[data.Message]) -> None:
    learn, validation = data.divide(everything)
    assert len(learn) + len(validation) == len(everything)
    assert not {m.voice for m in learn} & set(data.VALIDATION_VOICES)
    turns = {m.voice for m in validation if m.detail == data.TURN}
    assert turns, "some conversations are held out"
    assert not turns & {m.voice for m in learn if m.detail == data.TURN}, "no conversation is on both sides"


def test_every_label_is_learned_and_validated(everything: list[data.Message]) -> None:
    for part in data.divide(everything):
        assert {label for m in part for label in m.labels} == set(data.LABELS)


def test_a_turn_is_read_with_the_two_before_it(tmp_path: Path) -> None:
    (tmp_path / "voice-01.yaml").write_text(
        """
- kind: shock
  turns:
  - {need: none, text: "one"}
  - {need: gentle, text: "two"}
  - {need: urgent, text: "three"}
  - {need: none, text: "four"}
""",
        encoding="utf8",
    )
    found = [(m.text, set(m.labels)) for m in data.turns(tmp_path)]
    assert found == [("one two now: three", {"shock"}), ("two three now: four", set())]


def test_of_long_turns_the_end_is_read() -> None:
    text = data.together(["early " * 200], "late")
    assert text.endswith("early now: late")
    assert len(text.split()) == data.MOST_WORDS


def test_misspelling_keeps_most_letters() -> None:
    text = "does tea tree oil really help with small spots on my chin"
    changed = {data.misspelt(random.Random(seed), text) for seed in range(10)}
    assert len(changed) > 5
    assert all(abs(len(one) - len(text)) <= 2 for one in changed)


@pytest.mark.parametrize("row", ["nonsense\t-\thello", "none\thello"])
def test_a_line_that_is_wrong_is_refused(row: str) -> None:
    with pytest.raises(ValueError):
        data.parse(row, "voice-01", 1)
