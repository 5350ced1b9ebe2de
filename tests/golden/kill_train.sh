#!/bin/sh
# kill_train.sh: tests that a training that is killed twenty times, at random times with a fixed seed, returns the same model
# as an uninterrupted one.
set -eu
set -- train examples/engines/train.txt --valid examples/engines/valid.txt --quiet --threads 2 \
  --method 'crf(passes=1500,epsilon=7)'
witan "$@" --model "$TMP/undisturbed.model"
set -- "$@" --model "$TMP/killed.model" --checkpoint "$TMP/killed.checkpoint"
killed=0
for wait in $(awk 'BEGIN { srand(20261116); for (k = 0; k < 20; ++k) printf "%.3f\n", 0.01 + 0.09 * rand() }'); do
  # Not in a function: the signal must go to the program, not to a shell that waits for it.
  witan "$@" &
  child=$!
  sleep "$wait"
  kill -KILL $child 2> /dev/null || true
  if wait $child 2> /dev/null; then continue; fi # it was finished: the next one restarts
  killed=$((killed + 1))
done
[ $killed -ge 10 ] || echo "only $killed of 20 were killed in time"
witan "$@"
cmp "$TMP/undisturbed.model" "$TMP/killed.model"
[ ! -e "$TMP/killed.checkpoint" ] || echo "the checkpoint is still there"
echo "killed again and again, the same model"
