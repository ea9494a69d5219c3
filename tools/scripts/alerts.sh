#!/usr/bin/env bash
#
# alerts.sh checks the alert rules, and loads them into a real Prometheus to
# show each of them firing.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"
cd "$ROOT"

promtool check config --lint=all deploy/prometheus/prometheus.yml
exec go run -C tools ./alertdrill "$ROOT/deploy/prometheus/alerts.yml"
