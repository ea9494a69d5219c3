#!/usr/bin/env bash
#
# sbom.sh PROGRAM FILE [VERSION] writes what is linked into a program, and what
# it sends to browsers, to FILE (CycloneDX). Tools that only developers run bind
# nobody who uses Clary. It fails at a licence that we cannot keep. LICENCES is a
# file that keeps what go-licenses says, for the next program of the same source.

set -euo pipefail
: "${GO_LICENSES:?}"
program=$(realpath "$1") file=$(realpath -m "$2")
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

licences=${LICENCES:-}
if [[ -z $licences ]]; then
	licences=$(mktemp)
	trap 'rm -f "$licences"' EXIT
fi
if [[ ! -s $licences ]]; then
	# It would also ask the network for the addresses of sources, which takes
	# minutes and which nobody needs here.
	HTTPS_PROXY=http://127.0.0.1:9 HTTP_PROXY=http://127.0.0.1:9 GOPROXY=off GOFLAGS='-buildvcs=false -tags=embedweb,onnx' \
		"$GO_LICENSES" csv --ignore clary.example ./cmd/clary >"$licences.$$" 2>/dev/null || true
	mv "$licences.$$" "$licences"
fi
go version -m "$program" | node scripts/sbom.mjs "$licences" package-lock.json "${3:-}" >"$file"
