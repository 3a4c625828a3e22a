#!/usr/bin/env bash
# Starts what packaging/archive.sh made in another system: finds every library, a reply in the terminal, a window on a display.
#
#   ./packaging/check_archive.sh ARCHIVE ROOT...    ROOT is the root folder of a system, such as one that debootstrap made
#
# As root. Nothing is installed there; the archive is unpacked into ROOT/tmp and removed.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/packaging/dependencies.sh"
case ${1:-} in -h | --help) sed -n '2,6s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;; esac
[ $# -ge 2 ] && [ "$(id -u)" = 0 ] || fail "write check_archive.sh ARCHIVE ROOT..., as root"
archive=$1
shift
for command in Xvfb xdotool xdpyinfo; do has_command "$command" || fail "$command is missing (Debian: xvfb, xdotool, x11-utils)"; done
display=:$((90 + RANDOM % 400))
Xvfb "$display" -screen 0 1280x800x24 -noreset >/dev/null 2>&1 &
server=$!
mounted=()
trap 'kill $server; for system; do rm -rf "$system/tmp/kvarium-check"; done; [ ${#mounted[@]} = 0 ] || umount "${mounted[@]}"' EXIT
export DISPLAY=$display
for ((i = 0; i < 100; ++i)); do xdpyinfo >/dev/null 2>&1 && break || sleep 0.2; done

for system; do
  name=$(. "$system/etc/os-release" && printf '%s' "$PRETTY_NAME")
  folder=$system/tmp/kvarium-check
  rm -rf "$folder"
  mkdir -p "$folder/home" "$folder/run"
  chmod 700 "$folder/run"
  tar -C "$folder" --strip-components=1 -xf "$archive"
  cp "$root/tests/data/families/qwen35_tied/model.gguf" "$folder/tiny.gguf"
  mountpoint -q "$system/proc" || { mount -t proc proc "$system/proc"; mounted+=("$system/proc"); }
  inside() { chroot "$system" env -i HOME=/tmp/kvarium-check/home XDG_RUNTIME_DIR=/tmp/kvarium-check/run LC_ALL=C.UTF-8 PATH=/usr/bin:/bin DISPLAY="$display" "$@"; }
  lacking=$(inside sh -c 'cd /tmp/kvarium-check && for file in bin/kvarium bin/kvarium-cli $(find libexec plugins lib -type f); do ldd $file; done' 2>/dev/null | grep 'not found' | sort -u || true)
  # Of the plugins only what the display needs has to be there; a library of GL belongs to the system.
  [ -z "$(grep -vE 'libq|lib(GL|EGL|GLX|OpenGL|gbm|drm)' <<<"$lacking")" ] || fail "$name lacks $lacking"
  inside /tmp/kvarium-check/bin/kvarium-cli --version >/dev/null || fail "$name: kvarium-cli does not start"
  inside /tmp/kvarium-check/bin/kvarium-cli run -m /tmp/kvarium-check/tiny.gguf --raw -p "hello there" -n 8 >/dev/null || fail "$name: no reply"
  inside /tmp/kvarium-check/bin/kvarium --model /tmp/kvarium-check/tiny.gguf >"$folder/log" 2>&1 &
  window=
  for ((i = 0; i < 150; ++i)); do
    window=$(xdotool search --onlyvisible --class kvarium 2>/dev/null | head -1) && [ -n "$window" ] && break
    sleep 0.2
  done
  [ -n "$window" ] || fail "$name: no window: $(cat "$folder/log")"
  title=$(xdotool getwindowname "$window")
  kill "$(xdotool getwindowpid "$window")"
  wait %+ 2>/dev/null || true
  rm -rf "$folder"
  say "$name: every library, a reply and a window (\"$title\")${lacking:+; not there: $(tr '\n' ' ' <<<"$lacking")}"
done
