#!/bin/sh
# Runs scripts/check-commits.sh on good and bad subjects, and fails unless it reports every bad one and nothing else.
set -eu
cd "$(dirname "$0")"
if found=$(sh ../../scripts/check-commits.sh - < subjects.txt); then
  echo "check-commits.sh accepts bad subjects"
  exit 1
fi
printf '%s\n' "$found" | diff expected.txt -
