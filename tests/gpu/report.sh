#!/usr/bin/env bash
# What only a GPU tells: builds preset gpu-server, runs the suites on the GPU, measures, and writes gpu-report.json, from which
# tools/make_gpu_page.py makes the tables of docs/gpu.md. Without a GPU it builds the same, for sm_90, and writes what would run.
#
#   ./tests/gpu/report.sh MODEL.gguf [--peer LLAMA_CPP_BIN] [--device cuda:0] [--parts tests,decode,...] [--quick] [--out FILE]
# Needs CMake, a C++ compiler and the CUDA toolkit. `--device emulated --quick` runs the measuring parts without a GPU, to
# see that they work; their figures mean nothing.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
[ $# -gt 0 ] && [ "$1" != -h ] && [ "$1" != --help ] || { sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0; }

architecture=90
if command -v nvidia-smi >/dev/null && nvidia-smi -L 2>/dev/null | grep -q GPU; then architecture=native; fi
cd "$root"
cmake --preset gpu-server --log-level=WARNING -DCMAKE_CUDA_ARCHITECTURES=$architecture >/dev/null
cmake --build --preset gpu-server
cd "$OLDPWD"
exec python3 "$root/tests/gpu/report.py" "$root/build/gpu-server" "$@"
