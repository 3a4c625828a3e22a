#!/usr/bin/env python3
"""A product has none of the tests' machinery: no symbol of its programs comes from gpu/emulated, and none from tests/.
Usage: symbols_test.py PROGRAM... [--can-fail PROGRAM_WITH_AN_EMULATED_GPU]
"""
import subprocess
import sys

# Namespaces of gpu/emulated, of what is compiled for it, and of tests/support.
FOREIGN = ("kvarium::gpu_emulated::", "kvarium::emulated::", "kvarium::support::", "testing::")
OWN = "kvarium::"


def foreign_symbols(program):
    listed = subprocess.run(["nm", "--demangle", "--defined-only", program], check=True, capture_output=True, text=True).stdout
    names = [line.split(maxsplit=2)[2] for line in listed.splitlines() if len(line.split(maxsplit=2)) == 3]
    if not any(OWN in name for name in names):
        sys.exit(f"{program} has no symbols to read")
    return [name for name in names if any(word in name for word in FOREIGN)]


def main():
    words = sys.argv[1:]
    cut = words.index("--can-fail") if "--can-fail" in words else len(words)
    failed = False
    for program in words[:cut]:
        found = foreign_symbols(program)
        for name in found[:10]:
            print(f"{program}: {name}")
        print(f"{program}: {len(found)} symbols of the tests' machinery")
        failed = failed or bool(found)
    for program in words[cut + 1:]:
        if not foreign_symbols(program):
            sys.exit(f"{program} has an emulated GPU, and this test did not see it")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
