#!/bin/sh
# manylinux.sh: installs the libraries that a wheel links, in a manylinux_2_28 container (AlmaLinux 8).
# EPEL has all of them; auditwheel then copies the shared ones into the wheel.
set -eu
dnf install -y epel-release
dnf install -y zlib-devel bzip2-devel xz-devel libzstd-devel eigen3-devel json-devel fmt-devel utf8proc-devel coin-or-Clp-devel coin-or-CoinUtils-devel
