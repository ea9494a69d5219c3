#!/usr/bin/env bash
#
# drill-keys.sh replaces keys under load. PEOPLE (default 100) have profiles,
# records with photos, check-ins and routines under a vault key of the environment. Two
# servers answer RATE (default 50) requests a second, open loop, for MINUTES
# (default 10). Meanwhile the keys of all users move to a key management service.
# Then its key is rotated and every user's key wrapped anew, again and again, and
# older versions of the key are closed. Halfway the service is killed, and started
# again AWAY (default 5) seconds later.
#
# No request may fail. Afterwards, without the key of the environment and with all
# versions but the newest closed, everything that was stored must open. At last a
# copy of database, bucket and settings runs with a revoked token: nothing may
# open.
#
# The service is Vault's own code (scripts/with-kms.sh). MINUTES=0.4 PEOPLE=20 is a
# short form.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

if [[ -z ${TEST_DATABASE_URL:-} ]]; then
	PG_DURABLE=1 exec scripts/with-postgres.sh scripts/with-kms.sh tools/scripts/drill-keys.sh
fi

people=${PEOPLE:-100} rate=${RATE:-50} away=${AWAY:-5}
length=$(awk "BEGIN { print int(${MINUTES:-10} * 60) }")
# How often the key is rotated.
every=$((length >= 120 ? 15 : 3))
work=$(mktemp -d /tmp/clary-keys.XXXXXX)
servers=() load=''
stop_servers() {
	local server
	for server in "${servers[@]}"; do kill -TERM "$server" 2>/dev/null || true; done
	for server in "${servers[@]}"; do wait "$server" 2>/dev/null || true; done
	servers=()
}
cleanup() {
	trap '' INT TERM
	if [[ -n $load ]]; then kill "$load" 2>/dev/null || true; fi
	stop_servers
	rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

go build -o "$work/" ./cmd/clary
go build -C tools -o "$work/" ./keydrill

CLARY_DATABASE_URL=$TEST_DATABASE_URL
CLARY_TOKEN_KEYS=drill:$(random_key)
CLARY_VAULT_KEYS=environment:$(random_key)
CLARY_BUCKET_URL=$(bucket_url "$work/bucket")
export CLARY_DATABASE_URL CLARY_TOKEN_KEYS CLARY_VAULT_KEYS CLARY_BUCKET_URL
export CLARY_LIMIT_SIGNUP=10000/1ms CLARY_LIMIT_LOGIN_ADDRESS=10000/1ms CLARY_LIMIT_CHAT=10000/1ms CLARY_LIMIT_QUESTIONNAIRE=10000/1ms
lift_limits

# kms METHOD PATH [BODY] is what the operator of the service does.
kms() { curl -fsS -H "X-Vault-Token: $TEST_KMS_TOKEN" -X "$1" "$TEST_KMS_URL/v1/$2" ${3:+-d "$3"}; }

# serve COUNT starts servers, and leaves their addresses in sites.
serve() {
	local n listen
	sites=()
	for ((n = 1; n <= $1; n++)); do
		listen=127.0.0.1:$(free_port)
		CLARY_LISTEN=$listen "$work/clary" serve 2>>"$work/server-$n.log" &
		servers+=($!)
		sites+=("http://$listen")
		until curl -fs -o /dev/null "http://$listen/readyz"; do
			kill -0 "${servers[-1]}" || die "a server did not start: $(tail -n 5 "$work/server-$n.log")"
			sleep 0.1
		done
	done
}

# rewrap wraps all keys anew, and leaves how many it moved in moved.
rewrap() {
	local line
	line=$("$work/clary" vault rotate 2>&1 | tail -n 1)
	[[ $line == *' 0 failed' ]] || die "clary vault rotate: $line"
	moved=$(sed -n 's/.*: \([0-9]*\) moved.*/\1/p' <<<"$line")
}

# newest prints the newest version of the service's key.
newest() { kms GET transit/keys/clary | sed -n 's/.*"latest_version":\([0-9]*\).*/\1/p'; }

# close_below VERSION has the service refuse older versions.
close_below() { kms POST transit/keys/clary/config "{\"min_decryption_version\":$1}" >/dev/null; }

say "$(nproc) CPUs, load average $(cut -d' ' -f1 /proc/loadavg); $(kms GET sys/health | sed -n 's/.*"version":"\([^"]*\)".*/key management service: Vault \1/p')"
"$work/clary" migrate
serve 1
"$work/keydrill" make "$work/people.json" "$people" "${sites[@]}"
stop_servers
say "$people people, whose keys a key of the environment wraps"

kms POST transit/keys/clary '{}' >/dev/null
policy=''
for rule in 'encrypt/clary update' 'decrypt/clary update' 'keys/clary read'; do
	policy+="path \\\"transit/${rule% *}\\\" { capabilities = [\\\"${rule#* }\\\"] } "
done
kms POST sys/policies/acl/clary "{\"policy\":\"$policy\"}" >/dev/null
# It lives for so short a time that the servers must renew it.
kms POST auth/token/create '{"policies":["clary"],"ttl":"2m","no_parent":true}' |
	sed -n 's/.*"client_token":"\([^"]*\)".*/\1/p' >"$work/token"
chmod 600 "$work/token"
[[ -s $work/token ]] || die "the service made no token"
export CLARY_VAULT_KMS_URL=$TEST_KMS_URL CLARY_VAULT_KMS_TOKEN_FILE=$work/token
serve 2

"$work/keydrill" load "$work/people.json" "$rate" "$length" "${sites[@]}" >"$work/report" 2>"$work/events" &
load=$!
until grep -q 'load starts' "$work/events"; do
	kill -0 "$load" 2>/dev/null || die "$(cat "$work/events")"
	sleep 0.2
done
began=$SECONDS rotations=0 rewrapped=0 restarted=''
sleep $((every / 2))
rewrap
say "moved to the service under load: $moved keys"
while ((SECONDS - began < length)) && kill -0 "$load" 2>/dev/null; do
	kms POST transit/keys/clary/rotate '{}' >/dev/null
	rewrap
	rotations=$((rotations + 1)) rewrapped=$((rewrapped + moved))
	# A key that was being made during the rotation may be of the version before.
	close_below $(($(newest) - 1))
	if [[ -z $restarted ]] && ((SECONDS - began >= length / 2)); then
		say "the service is killed after $((SECONDS - began)) s, and started again $away s later"
		kms_kill "$TEST_KMS_HOME" KILL
		sleep "$away"
		kms_start "$TEST_KMS_HOME" "${TEST_KMS_URL##*:}" || die "the service does not start again: $(tail -n 5 "$TEST_KMS_HOME/log")"
		restarted=yes
	fi
	sleep "$every"
done
result=0
wait "$load" || result=$?
load=''
say "$(cat "$work/report")"
say "$rotations rotations of the service's key, $rewrapped keys wrapped anew meanwhile"
if ((result != 0)); then
	grep -hv '"level":"INFO"' "$work"/server-*.log | tail -n 10 >&2 || true
	die "requests failed: $(tail -n 10 "$work/events")"
fi
stop_servers

# Neither the key of the environment nor an older version is needed.
rewrap
rewrap
((moved == 0)) || die "$moved keys were moved twice"
close_below "$(newest)"
if grep -rlq environment "$work/bucket/keys"; then die "keys are left under the vault key of the environment"; fi
unset CLARY_VAULT_KEYS
serve 1
say "without the key of the environment and older versions:"
"$work/keydrill" check "$work/people.json" "${sites[@]}"
stop_servers

# What a thief has: a dump of the database, the bucket, and all settings of the
# server with its token, which the operator has revoked.
"$PG_BIN/psql" -Xq "$CLARY_DATABASE_URL" -c 'CREATE DATABASE stolen'
stolen=${CLARY_DATABASE_URL/\/postgres\?/\/stolen?}
[[ $stolen != "$CLARY_DATABASE_URL" ]] || die "cannot name the stolen database"
"$PG_BIN/pg_dump" "$CLARY_DATABASE_URL" | "$PG_BIN/psql" -Xq -o /dev/null "$stolen"
cp -a "$work/bucket" "$work/stolen"
kms POST auth/token/revoke "{\"token\":\"$(cat "$work/token")\"}" >/dev/null
export CLARY_DATABASE_URL=$stolen CLARY_BUCKET_URL=file://$work/stolen
serve 1
say "with a dump, the bucket, all settings and a revoked token:"
if "$work/keydrill" check "$work/people.json" "${sites[@]}" >"$work/thief" 2>/dev/null; then die "data opens without the service"; fi
cat "$work/thief"
grep -q ': 0 profiles' "$work/thief" || die "some of it opens"
# logged PATH counts the calls of a path in the audit log of the service.
logged() { grep -c "\"type\":\"response\".*\"path\":\"$1\"" "$TEST_KMS_HOME/audit.log" || true; }
say "in the audit log of the service: $(logged transit/decrypt/clary) decryptions, $(logged auth/token/renew-self) renewals of the token"
