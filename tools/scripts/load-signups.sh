#!/usr/bin/env bash
#
# load-signups.sh offers one server far more sign-ups than it can hash passwords
# for, and measures people who are logged in and read meanwhile. The server and
# PostgreSQL run on one core, the load generator on another.
#
# RATE (300) is how many sign-ups a second, OFFERED (3m) for how long, QUIET (30s)
# how long people read before, and INSIDE (50) their reads a second. What was
# measured is in .run/load-signups.json.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

mkdir -p .run
if [[ -z ${TEST_DATABASE_URL:-} ]]; then
	go build -C tools -o ../.run/signupload ./signupload
	PG_DURABLE=1 exec taskset -c 0 scripts/with-postgres.sh tools/scripts/load-signups.sh
fi

work=$(mktemp -d)
server=''
cleanup() {
	[[ -z $server ]] || kill "$server" 2>/dev/null || true
	rm -rf "$work"
}
trap cleanup EXIT

export CLARY_DATABASE_URL=$TEST_DATABASE_URL CLARY_BUCKET_URL=file://$work/bucket
mkdir "$work/bucket"
CLARY_LISTEN=127.0.0.1:$(free_port)
CLARY_OPS_LISTEN=127.0.0.1:$(free_port)
CLARY_TOKEN_KEYS=load:$(random_key)
CLARY_VAULT_KEYS=load:$(random_key)
export CLARY_LISTEN CLARY_OPS_LISTEN CLARY_TOKEN_KEYS CLARY_VAULT_KEYS
# All of these people come from one address.
export CLARY_LIMIT_SIGNUP=100000/1us CLARY_LIMIT_LOGIN_ADDRESS=100000/1us
lift_limits

clary=${CLARY_BIN:-bin/clary}
"$clary" migrate
"$clary" serve 2>"$work/server.log" &
server=$!
until curl -fs "http://$CLARY_LISTEN/readyz" >/dev/null; do
	kill -0 "$server" || die "the server did not start: $(cat "$work/server.log")"
	sleep 0.1
done
GOMAXPROCS=1 taskset -c 1 .run/signupload -site "http://$CLARY_LISTEN" -database "$TEST_DATABASE_URL" -rate "${RATE:-300}" \
	-offered "${OFFERED:-3m}" -quiet "${QUIET:-30s}" -inside "${INSIDE:-50}" | tee .run/load-signups.json
curl -fs "http://$CLARY_OPS_LISTEN/metrics" | grep -E '^(clary_requests_shed|process_cpu|process_resident)'
