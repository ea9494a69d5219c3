#!/usr/bin/env bash
#
# quick.sh checks what differs from BASE (main), committed or not, in less than a
# minute: the format, go vet and the short tests of changed Go packages, the types,
# linters and related tests of the web app, shell scripts and documents. It prints
# the time of each part, goes on after a failure, and fails at the end.
#
# A part whose tests take longer than 45 seconds is stopped and counts as failed.
# This is no substitute for `make check`: packages that import a changed one are not
# tested, nor is anything that needs a database.

set -uo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT" || exit 1

base=$(git merge-base "${BASE:-main}" HEAD 2>/dev/null || git rev-parse HEAD)
mapfile -t changed < <({
	git diff --name-only --diff-filter=d "$base"
	git ls-files --others --exclude-standard
} | sort -u)
if ((${#changed[@]} == 0)); then
	say "Nothing differs from ${BASE:-main}."
	exit 0
fi

# select_files PATTERN prints the changed files that match a regular expression.
select_files() { printf '%s\n' "${changed[@]}" | grep -E "$1" || true; }

mapfile -t go_files < <(select_files '\.go$' | grep -v -E '^tools/keyserver/|/testdata/')
mapfile -t packages < <(for file in "${go_files[@]}"; do [[ $file == tools/* ]] || dirname "./$file"; done | sort -u)
mapfile -t tools < <(for file in "${go_files[@]}"; do [[ $file != tools/* ]] || dirname "./${file#tools/}"; done | sort -u)
mapfile -t web_files < <(select_files '^web/.*\.(ts|tsx|mjs|css|json)$')
mapfile -t web_code < <(select_files '^web/.*\.(ts|tsx|mjs)$' | sed 's|^web/||')
mapfile -t web_tested < <(select_files '^web/src/.*\.(ts|tsx)$' | sed 's|^web/||')
mapfile -t e2e_code < <(select_files '^e2e/.*\.(ts|mjs)$' | sed 's|^e2e/||')
mapfile -t shell_files < <(select_files 'scripts/.*\.sh$|^\.ci/run$')
mapfile -t documents < <(select_files '\.md$')
sources=$(select_files '^api/|^internal/storage/postgres/(queries|migrations)/|^internal/config/|^sqlc\.yaml$')

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# part NAME CMD… runs one part. Its output is shown only when it fails.
part() {
	local name=$1 began=${EPOCHREALTIME/./} result=ok code=0
	shift
	"$@" >"$logs/$name" 2>&1 </dev/null || code=$?
	if ((code == 124)); then
		say "too much depends on this change: run the whole of it with make test-web or make test-go" >>"$logs/$name"
	fi
	if ((code != 0)); then
		result=FAILED
		touch "$logs/failed.$name"
	fi
	local took=$((${EPOCHREALTIME/./} - began))
	printf '%-7s %-12s %3d.%d s\n' "$result" "$name" $((took / 1000000)) $((took / 100000 % 10))
	if [[ $result == FAILED ]]; then
		tail -n 40 "$logs/$name"
		say
	fi
}

unformatted() {
	local files
	files=$(gofmt -l "${go_files[@]}")
	[[ -z $files ]] || die "not formatted, run 'make fmt': $files"
}

go_parts() {
	if ((${#go_files[@]} > 0)); then
		part gofmt unformatted
	fi
	if ((${#tools[@]} > 0)); then
		part tools-test timeout 45 env LEVEL=0 go test -C tools -tags onnx -short "${tools[@]}"
	fi
	if ((${#packages[@]} > 0)); then
		part go-vet go vet -tags onnx "${packages[@]}"
		part go-test timeout 45 env LEVEL=0 go test -tags onnx -short "${packages[@]}"
	fi
	if ((${#documents[@]} > 0)); then
		part prose node scripts/prose/lint.mjs "${documents[@]}"
		part links go test ./docs/...
	fi
	if ((${#shell_files[@]} > 0)) && command -v shellcheck >/dev/null; then
		part shellcheck shellcheck --external-sources --exclude=SC2317 "${shell_files[@]}"
	fi
}

in_web() { (cd web && "$@"); }
in_e2e() { (cd e2e && "$@"); }

web_parts() {
	if ((${#web_files[@]} > 0)); then
		part tsc npm run -w web typecheck
	fi
	if ((${#web_code[@]} > 0)); then
		part eslint in_web npx eslint --max-warnings 0 --no-warn-ignored "${web_code[@]}"
	fi
	if ((${#web_tested[@]} > 0)); then
		part vitest in_web timeout 45 npx vitest related --run --passWithNoTests "${web_tested[@]}"
	fi
	if ((${#e2e_code[@]} > 0)); then
		part e2e-tsc npm run -w e2e typecheck
		part e2e-eslint in_e2e npx eslint --max-warnings 0 --no-warn-ignored "${e2e_code[@]}"
	fi
}

# Generated code first: the other parts read it.
if [[ -n $sources ]]; then part generated make --no-print-directory verify; fi
go_parts &
web_parts &
wait

say "${#changed[@]} files differ from ${BASE:-main}; $SECONDS s in all"
if compgen -G "$logs/failed.*" >/dev/null; then
	for file in "$logs"/failed.*; do say "FAILED: ${file##*failed.}"; done
	exit 1
fi
