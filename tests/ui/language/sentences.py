"""sentences.txt has each sentence of the window once: what it is in the language of the tests (tests/support/test_language.h), a
name with its parameters, `tokens-kept(%1, %2)`; a tab; its pattern in the product, with \\n, \\t and \\\\ escaped. It is sorted.
A pattern without a letter ("%1, %2") says nothing in English and is itself in every language.
`sentences.py ROOT --check`: each sentence of the sources is in the list, and no other; `--update` adds, removes and renames;
`--self-test` shows that the rules can fail.
"""
import difflib
import pathlib
import re
import sys
import tempfile

LIST = "tests/ui/language/sentences.txt"
WINDOW = ("ui", "features/compare/ui", "features/lessons/ui", "features/remote/link", "features/remote/ui", "features/serve/ui", "app/kvarium")  # what is translated by tr()
ROOMS = ("core", "gpu", "ui", "features/compare", "features/lessons", "features/remote", "features/serve/ui", "app/cli", "app/kvarium")  # what says a Sentence
REMEDY = "run python3 tests/ui/language/sentences.py . --update, and read what it changes"

TOKEN = re.compile(
    r"""(?P<skip>//[^\n]*|/\*.*?\*/|^[ \t]*\#[^\n]*|\s+)|R"(?P<mark>\w*)\((?P<raw>.*?)\)(?P=mark)"|(?P<text>"(?:\\.|[^"\\\n])*")"""
    r"""|(?P<number>\d(?:[\w.]|'\w)*)|'(?:\\.|[^'\\\n])+'|(?P<word>[A-Za-z_]\w*(?:::~?[A-Za-z_]\w*)*)|->|::|[<>=!&|+*/-]=|&&|[^\s\w]""",
    re.S | re.M)
ESCAPE = re.compile(r"\\(x[0-9a-fA-F]+|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}|.)")
SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
PLACEHOLDER = re.compile(r"%L?[1-9]|%n")
OPENS, CLOSES = {"(": ")", "{": "}", "[": "]"}, {")", "}", "]"}


class Text(str):
    """A string literal, adjacent ones joined."""


def unescaped(literal):
    def one(found):
        code = found[1]
        if code[0] in "xuU" and len(code) > 1:
            return chr(int(code[1:], 16))
        if code[0].isdigit():
            return chr(int(code, 8))
        return SIMPLE.get(code, code)
    return ESCAPE.sub(one, literal)


def tokens(source):
    """Words and signs as str, literals as Text."""
    found = []
    for token in TOKEN.finditer(source):
        if token["skip"] is not None:
            continue
        if token["text"] is not None or token["raw"] is not None:
            text = unescaped(token["text"][1:-1]) if token["text"] is not None else token["raw"]
            if found and isinstance(found[-1], Text):
                found[-1] = Text(found[-1] + text)
            else:
                found.append(Text(text))
        else:
            found.append(token[0])
    return found


def is_name(token):
    return not isinstance(token, Text) and (token[0].isalpha() or token[0] == "_")


def arguments(of, begin):
    """The token lists between the bracket at `begin` and its end, split at the commas outside of other brackets."""
    depth, split = 0, [[]]
    for token in of[begin:]:
        if isinstance(token, Text):
            split[-1].append(token)
            continue
        if token in OPENS:
            depth += 1
            if depth == 1:
                continue
        elif token in CLOSES:
            depth -= 1
            if depth == 0:
                return split
        if token == "," and depth == 1:
            split.append([])
        else:
            split[-1].append(token)
    return split


def literals(of):
    """The literals that may be the value of an expression: not those in a call, a comparison or an index."""
    found, depth = [], 0
    for i, token in enumerate(of):
        before = of[i - 1] if i else None
        if isinstance(token, Text):
            if depth == 0 and before not in ("==", "!=", "+", "+=", "<", ">"):
                if i + 1 == len(of) or of[i + 1] not in ("+", "==", "!="):
                    found.append(token)
        elif token in OPENS:
            if depth or token == "[" or (token != "{" and before is not None and (is_name(before) or before in (">", "]"))):
                depth += 1
            elif token == "{" and before is not None and is_name(before) and before != "return":
                depth += 1
            else:
                depth += 0
                of = of[:i] + [":"] + of[i + 1:]  # a bracket for order only
        elif token in CLOSES and depth:
            depth -= 1
    return found


