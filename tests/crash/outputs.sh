#!/bin/sh
# outputs.sh PROGRAM KILLS [SECONDS]: kills rankings and trainings at random moments with a fixed seed. Every output must be
# the old or the new file, and a training must resume from its checkpoint to the same model.
set -eu
program=$1 kills=$2 longest=${3:-0.3}
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  echo "outputs: $*" >&2
  exit 1
}

"$program" simulate 'mallows(items=2000,experts=50)' --to csv --output "$folder/data.csv" --quiet
rank() { exec "$program" rank "$folder/data.csv" --method borda --intervals none --format json --quiet --output "$1"; }
train() {
  exec "$program" train examples/engines/train.txt --valid examples/engines/valid.txt --quiet --threads 1 \
    --method 'crf(passes=300)' --model "$1" --checkpoint "$folder/checkpoint"
}
(rank "$folder/new.ranking")
(train "$folder/new.model")
for kind in ranking model; do echo old > "$folder/old.$kind"; done

# $1: ranking or model. The output is the old or the new file, whatever happened.
check() {
  cmp -s "$folder/$1" "$folder/old.$1" || cmp -s "$folder/$1" "$folder/new.$1" || fail "the $1 is neither the old nor the new one"
}

cp "$folder/old.model" "$folder/model"
killed=0 finished=0
for wait in $(awk -v n="$kills" -v longest="$longest" 'BEGIN { srand(20261120); for (k = 0; k < n; ++k) printf "%.4f\n", longest * rand() }'); do
  killed=$((killed + 1))
  if [ $((killed % 2)) -eq 0 ]; then kind=ranking; else kind=model; fi
  # An acknowledged model stays until a new training begins.
  [ $kind = model ] && ! cmp -s "$folder/model" "$folder/new.model" || cp "$folder/old.$kind" "$folder/$kind"
  if [ $kind = ranking ]; then rank "$folder/ranking" & else train "$folder/model" & fi
  child=$!
  sleep "$wait"
  kill -KILL $child 2> /dev/null || true
  if wait $child 2> /dev/null; then
    finished=$((finished + 1))
    cmp -s "$folder/$kind" "$folder/new.$kind" || fail "an acknowledged $kind is not complete"
  fi
  check $kind
done
(train "$folder/model")
cmp "$folder/model" "$folder/new.model" || fail "the resumed training has another model"
echo "$kills kills of rankings and trainings ($finished were finished): every file the old or the new one"
