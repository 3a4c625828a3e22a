"""The layout rules of docs/architecture.md: rooms include only downwards, no Qt below ui/, no CUDA outside gpu/,
no paths of somebody's machine, and classes that stay small. It also names folders and files that have grown large; these are warnings, for a reader to weigh.
`layout_test.py ROOT` checks a tree; `--self-test` shows that each rule can fail.
"""
import pathlib
import re
import sys
import tempfile

# What lies in a folder includes itself and those before it. "": files and folders that are not named; without it
# they are below all folders.
ORDER = {
    "core": ["base", "audio", "device", "files", "text", "template", "cache", "model", "decode", "loading", "engine"],
    # A header next to these folders (vocabulary.h, spec_error.h) includes none of them.
    "core/cache": ["table", "view", "format", "retention", "memory", "spec", "sequence", "archive"],
    "core/engine": ["wire.h", "prompt", ""],
    "core/text": ["hf"],  # what reads Hugging Face's files; the tokenizer in core/text does not know it
    "ui": ["parts", "desktop", "cells", "engine", "library", "inspector", "transcript", "chat", "models", "window"],
    "ui/inspector": ["view", "map", "memory", "timeline", "step", "probing", "pool"],  # inspector.h, next to these folders, includes all
    # protocol: what crosses, as values without Qt and without sockets; link: Qt's sockets, keys and settings, without widgets.
    "features/remote": ["protocol", "client", "link", "ui"],
    "features/serve": ["protocol", "http", "ui"],
}
# Beyond these a folder or a file is named as large. Nothing fails: a class is cut where it has two subjects, not where a number is reached.
LARGE_FOLDER = 40
LARGE_FILE = 600
SOURCE_FOLDERS = ["core", "gpu", "ui", "features", "app"]
# What the window may know of core: the public headers of the engine, how a cache is seen and specified, how thoughts are read, how long a sound is,
# where models lie, and base.
UI_MAY_INCLUDE = re.compile(r"ui/|core/engine/(?!prompt/|(conversation|conversations|frame_maker|running_turn|session_worker|step_recorder)\.h)"
                            r"|core/cache/(view|spec)/|core/cache/(vocabulary|spec_error)\.h|core/text/thoughts\.h|core/audio/wav\.h|core/loading/model_folder\.h|core/base/")
# Features stand on core, their ui/ on the window's rooms, too; app knows all of them, and the window those parts that its seams name. A
# feature knows no other, but for what both ends of a connection say.
SEAMS = re.compile(r"ui/window/.* features/(compare|lessons|remote|serve)/ui/|features/serve/.* features/remote/protocol/")
# link keeps sockets, keys and addresses of remote engines apart from what is shown, so it knows little.
LINK_MAY_INCLUDE = re.compile(r"features/remote/(link|protocol)/|ui/parts/|core/base/|core/engine/(?!prompt/)")
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]')
QT = re.compile(r"^(Q[A-Z]\w*|Qt\w+/.*|q[a-z]+\.h)$")
CUDA = re.compile(r"^(cuda\w*|cublas\w*|curand\w*|cooperative_groups|nvtx\w*|mma)(/.*)?\.h(pp)?$|^(cub|thrust|cuda|cute|cutlass)/")
CONDITIONAL_CUDA = re.compile(r"^\s*#\s*(if|ifdef|ifndef|elif)\b.*CUDA", re.IGNORECASE)
MACHINE_PATH = re.compile(r'(?<![\w.$}])/(home|root|work|Users|mnt)/|"/(usr|opt|tmp(?!/\.X11-unix)|var(?!/tmp"))/')
NAMESPACE = re.compile(r"^namespace (kvarium\b[\w:]*|KV_\w+) \{$")
KERNEL_LANGUAGE = "gpu/kernel.h"  # tells the two compilers of kernels apart, so that kernels need not
CONDITIONAL = re.compile(r"^\s*#\s*(if|ifdef|ifndef|elif)\b")
FORWARD = re.compile(r"^(class|struct|enum class) \w+( : \w+)?;|^template <.*> class \w+;|^$|^//")
# A constant or a type at the left edge of an anonymous namespace; functions may be overloaded.
OWN_NAME = re.compile(r"(?:constexpr|const) [\w:<>*& ,]+?[ *&](\w+)(?:\[\w*\])?(?: =|\{)|(?:struct|class|enum class|using) (\w+)\b(?!.*;$)")
# More than a reader keeps in mind. Of classes: a struct is a record, and has as many members as there are facts.
MOST_FUNCTIONS, MOST_MEMBERS = 25, 20
CLASS = re.compile(r"^class ([\w:]+)[^;{]*\{\n(.*?)^\};", re.M | re.S)
SECTION = re.compile(r"^ (\w+)(?: slots)?:\n(.*?)(?=^ \w+(?: slots)?:\n|\Z)", re.M | re.S)
NO_PART = re.compile(r"\s*(?:using|friend|enum|struct|class|static_assert|template|requires|Q_\w+)\b|\s*$")
LEFT_OVER = re.compile(r"\b(TODO|FIXME|XXX)\b")


