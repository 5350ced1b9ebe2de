#!/bin/sh
# letor_floor.sh SET METHOD N@5 MAP: the five parts of a LETOR aggregation set through `witan rank` with unknown silence
# and `witan eval`, averaged over the parts (× 100), and whether either is below the published number by more than 0.5.
set -eu
set_name=$1 method=$2 ndcg=$3 map=$4
for part in 1 2 3 4 5; do
  file=$WITAN_DATA/$set_name/A$part.txt
  witan rank "$file" --silence unknown --method "$method" --format scores --output "$TMP/scores"
  witan eval --labels "$file" "$TMP/scores" --dialect letor4 --metrics ndcg@5,ap --format csv | tail -n 1
done | awk -F, -v ndcg="$ndcg" -v map="$map" '
  { n += 100 * $3 / 5; a += 100 * $4 / 5 }
  END {
    short = ndcg - n > map - a ? ndcg - n : map - a
    if (short > 0.5) print "below the published numbers by up to " short
    else print "N@5 and MAP are not below the published ones by more than 0.5"
  }'
