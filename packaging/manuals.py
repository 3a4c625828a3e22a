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
        for line, after in zip(lines, [*lines[1:], ""]):
            if line.startswith("Usage: ") or line.strip().rstrip(".") == self.about:
                continue
            heading, entry = HEADING.match(line), ENTRY.match(line)
            further = r" {8,}\S"  # of the text
            if entry and not entry[2] and line[TEXT_AT - 1 : TEXT_AT] == " " and not re.match(further, after):
                entry = re.match(rf"^  (.{{{TEXT_AT - 3}}}) (.*)$", line)
            if heading and not self.notes:
                self.parts.append((heading[1], []))
            elif self.parts and not self.notes and re.match(further, line) and self.parts[-1][1]:
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


def said(program, *words):
    """In English, whatever the environment and the settings of who builds it."""
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8", LANGUAGE="", XDG_CONFIG_HOME=os.devnull, COLUMNS="1000")
    return subprocess.run([program, *words], check=True, capture_output=True, text=True, env=environment).stdout


def read(program, words=()):
    name = pathlib.Path(program).name
    command = Command([name, *words], said(program, *words, "--help").replace(program, name))
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
    rows, values, takers = [], {}, set()
    for command in commands:
        own = " ".join(name for name, _ in command.commands())
        options = " ".join(name for names, *_ in command.options() for name in names)
        rows.append(f'    "{" ".join(command.words[1:])}") commands="{own}" options="{options}" ;;')
        for names, choices, takes, _ in command.options():
            if choices:
                values["|".join(names)] = " ".join(choices)
            elif takes:
                takers.update(names)
    paths = "|".join(f'"{" ".join(command.words[1:])}"' for command in commands[1:]) or '""'
    choices = "\n".join(f'    {names}) COMPREPLY=($(compgen -W "{words}" -- "$word")); return ;;' for names, words in values.items())
    return f"""# bash completion of {program}; where it has no words, files
{function}() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} path="" commands="" options="" one
  for one in "${{COMP_WORDS[@]:1:COMP_CWORD - 1}}"; do
    case "${{path:+$path }}$one" in {paths}) path="${{path:+$path }}$one" ;; esac
  done
  case $before in
{choices}
    {"|".join(sorted(takers)) or '""'}) return ;;
    *) ;;
  esac
  case $path in
{chr(10).join(rows)}
    *) ;;
  esac
  case $word in -*) commands=$options ;; esac
  mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
}}
complete -o default -F {function} {program}
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
    seen = "__fish_seen_subcommand_from"
    lines = [f"# fish completion of {program}"]
    for command in commands:
        words, own = command.words[1:], [name for name, _ in command.commands()]
        # Another command can have a command of the same name.
        others = [] if words[1:] else [other.words[1] for other in commands if words and other.words[2:] == words]
        when = "; and ".join([*(f"{seen} {word}" for word in words), *(f"not {seen} {word}" for word in others)])
        if not words and own:
            when = f"not {seen} {' '.join(own)}"
        condition = f" -n '{when}'" if when else ""
        for name, text in command.commands():
            further = f" -n '{when}; and not {seen} {' '.join(own)}'" if words else condition
            lines.append(f"complete -c {program}{further} -f -a {name} -d '{quoted(text)}'")
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
        version = said(program, "--version").strip()
        for command in commands:
            write(folder / name / "man" / "man1" / f"{'-'.join(command.words)}.1.gz", page(command, commands, version))
        write(folder / name / "bash-completion" / "completions" / name, bash(commands))
        write(folder / name / "zsh" / "vendor-completions" / f"_{name}", zsh(commands))
        write(folder / name / "fish" / "vendor_completions.d" / f"{name}.fish", fish(commands))
    (folder / "made").touch()


if __name__ == "__main__":
    main()