def sources(root, folders):
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp", ".cu"):
                yield path, path.relative_to(root).as_posix()


def above(file, header):
    """The folder of `header` that is above the one of `file`, or None."""
    for folder, order in ORDER.items():
        if not (file.startswith(folder + "/") and header.startswith(folder + "/")):
            continue
        own, other = (path[len(folder) + 1:].split("/")[0] for path in (file, header))
        if own.endswith((".h", ".cpp")) and folder == "ui/inspector":
            continue
        own, other = (name if name in order else "" for name in (own, other))
        if other in order and (own not in order or order.index(other) > order.index(own)):
            return f"{folder}/{other}".rstrip("/")
    return None


def wrong_include(file, header):
    """Why `file` must not include `header`, or None."""
    top = file.split("/")[0]
    if above(file, header):
        return f"{above(file, header)} is above it"
    if QT.match(header) and not (top in ("ui", "app") or is_feature_ui(file) or file.startswith("features/remote/link/")):
        return "Qt is for ui and app"
    if top != "gpu" and CUDA.match(header):
        return "CUDA is for gpu"
    if top == "core":
        if header.startswith(("gpu/", "ui/", "app/", "features/")):
            return "core knows nobody above it"
        if header.startswith("core/device/cpu/") and not file.startswith("core/device/cpu/"):
            return "core knows Device, not the CPU's"
    if top == "gpu" and header.startswith(("ui/", "app/", "features/")):
        return "gpu knows core only"
    if header.startswith("features/") and top != "app" and file.split("/")[:2] != header.split("/")[:2] and not SEAMS.match(f"{file} {header}"):
        return "a feature is for app, and for the seams that are named"
    if top == "features":
        if header.startswith(("ui/window/", "app/", "gpu/")):
            return "a feature stands on core and the window's rooms, not on what joins them"
        if is_feature_ui(file):
            top = "ui"
        elif file.startswith("features/remote/link/"):
            if header.startswith(("core/", "ui/", "features/")) and not LINK_MAY_INCLUDE.match(header):
                return "features/remote/link knows ui/parts, core/base, core/engine and features/remote/protocol only"
        elif header.startswith("ui/") or is_feature_ui(header):
            return "what a feature computes stands on core alone"
    if top == "ui" and header.startswith(("core/", "gpu/", "app/")) and not UI_MAY_INCLUDE.match(header):
        return "the window knows the public headers of core/engine, core/cache/view, core/cache/spec and core/base only"
    return None


def is_feature_ui(file):
    return re.match(r"features/\w+/ui/", file)


def namespaces_of(file):
    """The namespaces of the room that a file of core, gpu, ui, features or app belongs to."""
    if file.startswith("gpu/"):  # KV_GPU: compiled twice (gpu/backend.h)
        return ["KV_GPU", "kvarium::gpu"]
    return [own] if (own := namespace_of(file)) else []


def namespace_of(file):
    parts = file.split("/")
    if file.startswith("core/device/cpu/"):
        return "kvarium::cpu"
    if parts[0] == "core" and len(parts) > 2:
        return {"base": "kvarium", "template": "kvarium::jinja"}.get(parts[1], "kvarium::" + parts[1])
    if parts[0] == "app" and len(parts) > 2:
        return {"kvarium": "kvarium::app"}.get(parts[1], "kvarium::" + parts[1])
    if parts[0] == "features" and len(parts) > 2 and not is_feature_ui(file):
        return "kvarium::" + parts[1]
    return "kvarium::ui" if parts[0] == "ui" or is_feature_ui(file) else None


