# shellcheck shell=bash
# What building and running KVarium needs, in one table; sourced by packaging/run.sh, packaging/fetch_model.sh and
# tests/run.sh. No third-party source is downloaded by the build itself.

say() { printf '%s\n' "$*" >&2; }
fail() { say "kvarium: $*"; exit 1; }

# name | Debian and Ubuntu package | what for | how to see that it is there (a function below)
dependency_table='
CMake 3.25 or newer|cmake|configures the build|has_cmake
Ninja|ninja-build|runs the build|has_command ninja
a C++20 compiler (GCC 12, Clang 15)|g++|compiles|has_command c++ g++ clang++
Qt 6.4 or newer: Widgets, DBus, Sql, Network, Test|qt6-base-dev|the window and its tests|has_qt Widgets DBus Sql Network Test
Qt 6.4 or newer: Svg|qt6-svg-dev|pictures of the views as SVG|has_qt Svg
Qt 6.4 or newer: LinguistTools|qt6-tools-dev|the window in other languages than English|true
lrelease of Qt 6|qt6-l10n-tools|the window in other languages than English|true
the translations of Qt 6|qt6-translations-l10n|dialogs of Qt in other languages than English|true
QtKeychain for Qt 6|qtkeychain-qt6-dev|keeps the keys of remote engines|has_qtkeychain
md4c headers|libmd4c-dev|reads the Markdown of messages|has_header md4c.h
xcb headers|libxcb1-dev|brings the window to the front|has_header xcb/xcb.h
libzip headers|libzip-dev|reads archives of chats|has_header zip.h
the SQLite driver of Qt 6|libqt6sql6-sqlite|keeps the conversations|has_qt_sqlite
PCRE2 (8 bit) headers|libpcre2-dev|cuts text into words|has_header pcre2.h -DPCRE2_CODE_UNIT_WIDTH=8
sentencepiece headers|libsentencepiece-dev|tokenizers of Llama, Mistral, Gemma, T5|has_header sentencepiece_processor.h
utf8proc headers|libutf8proc-dev|normal forms and classes of characters|has_header utf8proc.h
xxHash headers|libxxhash-dev|checksums of saved caches|has_header xxhash.h
nlohmann/json 3.11 headers|nlohmann-json3-dev|JSON of models, saved caches, templates and --json|has_header nlohmann/json.hpp
CLI11 2 headers|libcli11-dev|the command line|has_header CLI/CLI.hpp
cpp-httplib headers|libcpp-httplib-dev|HTTP of kvarium-cli|has_header httplib.h
GoogleTest|libgtest-dev|tests of the rooms without Qt|has_header gtest/gtest.h
Python 3|python3|sentences in other languages, manual pages, fetches the model|has_command python3
pip for Python 3|python3-pip|fetches the model|has_pip
certificate authorities|ca-certificates|downloads|true
DejaVu fonts|fonts-dejavu-core|a window without any font shows boxes|true
'

# Without these the build leaves out what they do: formulas that are typeset, PDF and office files attached as text.
optional_packages='libseccomp-dev duktape-dev libjs-katex libpoppler-cpp-dev poppler-data'

has_command() { local name; for name; do command -v "$name" >/dev/null && return 0; done; return 1; }
# nvcc of a toolkit that is new enough; nothing: there is none.
cuda_compiler() {
  local nvcc version
  nvcc=${CUDACXX:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
  [ -x "$nvcc" ] || return 0
  version=$("$nvcc" --version | sed -n 's/.*release \([0-9.]*\).*/\1/p')
  [ "$(printf '%s\n' 12.4 "${version:-0}" | sort -V | head -n 1)" != 12.4 ] || printf '%s\n' "$nvcc"
}
has_gpu() { has_command nvidia-smi && nvidia-smi -L 2>/dev/null | grep -q GPU; }
has_pip() { python3 -m pip --version >/dev/null 2>&1; }
has_header() {
  local compiler header=$1; shift
  compiler=$(command -v c++ || command -v g++ || command -v clang++) || return 1
  printf '#include <%s>\n' "$header" | "$compiler" -std=c++20 -E "$@" -x c++ - >/dev/null 2>&1
}
has_cmake() {
  local version
  version=$(cmake --version 2>/dev/null | sed -n '1s/[^0-9]*\([0-9.]*\).*/\1/p')
  [ -n "$version" ] && [ "$(printf '%s\n' 3.25 "$version" | sort -V | head -n 1)" = 3.25 ]
}
# Folders in which CMake packages of Qt 6 are looked for: what the user names first, then where distributions put them.
qt_cmake_folder() {
  local folder IFS=';:'
  for folder in ${Qt6_DIR:+"${Qt6_DIR%/Qt6}"} ${CMAKE_PREFIX_PATH:-}; do
    [ -f "$folder/Qt6/Qt6Config.cmake" ] && { printf '%s\n' "$folder"; return 0; }
    [ -f "$folder/lib/cmake/Qt6/Qt6Config.cmake" ] && { printf '%s\n' "$folder/lib/cmake"; return 0; }
  done
  for folder in /usr/lib/*/cmake /usr/lib64/cmake /usr/lib/cmake /usr/local/lib/cmake; do
    [ -f "$folder/Qt6/Qt6Config.cmake" ] && { printf '%s\n' "$folder"; return 0; }
  done
  return 1
}
has_qt() {
  local folder version part
  folder=$(qt_cmake_folder) || return 1
  version=$(cat "$folder"/Qt6/Qt6ConfigVersion*.cmake | sed -n 's/^set(PACKAGE_VERSION "\([0-9.]*\)".*/\1/p' | head -n 1)
  [ "$(printf '%s\n' 6.4 "${version:-0}" | sort -V | head -n 1)" = 6.4 ] || return 1
  for part; do [ -d "$folder/Qt6$part" ] || return 1; done
}
has_qtkeychain() { local folder; folder=$(qt_cmake_folder) && [ -d "$folder/Qt6Keychain" ]; }
has_qt_sqlite() {
  local folder
  folder=$(qt_cmake_folder) || return 1
  compgen -G "$folder/../qt6/plugins/sqldrivers/libqsqlite*" >/dev/null ||
    compgen -G "$folder/../../plugins/sqldrivers/libqsqlite*" >/dev/null
}

# Fields 2 (package) of the table, one a line.
dependency_packages() { printf '%s' "$dependency_table" | awk -F'|' 'NF { print $2 }'; }

# Of the packages named, those that are not installed.
missing_packages() {
  local package
  for package; do
    case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) in *' installed') ;; *) printf '%s\n' "$package" ;; esac
  done
}

