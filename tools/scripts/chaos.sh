#!/usr/bin/env bash
#
# chaos.sh breaks a whole site while it is used (tools/chaos): three
# PostgreSQL nodes under Patroni, three etcd servers, two servers behind HAProxy,
# an S3 server and an AI provider. It then looks for every write that was
# acknowledged, and shows with asynchronous replication that it can see a loss.
#
# FAULTS (default 30) is how many there are, ROWS (default 2,000,000) how many
# rows must be acknowledged, RATE (default 6,000) how many rows are written a
# second at most, SEED (default 1) decides the order, ONLY (default all) is the one
# kind of fault that there is to be, SLACK (default 1) how many times its bar a gap
# may last, on a machine that is shared, WAIT (default 30m) how long to wait for
# rows after the last fault, ETCD_DIR (default /dev/shm) where etcd keeps its data.
# The report is left in .run/chaos.json, the logs of a drill that failed in
# .run/chaos-logs.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

if [[ -z ${TEST_S3_URL:-} ]]; then
	exec scripts/with-s3.sh tools/scripts/chaos.sh "$@"
fi

for command in patroni etcd haproxy; do
	command -v "$command" >/dev/null || die "$command is missing: run 'make setup'"
done
tools=${TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/clary/tools}
toxiproxy=$tools/$(sed -n 's|^TOXIPROXY := .*(TOOLS)/||p' tools/Makefile)
[[ -x $toxiproxy ]] || die "toxiproxy is missing: run 'make -C tools chaos'"
patroni=$tools/$(sed -n 's|^PATRONI := .*(TOOLS)/||p' tools/Makefile)
[[ -e $patroni ]] || die "Patroni is missing: run 'make -C tools chaos'"

# PostgreSQL's user must reach it, which a clone may not let them.
work=$(mktemp -d /tmp/clary-chaos.XXXXXX)
chmod 711 "$work"
# etcd needs a disk of its own. Its servers are killed here, and the machine is
# not, so memory is one.
etcd_dir=$(mktemp -d "${ETCD_DIR:-/dev/shm}/clary-etcd.XXXXXX")
cp -r "$(dirname "$(dirname "$patroni")")" "$work/patroni"
chmod -R a+rX "$work/patroni"
logs=$ROOT/.run/chaos-logs
cleanup() {
	local code=$? file
	trap '' INT TERM
	# The drill ends what it starts. Should it be killed itself, PostgreSQL would
	# go on: it is a child of nobody's.
	for file in "$work"/node*/data/postmaster.pid; do
		if [[ -e $file ]]; then kill -QUIT "$(head -n 1 "$file")" 2>/dev/null || true; fi
	done
	rm -rf "$logs"
	if ((code != 0)); then
		mkdir -p "$logs"
		cp "$work"/*.log "$logs" || true
	fi
	rm -rf "$work" "$etcd_dir"
	exit "$code"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

mkdir -p "$ROOT/.run"
go build -C tools -o "$work/chaos" ./chaos
export PG_BIN
# In the background, so that a signal is handled at once and passed on.
"$work/chaos" -dir "$work" -etcd-dir "$etcd_dir" -clary "$ROOT/bin/clary" -toxiproxy "$toxiproxy" -patroni "$work/patroni" -bucket "$TEST_S3_URL" -result "$ROOT/.run/chaos.json" \
	-faults "${FAULTS:-30}" -rows "${ROWS:-2000000}" -rate "${RATE:-6000}" -seed "${SEED:-1}" -only "${ONLY:-}" -slack "${SLACK:-1}" -wait "${WAIT:-30m}" &
drill=$!
trap 'kill -TERM "$drill" 2>/dev/null; wait "$drill" || true; exit 143' TERM
wait "$drill"
