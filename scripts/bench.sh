#!/usr/bin/env bash
#
# bench.sh measures what the API adds to PostgreSQL, all in one run and on the
# same cores: reading a profile with a valid token beside a prepared single-row
# select by pgbench, and logging in. Three rounds, of which the median counts.
#
# SECONDS_EACH (default 10) sets the length of a measurement; CONNECTIONS
# (default 32) how many clients ask at once. With GATE=1 the script fails when a
# figure misses its bar.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

if [[ -z ${TEST_DATABASE_URL:-} ]]; then
	PG_DURABLE=1 exec scripts/with-postgres.sh scripts/bench.sh "$@"
fi

seconds=${SECONDS_EACH:-10}
connections=${CONNECTIONS:-32}
cores=$(nproc)
work=$(mktemp -d)
server=''
cleanup() {
	[[ -z $server ]] || kill "$server" 2>/dev/null || true
	rm -rf "$work"
}
trap cleanup EXIT

export CLARY_DATABASE_URL=$TEST_DATABASE_URL
CLARY_LISTEN=127.0.0.1:$(free_port)
export CLARY_LISTEN
CLARY_TOKEN_KEYS=bench:$(random_key)
CLARY_VAULT_KEYS=bench:$(random_key)
CLARY_BUCKET_URL=$(bucket_url "$work/bucket")
export CLARY_TOKEN_KEYS CLARY_VAULT_KEYS CLARY_BUCKET_URL
lift_limits
use_models
site=http://$CLARY_LISTEN
json='Content-Type: application/json'

bin/clary migrate
bin/clary serve 2>"$work/server.log" &
server=$!
until curl -fs "$site/readyz" >/dev/null; do
	kill -0 "$server" || die "the server did not start: $(cat "$work/server.log")"
	sleep 0.1
done

# One account is made the ordinary way; the others borrow its hash.
curl -fs -o /dev/null -H "$json" -d '{"username":"model","password":"Quiet-Meadow-41"}' "$site/api/user/signup/"
hash=$(psql -XqAt "$TEST_DATABASE_URL" -c "DELETE FROM users WHERE username = 'model' RETURNING password_hash")
psql -Xq "$TEST_DATABASE_URL" -c 'ALTER TABLE users ALTER COLUMN id RESTART' -v "hash=$hash" -f bench/seed.sql

for n in $(seq 20); do
	curl -fs -H "$json" -d "{\"username\":\"bench$n\",\"password\":\"Quiet-Meadow-41\"}" "$site/api/token/" |
		sed 's/.*"access":"\([^"]*\)".*/\1/'
done >"$work/tokens"
export BENCH_TOKENS=$work/tokens

# The profiles that are read are sealed, as every saved one is.
while read -r token; do
	curl -fs -o /dev/null -X PUT -H "$json" -H "Authorization: Bearer $token" "$site/api/user/profile/" \
		-d '{"skin_type":"Oily","allergies":"Fragrance, lanolin","triggers":"Stress, heavy sunscreen","duration":"2 years"}'
done <"$work/tokens"

median() { sort -n | sed -n 2p; }
# load CONNECTIONS SCRIPT PATH measures once. When a machine stands still for half
# a second, the server turns people away: that is measured again, twice at most.
load() {
	for _ in 1 2 3; do
		wrk --threads 2 --connections "$1" --duration "${seconds}s" --latency --script "$2" "$site$3" >"$work/wrk"
		[[ -n $(failures) ]] || return 0
		say "again, because of $(failures)"
	done
	die "three times in a row: $(failures)"
}
rate() { awk '/Requests\/sec/ { print $2 }' "$work/wrk"; }
p99() { awk '$1 == "99%" { v = $2; if (sub(/us$/, "", v)) v /= 1000; else if (sub(/ms$/, "", v)) v += 0; else { sub(/s$/, "", v); v *= 1000 } print v }' "$work/wrk"; }
failures() { awk '/Non-2xx|Socket errors/' "$work/wrk"; }

for round in 1 2 3; do
	"$PG_BIN/pgbench" -n -M prepared -c "$connections" -j 2 -T "$seconds" -f bench/select.sql "$TEST_DATABASE_URL" 2>/dev/null |
		awk '/^tps/ { print $3 }' >>"$work/select"
	load "$connections" bench/profile.lua /api/user/profile/
	rate >>"$work/profile"
	p99 >>"$work/p99"
	load "$((2 * cores))" bench/logins.lua /api/token/
	rate >>"$work/logins"
	paste "$work/select" "$work/profile" "$work/p99" "$work/logins" | tail -n 1 |
		awk -v round="$round" '{ printf "round %d: select %.0f/s, profile %.0f/s (ratio %.2f, p99 %.1f ms), logins %.1f/s\n", round, $1, $2, $2 / $1, $3, $4 }'
done

select=$(median <"$work/select")
profile=$(median <"$work/profile")
p99=$(median <"$work/p99")
logins=$(median <"$work/logins")
paste "$work/profile" "$work/select" | awk '{ print $1 / $2 }' >"$work/ratio"
ratio=$(median <"$work/ratio")

awk -v select="$select" -v profile="$profile" -v ratio="$ratio" -v p99="$p99" -v logins="$logins" -v cores="$cores" \
	-v connections="$connections" -v gate="${GATE:-0}" 'BEGIN {
	printf "\n%-46s %12s %10s\n", "median of three rounds", "measured", "bar"
	printf "%-46s %10.0f/s\n", "prepared select, " connections " connections", select
	printf "%-46s %10.0f/s\n", "GET /api/user/profile/, " connections " connections", profile
	printf "%-46s %12.2f %10s\n", "ratio to the select", ratio, ">= 0.35"
	printf "%-46s %9.1f ms %10s\n", "99th percentile", p99, "<= 15 ms"
	printf "%-46s %10.1f/s %10s\n", "logins, for each of " cores " cores", logins / cores, ">= 30/s"
	if (gate && (ratio < 0.35 || p99 > 15 || logins / cores < 30)) exit 1
}'
