#!/usr/bin/env bash
#
# drill-restore.sh shows that a backup can be restored, to any second. While
# people are signing up and writing, pgBackRest makes an encrypted backup and
# archives the WAL. The database is then restored to a second that is drawn by
# lot, and every row of every table is held against what was committed by then.
#
# SECONDS_EACH (default 20) is how long there is writing before and after the
# backup; ROWS (default 200,000) how many records lie there to begin with.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

each=${SECONDS_EACH:-20}
rows=${ROWS:-200000}
work=$(mktemp -d /tmp/clary-restore.XXXXXX)
writer=''
cleanup() {
	trap '' INT TERM
	if [[ -n $writer ]]; then kill "$writer" 2>/dev/null || true; fi
	pg_stop "$work/live" || true
	pg_stop "$work/restored" || true
	rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

chmod 711 "$work"
for dir in live restored repo log lock; do
	mkdir "$work/$dir"
	pg_own "$work/$dir"
done

pg_create "$work/live"
cat >"$work/pgbackrest.conf" <<-END
	[global]
	repo1-path=$work/repo
	repo1-cipher-type=aes-256-cbc
	repo1-cipher-pass=$(random_key)
	log-path=$work/log
	lock-path=$work/lock
	log-level-console=warn
	start-fast=y
	process-max=2
	repo1-retention-full=1
	[clary]
	pg1-path=$work/live/data
	pg1-user=postgres
END
pg_own "$work/pgbackrest.conf"
backrest() { as_postgres pgbackrest --config="$work/pgbackrest.conf" --stanza=clary "$@"; }

# The time of every commit tells afterwards what was there at a given second.
as_postgres tee -a "$work/live/data/postgresql.conf" >/dev/null <<-END
	track_commit_timestamp = on
	archive_mode = on
	archive_timeout = 5
	archive_command = 'pgbackrest --config=$work/pgbackrest.conf --stanza=clary archive-push %p'
END
pg_start "$work/live"
live=$(pg_url "$pg_port")
printf 'pg1-port=%s\npg1-socket-path=%s\n' "$pg_port" "$(pg_socket_directory "$work/live")" | as_postgres tee -a "$work/pgbackrest.conf" >/dev/null
CLARY_DATABASE_URL=$live bin/clary migrate

ask() { psql -XqAt "$1" -c "$2"; }

# One person and their records: what a sign-up and a questionnaire leave. The
# sealed parts are as long as real ones; what is in them is of no matter here.
cat >"$work/write.sql" <<'END'
BEGIN;
INSERT INTO users (username, username_key, password_hash)
SELECT name, name, md5(name) FROM (SELECT gen_random_uuid()::text AS name) AS n RETURNING id \gset
INSERT INTO questionnaires (user_id, name, filled_at, severity, certainty, doubt, model, answers, has_photo, has_full_photo)
SELECT :id, gen_random_uuid(), now(), 'Mild', 'high', '', 'drill', decode(repeat(md5(random()::text), 20), 'hex'), true, false
FROM generate_series(1, 5);
COMMIT;
END
chmod 644 "$work/write.sql"
pgbench -n -c 2 -f "$work/write.sql" -t $((rows / 10)) "$live" >/dev/null 2>&1
say "$(ask "$live" 'SELECT count(*) FROM questionnaires') records, $(ask "$live" "SELECT pg_size_pretty(pg_database_size('postgres'))")"

backrest stanza-create
pgbench -n -c 2 -R 200 -f "$work/write.sql" -T $((2 * each + 600)) "$live" >/dev/null 2>&1 &
writer=$!
sleep 2
began=$(date +%s.%N)
backrest --type=full backup
say "$(printf 'full backup under writing: %.1f s' "$(bc <<<"$(date +%s.%N) - $began")")"
after_backup=$(date +%s)
sleep "$each"
kill "$writer"
wait "$writer" 2>/dev/null || true
writer=''

# Any second between the end of the backup and the last write.
chosen=$((after_backup + 1 + RANDOM % (each - 2)))
moment=$(date -u -d "@$chosen.$((RANDOM % 10))" '+%F %T.%3N+00')
sleep 6 # the last of the WAL is archived
say "restoring to $moment"

# digest DATABASE MOMENT prints a hash over every row of all our tables, or of
# those whose last change was committed by a moment.
digest() {
	local table until=${2:-infinity}
	for table in users usage consents questionnaires; do
		ask "$1" "SELECT '$table', count(*), coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') FROM $table AS t
			WHERE '$until' = 'infinity' OR pg_xact_commit_timestamp(xmin) <= '$until'"
	done
}
digest "$live" "$moment" >"$work/wanted"

began=$(date +%s.%N)
backrest --pg1-path="$work/restored/data" --type=time --target="$moment" --target-action=promote restore
as_postgres sed -i "s/^archive_mode.*/archive_mode = off/" "$work/restored/data/postgresql.conf"
pg_start "$work/restored"
restored=$(pg_url "$pg_port")
until [[ $(ask "$restored" 'SELECT pg_is_in_recovery()') == f ]]; do sleep 0.1; done
say "$(printf 'restored and writable after %.1f s' "$(bc <<<"$(date +%s.%N) - $began")")"

digest "$restored" >"$work/got"
diff "$work/wanted" "$work/got" >&2 || die "the restored database differs from what was committed by then"
later=$(ask "$live" "SELECT count(*) FROM questionnaires WHERE pg_xact_commit_timestamp(xmin) > '$moment'")
((later > 0)) || die "nothing was written after that moment: this shows nothing"
say "every row of four tables is as it was; $later records of later are not there"
cat "$work/got"
