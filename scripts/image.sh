#!/usr/bin/env bash
#
# image.sh builds deploy/Dockerfile, checks what the image contains, runs it
# read-only as uid 65532 and sends it through the demo's flow. It fails at the
# first thing that is not as it should be.
#
# Where the public registries answer, the base images are the public ones; with
# a Docker daemon the builder is Docker, and the image stays there as "clary".
# Elsewhere buildah and Podman from Debian build and run it (as root), in a store
# of their own in .run/image.
#
#   BASES=registry|local  where base images come from, instead of asking the
#                         registries. "local" makes them from Debian packages.
#   REGISTRY=host/        a mirror to put before the names of the base images
#   BROWSER=0             leaves the browser test out
#   VERSION=0.1.0         is the version, in place of what git describes
#   IMAGE_ARCHIVE=file    saves the image, for a machine without a registry

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/packages.sh
. "$(dirname "$0")/packages.sh"
cd "$ROOT"

if [[ -z ${TEST_S3_URL:-} ]]; then
	exec scripts/with-postgres.sh scripts/with-s3.sh scripts/image.sh "$@"
fi

store=$ROOT/.run/image
work=$(mktemp -d /tmp/clary-image.XXXXXX)
server=''
# shellcheck disable=SC2317 # the trap runs it
cleanup() {
	[[ -z $server ]] || kill "$server" 2>/dev/null || true
	wait
	rm -rf "$work"
}
trap cleanup EXIT

part() { printf '\n== %s\n' "$*"; }

# --- Which tools ----------------------------------------------------------------

# answers URL tells whether a registry is there. It may ask for a login.
answers() { curl -s -o "$work/answer" --max-time 10 "$1"; }