# tr("..."), QT_TR_NOOP("..."): the first argument; translate("Context", "..."), QT_TRANSLATE_NOOP: the second.
def translated(of):
    for i, token in enumerate(of[:-1]):
        if isinstance(token, Text) or of[i + 1] != "(":
            continue
        called = token.split("::")[-1]
        at = {"tr": 0, "QT_TR_NOOP": 0, "translate": 1, "QT_TRANSLATE_NOOP": 1}.get(called)
        if at is None:
            continue
        given = arguments(of, i + 1)
        if len(given) > at:
            yield from literals(given[at])


# What --help of the command line says of a command or an option; app/cli/words.h translates it.
HELP = {"add_option", "add_flag", "add_flag_callback", "add_option_function", "add_subcommand", "description", "footer", "addText", "addWhole",
        "addList", "addOne", "addSpecs", "group", "default_str"}


def helped(of):
    for i, token in enumerate(of[:-1]):
        if not isinstance(token, Text) and of[i + 1] in ("(", "<") and token in HELP:
            begin = i + 1 if of[i + 1] == "(" else of.index("(", i)
            yield from (given[0] for given in arguments(of, begin) if len(given) == 1 and isinstance(given[0], Text) and (" " in given[0] or given[0] == "Options"))


SAYERS = {"Error": (1, 2), "Sentence": (0,), "SpecError": (2, 3), "Pattern": (0,)}
NOT_NAMES = {"return", "if", "while", "for", "switch", "sizeof", "throw", "co_return", "case", "catch"}


def sayers(of):
    """Functions and constructors of this file that take a Sentence: name and which arguments."""
    found = {}
    for i, token in enumerate(of[:-1]):
        if isinstance(token, Text) or of[i + 1] != "(":
            continue
        if is_name(token) and token not in NOT_NAMES:
            name = token.split("::")[-1]
        elif token == "]":  # auto fail = [](const Sentence& what) ...
            at = i
            while at and of[at] != "[":
                at -= 1
            if at < 2 or of[at - 1] != "=" or not is_name(of[at - 2]):
                continue
            name = of[at - 2]
        else:
            continue
        takes = []
        for n, parameter in enumerate(arguments(of, i + 1)):
            words = [word for word in parameter if word not in ("const", "&", "&&", "static")]
            if len(words) >= 2 and not isinstance(words[0], Text) and words[0].split("::")[-1] == "Sentence" and is_name(words[1]):
                takes.append(n)
            elif words == ["Sentence"] or words == ["kvarium::Sentence"]:
                takes.append(n)
        if takes:
            found.setdefault(name, set()).update(takes)
    return found


def said(argument):
    """The patterns of what stands where a Sentence is wanted: "a", {"a", parameter}, cond ? "a" : Sentence("b", ...)."""
    depth, skipped = 0, []
    i = 0
    while i < len(argument):
        token = argument[i]
        if isinstance(token, Text):
            if (i == 0 or argument[i - 1] in ("?", ":", "(", "return", "=", "{")) and (
                    i + 1 == len(argument) or argument[i + 1] in (":", ")", ",", ";", "}")):
                yield token
        elif token == "{" or (token == "(" and i and argument[i - 1] in ("Sentence", "kvarium::Sentence")):
            given = arguments(argument, i)
            yield from said(given[0])
            for parameter in given[1:]:  # a sentence inside of this one
                yield from (text for text in inside(parameter))
            i = end_of(argument, i)
        elif token in OPENS and i and (is_name(argument[i - 1]) or argument[i - 1] in (">", "]", ")") or token == "["):
            i = end_of(argument, i)
        i += 1


def inside(parameter):
    """Sentences among the parameters of another: Sentence(...), or say::... in braces."""
    for i, token in enumerate(parameter):
        if token in ("Sentence", "kvarium::Sentence") and not isinstance(token, Text) and i + 1 < len(parameter):
            if parameter[i + 1] in OPENS:
                yield from said(arguments(parameter, i + 1)[0])


def end_of(of, begin):
    depth = 0
    for i in range(begin, len(of)):
        if isinstance(of[i], Text):
            continue
        if of[i] in OPENS:
            depth += 1
        elif of[i] in CLOSES:
            depth -= 1
            if depth == 0:
                return i
    return len(of)


