# shellcheck shell=bash
#
# What the scripts share: where the project is, which toolchain it uses, how to
# talk to the person at the terminal, and how to run a PostgreSQL cluster.
# Sourced, never run.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# The toolchain is pinned once, in go.mod. Machines often set GOTOOLCHAIN=local,
# which would refuse it. Without -buildvcs=false a checkout that belongs to
# another user does not build.
GOTOOLCHAIN=$(sed -n 's/^toolchain //p' "$ROOT/go.mod")
export GOTOOLCHAIN GOFLAGS=-buildvcs=false

# setup.sh leaves a link here when the machine's own Node is too old. Debian
# keeps haproxy where ordinary users do not look.
export PATH="$ROOT/.tools/node:$PATH:/usr/sbin"

say() { printf '%s\n' "$*"; }

die() {
	printf 'error: %s\n' "$*" >&2
	exit 1
}

# port_in_use PORT tells whether something listens on that port of 127.0.0.1.
port_in_use() { (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# free_port prints a port nothing listens on. It stays below the range from
# which the kernel picks ports for outgoing connections.
free_port() {
	local port
	for _ in {1..100}; do
		port=$((20000 + RANDOM % 12000))
		port_in_use "$port" || {
			say "$port"
			return
		}
	done
	die "no free port between 20000 and 32000"
}

# attend CMD… runs a command to its end, which is also the end of the script. The
# exit code is the command's, and a signal reaches it.
attend() {
	local child code=0

	# It runs in the background, because bash handles a signal only after the
	# foreground command has ended. The terminal sends Ctrl-C to both of us, so
	# INT is only waited for; TERM comes to us alone and is passed on.
	env --default-signal=INT "$@" <&0 &
	child=$!
	trap ':' INT
	# shellcheck disable=SC2064 # the child is known now, and gone from scope later
	trap "kill -TERM $child 2>/dev/null || true" TERM

	wait "$child" || code=$?
	while kill -0 "$child" 2>/dev/null; do # a signal cut the wait short
		code=0
		wait "$child" || code=$?
	done
	exit "$code"
}

# random_key prints 32 random bytes in base64url.
random_key() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }

# --- PostgreSQL ---------------------------------------------------------------

PG_BIN=${PG_BIN:-/usr/lib/postgresql/15/bin}

# as_postgres CMD… runs a command as the user who owns the clusters. PostgreSQL
# refuses to run as root; everybody else runs their own cluster as themselves.
as_postgres() {
	# PostgreSQL complains about a current directory it may not read.
	if ((EUID == 0)); then
		(cd / && exec runuser -u postgres -- "$@")
	else
		"$@"
	fi
}

# pg_own DIR hands a directory to the user who owns the clusters.
pg_own() {
	if ((EUID == 0)); then
		chown postgres: "$1"
	fi
}

# pg_home DIR makes a lasting home for a cluster and prints its path: DIR, or a
# directory under /tmp when the owner of the cluster cannot reach DIR (a clone
# in root's home, say). That choice is remembered in DIR/elsewhere.
pg_home() {
	local home
	mkdir -p "$1"
	home=$(cat "$1/elsewhere" 2>/dev/null || true)
	if [[ ! -d $home ]]; then
		if as_postgres test -x "$(dirname "$1")"; then
			home=$1
		else
			home=$(mktemp -d /tmp/clary-pg.XXXXXX)
			say "$home" >"$1/elsewhere"
		fi
	fi
	pg_own "$home"
	say "$home"
}

# pg_create HOME makes an empty cluster in HOME/data, unless there is one.
pg_create() {
	[[ -x $PG_BIN/initdb ]] || die "PostgreSQL 15 is missing: run 'make setup'"
	as_postgres test -e "$1/data/PG_VERSION" && return
	as_postgres "$PG_BIN/initdb" -D "$1/data" -U postgres -A trust -E UTF8 \
		--locale=C.UTF-8 --no-sync >/dev/null
}

# pg_start HOME [SETTING=VALUE…] starts the cluster on a free port of 127.0.0.1
# and leaves the port in pg_port. Another process may take the port between the
# look and the start; then the next one is tried.
pg_start() {
	local home=$1 options setting
	shift
	for _ in {1..5}; do
		pg_port=$(free_port)
		options="-p $pg_port -c listen_addresses=127.0.0.1"
		options+=" -c unix_socket_directories=$(pg_socket_directory "$home")"
		for setting in "$@"; do options+=" -c $setting"; done
		if as_postgres "$PG_BIN/pg_ctl" start -w -s -D "$home/data" \
			-l "$home/postgres.log" -o "$options" >/dev/null 2>&1; then
			return
		fi
	done
	as_postgres tail -n 20 "$home/postgres.log" >&2 || true
	die "PostgreSQL does not start in $home"
}

# pg_socket_directory HOME prints the directory for the Unix socket: the home
# of the cluster, or nothing (no socket) where the path cannot be a socket's
# address or cannot be written in an option without quoting.
pg_socket_directory() {
	if ((${#1} < 80)) && [[ $1 != *[!A-Za-z0-9/._-]* ]]; then
		say "$1"
	fi
}

# pg_running HOME tells whether the cluster in HOME is up.
pg_running() {
	as_postgres "$PG_BIN/pg_ctl" status -D "$1/data" >/dev/null 2>&1
}

# pg_stop HOME ends the cluster in HOME, whoever is connected.
pg_stop() {
	if pg_running "$1"; then
		as_postgres "$PG_BIN/pg_ctl" stop -w -s -m fast -D "$1/data"
	fi
}

# pg_url PORT prints the address of a cluster's database "postgres".
pg_url() { say "postgres://postgres@127.0.0.1:$1/postgres?sslmode=disable"; }

# --- The server ---------------------------------------------------------------

# lasting_key FILE prints a key such as CLARY_TOKEN_KEYS takes, "local:" and 32
# random bytes in base64url. It is made once and readable only by its owner.
lasting_key() {
	if [[ ! -s $1 ]]; then
		(umask 077 && say "local:$(random_key)" >"$1")
	fi
	cat "$1"
}

# lasting_push_key FILE CLARY prints a key such as CLARY_PUSH_KEY takes. It is
# made once, by the program CLARY, and readable only by its owner.
lasting_push_key() {
	if [[ ! -s $1 ]]; then
		(umask 077 && "$2" push-key >"$1")
	fi
	cat "$1"
}

# bucket_url DIR makes a directory for objects, unless there is one, and prints
# its address as a bucket.
bucket_url() {
	mkdir -p "$1"
	chmod 700 "$1"
	say "file://$1"
}

# use_models names the models that ship with the program, and what runs them, to
# the programs that are started from here.
use_models() {
	export CLARY_MODEL_FOLDER=$ROOT/models/acne-severity
	export CLARY_ONNX_LIBRARY=$ROOT/.tools/libonnxruntime.so.1
	export CLARY_MESSAGE_MODEL_FOLDER=$ROOT/models/message-reader
}

# server_url LISTEN prints the address at which this machine reaches a server
# that listens on LISTEN (host:port, where the host may be empty or 0.0.0.0).
server_url() {
	local host=${1%:*}
	case $host in '' | 0.0.0.0 | '[::]') host=127.0.0.1 ;; esac
	say "http://$host:${1##*:}"
}

# lift_limits lets one client from one address send as much as a measurement
# needs: the limits of a server are for people.
lift_limits() {
	local limit
	for limit in NETWORK READS CHANGES PREVIEW; do export "CLARY_LIMIT_$limit=100000/1us"; done
	export CLARY_LIMIT_CONCURRENT=100000
}

# --- The key management service of tests ---------------------------------------

# tools/Makefile builds it, and says which version (make -C tools keyserver).
KEYSERVER=${TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/clary/tools}/$(sed -n 's|^KEYSERVER := .*(TOOLS)/||p' "$ROOT/tools/Makefile")

# kms_start HOME PORT starts the service on a port of 127.0.0.1, and waits until
# it answers. HOME keeps its storage, so that it can be stopped and started again.
kms_start() {
	"$KEYSERVER" "127.0.0.1:$2" "$1" >>"$1/log" 2>&1 &
	say "$!" >"$1/pid"
	disown # Bash reports a job that was killed.
	for _ in {1..600}; do
		if curl -fs -o /dev/null "http://127.0.0.1:$2/v1/sys/health"; then return; fi
		kill -0 "$(cat "$1/pid")" 2>/dev/null || return 1
		sleep 0.1
	done
	return 1
}

# kms_kill HOME SIGNAL ends the service that runs in HOME.
kms_kill() {
	local pid
	pid=$(cat "$1/pid" 2>/dev/null) || return 0
	kill "-$2" "$pid" 2>/dev/null || return 0
	for _ in {1..100}; do
		kill -0 "$pid" 2>/dev/null || return 0
		sleep 0.1
	done
}