# install_packages PACKAGE...: true when apt installed them; quiet unless something goes wrong.
install_packages() {
  local as_root=() log
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || return 1
    if [ -t 0 ]; then as_root=(sudo); else as_root=(sudo -n); fi
    "${as_root[@]}" true 2>/dev/null || return 1
  fi
  say "== installing with apt: $*"
  log=$(mktemp)
  "${as_root[@]}" apt-get update >"$log" 2>&1 || true  # one broken source among many is apt-get install's to judge
  if "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" >"$log" 2>&1; then
    rm -f "$log"
    return 0
  fi
  tail -n 4 "$log" >&2
  rm -f "$log"
  say "kvarium: apt could not install them (is the network there?); looking whether they are present in another way"
  return 1
}

# What the table names and this machine lacks: "name (for what; Debian package)", one a line.
missing_by_probe() {
  local name package reason probe
  while IFS='|' read -r name package reason probe; do
    [ -n "$name" ] || continue
    $probe || printf '  %s: %s (on Debian and Ubuntu: %s)\n' "$name" "$reason" "$package"
  done <<<"$dependency_table"
}

# install_dependencies [EXTRA_PACKAGE...]: returns when everything is there, else prints what is missing and exits with 1.
# Extra packages are wanted, not needed: they are installed where apt works and not asked for elsewhere.
install_dependencies() {
  local wanted missing optional lacking
  if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
    mapfile -t wanted < <(dependency_packages)
    mapfile -t missing < <(missing_packages "${wanted[@]}" "$@")
    # shellcheck disable=SC2086  # a list of names
    mapfile -t optional < <(missing_packages $optional_packages)
    if [ ${#missing[@]} != 0 ]; then install_packages "${missing[@]}" || true; fi
    if [ ${#optional[@]} != 0 ]; then install_packages "${optional[@]}" || true; fi
    if [ ${#missing[@]} = 0 ] && has_cmake; then return 0; fi
  fi
  lacking=$(missing_by_probe)
  [ -z "$lacking" ] && return 0
  say "kvarium: this machine lacks what the build needs, and it could not be installed from here:"
  say "$lacking"
  if command -v apt-get >/dev/null; then
    say "Let an administrator run: apt-get install $(missing_packages "${wanted[@]}" | paste -sd ' '); then run this again."
  else
    say "Install these with your system's package manager, then run this again."
  fi
  exit 1
}

# build_preset PRESET [TARGET...]: on a terminal Ninja's own line, elsewhere a line for every tenth of the work, with the
# time it will still take; warnings and errors as they are.
build_preset() {
  local preset=$1; shift
  local command=(cmake --build --preset "$preset" ${1:+--target "$@"})
  if [ -t 2 ]; then
    NINJA_STATUS='[%f/%t, %e s] ' "${command[@]}" >&2
  else
    NINJA_STATUS='[%f/%t] ' "${command[@]}" 2>&1 | tell_progress '^\\[[0-9]+/[0-9]+\\] ' '' >&2
  fi
}
# tell_progress PATTERN WORDS [keep]: copies lines; those that begin with PATTERN, which has the number done and the number of all,
# only with `keep`. Prints a line for every tenth of the work: "   40 % of the tests, about 3 min more".
tell_progress() {
  awk -v pattern="$1" -v words="$2" -v keep="${3:-}" '
    BEGIN { srand(); began = srand() }  # srand() without a number takes the time of day, and returns what it had
    $0 ~ pattern {
      if (keep) print
      head = $0; gsub(/[^0-9.]+/, " ", head); split(head, number, " ")
      if (number[2] < 10) next
      tenth = int(10 * number[1] / number[2])
      if (tenth <= last || tenth == 10) next
      last = tenth
      srand(); seconds = srand() - began
      left = seconds * (number[2] - number[1]) / number[1]
      if (tenth < 2) { print "   " tenth * 10 " %" words; fflush(); next }  # the first pieces are not like the others
      print "   " tenth * 10 " %" words ", about " (left < 90 ? int(left / 10 + 1) * 10 " s" : int(left / 60 + 0.5) " min") " more"
      fflush(); next
    }
    /^ninja: no work to do/ { next }
    { print; fflush() }'
}
# True when there is nothing to build.
is_built() {
  local preset=$1; shift
  [ -f "build/$preset/build.ninja" ] && ninja -n -C "build/$preset" "$@" 2>/dev/null | grep -q '^ninja: no work to do'
}

# Seconds of processor time, user's and system's, of all processes that this shell waited for.
processor_seconds() {
  awk -v ticks="$(getconf CLK_TCK)" '{ sub(/.*\) /, ""); printf "%d\n", ($14 + $15) / ticks }' "/proc/$$/stat"
}
