#!/usr/bin/env bash
#
# drill-install.sh installs a release on a bare Debian 12, as
# docs/operations/install.md says: it runs the commands of that page, in a machine
# of its own with systemd and without a network. The demo's flow passes through
# its TLS. Then it installs the next version over it by the page, compares what
# is stored, and restores the backup beside it.
#
# FIRST and SECOND (0.1.0 and 0.1.1) are snapshots in dist/ and .run/next, which
# `make -C tools drill-install` builds. It needs root, Debian's mirrors, mmdebstrap and systemd-nspawn.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
# shellcheck source=scripts/packages.sh
. "$ROOT/scripts/packages.sh"
cd "$ROOT"
((EUID == 0)) || die "a machine is made as root: run 'sudo make -C tools drill-install'"
install_packages <<-'PACKAGES'
	mmdebstrap         /usr/bin/mmdebstrap
	systemd-container  /usr/bin/systemd-nspawn
PACKAGES

first=${FIRST:-0.1.0} second=${SECOND:-0.1.1}
page=docs/operations/install.md
arch=$(dpkg --print-architecture)
site=clary.test
base=$ROOT/.run/install/debian
work=$(mktemp -d /tmp/clary-install.XXXXXX)
machine=$work/machine
guest='' leader=''
# shellcheck disable=SC2317 # the trap runs it
cleanup() {
	if [[ -n $guest ]]; then
		kill -TERM "$guest" 2>/dev/null || true
		sleep 2
		kill -KILL "$guest" 2>/dev/null || true
		wait "$guest" 2>/dev/null || true
	fi
	rm -rf "$work"
}
trap cleanup EXIT

part() { printf '\n== %s\n' "$*"; }

# block HEADING NUMBER prints a block of commands of the page, for this machine.
block() {
	awk -v heading="## $1" -v number="$2" '
		/^## / { on = $0 == heading; count = 0 }
		on && /^ *```sh$/ { inside = ++count == number; next }
		/^ *```$/ { inside = 0 }
		on && inside { sub(/^   /, ""); print }' "$page" |
		sed "s/version=0\.1\.0/version=$installing/; s/YOUR\.NAME/$site/g; s#https://clary\.example#https://$site#"
}

# in_machine runs a script from standard input in the running machine.
in_machine() { nsenter --target "$leader" --all env -i HOME=/root PATH="$PATH_THERE" LANG=C.UTF-8 bash -euo pipefail; }
PATH_THERE=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

# timed NAME CMD… runs a step, and remembers its time.
steps='' installing=$first
timed() {
	local name=$1 began=$EPOCHREALTIME took
	shift
	"$@" >"$work/output" 2>&1 || die "$name failed: $(tail -n 30 "$work/output")"
	took=$(awk -v a="$began" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }')
	if [[ $name == *step* ]]; then steps+="$took "; fi
	printf '%6s s  %s\n' "$took" "$name"
}

part "A bare Debian 12"
if [[ -z $(find "$base" -maxdepth 0 -mtime -7 2>/dev/null) ]]; then
	rm -rf "$base"
	mkdir -p "$(dirname "$base")"
	mirrors=()
	for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
		if [[ -s $file ]]; then mirrors+=("$file"); fi
	done
	mmdebstrap --quiet --variant=important --dpkgopt=force-unsafe-io bookworm "$base" "${mirrors[@]}"
	touch "$base"
fi
cp -a "$base" "$machine"
rm -f "$machine/etc/machine-id"
printf '127.0.0.1 localhost %s\n' "$site" >"$machine/etc/hosts"
cp -L /etc/resolv.conf "$machine/etc/resolv.conf"
for version in "$first" "$second"; do
	folder=dist
	[[ -s dist/clary_${version}_linux_$arch.tar.gz ]] || folder=.run/next
	mkdir -p "$machine/root/$version"
	cp "$folder/clary_${version}_linux_$arch.tar.gz" "$folder/checksums.txt" "$machine/root/$version/"
done
mkdir -p "$machine/test"
cp e2e/demo-flow.mjs bin/clary-seed "$(readlink -f "$(command -v node)")" "$machine/test/"
say "$(du -sh "$base" | cut -f1), $(find "$base/var/lib/dpkg/info" -name '*.list' | wc -l) packages"

part "Install $first by the page"
# Packages come over the network, before the machine starts without one.
printf '#!/bin/sh\nexit 101\n' >"$machine/usr/sbin/policy-rc.d"
chmod 755 "$machine/usr/sbin/policy-rc.d"
packages() { block Install 2 | chroot "$machine" env -i HOME=/root PATH="$PATH_THERE" DEBIAN_FRONTEND=noninteractive bash -euo pipefail; }
timed 'step 2: packages' packages
rm "$machine/usr/sbin/policy-rc.d"

