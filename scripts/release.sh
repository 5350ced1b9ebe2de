#!/bin/sh
# release.sh [TAG]: builds and tests all packages of a tag [default: v and the version of pyproject.toml], in build/packages/TAG.
#
# Packages: an sdist, a wheel for every CPython 3.10 to 3.14 on this machine (PATH or pyenv), Debian packages, the formula of Homebrew.
# Every wheel is repaired by auditwheel and tested in a new virtual environment; the Debian packages are checked by lintian and
# tested in a chroot if build/bare/debian.tar exists (`make bare` makes it), otherwise unpacked. Only committed files are packaged.
# Variables: PYTHONS (interpreters), PACKAGES (of sdist wheels debian recipes), HOMEPAGE, SOURCE_URL, MAINTAINER, JOBS.
set -eu
cd "$(dirname "$0")/.."
project=$PWD
version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
tag=${1:-v$version}
out=$project/build/packages/$tag
source=$out/source
tools=$project/build/packages/venv
jobs=${JOBS:-$(nproc)}
packages=${PACKAGES:-sdist wheels debian recipes}
# The options of the preset `release`, so that ccache has the objects of the library.
defines="WITAN_SHARED_FMT=ON WITAN_WARNINGS_AS_ERRORS=ON CMAKE_UNITY_BUILD=ON CMAKE_UNITY_BUILD_BATCH_SIZE=16"

say() { printf '\n== %s ==\n' "$*"; }
wanted() { case " $packages " in *" $1 "*) true ;; *) false ;; esac; }

if ! git rev-parse -q --verify "$tag^{commit}" >/dev/null; then
  echo "release: no tag $tag; make it with: git tag -a $tag -m 'Witan $version'" >&2
  exit 1
fi
rm -rf "$source"
mkdir -p "$source" "$out/dist"
git archive "$tag" | tar -x -C "$source"

[ -x "$tools/bin/python" ] || python3 -m venv "$tools"
"$tools/bin/pip" install -q --require-hashes -r packaging/requirements.lock

# Returns the interpreters of the supported versions, one per version.
pythons() {
  for minor in 10 11 12 13 14; do
    found=$(command -v "python3.$minor" || ls -d "$HOME"/.pyenv/versions/3."$minor".*/bin/python3 2>/dev/null | tail -n 1)
    # pyenv has shims for versions that are not installed.
    if [ -n "$found" ] && "$found" -c '' 2>/dev/null; then echo "$found"; else echo "release: no CPython 3.$minor" >&2; fi
  done
}

build_sdist() {
  say "sdist"
  rm -rf "$out"/dist/*.tar.gz "$out/witan-$version"
  (cd "$source" && "$tools/bin/python" -m build --sdist --no-isolation --outdir "$out/dist" >"$out/sdist.log")
  ls "$out"/dist/*.tar.gz
}

# $1: an interpreter
build_wheel() {
  name=$("$1" -c 'import sys; print("cp%d%d" % sys.version_info[:2])')
  say "wheel for $name, from the sdist"
  env=$out/env-$name
  rm -rf "$env" "$out/raw-$name"
  "$1" -m venv "$env"
  "$env/bin/pip" install -q -U pip scikit-build-core nanobind ninja
  # The sdist is unpacked once, so that the wheels and a checkout have the same paths, relative to the build, and ccache has their objects.
  unpacked=$out/witan-$version
  [ -d "$unpacked" ] || tar -C "$out" -xf "$out/dist/witan-$version.tar.gz"
  settings="-C cmake.define.CMAKE_CXX_COMPILER=g++"
  for define in $defines; do settings="$settings -C cmake.define.$define"; done
  # shellcheck disable=SC2086
  CMAKE_BUILD_PARALLEL_LEVEL=$jobs "$env/bin/pip" wheel -q --no-deps --no-build-isolation $settings -C build-dir="build/$name" \
    -w "$out/raw-$name" "$unpacked"
  PATH="$tools/bin:$PATH" "$tools/bin/auditwheel" repair --strip -w "$out/dist" "$out/raw-$name"/*.whl
  test_wheel "$1" "$name"
}

test_wheel() {
  clean=$out/clean-$2
  rm -rf "$clean"
  "$1" -m venv "$clean"
  "$clean/bin/pip" install -q "$(ls "$out"/dist/witan-"$version"-"$2"-*.whl)"
  (cd / && env -i PATH=/usr/bin:/bin HOME="$clean" "$clean/bin/python" "$project/packaging/check_installed.py")
}

build_debian() {
  say "Debian packages"
  cmake -S "$source" -B "$source/build/debian" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=g++ -DWITAN_TESTS=OFF \
    -DCMAKE_INSTALL_PREFIX=/usr \
    $(for define in $defines; do printf ' -D%s' "$define"; done) ${MAINTAINER:+"-DWITAN_MAINTAINER=$MAINTAINER"} --log-level=NOTICE
  cmake --build "$source/build/debian" --parallel "$jobs" --target witan witan-cli
  (cd "$source/build/debian" && cpack -G DEB -B "$out/dist" >"$out/cpack.log" && rm -rf "$out/dist/_CPack_Packages")
  if command -v lintian >/dev/null; then
    lintian --fail-on error,warning "$out"/dist/*.deb
  else
    echo "release: lintian is not installed; the Debian packages are not checked" >&2
  fi
  scripts/test-debian.sh "$out"/dist/*.deb
}

fill_recipes() {
  say "recipes"
  sum=$(sha256sum "$out"/dist/witan-"$version".tar.gz | cut -d ' ' -f 1)
  sed -e "s|@HOMEPAGE@|${HOMEPAGE:-https://example.org/witan}|" -e "s|@SHA256@|$sum|" \
    -e "s|@URL@|${SOURCE_URL:-file://$out/dist/witan-$version.tar.gz}|" "$source/packaging/homebrew/witan.rb.in" >"$out/dist/witan.rb"
  "$tools/bin/python" scripts/check-recipes.py "$source/packaging/conda/meta.yaml" "$out/dist/witan.rb" "$version"
}

if wanted sdist; then build_sdist; fi
if wanted wheels; then
  for python in ${PYTHONS:-$(pythons)}; do build_wheel "$python"; done
fi
if wanted debian; then build_debian; fi
if wanted recipes; then fill_recipes; fi
say "packages in $out/dist"
ls -l "$out/dist"
