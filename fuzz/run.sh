#!/bin/sh
# run.sh replay|search TARGET CORPUS FOUND: runs every seed once, or mutates the seeds for FUZZ_SECONDS.
# New and crashing inputs are written to FOUND, never to the corpus. FUZZ_SEED=0 lets libFuzzer choose the seed.
set -eu
mode=$1 target=$2 corpus=$3 found=$4

# Wall-clock time on a slow machine with other work; targets with much work limit their processor time (work_limit.hpp).
limits="-timeout=120 -rss_limit_mb=2048"
mkdir -p "$found"
[ -d "$corpus" ] || corpus=
case $mode in
  replay)
    exec "$target" $limits -artifact_prefix="$found/" -runs=0 ${corpus:+"$corpus"}
    ;;
  search)
    rm -rf "$found/inputs"
    mkdir "$found/inputs"
    # libFuzzer writes new inputs to the first directory and only reads the others.
    exec "$target" $limits -artifact_prefix="$found/" -max_total_time="${FUZZ_SECONDS:-3}" -max_len=8192 \
      -seed="${FUZZ_SEED:-20261116}" -print_final_stats=1 "$found/inputs" ${corpus:+"$corpus"}
    ;;
esac
