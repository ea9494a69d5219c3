#!/usr/bin/env bash
#
# spec-coverage.sh tells which clauses of the specification have a test.
#
# The clauses are the table rows of docs/spec-clauses.md; a test covers a clause
# by naming it, as in "[N-01] shows the header". The script fails when a clause
# of a required group has no test, or when a test names a clause that does not
# exist. Groups that are not required yet are only listed.
#
#   REQUIRED_GROUPS="N A P D Q R C T M" scripts/spec-coverage.sh

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

required=${REQUIRED_GROUPS-N A P D Q R C T M}

# Rows look like "| N-01 | text |", the headings above them like "## N: name".
clauses() { sed -nE 's/^\| *([A-Z]+-[0-9]+) *\|.*/\1/p' docs/spec-clauses.md; }
headings() { sed -nE 's/^## ([A-Z]+): (.*)/\1\t\2/p' docs/spec-clauses.md; }

named_in_tests() {
	grep -rhoE '\[[A-Z]+-[0-9]+\]' . \
		--include='*_test.go' --include='*.test.ts' --include='*.test.tsx' --include='*.spec.ts' \
		--exclude-dir=node_modules --exclude-dir=docs --exclude-dir='.?*' |
		tr -d '[]' | sort -u || true # no test names a clause: an empty list
}

# One stream, each line marked with what it is; awk does the sums.
{
	headings | sed 's/^/heading\t/'
	clauses | sed 's/^/clause\t/'
	named_in_tests | sed 's/^/test\t/'
} | awk -F '\t' -v required="$required" '
	function group(id) { return substr(id, 1, index(id, "-") - 1) }

	BEGIN         { n = split(required, list, " "); for (i = 1; i <= n; i++) is_required[list[i]] = 1 }
	$1 == "heading" { title[$2] = $3 }
	$1 == "clause"  { known[$2] = 1; clause[++clauses] = $2
	                  if (!(group($2) in total)) order[++groups] = group($2)
	                  total[group($2)]++ }
	$1 == "test"    { if ($2 in known) tested[$2] = 1; else unknown = unknown " " $2 }

	END {
		if (!clauses) { print "no clauses in docs/spec-clauses.md"; exit 1 }
		for (i = 1; i <= clauses; i++) {
			id = clause[i]; g = group(id)
			if (id in tested) covered[g]++
			else uncovered[g] = uncovered[g] " " id
		}
		for (i = 1; i <= groups; i++) {
			g = order[i]; sum += covered[g]
			state = !(g in uncovered) ? "covered" : (g in is_required) ? "MISSING" uncovered[g] : "open" uncovered[g]
			printf "%-2s %-30s %3d of %3d  %s\n", g, title[g], covered[g], total[g], state
			if ((g in uncovered) && (g in is_required)) failed = 1
		}
		printf "%-2s %-30s %3d of %3d\n", "", "all", sum, clauses
		for (g in is_required)
			if (!(g in total)) { print "error: REQUIRED_GROUPS names a group without clauses: " g; failed = 1 }
		if (failed) print "error: every clause of the groups " required " needs a test that names it"
		if (unknown != "") { print "error: tests name clauses that do not exist:" unknown; failed = 1 }
		exit failed
	}'
