#!/usr/bin/env python3
"""Writes template_golden.json: what the reference renders for the chat templates and snippets of templates/.

Needs jinja2==3.1.6 (pip install jinja2==3.1.6). The environment is the one transformers 4.48 compiles chat templates in
(ImmutableSandboxedEnvironment, trim_blocks, lstrip_blocks, loop controls, generation blocks, its tojson, raise_exception
and strftime_now), written out here so that neither torch nor transformers is needed. The clock is fixed.
"""
import json
from datetime import datetime
from pathlib import Path

import jinja2
from jinja2 import nodes
from jinja2.ext import Extension, loopcontrols
from jinja2.sandbox import ImmutableSandboxedEnvironment

HERE = Path(__file__).parent
CLOCK = "2024-07-26T09:05:07"
MOST_BYTES = 300_000


class Raised(Exception):
    """The template's own raise_exception."""


class Generation(Extension):
    tags = {"generation"}

    def parse(self, parser):
        line = next(parser.stream).lineno
        body = parser.parse_statements(["name:endgeneration"], drop_needle=True)
        return nodes.CallBlock(self.call_method("contents"), [], [], body).set_lineno(line)

    def contents(self, caller):
        return caller()


def environment():
    def raise_exception(message):
        raise Raised(message)

    def tojson(x, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
        return json.dumps(x, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)

    env = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True, extensions=[Generation, loopcontrols])
    env.filters["tojson"] = tojson
    env.globals["raise_exception"] = raise_exception
    env.globals["strftime_now"] = lambda format: datetime.fromisoformat(CLOCK).strftime(format)
    return env


def rendered(template, variables):
    """The outcome as the C++ test compares it: one of result, raised (a message) and error (any other failure)."""
    try:
        text = environment().from_string(template).render(**variables)
        text.encode("utf-8")
        return {"result": text}
    except Raised as raised:
        return {"raised": str(raised)}
    except Exception as problem:  # whatever the reference refuses, we must refuse
        return {"error": f"{type(problem).__name__}: {problem}"}


def snippets():
    """Pieces of templates/snippets.txt: separated by lines of '----', '#' lines before the first are comments."""
    text = (HERE / "templates" / "snippets.txt").read_bytes().decode("utf-8")  # with its line ends
    return [piece.removesuffix("\n") for piece in text.split("----\n")[1:]]


def main():
    conversations = json.loads((HERE / "templates" / "conversations.json").read_text(encoding="utf-8"))
    context = json.loads((HERE / "templates" / "snippet_variables.json").read_text(encoding="utf-8"))
    families = {path.stem: path.read_text(encoding="utf-8") for path in sorted((HERE / "templates").glob("*.jinja"))}
    golden = {
        "reference": f"jinja2 {jinja2.__version__}",
        "clock": CLOCK,
        "conversations": conversations,
        "context": context,
        "families": families,
        "family_cases": [
            {"family": family, "conversation": name, **rendered(template, variables)}
            for family, template in families.items()
            for name, variables in conversations.items()
        ],
        "snippets": [{"template": piece, **rendered(piece, context)} for piece in snippets()],
    }
    text = json.dumps(golden, ensure_ascii=False, indent=1)
    assert len(text.encode("utf-8")) < MOST_BYTES, len(text)
    assert " at 0x" not in text, "an address was printed"
    (HERE / "template_golden.json").write_text(text + "\n", encoding="utf-8")
    errors = sum("error" in case for case in golden["snippets"])
    print(len(golden["family_cases"]), "conversations,", len(golden["snippets"]), "snippets,", errors, "of them errors")


if __name__ == "__main__":
    main()
