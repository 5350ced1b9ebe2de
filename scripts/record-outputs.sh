#!/bin/sh
# record-outputs.sh PROGRAM FOLDER: runs PROGRAM (a witan) with every method and every command on the shipped examples, and
# writes the output, with scores in full precision, to FOLDER, one file per run. Compare two versions with `diff -r`.
set -eu
cd "$(dirname "$0")/.."
program=$1
folder=$2
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
case $program in /*) ;; *) program=$PWD/$program ;; esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# run NAME ARGUMENT…: records standard output, notes and exit code of one command.
run() {
  name=$1
  shift
  code=0
  "$program" "$@" >"$folder/$name.out" 2>"$folder/$name.err" </dev/null || code=$?
  # Names of temporary files and processor times differ between runs.
  sed -i "s|$work/||g" "$folder/$name.err"
  sed -i -E 's/"(train|solve)_seconds":[^,}]*/"\1_seconds":0/g' "$folder/$name.out"
  [ "$code" -eq 0 ] || echo "exit $code" >>"$folder/$name.err"
}

untrained="borda median-rank majority copeland condorcet rrf combsum combmnz combmax combmin combmed combanz isr rbc
  rank-hazard bradley-terry bradley-terry(ties=davidson) bradley-terry(ties=rao-kupper) thurstone plackett-luce
  bayesian-plackett-luce crowd-bt mpm mpm(variance=on) theta-mpm theta-mpm(variance=on) mpm-mixture rank-centrality mc1 mc2 mc3
  mc4 hodge svp elo glicko2 trueskill"
supervised="tuned-rrf weighted-borda weighted-kemeny markov-chain crf svd-lambdarank council"
features="pmop-fd pmop-backward pmop-gibbs pmop-mh ranknet ranking-svm rank-regress listmle listnet lambdarank
  pairties-davidson pairties-rao-kupper"
recommenders="pmop-factors plackett-luce-factors pmf neighbours cofirank"
letor="examples/letor/part1.txt examples/letor/part2.txt examples/letor/part3.txt"

for method in $untrained; do
  for data in wine.csv models.csv crowd.jsonl ballots.toc; do
    for intervals in none auto sandwich bootstrap=20; do
      run "rank-$method-$data-$intervals" rank "examples/$data" --method "$method" --intervals "$intervals" --format json
    done
    run "rank-$method-$data-table" rank "examples/$data" --method "$method"
    run "experts-$method-$data" experts "examples/$data" --method "$method" --format json
  done
  run "rank-$method-search" rank examples/search/bm25.run examples/search/dense.run examples/search/title.run \
    --method "$method" --format json
  run "explain-$method" explain examples/models.csv --instance all --method "$method" --format json
  run "suggest-$method" suggest examples/models.csv -n 5 --method "$method" --format json
done
for method in $supervised; do
  run "train-$method" train examples/engines/train.txt --valid examples/engines/valid.txt --method "$method" \
    --model "$work/model.json"
  run "model-$method" rank examples/engines/test.txt --model "$work/model.json" --format json
  run "model-experts-$method" experts examples/engines/test.txt --model "$work/model.json" --format json
  rm -f "$work/model.json"
done
for method in $features; do
  run "train-$method" train examples/answers/train.txt --valid examples/answers/valid.txt --method "$method" \
    --model "$work/model.json"
  run "model-$method" rank examples/answers/test.txt --model "$work/model.json" --format json
  rm -f "$work/model.json"
done
for method in $recommenders; do
  run "rank-$method" rank examples/books/ratings.csv --method "$method" --format json
  run "for-$method" rank examples/books/ratings.csv --method "$method" --for Ada --format json
done
for data in wine.csv models.csv crowd.jsonl ballots.toc books/ratings.csv letor/agg.txt; do
  name=$(echo "$data" | tr / -)
  run "check-$name" check "examples/$data" --format json
  run "check-text-$name" check "examples/$data"
  run "convert-$name" convert "examples/$data" --to jsonl
done
run fuse fuse examples/search/bm25.run examples/search/dense.run examples/search/title.run
for dialect in standard letor4 trec; do
  run "eval-$dialect" eval --labels examples/search/qrels.txt examples/search/bm25.run examples/search/dense.run \
    --dialect "$dialect" --format json --per-instance
done
run compare compare $letor --methods borda,rrf,crf,tuned-rrf --folds parts --format json
run state-save rank examples/models.csv --method bradley-terry --save-state "$work/state" --format json
run state-resume rank --state "$work/state" --format json
run probabilities rank examples/models.csv --method 'bradley-terry(ties=davidson)' --probabilities "$folder/probabilities.csv" \
  --quasi --format json
for model in bradley-terry plackett-luce mallows ratings judgements runs; do
  run "simulate-$model" simulate "$model"
done
