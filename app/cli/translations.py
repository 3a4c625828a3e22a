"""translations.py OUT.cpp A.ts B.ts ...: the sentences of these files as translations() of app/cli/translations.h, in their order."""
import pathlib
import sys
import xml.etree.ElementTree as xml


def literal(text):
    """A C++ string literal; every byte beyond plain ASCII in octal, so that no digit after it belongs to it."""
    return '"' + "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" for byte in text.encode()) + '"'


def main():
    out, *files = sys.argv[1:]
    found = {}
    for at, file in enumerate(files):
        for one in xml.parse(file).getroot().iter("message"):
            text = one.find("translation")
            if "type" not in text.attrib and text.text:
                found.setdefault(one.findtext("source"), [""] * len(files))[at] = text.text
    rows = [f"    {{{literal(source)}, {{{', '.join(map(literal, said))}}}}},"
            for source, said in sorted(found.items(), key=lambda row: row[0].encode())]
    with open(out, "w", encoding="ascii") as cpp:
        cpp.write('#include "app/cli/translations.h"\n\nnamespace kvarium::cli {\n\n')
        names = ", ".join(f'"{pathlib.Path(file).stem.removeprefix("kvarium_")}"' for file in files)
        cpp.write(f"static_assert(languages == std::array<std::string_view, {len(files)}>{{{names}}});\n")
        cpp.write("static constexpr Translation table[] = {\n" + "\n".join(rows) + "\n};\n\n")
        cpp.write("std::span<const Translation> translations() { return table; }\n\n}  // namespace kvarium::cli\n")


main()
