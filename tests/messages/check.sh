#!/bin/sh
# Checks that messages of the library name options neutrally, with option() or either(), because each front end writes
# them in its own way: --by on the command line, by= in Python.
#
#     check.sh FOLDER…
#
# Exempt are whole commands, such as "`witan rank --save-state`", and the first argument of either().
set -eu
found=$(grep -rnE --include='*.[ch]pp' '"([^"]*[^-`a-z])?--[a-z]' "$@" | grep -vE '`witan [a-z]|either\("' || true)
[ -z "$found" ] && exit 0
echo "options of the command line in messages of the library; use option() or either():"
echo "$found"
exit 1
