#!/usr/bin/env python3
"""kvarium-cli saves, restores and exchanges caches of tiny models. Usage: save_cli_test.py PROGRAM DATA

DATA is tests/data; the golden tuple was made by transformers (cache_golden/legacy.py).
"""
import array
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

import shown
from numpy_file import npy

PROGRAM, DATA = "", pathlib.Path()
SPECS = ["none", "dynamic", "static", "sliding_window:window_length=24", "sink:window_length=24,num_sink_tokens=4",
         "quantized:residual_length=0", "quantized:backend=quanto,q_group_size=8,residual_length=0",
         "quantized:backend=hqq,q_group_size=8,residual_length=0,nbits=8",
         "quantized:backend=kivi,nbits=2,residual_length=0",
         "quantized:backend=quanto,requantize=all,q_group_size=8,residual_length=10",
         "sink:window_length=80,num_sink_tokens=4,nbits=4,residual_length=0"]
MODELS = {"llama_f32": SPECS, "gemma2": ["dynamic", "hybrid", "quantized:residual_length=0"],
          "mistral_window": ["dynamic", "hybrid"], "gpt2": ["dynamic", "quantized:residual_length=0"],
          "mamba": ["dynamic", "mamba", "none"], "jamba": ["jamba", "sliding_window:window_length=20"],
          "lfm2": ["dynamic", "quantized:residual_length=0"],
          "qwen35": ["dynamic", "sliding_window:window_length=20"],
          "phi3_longrope": ["dynamic"]}


