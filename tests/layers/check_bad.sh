#!/bin/sh
# Runs check.sh on the tree bad/, and fails unless it reports every violation there and nothing else.
set -eu
cd "$(dirname "$0")"
if found=$(sh check.sh bad); then
  echo "check.sh accepts a tree with violations"
  exit 1
fi
printf '%s\n' "$found" | diff expected.txt -
