#!/usr/bin/env bash
#
# bench.sh measures what the API adds to PostgreSQL and to net/http, all in one
# run and on the same cores: a prepared single-row select by pgbench, a bare
# handler that reads the same rows and writes the same bytes
# (tools/barehandler), and the API itself with a valid token. It does
# so for a profile and for a list of records, and it measures logins. The median
# of ROUNDS (default 5) counts.
#
# SECONDS_EACH (default 10) sets the length of a measurement; CONNECTIONS
# (default 32) how many clients ask at once; RECORDS (default 5) how long the lists
# are. With GATE=1 the script fails when a figure misses its bar.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

if [[ -z ${TEST_DATABASE_URL:-} ]]; then
	PG_DURABLE=1 exec scripts/with-postgres.sh tools/scripts/bench.sh "$@"
fi

seconds=${SECONDS_EACH:-10}
connections=${CONNECTIONS:-32}
rounds=${ROUNDS:-5}
records=${RECORDS:-5}
cores=$(nproc)
((rounds * seconds * 6 < 500)) || die "the access tokens last ten minutes: choose fewer rounds, or shorter ones"
work=$(mktemp -d)
server='' bare_server=''
cleanup() {
	for started in $server $bare_server; do kill "$started" 2>/dev/null || true; done
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
export CLARY_LIMIT_QUESTIONNAIRE=10000/1ms
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
curl -fsS -o /dev/null -H "$json" -d '{"username":"model","password":"Quiet-Meadow-41"}' "$site/api/user/signup/"
hash=$(psql -XqAt "$TEST_DATABASE_URL" -c "DELETE FROM users WHERE username = 'model' RETURNING password_hash")
psql -Xq "$TEST_DATABASE_URL" -c 'ALTER TABLE users ALTER COLUMN id RESTART' -v "hash=$hash" -f bench/seed.sql

for n in $(seq 20); do
	curl -fsS -H "$json" -d "{\"username\":\"bench$n\",\"password\":\"Quiet-Meadow-41\"}" "$site/api/token/" |
		sed 's/.*"access":"\([^"]*\)".*/\1/'
done >"$work/tokens"
export BENCH_TOKENS=$work/tokens

# The profiles that are read are sealed, as every saved one is.
while read -r token; do
	curl -fsS -o /dev/null -X PUT -H "$json" -H "Authorization: Bearer $token" "$site/api/user/profile/" \
		-d '{"skin_type":"Oily","allergies":"Fragrance, lanolin","triggers":"Stress, heavy sunscreen","duration":"2 years"}'
done <"$work/tokens"

# Each of them has records, too.
go run -C tools ./clary-draw -people 2 "$work/drawn"
photo=$(find "$work/drawn/skin" -name '*.jpg' -o -name '*.png' | sort | head -n 1)
while read -r token; do
	curl -fsS -o /dev/null -H "Authorization: Bearer $token" "$site/api/questionnaires/?n=[1-$records]" \
		-F 'current_skincare_routine=Water in the morning, a gel in the evening.' -F "image=@$photo"
done <"$work/tokens"

bare=127.0.0.1:$(free_port)
go build -C tools -o "$work/barehandler" ./barehandler
"$work/barehandler" -database "$TEST_DATABASE_URL" -site "$site" -tokens "$work/tokens" -listen "$bare" 2>"$work/bare.log" &
bare_server=$!
bare=http://$bare
until curl -s -o /dev/null "$bare"; do
	kill -0 "$bare_server" || die "the bare handler did not start: $(cat "$work/bare.log")"
	sleep 0.1
done
token=$(head -n 1 "$work/tokens")
for path in /api/user/profile/ /api/questionnaires/; do
	cmp <(curl -fs -H "Authorization: Bearer $token" "$site$path") <(curl -fs -H "Authorization: Bearer $token" "$bare$path") ||
		die "the bare handler answers $path differently"
done

# median reads one number a line.
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
# load CONNECTIONS SCRIPT URL measures once. When a machine stands still for half
# a second, the server turns people away: that is measured again, twice at most.
load() {
	for _ in 1 2 3; do
		wrk --threads 2 --connections "$1" --duration "${seconds}s" --latency --script "$2" "$3" >"$work/wrk"
		[[ -n $(failures) ]] || return 0
		say "again, because of $(failures)"
	done
	die "three times in a row: $(failures)"
}
rate() { awk '/Requests\/sec/ { print $2 }' "$work/wrk"; }
p99() { awk '$1 == "99%" { v = $2; if (sub(/us$/, "", v)) v /= 1000; else if (sub(/ms$/, "", v)) v += 0; else { sub(/s$/, "", v); v *= 1000 } print v }' "$work/wrk"; }
failures() { awk '/Non-2xx|Socket errors/' "$work/wrk"; }

# A round measures everything once, so that the rows are compared within it.
for round in $(seq "$rounds"); do
	"$PG_BIN/pgbench" -n -M prepared -c "$connections" -j 2 -T "$seconds" -f bench/select.sql "$TEST_DATABASE_URL" 2>/dev/null |
		awk '/^tps/ { print $3 }' >>"$work/select"
	for call in profile:/api/user/profile/ list:/api/questionnaires/; do
		load "$connections" bench/profile.lua "$bare${call#*:}"
		rate >>"$work/bare-${call%%:*}"
		load "$connections" bench/profile.lua "$site${call#*:}"
		rate >>"$work/${call%%:*}"
		p99 >>"$work/${call%%:*}-p99"
	done
	load "$((2 * cores))" bench/logins.lua "$site/api/token/"
	rate >>"$work/logins"
	paste "$work"/{select,bare-profile,profile,profile-p99,bare-list,list,logins} | tail -n 1 |
		awk -v round="$round" '{ printf "round %d: select %.0f/s, bare profile %.0f/s, profile %.0f/s (%.2f of bare, %.2f of select, p99 %.1f ms), bare list %.0f/s, list %.0f/s (%.2f of bare), logins %.1f/s\n",
			round, $1, $2, $3, $3 / $2, $3 / $1, $4, $5, $6, $6 / $5, $7 }'
