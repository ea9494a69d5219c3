#!/usr/bin/env bash
#
# drill-provider.sh breaks the way to the AI provider, and the provider itself, in
# every way it can, while people chat and read (tools/providerdrill).
# The provider is a stand-in on this machine that speaks Gemini's protocol;
# toxiproxy sits in between.
#
# EACH (default 2m) is how long every fault lasts; with GATE=1 the script fails
# when a bar is missed.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

if [[ -z ${TEST_DATABASE_URL:-} ]]; then
	PG_DURABLE=1 exec scripts/with-postgres.sh tools/scripts/drill-provider.sh "$@"
fi

tools=${TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/clary/tools}
toxiproxy=$tools/$(sed -n 's|^TOXIPROXY := .*(TOOLS)/||p' tools/Makefile)
[[ -x $toxiproxy ]] || die "toxiproxy is missing: run 'make -C tools drill-provider'"

work=$(mktemp -d)
started=()
cleanup() {
	kill "${started[@]}" 2>/dev/null || true
	wait
	rm -rf "$work"
}
trap cleanup EXIT

# start NAME CMD… runs a command beside the script.
start() {
	local name=$1
	shift
	"$@" >"$work/$name.log" 2>&1 &
	started+=($!)
}

# answers URL waits for an address to answer.
answers() {
	for _ in {1..100}; do
		if curl -s -o /dev/null "$1"; then return; fi
		sleep 0.1
	done
	die "nothing answers at $1: $(tail -n 5 "$work"/*.log)"
}

go build -o "$work/" ./internal/testing/aiserver/serve
go build -C tools -o "$work/" ./providerdrill
provider=127.0.0.1:$(free_port) proxy=127.0.0.1:$(free_port) api=127.0.0.1:$(free_port)
start provider "$work/serve" -listen "$provider"
start toxiproxy "$toxiproxy" -host "${api%:*}" -port "${api##*:}"
answers "http://$provider/seen"
answers "http://$api/version"
curl -fs -o /dev/null "http://$api/proxies" -d "{\"name\":\"provider\",\"listen\":\"$proxy\",\"upstream\":\"$provider\"}"

CLARY_LISTEN=127.0.0.1:$(free_port)
CLARY_OPS_LISTEN=127.0.0.1:$(free_port)
CLARY_TOKEN_KEYS=drill:$(random_key)
CLARY_VAULT_KEYS=drill:$(random_key)
CLARY_BUCKET_URL=$(bucket_url "$work/bucket")
CLARY_GEMINI_KEY=$(sed -n 's/.*with the key //p' "$work/provider.log")
export CLARY_LISTEN CLARY_OPS_LISTEN CLARY_TOKEN_KEYS CLARY_VAULT_KEYS CLARY_BUCKET_URL CLARY_GEMINI_KEY
export CLARY_DATABASE_URL=$TEST_DATABASE_URL CLARY_CONSENT=explicit CLARY_AI_PROVIDER=gemini CLARY_AI_BASE_URL=http://$proxy CLARY_AI_WAIT=5s
export CLARY_LIMIT_SIGNUP=1000/1ms CLARY_LIMIT_LOGIN_ADDRESS=1000/1ms CLARY_LIMIT_CHAT=100000/1ms CLARY_AI_BUDGET=1000000
lift_limits
bin/clary migrate
start server bin/clary serve
answers "http://$CLARY_LISTEN/readyz"

gate=()
if [[ ${GATE:-0} == 1 ]]; then gate=(-gate); fi
"$work/providerdrill" -site "http://$CLARY_LISTEN" -metrics "http://$CLARY_OPS_LISTEN/metrics" -control "http://$provider" \
	-proxy "http://$api/proxies/provider" -each "${EACH:-2m}" "${gate[@]}"
