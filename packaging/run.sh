#!/usr/bin/env bash
# From a fresh clone to a conversation: installs what the build needs, builds a release, fetches the default model and
# starts KVarium. Arguments go to the program. Without a display the same chat runs in the terminal. Safe to run again.
#
#   ./packaging/run.sh [ARGUMENTS OF kvarium, OR OF kvarium-cli chat WITHOUT A DISPLAY]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/packaging/dependencies.sh"

[ -n "${HOME:-}" ] || fail "HOME is not set; set it to a folder where conversations and the model may be kept"
[ -w "$root" ] || fail "$root cannot be written, and the program is built there; copy it to a folder of your own"

say "== looking for what the build needs"
install_dependencies

cd "$root"
[ -d build/release ] && [ ! -w build/release ] && fail "$root/build/release cannot be written; remove it or take it over"
first=; [ -x build/release/bin/kvarium ] || first=" (the first time takes a few minutes)"
# Kernels for GPUs take most of a build: here they are for the GPU of this machine, or there are none.
cuda=(-DKVARIUM_CUDA=OFF)
if has_gpu; then cuda=(-DKVARIUM_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES=native); fi
cmake --preset release --log-level=WARNING "${cuda[@]}" >/dev/null || fail "CMake could not configure the build, see above"
if has_gpu && ! grep -q '^CMAKE_CUDA_COMPILER:.*=/' build/release/CMakeCache.txt; then
  say "== without the GPU: no CUDA toolkit 12.4 or newer was found, docs/gpu.md says what to install"
fi
if ! is_built release kvarium kvarium-cli; then
  say "== building a release$first"
  build_preset release kvarium kvarium-cli || fail "the build failed, see above"
fi
cd "$OLDPWD"

# A named model makes the default one unnecessary. The window does not search KVARIUM_MODEL_DIR itself.
model=${KVARIUM_MODEL:-}
[ -n "$model" ] || model=$("$root/packaging/fetch_model.sh")
[ -z "${KVARIUM_MODEL_DIR:-}" ] || export KVARIUM_MODEL=$model

say "== starting the window"
code=0
"$root/build/release/bin/kvarium" "$@" || code=$?
[ "$code" = 3 ] || exit "$code"  # 3: no display answers
say "== the chat runs in this terminal"
for argument; do
  case $argument in -m | -m?* | --model | --model=*) exec "$root/build/release/bin/kvarium-cli" chat "$@" ;; esac
done
exec "$root/build/release/bin/kvarium-cli" chat -m "$model" "$@"
