#!/usr/bin/env bash
#
# parts.sh REPORT TARGET… runs `make TARGET` for each, one after the other, and
# goes on after a failure. TARGET may carry more, in one word: "-C tools fuzz
# FUZZTIME=1m". The results and times go to REPORT (Markdown) and to the terminal;
# the output of each part goes to a folder of the same name. Parts that failed are
# listed at the end. It fails if one of them did.

set -uo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT" || exit 1

(($# > 1)) || die "usage: $0 REPORT TARGET…"
report=$1
shift
title=$(basename "$report" .md)
logs=${report%.md}
rm -rf "$logs"
mkdir -p "$logs"

{
	say "# $title, level ${LEVEL:-1}"
	say
	say "Commit $(git rev-parse --short HEAD), $(date -u +'%Y-%m-%d %H:%M') UTC, $(nproc) cores"
	say
	say '| part | result | seconds |'
	say '|---|---|---|'
} >"$report"

failed=()
for target in "$@"; do
	began=$SECONDS result=ok label=${target#-C tools }
	name=${label//[ \/]/-}
	read -ra words <<<"$target"
	printf '%-16s ' "${label%% *}"
	if ! make --no-print-directory "${words[@]}" >"$logs/$name.log" 2>&1 </dev/null; then
		result=FAILED
		failed+=("$target")
	fi
	printf '%-6s %5d s\n' "$result" $((SECONDS - began))
	say "| $target | $result | $((SECONDS - began)) |" >>"$report"
	if [[ $result == FAILED ]]; then
		tail -n 60 "$logs/$name.log"
		say
	fi
done

{
	say
	say "$(($# - ${#failed[@]})) parts passed, ${#failed[@]} failed, $SECONDS s in all"
	for target in "${failed[@]}"; do say "FAILED: $target"; done
} | tee -a "$report"
say "Report: $report"
((${#failed[@]} == 0))
