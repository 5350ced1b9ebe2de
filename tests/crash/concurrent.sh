#!/bin/sh
# concurrent.sh PROGRAM N: N processes update one saved state at the same time. Every vote must be in the state afterwards,
# unless its process failed with a message.
set -eu
program=$1 updaters=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

printf 'winner,loser\nfirst,a\n' > first.csv
"$program" rank first.csv --method bradley-terry --save-state votes.state --quiet --output ranking
for k in $(seq "$updaters"); do
  printf 'winner,loser\nvoter%s,a\n' "$k" > "$k.csv"
  {
    code=0
    "$program" rank "$k.csv" --state votes.state --save-state votes.state --quiet --output "ranking.$k" 2> "message.$k" || code=$?
    echo $code > "code.$k"
  } &
done
wait
acknowledged=0
for k in $(seq "$updaters"); do
  if [ "$(cat "code.$k")" -eq 0 ]; then
    grep -q "\"voter$k\"" votes.state || { echo "concurrent: the acknowledged vote of voter$k is lost" >&2; exit 1; }
    acknowledged=$((acknowledged + 1))
  elif [ ! -s "message.$k" ]; then
    echo "concurrent: voter$k failed without a message" >&2
    exit 1
  fi
done
echo "$updaters concurrent updates: $acknowledged acknowledged and kept, $((updaters - acknowledged)) failed with a message"
