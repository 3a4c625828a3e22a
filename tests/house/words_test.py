"""Comments, documents and texts for users are plain English: none of the phrases in PHRASES. Each has its replacement.
Checked are comments everywhere, all pages of docs/ and README.md without their code, the texts of lessons, and the string
literals of the product.
`words_test.py ROOT` checks a tree; `--self-test` shows that each phrase is found.
"""
import io
import pathlib
import re
import sys
import tempfile
import tokenize

# Pattern, what to write instead, and a sentence that has it.
PHRASES = [
    (r"(?:un|fore|re)?told", "reported, known; unknown", "the size is not told"),
    (r"as \w+(?: \w+)? tells? (?:it|them|its|of)|tells? of", "reported by; reports", "as the system tells it"),
    (r"(?:server|engine|router|vllm|sglang|driver|system|device|tracer|counter|event)s? (?:do(?:es)? not )?tells?", "reports",
     "the server does not tell"),
    (r"behind", "after; as the background of", "the cells behind the prompt"),
    (r"beside", "next to; in addition to; in parallel", "kept beside the cache"),
    (r"who(?:so)?ever", "the caller; anyone who", "for whoever asks first"),
    (r"hears? (?:of|it|that|nothing)|next hears", "gets, is notified of", "a client hears of it"),
    (r"(?:no|what|was|were|is) (?:words (?:were|are) )?heard", "in the recording; transcribed", "no words were heard"),
    (r"(?:laid|lies?|lays?) over", "overrides", "settings are laid over the defaults"),
    (r"could still take", "is still free", "what this program could still take"),
    (r"asked of", "requested from; a question about", "what is asked of the driver"),
    (r"(?:is|are) of all runs", "common to all runs", "options that are of all runs"),
    (r"as (?:\w+ ){1,3}(?:has|have|had) it", "as in", "as the paper has it"),
    (r"anew", "again; from the start", "the log begins anew"),
    (r"in vain", "without use", "a layer was read in vain"),
    (r"(?:and|or) the like", "and similar", "isdigit and the like"),
    (r"as well as that", "also", "the text as well as that"),
    (r"(?:at least|at most|up to|the last|the first|beyond|after|of|in|to|for|has|have|found) so (?:many|much)|so many'?th", "this many, that many",
     "a step of so many tokens"),
    (r"the one who|of whom|to whom|by whom", "the code that; the user who", "the one who includes it"),
    (r"is somebody else's|whose (?:business|affair|matter)", "say who does it", "whose business it is not"),
    (r"gone over|goes over as", "copied, converted", "the cells have gone over"),
]
BANNED = re.compile(rf"\b(?:{'|'.join(f'({pattern})' for pattern, _, _ in PHRASES)})\b".replace(" ", r"\s+"), re.IGNORECASE)  # a group each
IDIOM = re.compile(r"\b(?:left|leav\w+|fall\w*|fell|lag\w*)(?: [\w-]+){0,4} behind\b", re.IGNORECASE)  # plain English

# What may stand: a file, and words around a phrase that are meant literally or quote another program.
ALLOWED = [("resources/lessons/text.txt", "from those to whom you convey")]  # a licence, word for word

FOLDERS = ("app", "core", "docs", "features", "gpu", "packaging", "resources", "tests", "tools", "ui", "README.md")
LESSON_TEXT = "text.txt"
PRODUCT = ("app/", "core/", "features/", "gpu/", "ui/")
DATA = ("tests/data/", "tests/fuzz/seeds/", "tests/house/words_test.py")
CPP = re.compile(r'R"(\w*)\((?s:.*?)\)\1"|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*(?s:.*?)\*/|\'(?:\\.|[^\'\\\n])\'')
HASH = re.compile(r"(?:^|(?<=\s))#(?!!)[^\n]*", re.MULTILINE)
CODE_IN_PAGE = re.compile(r"^(`{3,})[^\n]*\n(?s:.*?)^\1[^\n]*$|`[^`\n]*`", re.MULTILINE)


def blanked(text):
    """The same lines without a letter, so that places stay."""
    return re.sub(r"[^\n]", " ", text)


def of_cpp(text, with_strings):
    """Comments, and in product code literals of several words. A comment over lines is one text."""
    def keep(found):
        one = found[0]
        is_text = one.startswith(("//", "/*")) or (with_strings and " " in one)
        return one if is_text else blanked(one)
    kept, end = [], 0
    for found in CPP.finditer(text):
        kept += [blanked(text[end:found.start()]), keep(found)]
        end = found.end()
    return "".join(kept) + blanked(text[end:])


