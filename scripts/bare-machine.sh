#!/bin/sh
# bare-machine.sh [--no-data] [--keep]: runs `make demo` and `make test` in a fresh clone on a minimal Debian 12, in a chroot.
#
# Needs root and debootstrap. Packages come from the apt sources of this machine. The minimal system is saved as
# build/bare/debian.tar, so that only the first run downloads it. WITAN_DATA [default: ../shared/data] is mounted read-only,
# or omitted with --no-data. --keep preserves the chroot. Only committed files are tested.
set -eu
cd "$(dirname "$0")/.."
source=$PWD
suite=bookworm
folder=$source/build/bare
base=$folder/debian.tar
root=$folder/root
data=${WITAN_DATA:-../shared/data}
keep=

for argument in "$@"; do
  case $argument in
    --no-data) data= ;;
    --keep) keep=yes ;;
    *)
      echo "usage: scripts/bare-machine.sh [--no-data] [--keep]" >&2
      exit 1
      ;;
  esac
done
if [ "$(id -u)" -ne 0 ]; then
  echo "bare-machine: needs root, for chroot" >&2
  exit 1
fi

# All mounts are in the namespace of the child process and end with it, so there is nothing to unmount.
child=
finish() {
  status=$?
  [ -z "$child" ] || kill -KILL "$child" 2>/dev/null || true
  [ -z "$child" ] || wait "$child" 2>/dev/null || true
  [ -n "$keep" ] || rm -rf --one-file-system "$root"
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

make_base() {
  mirror=$(apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
    sed -n "s/^$suite main //p" | head -n 1)
  if [ -z "$mirror" ]; then
    echo "bare-machine: the apt sources of this machine do not contain $suite main" >&2
    exit 1
  fi
  echo "bare-machine: installing a minimal $suite"
  if ! debootstrap --variant=minbase --include=ca-certificates,git,make "$suite" "$root" "$mirror" >"$folder/debootstrap.log"
  then
    tail -n 20 "$folder/debootstrap.log" >&2
    echo "bare-machine: debootstrap failed; see the log in $folder/debootstrap.log" >&2
    exit 1
  fi
  tar -C "$root" -cf "$base.part" .
  mv "$base.part" "$base"
}

# Copies the network configuration of this machine: sources, keys, proxies, certificates, names.
copy_network_setup() {
  rm -rf "$root/etc/apt/sources.list" "$root/etc/apt/sources.list.d"
  for path in etc/apt/sources.list etc/apt/sources.list.d etc/apt/apt.conf etc/apt/apt.conf.d etc/apt/preferences.d \
    etc/apt/keyrings etc/apt/trusted.gpg etc/apt/trusted.gpg.d usr/share/keyrings etc/pip.conf etc/resolv.conf etc/hosts \
    etc/ssl/certs/ca-certificates.crt; do
    [ -e "/$path" ] || continue
    mkdir -p "$root/${path%/*}"
    cp -RL "/$path" "$root/${path%/*}/"
  done
}

clone() {
  [ -z "$(git status --porcelain)" ] || echo "bare-machine: uncommitted changes are not tested"
  git clone -q --no-local --no-checkout "$source" "$root/src/witan"
  git -C "$root/src/witan" checkout -q --detach "$(git rev-parse HEAD)"
  echo "bare-machine: $(git log -1 --format='%h %s')"
  [ -n "$data" ] && [ -d "$data" ] || data=
  [ -z "$data" ] || mkdir -p "$root/src/shared/data"
}

# $1: root, $2: data or empty, the rest: the command to run in the clone.
enter='
root=$1 data=$2
shift 2
mount -t proc proc "$root/proc"
if [ -n "$data" ]; then
  mount --bind "$data" "$root/src/shared/data"
  mount -o remount,bind,ro "$root/src/shared/data"
fi
exec chroot "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "$@"
'

run() {
  target=$1
  started=$(date +%s)
  set --
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
    eval "value=\${$name:-}"
    [ -z "$value" ] || set -- "$@" "$name=$value"
  done
  # Killing unshare kills all its child processes.
  unshare --mount --pid --fork --kill-child sh -euc "$enter" sh "$root" "$data" "$@" make -C /src/witan "$target" &
  child=$!
  status=0
  wait "$child" || status=$?
  child=
  seconds=$(($(date +%s) - started))
  if [ "$status" -ne 0 ]; then
    printf '\n%sbare-machine: make %s FAILED after %s s\n' "$report" "$target" "$seconds"
    exit 1
  fi
  report="${report}bare-machine: make $target passed in $seconds s
"
}

rm -rf --one-file-system "$root"
mkdir -p "$root"
if [ -f "$base" ]; then tar -C "$root" -xf "$base"; else make_base; fi
copy_network_setup
clone
report=
run demo
run test
printf '\n%s' "$report"
