#!/usr/bin/env bash
#
# with-postgres.sh CMD… runs a command with a PostgreSQL of its own.
#
# A throwaway cluster is started on a free port, its address is exported as
# TEST_DATABASE_URL, and it is stopped and removed when the command ends. The
# exit code is the command's. If TEST_DATABASE_URL is set already, that database
# is used and nothing is started.
#
# The cluster forgets about crashes to be quick. PG_DURABLE=1 keeps PostgreSQL's
# safe defaults, for measurements that must mean something.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

(($# > 0)) || die "usage: $0 COMMAND [ARGUMENT…]"

if [[ -n ${TEST_DATABASE_URL:-} ]]; then
	exec "$@"
fi

home=''
cleanup() {
	local code=$?
	trap '' INT TERM # cleaning up is not to be interrupted
	if [[ -n $home ]]; then
		pg_stop "$home" || true
		rm -rf "$home"
	fi
	exit "$code"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

home=$(mktemp -d /tmp/clary-pg.XXXXXX)
pg_own "$home"

settings=(max_connections=300 shared_buffers=256MB)
if [[ ${PG_DURABLE:-0} != 1 ]]; then
	settings+=(fsync=off synchronous_commit=off full_page_writes=off)
fi
pg_create "$home"
pg_start "$home" "${settings[@]}"

TEST_DATABASE_URL=$(pg_url "$pg_port")
export TEST_DATABASE_URL

attend "$@"
