#!/bin/sh
# setup.sh GROUP…: installs the requirements of the targets of the Makefile; prints nothing if all are installed.
# Groups: build test web browser format lint bench peers python bare release. Programs and libraries are Debian packages, Python tools are in build/venv.
set -eu
cd "$(dirname "$0")/.."

packages() {
  build="g++ cmake ninja-build zlib1g-dev libbz2-dev liblzma-dev libzstd-dev libfmt-dev nlohmann-json3-dev libcli11-dev libeigen3-dev coinor-libclp-dev libutf8proc-dev libcairo2-dev"
  clang="clang-19 libclang-rt-19-dev llvm-19"
  case $1 in
    build) echo "$build" ;;
    test) echo "$build $clang libgtest-dev librapidcheck-dev zsh fish chromium" ;;
    web) command -v npm >/dev/null || echo "nodejs npm" ;;
    browser) echo "chromium fonts-dejavu-core" && packages web ;;
    format) echo "clang-format-19" ;;
    lint) echo "$build $clang clang-format-19 clang-tidy-19" ;;
    bench) echo "$build libbenchmark-dev python3-venv" ;;
    peers) echo "$build python3-venv" ;;
    python) echo "$build python3-venv python3-dev locales" ;;
    bare) echo "debootstrap git" ;;
    release) echo "$build python3-venv python3-dev lintian dpkg-dev pkg-config" ;;
    *)
      echo "setup: unknown group '$1'; the groups are build, test, web, browser, format, lint, bench, peers, python, bare, release" >&2
      exit 1
      ;;
  esac
}

missing_packages() {
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null | sed -n 's/ installed$//p')
  for package in "$@"; do
    echo "$installed" | grep -qxF "$package" || printf ' %s' "$package"
  done
}

install_packages() {
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "setup: packages are missing and sudo is not available; run as root:" >&2
      echo "  apt-get update && apt-get install -y --no-install-recommends $*" >&2
      exit 1
    fi
    as_root=sudo
  fi
  echo "setup: installing $*"
  log=build/setup.log
  mkdir -p build
  if ! { $as_root apt-get update -q && $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "$@"; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    echo "setup: apt-get could not install these packages; see the log in $log" >&2
    exit 1
  fi
}

# $1: a folder; installs its requirements.lock into build/venv unless it is installed. pip rejects files with other
# hashes and packages that the lock does not name.
install_into_venv() {
  wanted=$1/requirements.lock
  done=build/venv/$(echo "$wanted" | tr / -)
  cmp -s "$wanted" "$done" && return
  echo "setup: installing $(tr '\n' ' ' <"$1/requirements.txt")into build/venv"
  if ! { { [ -x build/venv/bin/python ] || python3 -m venv build/venv; } && build/venv/bin/pip install -q --require-hashes -r "$wanted"; }; then
    echo "setup: pip could not install $wanted" >&2
    exit 1
  fi
  cp "$wanted" "$done"
}

wanted=
for group in "$@"; do
  wanted="$wanted $(packages "$group")"
done

if command -v apt-get >/dev/null; then
  # Package names contain no spaces, so word splitting is correct.
  missing=$(missing_packages $(printf '%s\n' $wanted | sort -u))
  [ -z "$missing" ] || install_packages $missing
else
  echo "setup: apt-get not found; install the equivalents of these Debian packages:$wanted" >&2
fi

# The JavaScript tools of web/ are in web/node_modules, with the versions of web/package-lock.json.
install_node_modules() {
  cmp -s web/package-lock.json web/node_modules/.installed && return
  echo "setup: installing the packages of web/package.json into web/node_modules"
  npm --prefix web ci --no-audit --no-fund --silent
  cp web/package-lock.json web/node_modules/.installed
}

for group in "$@"; do
  case $group in
    web | browser) install_node_modules ;;
    peers) install_into_venv tests/peers ;;
    python) install_into_venv python ;;
  esac
done
