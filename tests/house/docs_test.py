"""Documents name what exists: links and paths in README.md, NOTICE, docs/ and comments lead somewhere, the map names every
room, docs/ holds text and pictures only, README.md is short, and the pages of a kind have one form.
`docs_test.py ROOT` checks a tree; `--self-test` shows that each rule can fail.
"""
import pathlib
import re
import sys
import tempfile

FOLDERS = ("core", "gpu", "ui", "features", "app", "tests", "tools", "docs", "packaging", "resources")
TEXT_OR_PICTURE = {".md", ".png", ".svg"}
LINK = re.compile(r"\]\(([^)\s]+)\)")
QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(rf"(?:{'|'.join(FOLDERS)})/[\w.+/*{{}},-]*")
IN_COMMENT = re.compile(r"\bdocs/[\w/.-]*\w")
DECISION_PARTS = ["Date: 20", "**Context.**", "**Choice.**", "**Rejected.**", "**Consequence.**"]
PICTURE = re.compile(r"!\[[^\]]*\]\(")
README_WORDS = 600  # an entrance, no data sheet: facts have their pages in docs/
SOURCES = {".h", ".cpp", ".cu", ".py", ".sh", ".cmake", ".txt"}


def variants(path):
    """The paths that `a/{b,c}.h` names."""
    found = re.search(r"\{([^{}]*)\}", path)
    if not found:
        return [path]
    return [one for part in found[1].split(",") for one in variants(path[:found.start()] + part + path[found.end():])]


def is_there(root, path):
    path = path.rstrip("/")
    return any(root.glob(path)) if "*" in path else (root / path).exists()


def pages(root):
    return [page for page in [root / "README.md", root / "NOTICE", *sorted((root / "docs").rglob("*.md"))] if page.exists()]


def page_problems(root, page):
    name = page.relative_to(root).as_posix()
    text = page.read_text(encoding="utf-8")
    for target in LINK.findall(text):
        if "://" not in target and not target.startswith("#") and not (page.parent / target.split("#")[0]).exists():
            yield f"{name}: the link {target} leads nowhere"
    for quoted in QUOTED.findall(text):
        if not PATH.fullmatch(quoted) or "NAME" in quoted:  # NAME: a file that the reader will add
            continue
        for path in variants(quoted):
            if not is_there(root, path):
                yield f"{name}: there is no {path}"
    for path in IN_COMMENT.findall(text):
        if not is_there(root, path):
            yield f"{name}: there is no {path}"


def readme_problems(text):
    words, pictures = len(text.split()), len(PICTURE.findall(text))
    if words > README_WORDS:
        yield f"README.md has {words} words, and may have {README_WORDS}; facts have their pages in docs/"
    if pictures != 1:
        yield f"README.md has {pictures} pictures, and must have one"


def rooms(root):
    """The folders that hold code, as the map of docs/architecture.md names them."""
    for parent in ("core", "core/cache", "ui", "features/*", "app"):
        for folder in sorted(root.glob(parent + "/*/")):
            if folder.is_dir() and any(path.is_file() for path in folder.rglob("*.h")):
                yield folder.name + "/" if parent == "core/cache" else folder.relative_to(root).as_posix()


def problems(root):
    map_page = root / "docs/architecture.md"
    if map_page.exists():
        text = map_page.read_text(encoding="utf-8")
        for room in rooms(root):
            if room not in text:
                yield f"docs/architecture.md: the map does not name {room}"
    for path in sorted((root / "docs").rglob("*")):
        if path.is_file() and path.suffix not in TEXT_OR_PICTURE:
            yield f"{path.relative_to(root).as_posix()}: docs/ holds text and pictures; programs belong in tools/"
    for page in pages(root):
        yield from page_problems(root, page)
        if page == root / "README.md":
            yield from readme_problems(page.read_text(encoding="utf-8"))
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in SOURCES or not path.is_file() or path.name == "docs_test.py":
                continue
            for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
                for named in IN_COMMENT.findall(line) if "://" not in line and "ggml docs/" not in line else []:
                    if named.endswith((".md", ".png", ".svg")) and not is_there(root, named):
                        yield f"{path.relative_to(root).as_posix()}: there is no {named}"
    decisions = sorted((root / "docs/decisions").glob("*.md"))
    for number, page in enumerate(decisions, 1):
        text = page.read_text(encoding="utf-8")
        if not page.name.startswith(f"{number:03}-") or not text.startswith(f"# {number:03}: "):
            yield f"docs/decisions/{page.name}: decisions are numbered 001, 002, ... in name and title"
        for part in DECISION_PARTS:
            if part not in text:
                yield f"docs/decisions/{page.name}: a decision has {part}"
    for page in sorted((root / "docs/howto").glob("add-*.md")):
        if "## The test to extend" not in page.read_text(encoding="utf-8"):
            yield f"docs/howto/{page.name}: a recipe ends with the test to extend"


GOOD_DECISION = "# 001: a\n\nDate: 2026-01-01\n\n**Context.** a **Choice.** a **Rejected.** a **Consequence.** a\n"
# One broken tree per rule: file, content, and a word of the complaint (None: the tree is fine).
CASES = [
    ("docs/a.md", "see [a](a.md), [b](https://example.org/x), [c](#part), `core/a.h`, `core/{a,a}.h`, `core/*.h`, `core/ b`", None),
    ("docs/a.md", "see [b](b.md)", "leads nowhere"),
    ("docs/a.md", "add `core/NAME.h` and `core/NAME_test.cpp`", None),
    ("docs/a.md", "see `core/b.h`", "no core/b.h"),
    ("docs/a.md", "see `core/{a,b}.h`", "no core/b.h"),
    ("docs/a.md", "see `tools/*.py`", "no tools/*.py"),
    ("README.md", "![a](core/a.h) see docs/b.md", "no docs/b.md"),
    ("README.md", "![a](core/a.h)" + " word" * 599, None),
    ("README.md", "![a](core/a.h)" + " word" * 600, "has 601 words"),
    ("README.md", "no picture", "has 0 pictures"),
    ("README.md", "![a](core/a.h) [![b](core/a.h)](core/a.h)", "has 2 pictures"),
    ("core/b.cpp", "// see docs/b.md\n", "no docs/b.md"),
    ("core/b.cpp", "// see https://example.org/docs/b.md\n// and ggml docs/b.md\n", None),
    ("docs/a.py", "", "belong in tools"),
    ("docs/architecture.md", "core/files is the only room", None),
    ("docs/architecture.md", "there are no rooms", "does not name core/files"),
    ("docs/decisions/001-a.md", GOOD_DECISION, None),
    ("docs/decisions/002-a.md", GOOD_DECISION, "numbered"),
    ("docs/decisions/001-a.md", GOOD_DECISION.replace("**Rejected.**", ""), "has **Rejected.**"),
    ("docs/howto/add-a.md", "## The test to extend\n", None),
    ("docs/howto/add-a.md", "# A\n", "ends with"),
]


def self_test():
    for file, content, wanted in CASES:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name in ("core/a.h", "core/files/a.h", file):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(content if name == file else "// A.\n", encoding="utf-8")
            found = list(problems(root))
        if [wanted in line for line in found] != [True] if wanted else found:
            sys.exit(f"rule '{wanted}' on {file} with {content!r}: {found}")
    print(f"{len(CASES)} cases")


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    else:
        found = list(problems(pathlib.Path(sys.argv[1])))
        print("\n".join(found) or "the documents name what exists")
        sys.exit(bool(found))