if [[ -z ${BASES:-} ]]; then
	BASES=local
	if [[ -n ${REGISTRY:-} ]] || { answers https://registry-1.docker.io/v2/ && answers https://gcr.io/v2/; }; then
		BASES=registry
	fi
fi
if [[ $BASES == registry ]] && docker info >/dev/null 2>&1; then
	builder=(docker build)
	IMAGE_ENGINE=docker
else
	((EUID == 0)) || die "without a Docker daemon the image is built as root: run 'sudo make image'"
	install_packages <<-'PACKAGES'
		buildah     /usr/bin/buildah
		mmdebstrap  /usr/bin/mmdebstrap
		podman      /usr/bin/podman
		runc        /usr/sbin/runc
	PACKAGES
	mkdir -p "$store"
	# The format is Docker's, because OCI's has no health check.
	builder=(buildah --root "$store/storage" --runroot "$store/run" bud --isolation=chroot --format=docker --layers=false)
	[[ $BASES == registry ]] || builder+=(--pull-never)
	IMAGE_ENGINE="podman --runtime=runc --root=$store/storage --runroot=$store/run"
	# Podman would leave the repeated health check to systemd.
	[[ -d /run/systemd/system ]] || export DISABLE_HC_SYSTEMD=true
fi
export IMAGE_ENGINE
read -ra engine <<<"$IMAGE_ENGINE"
runtime_image=${REGISTRY:-}$(sed -n 's/^ARG RUNTIME_IMAGE=//p' deploy/Dockerfile)

# --- Build ----------------------------------------------------------------------

part "Build with ${builder[0]}, base images: $BASES"
began=$SECONDS
if [[ $BASES == local ]]; then scripts/image-bases.sh "$store"; fi

# The settings of this machine's npm and Go, and its certificates, are mounted
# for the commands that download. They enter no layer.
secrets=$work/secrets
(
	umask 077
	mkdir "$secrets"
	cat /etc/ssl/certs/ca-certificates.crt ${NODE_EXTRA_CA_CERTS:+"$NODE_EXTRA_CA_CERTS"} >"$secrets/ca"
	{
		cat "$(npm config get userconfig 2>/dev/null)" 2>/dev/null || true
		printf '\nregistry=%s\ncafile=/etc/ssl/certs/ca-certificates.crt\n' "$(npm config get registry 2>/dev/null)"
	} >"$secrets/npmrc"
	for name in GOPROXY GOSUMDB GONOSUMDB GOPRIVATE GONOPROXY GOINSECURE; do
		say "$name=$(go env "$name")"
	done >"$secrets/goenv"
)
version=${VERSION:-$(git describe --tags --match 'v*' --always --dirty 2>/dev/null | sed 's/^v//' || say dev)}
arguments=(--build-arg "VERSION=$version" --build-arg "REGISTRY=${REGISTRY:-}")
for name in {http,https,no}_proxy {HTTP,HTTPS,NO}_PROXY; do # no builder keeps these
	if [[ -n ${!name:-} ]]; then arguments+=(--build-arg "$name"); fi
done
for name in npmrc goenv ca; do arguments+=(--secret "id=$name,src=$secrets/$name"); done
DOCKER_BUILDKIT=1 "${builder[@]}" "${arguments[@]}" -f deploy/Dockerfile -t clary .
rm -rf "$secrets"
say "Built in $((SECONDS - began)) s"

# --- Content --------------------------------------------------------------------

part "Content"

# list IMAGE prints what is in an image, as tar lists it.
list() {
	local container
	container=$("${engine[@]}" create --network=host "$1" none)
	"${engine[@]}" export "$container" | tar -tv --numeric-owner
	"${engine[@]}" rm "$container" >/dev/null
}

# paths prints the paths of files and links in such a list.
paths() { grep -v '^d' "$1" | sed -E 's/^([^ ]+ +){5}//; s/ -> .*//; s#^(\./)?#/#' | sort -u; }

# field FORMAT prints a field of the image's description.
field() { "${engine[@]}" image inspect --format "$1" clary; }

if [[ $IMAGE_ENGINE == docker ]]; then docker pull --quiet "$runtime_image" >/dev/null; fi
list "$runtime_image" >"$work/base"
list clary >"$work/image"

# Everything that the image adds to its base. A file that is not named here is a
# mistake: source, training data, a secret.
cat >"$work/expected" <<'FILES'
/usr/lib/libonnxruntime.so.1
/usr/local/bin/clary
/usr/local/bin/clary-seed
/usr/share/clary/acne-severity/model.json
/usr/share/clary/acne-severity/model.onnx
/usr/share/clary/message-reader/model.json
/usr/share/clary/message-reader/model.onnx
/usr/share/clary/message-reader/questions.bin
/usr/share/clary/message-reader/sentences.onnx
/usr/share/clary/message-reader/vocabulary.txt
/usr/share/doc/clary/LICENSE
FILES
comm -13 <(paths "$work/base") <(paths "$work/image") >"$work/added"
diff -u "$work/expected" "$work/added" || die "the image adds other files to its base than it should"
if paths "$work/image" | grep -E '/(sh|bash|dash|ash|busybox|perl|python[0-9.]*|apt|dpkg)$'; then
	die "the image has a shell, an interpreter or a package manager"
fi
if grep -E '^-..s|^-.....s' "$work/image"; then die "the image has setuid or setgid files"; fi

[[ $(field '{{.Config.User}}') == 65532:65532 ]] || die "the image does not run as 65532:65532"
"${engine[@]}" image inspect clary | tr -d ' \n' | grep -q '"CMD","clary","health"' || die "the image has no health check"
names=$(field '{{range .Config.Env}}{{println .}}{{end}}' | sed -n 's/=.*//p' | sort | paste -sd' ')
[[ $names == 'CLARY_LISTEN CLARY_MESSAGE_MODEL_FOLDER CLARY_MODEL_FOLDER CLARY_ONNX_LIBRARY CLARY_OPS_LISTEN PATH SSL_CERT_FILE' ]] ||
	die "the image sets other variables than it should: $names"
say "Size: $(($(field '{{.Size}}') / 1000000)) MB in $(field '{{len .RootFS.Layers}}') layers"
awk 'NR == FNR { added[$1]; next } { sub("^(\\./)?", "/", $6) } $6 in added { printf "  %6.1f MB  %s\n", $3 / 1e6, $6 }' \
	"$work/added" "$work/image" | sort -rn
say "Nothing else is added to the base. No shell, no package manager, no setuid file."

# --- Run ------------------------------------------------------------------------

part "Run"
CLARY_TOKEN_KEYS=test:$(random_key)
CLARY_VAULT_KEYS=test:$(random_key)
port=$(free_port)
CLARY_OPS_LISTEN=127.0.0.1:$(free_port)
export CLARY_TOKEN_KEYS CLARY_VAULT_KEYS CLARY_OPS_LISTEN CLARY_LISTEN=127.0.0.1:$port
export CLARY_DATABASE_URL=$TEST_DATABASE_URL CLARY_BUCKET_URL=$TEST_S3_URL AWS_EC2_METADATA_DISABLED=true

[[ $(scripts/image-run.sh version) == "$version" ]] || die "the image states another version than $version"
say "Version: $version"
scripts/image-run.sh migrate # as compose.yaml does
IMAGE_ENTRYPOINT=clary-seed scripts/image-run.sh >"$work/logins"
IMAGE_NAME=clary-image-$$
IMAGE_NAME=$IMAGE_NAME scripts/image-run.sh serve >"$work/log" 2>&1 &
server=$!
for _ in {1..300}; do
	if curl -fs -o /dev/null --max-time 2 "http://127.0.0.1:$port/readyz"; then break; fi
	kill -0 "$server" 2>/dev/null || die "the server ended: $(cat "$work/log")"
	sleep 0.2
done
"${engine[@]}" exec "$IMAGE_NAME" clary health || die "clary health fails: $(tail -n 20 "$work/log")"
say "clary health: ok"

# What the kernel says about the process. Docker in a virtual machine hides it.
pid=$("${engine[@]}" inspect --format '{{.State.Pid}}' "$IMAGE_NAME")
if [[ $(tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null) == 'clary serve '* ]]; then
	grep -E '^(Uid|Gid|NoNewPrivs|CapEff|CapBnd|Seccomp):' "/proc/$pid/status"
	grep -q $'^Uid:\t65532\t65532\t65532\t65532' "/proc/$pid/status" || die "the server does not run as uid 65532"
	grep -q $'^NoNewPrivs:\t1' "/proc/$pid/status" || die "the server may gain privileges"
	grep -q $'^CapEff:\t0000000000000000' "/proc/$pid/status" || die "the server has capabilities"
	awk '$5 == "/" && $6 ~ /^ro(,|$)/ { found = 1 } END { exit !found }' "/proc/$pid/mountinfo" ||
		die "the root file system is not read-only"
	own='' shared=''
	for space in mnt pid ipc uts net user; do
		if [[ $(readlink "/proc/$pid/ns/$space") == "$(readlink "/proc/self/ns/$space")" ]]; then
			shared+=" $space"
		else
			own+=" $space"
		fi
	done
	say "Root file system: read-only"
	say "Isolation: ${engine[*]:0:2}; namespaces of its own:$own; shared with this machine:$shared"
else
	say "Isolation: requested from $IMAGE_ENGINE and not checked, because its processes are not visible here"
fi

part "The demo's flow over HTTP"
node e2e/demo-flow.mjs "http://127.0.0.1:$port" || die "the flow failed: $(tail -n 20 "$work/log")"
kill -TERM "$server"
wait "$server" || die "the server did not end well: $(tail -n 20 "$work/log")"
server=''
say "Stopped by SIGTERM with exit code 0"

if [[ ${BROWSER:-1} == 1 ]]; then
	part "The first journey in a browser"
	CLARY_BIN=$ROOT/scripts/image-run.sh npm run -w e2e test -- --workers=1 journey delete-account
fi

if [[ -n ${IMAGE_ARCHIVE:-} ]]; then
	rm -f "$IMAGE_ARCHIVE"
	"${engine[@]}" tag clary "clary:$version"
	"${engine[@]}" save --output "$IMAGE_ARCHIVE" "clary:$version"
	say "Saved: $IMAGE_ARCHIVE"
fi
printf '\nThe image is built and works (%d s).\n' "$SECONDS"
if [[ $IMAGE_ENGINE != docker ]]; then
	say "It is in a store of its own: $IMAGE_ENGINE image list"
	[[ $BASES == registry ]] || say "Its base comes from Debian's packages in place of distroless: good for checks, not for production."
fi
