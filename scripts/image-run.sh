#!/usr/bin/env bash
#
# image-run.sh ARGUMENT… runs the program in the image as compose.yaml does:
# read-only, uid 65532, no capabilities, no new privileges. It takes the place of
# bin/clary: settings come from the environment, signals reach the program, and
# the exit code is the program's. `make image` uses it, for the browser tests too.
#
# IMAGE_ENGINE is the command of the container engine. IMAGE_NAME (optional)
# names the container, IMAGE_ENTRYPOINT (optional) another program of the image.

set -euo pipefail
read -ra engine <<<"${IMAGE_ENGINE:?is set by scripts/image.sh}"

options=(--rm --network=host --read-only --cap-drop=ALL --security-opt=no-new-privileges)
if [[ ${engine[0]} == podman ]]; then
	# Docker mounts no writable directories of its own accord, and Podman must
	# not either. Podman's own limits are higher than a container may ask for.
	options+=(--read-only-tmpfs=false --ulimit=nofile=16384:16384 --ulimit=nproc=4096:4096)
fi
if [[ -n ${IMAGE_NAME:-} ]]; then options+=(--name="$IMAGE_NAME"); fi
if [[ -n ${IMAGE_ENTRYPOINT:-} ]]; then options+=(--entrypoint="$IMAGE_ENTRYPOINT"); fi

# The image brings its models and ONNX Runtime, so the caller's do not count.
# Objects are in S3, because the container can write nowhere. A caller that wants
# a directory gets a folder of the bucket in its place.
for name in $(compgen -e); do
	case $name in
	CLARY_BIN | CLARY_MODEL_FOLDER | CLARY_MESSAGE_MODEL_FOLDER | CLARY_ONNX_LIBRARY) ;;
	CLARY_* | OTEL_* | AWS_ACCESS_KEY_ID | AWS_SECRET_ACCESS_KEY) options+=(--env="$name") ;;
	esac
done
if [[ ${CLARY_BUCKET_URL:-} == file://* ]]; then
	export CLARY_BUCKET_URL="$TEST_S3_URL&prefix=${CLARY_BUCKET_URL##*/}/"
fi

exec "${engine[@]}" run "${options[@]}" clary "$@"
