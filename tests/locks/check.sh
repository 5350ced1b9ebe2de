#!/bin/sh
# check.sh: fails unless every requirements.txt has a requirements.lock with its versions, in which every package has
# hashes, and setup.sh installs only what has these hashes.
set -eu
cd "$(dirname "$0")/../.."
failed=0

fail() {
  echo "$*; run scripts/lock-requirements.sh" >&2
  failed=1
}

for wanted in $(git ls-files '*requirements.txt'); do
  lock=${wanted%.txt}.lock
  [ -f "$lock" ] || { fail "$wanted has no lock"; continue; }
  while read -r package; do
    grep -qiE "^$(echo "$package" | sed 's/[.]/[.]/g; s/[-_]/[-_]/g') " "$lock" || fail "$lock: no $package"
  done < "$wanted"
  # A package is a line with its version, followed by lines with hashes.
  awk '/==/ { if (package != "" && !hashes) print package; package = $1; hashes = 0 }
       /--hash=sha256:[0-9a-f]+/ { hashes = 1 }
       END { if (!hashes) print package }' "$lock" | while read -r package; do echo "$lock: no hash of $package"; done |
    grep . >&2 && failed=1
done
grep -q 'pip install .*--require-hashes' scripts/setup.sh || fail "setup.sh installs packages without hashes"
exit $failed
