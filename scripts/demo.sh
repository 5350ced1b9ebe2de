#!/bin/sh
# Shows the program at work on the examples that come with it.
set -eu
cd "$(dirname "$0")/.."

show() {
  printf '\n$ %s\n' "$*"
  "$@"
}
show build/witan check examples/models.csv
show build/witan rank examples/models.csv
