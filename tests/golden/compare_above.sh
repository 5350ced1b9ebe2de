#!/bin/sh
# compare_above.sh SET METHOD "ROW" [FLAGS]: prints the eleven metrics of `witan compare` for a method on the five parts
# of a LETOR aggregation set (× 100), trained on the training parts of each fold, and how many are above the row.
set -eu
set_name=$1 method=$2 row=$3
shift 3
witan compare "$WITAN_DATA/$set_name"/A[1-5].txt --folds parts --methods "$method" --dialect letor4 \
  --metrics ndcg@1-5,p@1-5,ap --format csv "$@" | awk -F, -v row="$row" '
  $(3) == "all" { found[++n] = 100 * $5 }
  END {
    split(row, other, " ")
    for (k = 1; k <= n; ++k) {
      printf "%.2f%s", found[k], k < n ? " " : "\n"
      if (found[k] > other[k]) ++above
    }
    print above " of " n " above"
  }'
