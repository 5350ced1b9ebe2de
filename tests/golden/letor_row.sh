#!/bin/sh
# letor_row.sh SET METHOD "PUBLISHED ROW" [FLAGS]: computes metrics of a LETOR aggregation set with `witan rank` and
# `witan eval`, averaged over its five parts as in the papers (× 100), and prints the largest difference from the row.
set -eu
set_name=$1 method=$2 published=$3
shift 3
for part in 1 2 3 4 5; do
  file=$WITAN_DATA/$set_name/A$part.txt
  witan rank "$file" --silence unknown --method "$method" --format scores --output "$TMP/scores" "$@"
  witan eval --labels "$file" "$TMP/scores" --dialect letor4 --metrics ndcg@1-5,p@1-5,ap --format csv | tail -n 1
done | awk -F, -v published="$published" '
  { for (k = 3; k <= NF; ++k) sum[k - 2] += 100 * $k / 5 }
  END {
    n = split(published, row, " ")
    for (k = 1; k <= n; ++k) {
      far = sum[k] - row[k]
      if (far < 0) far = -far
      if (far > worst) worst = far
    }
    print n " numbers, " (worst <= 0.01 ? "all within 0.01 of the published ones" : "off by up to " worst)
  }'
