#!/usr/bin/env bash
#
# test-one.sh PACKAGE [RUN] runs the Go tests of one package, or only those that
# match RUN. PostgreSQL and the S3 server start only for a package whose tests
# use them. The result is never taken from the cache.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

package=${1:-}
[[ -n $package ]] || die "which package? For instance:
    make test-one PKG=./internal/features/account RUN=TestLogIn"
[[ ! -d $package || $package == ./* || $package == /* ]] || package=./$package

# The tools are a module of their own.
if [[ $package == ./tools/* ]]; then
	cd tools
	package=./${package#./tools/}
fi

imports=$(go list -test -deps -tags onnx "$package") || die "there is no package $package"
with=()
if grep -qE '^clary.example/internal/testing/pgtest( |$)' <<<"$imports"; then with+=("$ROOT/scripts/with-postgres.sh"); fi
if grep -qE '^clary.example/internal/testing/buckettest( |$)' <<<"$imports"; then with+=("$ROOT/scripts/with-s3.sh"); fi

"${with[@]}" go test -tags onnx -count=1 ${2:+-run "$2"} ${VERBOSE:+-v} "$package" | {
	# Without this line a misspelt RUN looks like a success.
	output=$(tee /dev/stderr)
	[[ $output != *'[no tests to run]'* ]] || die "no test of $package matches RUN=${2:-}"
}
