#!/usr/bin/env bash
# Checks the packages of packaging/package.sh as a new user meets them: installs them with apt, starts the window from the
# menu's entry under a display of its own, opens files by their type, removes everything and looks for what is left.
#
#   ./packaging/check_packages.sh [FOLDER]    FOLDER has the packages; without it build/packages
#
# As root, in a system that has nothing of KVarium, such as a container: it installs and removes packages.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/packaging/dependencies.sh"
case ${1:-} in -h | --help) sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;; esac
folder=$(cd "${1:-$root/build/packages}" && pwd)
[ "$(id -u)" = 0 ] || fail "only root can install packages"
command -v kvarium >/dev/null && fail "KVarium is installed here already"
export DEBIAN_FRONTEND=noninteractive
files() { find /etc /opt /srv /usr /var -xdev ! -path '/var/lib/dpkg/*' ! -path '/var/lib/apt/*' ! -path '/var/cache/*' ! -path '/var/log/*' | sort; }
says() { grep -qE -- "$2" <<<"$1" || fail "$3: it says: $1"; }

# What the check needs, and what the packages need, so that afterwards only files of their own can be new.
needs() { for package in "$@"; do dpkg-deb -f "$folder"/"$package"_*.deb Depends | tr ',' '\n' | sed 's/[(|].*//; s/ //g' | grep -v '^kvarium\|^$'; done; }
apt-get update -qq
# shellcheck disable=SC2046
apt-get install -y -qq --no-install-recommends xvfb xdotool x11-utils appstream desktop-file-utils shared-mime-info xdg-utils libglib2.0-bin \
  man-db bash-completion cmake g++ make $(needs kvarium kvarium-cli libkvarium-dev) >/dev/null || fail "apt could not install what the check needs"
scratch=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$scratch"' EXIT
files >"$scratch/before"

say "== installing"
apt-get install -y -qq --no-install-recommends "$folder"/{kvarium,kvarium-cli,libkvarium-dev,kvarium-doc}_*.deb >/dev/null || fail "apt could not install the packages"
version=$(kvarium-cli --version)
says "$version" '^kvarium-cli [0-9.]+ \([0-9a-f]{8}\)$' "kvarium-cli --version"
[ "kvarium-cli ${version#* }" = "$version" ] && [ "$(kvarium --version | tail -1)" = "kvarium ${version#* }" ] || fail "the programs have other versions: $(kvarium --version)"
for page in kvarium kvarium-cli kvarium-cli-run; do man -w "$page" >/dev/null || fail "there is no manual page of $page"; done
completed=$(bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader kvarium-cli; complete -p kvarium-cli' 2>&1 || true)
says "$completed" 'kvarium-cli$' "the completion of bash"

say "== menu and types of files"
entry=/usr/share/applications/org.kvarium.kvarium.desktop
desktop-file-validate "$entry" || fail "the entry of the menu is not valid"
appstreamcli validate --strict --no-net /usr/share/metainfo/org.kvarium.kvarium.metainfo.xml || fail "the page in a catalogue of programs is not valid"
home=$scratch/home
mkdir -m 700 "$home" "$scratch/run"
export HOME=$home XDG_RUNTIME_DIR=$scratch/run LC_ALL=C.UTF-8
model=$scratch/tiny.gguf cache=$scratch/talk.kvcache
cp "$root/tests/data/families/qwen35_tied/model.gguf" "$model"
kvarium-cli generate -m "$model" -p "hello there" -n 8 --save "$cache" >/dev/null 2>&1 || kvarium-cli run -m "$model" --raw -p "hello there" -n 8 --save "$cache" >/dev/null
for pair in "$model application/x-gguf" "$cache application/x-kvcache"; do
  read -r file type <<<"$pair"
  says "$(gio info -a standard::content-type "$file")" ": $type\$" "the type of $file"
  says "$(gio mime "$type")" 'org.kvarium.kvarium.desktop' "who opens $type"
done
for type in text/plain application/pdf; do ! grep -q kvarium <<<"$(gio mime "$type")" || fail "it would open every $type"; done

say "== the window"
display=:$((90 + RANDOM % 400))
Xvfb "$display" -screen 0 1280x800x24 -noreset >/dev/null 2>&1 &
export DISPLAY=$display QT_QPA_PLATFORM=xcb
for ((i = 0; i < 100; ++i)); do xdpyinfo >/dev/null 2>&1 && break || sleep 0.2; done
# opened NAME COMMAND...: a window appears, and ends
opened() { appears "$@" && ends "$1"; }
appears() {
  local name=$1 window
  shift
  "$@" >"$scratch/log" 2>&1 &
  for ((i = 0; i < 300; ++i)); do
    window=$(xdotool search --onlyvisible --class kvarium 2>/dev/null | head -1) && [ -n "$window" ] && break
    sleep 0.2
  done
  [ -n "$window" ] || fail "$name: no window: $(cat "$scratch/log")"
  sleep 2
  says "$(xdotool getwindowname "$window")" KVarium "$name"
}
ends() {
  local name=$1
  pkill -x kvarium
  for ((i = 0; i < 100; ++i)); do pgrep -x kvarium >/dev/null || return 0; sleep 0.2; done
  fail "$name: the window does not end"
}
opened "the entry of the menu" gio launch "$entry"
opened "a model that is opened" gio open "$model"
opened "a saved cache that is opened" gio open "$cache"
appears "the window for a second model" gio launch "$entry"
cp "$model" "$scratch/second.gguf"
gio open "$scratch/second.gguf"
for ((i = 0; i < 100; ++i)); do grep -q second.gguf "$home/.config/kvarium/kvarium.ini" && [ "$(pgrep -xc kvarium)" = 1 ] && break || sleep 0.2; done
((i < 100)) || fail "the window that runs does not open a second model"
ends "the window for a second model"
kvarium --model "$model" --prompt "hello" --max-new-tokens 8 --capture "$scratch/reply.png" >"$scratch/log" 2>&1 || fail "no reply: $(cat "$scratch/log")"
says "$(cat "$scratch/log")" 'read [0-9]+ token' "a reply"

say "== the library"
cmake -S "$root/tests/package" -B "$scratch/own" >/dev/null || fail "CMake does not find the library"
cmake --build "$scratch/own" >/dev/null || fail "the program of docs/library.md does not compile"

packages=(kvarium kvarium-cli libkvarium-dev kvarium-doc)
if compgen -G "$folder/kvarium-cuda_*.deb" >/dev/null; then
  say "== the kernels for GPUs"
  why() { kvarium-cli run -m "$model" --device cuda --raw -p hello -n 1 2>&1 || true; }
  says "$(why)" 'install kvarium-cuda' "a GPU without its package"
  apt-get install -y -qq --no-install-recommends "$folder"/kvarium-cuda_*.deb >/dev/null || fail "apt could not install kvarium-cuda"
  says "$(why)" 'NVIDIA|driver|GPU' "a GPU with its package"
  ! grep -q 'kvarium-cuda' <<<"$(why)" || fail "kvarium-cuda is not used: $(why)"
  packages+=(kvarium-cuda)
fi

say "== removing"
pkill -x Xvfb || true
apt-get purge -y -qq "${packages[@]}" >/dev/null || fail "apt could not remove the packages"
files >"$scratch/after"
left=$(comm -13 "$scratch/before" "$scratch/after" | grep -vE '^/usr/share/(mime|applications|icons/hicolor)(/|$)' || true)
left+=$(grep -ril kvarium /usr/share/mime /usr/share/applications 2>/dev/null || true)
[ -z "$left" ] || fail "these files are left: $left"
say "installed, started, opened, removed: nothing is left"