def bodies(of):
    """Where the bodies of functions begin that return a Sentence."""
    for i, token in enumerate(of):
        if isinstance(token, Text) or token != "(" or i < 2 or not is_name(of[i - 1]):
            continue
        result = of[max(0, i - 5):i - 1]
        if "Sentence" not in result and "kvarium::Sentence" not in result:
            continue
        end = end_of(of, i) + 1
        while end < len(of) and of[end] in ("const", "override", "noexcept", "final"):
            end += 1
        if end < len(of) and of[end] == "{":
            yield end


def translated_fields(of):
    """Members that the window translates: tr(key.says). Those of its own structs are marked with QT_TR_NOOP."""
    for i, token in enumerate(of[:-1]):
        if not isinstance(token, Text) and token.split("::")[-1] == "tr" and of[i + 1] == "(":
            given = arguments(of, i + 1)[0]
            yield from (given[at + 1] for at, sign in enumerate(given[:-1]) if sign in (".", "->") and given[at + 1] not in ("c_str", "data"))


def structs(of, texts=()):
    """Of each struct its members: True where it is a Sentence, or one of the texts, else the name of its type."""
    for i, token in enumerate(of[:-2]):
        if token != "struct" or not is_name(of[i + 1]) or of[i + 2] != "{":
            continue
        members, member = [], []
        for word in of[i + 3:end_of(of, i + 2)]:
            if word != ";":
                member.append(word)
                continue
            declared = member[:member.index("=")] if "=" in member else member
            if "static" not in member and declared[0] not in ("enum", "struct", "using") and (
                    "(" not in declared[:-1] or declared[declared.index("(") + 1] == "*"):
                says = "Sentence" in member[:2] or (declared[-1] in texts and {"std::string_view", "char"} & set(member))
                names = 1 + (member.count(",") if member[0] == "Sentence" else 0)
                members += [True if says else str(declared[0])] * names
            member = []
        yield of[i + 1], members


def row_of(members, row, known):
    """The sentences of the values of a struct."""
    for member, value in zip(members, row):
        if member is True:
            yield from said(value)
        elif member in known and value[:1] == ["{"]:
            yield from row_of(known[member], arguments(value, 0), known)


def aggregates(of, known):
    """Sentences in Type{...}, Type name{...}, Type name = {...}, Type names[] = {{...}, {...}} and vector<Type> names = ..."""
    for i, token in enumerate(of[:-2]):
        if isinstance(token, Text):
            continue
        if token.split("::")[-1] not in known or of[i - 1] == "struct":
            continue
        begin = i + 1
        while begin < min(len(of), i + 8) and of[begin] != "{" and (is_name(of[begin]) or of[begin] in ("[", "]", "=", ">")):
            begin += 1
        if begin >= len(of) or of[begin] != "{":
            continue
        given = arguments(of, begin)
        is_table = {"[", ">"} & set(of[i + 1:begin]) and all(row[:1] in ([], ["{"]) for row in given)
        for row in [arguments(row, 0) for row in given if row] if is_table else [given]:
            if not any(cell[:1] == ["."] for cell in row):
                yield from row_of(known[token.split("::")[-1]], row, known)


def sentences_of(of, known, fields):
    own = {name: set(at) for name, at in known.items()}
    for name, at in sayers(of).items():
        own[name] = at
    own_names = {of[i + 2] if of[i + 1] == "&" else of[i + 1] for i in range(len(of) - 2) if of[i] in ("Sentence", "kvarium::Sentence")}
    for i, token in enumerate(of[:-1]):
        if isinstance(token, Text):
            continue
        if of[i + 1] in ("(", "{") and token.split("::")[-1] in own and is_name(token):
            given = arguments(of, i + 1)
            for at in own[token.split("::")[-1]]:
                if at < len(given):
                    yield from said(given[at])
        # Sentence name = "..."; Sentence name("..."); static inline const Sentence name{"..."};
        if token in ("Sentence", "kvarium::Sentence") and is_name(of[i + 1]) and i + 2 < len(of):
            if of[i + 2] == "=":
                yield from said(until_semicolon(of, i + 3))
            elif of[i + 2] in ("(", "{") and i + 3 < len(of):
                yield from said(arguments(of, i + 2)[0])
        # constexpr char name[] = "..."
        if token == "char" and of[i + 2:i + 5] == ["[", "]", "="] and isinstance(of[i + 5], Text) and " " in of[i + 5]:
            yield of[i + 5]
        # .field = "...", x.field = "..."
        if token in (".", "->") and of[i + 1] in fields and i + 2 < len(of) and of[i + 2] == "=":
            yield from (text for text in said(until_semicolon(of, i + 3)) if fields[of[i + 1]] or " " in text)
        # {"%1 is wrong", parameter}, name = {...} of a Sentence that is declared above
        if token == "{" and isinstance(of[i + 1], Text) and PLACEHOLDER.search(of[i + 1]) and i + 2 < len(of) and of[i + 2] == ",":
            yield of[i + 1]
        if token in own_names and of[i + 1] == "=":
            yield from (text for text in said(until_semicolon(of, i + 2)) if " " in text)
        if token == "Unexpected" and of[i + 1] == "{":
            yield from (text for text in said(of[i + 1:end_of(of, i + 1) + 1]) if " " in text)
    for begin in bodies(of):
        end = end_of(of, begin)
        for i in range(begin, end):
            if of[i] == "return" and not isinstance(of[i], Text):
                yield from said(until_semicolon(of, i + 1))


