#!/usr/bin/env python3
"""CTest runs all that the test programs of a build have: tests.cmake finds suites and classes by reading the files.
Usage: covered_test.py BUILD
"""
import json
import os
import pathlib
import subprocess
import sys


def listed(program, **environment):
    """Names of the tests of a GoogleTest program, as SUITE.TEST."""
    said = subprocess.run([program, "--gtest_list_tests"], capture_output=True, text=True, env={**os.environ, **environment})
    suite, names = "", set()
    for line in said.stdout.splitlines():
        word = line.split("#")[0].rstrip()
        if not line.startswith(" "):
            suite = word
        elif word:
            names.add(suite + word.strip())
    return names


def classes(program):
    """Names of the classes of a program of Qt tests, which it tells who asks for one that it does not have."""
    said = subprocess.run([program, "?"], capture_output=True, text=True, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    return {line.strip() for line in said.stderr.splitlines()[1:]} if said.returncode == 2 else set()


def main():
    build = pathlib.Path(sys.argv[1])
    found = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, capture_output=True, text=True)
    run, of_qt = {}, set()  # program -> what CTest runs of it; programs of Qt tests
    for test in json.loads(found.stdout)["tests"]:
        command = test.get("command", [])
        if not command or pathlib.Path(command[0]).parent != build / "tests" or not command[0].endswith("_tests"):
            continue
        given = next((p["value"] for p in test["properties"] if p["name"] == "ENVIRONMENT"), [])
        environment = dict(pair.split("=", 1) for pair in given)
        names = run.setdefault(command[0], set())
        if len(command) > 1:
            of_qt.add(command[0])
            names.add(command[1])
        elif "KVARIUM_TEST_DEVICE" not in environment:
            names |= listed(command[0], GTEST_FILTER=environment.get("GTEST_FILTER", "*"))
    left = [f"{pathlib.Path(program).name}: {name}" for program, names in run.items()
            for name in sorted((classes(program) if program in of_qt else listed(program)) - names)]
    print("\n".join(left) or f"{sum(map(len, run.values()))} tests and classes of {len(run)} programs are run")
    programs = {str(path) for path in (build / "tests").glob("*_tests") if os.access(path, os.X_OK)}
    print("\n".join(f"{path}: CTest runs nothing of it" for path in sorted(programs - set(run))), end="")
    return 1 if left or programs - set(run) else 0


if __name__ == "__main__":
    sys.exit(main())
