#!/usr/bin/env bash
# Makes an archive that runs where it is unpacked, without being installed: the programs of the Debian packages with the libraries
# they need. For systems with glibc 2.36 or newer, such as Debian 12, Ubuntu 24.04 and Fedora 37.
#
#   ./packaging/archive.sh [FOLDER]    takes kvarium and kvarium-cli of FOLDER, and kvarium-cuda where it is there; without it
#                                      build/packages, which packaging/package.sh makes. Writes kvarium-VERSION-x86_64.tar.xz there
#   tar xf kvarium-*.tar.xz && kvarium-*/bin/kvarium
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/packaging/dependencies.sh"
case ${1:-} in -h | --help) sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;; esac
folder=$(cd "${1:-$root/build/packages}" && pwd) || fail "there are no packages; packaging/package.sh makes them"
shopt -s nullglob
packages=("$folder"/{kvarium,kvarium-cli,kvarium-cuda}_*.deb)
cli=("$folder"/kvarium-cli_*.deb)
[ ${#cli[@]} = 1 ] && [ ${#packages[@]} -ge 2 ] || fail "$folder has not the packages of one version; packaging/package.sh makes them"
install_dependencies patchelf qt6-wayland
has_command patchelf || fail "patchelf is missing: on Debian and Ubuntu the package patchelf"

umask 022
scratch=$(mktemp -d)
made=$folder/kvarium-$(dpkg-deb -f "${cli[0]}" Version | sed 's/-.*//')-$(uname -m).tar.xz
trap 'rm -rf "$scratch" "$made.part"' EXIT
for package in "${packages[@]}"; do dpkg-deb -x "$package" "$scratch/installed"; done
name=$(basename "$made" .tar.xz)
tree=$scratch/$name
mv "$scratch/installed/usr" "$tree"
mkdir -p "$tree/lib"
katex=share/javascript/katex  # typesets formulas; without it they are shown as source
if [ -f "/usr/$katex/katex.min.js" ]; then
  mkdir -p "$tree/$katex/fonts" "$tree/share/doc/libjs-katex"
  cp -L "/usr/$katex/katex.min.js" "$tree/$katex/"
  cp -L "/usr/$katex"/fonts/*.ttf "$tree/$katex/fonts/"
  cp /usr/share/doc/libjs-katex/copyright "$tree/share/doc/libjs-katex/"
fi

# Plugins of Qt that a window can need: for its display, its pictures, keyboards, its data and encrypted connections.
plugins=$(qtpaths6 --query QT_INSTALL_PLUGINS 2>/dev/null || qmake6 -query QT_INSTALL_PLUGINS)
for kind in iconengines imageformats platforminputcontexts platforms platformthemes sqldrivers tls wayland-decoration-client \
  wayland-graphics-integration-client wayland-shell-integration xcbglintegrations; do
  [ ! -d "$plugins/$kind" ] || { mkdir -p "$tree/plugins" && cp -rL "$plugins/$kind" "$tree/plugins/"; }
done
rm -f "$tree"/plugins/platforms/libq{eglfs,linuxfb,minimal,minimalegl,vkkhrdisplay,vnc}.so "$tree"/plugins/sqldrivers/libqsql{mysql,odbc,psql}.so
mkdir -p "$tree/translations"
for language in "$root"/resources/languages/kvarium_*.ts; do
  language=${language##*kvarium_}
  cp "$(qtpaths6 --query QT_INSTALL_TRANSLATIONS 2>/dev/null || qmake6 -query QT_INSTALL_TRANSLATIONS)/qtbase_${language%.ts}.qm" "$tree/translations/" 2>/dev/null || true
done
printf '[Paths]\nPrefix=..\nPlugins=plugins\nTranslations=translations\n' >"$tree/bin/qt.conf"

# Every library but those that belong to the system: glibc, the C++ library, and those of GPU drivers.
of_the_system='^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|anl|nsl|gcc_s|stdc\+\+|gbm|drm|vulkan|cuda))\.so'
mapfile -t binaries < <(find "$tree/bin" "$tree/libexec" "$tree/plugins" "$tree/lib" -type f \( -name '*.so*' -o -perm -u+x \) 2>/dev/null)
for binary in "${binaries[@]}"; do ldd "$binary" 2>/dev/null || true; done | awk '$3 ~ /^\// { print $3 }' | sort -u | while read -r library; do
  grep -qE "$of_the_system" <<<"${library##*/}" || cp -nL "$library" "$tree/lib/"
done
# Each file says where lib is from its own place. The old kind of path: a newer library of the system does not come first.
for file in "${binaries[@]}" "$tree"/lib/*.so*; do
  patchelf --force-rpath --set-rpath "\$ORIGIN/$(realpath --relative-to="$(dirname "$file")" "$tree/lib")" "$file"
done
find "$tree/lib" "$tree/plugins" -name '*.so*' -exec chmod 644 {} +
rm -rf "$tree"/share/{lintian,doc-base}
cp "$root/LICENSE" "$root/NOTICE" "$tree/"
{ printf 'Run bin/kvarium (the window) or bin/kvarium-cli (the terminal); nothing else has to be installed.\n'
  (. /etc/os-release && printf 'These libraries come from %s; their licences are in share/doc:\n' "$PRETTY_NAME")
  find "$tree/lib" -maxdepth 1 -name '*.so*' -printf '%f\n' | sort; } >"$tree/README"
find "$tree/lib" -maxdepth 1 -name '*.so*' -printf '%f\n' | while read -r library; do
  package=$(dpkg-query -S "*/$library" 2>/dev/null | sed -n '1s/[:,].*//p' || true)
  [ -z "$package" ] || [ ! -e "/usr/share/doc/$package/copyright" ] || install -Dm644 "/usr/share/doc/$package/copyright" "$tree/share/doc/$package/copyright"
done

epoch=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || stat -c %Y "$root/CMakeLists.txt")}
tar -C "$scratch" --sort=name --mtime="@$epoch" --owner=0 --group=0 --numeric-owner -c "$name" | xz -6 -T1 >"$made.part"
mv "$made.part" "$made"
ls -l "$made"
