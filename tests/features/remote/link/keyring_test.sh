#!/usr/bin/env bash
# keyring_test.sh PROGRAM: runs PROGRAM on a session bus of its own with a keyring (gnome-keyring) in a folder of its own,
# which is removed afterwards. 77: this machine has no such programs.
set -euo pipefail
for tool in dbus-run-session gnome-keyring-daemon; do
  command -v "$tool" >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
done
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export HOME=$home XDG_DATA_HOME=$home/data XDG_RUNTIME_DIR=$home/run XDG_CONFIG_HOME=$home/config KVARIUM_TEST_KEYRING=1
mkdir -m 700 "$home/run" "$home/data" "$home/config"
# shellcheck disable=SC2016
timeout 60 dbus-run-session -- bash -c '
  printf "%s" password | gnome-keyring-daemon --unlock --components=secrets >/dev/null
  "$0"' "$1"
