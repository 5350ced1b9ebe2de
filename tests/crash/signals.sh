#!/bin/sh
# signals.sh PROGRAM SECONDS: SIGTERM ends long computations, and the reading of models and states, within SECONDS, with exit
# code 143 and without an output file.
set -eu
program=$1 limit=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Ten random rankings of 10,000 items, on which one thread of the methods below takes more than ten seconds.
awk 'BEGIN {
  srand(1); n = 10000
  for (list = 0; list < 10; ++list) {
    for (k = 0; k < n; ++k) order[k] = k
    for (k = n - 1; k > 0; --k) { j = int(rand() * (k + 1)); t = order[k]; order[k] = order[j]; order[j] = t }
    for (k = 0; k < n; ++k) printf "i%d%s", order[k], k + 1 < n ? "," : "\n"
  }
}' > many.orders
printf 'winner,loser\na,b\n' > votes.csv
mkfifo endless
# Keeps the FIFO open, so that its readers wait.
sleep 600 > endless &
writer=$!
trap 'kill $writer; rm -rf "$folder"' EXIT

# The arguments are those of a command that does not end by itself.
expect_end() {
  "$program" "$@" --output result --quiet 2> message &
  child=$!
  sleep 2
  before=$(date +%s.%N)
  kill -TERM $child
  code=0
  wait $child || code=$?
  seconds=$(echo "$(date +%s.%N) $before" | awk '{ printf "%.2f", $1 - $2 }')
  echo "signals: $seconds s for: $*"
  [ $code -eq 143 ] || { echo "signals: exit code $code: $(cat message)" >&2; exit 1; }
  [ ! -e result ] || { echo "signals: an output file" >&2; exit 1; }
  echo "$seconds $limit" | awk '{ exit !($1 <= $2) }' || { echo "signals: more than $limit s" >&2; exit 1; }
}

for method in hodge svp rank-centrality bayesian-plackett-luce; do
  expect_end rank many.orders --from orders --method $method --intervals none --threads 1 --memory 1TB
done
expect_end rank votes.csv --model endless
expect_end rank --state endless
expect_end rank endless
