#!/usr/bin/env python3
"""Measures KVarium and llama.cpp in turn, and writes docs/protocols/performance-*.md, the results in docs/performance.md and its picture.

    tools/measure_performance.py build/release/bin/kvarium-cli LLAMA_CPP_BIN MODEL.gguf [--repetitions 5] [--rows speed,read]
        [--under "chrt -r 1"] [--pause 5]

LLAMA_CPP_BIN: the folder with llama-bench, llama-completion and llama-quantize. sampler_bench is searched in the folder of kvarium-cli.
Only the parts named by --rows are measured, and only their pages are written. Each page says the machine, the versions and the day
it was measured on.
"""
import argparse
import pathlib
import time

from performance_machine import Machine
from performance_pages import put
from performance_process import archive, memory, quality, start
from performance_speed import context, operations, read, sampling, speed, types

PARTS = {"quality": quality, "speed": speed, "read": read, "types": types, "start": start, "archive": archive, "memory": memory,
         "sampling": sampling, "operations": operations, "context": context}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli", type=pathlib.Path, help="kvarium-cli, a release build")
    parser.add_argument("peer", type=pathlib.Path, help="folder of llama.cpp's programs")
    parser.add_argument("model", type=pathlib.Path, help="GGUF file")
    parser.add_argument("--repetitions", type=int, default=5, help="runs of each program, in turn; medians are written")
    parser.add_argument("--rows", default=",".join(PARTS), help="parts measured, of " + ", ".join(PARTS))
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--under", default="", help="runs both programs: \"chrt -r 1\" keeps others off the processor")
    parser.add_argument("--pause", type=float, default=0, help="seconds before each run, for other users of the machine")
    options = parser.parse_args()
    if options.repetitions < 1 or not set(options.rows.split(",")) <= set(PARTS):
        parser.error("--repetitions is 1 or more, --rows is a list of " + ", ".join(PARTS))
    m = Machine(options)
    for part in options.rows.split(","):
        m.part = part
        begun = time.monotonic()
        text = PARTS[part](m)
        commands = "\n".join(m.shown[part])
        summary = f"Commands, {options.repetitions} run{'' if options.repetitions == 1 else 's'} each"
        put(part, f"{text}\n\n{m.described()}\n\n<details><summary>{summary}</summary>\n\n```\n{commands}\n```\n</details>")
        print(f"{part}: {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
