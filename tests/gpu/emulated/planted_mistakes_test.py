#!/usr/bin/env python3
"""planted_mistakes_test.py PROGRAM address|thread: each planted mistake that a sanitizer finds is reported, with its line.

PROGRAM is planted_mistakes.cpp compiled with AddressSanitizer and UBSan, or with ThreadSanitizer.
"""
import os
import pathlib
import re
import subprocess
import sys

FOUND_BY = {
    'address': {
        'beyondSharedArray': r'runtime error: index 64 out of bounds',
        'beyondSharedPointer': r'AddressSanitizer: heap-buffer-overflow',
        'beyondGlobal': r'AddressSanitizer: use-after-poison',
        'givenBack': r'AddressSanitizer: use-after-poison',
        'notAligned': r'runtime error: .*misaligned address',
    },
    'thread': {name: r'ThreadSanitizer: data race' for name in (
        'noBarrier', 'noSecondBarrier', 'noWarpBarrier', 'shuffleAsBarrier', 'waitWithoutBarrier', 'blocksInOrder',
        'blocksCollide', 'sumWithoutAtomics')},
}
MISTAKES = pathlib.Path(__file__).with_name('mistakes.cpp')


def lines_of(name):
    """The lines that have the mistake; a comment of its own means the line after it."""
    lines = MISTAKES.read_text().splitlines()
    marked = [i for i, line in enumerate(lines, 1) if re.search(rf'// mistake {name}\b', line)]
    return {i + 1 if lines[i - 1].lstrip().startswith('//') else i for i in marked}


def problem(program, name, report):
    """What is wrong with the run of a mistake, or None; `report` is None when nothing may be reported."""
    run = subprocess.run([program, name], capture_output=True, text=True, timeout=100,
                         env={**os.environ, 'TSAN_OPTIONS': 'atexit_sleep_ms=0', 'ASAN_OPTIONS': '', 'UBSAN_OPTIONS': ''})
    said = run.stdout + run.stderr
    if report is None:
        return None if run.returncode == 0 and not run.stderr else f'a report where there is no mistake:\n{said}'
    if run.returncode == 0 or not re.search(report, said):
        return f'no report "{report}":\n{said}'
    named = {int(line) for line in re.findall(rf'{MISTAKES.name}:(\d+)', said)}
    return None if named & lines_of(name) else f'lines {sorted(named)}, not {sorted(lines_of(name))}:\n{said}'


def main():
    program, kind = sys.argv[1:]
    runs = {'noMistake': None, **FOUND_BY[kind]}
    problems = {name: problem(program, name, report) for name, report in runs.items()}
    for name, text in problems.items():
        print(f'{name}: {text or "right"}')
    return 1 if any(problems.values()) else 0


if __name__ == '__main__':
    sys.exit(main())