def of_python(text):
    lines = [""] * (text.count("\n") + 2)
    is_new = True  # a string at the begin of a statement is a docstring
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and is_new):
            for number, line in enumerate(token.string.split("\n"), token.start[0]):
                lines[number - 1] += " " + line
        is_new = token.type in (tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.COMMENT)
    return "\n".join(lines)


def of_script(text):
    lines = [" ".join(HASH.findall(line)) for line in text.split("\n")]
    return "\n".join(lines)


def words(file, text):
    if file.endswith((".h", ".cpp", ".cu")):
        return of_cpp(text, file.startswith(PRODUCT))
    if file.endswith(".py"):
        return of_python(text)
    if file.endswith((".md", LESSON_TEXT)):
        return CODE_IN_PAGE.sub(lambda found: blanked(found[0]), text)
    return of_script(text)


def files(root):
    for folder in FOLDERS:
        for path in [root / folder] if (root / folder).is_file() else sorted((root / folder).rglob("*")):
            file = path.relative_to(root).as_posix()
            is_text = path.suffix in (".h", ".cpp", ".cu", ".py", ".sh", ".cmake", ".md") or path.name in ("CMakeLists.txt", LESSON_TEXT)
            if is_text and path.is_file() and not file.startswith(DATA):
                yield file, path.read_text(encoding="utf-8", errors="replace")


def hits(root):
    """File, line, the words, what to write instead. A phrase may go over the end of a line."""
    for file, text in files(root):
        said = words(file, text)
        joined = re.sub(r"\n(\s*(?://|#)?)", lambda found: " " * len(found[0]), said)  # as long, so that places stay
        joined = IDIOM.sub(lambda found: blanked(found[0]), joined)
        for found in BANNED.finditer(joined):
            around = joined[max(0, found.start() - 40):found.end() + 40]
            yield file, said.count("\n", 0, found.start()) + 1, " ".join(found[0].split()), around, PHRASES[found.lastindex - 1][1]


def problems(root):
    used = set()
    for file, line, found, around, instead in hits(root):
        allowed = [one for one in ALLOWED if one[0] == file and one[1] in " ".join(around.split())]
        used.update(allowed)
        if not allowed:
            yield f"{file}:{line}: \"{found}\"; write: {instead}"
    for file, said in ALLOWED:
        if (file, said) not in used and (root / file).is_file():
            yield f"{file}: \"{said}\" needs no exception any more"


# File, content, and a word of the complaint (None: all is well).
CASES = [
    ("core/a.h", "int behind = 0; int told();", None),  # names of code are not checked
    ("core/a.h", "// leaves it behind, falls behind\n", None),
    ("core/a.h", '// behindhand, "besides"\n', None),
    ("core/a.h", "int a;  // told\n", "known"),
    ("core/a.h", "// the cells\n// behind it\n", ":2: \"behind\""),
    ("core/a.h", "// a step of\n// so many tokens\n", "this many"),
    ("core/a.cpp", 'f("what could still take");\n', "still free"),
    ("core/a.cpp", 'f("told");\n', None),  # one word is a key
    ("core/a.cpp", 'f(R"(a // told)");\n', "known"),
    ("tests/core/a.cpp", 'f("it was told");\n', None),
    ("tools/a.py", 'a = "told"  # fine\n', None),
    ("tools/a.py", 'def f():\n    """It is told."""\n', ":2:"),
    ("tools/a.py", "a = 1  # told\n", "known"),
    ("packaging/a.sh", "echo told  # behind\n", "after"),
    ("tests/CMakeLists.txt", "# told\n", "known"),
    ("docs/caches.md", "`told`\n\n```\ntold\n```\n", None),
    ("docs/caches.md", "It is told.\n", "known"),
    ("README.md", "It is told.\n", "known"),
    ("tests/data/a.md", "It is told.\n", None),
] + [("docs/caches.md", f"Here, {example}.\n", instead) for _, instead, example in PHRASES]


def self_test():
    for file, content, wanted in CASES:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
            found = list(problems(pathlib.Path(folder)))
        if not any(wanted in line for line in found) if wanted else found:
            sys.exit(f"'{wanted}' on {file} with {content!r}: {found}")
    print(f"{len(CASES)} cases")


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    else:
        found = list(problems(pathlib.Path(sys.argv[1])))
        print("\n".join(found) or "plain English")
        sys.exit(bool(found))
