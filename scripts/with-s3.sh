#!/usr/bin/env bash
#
# with-s3.sh CMD… runs a command with an S3 server of its own.
#
# versitygw is started on a free port, with an empty bucket in a throwaway
# directory and credentials that nobody else knows. The address of the bucket is
# exported as TEST_S3_URL and the credentials as AWS_ACCESS_KEY_ID and
# AWS_SECRET_ACCESS_KEY; all is stopped and removed when the command ends. The
# exit code is the command's. If TEST_S3_URL is set already, that bucket is used
# and nothing is started.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

(($# > 0)) || die "usage: $0 COMMAND [ARGUMENT…]"

if [[ -n ${TEST_S3_URL:-} ]]; then
	exec "$@"
fi

# The Makefile builds the server, and says which version.
tools=${TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/clary/tools}
gateway=$tools/$(sed -n 's|^VERSITYGW := .*(TOOLS)/||p' "$ROOT/Makefile")
[[ -x $gateway ]] || die "the S3 server for tests is missing: run 'make setup'"

home='' server=''
cleanup() {
	local code=$?
	trap '' INT TERM # cleaning up is not to be interrupted
	stop_server
	if [[ -n $home ]]; then rm -rf "$home"; fi
	exit "$code"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# start_server PORT starts the server and tells whether it came up.
start_server() {
	ROOT_ACCESS_KEY=$AWS_ACCESS_KEY_ID ROOT_SECRET_KEY=$AWS_SECRET_ACCESS_KEY \
		"$gateway" --quiet --keep-alive --port "127.0.0.1:$1" \
		posix "$home/objects" >"$home/log" 2>&1 &
	server=$!
	for _ in {1..100}; do
		kill -0 "$server" 2>/dev/null || return 1
		if port_in_use "$1"; then return; fi
		sleep 0.1
	done
	return 1
}

stop_server() {
	if [[ -n $server ]] && kill -TERM "$server" 2>/dev/null; then
		wait "$server" || true
	fi
	server=''
}

home=$(mktemp -d /tmp/clary-s3.XXXXXX)
# A directory under the root of the server is a bucket. What the server notes of
# an object it writes into the file's extended attributes, together with the
# object: a second file beside it (--sidecar) could be of another time.
mkdir -p "$home/objects/clary-test"

AWS_ACCESS_KEY_ID=test$RANDOM$RANDOM
AWS_SECRET_ACCESS_KEY=$(random_key)
export AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY

# Another process may take the port between the look and the start.
for _ in {1..5}; do
	port=$(free_port)
	if start_server "$port"; then break; fi
	stop_server
done
[[ -n $server ]] || {
	tail -n 20 "$home/log" >&2
	die "the S3 server does not start"
}

export TEST_S3_URL="s3://clary-test?endpoint=http://127.0.0.1:$port&use_path_style=true&region=us-east-1"
attend "$@"
