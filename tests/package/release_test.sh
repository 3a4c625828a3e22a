#!/usr/bin/env bash
# A release from nothing takes at most eight minutes of processor time, warns of nothing, and has nothing of the tests in it:
# it is what users build.
#   release_test.sh SOURCE_DIR
set -euo pipefail
source=$1
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
cd "$source"
# What a compiler cache already has takes no time.
unset CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER
export CCACHE_DISABLE=1
cmake --preset release -B "$build" -DKVARIUM_CUDA=OFF >"$build/said" 2>&1 || { cat "$build/said"; exit 1; }
packaging/build_time.py "$build" --limit 480 -- cmake --build "$build" --parallel 2 --target kvarium kvarium-cli \
  2>>"$build/said" || { tail -n 40 "$build/said"; exit 1; }
if grep -i -A 4 'warning' "$build/said"; then echo "a user's build warns"; exit 1; fi
tests/package/symbols_test.py "$build/bin/kvarium" "$build/bin/kvarium-cli"
if "$build/bin/kvarium-cli" generate -m none --device emulated 2>"$build/said"; then exit 1; fi
grep -q 'it accepts auto, cpu, cuda, cuda:N' "$build/said" || { cat "$build/said"; exit 1; }
