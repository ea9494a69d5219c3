#!/usr/bin/env bash
#
# fuzz-api.sh sends made-up requests to every call of the contract, with no
# token, as a person and as an admin (Schemathesis), and holds the answers
# against it: no server error, no status, header or body that the contract does
# not know, nobody let in without a token.
#
# EXAMPLES (default 150) is how many for each call and kind of caller, beside
# those that cover each parameter in turn; SEED makes a run come again.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

if [[ -z ${TEST_DATABASE_URL:-} ]]; then
	exec scripts/with-postgres.sh tools/scripts/fuzz-api.sh "$@"
fi

version=4.32.5
home=${XDG_CACHE_HOME:-$HOME/.cache}/clary/tools/schemathesis@$version
if [[ ! -x $home/bin/schemathesis ]]; then
	say "Installing schemathesis $version"
	python3 -m venv "$home"
	"$home/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version"
fi

work=$(mktemp -d)
server=''
# shellcheck disable=SC2317 # the trap runs it
cleanup() {
	kill ${server:+"$server"} 2>/dev/null || true
	wait
	rm -rf "$work"
}
trap cleanup EXIT

export CLARY_DATABASE_URL=$TEST_DATABASE_URL
CLARY_TOKEN_KEYS=test:$(random_key)
CLARY_VAULT_KEYS=test:$(random_key)
CLARY_BUCKET_URL=$(bucket_url "$work/bucket")
export CLARY_TOKEN_KEYS CLARY_VAULT_KEYS CLARY_BUCKET_URL
# Throttles would answer most of what is sent. They have tests of their own.
for limit in LOGIN_PAIR LOGIN_ACCOUNT LOGIN_ADDRESS SIGNUP CHAT QUESTIONNAIRE ADMIN_DELETE ADMIN_DELETE_ALL ADMIN_ROLE; do
	export "CLARY_LIMIT_$limit=100000/1ms"
done
lift_limits
use_models
port=$(free_port)
export CLARY_LISTEN=127.0.0.1:$port FUZZ_SITE=http://127.0.0.1:$port FUZZ_PASSWORD=Quiet-Meadow-41

bin/clary migrate
bin/clary serve 2>"$work/log" &
server=$!
until curl -fs "$FUZZ_SITE/readyz" >/dev/null; do
	kill -0 "$server" || die "the server did not start: $(cat "$work/log")"
	sleep 0.1
done
for name in person chief; do
	curl -fs -o /dev/null -H 'Content-Type: application/json' "$FUZZ_SITE/api/user/signup/" \
		-d "{\"username\":\"$name\",\"password\":\"$FUZZ_PASSWORD\"}"
done
bin/clary admin grant chief

# send CALLER ARGUMENTS… runs Schemathesis once.
send() {
	local caller=$1
	shift
	printf '\n== as %s\n' "$caller"
	"$home/bin/schemathesis" run api/openapi.yaml --url "$FUZZ_SITE" --seed "${SEED:-$RANDOM}" \
		--max-examples "${EXAMPLES:-150}" --continue-on-failure --no-color "$@"
}

failed=0
cd "$work"
cp "$ROOT/tools/scripts/fuzz-api/"*.py "$ROOT/tools/scripts/fuzz-api/schemathesis.toml" .
mkdir api && cp "$ROOT/api/openapi.yaml" api/
export PYTHONPATH=$work
send nobody || failed=1
for name in person chief; do
	FUZZ_USERNAME=$name SCHEMATHESIS_HOOKS=hooks send "$name" || failed=1
done
kill -0 "$server" || die "the server has stopped: $(tail -n 20 "$work/log")"
exit "$failed"
