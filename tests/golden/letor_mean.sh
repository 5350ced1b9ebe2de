#!/bin/sh
# letor_mean.sh SET METHOD [FLAGS]: prints N@5 / MAP of a LETOR aggregation set, averaged over its five parts (× 100).
set -eu
set_name=$1 method=$2
shift 2
for part in 1 2 3 4 5; do
  file=$WITAN_DATA/$set_name/A$part.txt
  witan rank "$file" --method "$method" --format scores --output "$TMP/scores" --quiet "$@"
  witan eval --labels "$file" "$TMP/scores" --dialect letor4 --metrics ndcg@5,ap --format csv | tail -n 1
done | awk -F, '{ n += 20 * $3; m += 20 * $4 } END { printf "%.2f / %.2f\n", n, m }'
