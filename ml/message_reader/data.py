"""Messages with their labels, divided by the voice that wrote them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import yaml

URGENT = ("crisis", "shock", "violence", "sameday")
OTHER = (
    "distress", "checking", "eating", "pregnancy", "isotretinoin", "medicine", "dosing", "hormones", "steroids",
    "deep", "scars", "marks", "no_result", "unsure", "mole", "reaction", "minor",
)  # fmt: skip
LABELS = URGENT + OTHER
TOPICS = (
    "causes", "cleansing", "moisturising", "sunscreen", "actives", "combining", "natural", "oily", "dry_sensitive",
    "diet", "hormones_general", "makeup", "hair_shaving", "body", "habits", "season", "marks_general",
    "scars_general", "purging", "time_to_result", "gp_pharmacist", "budget", "travel_shift_work", "feelings_mild",
    "app_estimate", "app_routine", "app_privacy", "vague", "offtopic", "thanks_smalltalk",
)  # fmt: skip
ENGLISH = "en"

# Voices about the world outside skincare.
WORLD_VOICES = ("voice-28", "voice-29", "voice-30", "voice-31", "voice-32")

# Voices that were a blind set once.
SPENT_VOICES = (
    "voice-33", "voice-34", "voice-35", "voice-36", "voice-50", "voice-51", "voice-52", "voice-53", "voice-54",
    "voice-70", "voice-71", "voice-72", "voice-73", "voice-74",
)  # fmt: skip

# Later voices, for what the first model missed; eight of them are in other languages.
MORE_LANGUAGE_VOICES = (
    "voice-37", "voice-38", "voice-42", "voice-43", "voice-44", "voice-45", "voice-46", "voice-47",
)  # fmt: skip
MORE_VOICES = ("voice-39", "voice-40", "voice-41", "voice-48", "voice-49")

# Voices with the dangers that had no messages yet; three of them are in other languages.
NEWEST_LANGUAGE_VOICES = ("voice-64", "voice-65", "voice-66")
NEWEST_VOICES = (
    "voice-55", "voice-56", "voice-57", "voice-58", "voice-59", "voice-60", "voice-61", "voice-62", "voice-63",
    "voice-67", "voice-68", "voice-69",
)  # fmt: skip

# The first voices carry urgent labels only. Whether another label would hold is not known of them.
URGENT_ONLY_VOICES = (
    "voice-01", "voice-02", "voice-03", "voice-04", "voice-05", "voice-06",
    *WORLD_VOICES, *SPENT_VOICES, *MORE_LANGUAGE_VOICES, *MORE_VOICES,
    *NEWEST_LANGUAGE_VOICES, *NEWEST_VOICES,
)  # fmt: skip

# The reader that ships learned from the voices up to this one, and from the turns.
LAST_KNOWN_VOICE = "voice-74"

# Voices that training never sees: thresholds, epochs and every other choice are made on them.
VALIDATION_VOICES = ("voice-09", "voice-14", "voice-17", "voice-22", "voice-57", "voice-68", "voice-73")
# What a conversation is divided into. So many turns before one are read together with it, and so many words of them all.
TURN = "turn"
TURNS_BEFORE = 2
MOST_WORDS = 85
# What stands before the message itself, so that what is over is told from what is now. The server writes the same.
NOW = "now:"

# Files in many languages, or about the world outside skincare, cannot be held out whole: training would not know the
# languages, or the world. One message in five is.
DIVIDED_VOICES = (
    "voice-25", "voice-26", "voice-27", *WORLD_VOICES, *SPENT_VOICES, *MORE_LANGUAGE_VOICES,
    *NEWEST_LANGUAGE_VOICES,
)  # fmt: skip


@dataclass(frozen=True)
class Message:
    """What somebody wrote, what it is about, and who wrote it."""

    text: str
    labels: frozenset[str]
    detail: str
    voice: str
    language: str = ENGLISH
    # Where it stands in the file of its voice; the first line is 1.
    line: int = 0

    @property
    def topics(self) -> frozenset[str]:
        """The topics of an ordinary message, if they are known."""
        return frozenset(self.detail.split(",")) & frozenset(TOPICS) if not self.labels else frozenset()

    @property
    def fully_labelled(self) -> bool:
        return self.voice not in URGENT_ONLY_VOICES

    @property
    def urgent(self) -> bool:
        return not self.labels.isdisjoint(URGENT)


def parse(row: str, voice: str, line: int) -> Message:
    """Reads one line: labels, detail and message, separated by tabs."""
    labels, detail, text = row.split("\t")
    detail, _, language = detail.partition(":")
    names = frozenset() if labels == "none" else frozenset(labels.split(","))
    if unknown := names - frozenset(LABELS):
        raise ValueError(f"{voice}: unknown labels {sorted(unknown)}")
    return Message(text.strip(), names, detail, voice, language or ENGLISH, line)


def load(folder: Path) -> list[Message]:
    """Reads every voice of a folder."""
    messages = []
    for path in sorted(folder.glob("voice-*.tsv")):
        lines = path.read_text(encoding="utf8").splitlines()
        messages += [parse(row, path.stem, number) for number, row in enumerate(lines, 1) if row]
    return messages


def turns(folder: Path) -> list[Message]:
    """Reads every conversation of a folder: each turn together with the turns before it, as the server reads it. Where
    a kind question is right, either is, so that such turns teach nothing."""
    messages = []
    for path in sorted(folder.glob("voice-*.yaml")):
        for script in yaml.safe_load(path.read_text(encoding="utf8")):
            texts = [str(turn["text"]) for turn in script["turns"]]
            for at, turn in enumerate(script["turns"]):
                if turn["need"] == "gentle" or at == 0:
                    continue
                labels = frozenset({script["kind"]} if turn["need"] == "urgent" else ())
                text = together(texts[max(0, at - TURNS_BEFORE) : at], texts[at])
                messages.append(Message(text, labels, TURN, path.stem))
    return messages


def together(before: list[str], message: str) -> str:
    """A message with the turns before it. Of much text the end is read."""
    words = " ".join([*before, NOW, message]).split()
    return " ".join(words[-MOST_WORDS:])


def divide(messages: list[Message]) -> tuple[list[Message], list[Message]]:
    """Divides messages into those to learn from and those to choose with."""
    train, validation = [], []
    for number, message in enumerate(messages):
        fifth = message.voice in DIVIDED_VOICES and message.detail != TURN and number % 5 == 0
        held_out = message.voice in VALIDATION_VOICES or fifth
        (validation if held_out else train).append(message)
    return train, validation


def long_text(rng: random.Random, messages: list[Message], calm: list[Message]) -> Message:
    """Joins a message with calm ones before and behind it: what a long message about several things looks like."""
    main = rng.choice(messages)
    around = rng.sample(calm, rng.randint(1, 3))
    at = rng.randint(0, len(around))
    texts = [m.text for m in around]
    joined = " ".join([*texts[:at], main.text, *texts[at:]])
    return Message(joined, main.labels, "joined", main.voice, main.language)


def misspelt(rng: random.Random, text: str) -> str:
    """Drops, doubles or swaps a few letters, as thumbs do."""
    letters = list(text)
    for _ in range(max(1, len(letters) // 40)):
        i = rng.randrange(len(letters))
        if not letters[i].isalpha():
            continue
        match rng.randrange(3):
            case 0:
                letters[i] = ""
            case 1:
                letters[i] *= 2
            case _ if i + 1 < len(letters) and letters[i + 1].isalpha():
                letters[i], letters[i + 1] = letters[i + 1], letters[i]
    return "".join(letters)
