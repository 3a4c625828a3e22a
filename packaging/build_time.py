#!/usr/bin/env python3
"""Where the time of a build went, by room, read from Ninja's log.

  packaging/build_time.py BUILD_FOLDER [--files 10] [[--limit SECONDS] -- COMMAND...]

In the table each command counts from its start to its end. COMMAND is what builds the folder; it is run first, what
it says goes to standard error, and the processor time of all its processes is told: other work on the machine does not
count. With --limit, ends with 1 when that is larger.
"""
import argparse
import collections
import pathlib
import resource
import subprocess
import sys


def commands(log):
    """(output, seconds) of each command's last run; one command may write several files."""
    last = {}
    lines = log.read_text().splitlines()
    if not lines or not lines[0].startswith("# ninja log v"):
        sys.exit(f"{log} is not a log of Ninja")
    for line in lines[1:]:
        start, end, _, output, command = line.split("\t")
        last[output] = (command, int(start), int(end))
    seen = set()
    for output, (command, start, end) in sorted(last.items()):
        if (command, start, end) not in seen:
            seen.add((command, start, end))
            yield output, (end - start) / 1000


def processor_seconds(command):
    """Of a command and of every process it waited for. Ends as the command does where it fails."""
    code = subprocess.run(command, stdout=sys.stderr).returncode
    if code != 0:
        sys.exit(code if code > 0 else 1)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def room(output):
    parts = pathlib.PurePath(output).parts
    return "/".join(parts[:2]) if parts[0] in ("app", "core", "gpu", "tests", "ui") else "the rest"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--files", type=int, default=10, help="so many of the slowest are named")
    arguments.add_argument("--limit", type=float, help="seconds of processor time that COMMAND may take")
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    given, command = arguments.parse_args(words[:cut]), words[cut + 1:]
    if given.limit is not None and not command:
        arguments.error("--limit is about COMMAND, and there is none")
    used = processor_seconds(command) if command else None
    log = given.folder / ".ninja_log"
    if not log.is_file():
        sys.exit(f"{log} is not there; build with Ninja first")
    times = list(commands(log))
    rooms = collections.Counter()
    for output, seconds in times:
        rooms[room(output)] += seconds
    for name, seconds in rooms.most_common():
        print(f"{seconds:8.1f} s  {name}")
    for output, seconds in sorted(times, key=lambda one: -one[1])[: given.files]:
        print(f"{seconds:8.1f} s  {output}")
    print(f"{sum(rooms.values()):8.1f} s  together")
    if used is None:
        return 0
    limited = given.limit is not None
    print(f"{used:8.1f} s  of processor time" + (f", {given.limit:g} s allowed" if limited else ""))
    return 1 if limited and used > given.limit else 0


if __name__ == "__main__":
    sys.exit(main())
