#!/usr/bin/env bash
#
# load.sh finds out how much one server carries, what it does when it is asked
# for three times as much, and whether a long day leaves anything behind. The
# requests are a mixed day (bench/load/shares.js), sent by k6 at a rate that does
# not care for the answers. PostgreSQL and the S3 server run on the server's core,
# k6 on another, so that it neither slows the server nor waits for it.
#
# SERVER_CORES (0) and LOAD_CORES (1) are the numbers of these cores, as taskset
# takes them.
# STEP (40s) is the length of a step up to the knee, START (60) the first rate and
# FACTOR (1.25) how much higher the next is; OVERLOAD (2m), SOAK (30m) and COST
# (15s for each kind of request) are the lengths of the rest; 0s leaves one out.
# VISITORS (300) take part with RECORDS (5) each. It fails when a bar is missed,
# with HOLD=0 only when an answer is wrong. What was measured is in .run/load.json.
#
# "load.sh ready" only says whether k6 is there.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

# The Makefile builds k6, and says which version.
tools=${TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/clary/tools}
K6=$tools/$(sed -n 's|^K6 := .*(TOOLS)/||p' tools/Makefile)
if [[ ${1:-} == ready ]]; then
	[[ -x $K6 ]]
	exit
fi
[[ -x $K6 ]] || die "k6 is missing: run 'make -C tools load'"

if [[ -z ${TEST_S3_URL:-} ]]; then
	PG_DURABLE=1 exec taskset -c "${SERVER_CORES:-0}" scripts/with-postgres.sh scripts/with-s3.sh tools/scripts/load.sh
fi

LOAD_WORK=$(mktemp -d)
server=''
cleanup() {
	[[ -z $server ]] || kill "$server" 2>/dev/null || true
	rm -rf "$LOAD_WORK"
}
trap cleanup EXIT

export CLARY_DATABASE_URL=$TEST_DATABASE_URL CLARY_BUCKET_URL=$TEST_S3_URL
CLARY_LISTEN=127.0.0.1:$(free_port)
CLARY_OPS_LISTEN=127.0.0.1:$(free_port)
CLARY_TOKEN_KEYS=load:$(random_key)
CLARY_VAULT_KEYS=load:$(random_key)
export CLARY_LISTEN CLARY_OPS_LISTEN CLARY_TOKEN_KEYS CLARY_VAULT_KEYS
# A few play many: what one person may do is not the question here.
export CLARY_LIMIT_QUESTIONNAIRE=10000/1ms CLARY_LIMIT_CHAT=10000/1ms
lift_limits
use_models

clary=${CLARY_BIN:-bin/clary}
"$clary" migrate
"$clary" serve 2>"$LOAD_WORK/server.log" &
server=$!
SITE=http://$CLARY_LISTEN
until curl -fs "$SITE/readyz" >/dev/null; do
	kill -0 "$server" || die "the server did not start: $(cat "$LOAD_WORK/server.log")"
	sleep 0.1
done

# One account is made the ordinary way; the others borrow its hash.
PASSWORD=Quiet-Meadow-41
curl -fs -o /dev/null -H 'Content-Type: application/json' -d "{\"username\":\"model\",\"password\":\"$PASSWORD\"}" "$SITE/api/user/signup/"
HASH=$(psql -XqAt "$TEST_DATABASE_URL" -c "SELECT password_hash FROM users WHERE username = 'model'")
go run -C tools ./clary-draw -people 2 "$LOAD_WORK/drawn"
PHOTO=$LOAD_WORK/drawn/skin/tone-4-person-1-spots-25.png
export SITE OPS=http://$CLARY_OPS_LISTEN PASSWORD HASH PHOTO K6 LOAD_WORK SERVER_PID=$server

SERVER_CORE_COUNT=$(nproc) taskset -c "${LOAD_CORES:-1}" node bench/load/run.mjs
