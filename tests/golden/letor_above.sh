#!/bin/sh
# letor_above.sh SET METHOD "ROW" [FLAGS]: prints the eleven metrics of a method as in letor_row.sh, and how many are
# above the row.
set -eu
set_name=$1 method=$2 row=$3
shift 3
for part in 1 2 3 4 5; do
  file=$WITAN_DATA/$set_name/A$part.txt
  witan rank "$file" --method "$method" --format scores --output "$TMP/scores" "$@"
  witan eval --labels "$file" "$TMP/scores" --dialect letor4 --metrics ndcg@1-5,p@1-5,ap --format csv | tail -n 1
done | awk -F, -v row="$row" '
  { for (k = 3; k <= NF; ++k) sum[k - 2] += 100 * $k / 5 }
  END {
    n = split(row, other, " ")
    for (k = 1; k <= n; ++k) {
      printf "%.2f%s", sum[k], k < n ? " " : "\n"
      if (sum[k] > other[k]) ++above
    }
    print above " of " n " above"
  }'
