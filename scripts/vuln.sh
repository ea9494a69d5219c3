#!/usr/bin/env bash
#
# vuln.sh GOVULNCHECK looks for known vulnerabilities in the code that the
# program calls. VULNDB=directory uses an unpacked copy of the Go vulnerability
# database (VULNDB_DATE says of which day, if the copy itself does not); without
# it the online database is asked.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

govulncheck=${1:?usage: vuln.sh GOVULNCHECK}
arguments=()
if [[ -n ${VULNDB:-} ]]; then
	[[ -r $VULNDB/index/db.json ]] || die "VULNDB=$VULNDB holds no vulnerability database"
	date=${VULNDB_DATE:-$(grep -oE '[0-9]{4}-[0-9]{2}-[0-9]{2}' "$VULNDB/index/db.json" || true)}
	if [[ $date == '' || $date == 0001-* ]]; then
		newest=$(find "$VULNDB/ID" -name 'GO-*.json' -printf '%f\n' | sort -V | tail -n 1)
		date="an unknown day, newest record ${newest%.json}"
	fi
	say "Vulnerability database: copy of $date"
	arguments+=(-db "file://$(cd "$VULNDB" && pwd)")
else
	say "Vulnerability database: vuln.go.dev, $(date -u +%F)"
fi
exec "$govulncheck" "${arguments[@]}" ./...
