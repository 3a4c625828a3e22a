#!/usr/bin/env python3
"""Writes unicode_tables.inc from Python's own Unicode database: the answers of str.upper, str.isalnum, repr, ... as ranges."""
import sys
import unicodedata
from pathlib import Path

POINTS = [c for c in range(sys.maxunicode + 1) if not 0xD800 <= c <= 0xDFFF]


def ranges(test):
    found = []
    for c in POINTS:
        if not test(chr(c)):
            continue
        if found and found[-1][1] == c - 1:
            found[-1][1] = c
        else:
            found.append([c, c])
    return found


def mapping(function, base=None):
    """One-to-one mappings as runs (first, last, stride, delta), others as (from, to, to, to)."""
    runs, special = [], []
    for c in POINTS:
        to = function(chr(c))
        if to == (base(chr(c)) if base else chr(c)):
            continue
        if len(to) > 1:
            special.append([c, *map(ord, to), *[0] * (3 - len(to))])
            continue
        delta = ord(to) - c
        for stride in (1, 2):
            if runs and runs[-1][3] == delta and c - runs[-1][1] == stride and runs[-1][2] in (0, stride):
                runs[-1][1:3] = c, stride
                break
        else:
            runs.append([c, c, 0, delta])
    for run in runs:
        run[2] = run[2] or 1
    return runs, special


def emit(out, kind, name, rows):
    out.append(f"constexpr {kind} {name}[] = {{")
    line = "   "
    for row in rows:
        cell = " {" + ", ".join(str(v) for v in row) + "},"
        if len(line) + len(cell) > 118:
            out.append(line)
            line = "   "
        line += cell
    out += [line, "};"]


def main():
    out = [f"// Written by make_unicode_tables.py from Unicode {unicodedata.unidata_version}; do not edit.", "// clang-format off"]
    emit(out, "Range", "printable_ranges", ranges(str.isprintable))
    emit(out, "Range", "alphanumeric_ranges", ranges(str.isalnum))
    emit(out, "Range", "numeric_ranges", ranges(lambda c: c.isalnum() and not c.isalpha()))
    emit(out, "Range", "digit_ranges", ranges(str.isdigit))
    for name, function, base in (("upper", str.upper, None), ("lower", str.lower, None), ("title", str.title, str.upper)):
        runs, special = mapping(function, base)
        emit(out, "CaseRun", f"{name}_runs", runs)
        emit(out, "CaseSpecial", f"{name}_specials", special or [[0, 0, 0, 0]])
    out.append("// clang-format on")
    Path(__file__).with_name("unicode_tables.inc").write_text("\n".join(out) + "\n")


main()
