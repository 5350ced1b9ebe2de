#!/bin/sh
# smoke.sh PROGRAM ROOT: writes one report per command, opens it in headless Chromium and expects its figures. Skipped (77)
# without Chromium.
set -eu
program=$1
cd "$2"
chromium=$(command -v chromium || command -v chromium-browser) || {
  echo "skipped: chromium is not installed"
  exit 77
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# $1: figures that the page must contain; other arguments: a command
expect() {
  figures=$1
  shift
  "$program" "$@" --quiet --output /dev/null --report "$folder/report.html"
  "$chromium" --headless --no-sandbox --disable-gpu --user-data-dir="$folder/profile" --virtual-time-budget=3000 --dump-dom \
    "file://$folder/report.html" >"$folder/page" 2>"$folder/log" || {
    cat "$folder/log"
    exit 1
  }
  for figure in $figures; do
    grep -q "id=\"$figure\" class=\"figure\"><svg" "$folder/page" || {
      echo "$1: the report has no figure $figure"
      exit 1
    }
  done
}

expect "f-ranking f-pairs f-agree f-experts f-calibration" rank examples/models.csv --method bradley-terry
expect "f-board f-gains" compare examples/letor/part1.txt examples/letor/part2.txt examples/letor/part3.txt --folds parts --methods rrf,borda --draws 100
expect "f-agree" check examples/models.csv
