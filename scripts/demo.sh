#!/bin/sh
# Runs the main commands on the shipped examples.
set -eu
cd "$(dirname "$0")/.."
PATH=$PWD/build:$PATH

show() {
  printf '\n$ %s\n' "$*"
  sh -c "$*"
}
fused=$(mktemp)
trap 'rm -f "$fused"' EXIT

show witan check examples/models.csv
show witan rank examples/models.csv --method copeland
show witan rank examples/wine.csv --weights Otto=0
show "witan fuse examples/search/*.run --method 'rrf(k=60)' --output $fused"
show "witan eval --labels examples/search/qrels.txt examples/search/*.run $fused"
show witan rank examples/models.csv --method bradley-terry --report build/demo.html
printf '\nA report with figures: %s/build/demo.html (open it in a browser)\n' "$PWD"