def set_fields(of, fields):
    """What .field = "..." and .field = {"...", ...} set."""
    for i, token in enumerate(of[:-3]):
        if token == "." and not isinstance(token, Text) and of[i + 1] in fields and of[i + 2] == "=":
            value = until_semicolon(of, i + 3)
            yield from said(value)
            if value[:1] == ["{"]:
                yield from (cell[0] for cell in arguments(value, 0) if len(cell) == 1 and isinstance(cell[0], Text))


def until_semicolon(of, begin):
    """The tokens of an expression: up to ; or , or the bracket that was open before."""
    depth = 0
    for i in range(begin, len(of)):
        if isinstance(of[i], Text):
            continue
        if of[i] in OPENS:
            depth += 1
        elif of[i] in CLOSES:
            depth -= 1
            if depth < 0:
                return of[begin:i]
        elif depth == 0 and of[i] in (";", ","):
            return of[begin:i]
    return of[begin:]


def fields_of(of):
    """Members of type Sentence; the value: the name is a Sentence wherever it stands."""
    for i, token in enumerate(of[:-2]):
        at = i + 2 if of[i + 1] == ">" else i + 1  # std::vector<Sentence> columns
        if token in ("Sentence", "kvarium::Sentence") and not isinstance(token, Text) and at + 1 < len(of) and is_name(
                of[at]) and of[at + 1] in (";", ",", "="):
            while at + 1 < len(of) and is_name(of[at]):
                yield of[at]
                if of[at + 1] != ",":
                    break
                at += 2


def sources(root, folders):
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp", ".cu") and path.is_file():
                yield path


def patterns(root, with_signs=False):
    """Each pattern of the sources, and the file that has it first. with_signs: also those without a word, such as "%1: %2"."""
    read = {path: tokens(path.read_text(encoding="utf-8")) for path in sources(root, dict.fromkeys(WINDOW + ROOMS))}
    known = {name: set(at) for name, at in SAYERS.items()}
    fields, shared = {}, {}
    window = [of for path, of in read.items() if any(path.is_relative_to(root / folder) for folder in WINDOW[:-1])]
    texts_of_window = {name for of in window for name in translated_fields(of)}
    texts_of_window -= {of[i + 1] for of in window for i in range(len(of) - 2)
                        if of[i] in ("*", "std::string_view") and of[i + 1] in texts_of_window and of[i + 2] in (";", "=", ",")}
    for path, of in read.items():
        if path.suffix == ".h":
            for name, at in sayers(of).items():
                known.setdefault(name, set()).update(at)
            shared.update(structs(of, texts_of_window))
        fields.update({name: name.endswith("in_words") for name in texts_of_window})  # which can be one word
        fields.update(dict.fromkeys(fields_of(of), False))
    found = {}
    for path, of in read.items():
        in_window = any(path.is_relative_to(root / folder) for folder in WINDOW)
        lesson = path.is_relative_to(root / "features/lessons/measure")
        texts = [*(translated(of) if in_window else ()), *sentences_of(of, known, fields)]
        if not path.is_relative_to(root / "core/template"):  # its errors reach the user as they are
            texts += aggregates(of, {**shared, **dict(structs(of, texts_of_window))})
        if path.is_relative_to(root / "app/cli"):
            texts += helped(of)
        if lesson:  # the units are single words; L7 is a name
            texts += [text for text in set_fields(of, fields) if not re.fullmatch(r"[LC]\d+", text)]
            texts += [text for i, token in enumerate(of) if token == "bars" and of[i + 1] == "("
                      for text in arguments(of, i + 1)[2] if isinstance(text, Text)]
            texts += [token for token in of if isinstance(token, Text) and (" " in token or PLACEHOLDER.search(token))]
        for text in texts:
            if has_words(text) or (with_signs and is_text(text) and PLACEHOLDER.sub("", text).strip()):
                found.setdefault(str(text), path.relative_to(root).as_posix())
    return found