systemd-nspawn --quiet --directory="$machine" --machine="clary-install-$$" --private-network --boot --register=no --keep-unit \
	--console=pipe >"$work/console" 2>&1 </dev/null &
guest=$!
for _ in {1..100}; do
	leader=$(pgrep -P "$guest" | head -n 1 || true)
	if [[ -n $leader ]] && in_machine <<<'systemctl is-system-running --wait >/dev/null 2>&1 || true; systemctl is-active --quiet postgresql' 2>/dev/null; then break; fi
	sleep 0.5
done
in_machine <<<'systemctl is-active postgresql' || die "the machine does not start: $(tail -n 20 "$work/console")"

run_block() { { say "cd /root/$installing"; block "$1" "$2"; } | in_machine; }
timed 'step 1: archive' run_block Install 1
timed 'step 3: user and database' run_block Install 3
timed 'step 4: settings' run_block Install 4
# The name of this machine is not public, so Caddy signs its certificate itself.
in_machine <<<"sed -i 's/^clary.example {/&\n\ttls internal/' /opt/clary/deploy/Caddyfile"
timed 'step 6: start' run_block Install 5
trust() {
	in_machine <<-'TRUST'
		for _ in $(seq 60); do
			test -s /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt && curl -kfs -o /dev/null https://clary.test/readyz && break
			sleep 0.5
		done
		cp /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /usr/local/share/ca-certificates/caddy.crt
		update-ca-certificates
	TRUST
}
timed 'Caddy and the server answer' trust
timed 'step 7: check and back up' run_block Install 6
grep -E '^(ready|message reader: on)' "$work/output"
seed() {
	in_machine <<-'SEED'
		systemd-run --quiet --pipe --wait -p User=clary -p EnvironmentFile=/opt/clary/deploy/paths.env -p EnvironmentFile=/etc/clary/environment /test/clary-seed
	SEED
}
timed 'invented people, for the flow' seed
timed 'step 8: admin and doctor' eval "{ block Install 7 | sed 's/USERNAME/demo/'; } | in_machine"
cat "$work/output"
say "Commands of the page: $(awk '{ for (i = 1; i <= NF; i++) sum += $i; printf "%.0f", sum }' <<<"$steps") s"

part "The demo's flow through TLS"
flow() { in_machine <<<'NODE_EXTRA_CA_CERTS=/usr/local/share/ca-certificates/caddy.crt /test/node /test/demo-flow.mjs https://clary.test'; }
flow

# kept prints what must survive: accounts, records and each photo's digest.
kept() {
	in_machine <<-'KEPT'
		runuser -u postgres -- psql -d clary -Atc 'SELECT id, username FROM users ORDER BY id'
		runuser -u postgres -- psql -d clary -Atc 'SELECT * FROM questionnaires ORDER BY id'
		cd /var/lib/clary/bucket && find photos keys -type f -exec sha256sum {} + | sort
	KEPT
}
in_machine <<<'systemctl start clary-backup.service' # with the people in it
kept >"$work/before"

part "Install $second over it by the page"
installing=$second
timed 'backup' run_block Upgrade 1
timed 'step 1: archive' run_block Install 1
timed 'restart' run_block Upgrade 2
# shellcheck disable=SC2016 # for the machine
timed 'the server answers' in_machine <<<'for _ in $(seq 100); do curl -fs -o /dev/null https://clary.test/readyz && break; sleep 0.2; done; curl -fs https://clary.test/readyz'
[[ $(in_machine <<<'/opt/clary/bin/clary version') == "$second" ]] || die "the machine does not run $second"
kept >"$work/after"
diff "$work/before" "$work/after" || die "data changed with the upgrade"
say "Unchanged: $(wc -l <"$work/after") lines of accounts, records, photos and keys"
flow

part "The newest backup"
in_machine <<-'RESTORE'
	cd /
	newest=$(find /var/lib/clary-backup -mindepth 1 -maxdepth 1 | sort | tail -n 1)
	runuser -u postgres -- createdb --template=template0 copy
	runuser -u postgres -- pg_restore --exit-on-error --dbname=copy <"$newest/clary.dump"
	for table in users questionnaires; do
		a=$(runuser -u postgres -- psql -d clary -Atc "SELECT count(*) FROM $table") b=$(runuser -u postgres -- psql -d copy -Atc "SELECT count(*) FROM $table")
		echo "$table: $a, in the backup $b"
		test "$a" = "$b"
	done
	tar -tzf "$newest/bucket.tar.gz" | grep -c '^bucket/photos/' | sed 's/^/photos and folders in the backup: /'
RESTORE

part "Sandbox"
in_machine <<<'systemd-analyze security clary.service --no-pager | tail -n 1; systemctl --failed --no-legend; systemctl list-timers clary-backup.timer --no-legend'
printf '\nInstalled, upgraded and restored (%d s).\n' "$SECONDS"
