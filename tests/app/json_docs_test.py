#!/usr/bin/env python3
"""docs/json.md names every key that --json prints, and no other. Usage: json_docs_test.py PROGRAM SOURCE_DIR"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import remote_chat_test

PROGRAM, ROOT = "", pathlib.Path()
# Documents that stand in others, and have a section of their own.
SHARED = {"cache": "The cache", "device": "The device", "shape": "The shape"}
ELSEWHERE = {"device.layers", "device.gpu_layers"}  # with a GPU


def documented(page):
    """{section: its keys}: those in the first column of its table."""
    sections = {}
    for part in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        title, keys, before = part.split("\n")[0], set(), ""
        for row in re.findall(r"^\| (`.*?) \|", part, flags=re.MULTILINE):
            for name in re.findall(r"`([^`]+)`", row):
                before = before[:before.rindex(".")] + name if name.startswith(".") else name
                keys.add(before)
        sections[title] = keys
    return sections


def paths(value, path=""):
    if isinstance(value, list) and any(isinstance(each, dict) for each in value):
        for each in value:
            yield from paths(each, path + "[]" if path else "")
    elif isinstance(value, dict) and value:
        for key, each in value.items():
            yield from paths(each, f"{path}.{key}" if path else key)
    else:
        yield path


class Documented(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.here = pathlib.Path(self.folder.name)
        self.model = ROOT / "tests/data/llama/gqa_tied_f32.gguf"
        self.sections = documented((ROOT / "docs/json.md").read_text(encoding="utf-8"))

    def document(self, *arguments, stdin=b"", environment=None):
        ran = subprocess.run([PROGRAM, *map(str, arguments), "--json"], input=stdin, capture_output=True, timeout=120, env=environment)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        return json.loads(ran.stdout)

    def check(self, section, *documents, known=()):
        """known: names of documents that the section names as a whole."""
        keys, shared = self.sections[section], {name: set() for name in SHARED}
        found = set()
        for path in (path for document in documents for path in paths(document)):
            name = next((name for name in known if path == name or re.match(re.escape(name) + r"(\[\])?\.", path)), path)
            if name in SHARED and path != name:
                shared[name].add(path[len(name) + 1:])
            found.add(name)
        self.assertEqual(sorted(keys - found), [], f"{section}: documented, and not printed")
        self.assertEqual(sorted(found - keys), [], f"{section}: printed, and not documented")
        for name, inner in shared.items():
            inner -= {key for key in inner if any(one.startswith(f"{key}[].") for one in self.sections[SHARED[name]])}  # empty lists
            self.assertEqual(sorted(inner - self.sections[SHARED[name]]), [], f"{section}: {name} has more than is documented")
        return shared

    def test_of_commands_that_compute(self):
        made = self.here / "cache"
        run = ["run", "-m", self.model, "-p", "hi", "-n", 3]
        shared = self.check("run", self.document(*run, "--save", made), self.document(*run, "--restore", made),
                            self.document("run", "-m", ROOT / "tests/data/families/jamba/model.gguf", "-p", "hi", "-n", 3),
                            known=("cache", "device", "events"))
        whisper = ROOT / "tests/data/families/whisper"
        heard = self.check("transcribe", self.document("transcribe", "-m", whisper, "-f", whisper / "audio.wav"), known=("cache",))
        self.assertEqual(shared["cache"] | heard["cache"], self.sections["The cache"])
        self.check("generate", self.document("generate", "-m", self.model, "--ids", "5,6", "-n", 3, "--prompt-lookup", 2), known=("events",))
        self.check("bench", self.document("bench", "-m", self.model, "-p", 4, "-n", 2, "-r", 1, "--profile", "--read"), known=("device",))
        self.check("perplexity", self.document("perplexity", "-m", self.model, "-f", ROOT / "docs/models.md", "--prefill", 8, "--context", 64,
                                               "--stride", 32, "--against", "dynamic", "--cache", "static"), known=("against", "caches[].bytes"))
        self.check("logits", self.document("logits", "-m", self.model, "--ids", "5,6", "-o", self.here / "l.npy"), known=("cache",))
        self.check("cache info", self.document("cache", "info", made), known=("model.ropes",))
        self.check("cache verify", self.document("cache", "verify", made))
        exported = self.document("cache", "export", "-m", self.model, made, "-o", self.here / "e")
        imported = self.document("cache", "import", "-m", self.model, self.here / "e", "-o", self.here / "i")
        self.check("cache export", exported, imported, known=("cache",))
        compared = self.document("compare", "-m", self.model, "-p", "hi", "-n", 2, "--cache", "dynamic", "--cache", "static")
        told = (ROOT / "docs/comparing.md").read_text(encoding="utf-8")
        for key in [*compared, *compared["runs"][0]]:
            self.assertIn(f"`{key}`", told)

    def test_of_commands_that_look(self):
        families = ROOT / "tests/data/families"
        needed = {"free", "total", "needs.weights", "needs.cache", "needs.scratch", "needs.total", "fits", "name", "kind"}
        estimated = self.document("estimate", "-m", families / "gemma3_text", "--context", 9, "--device", "cpu")
        shared = self.check("estimate", estimated,
                            known=("device", "per_layer", "shape"))
        self.assertEqual(shared["device"], needed)
        inspected = [self.document("inspect", "-m", model, *more) for model, more in
                     ((self.model, ["--device", "cpu"]), (families / "whisper", []), (families / "jamba", []), (families / "gemma3_text", []),
                      (families / "qwen35", []), (families / "mamba2", []))]
        for document in inspected:  # null, or empty, where another one has more
            for key in [key for key in ("encoder", "ropes") if not document[key]]:
                del document[key]
            if not document["shape"]["without"]:
                del document["shape"]["without"]
        shared = self.check("inspect", *inspected, known=("device", "shape"))
        self.assertEqual(shared["shape"], self.sections["The shape"])
        self.assertEqual(shared["device"], needed | {"context"})
        self.assertEqual({f"device.{key}" for key in self.sections["The device"] - shared["device"]}, ELSEWHERE)
        self.check("caches", self.document("caches"))
        (self.here / "models").mkdir()
        (self.here / "models" / "tiny.gguf").symlink_to(self.model)
        self.check("models", self.document("models", environment={"KVARIUM_MODEL_DIR": str(self.here / "models")}))
        messages = b'[{"role": "user", "content": "a"}]'
        told = self.sections["tokenize, detokenize, template"]
        self.assertEqual(told, set())  # in one sentence
        self.assertEqual(set(self.document("template", "-m", self.model, "--messages", "-", "--ids", stdin=messages)), {"text", "ids"})

    def test_of_lessons(self):
        self.check("lesson list", self.document("lesson", "list"))
        card = self.here / "card.json"
        ran = self.document("lesson", "run", "L15", "-m", self.model, "--save", card)
        self.check("lesson run", ran, known=("from.settings", "tables", "charts[].series[].points"))
        self.check("lesson verify", self.document("lesson", "verify", card, "-m", self.model))

    def test_what_is_left_is_tested_where_it_is_made(self):
        here = {"run", "transcribe", "generate", "bench", "perplexity", "logits", "cache info", "cache verify", "cache export", "compare", "estimate", "inspect",
                "caches", "models", "tokenize, detokenize, template", "lesson list", "lesson run", "lesson verify", *SHARED.values()}
        self.assertEqual(set(self.sections), here | {"chat --engine"})
        self.assertEqual(self.sections["chat --engine"], remote_chat_test.KEYS)


if __name__ == "__main__":
    PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
    unittest.main(argv=sys.argv[:1])
