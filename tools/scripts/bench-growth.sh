#!/usr/bin/env bash
#
# bench-growth.sh shows what becomes of one person's list when millions of other
# records lie beside it. Two databases hold a person with 20 records each, among
# ten thousand records of others and among ROWS (default 10,000,000); the
# person's own were made in between, so that they lie as far apart as in life.
# Two servers are asked for the list in turns, so that a noisy machine disturbs
# both alike.
#
# SECONDS_EACH (default 5) sets the length of a measurement, ROUNDS (default 5)
# how many there are. With GATE=1 the script fails when the 99th percentile with
# many is more than 1.3 times that with few.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

if [[ -z ${TEST_DATABASE_URL:-} ]]; then
	PG_DURABLE=1 exec scripts/with-postgres.sh tools/scripts/bench-growth.sh "$@"
fi

rows=${ROWS:-10000000}
few=10000
own=20
seconds=${SECONDS_EACH:-5}
rounds=${ROUNDS:-5}
work=$(mktemp -d)
declare -A server database site
cleanup() {
	kill "${server[@]}" 2>/dev/null || true
	wait
	rm -rf "$work"
}
trap cleanup EXIT

go build -C tools -o "$work/people" ./people
CLARY_TOKEN_KEYS=bench:$(random_key)
CLARY_VAULT_KEYS=bench:$(random_key)
export CLARY_TOKEN_KEYS CLARY_VAULT_KEYS CLARY_LIMIT_QUESTIONNAIRE=1000/1s
lift_limits

# serve NAME starts a server on a database of its own.
serve() {
	local port
	port=$(free_port)
	psql -Xq "$TEST_DATABASE_URL" -c "CREATE DATABASE growth_$1"
	database[$1]=${TEST_DATABASE_URL/\/postgres\?/\/growth_$1?}
	site[$1]=http://127.0.0.1:$port
	export CLARY_DATABASE_URL=${database[$1]} CLARY_LISTEN=127.0.0.1:$port
	CLARY_BUCKET_URL=$(bucket_url "$work/bucket-$1")
	export CLARY_BUCKET_URL
	bin/clary migrate
	bin/clary serve 2>"$work/server-$1.log" &
	server[$1]=$!
	until curl -fs "${site[$1]}/readyz" >/dev/null; do
		kill -0 "${server[$1]}" || die "a server did not start: $(cat "$work/server-$1.log")"
		sleep 0.1
	done
}

# access NAME prints an access token of the person.
access() {
	curl -fs -H 'Content-Type: application/json' -d '{"username":"own-1","password":"Quiet-Meadow-41"}' "${site[$1]}/api/token/" |
		sed 's/.*"access":"\([^"]*\)".*/\1/'
}

# fill NAME COUNT makes the person's records among those of others.
fill() {
	local token
	psql -Xq "${database[$1]}" -v "people=$(($2 / own))" -f bench/foreign-people.sql
	"$work/people" make "${site[$1]}" own 1 1
	token=$(access "$1")
	curl -fs -o "$work/photo.jpg" -H "Authorization: Bearer $token" "${site[$1]}/api/questionnaires/1/image/"
	for n in $(seq "$own"); do
		if ((n > 1)); then
			token=$(access "$1")
			curl -fs -o /dev/null -H "Authorization: Bearer $token" -F "current_skincare_routine=Water, as on day $n." \
				-F "image=@$work/photo.jpg" "${site[$1]}/api/questionnaires/"
		fi
		psql -Xq "${database[$1]}" -f bench/foreign-records.sql
	done
	psql -Xq "${database[$1]}" -c 'VACUUM ANALYZE'
}

# measure NAME asks for the list for a while and prints the 99th percentile in
# milliseconds.
measure() {
	access "$1" >"$work/tokens"
	BENCH_TOKENS=$work/tokens wrk --threads 1 --connections 4 --duration "${seconds}s" --latency \
		--script bench/profile.lua "${site[$1]}/api/questionnaires/" >"$work/wrk"
	if grep -q 'Non-2xx\|Socket errors' "$work/wrk"; then die "$(cat "$work/wrk")"; fi
	awk '$1 == "99%" { v = $2; if (sub(/us$/, "", v)) v /= 1000; else if (sub(/ms$/, "", v)) v += 0; else { sub(/s$/, "", v); v *= 1000 } print v }' "$work/wrk"
}

serve few
serve many
fill few "$few"
say "a person with $own records among $few of others"
began=$SECONDS
fill many "$rows"
say "and one among $rows, which took $((SECONDS - began)) s to make: $(psql -XqAt "${database[many]}" -c "SELECT pg_size_pretty(pg_total_relation_size('questionnaires'))")"

measure few >/dev/null # The first time everybody is asked for the first time.
measure many >/dev/null
for round in $(seq "$rounds"); do
	measure few >>"$work/few"
	measure many >>"$work/many"
	paste "$work/few" "$work/many" | tail -n 1 |
		awk -v round="$round" '{ printf "round %d: p99 %.2f ms with few, %.2f ms with many, ratio %.2f\n", round, $1, $2, $2 / $1 }'
done

median() { sort -n "$1" | sed -n "$(((rounds + 1) / 2))p"; }
awk -v few="$(median "$work/few")" -v many="$(median "$work/many")" -v gate="${GATE:-0}" 'BEGIN {
	printf "\nmedians of the 99th percentile: %.2f ms with few, %.2f ms with many; ratio %.2f (bar 1.3)\n", few, many, many / few
	if (gate && many / few > 1.3) exit 1
}'