def foreign_namespaces(file, lines):
    """Numbers of the lines that open a namespace of another room, but to name its classes."""
    own, number = namespaces_of(file), 0
    while number < len(lines):
        opened = NAMESPACE.match(lines[number])
        number += 1
        if not opened or not own or any(opened.group(1) == name or opened.group(1).startswith(name + "::") and name != "kvarium"
                                        for name in own):
            continue
        at = number
        while number < len(lines) and FORWARD.match(lines[number]):
            number += 1
        if number < len(lines) and not lines[number].startswith("}"):
            yield at


def room_of(root, path):
    """The folder whose CMakeLists.txt makes a library of this file."""
    for folder in path.parents:
        if folder == root:
            return None
        if (lists := folder / "CMakeLists.txt").is_file() and "kvarium_room(" in lists.read_text(encoding="utf-8"):
            return folder
    return None


def shared_names(root):
    """Names that two files of a room have in their anonymous namespaces: builds that compile files together refuse them."""
    first = {}
    for path, file in sources(root, ["core", "ui", "features", "app"]):
        room, is_anonymous = room_of(root, path) if path.suffix == ".cpp" else None, False
        for line in path.read_text(encoding="utf-8").splitlines() if room else []:
            is_anonymous = line.startswith("namespace {") or is_anonymous and not line.startswith("}  // namespace")
            if is_anonymous and (named := OWN_NAME.match(line)):
                name = (room, named.group(1) or named.group(2))
                if first.setdefault(name, file) != file:
                    yield f"{file}: {name[1]} is a name of {first[name]} too; files of a room are compiled together"


def bare(text, brackets):
    """Without what stands between these brackets."""
    while text != (text := re.sub(brackets, "", text)):
        pass
    return text


def parts_of_classes(text):
    """Of each class its public functions, but for those that an interface has, and its data members."""
    for name, body in CLASS.findall(re.sub(r" *//.*", "", text)):
        functions = members = 0
        for access, section in SECTION.findall(" private:\n" + body):
            for part in re.split(r"^  (?=[^ }])", section, flags=re.M):
                head = bare(re.split(r"[;{]| = ", part)[0], r"<[^<>]*>")
                if NO_PART.match(part):
                    continue
                if re.search(r"\w\(|operator", head):
                    functions += access in ("public", "signals") and not re.search(r"\).*\b(override|final)\b", head, re.S)
                elif "static " not in head:
                    members += 1 + bare(part, r"<[^<>]*>|\{[^{}]*\}|\([^()]*\)").count(",")
        yield name, functions, members


def large(root):
    """What has grown large: perhaps two subjects."""
    for folder in sorted({path.parent for path, _ in sources(root, SOURCE_FOLDERS)}):
        if (files := sum(path.suffix in (".h", ".cpp", ".cu") for path in folder.iterdir())) > LARGE_FOLDER:
            yield f"{folder.relative_to(root).as_posix()}: {files} files; is it one room?"
    for path, file in sources(root, SOURCE_FOLDERS):
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LARGE_FILE:
            yield f"{file}: {lines} lines; is it one subject?"


def problems(root):
    yield from shared_names(root)
    for path, file in sources(root, SOURCE_FOLDERS + ["tests"]):
        lines = path.read_text(encoding="utf-8").splitlines()
        production = not file.startswith("tests/")
        if not re.fullmatch(r"[a-z0-9_]+\.[a-z]+", path.name):
            yield f"{file}: file names are snake_case"
        if path.suffix == ".h" and "#pragma once" not in lines:
            yield f"{file}: no #pragma once"
        if path.suffix == ".h" and production and not (lines and lines[0].startswith("// ")):
            yield f"{file}:1: a header opens with one sentence on what it is for"
        for name, functions, members in parts_of_classes("\n".join(lines)) if production else []:
            if functions > MOST_FUNCTIONS or members > MOST_MEMBERS:
                yield f"{file}: {name} has {functions} public functions and {members} data members; is it one idea?"
        for number in foreign_namespaces(file, lines):
            yield f"{file}:{number}: a room has its own namespace, here {' or '.join(namespaces_of(file))}"
        for number, line in enumerate(lines, 1):
            include = INCLUDE.match(line)
            why = wrong_include(file, include.group(1)) if include and production else None
            if why:
                yield f"{file}:{number}: includes {include.group(1)}, but {why}"
            if path.suffix == ".cu" and CONDITIONAL.match(line):
                yield f"{file}:{number}: a kernel is one text for all compilers; what differs is in {KERNEL_LANGUAGE}"
            elif path.suffix == ".cu" and production and line.startswith("namespace {"):
                yield f"{file}:{number}: nvcc puts a hash of the path into names of an anonymous namespace; inline namespace {path.stem}_kernels"
            elif CONDITIONAL_CUDA.match(line) and file != KERNEL_LANGUAGE:
                yield f"{file}:{number}: what depends on CUDA is a file of gpu/, never a conditional"
            if MACHINE_PATH.search(line):
                yield f"{file}:{number}: a path of one machine"
            if LEFT_OVER.search(line):
                yield f"{file}:{number}: unfinished work is finished or an issue, not a comment"


