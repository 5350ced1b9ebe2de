#!/bin/sh
# full_disk.sh PROGRAM: checks that a file that cannot be written whole leaves the old one unchanged. The limit of the
# size of files stands for a full disk.
set -eu
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  echo "full disk: $*" >&2
  exit 1
}

cd "$(dirname "$0")/../.."
"$program" simulate 'mallows(items=300,experts=40)' --to csv --output "$folder/data.csv" --quiet
# Without the signal, the system reports an error to the program.
trap '' XFSZ

# $1: the file that cannot be written whole, which has old content; the rest: a command that writes it.
expect_unchanged() {
  output=$1
  shift
  echo old > "$folder/$output"
  code=0
  (ulimit -f 8; exec "$program" "$@" --quiet) > "$folder/printed" 2> "$folder/message" || code=$?
  [ "$code" -eq 4 ] || fail "exit code $code for the $output: $(cat "$folder/message")"
  grep -q "$output cannot be written: " "$folder/message" || fail "unclear message: $(cat "$folder/message")"
  [ "$(cat "$folder/$output")" = old ] || fail "the old $output is lost"
}

expect_unchanged ranking rank "$folder/data.csv" --method borda --format json --output "$folder/ranking"
# A ranking small enough to be written, so that the state fails.
expect_unchanged state rank "$folder/data.csv" --method borda --format csv --top 1 --output "$folder/elsewhere" \
  --save-state "$folder/state"
expect_unchanged model train examples/engines/train.txt --method 'council(trees=20)' --model "$folder/model"

# A disk that is full, where the machine has one.
if [ -c /dev/full ]; then
  code=0
  "$program" rank "$folder/data.csv" --method borda --quiet --output /dev/full 2> "$folder/message" || code=$?
  [ "$code" -eq 4 ] || fail "exit code $code for a full device"
fi
left=$(find "$folder" -name '*unfinished*' | wc -l)
[ "$left" -eq 0 ] || fail "$left unfinished files are left"
echo "a full disk: the old files are unchanged"
