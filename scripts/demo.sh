#!/usr/bin/env bash
#
# demo.sh start|stop|status runs Clary on this machine with made-up people: a
# PostgreSQL of its own, the built server, and a few accounts to log in with.
# Everything lives in .run/demo and is kept between starts; remove the directory
# (after a stop) to begin anew.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

dir=$ROOT/.run/demo
pid_file=$dir/clary.pid
log=$dir/clary.log
listen=${CLARY_LISTEN:-127.0.0.1:8080}

# server_pid prints the process id of the demo's server, if it runs. A pid file
# may outlive its process, and the number may be somebody else's by now: only a
# process that runs our binary counts. (A rebuilt one shows as "(deleted)".)
server_pid() {
	local pid
	pid=$(cat "$pid_file" 2>/dev/null) || return 1
	[[ $(readlink "/proc/$pid/exe") == "$ROOT/bin/clary"* ]] || return 1
	say "$pid"
}

stop_server() {
	local pid
	if pid=$(server_pid); then
		kill -TERM "$pid"
		for _ in {1..150}; do # it finishes the requests it has begun
			server_pid >/dev/null || break
			sleep 0.1
		done
		if server_pid >/dev/null; then kill -KILL "$pid"; fi
	fi
	rm -f "$pid_file"
}

stop() {
	stop_server
	if [[ -d $dir/postgres ]]; then
		pg_stop "$(pg_home "$dir/postgres")"
	fi
}

start() {
	local home pid url
	[[ -x bin/clary && -x bin/clary-seed ]] || die "bin/clary is missing: run 'make demo'"
	mkdir -p "$dir"
	stop
	if port_in_use "${listen##*:}"; then
		die "port ${listen##*:} is in use by another program. Choose another port, for example:
    CLARY_LISTEN=127.0.0.1:8090 make demo"
	fi

	trap 'stop' EXIT # whatever goes wrong from here on, leave nothing running
	home=$(pg_home "$dir/postgres")
	pg_create "$home"
	pg_start "$home"

	CLARY_DATABASE_URL=$(pg_url "$pg_port")
	CLARY_TOKEN_KEYS=$(lasting_key "$dir/token-key")
	CLARY_VAULT_KEYS=$(lasting_key "$dir/vault-key")
	CLARY_BUCKET_URL=$(bucket_url "$dir/bucket")
	CLARY_PUSH_KEY=$(lasting_push_key "$dir/push-key" bin/clary)
	export CLARY_DATABASE_URL CLARY_TOKEN_KEYS CLARY_VAULT_KEYS CLARY_BUCKET_URL CLARY_PUSH_KEY CLARY_LISTEN=$listen
	use_models

	bin/clary migrate >"$log" 2>&1 || fail "bin/clary migrate failed"
	# The data of an earlier version has no installation id yet.
	bin/clary bucket bind >>"$log" 2>&1 || fail "bin/clary bucket bind failed"
	bin/clary-seed >"$dir/logins" 2>>"$log" || fail "bin/clary-seed failed"
	setsid bin/clary serve >>"$log" 2>&1 </dev/null &
	pid=$!
	say "$pid" >"$pid_file"

	url=$(server_url "$listen")
	for _ in {1..150}; do
		if curl -fs -o /dev/null --max-time 2 "$url/readyz"; then
			trap - EXIT
			say "Clary is running at $url"
			say "To try passkeys, open http://localhost:${listen##*:} instead."
			say
			say "Log in with one of these accounts:"
			cat "$dir/logins"
			say
			say "Log: .run/demo/clary.log    Stop: make demo-stop"
			return
		fi
		kill -0 "$pid" 2>/dev/null || fail "the server exited"
		sleep 0.2
	done
	fail "the server was not ready within 30 seconds"
}

# fail MESSAGE shows the end of the log and gives up.
fail() {
	tail -n 20 "$log" >&2
	die "$1. The full log is in .run/demo/clary.log"
}

status() {
	local pid
	if pid=$(server_pid); then
		say "running, process $pid"
	else
		say "not running"
		return 1
	fi
}

case ${1:-} in
start | status) "$1" ;;
stop)
	stop
	say "Demo stopped."
	;;
*) die "usage: $0 start|stop|status" ;;
esac
