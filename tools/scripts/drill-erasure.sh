#!/usr/bin/env bash
#
# drill-erasure.sh shows that a deletion leaves nothing, and reaches the backups.
# PEOPLE (default 100) accounts that have used everything there is (profile,
# record with two photos, routines, a check-in, feedback, a copy of it all) are
# deleted. A minute later no row, no object, no job and no key may name them. Then the
# database is restored to the moment before, from a base backup and archived WAL,
# and the objects are put back as a backup of the bucket would. Nothing of theirs
# may open, with all the keys that there are, while an account that was not
# deleted opens as before.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

people=${PEOPLE:-100}
work=$(mktemp -d /tmp/clary-drill.XXXXXX)
server=''
stop_server() {
	if [[ -n $server ]] && kill -TERM "$server" 2>/dev/null; then wait "$server" || true; fi
	server=''
}
cleanup() {
	trap '' INT TERM
	stop_server
	pg_stop "$work/before" || true
	pg_stop "$work/after" || true
	rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

chmod 711 "$work"
mkdir "$work/before" "$work/after" "$work/archive"
for dir in before after archive; do pg_own "$work/$dir"; done
go build -C tools -o "$work/people" ./people

CLARY_TOKEN_KEYS=drill:$(random_key)
CLARY_VAULT_KEYS=drill:$(random_key)
CLARY_BUCKET_URL=$(bucket_url "$work/bucket")
export CLARY_TOKEN_KEYS CLARY_VAULT_KEYS CLARY_BUCKET_URL CLARY_LIMIT_SIGNUP=10000/1ms
lift_limits

# serve starts a server on the database that CLARY_DATABASE_URL names.
serve() {
	CLARY_LISTEN=127.0.0.1:$(free_port)
	export CLARY_LISTEN
	bin/clary serve 2>>"$work/server.log" &
	server=$!
	site=http://$CLARY_LISTEN
	until curl -fs "$site/readyz" >/dev/null; do
		kill -0 "$server" || die "the server did not start: $(cat "$work/server.log")"
		sleep 0.1
	done
}

query() { psql -XqAt "$CLARY_DATABASE_URL" -c "$1"; }
photos() { find "$work/bucket/photos" -type f | wc -l; }

# rows_of_others counts, by the catalogue, the rows of everybody but one user.
rows_of_others() {
	query "SELECT coalesce(sum((xpath('/row/rows/text()', query_to_xml(format(
			'SELECT count(*) AS rows FROM %I WHERE %I <> %s', table_name, column_name, '$1'), false, true, '')))[1]::text::bigint), 0)
		FROM information_schema.columns
		WHERE table_schema = 'public' AND (column_name = 'user_id' OR table_name = 'users' AND column_name = 'id')"
}

# objects_of_others counts photos, copies and keys of everybody but one user.
objects_of_others() {
	find "$work/bucket/photos" "$work/bucket/exports" "$work/bucket/keys" -type f \
		! -path "$work/bucket/*/$1/*" ! -path "$work/bucket/keys/$1" | wc -l
}

# jobs_of_people counts jobs that name somebody, be they done or not.
jobs_of_people() { query "SELECT count(*) FROM river_job WHERE kind <> 'chore'"; }

# expect WHAT GOT WANTED fails the drill when they differ.
expect() {
	if [[ $2 != "$3" ]]; then die "$1: $2, not $3"; fi
	say "$1: $2"
}

# configure CLUSTER LINE… adds settings that cannot stand on a command line.
configure() {
	printf '%s\n' "${@:2}" | as_postgres tee -a "$work/$1/data/postgresql.conf" >/dev/null
}

pg_create "$work/before"
configure before 'archive_mode = on' "archive_command = 'cp %p $work/archive/%f'"
pg_start "$work/before"
CLARY_DATABASE_URL=$(pg_url "$pg_port")
export CLARY_DATABASE_URL
bin/clary migrate
as_postgres "$PG_BIN/pg_basebackup" -d "$CLARY_DATABASE_URL" -D "$work/after/data" --checkpoint=fast --wal-method=none
serve

"$work/people" make "$site" leaver "$people" 1
"$work/people" make "$site" stayer 1 1
stayer=$(query "SELECT id FROM users WHERE username = 'stayer-1'")
until [[ $(query "SELECT count(*) FROM exports WHERE state = 'ready'") == $((people + 1)) ]]; do sleep 0.5; done
mkdir "$work/backup"
cp -a "$work/bucket/photos" "$work/bucket/exports" "$work/backup"
expect "photos of $people people who leave and one who stays" "$(photos)" $((2 * people + 2))
say "$(rows_of_others "$stayer") rows and $(objects_of_others "$stayer") objects of those who leave"
moment=$(query 'SELECT clock_timestamp()')
sleep 2

began=$SECONDS
"$work/people" delete "$site" leaver "$people"
left=$SECONDS
until [[ $(objects_of_others "$stayer") == 0 ]]; do
	((SECONDS - left < 60)) || die "$(objects_of_others "$stayer") objects are still there"
	sleep 0.5
done
erased=$SECONDS
until [[ $(jobs_of_people) == 0 ]]; do
	((SECONDS - left < 60)) || die "$(jobs_of_people) jobs are still there"
	sleep 0.5
done
say "$people accounts deleted in $((left - began)) s; no object of theirs after $((erased - left)) s, no job after $((SECONDS - left)) s"
expect "rows of those who left, in all tables" "$(rows_of_others "$stayer")" 0
expect "their objects" "$(objects_of_others "$stayer")" 0
expect "marks that they were forgotten" "$(find "$work/bucket/forgotten" -type f | wc -l)" "$people"
expect "log entries of their deletion, with ids alone" \
	"$(query "SELECT count(*) FROM audit WHERE action = 'account_deleted' AND subject <> $stayer")" "$people"
expect "users and questionnaires in the admin's sums" \
	"$(query 'SELECT sum(users), sum(questionnaires) FROM usage_totals')" '1|1'

query 'SELECT pg_switch_wal()' >/dev/null
stop_server
pg_stop "$work/before"

say "restoring the database to $moment, and the objects"
as_postgres touch "$work/after/data/recovery.signal"
configure after 'archive_mode = off' "restore_command = 'cp $work/archive/%f %p'" \
	"recovery_target_time = '$moment'" "recovery_target_action = 'promote'"
pg_start "$work/after"
CLARY_DATABASE_URL=$(pg_url "$pg_port")
until [[ $(query 'SELECT pg_is_in_recovery()') == f ]]; do sleep 0.2; done
cp -a "$work/backup/." "$work/bucket/"
expect "accounts that are back" "$(query "SELECT count(*) FROM users WHERE username LIKE 'leaver-%'")" "$people"
expect "their records" "$(query "SELECT count(*) FROM questionnaires JOIN users ON users.id = user_id WHERE username LIKE 'leaver-%'")" "$people"
expect "people who left" "$("$work/people" open leaver)" "$people people, 0 texts opened, 0 photos opened, 0 copies opened"
expect "the one who stays" "$("$work/people" open stayer)" "1 people, 4 texts opened, 2 photos opened, 1 copies opened"

bin/clary sweep 0s >"$work/swept"
expect "accounts after a sweep" "$(query 'SELECT count(*) FROM users')" 1
serve
until [[ $(objects_of_others "$stayer") == 0 ]]; do sleep 0.5; done
expect "objects after the jobs" "$(objects_of_others "$stayer")" 0
say "$people of $people cannot be opened, and are deleted again"
