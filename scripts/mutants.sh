#!/usr/bin/env bash
#
# mutants.sh PACKAGE… changes the code of internal/PACKAGE bit by bit with
# gremlins and runs the package's own tests against each change (a mutant). A
# mutant that no test notices has survived; so has one that no test reaches.
# The report lists the survivors, with the reason where
# scripts/mutants-accepted.tsv has one. It fails when fewer than 85 % are killed.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

(($# > 0)) || die "usage: $0 PACKAGE…"

# What decides what may be said. The rest of the advisor is judged by `make evals`.
only_advisor='allowed|check'

# gremlins copies the whole module for each worker: node_modules and screenshots
# stay behind.
copy=$(mktemp -d /tmp/clary-mutants.XXXXXX)
trap 'rm -rf "$copy"' EXIT
git ls-files -- ':!web' ':!e2e' ':!docs/screenshots' ':!models' ':!bench' | tar cf - -T - | tar xf - -C "$copy"
results=$ROOT/.run/results
rm -f "$results"/mutants-*.json

cd "$copy"
for package in "$@"; do
	exclude=(-E '_test\.go$')
	if [[ $package == advisor ]]; then
		for file in internal/advisor/*.go; do
			name=$(basename "$file")
			[[ $name =~ ^($only_advisor) ]] || exclude+=(-E "^${name//./\\.}\$")
		done
	fi
	say "Changing internal/$package"
	GOFLAGS="$GOFLAGS -short" "$GREMLINS" unleash "./internal/$package" --workers 2 --test-cpu 1 --timeout-coefficient 20 \
		--invert-logical --invert-loopctrl --remove-self-assignments "${exclude[@]}" -o "$results/mutants-$package.json" >/dev/null
done
cd "$ROOT"
node scripts/mutants-report.mjs 85 "$results"/mutants-*.json
