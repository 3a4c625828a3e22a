#!/usr/bin/env bash
# Asks kvarium-cli serve with clients that others wrote: OpenAI's library, llm, and an agent of smolagents. The first run takes
# 60 MB from PyPI and half a minute. Where PyPI is missing it says so and ends with 77.
#
#   tests/app/run_clients.sh PROGRAM [FOLDER]      PROGRAM: build/dev/bin/kvarium-cli; FOLDER: what is kept for the next run
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$(realpath "${1:?the program to ask, see the head of this file}")
folder=${2:-${XDG_CACHE_HOME:-$HOME/.cache}/kvarium/clients}
clients=(openai==3.57.0 llm==0.36 'smolagents[openai]==1.26.0')

mkdir -p "$folder"
python=$folder/venv/bin/python
if [ "$(cat "$folder/clients" 2>/dev/null)" != "${clients[*]}" ]; then
  rm -rf "$folder/venv" "$folder/clients"
  python3 -m venv "$folder/venv"
  if ! "$python" -m pip install -q --disable-pip-version-check "${clients[@]}"; then
    echo "skipped: PyPI does not give ${clients[*]}"
    exit 77
  fi
  echo "${clients[*]}" >"$folder/clients"
fi
exec "$python" "$here/clients_test.py" "$program"
