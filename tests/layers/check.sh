#!/bin/sh
# Checks the #include lines of include/, src/, cli/ and python/src/ against the folder graph in HACKING.md.
#
#     check.sh TREE [HACKING]
#
# The graph is the code block ```layers: one line per layer, lowest first. A folder may include itself and the folders of
# lower lines; folders after a colon are the only ones whose internal headers it may include. Files directly below src/ and include/witan/, such as methods.cpp, are listed by their own names.
# The exit code is 0 if the tree obeys the graph, 1 if it does not, and 2 if there is no graph.
set -eu
tree=${1:?usage: check.sh TREE [HACKING]}
graph=${2:-$tree/HACKING.md}

list=$(mktemp)
trap 'rm -f "$list"' EXIT
for folder in include src cli python/src; do
  if [ -d "$tree/$folder" ]; then find "$tree/$folder" -name '*.[ch]pp'; fi
done | LC_ALL=C sort > "$list"
awk -v tree="$tree" -v list="$list" -f "$(dirname "$0")/check.awk" "$graph"
