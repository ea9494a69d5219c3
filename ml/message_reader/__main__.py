"""python -m message_reader {train,duplicates}: see ml/README.md."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from . import data, duplicates, encoder, report, score
from .network import Reader
from .train import Recipe, load_tokenizer, train


def main() -> None:
    parser = argparse.ArgumentParser(prog="message_reader", description=__doc__)
    parser.add_argument("command", choices=["train", "evaluate", "duplicates"])
    parser.add_argument("--messages", type=Path, required=True, help="folder with voice-*.tsv")
    parser.add_argument("--encoder", type=Path, required=True, help="the published encoder, an ONNX file")
    parser.add_argument("--tokenizer", type=Path, required=True, help="the published tokenizer.json")
    parser.add_argument("--work", type=Path, required=True, help="folder for what is computed on the way")
    parser.add_argument("--epochs", type=int, default=Recipe.epochs)
    parser.add_argument("--limit", type=int, default=0, help="learn from so many messages only")
    args = parser.parse_args()

    began = time.monotonic()
    tokenizer = load_tokenizer(str(args.tokenizer))
    messages = data.load(args.messages)
    reader = Reader(encoder.load(args.encoder)).eval()
    if args.command == "duplicates":
        remove_duplicates(args.messages, messages, score.logits(reader, tokenizer, [m.text for m in messages])[2])
        return
    learn, validation = data.divide(messages)
    args.work.mkdir(parents=True, exist_ok=True)
    weights = args.work / "reader.pt"
    if args.command == "train":
        frozen = Reader(encoder.load(args.encoder)).eval()
        learn = learn[:: max(1, len(learn) // args.limit)] if args.limit else learn
        train(reader, frozen, tokenizer, learn, replace(Recipe(), epochs=args.epochs))
        torch.save(reader.state_dict(), weights)
    reader.load_state_dict(torch.load(weights))
    reader.eval()
    labels, topics, _ = score.logits(reader, tokenizer, [m.text for m in validation])
    found = {"learnt from": len(learn), "validated on": len(validation), "topic": report.topics(topics, validation)}
    for share in (0.005, 0.02):
        limits = report.thresholds(labels, validation, share)
        found[f"at {share:.1%} false alarms"] = report.heard(labels, validation, limits)
    found["others"] = report.others(1 / (1 + torch.exp(-torch.tensor(labels)).numpy()), validation)
    (args.work / "validation.json").write_text(json.dumps(found, indent=2), encoding="utf8")
    print(json.dumps(found, indent=2))
    print(f"done in {time.monotonic() - began:.0f} s")


def remove_duplicates(folder: Path, messages: list[data.Message], vectors: np.ndarray) -> None:
    """Deletes the later of two messages that are near-duplicates from its file."""
    surplus = {}
    for earlier, later, similar in duplicates.near(messages, vectors):
        if earlier not in surplus:
            surplus[later] = earlier
            print(f"{similar:.3f}\t{messages[earlier].text[:80]}\t{messages[later].text[:80]}")
    for path in sorted(folder.glob("voice-*.tsv")):
        gone = {messages[number].text for number in surplus if messages[number].voice == path.stem}
        lines = path.read_text(encoding="utf8").splitlines()
        kept = [line for line in lines if line and line.split("\t")[2].strip() not in gone]
        path.write_text("\n".join(kept) + "\n", encoding="utf8")
    print(f"removed {len(surplus)} of {len(messages)}")


if __name__ == "__main__":
    main()
