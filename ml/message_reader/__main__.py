"""python -m message_reader {train,evaluate,ship,duplicates,sentences}: see ml/README.md."""

from __future__ import annotations

import argparse
import json
import time
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

from . import bank, calibrate, data, duplicates, encoder, export, report, resume, retrieval, sentences
from .network import Reader
from .score import score
from .train import RESUMED, Recipe, load_tokenizer, sixteen_bits, train

# So many messages are compared between Go and Python.
PARITY = 5000


def main() -> None:
    parser = argparse.ArgumentParser(prog="message_reader", description=__doc__)
    parser.add_argument("command", choices=["train", "evaluate", "ship", "duplicates", "sentences"])
    parser.add_argument("--messages", type=Path, required=True, help="folder with voice-*.tsv")
    parser.add_argument("--conversations", type=Path, required=True, help="folder with what people typed, turn by turn")
    parser.add_argument("--sentences", type=Path, required=True, help="folder with what a draft may say")
    parser.add_argument("--statements", type=Path, required=True, help="folder with what people say of things they use")
    parser.add_argument("--questions", type=Path, required=True, help="the bank of questions, questions.yaml")
    parser.add_argument("--encoder", type=Path, required=True, help="the published encoder, an ONNX file")
    parser.add_argument("--tokenizer", type=Path, required=True, help="the published tokenizer.json")
    parser.add_argument("--work", type=Path, required=True, help="folder for what is computed on the way")
    parser.add_argument("--model", type=Path, required=True, help="folder for the files that the server reads")
    parser.add_argument("--resume", action="store_true", help="go on from the file that ships")
    parser.add_argument("--limit", type=int, default=0, help="learn from so many messages only")
    args = parser.parse_args()

    began = time.monotonic()
    tokenizer = load_tokenizer(str(args.tokenizer))
    args.work.mkdir(parents=True, exist_ok=True)
    if args.command == "sentences":
        train_sentences(args, tokenizer)
        return
    messages = data.load(args.messages)
    questions = bank.load(args.questions)
    reader = Reader(encoder.load(args.encoder)).eval()
    if args.command == "duplicates":
        remove_duplicates(args.messages, messages, score(reader, tokenizer, [m.text for m in messages]).vectors)
        return
    messages += data.turns(args.conversations)
    learn, validation = data.divide(messages)
    weights = args.work / (f"reader-{args.limit}.pt" if args.limit else "reader.pt")
    if args.command == "train":
        learn = learn[:: max(1, len(learn) // args.limit)] if args.limit else learn

        def validate(epoch: int) -> None:
            with sixteen_bits():
                figures = evaluate(reader, tokenizer, validation, questions)
            print(json.dumps({"epoch": epoch} | figures), flush=True)

        if args.resume:
            resume.load(reader, args.model / "model.onnx")
        train(
            reader,
            tokenizer,
            messages=learn,
            questions=questions,
            weights=weights,
            after_epoch=validate,
            recipe=RESUMED if args.resume else Recipe(),
        )
    reader.load_state_dict(torch.load(weights))
    reader.eval()
    if args.command == "ship":
        retrieval.teach(reader, tokenizer, questions, learn)
        ship(reader, tokenizer, messages=messages, questions=questions, folder=args.model, work=args.work)
    else:
        figures = evaluate(reader, tokenizer, validation, questions) | {"learnt from": len(learn)}
        print(json.dumps(figures, indent=2))
    print(f"done in {time.monotonic() - began:.0f} s")


def train_sentences(args: argparse.Namespace, tokenizer: Tokenizer) -> None:
    found = sentences.examples(args.sentences, args.statements, bank.load(args.questions), tokenizer)
    reader = sentences.SentenceReader(encoder.load(args.encoder))
    weights = args.work / "sentences.pt"
    if not weights.exists():
        sentences.train(reader, found, weights)
    reader.load_state_dict(torch.load(weights))
    sentences.ship(reader, found, args.model, args.work)


def evaluate(
    reader: Reader, tokenizer: Tokenizer, validation: list[data.Message], questions: list[bank.Question]
) -> dict:
    """What the reader hears on messages that training has not seen."""
    scores = score(reader, tokenizer, [m.text for m in validation])
    asks = [ask for question in questions for ask in question.asks]
    vectors = dict(zip(asks, score(reader, tokenizer, asks).vectors, strict=True))
    likely = scores.labels - np.log(scores.windows)[:, None]
    found = {
        "validated on": len(validation),
        "topic": report.topics(scores.topics, validation),
        "question of the bank": bank.found(questions, vectors),
    }
    for share in (0.005, 0.02):
        limits = report.thresholds(likely, validation, share)
        found[f"at {share:.1%} false alarms"] = report.heard(likely, validation, limits)
    found["others"] = report.others(1 / (1 + np.exp(-likely)), validation)
    return found


def ship(
    reader: Reader,
    tokenizer: Tokenizer,
    *,
    messages: list[data.Message],
    questions: list[bank.Question],
    folder: Path,
    work: Path,
) -> None:
    """Calibrates, writes the files that the server reads, and measures them as they are shipped."""
    validation = data.divide(messages)[1]
    scores = score(reader, tokenizer, [m.text for m in validation])
    slope, offset = calibrate.platt(scores.labels, validation)
    made = export.write(reader, slope, offset, folder, work)
    export.vocabulary(tokenizer, folder)
    runner = export.Runner(made, tokenizer)
    probabilities = np.array([runner.read(m.text)[0] for m in validation])
    asks = score(reader, tokenizer, [ask for question in questions for ask in question.asks])
    limits = {
        "tiers": calibrate.tiers(probabilities, validation),
        "other": calibrate.others(probabilities, validation),
        "answers": calibrate.answers(questions, asks, validation, scores),
    }
    figures = {
        name: report.heard(probabilities, validation, np.array(list(limits["tiers"][name].values())))
        for name in ("closed", "gentle")
    }
    figures["others"] = report.others(probabilities, validation)
    export.card(folder, datetime.now(UTC).date().isoformat(), limits, figures)
    single = [m for m in messages if m.detail != data.TURN]
    export.parity(runner, single[:: max(1, len(single) // PARITY)], folder / "python.tsv")
    print(json.dumps(figures | limits | {"bytes": made.stat().st_size}, indent=2))


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
