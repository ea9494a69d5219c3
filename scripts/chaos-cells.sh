#!/usr/bin/env bash
#
# chaos-cells.sh moves people between two cells while they use the site
# (internal/testing/cellchaos): two PostgreSQL servers, one S3 server, a server for
# each cell, the directory and the router. Every third move is killed and started
# again. It then looks for every write that was acknowledged, for rows that are in
# both cells, and for objects that are missing or left behind, and names those.
#
# PEOPLE (default 1000) is how many are moved, WORKERS (default 8) how many use the
# site at once. The report is left in .run/chaos-cells.json, the logs of a drill
# that failed in .run/chaos-cells-logs.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

if [[ -z ${TEST_S3_URL:-} ]]; then
	exec scripts/with-s3.sh scripts/chaos-cells.sh "$@"
fi

work=$(mktemp -d /tmp/clary-cells.XXXXXX)
chmod 711 "$work"
homes=("$work/one" "$work/two")
cleanup() {
	local code=$? home
	trap '' INT TERM
	for home in "${homes[@]}"; do pg_stop "$home" || true; done
	rm -rf "$ROOT/.run/chaos-cells-logs"
	if ((code != 0)); then
		mkdir -p "$ROOT/.run/chaos-cells-logs"
		cp "$work"/*.log "$ROOT/.run/chaos-cells-logs" || true
	fi
	rm -rf "$work"
	exit "$code"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

urls=()
for home in "${homes[@]}"; do
	mkdir "$home"
	pg_own "$home"
	pg_create "$home"
	# Durable, as in production: PostgreSQL's own defaults.
	pg_start "$home" max_connections=200 shared_buffers=128MB
	urls+=("$(pg_url "$pg_port")")
done
directory=${urls[1]/\/postgres\?/\/directory?}
as_postgres "$PG_BIN/psql" -q "${urls[1]}" -c 'CREATE DATABASE directory'

mkdir -p "$ROOT/.run"
go build -o "$work/cellchaos" ./internal/testing/cellchaos
# In the background, so that a signal is handled at once and passed on.
"$work/cellchaos" -dir "$work" -clary "${CLARY_BIN:-$ROOT/bin/clary}" -bucket "$TEST_S3_URL" -result "$ROOT/.run/chaos-cells.json" \
	-database0 "${urls[0]}" -database1 "${urls[1]}" -directory "$directory" -people "${PEOPLE:-1000}" -workers "${WORKERS:-8}" &
drill=$!
trap 'kill -TERM "$drill" 2>/dev/null; wait "$drill" || true; exit 143' TERM
wait "$drill"
