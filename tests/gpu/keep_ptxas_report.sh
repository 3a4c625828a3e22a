#!/usr/bin/env bash
# keep_ptxas_report.sh NVCC ARGUMENTS... -o OBJECT: compiles, and writes what nvcc said to OBJECT.ptxas for
# registers_test.py. Shows all but what ptxas reports of every kernel; when the compilation fails, everything.
set -uo pipefail
for ((i = 1; i < $#; ++i)); do
  if [ "${!i}" = -o ]; then next=$((i + 1)) object=${!next}; fi
done
[ -n "${object:-}" ] || exec "$@"
"$@" 2>"$object.ptxas"
status=$?
if [ $status = 0 ]; then
  grep -v -e '^ptxas info' -e 'bytes stack frame' "$object.ptxas" >&2 || true
else
  cat "$object.ptxas" >&2
fi
exit $status
