#!/usr/bin/env bash
#
# vuln.sh GOVULNCHECK looks for known vulnerabilities in the code that the
# program calls. VULNDB=directory uses an unpacked copy of the Go vulnerability
# database; without it the online database is asked.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

govulncheck=${1:?usage: vuln.sh GOVULNCHECK}
arguments=()
if [[ -n ${VULNDB:-} ]]; then
	# The database names the moment of its last change in index/db.json.
	modified=$(sed -nE 's/.*"modified": *"([^"]+)".*/\1/p' "$VULNDB/index/db.json") ||
		die "VULNDB=$VULNDB holds no vulnerability database"
	say "Vulnerability database: copy of $modified"
	arguments+=(-db "file://$(cd "$VULNDB" && pwd)")
else
	say "Vulnerability database: vuln.go.dev, $(date -u +%F)"
fi
exec "$govulncheck" "${arguments[@]}" ./...
