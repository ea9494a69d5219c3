#!/usr/bin/env bash
#
# verify-generated.sh PATH… fails when the freshly generated code in these paths
# is not what is committed (or staged for the next commit).

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

untracked=$(git ls-files --others --exclude-standard -- "$@")
if git diff --exit-code --stat -- "$@" && [[ -z $untracked ]]; then
	say "Generated code is up to date."
	exit 0
fi

[[ -z $untracked ]] || printf 'not in git: %s\n' "$untracked"
die "generated code differs from what is committed; run 'make generate' and commit (or stage) the result"
