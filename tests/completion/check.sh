#!/bin/sh
# Completes command lines in a real shell, and compares the result with expected/SHELL.txt.
#
#     check.sh PROGRAM_FOLDER bash|zsh|fish
#
# Exit status: 0 as expected, 1 some completion differs, 77 the shell is not installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
shell=${2:?usage: check.sh PROGRAM_FOLDER SHELL}
PATH=${1:?}:$PATH
export PATH
for program in "$shell" script; do
  command -v "$program" > /dev/null || {
    echo "skipped: $program is not installed"
    exit 77
  }
done
TMP=$(mktemp -d)
trap 'rm -rf "$TMP"' EXIT
export TMP HOME="$TMP" TERM=dumb
unset XDG_CONFIG_HOME XDG_DATA_HOME ZDOTDIR || true
cd "$here/../.."
case $shell in
  bash)
    bash "$here/bash.bash"
    # Tab in an interactive shell.
    printf 'witan exper\t --meth\tbord\t examples/win\t --width 60 | head -n 1\nexit\n' |
      script -qec "bash --rcfile $here/bashrc -i" /dev/null 2>&1 | tr -d '\r\007' | grep -a '^8 experts'
    ;;
  zsh) zsh -f "$here/zsh.zsh" ;;
  fish) fish "$here/fish.fish" ;;
esac > "$TMP/actual"
diff "$here/expected/$shell.txt" "$TMP/actual"
