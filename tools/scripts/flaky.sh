#!/usr/bin/env bash
#
# flaky.sh [RUNS] runs the Go, web and browser tests RUNS times (10) and lists the
# tests that passed in one run and failed in another. SUITES="go vitest" chooses.
# The reports of all runs stay in .run/flaky. It fails if it finds a flaky test.

set -uo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT" || exit 1

runs=${1:-10}
declare -A targets=([go]=test-go [vitest]=test-web [playwright]=e2e)
read -ra suites <<<"${SUITES:-go vitest playwright}"
dir=.run/flaky
rm -rf "$dir"
mkdir -p "$dir"

for ((run = 1; run <= runs; run++)); do
	for suite in "${suites[@]}"; do
		began=$SECONDS result=ok
		rm -f ".run/results/$suite.json"
		if [[ $suite == go ]]; then go clean -testcache; fi
		make --no-print-directory "${targets[$suite]}" >"$dir/$suite-$run.log" 2>&1 </dev/null || result=failed
		cp ".run/results/$suite.json" "$dir/$suite-$run.json" 2>/dev/null ||
			say "$suite run $run left no report: see $dir/$suite-$run.log"
		printf 'run %d of %d  %-10s %-6s %5d s\n' "$run" "$runs" "$suite" "$result" $((SECONDS - began))
	done
done

node tools/scripts/flaky-report.mjs "$dir" | tee "$dir/report.txt"
exit "${PIPESTATUS[0]}"