def letter(text):
    """Which Alt and it choose: "K" of "S&kip"."""
    found = re.search(r"&(\w)", text.replace("&&", ""))
    return found[1].upper() if found else ""


def has_words(pattern):
    return is_text(pattern) and any(letter.isalpha() for letter in PLACEHOLDER.sub("", pattern))


def is_text(pattern):
    """Not the first bytes of a file."""
    return all(sign.isprintable() or sign in "\n\t" for sign in pattern)


# Names.
SMALL = set("a an the of is are was were be to in on at it its and or that this these for with by from as has have so than then "
            "there here which what where who will would can each only also both one".split())
WORD = re.compile(r"[^\W_&]+(?:[&'’-][^\W_]+)*|&[^\W_]+(?:'[^\W_]+)*")
TAG = re.compile(r"<[^>]*>")


def words_of(pattern):
    plain = PLACEHOLDER.sub(" ", TAG.sub(" ", re.sub(r"\(\*[^)]*\)", " ", pattern)))
    plain = re.sub(r"&&", " ", plain)
    return [word.replace("'", "").replace("’", "") for word in WORD.findall(plain)]


def form(name, pattern):
    """What the tests compare: the name, and what the product reads from a text: the files that a dialog lists, a new line."""
    files = re.findall(r"\(\*[^)]*\)", pattern)
    if files:
        return ";;".join(f"{name} {one}" for one in files)
    given = sorted(placeholders(pattern), key=lambda one: one[-1] if one != "%n" else "0")
    lines = "\n" if pattern.startswith("\n") else ""
    return lines + name + (f"({', '.join(given)})" if given else "")


def new_form(pattern, taken):
    words = words_of(pattern) or ["sign"]
    telling = [word for word in words if word.lower() not in SMALL] or words
    tries = [words] if len(words) <= 4 else []
    tries += [telling[:n] for n in range(min(4, len(telling)), len(telling) + 1)]
    tries.append(words)
    end = "…" if pattern.endswith("…") else ""
    for chosen in tries:
        name = "-".join(word.lower() if word.upper() != word or len(word) == 1 else word for word in chosen) + end
        first = words[0].lstrip("&")[:1]
        if first.isupper():
            at = 1 if name.startswith("&") else 0
            name = name[:at] + name[at].upper() + name[at + 1:]
        if form(name, pattern) not in taken:
            return form(name, pattern)
    number = 2
    while form(f"{name}-{number}", pattern) in taken:
        number += 1
    return form(f"{name}-{number}", pattern)


def escaped(pattern):
    return pattern.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def plain(text):
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), text)


def read_list(path):
    """(form, pattern) of each line."""
    if not path.exists():
        return []
    lines = [line for line in path.read_text(encoding="utf-8").split("\n") if line]
    return [(plain(form), plain(pattern)) for form, _, pattern in (line.partition("\t") for line in lines)]


def written(listed):
    return "".join(f"{escaped(form)}\t{escaped(pattern)}\n" for form, pattern in listed)


def placeholders(pattern):
    return set(PLACEHOLDER.findall(pattern))


def problems(root):
    """What differs between the list and the sources."""
    listed = read_list(root / LIST)
    found = patterns(root)
    in_list = {pattern for _, pattern in listed}
    for pattern, path in found.items():
        if pattern not in in_list:
            yield f"{path}: \"{escaped(pattern)}\" is not in {LIST}"
    forms, texts = set(), set()
    for form, pattern in listed:
        if pattern not in found:
            yield f"{LIST}: no source says \"{escaped(pattern)}\""
        if form in forms:
            yield f"{LIST}: {escaped(form)} stands for two sentences"
        if pattern in texts:
            yield f"{LIST}: \"{escaped(pattern)}\" is there twice"
        if letter(form) != letter(pattern):
            yield f"{LIST}: {escaped(form)} has another letter than \"{escaped(pattern)}\""
        if placeholders(form) != placeholders(pattern):
            yield f"{LIST}: {escaped(form)} has other parameters than \"{escaped(pattern)}\""
        forms.add(form)
        texts.add(pattern)
    if listed != sorted(listed):
        yield f"{LIST}: it is not sorted"


