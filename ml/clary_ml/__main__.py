"""python -m clary_ml {train,smoke,prove,attempts}: see ml/README.md."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from pathlib import Path

from . import attempts, data, parity, pipeline, report, train

SMOKE_PHOTOS = 60


def main() -> None:
    parser = argparse.ArgumentParser(prog="clary_ml", description=__doc__)
    parser.add_argument("command", choices=["train", "smoke", "prove", "attempts"])
    parser.add_argument("--photos", type=Path, required=True, help="folder with manifest.csv and images/")
    parser.add_argument("--others", type=Path, nargs="+", required=True, help="pictures that show no skin")
    parser.add_argument("--drawn", type=Path, required=True, help="drawn pictures of skin")
    parser.add_argument("--work", type=Path, required=True, help="folder for what is computed on the way")
    parser.add_argument("--model", type=Path, required=True, help="folder for model.onnx and model.json")
    parser.add_argument("--plots", type=Path, required=True, help="folder for the pictures of the model card")
    parser.add_argument("--table", type=Path, required=True, help="file for the figures of every attempt")
    args = parser.parse_args()

    setting = pipeline.Setting(args.photos, args.work, train.Recipe())
    if args.command == "smoke":
        setting = replace(setting, recipe=replace(setting.recipe, epochs=1), variants=1, limit=SMOKE_PHOTOS)
    began = time.monotonic()
    pipeline.run(setting)
    if args.command == "prove":
        print(json.dumps(report.prove(setting, args.model, args.plots), indent=2))
        return
    if args.command == "attempts":
        attempts.table(setting, args.table)
        print(json.dumps(attempts.limits(setting, args.plots), indent=2))
        return
    pictures = report.load_pictures(args.others, args.drawn, setting.recipe)
    figures = report.make(setting, pictures, args.model, args.plots)
    parity.photos(data.load(args.photos, setting.limit), setting.work / "parity")
    for pictures_of, out in [(setting.work / "parity", setting.work / "parity"), (args.drawn, args.model)]:
        parity.write(args.model / "model.onnx", pictures_of, out / "python.json")
    print(json.dumps(figures, indent=2))
    print(f"done in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
