#!/usr/bin/env bash
#
# audit.sh looks for what should not ship: known vulnerabilities, risky code,
# secrets in the history, and licences that we cannot keep. It writes a list of
# everything in the program (CycloneDX) to .run/sbom.cdx.json. All parts run,
# so that one run shows all that is wrong.
#
# VULNDB=directory is an unpacked copy of the Go vulnerability database, for a
# machine that cannot ask vuln.go.dev; VULNDB=none leaves that part out, and the
# last line says so.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

: "${GOLANGCI_LINT:?}" "${GOVULNCHECK:?}" "${GITLEAKS:?}" "${GO_LICENSES:?}"

failed=()

# part NAME CMD… runs one part and remembers whether it found something.
part() {
	local name=$1
	shift
	printf '\n== %s\n' "$name"
	"$@" || failed+=("$name")
}

# The linter's own run of gosec knows the exceptions, each with its reason.
risky_code() { "$GOLANGCI_LINT" run --allow-parallel-runners --build-tags onnx --enable-only gosec,nolintlint ./...; }

secrets() { "$GITLEAKS" git --no-banner --redact --verbose .; }

inventory() {
	mkdir -p .run
	scripts/sbom.sh bin/clary .run/sbom.cdx.json
}

if [[ ${VULNDB:-} != none ]]; then part vulnerabilities scripts/vuln.sh "$GOVULNCHECK"; fi
part 'risky code' risky_code
part secrets secrets
part 'licences and bill of materials' inventory

printf '\n'
if ((${#failed[@]} > 0)); then die "audit: $(printf '%s; ' "${failed[@]}")see above"; fi
if [[ ${VULNDB:-} == none ]]; then
	say 'audit: clean, but known vulnerabilities were not looked for'
else
	say 'audit: clean'
fi
