#!/usr/bin/env bash
#
# test-go.sh REPORT [FLAG…] -- PACKAGE… runs `go test -json` with these flags,
# appends its events to REPORT and prints what a person wants to read.
#
# In CI, tests that failed run a second time, alone. A test that passes then
# depends on how busy the machine is: it is listed as flaky and does not fail the
# run. More than five failed tests are no accident, and are not repeated. Neither
# are data races, attacks and broken properties (failed-go-tests.mjs).

set -uo pipefail

report=$1
shift
flags=()
while [[ $1 != -- ]]; do
	flags+=("$1")
	shift
done
shift

# run [ARGUMENT…] runs tests. Their events go to the report and to $events.
events=$(mktemp)
trap 'rm -f "$events"' EXIT
run() {
	go test "${flags[@]}" -json "$@" | tee "$events" | node scripts/go-test-report.mjs
	local code=${PIPESTATUS[0]}
	cat "$events" >>"$report"
	return "$code"
}

run "$@" && exit 0
[[ ${CI:-} == true ]] || exit 1

# Lines of "PACKAGE TEST".
mapfile -t failed < <(node scripts/failed-go-tests.mjs <"$events")
((${#failed[@]} > 0 && ${#failed[@]} <= 5)) || exit 1
code=0
for test in "${failed[@]}"; do
	read -r package name <<<"$test"
	if run -count=1 -run "^$name\$" "$package"; then
		echo "FLAKY: $name in $package failed among others and passed alone"
	else
		code=1
	fi
done
exit "$code"
