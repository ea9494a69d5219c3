#!/usr/bin/env bash
#
# mutants.sh PACKAGE… changes the code of internal/PACKAGE bit by bit with
# gremlins and runs the package's own tests against each change (a mutant). A
# mutant that no test notices has survived; so has one that no test reaches.
# The report lists the survivors, with the reason where
# tools/scripts/mutants-accepted.tsv has one. It fails when fewer than 85 % are killed.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

(($# > 0)) || die "usage: $0 PACKAGE…"

# What decides what may be said. The rest of the advisor is judged by `make evals`.
only_advisor='allowed|check'

# gremlins copies the whole module for each worker: node_modules and screenshots
# stay behind.
copy=$(mktemp -d /tmp/clary-mutants.XXXXXX)
trap 'rm -rf "$copy"' EXIT
git ls-files --cached --others --exclude-standard -- ':!web' ':!e2e' ':!docs/screenshots' ':!models' ':!bench' | tar cf - -T - | tar xf - -C "$copy"
results=$ROOT/.run/results
mkdir -p "$results"
rm -f "$results"/mutants-*.json

# unleash FOLDER REPORT ARGUMENT… runs gremlins. Its --test-cpu makes every test
# fail, and so every mutant look killed.
unleash() {
	GOFLAGS="$GOFLAGS -short" "$GREMLINS" unleash "$1" --workers 2 --timeout-coefficient 20 \
		--invert-logical --invert-loopctrl --remove-self-assignments -E '_test\.go$' -o "$2" "${@:3}" >/dev/null
}

# The control: mutants that no test can notice must survive, or else the tool
# itself is broken and its figures mean nothing.
mkdir -p "$copy/control"
cat >"$copy/control/control.go" <<'GO'
package control

func larger(a, b int) int {
	if a > b {
		return a
	}
	return b
}
GO
cat >"$copy/control/control_test.go" <<'GO'
package control

import "testing"

func TestLarger(*testing.T) { larger(1, 2); larger(2, 1) }
GO

cd "$copy"
unleash ./control "$copy/control.json"
grep -q '"status":"LIVED"' "$copy/control.json" || die "gremlins kills mutants that no test notices: its figures mean nothing"

for package in "$@"; do
	exclude=()
	if [[ $package == advice/advisor ]]; then
		for file in internal/advice/advisor/*.go; do
			name=$(basename "$file")
			[[ $name =~ ^($only_advisor) ]] || exclude+=(-E "^${name//./\\.}\$")
		done
	fi
	say "Changing internal/$package"
	unleash "./internal/$package" "$results/mutants-${package//\//-}.json" "${exclude[@]}"
done
cd "$ROOT"
node tools/scripts/mutants-report.mjs 85 "$results"/mutants-*.json
