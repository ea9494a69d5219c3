#!/usr/bin/env bash
#
# test-go.sh REPORT runs all Go tests on one PostgreSQL and one S3 server: the
# tools, the packages that are tested without the race detector (PLAIN, below
# internal/), and all others with it. It writes the events of `go test -json` to
# REPORT and prints what a person wants to read. A test that fails is not repeated.

set -uo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT" || exit 1

report=$1
if [[ -z ${TEST_DATABASE_URL:-} || -z ${TEST_S3_URL:-} ]]; then
	exec scripts/with-postgres.sh scripts/with-s3.sh scripts/test-go.sh "$@"
fi
: >"$report"
code=0

# run ARGUMENT… runs tests. Vet is a part of `make lint`. Most tests of the whole
# program wait for a database and for time limits, so more of them run at once than
# there are cores.
run() {
	go test "$@" -json -tags=onnx -vet=off -ldflags="-s -w" -timeout=25m | tee -a "$report" | node scripts/go-test-report.mjs
	((PIPESTATUS[0] == 0)) || code=1
}

read -ra plain <<<"${PLAIN:?}"
plain=("${plain[@]/#/clary.example/internal/}")
# The slowest packages come last in the alphabet, so they start first.
mapfile -t raced < <(go list ./... | sort --reverse | grep -vxF -f <(printf '%s\n' "${plain[@]}"))
# Go's cache of results does not know the files outside of a module.
run -C tools -count=1 ./...
run -parallel=8 "${plain[@]}"
run -race -parallel=8 "${raced[@]}"
exit "$code"