# One broken tree per rule: file, content, and a word of the complaint (None: the file is fine).
CASES = [
    ("core/cache/a.h", '// A.\n#pragma once\n#include "core/base/error.h"\n', None),
    ("ui/chat/a.cpp", '#include <QWidget>\n#include "core/engine/session.h"\n#include "core/cache/view/cache_view.h"\n', None),
    ("gpu/a.cu", '#include <cublas_v2.h>\n#include "core/device/device.h"\n', None),
    ("core/base/a.cpp", "#include <QString>\n", "Qt is for"),
    ("gpu/a.cpp", "#include <QtGui/QImage>\n", "Qt is for"),
    ("core/device/a.cpp", "#include <cuda_runtime.h>\n", "CUDA is for gpu"),
    ("app/a.cpp", "#include <cub/cub.cuh>\n", "CUDA is for gpu"),
    ("core/device/a.cpp", '#include "core/cache/sequence/kv_cache.h"\n', "is above it"),
    ("core/cache/spec/a.cpp", '#include "core/cache/memory/block_pool.h"\n#include "core/cache/vocabulary.h"\n', None),
    ("core/cache/retention/a.cpp", '#include "core/cache/spec/cache_spec.h"\n', "is above it"),
    ("core/cache/a.h", '// A.\n#pragma once\n#include "core/cache/table/cell_table.h"\n', "is above it"),
    ("core/text/a.cpp", '#include "core/text/hf/a.h"\n', "core/text/hf is above it"),
    ("core/engine/a.cpp", '#include "core/engine/prompt/a.h"\n#include "core/engine/wire.h"\n', None),
    ("core/engine/prompt/a.cpp", '#include "core/engine/wire.h"\n#include "core/engine/prompt/a.h"\n', None),
    ("core/engine/prompt/a.cpp", '#include "core/engine/conversation.h"\n', "core/engine is above it"),
    ("ui/chat/a.cpp", '#include "core/engine/prompt/a.h"\n', "the window knows"),
    ("core/model/a.cpp", '#include "core/device/cpu/cpu_device.h"\n', "not the CPU's"),
    ("core/engine/a.cpp", '#include "core/device/cpu/cpu_device.h"\n', "not the CPU's"),
    ("ui/library/a.cpp", '#include "ui/transcript/a.h"\n', "ui/transcript is above it"),
    ("ui/inspector/map/a.cpp", '#include "ui/inspector/step/a.h"\n', "ui/inspector/step is above it"),
    ("ui/inspector/a.cpp", '#include "ui/inspector/map/a.h"\n#include "ui/cells/a.h"\n', None),
    ("ui/chat/a.cpp", '#include "core/engine/conversation.h"\n', "the window knows"),
    ("ui/chat/a.cpp", '#include "core/engine/conversation_note.h"\n#include "core/engine/wire.h"\n', None),
    ("features/remote/link/a.cpp", '#include <QTcpSocket>\n#include "features/remote/protocol/a.h"\n#include "core/engine/wire.h"\n#include "ui/parts/words.h"\n', None),
    ("features/remote/link/a.cpp", '#include "core/engine/prompt/a.h"\n', "link knows"),
    ("features/remote/link/a.cpp", '#include "ui/models/a.h"\n', "link knows"),
    ("features/remote/link/a.cpp", '#include "core/cache/view/cache_view.h"\n', "link knows"),
    ("features/remote/link/a.cpp", '#include "features/remote/client/a.h"\n', "link knows"),
    ("features/remote/protocol/a.cpp", '#include "core/cache/view/cache_view.h"\n', None),
    ("features/remote/protocol/a.cpp", "#include <QString>\n", "Qt is for"),
    ("features/remote/protocol/a.cpp", '#include "ui/parts/words.h"\n', "stands on core"),
    ("features/remote/protocol/a.cpp", '#include "features/remote/client/a.h"\n', "is above it"),
    ("features/remote/protocol/a.cpp", '#include "features/serve/protocol/a.h"\n', "seams that are named"),
    ("features/serve/http/a.cpp", '#include "features/serve/protocol/a.h"\n#include "features/remote/protocol/a.h"\n', None),
    ("features/serve/http/a.cpp", '#include "features/remote/client/a.h"\n', "seams that are named"),
    ("features/serve/http/a.cpp", "namespace kvarium::serve {\nint a;\n}\n", None),
    ("features/serve/http/a.cpp", "namespace kvarium::http {\nint a;\n}\n", "own namespace"),
    ("ui/window/a.cpp", '#include "features/remote/link/a.h"\n', "seams that are named"),
    ("ui/window/a.cpp", '#include "features/remote/ui/a.h"\n#include "features/serve/ui/a.h"\n', None),
    ("features/serve/ui/a.cpp", '#include "features/remote/link/a.h"\n', "seams that are named"),
    ("app/kvarium/a.cpp", '#include "features/remote/link/a.h"\n', None),
    ("ui/chat/a.cpp", '#include "features/remote/link/a.h"\n', "seams that are named"),
    ("core/engine/a.cpp", '#include "features/remote/protocol/a.h"\n', "nobody above"),
    ("gpu/a.cpp", '#include "features/remote/protocol/a.h"\n', "gpu knows core"),
    ("ui/models/a.cpp", '#include "core/loading/model_files.h"\n', "the window knows"),
    ("core/engine/a.cpp", '#include "ui/chat/a.h"\n', "nobody above"),
    ("core/engine/a.cpp", '#include "features/lessons/measure/a.h"\n', "nobody above"),
    ("gpu/a.cpp", '#include "features/lessons/measure/a.h"\n', "gpu knows core"),
    ("ui/chat/a.cpp", '#include "features/lessons/ui/a.h"\n', "seams that are named"),
    ("ui/window/a.cpp", '#include "features/lessons/ui/a.h"\n#include "features/compare/ui/a.h"\n', None),
    ("features/lessons/measure/a.cpp", '#include "core/model/decoder.h"\nnamespace kvarium::lessons {\nint a;\n}\n', None),
    ("features/lessons/measure/a.cpp", '#include "ui/parts/words.h"\n', "core alone"),
    ("features/lessons/measure/a.cpp", "#include <QString>\n", "Qt is for"),
    ("features/lessons/ui/a.cpp", '#include <QWidget>\n#include "ui/chat/a.h"\n#include "features/lessons/measure/a.h"\n', None),
    ("features/lessons/ui/a.cpp", '#include "ui/window/a.h"\n', "what joins them"),
    ("features/lessons/ui/a.cpp", '#include "core/model/decoder.h"\n', "the window knows"),
    ("features/lessons/ui/a.cpp", "namespace kvarium::ui {\nint a;\n}\n", None),
    ("features/lessons/measure/a.cpp", "namespace kvarium::ui {\nint a;\n}\n", "own namespace"),
    ("gpu/a.cpp", '#include "ui/chat/a.h"\n', "gpu knows core"),
    ("ui/inspector/a.cpp", '#include "core/model/model.h"\n', "the window knows"),
    ("ui/inspector/a.cpp", '#include "core/cache/sequence/kv_cache.h"\n', "the window knows"),
    ("ui/inspector/a.cpp", '#include "gpu/devices.h"\n', "the window knows"),
    ("app/a.cpp", "#ifdef KVARIUM_HAS_CUDA\n#endif\n", "never a conditional"),
    ("tests/a.cpp", "  #if defined(__CUDACC__)\n#endif\n", "never a conditional"),
    ("core/model/a.cpp", "namespace kvarium::cache {\nclass A;\n}\n\nnamespace kvarium::model {\nint a;\n}\n", None),
    ("core/model/a.cpp", "namespace kvarium {\nint a;\n}\n", "own namespace"),
    ("core/base/a.cpp", "namespace kvarium::cache {\nint a;\n}\n", "own namespace"),
    ("gpu/a.cu", "namespace KV_GPU {\nint a;\n}\n", None),
    ("gpu/a.cpp", "namespace kvarium::gpu {\nint a;\n}\n", None),
    ("gpu/a.cpp", "namespace kvarium::gpu_emulated {\nint a;\n}\n", "own namespace"),
    ("core/device/a.cpp", "namespace KV_GPU {\nint a;\n}\n", "own namespace"),
    ("gpu/a.cu", "#if __CUDA_ARCH__ >= 800\n#endif\n", "one text"),
    ("gpu/a.cu", "namespace KV_GPU {\nnamespace {\n}\n}\n", "hash of the path"),
    ("gpu/a.cu", "namespace KV_GPU {\ninline namespace a_kernels {\n}\n}\n", None),
    ("gpu/kernel.h", "// K.\n#pragma once\n#if defined(__CUDACC__)\n#endif\n", None),
    ("core/base/CamelCase.cpp", "", "snake_case"),
    ("core/base/a.h", "// A.\n", "pragma once"),
    ("core/base/a.h", "#pragma once\n", "opens with"),
    ("app/a.cpp", 'open("/usr/share/kvarium");\n', "one machine"),
    ("tests/a.cpp", "// see /home" + "/me/notes\n", "one machine"),
    ("app/a.cpp", 'path = folder + "/models/";  // and https://example.org/home\n', None),
    ("app/a.cpp", "// TO" + "DO later\n", "unfinished"),
    ("app/a.cpp", "class A : public B {\n public:\n" + "  int f(int a = 0);  // g()\n" * 20 + " signals:\n" + "  void g();\n" * 6 + "};\n", "26 public"),
    ("app/a.cpp", "class A : public B {\n public:\n" + "  int f(int a,\n        int b) override;\n" * 26 + " private:\n" + "  int g();\n" * 26 + "};\n", None),
    ("app/a.cpp", "class A {\n  struct B {\n" + "    int a;\n" * 21 + "  };\n" + "  std::map<int, B> a = {{1, 2}}, b;\n" * 11 + "};\n", "22 data members"),
    ("app/a.cpp", "class A {\n  static constexpr int a = 0;\n" + "  std::function<void(int, int)> a;\n" * 20 + "};\n", None),
]


