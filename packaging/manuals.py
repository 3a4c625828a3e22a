#!/usr/bin/env python3
"""Manual pages and completions of the shells, made of what the programs say with --help, so that they are never older.

  packaging/manuals.py FOLDER PROGRAM...     writes FOLDER/NAME/{man,bash-completion,zsh,fish}/... for each program
"""
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys

# Two blanks, the names of an option, then its text on the same line or on the next ones.
ENTRY = re.compile(r"^  (\S.*?)(?:\s{2,}(\S.*))?$")
TEXT_AT = 30  # the column where CLI11 begins a text, after one blank at least
HEADING = re.compile(r"^(\S.*):$")


class Command:
    """One command: its words, what it does, its parts (heading, [(names, text)]), and further text."""

    def __init__(self, words, text):
        self.words = words
        lines = text.rstrip().split("\n")
        self.usage = next((line.removeprefix("Usage: ") for line in lines if line.startswith("Usage: ")), "")
        self.about = next((line.strip() for line in lines if line.strip() and not line.startswith("Usage: ")), "").rstrip(".")
        self.parts, self.notes = [], []
        for line in lines:
            if line.startswith("Usage: ") or line.strip().rstrip(".") == self.about:
                continue
            heading, entry = HEADING.match(line), ENTRY.match(line)
            if entry and not entry[2] and line[TEXT_AT - 1 : TEXT_AT] == " ":
                entry = re.match(rf"^  (.{{{TEXT_AT - 3}}}) (.*)$", line)
            if heading and not self.notes:
                self.parts.append((heading[1], []))
            elif self.parts and not self.notes and re.match(r"^ {8,}\S", line) and self.parts[-1][1]:
                names, before = self.parts[-1][1][-1]
                self.parts[-1][1][-1] = (names, f"{before} {line.strip()}".strip())
            elif self.parts and not self.notes and entry:
                self.parts[-1][1].append((entry[1], entry[2] or ""))
            elif line.strip() or self.notes:
                self.notes.append(line)

    def entries(self, *headings):
        return [entry for heading, entries in self.parts for entry in entries if heading in headings or not headings]

    def commands(self):
        return [(names.split()[0], text) for names, text in self.entries("Subcommands")]

    def options(self):
        """[(["-m", "--model"], choices, takes a value, text)]"""
        found = []
        for heading, entries in self.parts:
            if heading in ("Subcommands", "Arguments", "Positionals"):
                continue
            for entry, text in entries:
                names = re.findall(r"(?<![\w-])--?[A-Za-z][\w-]*", entry.split(" Excludes:")[0].split(" Needs:")[0])
                if not names:
                    continue
                choices = re.search(r"\{([^}]*)\}", entry)
                takes = bool(re.search(r"\s(?:TEXT|INT|UINT|FLOAT|<)", entry))
                found.append((names, choices[1].split(",") if choices else [], takes, text))
        return found


def help_of(program, words):
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8", COLUMNS="1000")
    said = subprocess.run([program, *words, "--help"], check=True, capture_output=True, text=True, env=environment).stdout
    return said.replace(program, pathlib.Path(program).name)


def read(program, words=()):
    command = Command([pathlib.Path(program).name, *words], help_of(program, words))
    found = [command]
    for name, _ in command.commands():
        found += read(program, (*words, name))
    return found


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("'", "\\(aq").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + text if text.startswith(".") else text


def page(command, all_commands, version):
    name = "-".join(command.words)
    lines = [f'.TH "{name.upper()}" 1 "" "{version}" "User Commands"', ".SH NAME", f"{roff(name)} \\- {roff(command.about)}",
             ".SH SYNOPSIS", f".B {roff(' '.join(command.words))}", roff(command.usage.removeprefix(" ".join(command.words)).strip())]
    for heading, entries in command.parts:
        lines.append(f".SH {heading.upper()}")
        for names, text in entries:
            lines += [".TP", f".B {roff(names)}", roff(text) or "\\&"]
    if command.notes:
        lines += [".SH NOTES", ".nf", *(roff(line) or ".sp" for line in command.notes), ".fi"]
    others = ["-".join(other.words) for other in all_commands if other is not command and other.words[:-1] == command.words]
    if len(command.words) > 1:
        others.insert(0, "-".join(command.words[:-1]))
    if others:
        lines += [".SH SEE ALSO", ",\n".join(f".BR {roff(other)} (1)" for other in others).replace(",\n", " ,\n")]
    return "\n".join(lines) + "\n"


