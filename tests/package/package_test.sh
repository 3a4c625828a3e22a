#!/usr/bin/env bash
# The examples of docs/library.md are built against an installed copy and give what kvarium-cli gives.
#   package_test.sh BUILD_DIR SOURCE_DIR
set -euo pipefail
build=$1 source=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cmake --install "$build" --prefix "$scratch/installed" --component development >/dev/null
if grep -rl -e "$source" -e "$build" "$scratch/installed/lib/cmake"; then echo "the package names the build's folders"; exit 1; fi
if grep -rl '#include "core/' "$scratch/installed/include"; then echo "an installed header names one of the source tree"; exit 1; fi
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
# A conversation: replies as kvarium-cli chat draws them, and the second turn finds what the first one read.
python3 - "$source" "$scratch/script.gguf" <<'PY'
import pathlib, sys
sys.path.insert(0, sys.argv[1] + "/tests/app")
import scripted_model
template = ("{% for m in messages %}{{ '<|user|>' + m['content'] + '<|end|>' }}{% endfor %}"
            "{% if add_generation_prompt %}{{ '<|go|>' }}{% endif %}")
scripted_model.write(pathlib.Path(sys.argv[2]), template, ["all ", "is ", "well", "<|end|>"])
PY
printf 'hello\nand now?\n' > "$scratch/said"
"$scratch/build/own_chat" "$scratch/script.gguf" < "$scratch/said" > "$scratch/out" 2> "$scratch/notes"
cat "$scratch/out" "$scratch/notes"
"$build/bin/kvarium-cli" chat -m "$scratch/script.gguf" < "$scratch/said" 2>/dev/null | diff "$scratch/out" -
[ "$(wc -l < "$scratch/out")" = 2 ] && grep -q '^(0 of 8 ' "$scratch/notes" && grep -q '^([1-9][0-9]* of ' "$scratch/notes"
if "$scratch/build/own_chat" "$source/tests/data/families/whisper" < /dev/null 2> "$scratch/error"; then exit 1; fi
for example in own_loop own_chat; do
  if ! diff <(awk -v name=$example '/^```cpp$/ { text = ""; inside = 1; next }
                                    /^```$/ { if (inside && index(text, "// " name " MODEL")) printf "%s", text; inside = 0 }
                                    inside { text = text $0 "\n" }' "$source/docs/library.md") "$source/tests/package/$example.cpp"; then
    echo "docs/library.md shows another $example than the one tested"; exit 1
  fi
done
