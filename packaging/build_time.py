#!/usr/bin/env python3
"""Where the time of a build went, by room, read from Ninja's log.

  packaging/build_time.py BUILD_FOLDER [--files 10] [--limit SECONDS]

Each command counts from its start to its end. That is its processor time where no more commands ran at once than there
are processors (ninja -j 2 on two) and nothing else ran. With --limit, ends with 1 when the sum is larger.
"""
import argparse
import collections
import pathlib
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


def room(output):
    parts = pathlib.PurePath(output).parts
    return "/".join(parts[:2]) if parts[0] in ("app", "core", "gpu", "tests", "ui") else "the rest"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--files", type=int, default=10, help="so many of the slowest are named")
    arguments.add_argument("--limit", type=float, help="seconds that all commands may take together")
    given = arguments.parse_args()
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
    total = sum(rooms.values())
    print(f"{total:8.1f} s  together" + (f", {given.limit:.0f} s allowed" if given.limit else ""))
    return 1 if given.limit and total > given.limit else 0


if __name__ == "__main__":
    sys.exit(main())
