#!/bin/sh
# Records what the screen reader Orca says in Clary. See docs/guides/screen-reader.md.
# Needs the Debian packages that the guide names, and `make build`.
set -eu
cd "$(dirname "$0")/.."
out=${OUT:-$(mktemp -d)}
export ORCA_DEBUG_FILE="$out/orca.log" STEPS="$out/steps.tsv" ACCESSIBILITY_ENABLED=1
: >"$ORCA_DEBUG_FILE"
: >"$STEPS"
# Without a sound card the speech service blocks. Orca then only logs what it would say.
mkdir -p "$out/python"
echo 'raise ImportError("no speech service")' >"$out/python/speechd.py"
export PYTHONPATH="$out/python"
# The inner shell expands these variables.
# shellcheck disable=SC2016
xvfb-run --auto-servernum --server-args='-screen 0 1280x900x24' dbus-run-session -- sh -ec '
	gsettings set org.gnome.desktop.interface toolkit-accessibility true || true
	openbox >/dev/null 2>&1 & openbox=$!
	orca --disable braille --debug-file="$ORCA_DEBUG_FILE" >/dev/null 2>&1 & orca=$!
	trap "kill $orca $openbox 2>/dev/null || true" EXIT
	sleep 8
	scripts/with-postgres.sh node e2e/screen-reader/listen.ts
'
node e2e/screen-reader/transcript.ts "$ORCA_DEBUG_FILE" "$STEPS"
