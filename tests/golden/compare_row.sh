#!/bin/sh
# compare_row.sh SET METHOD "PUBLISHED ROW": computes the eleven metrics of `witan compare` for a method on the five
# parts of a LETOR aggregation set (× 100), and prints their largest difference from the published row.
set -eu
witan compare "$WITAN_DATA/$1"/A[1-5].txt --folds parts --silence unknown --methods "$2" --dialect letor4 \
  --metrics ndcg@1-5,p@1-5,ap --format csv | awk -F, -v published="$3" '
  $(3) == "all" { found[++n] = 100 * $5 }
  END {
    split(published, row, " ")
    for (k = 1; k <= n; ++k) {
      far = found[k] - row[k]
      if (far < 0) far = -far
      if (far > worst) worst = far
    }
    print n " numbers, " (worst <= 0.01 ? "all within 0.01 of the published ones" : "off by up to " worst)
  }'
