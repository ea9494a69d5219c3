# shellcheck shell=bash
#
# How the scripts install packages from Debian. Sourced after lib.sh, never run.

# as_root CMD… runs a command as root, with sudo where that is needed.
as_root() {
	if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

# install_packages reads lines of a package and a file that shows that it is
# installed, and installs the packages whose file is missing (as root, or with
# sudo). It is a subshell, so that its trap ends with it.
install_packages() (
	missing=()
	while read -r package file; do
		[[ -z $package || -e $file ]] || missing+=("$package")
	done
	((${#missing[@]} > 0)) || exit 0
	if ((EUID != 0)) && ! command -v sudo >/dev/null; then
		die "missing packages; as root, run:
    apt-get update && apt-get install --no-install-recommends ${missing[*]}"
	fi
	say "Installing ${missing[*]}"

	# Debian would start a PostgreSQL server that nothing here uses. A file
	# that is there already is somebody's decision and stays as it is.
	conf=/etc/postgresql-common/createcluster.conf
	if [[ ${missing[*]} == *postgresql* && ! -e $conf ]]; then
		as_root mkdir -p "$(dirname "$conf")"
		say 'create_main_cluster = false' | as_root tee "$conf" >/dev/null
	fi

	# The scripts start their own servers, so Debian must start none. A policy
	# that is there already stays as it is.
	policy=/usr/sbin/policy-rc.d
	if [[ ! -e $policy ]]; then
		trap 'as_root rm -f "$policy"' EXIT
		printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null
		as_root chmod 755 "$policy"
	fi

	as_root apt-get update -qq
	as_root env DEBIAN_FRONTEND=noninteractive UCF_FORCE_CONFFOLD=1 \
		apt-get install -qq -y --no-install-recommends \
		-o Dpkg::Use-Pty=0 -o Dpkg::Options::=--force-confold "${missing[@]}"
)
