#!/usr/bin/env bash
# Makes the pictures of docs/lessons.md: the result card of each lesson, light and dark. Times are measured, so run it on a
# quiet machine. Needs ImageMagick, which gives the pictures a palette: half the bytes.
#
#   tools/make_lesson_pictures.sh [PROGRAM]      PROGRAM: build/release/bin/kvarium; kvarium-cli is in the same folder
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=${1:-$root/build/release/bin/kvarium}
model=$("$root/packaging/fetch_model.sh")
mkdir -p "$root/docs/pictures"
for lesson in $("$(dirname "$program")/kvarium-cli" lesson list | cut -d ' ' -f 1); do
  for theme in light dark; do
    file="$root/docs/pictures/lessons-${lesson,,}-$theme.png"
    QT_QPA_PLATFORM=offscreen "$program" --model "$model" --lesson "$lesson" --capture "$file" --theme "$theme"
    convert "$file" -colors 255 "$file"
    echo "$file"
  done
done