def self_test():
    for file, content, wanted in CASES:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, file)
            path.parent.mkdir(parents=True)
            path.write_text(content, encoding="utf-8")
            found = list(problems(pathlib.Path(folder)))
        if [wanted in line for line in found] != [True] if wanted else found:
            sys.exit(f"rule '{wanted}' on {file} with {content!r}: {found}")
    with tempfile.TemporaryDirectory() as folder:
        room = pathlib.Path(folder, "ui/chat")
        room.mkdir(parents=True)
        for number in range(LARGE_FOLDER + 1):
            (room / f"a{number}.cpp").touch()
        (room / "a0.cpp").write_text("\n" * (LARGE_FILE + 1), encoding="utf-8")
        if len(found := list(large(pathlib.Path(folder)))) != 2 or list(problems(pathlib.Path(folder))):
            sys.exit(f"what is large: {found}")
    with tempfile.TemporaryDirectory() as folder:
        room = pathlib.Path(folder, "core/text")
        room.mkdir(parents=True)
        (room / "CMakeLists.txt").write_text("kvarium_room(text SOURCES a.cpp b.cpp)\n", encoding="utf-8")
        for name in ("a.cpp", "b.cpp"):
            (room / name).write_text("namespace {\nconstexpr int most = 1;\n}  // namespace\nstruct Same {};\n", encoding="utf-8")
        if len(found := list(problems(pathlib.Path(folder)))) != 1 or "compiled together" not in found[0]:
            sys.exit(f"rule 'compiled together': {found}")
    print(f"{len(CASES) + 2} cases")


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    else:
        for line in large(pathlib.Path(sys.argv[1])):
            print(f"warning: {line}")
        found = list(problems(pathlib.Path(sys.argv[1])))
        print("\n".join(found) or "the house is in order")
        sys.exit(bool(found))
