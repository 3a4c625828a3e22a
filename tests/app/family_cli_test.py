#!/usr/bin/env python3
"""kvarium-cli logits on a tiny model of every family, as folder and as GGUF. Usage: family_cli_test.py PROGRAM FAMILIES

FAMILIES is tests/data/families; what transformers gives lies next to each model.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from numpy_file import npy

PROGRAM, FAMILIES = "", pathlib.Path()
TOLERANCE = 1e-4  # of the largest logit


def models():
    for folder in sorted(FAMILIES.iterdir()):
        if not (folder / "ids.npy").exists() or (folder / "preprocessor_config.json").exists():
            continue
        yield folder, folder
        if (folder / "model.gguf").exists():
            yield folder, folder / "model.gguf"


class Families(unittest.TestCase):
    def logits(self, model, ids, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "logits.npy"
            command = [PROGRAM, "logits", "-m", model, "--ids", ",".join(map(str, ids)), "--precision", "exact",
                       "-o", out, *arguments]
            result = subprocess.run(list(map(str, command)), capture_output=True, timeout=60)
            self.assertEqual(result.returncode, 0, result.stderr.decode(errors="replace"))
            return npy(out)

    def test_logits_are_those_of_transformers(self):
        count = 0
        for folder, model in models():
            with self.subTest(model=str(model.relative_to(FAMILIES))):
                count += 1
                _, ids = npy(folder / "ids.npy")
                shape, expected = npy(folder / "logits.npy")
                got_shape, got = self.logits(model, ids)
                self.assertEqual(shape, got_shape)
                largest = max(map(abs, expected))
                self.assertLessEqual(max(abs(a - b) for a, b in zip(expected, got)), TOLERANCE * largest)
        self.assertGreaterEqual(count, 40)

    def test_drafts_are_greedy_search_where_the_rotation_follows_the_length(self):
        def reply(model, ids, *arguments):
            command = [PROGRAM, "generate", "-m", model, "--precision", "exact", "--ids", ",".join(map(str, ids)), "-n", 30,
                       "--ignore-eos", "--json", *arguments]
            ran = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=60)
            self.assertEqual(ran.returncode, 0, ran.stderr)
            return json.loads(ran.stdout)["sequences"][0]

        for name in ("llama_dynamic_rope", "phi3_longrope", "llama_linear_rope"):
            for cache in ("dynamic", "none"):
                for length in (10, 25, 33, 39, 44):  # before, at and after the lengths at which they change: 32 and 40
                    ids = [(7 * at * at + length) % 60 + 1 for at in range(6)] * 8
                    with self.subTest(name=name, cache=cache, length=length):
                        model = FAMILIES / name
                        self.assertEqual(reply(model, ids[:length], "--cache", cache, "--prompt-lookup", 8),
                                         reply(model, ids[:length], "--cache", cache))

    def test_the_last_row_is_the_same_however_the_text_was_fed(self):
        for folder, model in models():
            with self.subTest(model=str(model.relative_to(FAMILIES))):
                _, ids = npy(folder / "ids.npy")
                (rows, vocabulary), expected = npy(folder / "logits.npy")
                _, got = self.logits(model, ids, "--prefill", 7, "--chunk", 5)
                last = (rows - 1) * vocabulary
                largest = max(map(abs, expected))
                self.assertLessEqual(max(abs(a - b) for a, b in zip(expected[last:], got[last:])),
                                     TOLERANCE * largest)


if __name__ == "__main__":
    PROGRAM, FAMILIES = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1))
    unittest.main()
