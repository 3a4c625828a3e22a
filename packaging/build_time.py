#!/usr/bin/env python3
"""Where the time of a build went, by room, read from Ninja's log.

  packaging/build_time.py BUILD_FOLDER [--files 10] [--targets 10] [--tests] [[--limit SECONDS] -- COMMAND...]

In the table each command counts from its start to its end, so nothing else should run. --tests: the dearest tests of the last
run, too. COMMAND is what builds the folder; it is run first, what
it says goes to standard error, and the processor time of all its processes is reported: other work on the machine does not
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
    return "/".join(parts[:2]) if parts[0] in ("app", "core", "features", "gpu", "tests", "ui") else "the rest"


def target(output):
    """What CMake calls it: kvarium_cache of core/cache/CMakeFiles/kvarium_cache.dir/x.cpp.o."""
    parts = pathlib.PurePath(output).parts
    named = [part.removesuffix(".dir").removesuffix("_autogen") for part in parts if part.endswith((".dir", "_autogen"))]
    return named[0] if named else pathlib.PurePath(output).name


def dearest_tests(folder, most):
    """(name, seconds) of the dearest tests, as CTest keeps them for its next run."""
    costs = folder / "Testing/Temporary/CTestCostData.txt"
    lines = costs.read_text().split("---")[0].splitlines() if costs.is_file() else []
    tests = [(line.split()[0], float(line.split()[2])) for line in lines if len(line.split()) == 3]
    return sorted(tests, key=lambda one: -one[1])[:most]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--files", type=int, default=10, help="how many of the slowest are named")
    arguments.add_argument("--targets", type=int, default=10, help="how many of the most expensive are named")
    arguments.add_argument("--tests", action="store_true", help="the dearest tests of the last run, too")
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
    rooms, targets = collections.Counter(), collections.Counter()
    for output, seconds in times:
        rooms[room(output)] += seconds
        targets[target(output)] += seconds
    for name, seconds in rooms.most_common():
        print(f"{seconds:8.1f} s  {name}")
    for name, seconds in targets.most_common(given.targets):
        print(f"{seconds:8.1f} s  target {name}")
    for name, seconds in dearest_tests(given.folder, 10) if given.tests else []:
        print(f"{seconds:8.1f} s  test {name}")
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
