#!/usr/bin/env bash
# Makes Debian packages of a release: kvarium, kvarium-cli, libkvarium-dev and kvarium-doc.
#
#   ./packaging/package.sh [FOLDER]    writes FOLDER/*.deb; without it build/packages
#   apt install ./build/packages/kvarium_*.deb ./build/packages/kvarium-cli_*.deb
#
# The same commit gives the same bytes on the same system. Without kernels for GPUs: docs/gpu.md says how to build those.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/packaging/dependencies.sh"
case ${1:-} in -h | --help) sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;; esac
mkdir -p "${1:-$root/build/packages}"
folder=$(cd "${1:-$root/build/packages}" && pwd)

install_dependencies dpkg-dev file
has_command dpkg-shlibdeps || fail "dpkg-dev is missing; Debian packages are made on Debian or Ubuntu"
cd "$root"
[ -z "$(git status --porcelain 2>/dev/null)" ] || say "== the source has changes that no commit has: the packages name the last commit"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CMakeLists.txt)}
export SOURCE_DATE_EPOCH
build=$root/build/package
cmake --preset release -B "$build" --log-level=WARNING -DKVARIUM_CUDA=OFF -DCMAKE_INSTALL_PREFIX=/usr \
  -DKVARIUM_PICTURES_URL="${KVARIUM_PICTURES_URL:-}" \
  -DCMAKE_CXX_FLAGS="-fstack-protector-strong -D_FORTIFY_SOURCE=2" -DCMAKE_EXE_LINKER_FLAGS="-Wl,-z,relro,-z,now" >/dev/null ||
  fail "CMake could not configure the build, see above"
say "== building a release"
cmake --build "$build" --parallel "$(nproc)" | tell_progress '^\\[[0-9]+/[0-9]+\\] ' '' >&2 || fail "the build failed, see above"

version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")
for package in kvarium kvarium-cli libkvarium-dev kvarium-doc; do
  mkdir -p "$build/debian/$package"
  {
    printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: KVarium\n'
    printf '\nFiles: *\nCopyright: 2026 The KVarium authors\nLicense: Apache-2.0\n On Debian systems: /usr/share/common-licenses/Apache-2.0\n'
    printf '\nComment:\n'
    sed 's/^$/./; s/^/ /' NOTICE
  } >"$build/debian/$package/copyright"
  printf 'kvarium (%s-1) unstable; urgency=medium\n\n  * Packages of a release.\n\n -- The KVarium authors <packages@kvarium.org>  %s\n' \
    "$version" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9n >"$build/debian/$package/changelog.Debian.gz"
done
say "== making the packages"
rm -f "$folder"/*.deb
(cd "$build" && cpack -B "$folder" >"$build/cpack.log" 2>&1) || { cat "$build/cpack.log" >&2; fail "CPack could not make the packages, see above"; }
rm -rf "$folder/_CPack_Packages"
ls -l "$folder"/*.deb
