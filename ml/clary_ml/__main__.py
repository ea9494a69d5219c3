"""python -m clary_ml {train,attempts,smoke}: see ml/README.md."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from . import attempts, data, gate, parity, pipeline, report
from .ways import SHIPPED

SMOKE_PHOTOS = 120


def main() -> None:
    parser = argparse.ArgumentParser(prog="clary_ml", description=__doc__)
    parser.add_argument("command", choices=["train", "attempts", "smoke"])
    parser.add_argument("--photos", type=Path, required=True, help="folder with manifest.csv and images/")
    parser.add_argument("--others", type=Path, nargs="+", required=True, help="pictures that show no skin")
    parser.add_argument("--drawn", type=Path, required=True, help="drawn pictures of skin")
    parser.add_argument("--work", type=Path, required=True, help="folder for what is computed on the way")
    parser.add_argument("--model", type=Path, required=True, help="folder for model.onnx and model.json")
    parser.add_argument("--plots", type=Path, required=True, help="folder for the pictures of the model card")
    parser.add_argument("--table", type=Path, required=True, help="file for the figures of every attempt")
    args = parser.parse_args()

    began = time.monotonic()
    smoke = args.command == "smoke"
    quick = {"limit": SMOKE_PHOTOS, "epochs": 1} if smoke else {}
    run = pipeline.Run(pipeline.Setting(args.photos, args.work, **quick))
    if args.command == "attempts":
        earlier = attempts.read(args.table) if report.same_division(args.model) else {}
        attempts.write(attempts.rows(run, earlier), args.table)
        return
    for part in (data.DEVELOPMENT, *data.FOLDS):
        run.network(SHIPPED, part)
    pictures = gate.load(args.others, args.drawn)
    figures = report.make(run, SHIPPED, pictures, args.model, args.plots)
    parity.photos(run.photos, args.work / "parity")
    for pictures_of, out in [(args.work / "parity", args.work / "parity"), (args.drawn, args.model)]:
        parity.write(args.model / "model.onnx", pictures_of, out / "python.json")
    print(json.dumps(report.rounded(figures["metrics"]), indent=2))
    print(f"done in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
