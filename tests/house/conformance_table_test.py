"""docs/conformance.md names behaviours and the tests that prove them: every named test must exist, no number may be missing.
`conformance_table_test.py ROOT` checks a tree; `--self-test` shows that each rule can fail.
"""
import pathlib
import re
import sys
import tempfile

NUMBERS = [*map(str, range(1, 28)), *(f"M{n}" for n in range(1, 8)), *(f"G{n}" for n in range(1, 17)), "P"]
DEFINED = re.compile(r"^\s*TEST(?:_F|_P)?\(\s*(\w+)\s*,\s*(\w+)\s*\)", re.MULTILINE)


def tests_of(root):
    for path in sorted((root / "tests").rglob("*.cpp")):
        for suite, name in DEFINED.findall(path.read_text(encoding="utf-8")):
            yield f"{suite}.{name}"


def rows_of(text):
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and cells[0] != "no." and set(cells[0]) != {"-"}:
            yield cells


def problems(root):
    there = set(tests_of(root))
    seen = []
    for number, behaviour, tests, _ in rows_of((root / "docs/conformance.md").read_text(encoding="utf-8")):
        seen.append(number)
        named = re.findall(r"`([^`]+)`", tests)
        if not named and not re.match(r"none: \w", tests):
            yield f"{number} ({behaviour}) names no test and does not say why there is none"
        for name in named:
            if name not in there:
                yield f"{number} ({behaviour}) names {name}, which no source has"
    for number in NUMBERS:
        if seen.count(number) != 1:
            yield f"number {number} is there {seen.count(number)} times"
    for number in seen:
        if number not in NUMBERS:
            yield f"number {number} is not in the list of numbers that this test knows"


def self_test():
    source = "TEST(A, one) {}\n  TEST_F(B, two) {}\nTEST_P(C,\n       three) {}\n"
    rows = "| no. | behaviour | proved by | wrong upstream |\n|---|---|---|---|\n"
    rows += "".join(f"| {number} | x | `A.one`, `B.two` | |\n" for number in NUMBERS)
    cases = [(rows, 0), (rows.replace("`B.two`", "`C.three`"), 0), (rows.replace("| 7 | x | `A.one`", "| 7 | x | `A.two`"), 1),
             (rows.replace("| G3 | x | `A.one`, `B.two` |", "| G3 | x | none: it is so |"), 0),
             (rows.replace("| G3 | x | `A.one`, `B.two` |", "| G3 | x | |"), 1),
             (rows.replace("| 12 |", "| 11 |"), 2), (rows.replace("| M7 |", "| M6 |"), 2), (rows.replace("| P |", "| P1 |"), 2),
             (rows.replace("| P | x | `A.one`", "| P | x | `A.gone`"), 1), (rows + "| M8 | x | `A.one` | |\n", 1)]
    for text, wanted in cases:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "tests").mkdir()
            (root / "docs").mkdir()
            (root / "tests/a.cpp").write_text(source, encoding="utf-8")
            (root / "docs/conformance.md").write_text(text, encoding="utf-8")
            found = list(problems(root))
        if len(found) != wanted:
            sys.exit(f"{wanted} problems wanted: {found}")
    print(f"{len(cases)} cases")


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    else:
        found = list(problems(pathlib.Path(sys.argv[1])))
        print("\n".join(found) or "every behaviour has its tests")
        sys.exit(bool(found))
