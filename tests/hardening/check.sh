#!/bin/sh
# check.sh FILE…: fails unless each program or module has the protections of cmake/WitanFlags.cmake.
set -eu
failed=0

# $1: what is missing, $2: the file, $3: a pattern; standard input: text of readelf or objdump.
expect() {
  if ! grep -qE "$3"; then
    echo "$2: no $1" >&2
    failed=1
  fi
}

for file in "$@"; do
  readelf -lW "$file" | expect "read-only relocations (RELRO)" "$file" GNU_RELRO
  readelf -dW "$file" | expect "immediate binding (full RELRO)" "$file" 'BIND_NOW|FLAGS.*NOW'
  readelf -hW "$file" | expect "position-independent code" "$file" 'Type: *DYN'
  readelf -lW "$file" | expect "stack without execute permission" "$file" 'GNU_STACK.* RW '
  readelf -sW --dyn-syms "$file" | expect "stack protector" "$file" __stack_chk_fail
  readelf -sW --dyn-syms "$file" | expect "checked library calls (FORTIFY)" "$file" '__[a-z]*(cpy|move|set|printf|read)_chk'
  if [ "$(uname -m)" = x86_64 ]; then
    objdump -d --section=.text "$file" | expect "control-flow protection" "$file" endbr64
  fi
done
exit $failed
