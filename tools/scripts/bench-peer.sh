#!/usr/bin/env bash
#
# bench-peer.sh measures Clary beside the same calls written with Django REST
# framework (bench/peer), in one run: the same cores, client, PostgreSQL, S3
# server, people, photo and network. Only one of the two runs at a time, and they
# take turns for ROUNDS (3) rounds, of which the median counts. The table and
# .run/bench-peer.json are written at the end; it fails when a bar is missed.
#
# SECONDS_EACH (10) is how long each call is measured in a round, CONNECTIONS (32)
# how many clients read at once and CREATES_AT_ONCE (4) how many send a
# questionnaire; RECORDS (20) is how many records the lists have. PEER_CLASS,
# PEER_WORKERS and PEER_THREADS are gunicorn's (bench/peer/gunicorn.conf.py); without
# the first, the better of two settings is found out.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

if [[ -z ${TEST_DATABASE_URL:-} || -z ${TEST_S3_URL:-} ]]; then
	PG_DURABLE=1 exec scripts/with-postgres.sh scripts/with-s3.sh tools/scripts/bench-peer.sh "$@"
fi

rounds=${ROUNDS:-3}
seconds=${SECONDS_EACH:-10}
connections=${CONNECTIONS:-32}
creates=${CREATES_AT_ONCE:-4}
records=${RECORDS:-20}
cores=$(nproc)
work=$(mktemp -d)
server='' sampler=''
stop() {
	[[ -z $sampler ]] || kill "$sampler" 2>/dev/null || true
	if [[ -n $server ]] && kill "$server" 2>/dev/null; then wait "$server" || true; fi
	server='' sampler=''
}
cleanup() {
	stop
	rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The virtual environment is made once for each set of versions.
venv=${XDG_CACHE_HOME:-$HOME/.cache}/clary/peer/venv-$(sha256sum bench/peer/requirements.txt | cut -c1-12)
if [[ ! -e $venv/complete ]]; then
	say "Installing Django and what belongs to it in $venv"
	python3 -m venv "$venv"
	"$venv/bin/pip" install --quiet --disable-pip-version-check -r bench/peer/requirements.txt
	touch "$venv/complete"
fi

# Both get the same drawn face, as the JPEG that a browser would send.
go run -C tools ./clary-draw -people 2 "$work/drawn"
export BENCH_PHOTO=$work/face.jpg
"$venv/bin/python" -c 'import sys; from PIL import Image; Image.open(sys.argv[1]).convert("RGB").save(sys.argv[2], quality=90)' \
	"$work/drawn/skin/tone-5-person-0-spots-25.png" "$BENCH_PHOTO"

json='Content-Type: application/json'
password=Quiet-Meadow-41

# --- The two ------------------------------------------------------------------

psql -Xq "$TEST_DATABASE_URL" -c 'CREATE DATABASE clary' -c 'CREATE DATABASE peer'
export CLARY_DATABASE_URL=${TEST_DATABASE_URL/\/postgres\?/\/clary?}
CLARY_TOKEN_KEYS=bench:$(random_key)
CLARY_VAULT_KEYS=bench:$(random_key)
export CLARY_TOKEN_KEYS CLARY_VAULT_KEYS CLARY_BUCKET_URL=$TEST_S3_URL CLARY_DATABASE_MAX_CONNS=16
export CLARY_LIMIT_LOGIN_ADDRESS=1000/1ms CLARY_LIMIT_QUESTIONNAIRE=10000/1ms
lift_limits
use_models

export PEER_DATABASE_URL=${TEST_DATABASE_URL/\/postgres\?/\/peer?} PEER_BUCKET_URL=$TEST_S3_URL
PEER_SECRET_KEY=$(random_key)
export PEER_SECRET_KEY PEER_MODEL_FOLDER=$CLARY_MODEL_FOLDER PYTHONDONTWRITEBYTECODE=1

# start SIDE starts one of the two and leaves its address in site.
start() {
	local address
	address=127.0.0.1:$(free_port)
	site=http://$address
	case $1 in
	clary) CLARY_LISTEN=$address bin/clary serve 2>"$work/$1.log" & ;;
	peer) (cd bench/peer && PEER_LISTEN=$address exec "$venv/bin/gunicorn" wsgi 2>"$work/$1.log") & ;;
	esac
	server=$!
	until curl -s -o /dev/null "$site/api/user/profile/"; do
		kill -0 "$server" 2>/dev/null || die "$1 did not start: $(cat "$work/$1.log")"
		sleep 0.1
	done
}

