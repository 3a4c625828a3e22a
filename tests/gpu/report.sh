#!/usr/bin/env bash
# What only a GPU shows: builds preset gpu-server, runs the suites on the GPU, measures, and writes gpu-report.json, from which
# tools/make_gpu_page.py makes docs/protocols/gpu-*.md and the results in docs/gpu.md. Without a GPU it builds the same, for sm_90, and writes what would run.
#
#   ./tests/gpu/report.sh [--build DIR] MODEL.gguf ... [--synthetic 8b:bf16,8b:q4_1] [--peer LLAMA_CPP_BIN] [--minutes N] [--out FILE] ...
# --build: a tree that was built elsewhere, with bin/, tests/ and lib/; nothing is compiled then. Other options: report.py --help.
# Needs CMake, a C++ compiler, the CUDA toolkit and Python. `--device emulated --quick` runs the measuring parts without a GPU, to see that
# they work; their figures mean nothing.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
[ $# -gt 0 ] && [ "$1" != -h ] && [ "$1" != --help ] || { sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0; }
if [ "$1" = --build ]; then
  exec python3 "$root/tests/gpu/report.py" "$2" "${@:3}"
fi

. "$root/packaging/dependencies.sh"
architecture=90
if has_gpu; then architecture=native; fi
cd "$root"
cmake --preset gpu-server --log-level=WARNING -DCMAKE_CUDA_ARCHITECTURES=$architecture >/dev/null
cmake --build --preset gpu-server --target all gpu_bench
cd "$OLDPWD"
exec python3 "$root/tests/gpu/report.py" "$root/build/gpu-server" "$@"
