#!/bin/sh
# lock-requirements.sh: writes requirements.lock next to each requirements.txt: the packages, all that they depend on, and
# the hashes of their files. setup.sh installs nothing else. Run it after a change of a requirements.txt.
set -eu
cd "$(dirname "$0")/.."

[ -x build/lock/bin/uv ] || { python3 -m venv build/lock && build/lock/bin/pip install -q uv; }

# $1: a file of requirements; the rest: options.
lock() {
  wanted=$1
  shift
  build/lock/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate "$@" \
    -o "${wanted%.txt}.lock" "$wanted"
}

lock python/requirements.txt
# Both are installed into one environment.
lock tests/peers/requirements.txt -c python/requirements.lock
lock packaging/requirements.txt