def bash(commands):
    program = commands[0].words[0]
    function = "_" + program.replace("-", "_")
    rows, values = [], {}
    for command in commands:
        words = [name for name, _ in command.commands()] + [name for names, *_ in command.options() for name in names]
        rows.append(f'    "{" ".join(command.words[1:])}") words="{" ".join(words)}" ;;')
        for names, choices, _, _ in command.options():
            if choices:
                values["|".join(names)] = " ".join(choices)
    paths = "|".join(f'"{" ".join(command.words[1:])}"' for command in commands[1:]) or '""'
    choices = "\n".join(f'    {names}) COMPREPLY=($(compgen -W "{words}" -- "$word")); return ;;' for names, words in values.items())
    return f"""# bash completion of {program}
{function}() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} path="" words="" one
  for one in "${{COMP_WORDS[@]:1:COMP_CWORD - 1}}"; do
    case "${{path:+$path }}$one" in {paths}) path="${{path:+$path }}$one" ;; esac
  done
  case $before in
{choices}
    *) ;;
  esac
  case $path in
{chr(10).join(rows)}
    *) ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  case $word in -*) ;; *) compopt -o default 2>/dev/null ;; esac
}}
complete -F {function} {program}
"""


def quoted(text):
    return text.replace("'", "'\\''")


def zsh(commands):
    program = commands[0].words[0]

    def spec(option):
        names, choices, takes, text = option
        text = quoted(re.sub(r"([\[\]:\\])", r"\\\1", text))
        value = f":value:({' '.join(choices)})" if choices else ":value:_files" if takes else ""
        return [f"    '*{name}[{text}]{value}' \\" for name in names]

    cases = []
    for command in commands:
        specs = [line for option in command.options() for line in spec(option)]
        words = " ".join(name for name, _ in command.commands())
        rest = f"    '1:command:({words})' '*:: :_files'" if words else "    '*:file:_files'"
        cases.append(f'  "{" ".join(command.words[1:])}") _arguments \\\n' + "\n".join(specs) + f"\n{rest} ;;")
    paths = "|".join(f'"{" ".join(command.words[1:])}"' for command in commands[1:]) or '""'
    return f"""#compdef {program}
local at=2 shown=""
while (( at < CURRENT )); do
  case "${{shown:+$shown }}${{words[at]}}" in
    {paths}) shown="${{shown:+$shown }}${{words[at]}}"; shift words; (( CURRENT-- )) ;;
    *) break ;;
  esac
done
case $shown in
{chr(10).join(cases)}
esac
"""


def fish(commands):
    program = commands[0].words[0]
    top = " ".join(name for name, _ in commands[0].commands())
    lines = [f"# fish completion of {program}"]
    for command in commands:
        words = command.words[1:]
        when = f"__fish_seen_subcommand_from {words[-1]}" if words else f"not __fish_seen_subcommand_from {top}" if top else ""
        condition = f" -n '{when}'" if when else ""
        for name, text in command.commands():
            lines.append(f"complete -c {program}{condition} -f -a {name} -d '{quoted(text)}'")
        for names, choices, takes, text in command.options():
            flags = "".join(f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}" for name in names)
            value = f" -x -a '{' '.join(choices)}'" if choices else " -r" if takes else ""
            lines.append(f"complete -c {program}{condition}{flags}{value} -d '{quoted(text)}'")
    return "\n".join(lines) + "\n"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    data = text.encode()
    path.write_bytes(gzip.compress(data, 9, mtime=0) if path.suffix == ".gz" else data)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    for program in sys.argv[2:]:
        commands = read(program)
        name = commands[0].words[0]
        shutil.rmtree(folder / name, ignore_errors=True)  # pages of commands that are gone
        version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True,
                                 env=dict(os.environ, QT_QPA_PLATFORM="offscreen")).stdout.strip()
        for command in commands:
            write(folder / name / "man" / "man1" / f"{'-'.join(command.words)}.1.gz", page(command, commands, version))
        write(folder / name / "bash-completion" / "completions" / name, bash(commands))
        write(folder / name / "zsh" / "vendor-completions" / f"_{name}", zsh(commands))
        write(folder / name / "fish" / "vendor_completions.d" / f"{name}.fish", fish(commands))
    (folder / "made").touch()


if __name__ == "__main__":
    main()
