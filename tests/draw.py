#!/usr/bin/env python3
"""Which tests of a build the gate runs, as a file for `ctest -I`: all on the processor, and some of those on other devices.

  tests/draw.py BUILD FILE [--since COMMIT] [--without LABEL|LABEL...]
  tests/draw.py --part          of long sweeps under a sanitizer: 0 to 3

Of the tests with the label other_device one in four is drawn by the hash of the commit, so that all are seen over a few
commits; those of rooms that were changed since COMMIT run all, up to 60 of them, drawn likewise; of the two orders of a late device
one. Without --since that is what was committed in the four hours before the last commit. `draw.py --self-test` shows that each
rule can fail.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import zlib

ONE_IN = 4
MOST_TOUCHED = 60  # all take as long as a quarter of the build
HOURS = 4
# What a device of the tests is made of: a change there is one of every room. Kernels of the processor are not: they compute the
# same, however late.
OF_DEVICE = {"late": ["core/device", "tests/support/late_device"], "latest": ["core/device", "tests/support/late_device"],
             "emulated": ["gpu", "tests/support/test_device"], "split": ["gpu", "tests/support/test_device"]}


def lot(name, commit):
    return zlib.crc32(f"{commit} {name}".encode())


def is_touched(name, changed):
    """name: ROOM/FILE.DEVICE. Whether one of the changed paths belongs to the room or to the device."""
    room, file, device = re.fullmatch(r"([^/]+)/(.+)\.(\w+)", name).groups()
    changed = [path for path in changed if not path.endswith("CMakeLists.txt")]
    if room != "device":
        changed = [path for path in changed if not path.startswith("core/device/cpu/")]
    places = [f"core/{room}/", f"tests/core/{room}/{file}.", f"features/{room}/", *OF_DEVICE[device]]
    return any(path.startswith(place) or f"/{file}." in path for path in changed for place in places)


def is_order_of(commit, name):
    """A late device works in a random order or as late as can be: a commit runs a test in one of the two."""
    test, _, device = name.rpartition(".")
    return device not in ("late", "latest") or ("late", "latest")[lot(test, commit) % 2] == device


def watched_part(commit):
    return str(zlib.crc32(commit.encode()) % 4)


def chosen(tests, commit, changed, without):
    """tests: [(name, labels)]. The numbers of those that run, from 1, and how many of the others were drawn or touched."""
    numbered = [(number, name, labels) for number, (name, labels) in enumerate(tests, 1) if not without & set(labels)]
    others = {number: name for number, name, labels in numbered if "other_device" in labels}
    touched = sorted((number for number, name in others.items() if is_touched(name, changed) and is_order_of(commit, name)),
                     key=lambda n: lot(others[n], commit))
    drawn = [number for number in others if number not in touched and lot(others[number], commit) % ONE_IN == 0]
    left_out = set(others) - set(touched[:MOST_TOUCHED]) - set(drawn)
    return [number for number, _, _ in numbered if number not in left_out], len(others), len(drawn), len(touched[:MOST_TOUCHED])


def tests_of(build):
    listed = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, capture_output=True, text=True)
    for test in json.loads(listed.stdout)["tests"]:
        labels = [p["value"] for p in test.get("properties", []) if p["name"] == "LABELS"]
        yield test["name"], labels[0] if labels else []


def git(*words):
    root = pathlib.Path(__file__).resolve().parents[1]
    ran = subprocess.run(["git", "-c", "safe.directory=*", "-C", str(root), *words], capture_output=True, text=True)
    return ran.stdout.strip() if ran.returncode == 0 else ""


def changed_since(commit):
    if not commit:
        last = int(git("log", "-1", "--format=%ct") or 0)
        commit = git("rev-list", "-1", f"--before={last - HOURS * 3600}", "HEAD")
    committed = git("diff", "--name-only", commit, "HEAD") if commit else ""
    return [*committed.splitlines(), *git("diff", "--name-only", "HEAD").splitlines()]


def self_test():
    assert is_touched("cache/kv_cache_test.late", ["core/cache/sequence/step.cpp"])
    assert is_touched("cache/kv_cache_test.late", ["tests/core/cache/sequence/kv_cache_test.cpp"])
    assert not is_touched("cache/kv_cache_test.late", ["tests/core/cache/sequence/step_test.cpp", "core/text/a.cpp"])
    assert is_touched("cache/kv_cache_test.emulated", ["gpu/ops/rope.cu"])
    assert not is_touched("cache/kv_cache_test.late", ["gpu/ops/rope.cu"])
    assert is_touched("cache/kv_cache_test.late", ["core/device/device.h"])
    assert not is_touched("cache/kv_cache_test.late", ["core/cache/CMakeLists.txt"])
    assert not is_touched("cache/kv_cache_test.late", ["core/device/cpu/kernel_rows.h"])
    tests = [("a/b_test", []), ("a/slow_test", ["slow"]), *((f"a/{i}_test.split", ["other_device"]) for i in range(100))]
    seen = set()
    for commit in "abcdefghijklmnopqrst":
        numbers, others, drawn, touched = chosen(tests, commit, [], {"slow"})
        assert 1 in numbers and 2 not in numbers and others == 100 and 5 < drawn < 60 and touched == 0
        seen |= set(numbers)
    assert len(seen) > 95, len(seen)
    assert chosen(tests[:42], "a", ["core/a/x.cpp"], {"slow"})[3] == 40
    numbers, _, drawn, touched = chosen(tests, "a", ["core/a/x.cpp"], {"slow"})
    assert (len(numbers), drawn, touched) == (1 + MOST_TOUCHED, 0, MOST_TOUCHED)
    assert set(numbers) != set(chosen(tests, "b", ["core/a/x.cpp"], {"slow"})[0])
    late = [("a/x_test.late", ["other_device"]), ("a/x_test.latest", ["other_device"])]
    assert {tuple(chosen(late, commit, ["core/a/x.cpp"], set())[3:]) for commit in "abcdefgh"} == {(1,)}
    assert {is_order_of(commit, "a/x_test.late") for commit in "abcdefgh"} == {True, False}
    assert {watched_part(commit) for commit in "abcdefghijklmnop"} == set("0123")
    print("the rules hold")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if sys.argv[1:] == ["--part"]:
        print(watched_part(git("rev-parse", "HEAD") or "no commit"))
        return 0
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("build")
    arguments.add_argument("file", type=pathlib.Path)
    arguments.add_argument("--since", default="")
    arguments.add_argument("--without", default="slow")
    options = arguments.parse_args()
    commit = git("rev-parse", "HEAD") or "no commit"
    tests = list(tests_of(options.build))
    numbers, others, drawn, touched = chosen(tests, commit, changed_since(options.since), set(options.without.split("|")))
    options.file.write_text("0,0,0," + ",".join(map(str, numbers)) + "\n")
    print(f"{len(numbers)} tests; of {others} on other devices {touched} of changed rooms and {drawn} drawn by commit {commit[:8]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
