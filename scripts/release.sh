#!/usr/bin/env bash
#
# release.sh snapshot|publish builds what a release has into dist/: archives for
# amd64 and arm64, their bills of materials, the chart and the checksums. Then it
# checks them.
#
#   snapshot  publishes nothing, and needs no tag. It also builds the image into
#             dist/, which IMAGE=0 leaves out. VERSION is another version than
#             that of the chart with the commit.
#   publish   is for the workflow, on a tag: it makes a draft on GitHub. The
#             workflow builds and pushes the image.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/packages.sh
. "$(dirname "$0")/packages.sh"
cd "$ROOT"
: "${GORELEASER:?}" "${GO_LICENSES:?}"
export GO_LICENSES

work=$ROOT/.run/release
rm -rf "$work"
mkdir -p "$work"

install_packages <<-'PACKAGES'
	gcc                    /usr/bin/gcc
	libc6-dev              /usr/include/stdlib.h
	gcc-aarch64-linux-gnu  /usr/bin/aarch64-linux-gnu-gcc
	libc6-dev-arm64-cross  /usr/aarch64-linux-gnu/include/stdlib.h
PACKAGES

part() { printf '\n== %s\n' "$*"; }

# --- What goes into it ----------------------------------------------------------

stated=$(sed -n 's/^appVersion: "\(.*\)"$/\1/p' deploy/helm/clary/Chart.yaml)
case ${1:-} in
snapshot) version=${VERSION:-$stated-snapshot.g$(git rev-parse --short HEAD)} ;;
publish)
	version=$stated
	[[ $(git describe --exact-match --tags --match 'v*') == "v$version" ]] || die "the tag is not v$version, which the chart states"
	;;
*) die "usage: $0 snapshot|publish" ;;
esac
export CLARY_VERSION=$version LICENCES=$work/licences.csv
# GoReleaser knows them only in a clone with a remote.
COMMIT_TIME=$(git log -1 --format=%ct)
COMMIT_DATE=$(date -u -d "@$COMMIT_TIME" +%Y-%m-%dT%H:%M:%SZ)
export COMMIT_TIME COMMIT_DATE

go list -deps -tags embedweb,onnx -f '{{with .Module}}{{if .Version}}{{.Path}} {{.Version}} {{.Dir}} {{$.Dir}}{{end}}{{end}}' ./cmd/clary |
	node scripts/licences.mjs "$(go env GOROOT)" >"$work/THIRD-PARTY-LICENCES.txt"

# The chart, as `helm package` names it.
cp -r deploy/helm/clary "$work/clary"
sed -i -E "s/^(version: ).*/\1$version/; s/^(appVersion: ).*/\1\"$version\"/" "$work/clary/Chart.yaml"
tar -C "$work" --sort=name --owner=root:0 --group=root:0 --mode=u=rwX,go=rX --mtime="@$COMMIT_TIME" -c clary |
	gzip -n >"$work/clary-$version.tgz"

# The section of the changelog is the text of the release.
awk -v head="## [$stated]" 'index($0, "## ") == 1 { on = index($0, head) == 1; next } on' CHANGELOG.md >"$work/notes.md"
grep -q . "$work/notes.md" || die "the changelog has no section for $stated"

# --- Build ----------------------------------------------------------------------

part "Build $version"
if [[ $1 == snapshot ]]; then
	GORELEASER_CURRENT_TAG=v$stated "$GORELEASER" release --snapshot --clean --parallelism="${PARALLELISM:-2}"
else
	"$GORELEASER" release --clean --release-notes="$work/notes.md"
fi
cp "$work/clary-$version.tgz" dist/

# --- Check ----------------------------------------------------------------------

part "Check"
(cd dist && sha256sum --check --quiet checksums.txt)
say "Checksums: $(wc -l <dist/checksums.txt) files"

# Everything in an archive. A file that is not named here is a mistake.
cat >"$work/expected" <<'FILES'
CHANGELOG.md
LICENSE
README.txt
THIRD-PARTY-LICENCES.txt
bin/clary
bin/clary-backup
deploy/Caddyfile
deploy/clary-backup.service
deploy/clary-backup.timer
deploy/clary.service
deploy/paths.env
lib/libonnxruntime.so.1
models/acne-severity/model.json
models/acne-severity/model.onnx
models/message-reader/model.json
models/message-reader/model.onnx
models/message-reader/questions.bin
models/message-reader/sentences.onnx
models/message-reader/vocabulary.txt
FILES
find docs/operations docs/runbooks -maxdepth 1 -name '*.md' >>"$work/expected"

# machine FILE prints the number of the processor in the head of a program.
machine() { od -An -j18 -N2 -tu2 "$1" | tr -d ' '; }

for arch in amd64 arm64; do
	glibc=''
	name=clary_${version}_linux_$arch
	tar -C "$work" -xzf "dist/$name.tar.gz"
	(cd "$work/$name" && find . -type f -printf '%P\n') | LC_ALL=C sort >"$work/found"
	LC_ALL=C sort -o "$work/expected" "$work/expected"
	diff -u "$work/expected" "$work/found" || die "$name.tar.gz has other files than it should"
	for file in bin/clary lib/libonnxruntime.so.1; do
		case $arch-$(machine "$work/$name/$file") in
		amd64-62 | arm64-183) ;;
		*) die "$file in $name.tar.gz is for another processor" ;;
		esac
		# Debian 12 has glibc 2.36.
		newest=$(grep -aoE 'GLIBC_2\.[0-9]+' "$work/$name/$file" | sort -uV | tail -n 1)
		[[ $(printf '%s\nGLIBC_2.36\n' "$newest" | sort -V | tail -n 1) == GLIBC_2.36 ]] || die "$file needs $newest"
		glibc+=" $newest"
	done
	[[ -s dist/$name.cdx.json ]] || die "$name has no bill of materials"
	say "$name: $(du -h "dist/$name.tar.gz" | cut -f1), $(grep -c '"bom-ref"' "dist/$name.cdx.json") parts, needs$glibc"
done
case $(uname -m) in x86_64) own=amd64 ;; aarch64) own=arm64 ;; *) own='' ;; esac
if [[ -n $own ]]; then
	[[ $("$work/clary_${version}_linux_$own/bin/clary" version) == "$version" ]] || die "the program states another version than $version"
fi

if [[ $1 == snapshot && ${IMAGE:-1} == 1 ]]; then
	part "Image"
	VERSION=$version BROWSER=${BROWSER:-0} IMAGE_ARCHIVE=$ROOT/dist/clary_${version}_image.tar scripts/image.sh
fi
part "dist/ has $version"
find dist -maxdepth 1 -type f ! -name '*.json' -o -name '*.cdx.json' | sort
