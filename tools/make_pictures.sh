#!/usr/bin/env bash
# Makes docs/pictures: every view of the window with the default model, a picture for each cache, light and dark.
#
#   tools/make_pictures.sh [PROGRAM]      PROGRAM: build/release/bin/kvarium
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=${1:-$root/build/release/bin/kvarium}
model=$("$root/packaging/fetch_model.sh")
prompt="Explain in simple words how a library decides which books stay on its shelves and which books leave."

# NAME and the specification: small windows and short residuals, so that 300 tokens show what each cache does.
caches=(
  "none none"
  "dynamic dynamic"
  "static static:max_cache_len=512"
  "sliding_window sliding_window:window_length=128"
  "sink sink:window_length=128,num_sink_tokens=4"
  "key_norm dynamic:retention=key_norm,window_length=192"
  "tova tova:window_length=192"
  "h2o h2o:window_length=192"
  "snapkv snapkv:window_length=24"
  "pyramidkv pyramidkv:window_length=24"
  "expected_attention expected_attention:window_length=24"
  "quantized quantized:residual_length=64"
  "quanto quantized:backend=quanto,nbits=4,residual_length=64"
  "hqq quantized:backend=hqq,nbits=4,residual_length=64"
  "kivi quantized:backend=kivi,nbits=2,residual_length=64"
  "offloaded offloaded"
  "offloaded_static offloaded_static:max_cache_len=512"
  "mixed sink:window_length=192,num_sink_tokens=4,nbits=4,residual_length=64,residency=disk;0-1:residency=device"
)

mkdir -p "$root/docs/pictures"
for cache in "${caches[@]}"; do
  tokens=256
  [ "${cache%% *}" = none ] && tokens=48  # the time of each grows with the text
  for theme in light dark; do
    file="$root/docs/pictures/${cache%% *}-$theme.png"
    QT_QPA_PLATFORM=offscreen "$program" --model "$model" --capture "$file" --prompt "$prompt" --max-new-tokens $tokens \
      --cache "${cache#* }" --theme "$theme" --size 1680x1050 --all-views --tint
    echo "$file"
  done
done
# The emulated GPU of docs/gpu.md: `cmake --build --preset dev --target kvarium_emulated` makes a window that has it.
with_gpu=$root/build/dev/tests/kvarium_emulated
if [ -x "$with_gpu" ]; then
  for theme in light dark; do
    for layers in all 18; do
      file="$root/docs/pictures/gpu-$theme.png" cache="offloaded:residency=host"
      [ $layers = 18 ] && file="$root/docs/pictures/gpu-layers-$theme.png" cache=dynamic
      QT_QPA_PLATFORM=offscreen "$with_gpu" --model "$model" --capture "$file" --prompt "$prompt" --max-new-tokens 40 \
        --device emulated --gpu-layers $layers --cache "$cache" --theme "$theme" --size 1680x1050 --all-views --tint
      echo "$file"
    done
  done
fi
"$root/tools/make_lesson_pictures.sh" "$program"
for language in en de zh_CN; do  # the last needs a font with Chinese: fonts-noto-cjk
  file="$root/docs/window.png"
  [ $language = en ] || file="$root/docs/pictures/window-$language.png"
  QT_QPA_PLATFORM=offscreen "$program" --model "$model" --capture "$file" --prompt "$prompt" --max-new-tokens 256 \
    --cache "sink:window_length=128,num_sink_tokens=4" --theme dark --size 1440x900 --tint --language $language
done
