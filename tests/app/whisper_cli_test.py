#!/usr/bin/env python3
"""kvarium-cli with a model that listens. Usage: whisper_cli_test.py PROGRAM FAMILIES

FAMILIES is tests/data/families; what transformers gives lies in its folder `whisper`.
"""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

from numpy_file import npy

PROGRAM, FAMILIES = "", pathlib.Path()


class Whisper(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.here = pathlib.Path(self.folder.name)
        self.model = FAMILIES / "whisper"
        self.exact = ["-m", self.model, "--precision", "exact", "--threads", "2"]
        self.ids = ",".join(map(str, npy(self.model / "ids.npy")[1]))

    def tearDown(self):
        self.folder.cleanup()

    def run_cli(self, *arguments, expect=0):
        result = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, timeout=60)
        self.assertEqual(result.returncode, expect, result.stderr.decode(errors="replace"))
        return result

    def document(self, *arguments):
        return json.loads(self.run_cli(*arguments, "--json").stdout)

    def logits(self, *arguments):
        out = self.here / "out.npy"
        self.run_cli("logits", *self.exact, *arguments, "-o", out)
        return npy(out)

    def test_logits_are_those_of_transformers(self):
        shape, expected = npy(self.model / "logits.npy")
        largest = max(map(abs, expected))
        for heard in (["--features", self.model / "features.npy"], ["-f", self.model / "audio.wav"]):
            for cache in ("dynamic", "static", "none"):
                got_shape, got = self.logits("--ids", self.ids, *heard, "--prefill", 7, "--chunk", 3, "--cache", cache)
                self.assertEqual(got_shape, shape)
                self.assertLess(max(abs(a - b) for a, b in zip(got, expected)), 1e-3 * largest)

    def test_steps_go_on_listening(self):
        ids = list(npy(self.model / "ids.npy")[1])
        steps = self.here / "steps.json"
        steps.write_text(json.dumps([{"feed": ids[:9]}, {"fork": "b"}, {"feed": [1, 2]}, {"reset": True}, {"feed": ids},
                                     {"switch": "b"}, {"feed": ids[9:]}]))
        heard = ["--features", self.model / "features.npy"]
        (rows, vocab), got = self.logits("--steps", steps, *heard)
        _, whole = self.logits("--ids", self.ids, *heard)
        self.assertEqual(rows, 9 + 2 + 20 + 11)
        self.assertEqual(got[11 * vocab:31 * vocab], whole)
        self.assertEqual(got[31 * vocab:], whole[9 * vocab:])

    def test_generate_is_greedy_as_transformers(self):
        expected = list(npy(self.model / "greedy.npy")[1])
        for heard in (["--features", self.model / "features.npy"], ["-f", self.model / "audio.wav"]):
            result = self.document("generate", *self.exact, "--ids", self.ids, "-n", 48, "--ignore-eos", *heard)
            self.assertEqual(result["sequences"], [expected])
        batch = self.here / "batch.json"
        ids = list(npy(self.model / "ids.npy")[1])
        batch.write_text(json.dumps([ids, ids[:4]]))
        result = self.document("generate", *self.exact, "--batch", batch, "-n", 48, "--ignore-eos", *heard)
        self.assertEqual(result["sequences"][0], expected)

    def test_the_last_position_is_capacity(self):
        result = self.document("generate", *self.exact, "--ids", self.ids, "-n", 200, "--ignore-eos", "--features",
                               self.model / "features.npy")
        self.assertEqual(len(result["sequences"][0]), 96 - 20 + 1)
        self.assertIn("96 positions", result["events"][0]["what"])

    def test_transcribe(self):
        generated = list(npy(self.model / "generated.npy")[1])[4:]
        result = self.document("transcribe", *self.exact, "-f", self.model / "audio.wav", "--language", "en")
        self.assertEqual(result["ids"][:len(generated)], generated)
        self.assertEqual(result["language"], "en")
        self.assertEqual(result["cache"]["cross"]["cells"], 150)
        plain = self.run_cli("transcribe", *self.exact, "-f", self.model / "audio.wav", "--language", "en")
        self.assertEqual(plain.stdout.decode(), result["text"] + "\n")
        detected = self.document("transcribe", *self.exact, "-f", self.model / "audio.wav", "--task", "translate")
        self.assertIn(detected["language"], ("en", "de"))

    def test_what_cannot_be_heard_is_said(self):
        def said(*arguments, code=1):
            lines = self.run_cli(*arguments, expect=code).stderr.decode().splitlines()
            if code == 1:
                self.assertEqual(len(lines), 1, lines)
            return lines[-1]

        logits = ["logits", *self.exact, "--ids", self.ids, "-o", self.here / "out.npy"]
        self.assertIn("--features", said(*logits))
        self.assertIn("[150, 32], the model takes [80, 300]", said(*logits, "--features", self.model / "encoder.npy"))
        self.assertIn("not a WAV", said(*logits, "-f", self.model / "features.npy"))
        self.assertIn("not a .npy", said(*logits, "--features", self.model / "audio.wav"))
        said(*logits, "--features", self.model / "features.npy", "-f", self.model / "audio.wav", code=2)
        good = (self.model / "features.npy").read_bytes()
        bad = self.here / "bad.npy"
        for data in (good[:4], good[:11], good[:60], good[:-1], good + b"1234", good.replace(b"(80, 300)", b"(80, 99) "),
                     good.replace(b"(80, 300)", b"(24000,) "), good.replace(b"<f4", b"<i4"), good.replace(b"<f4", b"<f8"),
                     good.replace(b"False", b"True "), good.replace(b"(80, 300)", b"(-1, 30) "),
                     good.replace(b"(80, 300)", b"(9999999999999999999, 300)"), b"\x93NUMPY\x02\x00\xff\xff\xff\xff{}"):
            bad.write_bytes(data)
            said(*logits, "--features", bad)
        bad.write_bytes(good[:-4] + struct.pack("<f", float("nan")))
        self.assertIn("not finite", said(*logits, "--features", bad))
        for command in (["run", "-p", "hi"], ["chat"]):
            self.assertIn("transcribe", said(command[0], *self.exact, *command[1:]))
        audio = ["-f", self.model / "audio.wav"]
        self.assertIn("knows de, en", said("transcribe", *self.exact, *audio, "--language", "klingon"))
        said("transcribe", *self.exact, *audio, "--task", "sing", code=2)
        said("transcribe", *self.exact, code=2)
        self.assertIn("memory limit", said("transcribe", *self.exact, *audio, "--memory-limit", 1000))
        other = ["-m", FAMILIES / "llama_f32"]
        self.assertIn("is not a speech model", said("transcribe", *other, *audio))
        self.assertIn("is not a speech model", said("generate", *other, "--ids", "1", *audio))


if __name__ == "__main__":
    PROGRAM, FAMILIES = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1))
    unittest.main()
