#!/bin/sh
# Checks the installed headers: witan.hpp includes every other one, and there are at most 80 of them. Users
# depend on each of them; what users do not need belongs in src/.
#
#     check.sh INCLUDE
set -eu
cd "${1:?usage: check.sh INCLUDE}"
most=80

headers=$(find witan -name '*.hpp' ! -path witan/witan.hpp | LC_ALL=C sort)
included=$(sed -n 's/^#include "\(.*\)"$/\1/p' witan/witan.hpp | LC_ALL=C sort)
if [ "$headers" != "$included" ]; then
  echo "witan/witan.hpp does not include exactly the other headers:"
  printf '%s\n%s\n' "$headers" "$included" | LC_ALL=C sort | uniq -u
  exit 1
fi
count=$(printf '%s\n' "$headers" | wc -l)
if [ "$count" -gt "$most" ]; then
  echo "$count public headers, at most $most allowed: move what users do not need to src/"
  exit 1
fi