# log_in FILE FROM TO writes the access tokens of some people, one a line.
log_in() {
	for n in $(seq "$2" "$3"); do
		curl -fsS -H "$json" -d "{\"username\":\"bench$n\",\"password\":\"$password\"}" "$site/api/token/"
		say
	done | sed -n 's/.*"access":"\([^"]*\)".*/\1/p' >"$1"
}

# fill SIDE saves what will be read through the server, which keeps it in its own
# way, and the answers that are to be the same. The first 20 read, the others
# write.
fill() {
	local token
	log_in "$work/people" 1 60
	while read -r token; do
		curl -fsS -o /dev/null -X PUT -H "$json" -H "Authorization: Bearer $token" "$site/api/user/profile/" \
			-d '{"skin_type":"Oily","allergies":"Fragrance, lanolin","triggers":"Stress, heavy sunscreen","duration":"2 years"}'
	done <"$work/people"
	head -n 20 "$work/people" >"$work/readers"
	while read -r token; do
		curl -fsS -H "Authorization: Bearer $token" "$site/api/questionnaires/?n=[1-$records]" -o "$work/created-$1" \
			-F 'current_skincare_routine=Water in the morning, a gel in the evening.' -F "image=@$BENCH_PHOTO"
	done <"$work/readers"
	token=$(head -n 1 "$work/readers")
	curl -fsS -o "$work/profile-$1" -H "Authorization: Bearer $token" "$site/api/user/profile/"
	curl -fsS -o "$work/list-$1" -H "Authorization: Bearer $token" "$site/api/questionnaires/"
}

say "Filling both with the same people and records"
bin/clary migrate
start clary
curl -fsS -o /dev/null -H "$json" -d "{\"username\":\"model\",\"password\":\"$password\"}" "$site/api/user/signup/"
hash=$(psql -XqAt "$CLARY_DATABASE_URL" -c "DELETE FROM users WHERE username = 'model' RETURNING password_hash")
psql -Xq "$CLARY_DATABASE_URL" -c 'ALTER TABLE users ALTER COLUMN id RESTART' -v "hash=$hash" -f bench/seed.sql
fill clary
stop
(cd bench/peer && "$venv/bin/python" manage.py migrate --verbosity 0)
# By its own hand: Django would hash anew at the first login what it finds otherwise.
hash=$(cd bench/peer && "$venv/bin/python" manage.py shell --no-imports -c \
	"from django.contrib.auth.hashers import make_password; print(make_password('$password'))")
psql -Xq "$PEER_DATABASE_URL" -v "hash=$hash" -f bench/peer/seed.sql
start peer
fill peer
stop
node tools/scripts/bench-peer.mjs same "$work"

# --- Measuring ----------------------------------------------------------------

# proportional PID… prints the proportional set size (PSS) of processes in KiB: a
# page that several share counts for each by its part.
proportional() {
	local pid
	for pid in "$@"; do awk '/^Pss:/ { print $2 }' "/proc/$pid/smaps_rollup" 2>/dev/null || true; done
}