done

# ratio A B prints the median of A / B over the rounds.
ratio() { paste "$work/$1" "$work/$2" | awk '{ print $1 / $2 }' | median; }
row() { printf '%-46s %12s %10s\n' "$@"; }
# misses VALUE BAR says whether a value lies below its bar.
misses() { awk -v value="$1" -v bar="$2" 'BEGIN { exit !(value < bar) }'; }

of_select=$(ratio profile select) of_bare=$(ratio profile bare-profile) list_of_bare=$(ratio list bare-list)
p99=$(median <"$work/profile-p99")
logins=$(median <"$work/logins" | awk -v cores="$cores" '{ print $1 / cores }')
say
row "median of $rounds rounds, $connections connections" measured bar
row 'prepared select, a second' "$(median <"$work/select")" ''
row 'bare handler: profile, a second' "$(median <"$work/bare-profile")" ''
row 'GET /api/user/profile/, a second' "$(median <"$work/profile")" ''
row 'ratio to the bare handler' "$of_bare" '>= 0.85'
row 'ratio to the select' "$of_select" '>= 0.35'
row '99th percentile, ms' "$p99" '<= 15'
row "bare handler: list of $records records, a second" "$(median <"$work/bare-list")" ''
row 'GET /api/questionnaires/, a second' "$(median <"$work/list")" ''
row 'ratio to the bare handler' "$list_of_bare" '>= 0.6'
row "logins a second, for each of $cores cores" "$logins" '>= 30'
if [[ ${GATE:-0} == 1 ]]; then
	if misses "$of_bare" 0.85 || misses "$of_select" 0.35 || misses 15 "$p99" || misses "$list_of_bare" 0.6 || misses "$logins" 30; then exit 1; fi
fi