def updated(listed, found):
    """The list for the patterns `found`. A sentence whose words change a little keeps its form."""
    kept = {pattern: form for form, pattern in listed if pattern in found}
    gone = {pattern: form for form, pattern in listed if pattern not in found}
    taken = set(kept.values())
    fresh = [pattern for pattern in found if pattern not in kept]
    for pattern in fresh:
        near = [old for old in gone if placeholders(old) == placeholders(pattern) and letter(gone[old]) == letter(pattern)]
        for old in difflib.get_close_matches(pattern, near, n=1, cutoff=0.75):
            kept[pattern] = gone.pop(old)
            taken.add(kept[pattern])
    for pattern in sorted(fresh, key=lambda text: (len(text), text)):
        if pattern not in kept:
            kept[pattern] = new_form(pattern, taken)
            taken.add(kept[pattern])
    return sorted((form, pattern) for pattern, form in kept.items())


def update(root):
    listed = read_list(root / LIST)
    now = updated(listed, patterns(root))
    for sign, some in (("-", set(listed) - set(now)), ("+", set(now) - set(listed))):
        print("".join(f"{sign} {line}" for line in written(sorted(some)).splitlines(keepends=True)), end="")
    (root / LIST).write_text(written(now), encoding="utf-8")


def check(root):
    found = list(problems(root))
    for problem in found:
        print(problem)
    if found:
        print(REMEDY)
    return 1 if found else 0


SAMPLE = {
    "ui/a.cpp": r'''
      // tr("a comment")
      auto text = tr("%1 of "
                     "%2 kept").arg(tr(many ? "many\n" : "few"), QStringLiteral("as it is"));
      auto other = QCoreApplication::translate("Context", "another");
      auto counted = tr("%n tokens", "with a remark", 3);
      auto signs = tr("%1, %2");
      auto of_a_table = Words::tr(std::string(key.says).c_str());
    ''',
    "core/a.cpp": r'''
      [[noreturn]] void refuse(std::string_view key, const Sentence& what) { throw Error(ErrorKind::file, what, "mend it"); }
      Sentence why(int n) { return n == 1 ? Sentence("one %1", n) : "none of it"; }
      struct Start { const char* begin; Sentence problem; };
      const Start starts[] = {{"PK", "a table of it"}};
      struct Key { std::string_view name, says; };
      const Key keys[] = {{.name = "format", .says = "what it is"}};
      void f() {
        refuse("a key", {"it has %1", json.at("no sentence")});
        throw Error(ErrorKind::usage, {"%1 is wrong", Sentence("inner %1", 1)}, cond ? "do this" : "do that");
      }
    ''',
}
SAMPLE_PATTERNS = {"%1 of %2 kept", "many\n", "few", "another", "%n tokens", "mend it", "one %1", "none of it", "it has %1", "%1 is wrong",
                   "inner %1", "a table of it", "what it is", "do this", "do that"}


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in SAMPLE.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        (root / LIST).parent.mkdir(parents=True)
        assert set(patterns(root)) == SAMPLE_PATTERNS, set(patterns(root)) ^ SAMPLE_PATTERNS
        assert any("is not in" in problem for problem in problems(root)), "a sentence may be missing"
        now = updated([], patterns(root))
        (root / LIST).write_text(written(now), encoding="utf-8")
        assert not list(problems(root)), list(problems(root))
        source = (root / "ui/a.cpp").read_text(encoding="utf-8")
        (root / "ui/a.cpp").write_text(source.replace("%2 kept", "%2 keeps"), encoding="utf-8")
        assert len(list(problems(root))) == 2, "a word may change"
        assert ("of-kept(%1, %2)", "%1 of %2 keeps") in updated(now, patterns(root)), "the name is lost"
        (root / "ui/a.cpp").write_text(source, encoding="utf-8")
        lines = (root / LIST).read_text(encoding="utf-8").splitlines(keepends=True)
        first, second = (line.split("\t") for line in lines[:2])
        letters = [f"{first[0]}\t&{first[1]}", *lines[1:]]
        for wrong in (letters, lines[::-1], lines[:1] + lines, sorted(lines + ["gone\ta sentence that is gone\n"]),
                      [f"{second[0]}\t{first[1]}", *lines[1:]], [f"{first[0]}%9\t{first[1]}", *lines[1:]]):
            (root / LIST).write_text("".join(wrong), encoding="utf-8")
            assert list(problems(root)), f"this list may be: {wrong}"
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