# watch_memory SIDE notes twice a second how much memory the side takes: the sum
# over all its processes, and the mean of those that answer requests.
watch_memory() {
	local workers
	while sleep 0.5; do
		read -ra workers <"/proc/$server/task/$server/children" || true
		if ((${#workers[@]} == 0)); then workers=("$server"); fi
		{
			proportional "${workers[@]}" | awk '{ sum += $1; n++ } END { print sum, n }'
			if [[ ${workers[0]} != "$server" ]]; then proportional "$server"; fi
		} | awk -v side="$1" -v round="$2" -v OFS='\t' 'NR == 1 { all = $1; workers = $2; each = workers ? $1 / workers : 0 } NR == 2 { all += $1 }
			END { if (each) print round, side, all, each, workers }' >>"$work/memory"
	done
}

# load ROUND SIDE WHAT CONNECTIONS THREADS SCRIPT PATH
load() {
	wrk --threads "$5" --connections "$4" --duration "${seconds}s" --timeout 30s --latency --script "bench/$6" "$site$7" >"$work/wrk"
	! grep -E 'Non-2xx|Socket errors' "$work/wrk" || die "$2, $3: requests failed: $(tail -n 3 "$work/$2.log")"
	awk -v round="$1" -v side="$2" -v what="$3" -v OFS='\t' '
		function ms(v) { if (sub(/us$/, "", v)) return v / 1000; if (sub(/ms$/, "", v)) return v + 0; sub(/s$/, "", v); return v * 1000 }
		$1 == "50%" { p50 = ms($2) } $1 == "99%" { p99 = ms($2) } /^Requests\/sec/ { rate = $2 }
		END { if (rate + 0 == 0) exit 1; print round, side, what, rate, p50, p99 }' "$work/wrk" >"$work/line" ||
		die "$2, $3: nothing was answered in $seconds seconds"
	tee -a "$work/rates" <"$work/line"
}

# measure ROUND SIDE measures every call of one of the two.
measure() {
	start "$2"
	log_in "$work/readers" 1 20
	log_in "$work/writers" 21 60
	watch_memory "$2" "$1" &
	sampler=$!
	BENCH_TOKENS=$work/readers load "$1" "$2" profile "$connections" 2 profile.lua /api/user/profile/
	BENCH_TOKENS=$work/readers load "$1" "$2" list "$connections" 2 profile.lua /api/questionnaires/
	BENCH_TOKENS=$work/writers load "$1" "$2" create "$creates" 1 create.lua /api/questionnaires/
	load "$1" "$2" login "$((2 * cores))" 1 logins.lua /api/token/
	stop
}

# choose_workers gives the peer the better of two settings for reads, unless
# PEER_CLASS names one: sync workers as gunicorn's documentation recommends them,
# or threads, which keep connections open.
choose_workers() {
	local best=0 chosen rate setting class workers threads
	for setting in "sync $((2 * cores + 1)) 1" "gthread $((cores + 1)) 4"; do
		read -r class workers threads <<<"$setting"
		export PEER_CLASS=$class PEER_WORKERS=$workers PEER_THREADS=$threads
		start peer
		log_in "$work/readers" 1 20
		BENCH_TOKENS=$work/readers load 0 peer "profile-$class" "$connections" 2 profile.lua /api/user/profile/
		rate=$(cut -f 4 "$work/line")
		stop
		if awk -v a="$rate" -v b="$best" 'BEGIN { exit !(a > b) }'; then best=$rate chosen=$setting; fi
	done
	read -r PEER_CLASS PEER_WORKERS PEER_THREADS <<<"$chosen"
	say "The peer runs with $PEER_WORKERS $PEER_CLASS workers of $PEER_THREADS."
}

say "round, side, call, per second, p50 and p99 in milliseconds:"
if [[ -z ${PEER_CLASS:-} ]]; then choose_workers; fi
for round in $(seq "$rounds"); do
	measure "$round" clary
	measure "$round" peer
done

mkdir -p .run
SECONDS_EACH=$seconds CONNECTIONS=$connections CREATES_AT_ONCE=$creates RECORDS=$records \
	node tools/scripts/bench-peer.mjs report "$work" .run/bench-peer.json
