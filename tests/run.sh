#!/usr/bin/env bash
# Builds KVarium and runs its tests under CTest; installs what that needs and fetches the default model. Safe to run again.
#
#   ./tests/run.sh                                all fast tests on the processor, and on other devices some drawn by the commit
#   ./tests/run.sh ARGUMENTS OF ctest             those of the fast tests that the arguments name
#   ./tests/run.sh --sanitizers [...]             what reads foreign bytes, the cache and the emulated GPU under AddressSanitizer,
#                                                 programs with threads under ThreadSanitizer
#   ./tests/run.sh --sanitize-window [...]        the window and its worker under ThreadSanitizer
#   ./tests/run.sh --orders [--sanitizers] [...]  what runs on the emulated GPU, in seven orders of its streams
#   ./tests/run.sh --everything                   all of these, whole, with the slow tests, those that measure time, and a release
# Examples: ./tests/run.sh -R tokenizer      ./tests/run.sh -L model --output-on-failure
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/packaging/dependencies.sh"

presets=(dev)
orders=("")  # of the emulated GPU's streams; "": what each test chooses
left_out="slow|timing"
all=OFF      # whether the sanitizers see all rooms
budget=1800  # seconds of processor time, from nothing and without a compiler cache: 900 s on two cores
while [ $# -gt 0 ]; do
  case $1 in
    --sanitizers) presets=(asan tsan) budget=2600 ;;
    --sanitize-window) presets=(tsan-window) budget= ;;
    --orders) orders=(late early random:1 random:2 random:3 random:4 random:5) budget= ;;
    --everything) all=ON budget= ;;
    -h | --help) sed -n '2,12s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
    *) break ;;
  esac
  shift
done
[ $# = 0 ] || budget=
start=$SECONDS

if [ "$all" = ON ] && [ -z "${KVARIUM_PART_OF_ALL:-}" ]; then
  # One run after another, so that none disturbs another; failures are reported at the end.
  export KVARIUM_PART_OF_ALL=1
  failed=() ran=()
  part() {
    say "== part: $*"
    local began=$SECONDS
    if "$root/tests/run.sh" --everything "$@"; then ran+=("$* ($((SECONDS - began)) s)"); else failed+=("$*"); fi
  }
  part -LE '^(timing|slow)$'
  part -L '^(timing|slow)$' --parallel 1
  part --orders
  part --sanitizers
  part --orders --sanitizers
  part --sanitize-window
  say "== ran: $(printf '%s; ' "${ran[@]}")all in $((SECONDS - start)) s"
  [ ${#failed[@]} = 0 ] || fail "failed: $(printf '%s; ' "${failed[@]}")see above"
  exit 0
fi
# The house's layout is the same under every preset; sanitize_skip: takes minutes under a sanitizer and adds no code path.
if [ "${presets[0]}" != dev ]; then left_out+='|house|sanitize_skip'; elif [ "$all" = ON ]; then left_out=; fi

cd "$root"
say "== looking for what the tests need"
if [ -n "${CI:-}" ]; then install_dependencies clang-format xvfb xauth ccache; else install_dependencies; fi
# Downloads go on while the compiler works. The client of OpenAI asks our server, where it can be installed; without it that
# one test is skipped.
scratch=$(mktemp -d)
fetch() {
  packaging/fetch_model.sh >"$scratch/model" || return 1
  [ -z "${CI:-}" ] || python3 -m pip install --quiet --disable-pip-version-check --target build/openai openai pyzmq >&2 ||
    say "the Python packages openai and pyzmq could not be installed: the tests that need them are skipped"
}
set -m  # a group of its own, which ends as a whole
fetch &
fetching=$!
set +m
trap 'kill -- -"$fetching" 2>/dev/null || true; rm -rf "$scratch"' EXIT
[ -z "${CI:-}" ] || export PYTHONPATH="$root/build/openai${PYTHONPATH:+:$PYTHONPATH}"

part=; [ "$all" = ON ] || part=$(tests/draw.py --part)
configure=(--log-level=WARNING "-DKVARIUM_SANITIZE_ALL=$all" "-DKVARIUM_WATCHED_PART=$part")
# Warnings are errors where the code was cleaned of them: with GCC 12, and in CI.
if [ -z "${CI:-}" ] && [[ $(c++ --version | head -n 1) != *" 12."* ]]; then configure+=(-DKVARIUM_WERROR=OFF); fi
if command -v ccache >/dev/null; then
  # Its folder outlives the clone, and clones in different folders share what was compiled. Precompiled headers are part of it.
  export CCACHE_DIR="${CCACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/ccache}" CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
  export CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_MAXSIZE="${CCACHE_MAXSIZE:-10G}"
  configure+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_FLAGS=-fpch-preprocess)
fi
for preset in "${presets[@]}"; do
  say "== building preset $preset"
  cmake --preset "$preset" "${configure[@]}" >/dev/null || fail "CMake could not configure the build, see above"
  targets=()
  if [ "$all" = OFF ] && [[ $preset =~ ^(asan|tsan)$ ]]; then
    targets=(test_programs)
  elif [ "$all" = ON ] || [ $# != 0 ]; then
    targets=(all slow_programs)
  fi
  build_preset "$preset" "${targets[@]}" || fail "the build failed, see above"
done

wait "$fetching" || fail "the model could not be fetched, see above"
trap 'rm -rf "$scratch"' EXIT
KVARIUM_MODEL=$(<"$scratch/model")
export KVARIUM_MODEL

# Tests must not depend on the desktop, the language or the files of the user who runs them, nor leave files behind.
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
    only=(${left_out:+-LE "^($left_out)\$"})
    if [ -n "$order" ]; then
      only+=(-L '^emulated$')
    elif [ $# = 0 ] && [ "$preset" = dev ] && [ "$all" = OFF ]; then
      tests/draw.py "build/$preset" "$scratch/drawn" --without "$left_out" >&2 || fail "the tests could not be chosen, see above"
      only=(-I "$scratch/drawn")  # these numbers are of all tests, without -LE
    fi
    # Many tests of the window wait for what happens next; with twice as many as cores the cores are busy.
    env ${order:+"KVARIUM_EMULATED_STREAMS=$order"} "${fixed_addresses[@]}" ctest --test-dir "build/$preset" --parallel $((2 * $(nproc))) \
      --output-on-failure --no-tests=error "${only[@]}" "$@" |
      tell_progress '^ *[0-9]+/[0-9]+ Test ' ' of the tests' keep || failed+=("$preset${order:+ $order}")
  done
done
[ ${#failed[@]} = 0 ] || fail "tests failed (${failed[*]}), see above"

python3 tests/house/layout_test.py . | grep '^warning: ' >&2 || true

# What all this took, whatever else the machine was doing. A run far beyond its budget keeps everybody waiting, so it fails.
used=$(processor_seconds)
say "== $((SECONDS - start)) s; processor time $used s${budget:+ of $budget s}"
if [ -n "$budget" ]; then
  ! command -v nvcc >/dev/null || budget=$((budget + 500))  # the kernels are compiled for CUDA, too
  if [ $((used * 4)) -gt $((budget * 5)) ]; then
    for preset in "${presets[@]}"; do packaging/build_time.py "build/$preset" --tests >&2; done
    fail "this took more than 1.25 times its budget of processor time; above is what was dearest"
  fi
fi
