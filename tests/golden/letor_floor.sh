#!/bin/sh
# letor_floor.sh SET METHOD "PUBLISHED N@5 AND MAP" [FLAGS]: like letor_row.sh for fitted models: tests that no metric
# is below the published one by more than 0.5.
set -eu
set_name=$1 method=$2 published=$3
shift 3
for part in 1 2 3 4 5; do
  file=$WITAN_DATA/$set_name/A$part.txt
  witan rank "$file" --method "$method" --format scores --output "$TMP/scores" "$@"
  witan eval --labels "$file" "$TMP/scores" --dialect letor4 --metrics ndcg@5,ap --format csv | tail -n 1
done | awk -F, -v published="$published" '
  { for (k = 3; k <= NF; ++k) sum[k - 2] += 100 * $k / 5 }
  END {
    n = split(published, row, " ")
    for (k = 1; k <= n; ++k) if (sum[k] < row[k] - 0.5) low = low " " sum[k] " for " row[k]
    print n " numbers, " (low == "" ? "none below the published one by more than 0.5" : "below by more than 0.5:" low)
  }'
