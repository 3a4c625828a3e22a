#!/usr/bin/env bash
# Builds KVarium and runs its tests under CTest; installs what that needs and fetches the default model. Safe to run again.
#
#   ./tests/run.sh [ARGUMENTS OF ctest]           all tests but the slow ones
#   ./tests/run.sh --all [...]                    the slow ones (label slow) too
#   ./tests/run.sh --sanitizers [...]             the rooms without Qt under Address- and ThreadSanitizer
#   ./tests/run.sh --sanitize-window [...]        the window and its worker under ThreadSanitizer
#   ./tests/run.sh --orders [--sanitizers] [...]  what runs on the emulated GPU, in seven orders of its streams
# Examples: ./tests/run.sh -R tokenizer      ./tests/run.sh -L model --output-on-failure
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/packaging/dependencies.sh"

presets=(dev)
orders=("")  # of the emulated GPU's streams; "": what each test chooses
skipped_labels=slow
while [ $# -gt 0 ]; do
  case $1 in
    --all) skipped_labels=none ;;
    --sanitizers) presets=(asan tsan) ;;
    --sanitize-window) presets=(tsan-window) ;;
    --orders) orders=(late early random:1 random:2 random:3 random:4 random:5) ;;
    -h | --help) sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
    *) break ;;
  esac
  shift
done
# The house's layout is the same under every preset; sanitize_skip: takes minutes under a sanitizer and adds no code path.
[ "${presets[0]}" = dev ] || skipped_labels+='|house|sanitize_skip'

cd "$root"
say "== looking for what the tests need"
if [ -n "${CI:-}" ]; then install_dependencies clang-format xvfb xauth; else install_dependencies; fi
KVARIUM_MODEL=$(packaging/fetch_model.sh)
export KVARIUM_MODEL

# The client of OpenAI asks our server, where it can be installed; without it that one test is skipped.
if [ -n "${CI:-}" ]; then
  python3 -m pip install --quiet --disable-pip-version-check --target build/openai openai pyzmq >&2 ||
    say "the Python packages openai and pyzmq could not be installed: the tests that need them are skipped"
  export PYTHONPATH="$root/build/openai${PYTHONPATH:+:$PYTHONPATH}"
fi

configure=(--log-level=WARNING)
# Warnings are errors where the code was cleaned of them: with GCC 12, and in CI.
if [ -z "${CI:-}" ] && [[ $(c++ --version | head -n 1) != *" 12."* ]]; then configure+=(-DKVARIUM_WERROR=OFF); fi
if command -v ccache >/dev/null; then
  export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1  # clones in different folders share what was compiled
  configure+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
fi
for preset in "${presets[@]}"; do
  say "== building preset $preset"
  cmake --preset "$preset" "${configure[@]}" >/dev/null || fail "CMake could not configure the build, see above"
  build_preset "$preset" || fail "the build failed, see above"
done

# Tests must not depend on the desktop, the language or the files of whoever runs them, nor leave files behind.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -m 700 "$scratch/home" "$scratch/runtime" "$scratch/tmp"
export LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen
export HOME="$scratch/home" XDG_RUNTIME_DIR="$scratch/runtime" TMPDIR="$scratch/tmp"
unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME DISPLAY WAYLAND_DISPLAY
export UBSAN_OPTIONS=print_stacktrace=1 TSAN_OPTIONS=second_deadlock_stack=1
# ThreadSanitizer of GCC 12 cannot map its shadow where the kernel randomizes addresses by more than 28 bits.
fixed_addresses=()
if setarch -R true 2>/dev/null; then fixed_addresses=(setarch -R); fi

failed=()
for preset in "${presets[@]}"; do
  for order in "${orders[@]}"; do
    say "== running the tests of preset $preset${order:+, streams $order}"
    only=(${order:+-L '^emulated$'})
    env ${order:+"KVARIUM_EMULATED_STREAMS=$order"} "${fixed_addresses[@]}" ctest --test-dir "build/$preset" --parallel 2 \
      --output-on-failure --no-tests=error "${only[@]}" -LE "^($skipped_labels)\$" "$@" |
      tell_progress '^ *[0-9]+/[0-9]+ Test ' ' of the tests' keep || failed+=("$preset${order:+ $order}")
  done
done
[ ${#failed[@]} = 0 ] || fail "tests failed (${failed[*]}), see above"
