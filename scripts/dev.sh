#!/usr/bin/env bash
#
# dev.sh runs the Go server and Vite's development server until Ctrl-C. Vite
# reloads the web app by itself; the Go server is rebuilt and restarted when one
# of its sources changes. The database lives in .run/dev and is kept.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

dir=$ROOT/.run/dev
built=$dir/built # its time is that of the last build
mkdir -p "$dir"
server='' vite=''

cleanup() {
	trap '' INT TERM
	stop "$vite"
	stop "$server"
	pg_stop "$home"
}

# stop PID ends a process of ours and waits for it.
stop() {
	if [[ -n $1 ]] && kill -TERM "$1" 2>/dev/null; then
		wait "$1" || true
	fi
}

changed() {
	[[ ! -e $built ]] || [[ -n $(find cmd internal api go.mod -newer "$built" -type f \
		! -name '*_test.go' ! -path '*/dist/*' -print -quit) ]]
}

# reload builds the program and, if that works, runs it in place of the old one.
reload() {
	touch "$built"
	go build -tags onnx -o "$dir/" ./cmd/clary && go build -C tools -tags onnx -o "$dir/" ./clary-seed || return 0
	stop "$server"
	server=''
	"$dir/clary" migrate || return 0
	"$dir/clary" serve &
	server=$!
}

# Vite's proxy (web/vite.config.ts) sends /api to CLARY_DEV_API.
export CLARY_LISTEN=${CLARY_LISTEN:-127.0.0.1:8080}
CLARY_DEV_API=$(server_url "$CLARY_LISTEN")
export CLARY_DEV_API
port=${CLARY_LISTEN##*:}
if port_in_use "$port"; then
	if scripts/demo.sh status >/dev/null; then
		die "port $port is taken, and the demo of this clone runs: 'make demo-stop' ends it"
	fi
	die "port $port is taken by another program; choose another one, for instance:
    CLARY_LISTEN=127.0.0.1:8090 make dev"
fi

home=$(pg_home "$dir/postgres")
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

pg_create "$home"
pg_stop "$home" # left over from a run that was killed
pg_start "$home" synchronous_commit=off

CLARY_DATABASE_URL=$(pg_url "$pg_port")
CLARY_TOKEN_KEYS=$(lasting_key "$dir/token-key")
CLARY_VAULT_KEYS=$(lasting_key "$dir/vault-key")
CLARY_BUCKET_URL=$(bucket_url "$dir/bucket")
export CLARY_DATABASE_URL CLARY_TOKEN_KEYS CLARY_VAULT_KEYS CLARY_BUCKET_URL
use_models

rm -f "$built"
npm run -w web dev &
vite=$!
reload
"$dir/clary-seed"

while kill -0 "$vite" 2>/dev/null; do
	if changed; then reload; fi
	sleep 1
done
die "Vite ended"
