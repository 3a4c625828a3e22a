#!/usr/bin/env bash
# The example of docs/library.md is built against an installed copy and gives what kvarium-cli gives.
#   package_test.sh BUILD_DIR SOURCE_DIR
set -euo pipefail
build=$1 source=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cmake --install "$build" --prefix "$scratch/installed" --component development >/dev/null
if grep -rl -e "$source" -e "$build" "$scratch/installed/lib/cmake"; then echo "the package names the build's folders"; exit 1; fi
cmake -S "$source/tests/package" -B "$scratch/build" -DCMAKE_PREFIX_PATH="$scratch/installed" -DCMAKE_BUILD_TYPE=Debug \
  ${CXX_LAUNCHER:+-DCMAKE_CXX_COMPILER_LAUNCHER="$CXX_LAUNCHER"} >/dev/null
cmake --build "$scratch/build" >/dev/null
model="$source/tests/data/families/llama_f32"
"$scratch/build/own_loop" "$model" > "$scratch/out"
cat "$scratch/out"
own=$(head -n 1 "$scratch/out" | sed 's/ (.*//; s/ /, /g')
cli=$("$build/bin/kvarium-cli" generate -m "$model" --ids 5,6,7 -n 20 --precision exact --ignore-eos --json)
python3 - "$own" "$cli" <<'PY'
import json, sys
own, cli = json.loads("[" + sys.argv[1] + "]"), json.loads(sys.argv[2])["sequences"][0]
assert own == cli and len(own) == 20, (own, cli)
PY
if "$scratch/build/own_loop" "$model" dynamic:format=f15 2> "$scratch/error"; then exit 1; fi
grep -q 'format got "f15"' "$scratch/error"
if ! diff <(sed -n '/^```cpp$/,/^```$/p' "$source/docs/library.md" | sed '1d;$d') "$source/tests/package/own_loop.cpp"; then
  echo "docs/library.md shows another example than the one tested"; exit 1
fi
