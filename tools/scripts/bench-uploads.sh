#!/usr/bin/env bash
#
# bench-uploads.sh sends questionnaires with photos at a steady rate to a server
# whose database and S3 server run beside it on the same cores, and shows by its
# traces what the time is spent on.
#
# RATE (default 20) is how many a second, SECONDS_EACH (default 30) for how long;
# with GATE=1 the script fails when a bar is missed.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

if [[ -z ${TEST_DATABASE_URL:-} ]]; then
	PG_DURABLE=1 exec scripts/with-postgres.sh scripts/with-s3.sh tools/scripts/bench-uploads.sh "$@"
fi

work=$(mktemp -d)
server=''
cleanup() {
	[[ -z $server ]] || kill "$server" 2>/dev/null || true
	rm -rf "$work"
}
trap cleanup EXIT
go build -C tools -o "$work/uploadbench" ./uploadbench

# One for both: the people of the second database find keys of the first.
CLARY_VAULT_KEYS=bench:$(random_key)
export CLARY_VAULT_KEYS
gate=()
if [[ ${GATE:-0} == 1 ]]; then gate=(-gate); fi

# measure NAME [ARGUMENT…] measures against a server and a database of its own.
measure() {
	local collector
	collector=127.0.0.1:$(free_port)
	psql -Xq "$TEST_DATABASE_URL" -c "CREATE DATABASE uploads_$1"
	export CLARY_DATABASE_URL=${TEST_DATABASE_URL/\/postgres\?/\/uploads_$1?}
	CLARY_LISTEN=127.0.0.1:$(free_port)
	CLARY_TOKEN_KEYS=bench:$(random_key)
	export CLARY_LISTEN CLARY_TOKEN_KEYS CLARY_BUCKET_URL=$TEST_S3_URL
	export CLARY_LIMIT_SIGNUP=1000/1ms CLARY_LIMIT_LOGIN_ADDRESS=1000/1ms CLARY_LIMIT_QUESTIONNAIRE=10000/1ms
	lift_limits
	export OTEL_EXPORTER_OTLP_ENDPOINT=http://$collector
	use_models
	bin/clary migrate
	bin/clary serve 2>"$work/server.log" &
	server=$!
	until curl -fs "http://$CLARY_LISTEN/readyz" >/dev/null; do
		kill -0 "$server" || die "the server did not start: $(cat "$work/server.log")"
		sleep 0.1
	done
	shift
	"$work/uploadbench" -site "http://$CLARY_LISTEN" -collect "$collector" -rate "${RATE:-20}" -length "${SECONDS_EACH:-30}s" "$@"
	kill "$server"
	wait "$server" || true
	server=''
}

say "with the photo that the specification asks for:"
measure spec "${gate[@]}"
say "with the larger copy as well (no bar):"
measure large -large
