#!/bin/sh
# updates.sh PROGRAM KILLS [SECONDS]: kills processes that update one saved state, at random moments with a fixed seed,
# and checks that the state is complete at any time and contains every update that was acknowledged.
set -eu
program=$1 kills=$2 longest=${3:-0.12}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
  echo "updates: $*" >&2
  exit 1
}

# A vote for an item of its own, so that the state tells which votes it has.
vote() {
  printf 'winner,loser\n%s,a\n' "$1" > "$1.csv"
}

vote first
"$program" rank first.csv --method bradley-terry --save-state votes.state --quiet --output ranking
echo first > acknowledged
killed=0
for wait in $(awk -v n="$kills" -v longest="$longest" 'BEGIN { srand(20261119); for (k = 0; k < n; ++k) printf "%.4f\n", longest * rand() }'); do
  killed=$((killed + 1))
  name=voter$killed
  vote "$name"
  "$program" rank "$name.csv" --state votes.state --save-state votes.state --quiet --output ranking &
  child=$!
  sleep "$wait"
  kill -KILL $child 2> /dev/null || true
  if wait $child 2> /dev/null; then echo "$name" >> acknowledged; fi
  "$program" rank --state votes.state --quiet --output now || fail "the state is damaged after kill $killed"
  head -n 1 ranking | grep -q . || fail "half a ranking after kill $killed"
done
# The next writer removes what others left more than a minute ago.
find . -name "*unfinished*" -exec touch -d "2 minutes ago" {} +
vote last
"$program" rank last.csv --state votes.state --save-state votes.state --quiet --output ranking
echo last >> acknowledged
while read -r name; do
  grep -q "\"$name\"" votes.state || fail "the acknowledged votes of $name are lost"
done < acknowledged
left=$(find . -name '*unfinished*' | wc -l)
[ "$left" -eq 0 ] || fail "$left unfinished files are left"
echo "$kills kills: every state complete, all acknowledged updates kept"
