#!/usr/bin/env python3
"""Writes unicode_golden.json: what Python's str says of every character, and of texts in which the neighbours matter.

Needs Python 3.11 alone: its Unicode is 14.0. Characters that are not assigned there are left out, because a later Unicode may know them.
"""
import json
import sys
import unicodedata
from pathlib import Path

CLASSES = ["isspace", "isprintable", "isupper", "islower", "isalpha", "isalnum", "isdecimal", "isdigit"]
MAPPINGS = ["upper", "lower", "title"]
IN_TEXTS = ["upper", "lower", "title", "capitalize", "swapcase", "isupper", "islower", "istitle"]
TEXTS = [
    "", "ΑΣ", "ΑΣΑ", "Σ", "ΣΣ", "1Σ", "ΑΣ1", "Α.Σ", "Α.Σ.Α", "ΑΣ' Α", "Α\u0301Σ\u0301", "ʰΣ", "ªΣʰ", "ΑΣ\u00ad", "ὈΔΥΣΣΕΎΣ ΜΈΓΑΣ",
    "straße ﬁn ﬃ", "ŉ ǰ ΐ և ẚ", "ᾳ ᾲ ᾷ ᾼ ᾀ ᾈ", "ǆ ǅ Ǆ ǅa aǅ", "İstanbul ıI", "ẞß", "ⅷ Ⅷ ⓐ Ⓐ", "ა Ა", "it's o_k foo-bar",
    "hELLO wORLD", "1aB 2Cd", "éa ÀÉ", "日本 A", "ʰa ªb", "\u0345α", "𐐨 𐐀",
]
POINTS = [c for c in range(sys.maxunicode + 1) if unicodedata.category(chr(c)) not in ("Cn", "Cs")]


def ranges(belongs):
    found = []
    for c in POINTS:
        if not belongs(chr(c)):
            continue
        if found and found[-1][1] == c - 1:
            found[-1][1] = c
        else:
            found.append([c, c])
    return found


def main():
    assert unicodedata.unidata_version == "14.0.0", unicodedata.unidata_version
    golden = {
        "assigned": ranges(lambda c: True),
        "classes": {name: ranges(getattr(str, name)) for name in CLASSES},
        # A character and what it becomes, where that is another text.
        "mappings": {name: [chr(c) + getattr(chr(c), name)() for c in POINTS if getattr(chr(c), name)() != chr(c)] for name in MAPPINGS},
        "texts": [{"text": text, **{name: getattr(text, name)() for name in IN_TEXTS}} for text in TEXTS],
    }
    lines = json.dumps(golden, ensure_ascii=False, separators=(",", ":"))
    Path(__file__).with_name("unicode_golden.json").write_text(lines + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