def safetensors(path):
    data = pathlib.Path(path).read_bytes()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + length])
    notes, out = header.pop("__metadata__", {}), {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        out[name] = entry["shape"], data[8 + length + begin:8 + length + end]
    return notes, out


def floats(data):
    return array.array("f", data)


def apart(a, b):
    return max(abs(x - y) for x, y in zip(a, b)) / max(map(abs, b))


class Saving(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name)

    def run_it(self, *arguments, code=0):
        result = subprocess.run(list(map(str, [PROGRAM, *arguments])), capture_output=True, timeout=120)
        self.assertEqual(result.returncode, code, result.stderr.decode(errors="replace"))
        return result.stderr.decode() if code else result.stdout.decode()

    def steps(self, model, steps, *arguments):
        (self.path / "steps.json").write_text(json.dumps(steps))
        out = self.path / "logits.npy"
        self.run_it("logits", "-m", model, "--steps", self.path / "steps.json", "-o", out, *arguments)
        return npy(out)[1].tobytes()

    @staticmethod
    def ids(folder, length):
        ids = list(npy(folder / "ids.npy")[1])
        return (ids * (length // len(ids) + 1))[:length]

    def test_a_restored_cache_goes_on_to_the_bit(self):
        file = str(self.path / "a.kvcache")
        for name, specs in MODELS.items():
            folder = DATA / "families" / name
            if not folder.exists():
                continue
            for spec in specs:
                for before in (3, 70) if name != "gpt2" else (3, 20):
                    with self.subTest(model=name, spec=spec, before=before):
                        ids = self.ids(folder, before + 9)
                        first, second, third = ids[:before], ids[before:before + 5], ids[before + 5:]
                        whole = self.steps(folder, [{"feed": first}, {"feed": second}, {"feed": third}],
                                           "--cache", spec)
                        pieces = self.steps(folder, [{"feed": first}, {"save": file}, {"feed": second}],
                                            "--cache", spec)
                        # In another process, and without the specification: the file's applies.
                        pieces += self.steps(folder, [{"load": file}, {"feed": second}, {"feed": third}])[len(second) * (len(whole) // len(ids)):]
                        self.assertEqual(whole, pieces)

    def test_loading_replaces_the_present_state_and_forks_stay(self):
        folder, file = DATA / "families" / "llama_f32", str(self.path / "a.kvcache")
        ids = self.ids(folder, 90)
        got = self.steps(folder, [{"feed": ids[:70]}, {"save": file}, {"fork": "b"}, {"feed": ids[70:80]},
                                  {"load": file}, {"feed": ids[70:80]}, {"switch": "b"}, {"feed": ids[70:80]}],
                         "--cache", "quantized:residual_length=0")
        row = len(got) // 100
        self.assertEqual(got[70 * row:80 * row], got[80 * row:90 * row])
        self.assertEqual(got[70 * row:80 * row], got[90 * row:])

    def test_generate_and_run_reuse_what_was_saved(self):
        folder, file = DATA / "families" / "llama_f32", str(self.path / "a.kvcache")
        ids = ",".join(map(str, self.ids(folder, 40)))
        whole = json.loads(self.run_it("generate", "-m", folder, "--ids", ids, "-n", 20, "--ignore-eos", "--json"))
        first = json.loads(self.run_it("generate", "-m", folder, "--ids", ids, "-n", 10, "--ignore-eos", "--json",
                                       "--save", file))
        self.assertEqual(json.loads(self.run_it("cache", "info", file, "--json"))["tokens"], 49)
        longer = ids + "," + ",".join(map(str, first["sequences"][0]))
        rest = json.loads(self.run_it("generate", "-m", folder, "--ids", longer, "-n", 10, "--ignore-eos", "--json",
                                      "--restore", file))
        self.assertEqual(whole["sequences"][0], first["sequences"][0] + rest["sequences"][0])
        other = json.loads(self.run_it("generate", "-m", folder, "--ids", "5,6,7", "-n", 5, "--ignore-eos", "--json",
                                       "--restore", file))
        self.assertEqual(other, json.loads(self.run_it("generate", "-m", folder, "--ids", "5,6,7", "-n", 5,
                                                       "--ignore-eos", "--json")))
        self.assertIn("leave --cache out", self.run_it("generate", "-m", folder, "--ids", ids, "-n", 1, "--restore",
                                                       file, "--cache", "static", code=1))
        self.run_it("generate", "-m", folder, "--ids", ids, "-n", 1, "--restore", file, "--cache", "dynamic")

    def test_run_says_how_much_was_reused(self):
        model, file = DATA / "llama" / "gqa_tied_f32.gguf", str(self.path / "a.kvcache")
        text = ["run", "-m", model, "--raw", "-p", "one two three four five", "-n", 4, "--json"]
        first = json.loads(self.run_it(*text, "--save", file))
        again = json.loads(self.run_it(*text, "--restore", file))
        self.assertEqual((first["reused_tokens"], first["ids"]), (0, again["ids"]))
        self.assertEqual(again["reused_tokens"], again["prompt_tokens"] - 16)  # these are computed as the first time
        self.assertEqual(first["save"]["file"], file)
        self.assertGreater(first["save"]["write_s"], 0)
        self.assertGreater(first["save"]["sync_s"], 0)
        self.assertGreater(again["restore_s"], 0)
        self.assertNotIn("restore_s", first)

    def test_what_does_not_fit_is_refused_by_name(self):
        families, file = DATA / "families", str(self.path / "a.kvcache")
        self.steps(families / "llama_f32", [{"feed": [5, 6, 7]}, {"save": file}])
        load = [{"load": file}, {"feed": [5]}]
        (self.path / "steps.json").write_text(json.dumps(load))
        out = ["--steps", self.path / "steps.json", "-o", self.path / "x.npy"]
        self.assertIn("another model", self.run_it("logits", "-m", families / "qwen2", *out, code=1))
        self.assertIn("--precision fast", self.run_it("logits", "-m", families / "llama_f32", "--precision", "exact",
                                                      *out, code=1))
        self.run_it("cache", "verify", file)
        data = bytearray(pathlib.Path(file).read_bytes())
        data[-1] ^= 1
        pathlib.Path(file).write_bytes(data)
        self.assertIn("checksum", self.run_it("cache", "verify", file, code=1))
        self.assertIn("checksum", self.run_it("logits", "-m", families / "llama_f32", *out, code=1))
        self.run_it("cache", "verify", families / "llama_f32" / "model.safetensors", code=1)
        pathlib.Path(file).write_bytes(data[:-40])
        for look in (["cache", "info", file], ["logits", "-m", families / "llama_f32", *out]):
            self.assertIn("a.kvcache", self.run_it(*look, code=1))

    def test_what_a_saved_cache_holds_is_said_in_words(self):
        folder, file = DATA / "families" / "llama_f32", str(self.path / "a.kvcache")
        steps = [{"feed": self.ids(folder, 90)}, {"save": file}]
        self.steps(folder, steps, "--cache", "dynamic")
        said = self.run_it("cache", "info", file)
        self.assertRegex(said, r"(?m)^layers 0-[0-9]+: keys f16, values f16, 90 tokens stored of 90 seen, [0-9.]+ KiB$")
        self.assertNotIn("cap -1", said)
        self.steps(folder, steps, "--cache", "sink:window_length=24,num_sink_tokens=4;0:format=f32")
        said = self.run_it("cache", "info", file)
        self.assertRegex(said, r"(?m)^layer 0: keys f32, values f32, 23 tokens stored of 90 seen, ")
        self.assertRegex(said, r"(?m)^layers? 1[-0-9]*: keys f16, values f16, 23 tokens stored of 90 seen, ")

    def test_what_is_no_legacy_layout_is_named(self):
        folder, file = DATA / "families" / "llama_f32", self.path / "a.kvcache"
        self.steps(folder, [{"feed": [5, 6, 7]}, {"save": str(file)}])
        more = ["-m", folder, "-o", self.path / "b.kvcache"]
        said = self.run_it("cache", "import", file, *more, code=1)
        self.assertIn("a.kvcache is a cache as --save writes it", said)
        self.assertIn("kvarium-cli cache export", said)
        said = self.run_it("cache", "import", folder / "model.safetensors", *more, code=1)
        self.assertRegex(said, "model.safetensors holds [0-9]+ tensors, the first '.*past_key_values.{layer}.key")
        self.assertIn("is a GGUF file", self.run_it("cache", "import", folder / "model.gguf", *more, code=1))
        legacy = DATA / "caches" / "legacy" / "llama_f32.safetensors"
        said = self.run_it("cache", "import", legacy, *more, "--ids", "5,6,7", code=1)
        self.assertIn("3 tokens of this model are", said)

    def saved(self, model, ids, spec="dynamic", *more):
        file = self.path / "a.kvcache"
        self.steps(model, [{"feed": ids}, {"save": str(file)}], "--precision", "exact", "--cache", spec, *more)
        return file

    def exported(self, model, ids, spec="dynamic"):
        out = self.path / "legacy.safetensors"
        self.run_it("cache", "export", self.saved(model, ids, spec), "-m", model, "-o", out, "--precision", "exact")
        return safetensors(out)

    def test_exported_keys_and_values_are_those_of_transformers(self):
        folder = DATA / "families" / "llama_f32"
        _, golden = safetensors(DATA / "caches" / "legacy" / "llama_f32.safetensors")
        for model in (folder, folder / "model.gguf"):
            with self.subTest(model=model.name):
                notes, got = self.exported(model, self.ids(folder, 20))
                self.assertEqual(json.loads(notes["ids"]), self.ids(folder, 20))
                self.assertNotIn("positions", notes)
                self.assertEqual(set(golden), set(got))
                for name, (shape, data) in golden.items():
                    self.assertEqual(shape, got[name][0])
                    self.assertLess(apart(floats(got[name][1]), floats(data)), 1e-5, name)

    def test_an_export_says_how_far_it_is(self):
        folder = DATA / "families" / "llama_f32"
        file = self.saved(folder, self.ids(folder, 20))
        ran, seen = shown.run([PROGRAM, "cache", "export", file, "-m", folder, "-o", self.path / "e", "--precision", "exact"], "stderr",
                              stdout=subprocess.PIPE, timeout=120)
        self.assertEqual(ran.returncode, 0, seen)
        self.assertRegex(seen, rb"writing [0-9]+ %")

    def test_transformers_own_cache_goes_on_with_the_same_logits(self):
        folder, file = DATA / "families" / "llama_f32", self.path / "b.kvcache"
        ids = list(npy(folder / "ids.npy")[1])
        (_, vocabulary), expected = npy(folder / "logits.npy")
        for model in (folder, folder / "model.gguf"):
            for spec in ("dynamic", "static:max_cache_len=128", "sliding_window:window_length=100"):
                with self.subTest(model=model.name, spec=spec):
                    self.run_it("cache", "import", DATA / "caches" / "legacy" / "llama_f32.safetensors", "-m", model,
                                "--ids", ",".join(map(str, ids[:20])), "--precision", "exact", "--cache", spec, "-o",
                                file)
                    got = floats(self.steps(model, [{"load": str(file)}, {"feed": ids[20:]}], "--precision", "exact"))
                    want = expected[20 * vocabulary:]
                    self.assertLess(apart(got, want), 1e-4)
        self.assertIn("--ids", self.run_it("cache", "import", DATA / "caches" / "legacy" / "llama_f32.safetensors",
                                           "-m", folder, "-o", file, code=1))

    def test_a_round_through_the_legacy_layout_changes_nothing(self):
        for name in ("llama_f32", "gemma2", "phi3_partial_rotary", "gpt2", "qwen3"):
            folder = DATA / "families" / name
            if not folder.exists():
                continue
            for model in (folder, folder / "model.gguf"):
                if not model.exists():
                    continue
                with self.subTest(model=str(model.relative_to(DATA))):
                    ids = self.ids(folder, 18)
                    file = self.saved(model, ids)
                    out, back = self.path / "legacy.safetensors", self.path / "b.kvcache"
                    exact = ["--precision", "exact"]
                    self.run_it("cache", "export", file, "-m", model, "-o", out, *exact)
                    self.run_it("cache", "import", out, "-m", model, "-o", back, *exact)
                    more = [{"feed": [ids[0]]}, {"feed": [ids[1]]}]
                    self.assertEqual(self.steps(model, [{"load": str(file)}, *more], *exact),
                                     self.steps(model, [{"load": str(back)}, *more], *exact))

    def test_an_evicted_cache_carries_positions(self):
        folder = DATA / "families" / "llama_f32"
        spec = "sink:window_length=12,num_sink_tokens=4"
        ids = self.ids(folder, 30)
        notes, got = self.exported(folder, ids, spec)
        self.assertEqual(json.loads(notes["positions"])["0"], [[0, 4], [23, 7]])
        self.assertIn("sinks too", notes["key_rotation"])
        self.assertEqual(got["past_key_values.0.key"][0][2], 11)
        legacy, back = self.path / "legacy.safetensors", self.path / "b.kvcache"
        exact = ["-m", folder, "--precision", "exact", "-o", back]
        self.assertIn("position 4", self.run_it("cache", "import", legacy, *exact, code=1))
        self.run_it("cache", "import", legacy, *exact, "--cache", spec)
        more = [{"feed": ids[:1]}]
        self.assertEqual(self.steps(folder, [{"load": str(back)}, *more], "--precision", "exact"),
                         self.steps(folder, [{"load": str(self.path / "a.kvcache")}, *more], "--precision", "exact"))

    def test_what_has_no_legacy_layout_is_refused(self):
        folder = DATA / "families" / "mamba"
        file = self.saved(folder, self.ids(folder, 5))
        self.assertIn("recurrent", self.run_it("cache", "export", file, "-m", folder, "--precision", "exact", "-o",
                                               self.path / "x.safetensors", code=1))

    def test_a_restored_prompt_that_was_edited_says_what_is_read_again(self):
        model, file = DATA / "families" / "qwen35_tied" / "model.gguf", self.path / "a.kvcache"
        words = ["hello"] * 120

        def asked(*more):
            return json.loads(self.run_it("run", "-m", model, "-n", 3, "--json", "-p", " ".join(words), *more))

        asked("--save", file)
        words[-3] = "world"
        edited = asked("--restore", file)
        again, all_of, kept = edited["read_again"], edited["prompt_tokens"], edited["reused_tokens"]
        self.assertGreater(again, 0)
        self.assertLess(kept, all_of)
        self.assertIn(f"read {again} of {all_of} tokens again: ", edited["reuse_reason"])
        result = subprocess.run([PROGRAM, "run", "-m", model, "-n", "3", "--restore", file, "--kept-bytes", "0", "-p", "hi"],
                                capture_output=True, timeout=60)
        self.assertRegex(result.stderr, rb"note: 0 of [1-9] saved checkpoints were restored")

    def test_a_conversation_is_saved_and_loaded(self):
        model, file = DATA / "llama" / "gqa_tied_f32.gguf", self.path / "chat.kvcache"
        chat = [PROGRAM, "chat", "-m", str(model), "-n", "5"]

        def talk(lines):
            result = subprocess.run(chat, input="\n".join(lines).encode() + b"\n", capture_output=True, timeout=60)
            self.assertEqual(result.returncode, 0)
            return result.stdout.decode(errors="replace"), result.stderr.decode(errors="replace")

        whole, _ = talk(["hello", "again"])
        first, _ = talk(["hello", f"/save {file}"])
        second, said = talk([f"/load {file}", "again"])
        self.assertEqual(whole, first + second)
        self.assertNotIn("reused 0,", said)
        _, said = talk(["/load nowhere", "hello"])
        self.assertIn("nowhere", said)


if __name__ == "__main__":
    PROGRAM, DATA = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1))
    unittest.main()
