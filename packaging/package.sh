#!/usr/bin/env bash
# Makes Debian packages of a release: kvarium, kvarium-cli, libkvarium-dev and kvarium-doc; and kvarium-cuda where there is a CUDA
# toolkit.
#
#   ./packaging/package.sh [FOLDER]    writes FOLDER/*.deb; without it build/packages
#   apt install ./build/packages/kvarium_*.deb ./build/packages/kvarium-cli_*.deb
#
# The same commit gives the same bytes on the same system. The programs look for kvarium-cuda when they look for a GPU;
# CUDAARCHS=90-real compiles it for GPUs of one kind, which takes less time.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/packaging/dependencies.sh"
case ${1:-} in -h | --help) sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;; esac
mkdir -p "${1:-$root/build/packages}"
folder=$(cd "${1:-$root/build/packages}" && pwd)

umask 022  # which files and folders of packages have, too
install_dependencies dpkg-dev file
has_command dpkg-shlibdeps || fail "dpkg-dev is missing; Debian packages are made on Debian or Ubuntu"
cd "$root"
[ -z "$(git status --porcelain 2>/dev/null)" ] || say "== the source has changes that no commit has: the packages name the last commit"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CMakeLists.txt)}
export SOURCE_DATE_EPOCH
build=$root/build/package
options=(--preset release --log-level=WARNING -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_CXX_FLAGS="-fstack-protector-strong -D_FORTIFY_SOURCE=2"
  -DCMAKE_EXE_LINKER_FLAGS="-Wl,-z,relro,-z,now" -DCMAKE_MODULE_LINKER_FLAGS="-Wl,-z,relro,-z,now")
packages=(kvarium kvarium-cli libkvarium-dev kvarium-doc)
cuda=
if [ -n "$(cuda_compiler)" ]; then
  say "== building the kernels for GPUs"
  cmake -B "$build-cuda" "${options[@]}" -DKVARIUM_CUDA=ON -DKVARIUM_CUDA_REQUIRED=ON -DKVARIUM_UI=OFF -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
    "-DCMAKE_CUDA_COMPILER=$(cuda_compiler)" ${CUDAARCHS:+"-DCMAKE_CUDA_ARCHITECTURES=$CUDAARCHS"} >/dev/null || fail "CMake could not configure the build with CUDA, see above"
  cmake --build "$build-cuda" --parallel "$(nproc)" --target kvarium_cuda | tell_progress '^\\[[0-9]+/[0-9]+\\] ' '' >&2 ||
    fail "the build with CUDA failed, see above"
  cuda=$build-cuda/lib/kvarium-cuda.so
  strip --strip-unneeded "$cuda"
  packages+=(kvarium-cuda)
else
  say "== without kvarium-cuda: there is no CUDA toolkit 12.4 or newer"
fi
cmake -B "$build" "${options[@]}" -DKVARIUM_CUDA=OFF "-DKVARIUM_CUDA_LIBRARY=$cuda" "-DKVARIUM_PICTURES_URL=${KVARIUM_PICTURES_URL:-}" >/dev/null || fail "CMake could not configure the build, see above"
say "== building a release"
cmake --build "$build" --parallel "$(nproc)" | tell_progress '^\\[[0-9]+/[0-9]+\\] ' '' >&2 || fail "the build failed, see above"

version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")
for package in "${packages[@]}"; do
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
rm -f "$folder"/{kvarium,kvarium-cli,kvarium-cuda,kvarium-doc,libkvarium-dev}_*.deb
(cd "$build" && cpack -B "$folder" >"$build/cpack.log" 2>&1) || { cat "$build/cpack.log" >&2; fail "CPack could not make the packages, see above"; }
rm -rf "$folder/_CPack_Packages"
ls -l "$folder"/*.deb
