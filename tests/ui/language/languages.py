"""resources/languages/kvarium_*.ts: what the program says, in other languages. Each has every sentence of sentences.txt once, in one
context, whatever class says it. Qt Linguist edits them; docs/languages.md has the words to use.
A sentence without a word, such as "%1; %2", is there too, because other languages have other signs.
`languages.py ROOT --check`: every sentence is translated, with its parameters, tags, options, lines, and a letter for Alt where it had one.
`--update` adds new sentences as unfinished, and takes out those that are no longer said; a sentence whose words changed a little keeps
its translation, as unfinished. `--self-test` shows that the rules can fail.
"""
import collections
import difflib
import pathlib
import re
import sys
import tempfile
import xml.etree.ElementTree as xml

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import sentences  # noqa: E402

FOLDER = "resources/languages"
LANGUAGES = ("de", "zh_CN")
REMEDY = "run python3 tests/ui/language/languages.py . --update, and translate what is unfinished"
Message = collections.namedtuple("Message", "source path translation finished")


def read(path):
    """Message of each source."""
    found = {}
    for one in xml.parse(path).getroot().iter("message") if path.exists() else ():
        text, source = one.find("translation"), one.findtext("source")
        found[source] = Message(source, one.find("location").get("filename").removeprefix("../../"), text.text or "", "type" not in text.attrib)
    return found


def quoted(text):
    for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot")):
        text = text.replace(sign, f"&{name};")
    return text


def written(language, messages):
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>", f'<TS version="2.1" language="{language}" sourcelanguage="en">', "<context>",
             "    <name>KVarium</name>"]
    for one in sorted(messages, key=lambda one: (one.path, one.source)):
        state = "" if one.finished else ' type="unfinished"'
        lines += ["    <message>", f'        <location filename="../../{one.path}"/>', f"        <source>{quoted(one.source)}</source>",
                  f"        <translation{state}>{quoted(one.translation)}</translation>", "    </message>"]
    return "\n".join([*lines, "</context>", "</TS>", ""])


def update(root):
    found = sentences.patterns(root, with_signs=True)
    for language in LANGUAGES:
        path = root / FOLDER / f"kvarium_{language}.ts"
        had = read(path)
        gone = [source for source in had if source not in found]
        now = []
        for pattern, place in found.items():
            old = had.get(pattern, None if sentences.has_words(pattern) else Message(pattern, place, pattern, True))
            near = [] if old else difflib.get_close_matches(pattern, gone, n=1, cutoff=0.75)
            guess = had[near[0]].translation if near else ""
            now.append(Message(pattern, place, old.translation if old else guess, bool(old and old.finished)))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(language, now), encoding="utf-8")
        print(f"{language}: {sum(not one.finished for one in now)} of {len(now)} are unfinished")


# What a translation and its source have in common.
SAME = {
    "parameters": lambda text: set(sentences.PLACEHOLDER.findall(text)),
    "tags": lambda text: sorted(sentences.TAG.findall(text)),
    "options": lambda text: sorted(re.findall(r"--[a-z][a-z-]+", text)),
    "files": lambda text: re.findall(r"\(\*[^)]*\)", text),
    "lines and tabs": lambda text: (text.count("\n"), text.count("\t")),
    "spaces at its ends": lambda text: (text[:len(text) - len(text.lstrip())], text[len(text.rstrip()):]),
    "three points at its end": lambda text: text.rstrip().endswith("…"),
    "a letter for Alt": lambda text: bool(sentences.letter(text)),
}


def differences(source, translation):
    return [name for name, of in SAME.items() if of(source) != of(translation)]


def problems(root):
    found = {pattern for _, pattern in sentences.read_list(root / sentences.LIST)}  # sentences.py checks the list itself
    for language in LANGUAGES:
        path = f"{FOLDER}/kvarium_{language}.ts"
        had = read(root / path)
        for pattern in found:
            one = had.get(pattern)
            if not one or not one.finished or not one.translation.strip():
                yield f"{path}: \"{sentences.escaped(pattern)}\" is not translated"
                continue
            yield from (f"{path}: \"{sentences.escaped(one.translation)}\" has other {what} than \"{sentences.escaped(pattern)}\""
                        for what in differences(pattern, one.translation))
        yield from (f"{path}: no source says \"{sentences.escaped(pattern)}\"" for pattern in had
                   if pattern not in found and sentences.has_words(pattern))


def check(root):
    found = list(problems(root))
    print("\n".join([*found[:40], *([f"and {len(found) - 40} more"] if len(found) > 40 else ()), *([REMEDY] if found else ())]))
    return 1 if found else 0


def self_test():
    for source, wrong in (("%1 of %L2", "%1 von %2"), ("<b>a</b>", "<i>a</i>"), ("try --cache", "versuche --kasch"), ("Text (*.txt)", "Text (*.text)"),
                          ("a\nb", "a b"), ("a ", "a"), ("Open…", "Öffnen"), ("&Open", "Öffnen"), ("Open", "&Öffnen")):
        assert differences(source, wrong), f"\"{wrong}\" may stand for \"{source}\""
        assert not differences(source, source)
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "ui").mkdir()
        (root / sentences.LIST).parent.mkdir(parents=True)

        def say(cpp):
            (root / "ui/a.cpp").write_text(cpp)
            found = sentences.patterns(root)
            (root / sentences.LIST).write_text(sentences.written(sentences.updated([], found)), encoding="utf-8")

        say('auto a = tr("%1 & <b> of a cache"); auto b = tr("two");')
        update(root)
        assert len(list(problems(root))) == 4, "a sentence may be unfinished"
        for language in LANGUAGES:
            path = root / FOLDER / f"kvarium_{language}.ts"
            done = [one._replace(translation=one.source, finished=True) for one in read(path).values()]
            path.write_text(written(language, done), encoding="utf-8")
        assert not list(problems(root)), list(problems(root))
        say('auto a = tr("%1 & <b> of the cache");')
        assert len(list(problems(root))) == 6, "a sentence may be missing, and others too many"
        update(root)
        assert [one.translation for one in read(root / FOLDER / "kvarium_de.ts").values()] == ["%1 & <b> of a cache"], "the translation is lost"
    print("every rule can fail")
    return 0


if __name__ == "__main__":
    if "--self-test" in sys.argv:
        sys.exit(self_test())
    where = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else ".").resolve()
    if "--update" in sys.argv:
        update(where)
    else:
        sys.exit(check(where))
