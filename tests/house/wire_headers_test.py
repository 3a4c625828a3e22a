"""core/engine/wire.h carries plain values: it pulls in at most ten headers of core, itself among them.
`wire_headers_test.py ROOT` counts by following #include lines; `--self-test` shows that the count can fail.
"""
import pathlib
import re
import sys
import tempfile

MOST = 10
WIRE = "core/engine/wire.h"
INCLUDE = re.compile(r'^\s*#\s*include\s*"(core/[^"]+)"', re.MULTILINE)


def headers(root, first):
    """Headers of core that `first` pulls in, itself among them, in the order in which a compiler meets them."""
    found, waiting = [], [first]
    while waiting:
        header = waiting.pop()
        if header in found:
            continue
        found.append(header)
        waiting += reversed(INCLUDE.findall((root / header).read_text(encoding="utf-8")))
    return found


def problem(root):
    found = headers(root, WIRE)
    if len(found) <= MOST:
        return None
    return f"{WIRE} pulls in {len(found)} headers of core, at most {MOST}:\n  " + "\n  ".join(found)


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "core/engine").mkdir(parents=True)
        for others, fails in ((MOST - 1, False), (MOST, True)):
            names = [WIRE] + [f"core/engine/{number}.h" for number in range(others)]
            for name, behind in zip(names, names[1:] + [WIRE]):  # a chain that ends in wire.h again
                (root / name).write_text(f'#pragma once\n#include <vector>\n#include "{behind}"\n', encoding="utf-8")
            if bool(problem(root)) != fails:
                sys.exit(f"{others + 1} headers: {problem(root)}")
    print("2 cases")


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    else:
        tree = pathlib.Path(sys.argv[1])
        found = problem(tree)
        print(found or f"{len(headers(tree, WIRE))} headers of core, at most {MOST}")
        sys.exit(bool(found))
