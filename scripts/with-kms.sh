#!/usr/bin/env bash
#
# with-kms.sh CMD… runs a command with a key management service of its own.
#
# The service is the server core of HashiCorp Vault with its transit engine
# (tools/keyserver), on a free port of 127.0.0.1, with storage and
# audit log in a throwaway directory. The script exports its address as
# TEST_KMS_URL, a token that may do everything as TEST_KMS_TOKEN, and the
# directory as TEST_KMS_HOME. It stops the service when the command ends. The
# exit code is the command's. If TEST_KMS_URL is set already, the script uses
# that service and starts nothing.
#
# With --if-built before the command, a service that has not been built (make
# -C tools keyserver) is no error: the command runs without one.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

optional=''
if [[ ${1:-} == --if-built ]]; then
	optional=yes
	shift
fi
(($# > 0)) || die "usage: $0 [--if-built] COMMAND [ARGUMENT…]"
if [[ -n ${TEST_KMS_URL:-} || (-n $optional && ! -x $KEYSERVER) ]]; then
	exec "$@"
fi
[[ -x $KEYSERVER ]] || die "the key management service for tests is missing: run 'make -C tools keyserver', which takes minutes"

TEST_KMS_HOME=$(mktemp -d /tmp/clary-kms.XXXXXX)
cleanup() {
	local code=$?
	trap '' INT TERM # cleaning up is not to be interrupted
	kms_kill "$TEST_KMS_HOME" TERM
	rm -rf "$TEST_KMS_HOME"
	exit "$code"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Another process may take the port between the look and the start.
for _ in {1..5}; do
	port=$(free_port)
	if kms_start "$TEST_KMS_HOME" "$port"; then break; fi
	kms_kill "$TEST_KMS_HOME" KILL
	port=''
done
[[ -n $port ]] || die "the key management service does not start: $(tail -n 5 "$TEST_KMS_HOME/log")"
TEST_KMS_URL=http://127.0.0.1:$port
TEST_KMS_TOKEN=$(sed -n 's/.*"root_token":"\([^"]*\)".*/\1/p' "$TEST_KMS_HOME/secrets.json")
[[ -n $TEST_KMS_TOKEN ]] || die "the key management service has no root token"
export TEST_KMS_URL TEST_KMS_TOKEN TEST_KMS_HOME

admin() { curl -fsS -o /dev/null -H "X-Vault-Token: $TEST_KMS_TOKEN" -X POST "$TEST_KMS_URL/v1/$1" -d "$2"; }
admin sys/audit/file "{\"type\":\"file\",\"options\":{\"file_path\":\"$TEST_KMS_HOME/audit.log\"}}"
admin sys/mounts/transit '{"type":"transit"}'
attend "$@"
