#!/usr/bin/env bash
#
# bench-classifier.sh measures the classifier inside one process: a photo from
# JPEG to label beside the bare call of ONNX Runtime, photos a second on all
# cores, and three times that for a while.
#
# SECONDS_EACH (default 10) sets the length of a measurement; with GATE=1 the
# script fails when a figure misses its bar.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

gate=()
if [[ ${GATE:-0} == 1 ]]; then gate=(-gate); fi
go run -C tools -tags onnx ./classifierbench -length "${SECONDS_EACH:-10}s" "${gate[@]}"
