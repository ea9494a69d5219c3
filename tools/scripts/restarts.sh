#!/usr/bin/env bash
#
# restarts.sh restarts two servers in turn, again and again, behind HAProxy and
# under steady load, and counts the requests that failed and the answers of the
# chat that were cut off. The proxy never tries a request twice, so nothing hides
# a dropped one. The answers come from a provider on this machine that takes a few
# seconds for each.
#
# RESTARTS (default 20) sets how often, RATE (default 300) the requests a second,
# STREAMS (default 50) the answers that are open all the time.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

if [[ -z ${TEST_DATABASE_URL:-} ]]; then
	exec scripts/with-postgres.sh tools/scripts/restarts.sh "$@"
fi

restarts=${RESTARTS:-20}
rate=${RATE:-300}
streams=${STREAMS:-50}
work=$(mktemp -d)
declare -A server
proxy='' provider=''
# shellcheck disable=SC2317 # the trap runs it
cleanup() {
	kill ${proxy:+"$proxy"} ${provider:+"$provider"} "${server[@]}" 2>/dev/null || true
	wait
	rm -rf "$work"
}
trap cleanup EXIT

export CLARY_DATABASE_URL=$TEST_DATABASE_URL
CLARY_TOKEN_KEYS=test:$(random_key)
CLARY_VAULT_KEYS=test:$(random_key)
CLARY_BUCKET_URL=$(bucket_url "$work/bucket")
export CLARY_TOKEN_KEYS CLARY_VAULT_KEYS CLARY_BUCKET_URL
# Long enough for the proxy to notice: it asks every 200 ms.
export CLARY_DRAIN_DELAY=1s
# One person asks for all of it, and so often that no budget would do. What a
# busy machine turns away is not the question here, so nothing is.
export CLARY_LIMIT_CHAT=100000/1ms CLARY_AI_BUDGET=1000000 CLARY_CONCURRENCY_PER_CORE=1000
lift_limits
first=$(free_port)
second=$(free_port)
front=$(free_port)

# serve PORT starts a server and waits until it is ready.
serve() {
	CLARY_LISTEN=127.0.0.1:$1 bin/clary serve 2>>"$work/server-$1.log" &
	server[$1]=$!
	until curl -fs "http://127.0.0.1:$1/readyz" >/dev/null; do
		kill -0 "${server[$1]}" || die "a server did not start: $(cat "$work/server-$1.log")"
		sleep 0.05
	done
}

cat >"$work/haproxy.cfg" <<-EOF
	defaults
	    mode http
	    retries 0
	    timeout connect 1s
	    timeout client 30s
	    timeout server 30s
	    timeout check 2s
	frontend site
	    bind 127.0.0.1:$front
	    default_backend clary
	backend clary
	    balance roundrobin
	    option httpchk GET /readyz
	    default-server check inter 200ms fall 1 rise 2
	    server one 127.0.0.1:$first
	    server two 127.0.0.1:$second
EOF

bin/clary migrate
go build -o "$work/" ./internal/testing/aiserver/serve
go build -C tools -o "$work/" ./restarts
CLARY_AI_BASE_URL=http://127.0.0.1:$(free_port)
"$work/serve" -listen "${CLARY_AI_BASE_URL#http://}" >"$work/provider.log" &
provider=$!
until curl -fs -o /dev/null "$CLARY_AI_BASE_URL/seen"; do sleep 0.05; done
curl -fs -X PUT -d '{"delay_ms":1000,"pace_ms":300}' "$CLARY_AI_BASE_URL/answer"
CLARY_GEMINI_KEY=$(sed -n 's/.*with the key //p' "$work/provider.log")
export CLARY_CONSENT=explicit CLARY_AI_PROVIDER=gemini CLARY_AI_BASE_URL CLARY_GEMINI_KEY
serve "$first"
serve "$second"
haproxy -q -f "$work/haproxy.cfg" &
proxy=$!
site=http://127.0.0.1:$front
until curl -fs "$site/readyz" >/dev/null 2>&1; do sleep 0.05; done

json='Content-Type: application/json'
body='{"username":"steady","password":"Quiet-Meadow-41"}'
policy=$(sed -n 's/^policy_version: *"\{0,1\}\([^"]*\)"\{0,1\}$/\1/p' docs/privacy-facts.yaml)
consent='"adult":true,"health_data":true,"photo":true,"ai_processing":true'
curl -fs -o /dev/null -H "$json" -d "${body%\}},\"consent\":{\"policy_version\":\"$policy\",$consent}}" "$site/api/user/signup/"
access=$(curl -fs -H "$json" -d "$body" "$site/api/token/" | sed 's/.*"access":"\([^"]*\)".*/\1/')

"$work/restarts" -site "$site" -token "$access" -rate "$rate" -streams "$streams" >"$work/report" &
load=$!
for n in $(seq "$restarts"); do
	port=$((n % 2 ? first : second))
	kill -TERM "${server[$port]}"
	wait "${server[$port]}" || die "a server did not stop cleanly: $(cat "$work/server-$port.log")"
	serve "$port"
	sleep 0.6 # until the proxy has seen it twice, so that both carry load again
done
kill -TERM "$load"
code=0
wait "$load" || code=$?
say "$restarts restarts at $rate requests a second:"
cat "$work/report"
exit "$code"
