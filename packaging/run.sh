#!/usr/bin/env bash
# From a fresh clone to a conversation: installs what the build needs, builds a release, fetches the default model and
# starts KVarium. Arguments go to the program. Without a display the same chat runs in the terminal. Safe to run again.
#
#   ./packaging/run.sh [ARGUMENTS OF kvarium, OR OF kvarium-cli chat WITHOUT A DISPLAY]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/packaging/dependencies.sh"

say "== looking for what the build needs"
install_dependencies

say "== building a release (the first time takes a few minutes)"
cd "$root"
quiet=()
[ -t 2 ] || quiet=(-- --quiet)  # Ninja's progress is one line on a terminal and hundreds elsewhere
cmake --preset release --log-level=WARNING >/dev/null || fail "CMake could not configure the build, see above"
cmake --build --preset release --target kvarium kvarium-cli "${quiet[@]}" >&2 || fail "the build failed, see above"
cd "$OLDPWD"

# Whoever names a model needs no default one; a folder of one's own is one the window does not look into by itself.
model=${KVARIUM_MODEL:-}
[ -n "$model" ] || model=$("$root/packaging/fetch_model.sh")
[ -z "${KVARIUM_MODEL_DIR:-}" ] || export KVARIUM_MODEL=$model

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ]; then
  say "== starting the window"
  exec "$root/build/release/bin/kvarium" "$@"
fi
say "== no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): the chat runs in this terminal"
for argument; do
  case $argument in -m | -m?* | --model | --model=*) exec "$root/build/release/bin/kvarium-cli" chat "$@" ;; esac
done
exec "$root/build/release/bin/kvarium-cli" chat -m "$model" "$@"
