#!/bin/sh
# test-debian.sh FILE.deb…: installs Debian packages on a minimal system, runs the program, and builds a program with the library.
#
# With root and build/bare/debian.tar (made by `make bare`), the packages and their dependencies are installed in a chroot with apt-get.
# Otherwise they are unpacked into a folder, and their dependencies must be installed on this machine.
set -eu
cd "$(dirname "$0")/.."
base=$PWD/build/bare/debian.tar
root=$PWD/build/packages/root
rm -rf --one-file-system "$root"
mkdir -p "$root"
trap 'rm -rf --one-file-system "$root"' EXIT

cat >"$root.cpp" <<'END'
#include <witan/witan.hpp>

#include <iostream>

int main() { std::cout << witan::version() << '\n'; }
END

if [ "$(id -u)" -eq 0 ] && [ -f "$base" ]; then
  tar -C "$root" -xf "$base"
  mkdir -p "$root/packages"
  cp "$@" "$root.cpp" "$root/packages"
  cp examples/wine.csv "$root/packages"
  chroot "$root" sh -euc 'apt-get update -q >/dev/null
    apt-get install -q -y --no-install-recommends /packages/*.deb g++ pkg-config >/dev/null
    witan rank /packages/wine.csv >/dev/null && man_page=$(dpkg -L witan | grep man1/witan.1.gz) && test -n "$man_page"
    g++ -std=c++20 /packages/root.cpp $(pkg-config --static --cflags --libs witan) -o /tmp/consumer && /tmp/consumer'
  echo "Debian packages: installed and used in a chroot"
else
  for package in "$@"; do dpkg-deb --extract "$package" "$root"; done
  "$root/usr/bin/witan" rank examples/wine.csv >/dev/null
  # The prefix in witan.pc is relative to the file.
  libraries=$(find "$root/usr/lib" -name pkgconfig)
  g++ -std=c++20 "$root.cpp" $(PKG_CONFIG_PATH=$libraries pkg-config --static --cflags --libs witan) -o "$root/consumer"
  "$root/consumer"
  echo "Debian packages: unpacked and used on this machine"
fi
