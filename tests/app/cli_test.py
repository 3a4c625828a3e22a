#!/usr/bin/env python3
"""kvarium-cli from outside: what scripts rely on. Usage: cli_test.py PROGRAM TINY_MODEL

The tiny model is tests/data/llama/gqa_tied_f32.gguf with the logits of transformers next to it.
"""
import json
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import shown
from numpy_file import npy

PROGRAM, MODEL = "", ""


def run(*arguments, stdin=b"", expect=0):
    result = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, timeout=120)
    if result.returncode != expect:
        raise AssertionError(f"{arguments}: exit {result.returncode}, wanted {expect}\n{result.stderr.decode(errors='replace')}")
    return result


def document(*arguments, **more):
    return json.loads(run(*arguments, "--json", **more).stdout)


def largest_difference(a, b):
    return max(abs(x - y) for x, y in zip(a, b))


class Cli(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.here = pathlib.Path(self.folder.name)
        self.exact = ["-m", MODEL, "--precision", "exact", "--threads", "2"]
        base = MODEL[: -len(".gguf")]
        (self.rows, self.vocab), self.expected = npy(base + ".logits.npy")
        self.greedy = list(npy(base + ".greedy.npy")[1])
        self.ids = list(npy(pathlib.Path(MODEL).parent / "prompt.npy")[1])[: self.rows]
        self.list = ",".join(map(str, self.ids))

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, value):
        path = self.here / name
        path.write_text(value if isinstance(value, str) else json.dumps(value))
        return path

    def logits(self, *arguments, cache="dynamic"):
        out = self.here / "out.npy"
        run("logits", *self.exact, *arguments, "--cache", cache, "-o", out)
        return npy(out)

    def test_logits_are_those_of_transformers_however_they_are_fed(self):
        shape, whole = self.logits("--ids", self.list)
        self.assertEqual(shape, (self.rows, self.vocab))
        self.assertLess(largest_difference(whole, self.expected), 2e-3)
        for cache in ("dynamic", "static", "none"):
            _, pieces = self.logits("--ids", self.list, "--prefill", 13, "--chunk", 29, cache=cache)
            self.assertEqual(whole, pieces, cache)

    def test_steps_drive_the_cache(self):
        a, b = self.ids[:40], self.ids[40:60]
        steps = self.write("steps.json", [
            {"feed": a}, {"fork": "side"}, {"feed": [1, 2, 3]}, {"drop_last": 3}, {"feed": b},
            {"switch": "side"}, {"feed": b[:7]}, {"keep": 40}, {"feed": b}, {"switch": "main"}, {"keep": 10}, {"reset": True}, {"feed": a}])
        for cache in ("dynamic", "static:max_cache_len=64", "none"):
            shape, rows = self.logits("--steps", steps, cache=cache)
            self.assertEqual(shape[0], 40 + 3 + 20 + 7 + 20 + 40)
            v = self.vocab
            self.assertEqual(rows[43 * v: 63 * v], rows[70 * v: 90 * v])
            self.assertEqual(rows[: 40 * v], rows[90 * v:])
            self.assertLess(largest_difference(rows[43 * v: 63 * v], self.expected[40 * v: 60 * v]), 2e-3)

    def test_generate_greedy_and_batch(self):
        n = len(self.greedy)
        one = document("generate", *self.exact, "--ids", self.list, "-n", n, "--ignore-eos")
        self.assertEqual(one["sequences"], [self.greedy])
        batch = self.write("batch.json", [self.ids, self.ids[:5], [7]])
        many = document("generate", *self.exact, "--batch", batch, "-n", n, "--ignore-eos")
        self.assertEqual(many["sequences"][0], self.greedy)
        self.assertEqual(len(many["scores"]), 3)

    def test_run_says_what_the_contract_says(self):
        d = document("run", *self.exact, "-p", "hello", "-n", 8)
        for key in ("text", "ids", "stop_reason", "prompt_tokens", "reused_tokens", "device", "load_s", "prefill_s", "first_token_s", "decode_s",
                    "events", "cache"):
            self.assertIn(key, d)
        self.assertIn(d["stop_reason"], ("eos", "length"))
        b = d["cache"]["bytes"]
        self.assertEqual(b["total"], b["kv"] + b["scales"] + b["residual"] + b["state"] + b["reserved"])
        self.assertEqual(sum(d["cache"]["by_place"].values()), b["total"])
        messages = self.write("messages.json", [{"role": "user", "content": "hello"}])
        self.assertEqual(document("run", *self.exact, "--messages", messages, "-n", 8)["ids"], d["ids"])
        for typed in (b"hello", b"hello\n", b"hello\r\n"):
            self.assertEqual(document("run", *self.exact, "-p", "-", "-n", 8, stdin=typed)["ids"], d["ids"])
        plain = run("run", *self.exact, "-p", "hello", "-n", 8).stdout.decode(errors="replace")
        self.assertEqual(plain, d["text"] + "\n")
        seeded = [document("run", *self.exact, "-p", "hello", "-n", 8, "--temperature", 1, "--seed", s)["ids"] for s in (1, 1, 2)]
        self.assertEqual(seeded[0], seeded[1])
        self.assertNotEqual(seeded[0], seeded[2])

    def test_a_stop_text_with_brackets_is_one_text(self):
        d = document("run", *self.exact, "-p", "hello", "-n", 12)
        text = d["text"]
        self.assertGreater(len(text), 4)
        cut = document("run", *self.exact, "-p", "hello", "-n", 12, "--stop", "[" + text[1:3] + "]")
        self.assertEqual(cut["text"], text)
        cut = document("run", *self.exact, "-p", "hello", "-n", 12, "--stop", text[2:4])
        self.assertEqual(cut["text"], text[:text.index(text[2:4])])

    def test_a_batch_shares_its_memory_limit(self):
        batch = self.write("batch.json", [[5, 6, 7]] * 8)
        one = document("run", "-m", MODEL, "--raw", "-p", "a", "-n", 1)["cache"]["bytes"]["total"]
        few = document("generate", "-m", MODEL, "--batch", batch, "-n", 4, "--memory-limit", 3 * one)
        self.assertEqual(len([s for s in few["sequences"] if s]), 3)
        self.assertTrue(few["events"])

    def test_an_offloaded_cache_says_where_its_bytes_are_and_changes_nothing(self):
        ask = ["--raw", "-p", "hello there", "-n", 150]
        here = document("run", *self.exact, *ask)
        for spec, place in (("offloaded", "disk"), ("offloaded_static", "disk"), ("dynamic:residency=host,prefetch=0", "host")):
            away = document("run", *self.exact, *ask, "--cache", spec)
            self.assertEqual(away["ids"], here["ids"], spec)
            by_place = away["cache"]["by_place"]
            self.assertGreater(by_place[place], 0, spec)
            self.assertEqual(sum(by_place.values()), away["cache"]["bytes"]["total"], spec)
        self.assertIn("disk", run("run", "-m", MODEL, "-p", "x", "--cache", "offloaded:residency=attic", expect=2).stderr.decode())

    def test_a_cache_that_is_full_goes_on_on_disk_if_it_may(self):
        ask = ["--raw", "-p", "hello there", "-n", 150]
        here = document("run", *self.exact, *ask)
        limit = ["--memory-limit", here["cache"]["bytes"]["total"] - 1]
        self.assertEqual(document("run", *self.exact, *ask, *limit)["stop_reason"], "capacity")
        away = document("run", *self.exact, *ask, *limit, "--on-full", "offload")
        self.assertEqual(away["ids"], here["ids"])
        self.assertIn("offloaded", away["events"][0]["what"])
        self.assertGreater(away["events"][0]["at"], 0)
        self.assertGreater(away["cache"]["by_place"]["disk"], 0)
        batch = self.write("batch.json", [[5, 6, 7], [8, 9]])
        both = [document("generate", *self.exact, "--batch", batch, "-n", 100, "--ignore-eos", *more)
                for more in ([], [*limit, "--on-full", "offload"])]
        self.assertEqual(both[0]["sequences"], both[1]["sequences"])
        self.assertIn("offloaded", both[1]["events"][0]["what"])

    def test_a_reader_that_has_seen_enough_is_no_error(self):
        reading, writing = os.pipe()
        os.close(reading)
        for more in ([], ["--json"]):
            result = subprocess.run([PROGRAM, "caches", *more], stdout=writing, stderr=subprocess.PIPE, timeout=120)
            self.assertEqual((result.returncode, result.stderr), (128 + signal.SIGPIPE, b""), more)
        os.close(writing)

    def test_text_goes_round(self):
        text = "tabs\tand  spaces\n\u00e9\u4e2d\U0001f468\u200d\U0001f469<|im_end|>".encode() + b"\xff\xfe"
        ids = document("tokenize", "-m", MODEL, stdin=text)["ids"]
        back = run("detokenize", "-m", MODEL, stdin=json.dumps(ids).encode()).stdout
        self.assertEqual(back, text)
        self.assertIn(b"99999999", run("detokenize", "-m", MODEL, stdin=b"99999999", expect=1).stderr)
        plain = run("tokenize", "-m", MODEL, stdin=text).stdout
        self.assertEqual([int(x) for x in plain.split()], ids)
        literal = document("tokenize", "-m", MODEL, "--no-special", stdin=text)["ids"]
        self.assertGreater(len(literal), len(ids))

    @unittest.skipUnless(os.environ.get("KVARIUM_MODEL"), "needs the default model, whose vocabulary lacks some bytes")
    def test_bytes_without_a_token_are_counted(self):
        result = run("tokenize", "-m", os.environ["KVARIUM_MODEL"], stdin=b"a\xff\xf5b")
        self.assertIn(b"2 of 4 bytes have no token", result.stderr)

    def test_templates(self):
        messages = self.write("messages.json", [{"role": "user", "content": "hi"}])
        source = self.write("t.jinja", "{{ bos_token }}{% for m in messages %}\n[{{ m.role }}] {{ m.content }}\n{% endfor %}\n"
                                       "{% if add_generation_prompt %}>{% endif %}{{ eos_token }}")
        out = run("template", "--template", source, "--bos", "<s>", "--eos", "</s>", "--messages", messages).stdout.decode()
        self.assertEqual(out, "<s>[user] hi\n></s>")
        out = run("template", "--template", source, "--messages", messages, "--no-generation-prompt").stdout.decode()
        self.assertEqual(out, "[user] hi\n")
        rendered = run("template", "-m", MODEL, "--messages", messages).stdout
        ids = document("template", "-m", MODEL, "--messages", messages, "--ids")["ids"]
        self.assertEqual(document("tokenize", "-m", MODEL, stdin=rendered)["ids"], ids)
        raising = self.write("r.jinja", "{{ raise_exception('only users may speak') }}")
        self.assertIn(b"only users may speak", run("template", "--template", raising, "--messages", messages, expect=1).stderr)

    def prompt_of(self, written, *options, notes=b""):
        result = run("run", *self.exact, "--messages", "-", "--json", *options, stdin=json.dumps(written).encode())
        self.assertEqual(result.stderr, notes)
        return json.loads(result.stdout)

    def test_messages_are_read_as_the_server_reads_them(self):
        parts = lambda *texts: [{"type": "text", "text": text} for text in texts]
        plain = self.prompt_of([{"role": "system", "content": "be short"}, {"role": "user", "content": "hello"}], "-n", 4)
        joined = self.prompt_of([{"role": "developer", "content": parts("be ", "short")},
                                 {"role": "user", "content": parts("hel", "lo")}], "-n", 4)
        self.assertEqual((joined["prompt_tokens"], joined["ids"]), (plain["prompt_tokens"], plain["ids"]))
        empty = self.prompt_of([{"role": "system", "content": ""}, {"role": "user", "content": "a"}], "-n", 1)
        for left_out in ({"role": "system"}, {"role": "system", "content": None}, {"role": "system", "content": []}):
            self.assertEqual(self.prompt_of([left_out, {"role": "user", "content": "a"}], "-n", 1)["prompt_tokens"], empty["prompt_tokens"])
        # `template` shows what `run` reads, and leaves to the template what is no text.
        shown = document("template", "-m", MODEL, "--messages", "-", "--ids", stdin=json.dumps(
            {"messages": [{"role": "system"}, {"role": "user", "content": parts("a")}], "stream": True}).encode())
        self.assertEqual(len(shown["ids"]), empty["prompt_tokens"])
        names = self.write("names.jinja", "{% for m in messages %}{{ m.name }}{{ m.content is none }}{% endfor %}")
        called = json.dumps([{"role": "assistant", "name": "n", "content": None, "tool_calls": []}]).encode()
        self.assertEqual(run("template", "--template", names, "--messages", "-", stdin=called).stdout, b"nTrue")
        for wrong, words in {
            '[{"role": "user"}]': "messages[0].content is missing",
            '[{"role": "user", "content": [{"type": "image_url"}]}]': "part of type image_url",
            '[{"role": "user", "content": 5}]': "must be a text or a list of parts",
            '[{"role": "wizard", "content": "a"}]': "role wizard",
            '[{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]': "ends with a reply",
            '{"prompt": "a"}': "`messages`", "[]": "`messages`", "5": "JSON object", "[5]": "messages[0] must be an object",
            "[" * 100_000: "deeper than 32", "[" * 100: "deeper than", " " * (8 << 20) + "[]": "more than 8,388,608 bytes",
        }.items():
            said = run("run", "-m", MODEL, "--messages", "-", stdin=wrong.encode(), expect=1).stderr.decode()
            self.assertIn(words, said)
            self.assertTrue(said.startswith("kvarium-cli: standard input"), said)
        for wrong, words in {"[" * 100_000 + "]" * 100_000: b"nested deeper than 64", "a" * ((8 << 20) + 1): b"more than 8,388,608 bytes",
                             '[{"role": "user", "content": [{"type": "audio"}]}]': b"part of type audio"}.items():
            self.assertIn(words, run("template", "-m", MODEL, "--messages", "-", stdin=wrong.encode(), expect=1).stderr)
        self.assertIn(b"more than 8,388,608 bytes", run("run", "-m", MODEL, "-p", "-", stdin=b"a" * ((8 << 20) + 1), expect=1).stderr)
        self.assertIn(b"the prompt is empty", run("run", "-m", MODEL, "-p", "-", stdin=b"\n", expect=1).stderr)
        self.assertIn(b"excludes", run("run", "-m", MODEL, "-p", "-", "--messages", "-", expect=2).stderr)

    def test_a_request_says_how_the_reply_is_written(self):
        asked = {"messages": [{"role": "user", "content": "hello"}], "max_tokens": 9, "temperature": 1, "top_k": 20, "seed": 5,
                 "stop": None, "cache": "static:max_cache_len=60", "ignore_eos": True}
        told = self.prompt_of(asked)
        options = ["-p", "hello", "--top-k", 20, "-n", 9, "--seed", 5]
        same = document("run", *self.exact, *options, "--temperature", 1, "--cache", "static:max_cache_len=60")
        self.assertEqual((told["ids"][:len(same["ids"])], told["cache"]["spec"]), (same["ids"], "static:max_cache_len=60"))
        self.assertEqual(len(told["ids"]), 9)
        # What an option says counts.
        other = self.prompt_of(asked, "--temperature", 0, "-n", 3, "--cache", "dynamic")
        greedy = document("run", *self.exact, "-p", "hello", "-n", 3)
        self.assertEqual((other["ids"], other["cache"]["spec"]), (greedy["ids"], "dynamic"))
        stopped = self.prompt_of({**asked, "temperature": 0, "stop": [greedy["text"][1:]]})
        self.assertEqual(stopped["text"], greedy["text"][:1])
        self.prompt_of({**asked, "model": "m", "stream": True, "thing": 1, "user": "u"},
                       notes=b"note: of standard input these change nothing here: thing, model, stream\n")
        for fields, words in (({"response_format": {"type": "json_object"}}, "response_format"), ({"temperature": "hot"}, "temperature"),
                              ({"cache": "dynamik"}, "dynamik"), ({"continue_final_message": True}, "continue_final_message")):
            said = run("run", "-m", MODEL, "--messages", "-", stdin=json.dumps({**asked, **fields}).encode(), expect=1).stderr.decode()
            self.assertIn(words, said)
        compared = document("compare", "-m", MODEL, "-m", MODEL, "--messages", "-", "--cache", "dynamic", stdin=json.dumps(
            {**asked, "messages": [{"role": "user", "content": [{"type": "text", "text": "hello"}]}], "max_tokens": 2}).encode())
        self.assertEqual((compared["prompt"], [len(r["ids"]) for r in compared["runs"]], compared["sampling"]["top_k"]), ("hello", [2, 2], 20))

    def test_a_model_has_a_name(self):
        for name in ("tiny.gguf", "broken.gguf", "both.gguf"):
            (self.here / name).write_bytes(pathlib.Path(MODEL).read_bytes()[: 5000 if name == "broken.gguf" else None])
        self.write("notes.txt", "no model")
        family = pathlib.Path(MODEL).parents[1] / "families" / "gpt2"
        for name in ("folder", "both"):
            (self.here / name).mkdir()
            for file in family.iterdir():
                (self.here / name / file.name).write_bytes(file.read_bytes())
        (self.here / "empty").mkdir()
        (self.here / "LOUD.GGUF").write_bytes(pathlib.Path(MODEL).read_bytes())
        (self.here / "away.gguf").symlink_to("/nowhere/away.gguf")
        (self.here / ".hidden.gguf").write_bytes(b"part of a download")
        environments = [{"KVARIUM_MODEL_DIR": str(self.here)}]
        home = self.here / "home"
        for folder, told in ((".local/share", {"HOME": str(home)}), ("data", {"XDG_DATA_HOME": str(home / "data"), "HOME": "/nowhere"})):
            (home / folder / "kvarium").mkdir(parents=True)
            (home / folder / "kvarium" / "models").symlink_to(self.here)
            environments += [told, {**told, "XDG_DATA_HOME": "relative"}] if "XDG_DATA_HOME" not in told else [told]
        usual = {key: value for key, value in os.environ.items() if key not in ("KVARIUM_MODEL_DIR", "XDG_DATA_HOME")}

        def within(environment, *arguments, expect=0):
            ran = subprocess.run([PROGRAM, *map(str, arguments)], env={**usual, **environment}, capture_output=True, text=True, timeout=60,
                                 cwd="/")
            self.assertEqual(ran.returncode, expect, ran.stderr)
            return ran

        for environment in environments:
            rows = {row["name"]: row for row in json.loads(within(environment, "models", "--json").stdout)}
            self.assertEqual(list(rows), ["LOUD", "both", "broken", "folder", "tiny"] if "both" in rows else [])
            self.assertEqual((rows["tiny"]["family"], rows["tiny"]["bytes"], rows["tiny"]["problem"]),
                             ("llama", pathlib.Path(MODEL).stat().st_size, None))
            self.assertEqual(rows["tiny"]["context_length"], document("inspect", "-m", MODEL)["context_length"])
            self.assertEqual(rows["tiny"]["fits"], True)
            self.assertEqual((rows["folder"]["family"], rows["folder"]["bytes"]), ("gpt2", sum(f.stat().st_size for f in family.iterdir())))
            self.assertTrue(rows["broken"]["problem"])
            self.assertIsNone(rows["broken"]["fits"])
        here = environments[0]
        listed = within(here, "models").stdout
        self.assertRegex(listed, r"(?m)^tiny +[0-9.]+ KiB +llama +512  yes$")
        ids = document("generate", "-m", MODEL, "--ids", "5,6", "-n", 3)["sequences"]
        for name in ("tiny", "tiny.gguf"):
            for command in (["inspect"], ["estimate", "--context", 9], ["run", "-p", "x", "-n", 1], ["template", "--messages", self.write(
                    "m.json", [{"role": "user", "content": "a"}])]):
                within(here, *command, "-m", name)
            self.assertEqual(json.loads(within(here, "generate", "-m", name, "--ids", "5,6", "-n", 3, "--json").stdout)["sequences"], ids)
        within(here, "inspect", "-m", "folder")
        self.assertIn("is a file and a folder", within(here, "inspect", "-m", "both", expect=1).stderr)
        missed = within(here, "run", "-m", "smoll", "-p", "x", expect=1).stderr
        self.assertRegex(missed, "no file smoll, .*one of these: LOUD, both, .*tiny")
        self.assertIn("write the path of a model", within({"KVARIUM_MODEL_DIR": "/nowhere"}, "inspect", "-m", "x", expect=1).stderr)
        self.assertEqual(within({"KVARIUM_MODEL_DIR": "/nowhere"}, "models", "--json").stdout, "[]\n")
        self.assertIn("cannot open", within(here, "inspect", "-m", "./tiny", expect=1).stderr)  # a path is one

    def test_the_cache_of_a_model_that_cannot_be_opened_is_said(self):
        folder = self.here / "latent"  # of DeepSeek V3, without weights
        folder.mkdir()
        (folder / "config.json").write_text(json.dumps({
            "model_type": "deepseek_v3", "hidden_size": 7168, "num_hidden_layers": 61, "num_attention_heads": 128, "num_key_value_heads": 128,
            "kv_lora_rank": 512, "qk_rope_head_dim": 64, "qk_nope_head_dim": 128, "v_head_dim": 128, "max_position_embeddings": 4096}))
        seen = document("inspect", "-m", folder)
        self.assertTrue(seen["problem"])
        self.assertEqual((seen["architecture"], seen["context_length"], seen["weight_bytes"]), ("deepseek2", 4096, None))
        self.assertEqual(seen["shape"]["token"], 70272)
        self.assertEqual(seen["shape"]["without"], [{"trick": "latent", "token": 4997120, "windows": 0}])
        counted = document("estimate", "-m", folder, "--context", 1000)
        self.assertEqual((counted["kv"], counted["weights"], counted["shape"]), (70272 * 1000, 0, seen["shape"]))
        for words in (run("inspect", "-m", folder).stdout, run("estimate", "-m", folder, "--context", 9).stdout):
            self.assertIn(b"cannot be opened", words)
            self.assertIn(b"Cells: 70,272 B a token\nIf each head had its own keys and values: 4,997,120 B a token\n", words)
        self.assertIn(b"Its weights are not there", run("estimate", "-m", folder, "--context", 9).stdout)
        run("run", "-m", folder, "-p", "x", expect=1)
        broken = self.here / "broken.gguf"
        broken.write_bytes(pathlib.Path(MODEL).read_bytes()[:-100])
        for command in (["inspect"], ["estimate", "--context", 9]):
            self.assertIn(b"incomplete", run(*command, "-m", broken, expect=1).stderr)
        self.assertIsNone(document("estimate", "-m", MODEL, "--context", 9)["problem"])

    def test_own_options_come_before_the_common_ones(self):
        for command, own in ((["run"], "--prompt"), (["bench"], "--profile"), (["cache", "export"], "--output"), (["lesson", "run"], "--setting")):
            text = run(*command, "--help").stdout.decode()
            self.assertLess(text.index(own), text.index("Common options:"), command)
            self.assertLess(text.index("Common options:"), text.index("--threads"), command)
        for command in (["lesson", "list"], ["cache", "info"], ["caches"], ["tokenize"]):
            self.assertNotIn("--threads", run(*command, "--help").stdout.decode(), command)

    def test_a_length_beyond_the_models_is_said(self):
        trained = document("inspect", "-m", MODEL)["context_length"]
        text = self.write("long.txt", "a b c " * trained)
        for job in (["estimate", "--context", trained + 1], ["bench", "-p", trained + 1, "-n", 0, "-r", 1],
                    ["generate", "--ids", ",".join(["5"] * (trained + 1)), "-n", 1],
                    ["perplexity", "-f", text, "--context", trained + 1, "--stride", trained + 1]):
            words = f"note: {trained + 1:,} tokens are more than the {trained:,} that the model was trained for"
            self.assertIn(words, run(job[0], "-m", MODEL, *job[1:]).stderr.decode())
        self.assertEqual(run("estimate", "-m", MODEL, "--context", trained).stderr, b"")
        self.assertEqual(document("estimate", "-m", MODEL, "--context", 9)["context_length"], trained)

    def test_estimate_and_bench_and_tables(self):
        d = document("estimate", "--shape", "layers=32,kv_heads=32,head_dim=128", "--context", 2048, "--batch", 32, "--cache",
                     "dynamic:format=f16")
        self.assertEqual(d["total"], 34359738368)
        self.assertEqual(len(d["per_layer"]), 32)
        rows = document("bench", "-m", MODEL, "-p", 16, "-n", 4, "-d", "0,8", "-r", 2, "--cache", "dynamic", "--cache", "static")
        self.assertEqual([r["test"] for r in rows], ["pp16", "tg4"] * 4)
        self.assertEqual([r["depth"] for r in rows], [0, 0, 8, 8] * 2)
        for r in rows:
            t = r["tokens_per_s"]  # of two repetitions
            self.assertAlmostEqual(t["median"], (t["min"] + t["max"]) / 2, delta=1e-6 * t["max"])
        one, = document("bench", "-m", MODEL, "-p", 0, "-n", 4, "-d", 8, "-r", 2, "--profile", "--read")
        needed = sum(op["bytes"] for op in one["ops"] if op["op"] in ("matmul", "attend"))
        self.assertAlmostEqual(one["read"]["bytes"], needed, delta=1e-6 * needed)
        self.assertAlmostEqual(one["read"]["gb_per_s"] * 1e9, one["read"]["tokens_per_s"] * needed, delta=needed)
        self.assertAlmostEqual(one["read"]["share"], one["tokens_per_s"]["median"] / one["read"]["tokens_per_s"], delta=1e-6)
        self.assertNotIn("read", document("bench", "-m", MODEL, "-p", 4, "-n", 0, "-r", 1, "--read")[0])
        d = document("inspect", "-m", MODEL)
        self.assertEqual(len(d["layers"]), 3)
        self.assertIn("none", [row["name"] for row in document("caches")])
        self.assertTrue(run("caches").stdout and run("inspect", "-m", MODEL).stdout)

    def test_few_bits_are_named_as_they_are(self):
        bits = "5 bit keys, 3 bit values"
        d = document("run", "-m", MODEL, "--raw", "-p", "hello", "-n", 3, "--cache", "quantized")
        self.assertEqual(d["cache"]["compression"], bits)
        self.assertEqual(document("estimate", "-m", MODEL, "--context", 9, "--cache", "quantized")["compression"], bits)
        self.assertEqual(document("estimate", "-m", MODEL, "--context", 9)["compression"], "")
        self.assertIn("cache     quantized (" + bits + ")", run("estimate", "-m", MODEL, "--context", 9, "--cache", "quantized").stdout.decode())
        self.assertIn("quantized (" + bits + ")", run("bench", "-m", MODEL, "-p", 4, "-n", 0, "-r", 1, "--cache", "quantized").stdout.decode())
        self.assertIn("[quantized:backend=hqq,nbits=8;0:nbits=4 (4 or 8 bit keys, 4 or 8 bit values): ",
                      self.chat(["hello"], "-n", 3, "--cache", "quantized:backend=hqq,nbits=8;0:nbits=4")[1])

    def test_a_generation_says_how_far_it_is(self):
        for how in ([], ["--beams", 2], ["--prompt-lookup", 2]):
            ran, seen = shown.run([PROGRAM, "generate", "-m", MODEL, "--ids", "5,6,7", "-n", 9, "--ignore-eos", *how], "stderr",
                                  stdout=subprocess.PIPE, timeout=120)
            self.assertEqual(ran.returncode, 0, seen)
            self.assertRegex(seen, rb"written [0-9]+ tokens", how)

    def test_lists_of_ids_stand_on_one_line(self):
        out = run("generate", "-m", MODEL, "--ids", "5,6,7", "-n", 4, "--ignore-eos", "--beams", 2, "--num-return-sequences", 2,
                  "--json").stdout.decode()
        found = json.loads(out)
        for ids in found["sequences"]:
            self.assertIn("[" + ", ".join(map(str, ids)) + "]", out)
        out = run("tokenize", "-m", MODEL, "--json", stdin=b"hello there").stdout.decode()
        self.assertIn('"ids": [' + ", ".join(map(str, json.loads(out)["ids"])) + "]", out)
        out = run("template", "--template", self.write("t.jinja", "[{{ messages[0].content }}"), "--messages",
                  self.write("m.json", [{"role": "user", "content": "[\n 1,\n 2\n]"}]), "--json").stdout.decode()
        self.assertEqual(json.loads(out)["text"], "[[\n 1,\n 2\n]")  # texts are left alone

    def test_an_estimate_that_is_a_bound_says_so(self):
        spec = "dynamic:retention=key_norm,window_length=16,nbits=4,residual_length=0"
        d = document("run", "-m", MODEL, "--raw", "-p", "hello there you", "-n", 150, "--cache", spec)["cache"]
        self.assertGreater(d["absolute"], 64)
        e = document("estimate", "-m", MODEL, "--context", d["absolute"], "--cache", spec)
        self.assertFalse(e["exact"])
        for part in ("kv", "scales", "residual"):
            self.assertGreaterEqual(e[part], d["bytes"][part], part)
        self.assertGreaterEqual(e["total"] - e["weights"] - e["scratch"], d["bytes"]["total"])
        rows = run("estimate", "-m", MODEL, "--context", d["absolute"], "--cache", spec).stdout.decode()
        self.assertIn("total     at most ", rows)
        found = {name: int(number.replace(",", "")) for name, number in re.findall(r"^(\w+) +(?:at most )?([\d,]+)  ", rows, re.M)}
        self.assertEqual(sum(number for name, number in found.items() if name != "total"), found["total"], rows)
        self.assertGreater(d["bytes"]["holes"], 0)
        self.assertLessEqual(d["bytes"]["holes"], d["bytes"]["reserved"])
        e = document("estimate", "-m", MODEL, "--context", 100)
        self.assertTrue(e["exact"])
        self.assertNotIn(b"at most", run("estimate", "-m", MODEL, "--context", 100).stdout)

    def test_what_left_is_in_the_json(self):
        d = document("run", "-m", MODEL, "--raw", "-p", "hello there you", "-n", 60, "--cache", "tova:window_length=16")
        self.assertEqual(d["evicted"], d["cache"]["absolute"] - d["cache"]["stored"])
        self.assertEqual(d["missing"], d["evicted"])
        self.assertIn(f"{d['evicted']} tokens left the cache", [event["what"] for event in d["events"]])
        for rule in d["cache"]["rules"]:
            self.assertEqual((rule["stored"], rule["missing"]), (16, d["missing"]))
        d = document("run", "-m", MODEL, "--raw", "-p", "hello", "-n", 5)
        self.assertEqual((d["evicted"], d["missing"], d["events"]), (0, 0, []))

    def test_a_prompt_that_memory_cannot_hold_is_read_in_pieces_and_that_is_said(self):
        prompt = ("run", "-m", MODEL, "--raw", "-p", "hello there you " * 45, "-n", 20, "--cache")
        whole, pieces = document(*prompt, "h2o:window_length=64"), document(*prompt, "h2o:window_length=64,prompt=pieces")
        tight = document(*prompt, "h2o:window_length=64", "--memory-limit", 5 * pieces["cache"]["bytes"]["kv"])
        self.assertGreater(whole["prompt_tokens"], 400)
        self.assertEqual(tight["ids"], pieces["ids"])
        self.assertNotEqual(tight["ids"], whole["ids"])
        said = [event for event in tight["events"] if "in pieces" in event["what"]]
        self.assertEqual([event["at"] for event in said], [whole["prompt_tokens"]])
        self.assertFalse([event for event in whole["events"] + pieces["events"] if "in pieces" in event["what"]])

    def test_estimated_bytes_are_the_bytes_handed_out(self):
        for cache in ("dynamic", "static:max_cache_len=100", "dynamic:format=f32;1:k_format=bf16"):
            d = document("run", "-m", MODEL, "--raw", "-p", "hello there you", "-n", 60, "--cache", cache)
            e = document("estimate", "-m", MODEL, "--context", d["cache"]["absolute"], "--cache", cache)
            self.assertEqual(e["kv"], d["cache"]["bytes"]["kv"], cache)
            self.assertEqual(e["reserved"], d["cache"]["bytes"]["reserved"], cache)

    def test_conversation_in_the_terminal(self):
        lines = "hello\n/regen\n/stats\n/fork\nmore\n/back\n/undo\n/cache none\nhello\n/cache dynamik\n/nonsense\n/help\n/quit\n"
        result = run("chat", *self.exact, "-n", 5, stdin=lines.encode())
        self.assertIn(b"[none: 0 of ", result.stderr)
        self.assertIn(b"preset got", result.stderr)
        self.assertIn(b"unknown command", result.stderr)
        self.assertIn(b"/regen", result.stdout)

    def chat(self, lines, *options):
        result = run("chat", *self.exact, *options, stdin=("\n".join(lines) + "\n").encode())
        return result.stdout.decode(errors="replace"), result.stderr.decode(errors="replace")

    def test_a_reply_in_the_terminal_is_cut_late_because_it_cannot_go_on(self):
        self.assertRegex(run("chat", "--help").stdout, rb"--max-new-tokens INT=1024\s")

    def test_another_reply_is_drawn_anew_and_reproducibly(self):
        said, _ = self.chat(["hello", "/regen", "/regen"], "-n", 12, "--temperature", 1, "--seed", 3)
        again, _ = self.chat(["hello", "/regen", "/regen"], "-n", 12, "--temperature", 1, "--seed", 3)
        once, _ = self.chat(["hello"], "-n", 12, "--temperature", 1, "--seed", 3)
        self.assertEqual(said, again)
        self.assertTrue(said.startswith(once))
        self.assertNotEqual(said, once * 3)
        said, notes = self.chat(["hello", "/regen"], "-n", 12, "--temperature", 0)
        self.assertIn("at temperature 0 nothing is drawn", notes)

    def test_a_chat_draws_as_the_model_says_and_a_run_is_greedy(self):
        said, _ = self.chat(["hello", "/regen", "/regen"], "-n", 12)
        greedy, _ = self.chat(["hello"], "-n", 12, "--temperature", 0, "--repetition-penalty", 1)
        self.assertNotEqual(said, greedy * 3)
        ran = run("run", *self.exact, "-p", "hello", "-n", 12).stdout.decode(errors="replace")
        self.assertEqual(ran, greedy)

    def test_numbers_of_a_reply_go_with_it(self):
        said, _ = self.chat(["hello", "/undo", "/stats"], "-n", 3)
        self.assertNotIn("prompt ", said)
        self.assertIn("no reply yet", said)
        self.assertIn("0 messages; cache dynamic: ", said)
        self.assertIn("leaves the cache with the next message", said)
        said, _ = self.chat(["hello", "more", "/undo", "/stats"], "-n", 3)
        self.assertIn("the last reply was taken back", said)
        self.assertIn("2 messages; cache dynamic: ", said)

    def test_a_message_without_room_is_kept(self):
        said, notes = self.chat(["hi", "more " * 60, "/stats", "/cache dynamic", "/regen", "/undo", "/undo", "/undo"],
                                "-n", 3, "--cache", "static:max_cache_len=40")
        self.assertIn("the message is kept", notes)
        self.assertIn("taken back, 2 messages left", notes)
        self.assertIn("taken back, 0 messages left", notes)
        self.assertIn("no message to take back", notes)
        self.assertEqual(notes.count("[static:max_cache_len=40: "), 1)
        self.assertEqual(notes.count("[dynamic: "), 1)
        self.assertIn("no reply yet", self.chat(["/stats"])[0])

    def test_another_cache_in_a_chat_takes_the_cells_over_or_says_why_not(self):
        kept, _ = self.chat(["hello", "more"], "-n", 5)
        said, notes = self.chat(["hello", "/cache static", "more"], "-n", 5)
        self.assertEqual(said, kept)
        tokens = re.search(r"cache: static; ([0-9,]+) tokens were carried over\n", notes).group(1)
        self.assertIn(f"reused {tokens},", notes)
        _, notes = self.chat(["hello", "/cache sliding_window:window_length=8", "more"], "-n", 5)
        self.assertRegex(notes, r"tokens were carried over, some layers do not keep [0-9]+ of them; the old cache computed them")
        _, notes = self.chat(["hello", "/cache sliding_window:window_length=8", "/reread", "more"], "-n", 5)
        self.assertEqual(notes.count("reused 0,"), 2)
        _, notes = self.chat(["hello " * 40, "/cache dynamic", "more"], "-n", 5, "--cache",
                             "quantized:residual_length=0")
        self.assertRegex(notes, r"read again with the next message: [0-9]+ tokens are compressed")
        self.assertEqual(len(re.findall(r"reused 0,", notes)), 2)
        _, notes = self.chat(["hello", "/cache  dynamic", "more"], "-n", 5)  # the cache it has
        self.assertIn("cache: dynamic\n", notes)
        self.assertNotIn("read again", notes)

    def test_a_cache_chosen_in_a_chat_goes_back_as_far_as_the_first_one(self):
        data, model = pathlib.Path(MODEL).parents[1], self.here / "mamba"
        model.mkdir()
        for file in (data / "families" / "mamba" / "config.json", data / "families" / "mamba" / "model.safetensors",
                     *(data / "hf_tokenizer" / "removed").iterdir()):
            (model / file.name).write_bytes(file.read_bytes())
        lines = ["hello", "more of it", "and more", "/undo", "/undo", "again then"]
        reused = []
        for before in ([], ["/cache dynamic"]):
            said = run("chat", "-m", model, "-n", 5, "--threads", 2, stdin="\n".join(before + lines).encode() + b"\n").stderr
            reused.append([int(n) for n in re.findall(rb"reused ([0-9]+),", said)])
        self.assertEqual(reused[0], reused[1])
        self.assertGreater(reused[0][-1], 0)

    def test_the_status_has_a_line_of_its_own(self):
        both = subprocess.run([PROGRAM, "chat", *self.exact, "-n", "4"], input=b"hello\n", stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=60).stdout
        self.assertRegex(both, rb"\n\[dynamic: ")

    def test_ctrl_c_at_the_prompt_drops_the_line(self):
        program, terminal = pty.fork()
        if program == 0:
            os.execv(PROGRAM, [PROGRAM, "chat", "-m", MODEL, "-n", "3"])
        seen = b""

        def until(text):
            nonlocal seen
            end = time.monotonic() + 60
            while text not in seen:
                self.assertTrue(select.select([terminal], [], [], max(0, end - time.monotonic()))[0], seen)
                seen += os.read(terminal, 4096)
            seen = seen[seen.index(text) + len(text):]

        try:
            until(b"> ")
            os.write(terminal, b"half a line\x03")
            until(b"Ctrl+C again")
            until(b"> ")
            os.write(terminal, b"hello\n")
            until(b"[dynamic: ")
            until(b"> ")
            os.write(terminal, b"\x03")
            until(b"Ctrl+C again")
            until(b"> ")
            os.write(terminal, b"\x03")
            self.assertEqual(os.waitpid(program, 0)[1], 0)
            program = 0
        finally:
            if program:
                os.kill(program, signal.SIGKILL)
                os.waitpid(program, 0)
            os.close(terminal)

    def test_a_prompt_longer_than_the_model_was_trained_for_is_said(self):
        trained = document("inspect", "-m", MODEL)["context_length"]
        text = "a b c d e f " * trained
        result = run("run", "-m", MODEL, "--raw", "-p", text, "-n", 2, "--json")
        self.assertRegex(result.stderr.decode(), f"note: [0-9,]+ tokens are more than the {trained:,} that the model was trained for")
        self.assertIn(f"trained for {trained}", json.loads(result.stdout)["events"][0]["what"])
        d = document("generate", "-m", MODEL, "--ids", ",".join(["5"] * (trained + 1)), "-n", 1)
        self.assertIn(f"trained for {trained}", d["events"][0]["what"])
        self.assertIn("-n sets how many", run("run", "-m", MODEL, "-p", "x", "--stop", "never").stderr.decode())

    def test_ctrl_c_ends_with_130_and_says_so(self):
        process = subprocess.Popen([PROGRAM, "run", "-m", MODEL, "--raw", "-p", "a b " * 30000, "-n", "2", "--json"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertIn(b" tokens are more than ", process.stderr.readline())  # it is being read
        process.send_signal(signal.SIGINT)
        out, notes = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, notes)
        self.assertIn(b"stopped", notes)
        self.assertEqual(json.loads(out)["stop_reason"], "stopped")

    def test_common_options_are_accepted_everywhere(self):
        common = ["--threads", 1, "--seed", 3, "--device", "CPU", "--quiet", "--cache", "static", "--precision", "exact",
                  "--memory-limit", 5, "--on-full", "fail"]
        run("tokenize", "-m", MODEL, *common, stdin=b"a")
        run("detokenize", "-m", MODEL, *common, stdin=b"1")
        run("inspect", "-m", MODEL, *common)
        run("caches", *common)
        run("estimate", "-m", MODEL, "--context", 9, *common)
        run("template", "-m", MODEL, *common, "--messages", self.write("m.json", [{"role": "user", "content": "hi"}]))

    def test_help_says_defaults_and_examples(self):
        text = run("run", "--help").stdout.decode()
        for words in ("=256", "=dynamic", "static:max_cache_len=2048", "offload", "sink:window_length=", "quantized:nbits=4", "offloaded"):
            self.assertIn(words, text)
        caches = run("caches").stdout.decode()
        self.assertIn("max_cache_len=N", caches)
        for words in ("backend=kvarium|quanto|hqq|kivi", "hqq: float zero", "; 1, 2, 3, 4, 8 bits\n", "nbits=8|5|4|3|2|1"):
            self.assertIn(words, caches)
        for row in document("caches"):
            self.assertEqual(row["can"]["graph"], row["name"] == "static")

    def test_the_table_of_caches_in_the_docs_is_what_the_program_says(self):
        docs = pathlib.Path(__file__).resolve().parents[2] / "docs" / "caches.md"
        table, note = run("caches").stdout.decode().split("\n\n")[:2]
        self.assertIn(table + "\n\n" + note, docs.read_text())
        self.assertTrue(note.startswith("(1)"))
        for row in document("caches"):
            self.assertEqual(row["crop_only_to_what_is_kept"], row["name"] in ("sliding_window", "sink", "hybrid"))

    def test_weights_are_estimated_as_they_will_be_loaded(self):
        as_they_are = document("estimate", "-m", MODEL, "--context", 8)["weights"]
        for name, share in (("q8_0", 34 / 128), ("q4_0", 18 / 128)):  # of the bytes of 32 float32
            small = document("estimate", "-m", MODEL, "--context", 8, "--quantize", name)["weights"]
            self.assertLess(share * as_they_are, small)
            self.assertLess(small, 1.5 * share * as_they_are)

    def test_weights_that_cannot_be_quantized_are_not_passed_over(self):
        uneven = pathlib.Path(MODEL).parents[1] / "families" / "phi3_longrope"  # rows of 48 numbers
        error = run("generate", "-m", uneven, "--ids", "1", "-n", 1, "--quantize", "q4_0", expect=1).stderr.decode()
        self.assertIn("no weights that can become Q4_0", error)

    def test_what_keeps_nothing_is_estimated_so(self):
        real = document("run", "-m", MODEL, "--raw", "-p", "hello", "-n", 2, "--cache", "none")["cache"]["bytes"]
        d = document("estimate", "-m", MODEL, "--context", 100, "--cache", "none")
        self.assertEqual((d["kv"], d["reserved"]), (real["kv"], real["reserved"]))
        self.assertEqual(d["total"], d["weights"] + d["scratch"])
        self.assertGreater(d["call_peak"], 0)

    def test_what_is_wrong_is_one_sentence_with_the_thing_and_the_remedy(self):
        truncated = self.here / "half.gguf"
        truncated.write_bytes(pathlib.Path(MODEL).read_bytes()[:5000])
        foreign = self.write("notes.txt", "just some text, long enough to be read as a header of something")
        failing = [
            ["run", "-m", self.here / "missing.gguf", "-p", "x"],
            ["run", "-m", truncated, "-p", "x"],
            ["run", "-m", foreign, "-p", "x"],
            ["run", "-m", self.here, "-p", "x"],
            ["run", "-m", MODEL, "-p", ""],
            ["perplexity", "-m", MODEL, "-f", "x"],
            ["cache", "info", "x"],
            ["transcribe", "-m", MODEL, "-f", "no.wav"],
            ["run", "-m", MODEL, "-p", "x", "--cache", "static:max_cache_len=2"],
            ["run", "-m", MODEL, "-p", "x", "--cache", "static:max_cache_len=99999999999"],
            ["run", "-m", MODEL, "-p", "x", "--memory-limit", 1000],
            ["run", "-m", MODEL, "-p", "x", "--cache", "static", "-n", 1 << 40],
            ["generate", "-m", MODEL, "--ids", "1", "-n", 1, "--eos", 99999],
            ["run", "-m", MODEL, "-p", "x", "--save", self.here / "no" / "f"],
            ["run", "-m", MODEL, "-p", "x", "--restore", "f"],
            ["run", "-m", MODEL, "-p", "x", "--restore", foreign],
            ["generate", "-m", MODEL, "--ids", "1,99999", "-n", 1],
            ["generate", "-m", MODEL, "--ids", "1,2", "-n", 1, "--beams", 2, "--cache", "static:max_cache_len=1"],
            ["logits", "-m", MODEL, "--ids", "1,2", "-o", self.here / "no" / "such" / "folder.npy"],
            ["logits", "-m", MODEL, "--ids", "", "-o", self.here / "x.npy"],
        ]
        if os.path.exists("/dev/full"):
            failing += [["inspect", "-m", MODEL, "--json"], ["bench", "--help"], ["--version"]]
        for arguments in failing:
            if arguments[0] in ("inspect", "bench", "--version"):
                with open("/dev/full", "wb") as full:
                    result = subprocess.run([PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, timeout=60)
                self.assertEqual((result.returncode, result.stderr), (1, b"kvarium-cli: standard output cannot be written\n"))
            else:
                result = run(*arguments, expect=1)
                self.assertEqual(result.stdout, b"", arguments)
            lines = result.stderr.decode(errors="replace").strip().splitlines()
            self.assertEqual(len([line for line in lines if not line.startswith("note:")]), 1, lines)
        self.assertEqual(sorted(p.name for p in self.here.iterdir()), ["half.gguf", "notes.txt"])  # nothing half-written stays
        for usage in (["run"], ["nonsense"], [], ["run", "-m", MODEL], ["run", "-m", MODEL, "-p", "x", "--precision", "some"],
                      ["run", "-m", MODEL, "-p", "x", "--top-p", "7"], ["bench", "-m", MODEL, "-r", "none"]):
            run(*usage, expect=2)
        run_x = ["run", "-m", MODEL, "-p", "x"]
        ids_1 = ["generate", "-m", MODEL, "--ids", "1", "-n", "1"]
        said = {
            ("frob",): 'no command "frob"',
            (*run_x, "--cache", "dynamik"): 'preset got "dynamik"',
            (*run_x, "--cache", ""): '--cache: got ""',
            # What the model's layers cannot have is a wrong specification as much as a wrong word.
            (*run_x, "--cache", "sink:window_length=4"): "4 sinks fill a window of 4",
            (*run_x, "--cache", "mamba"): "use dynamic",
            (*run_x, "--cache", "encoder_decoder"): "another name of dynamic for an encoder-decoder model",
            (*run_x, "--cache", "dynamic;99:format=f16"): 'layers got "99"',
            (*run_x, "--cache", "static:window_length=64"): "retention=sliding_window",
            (*run_x, "--cache", "quantized:q_group_size=7"): "cache specification: ",
            (*ids_1, "--cache", "hybrid"): "cache specification: hybrid",
            ("bench", "-m", MODEL, "--cache", "dynamic", "--cache", "hybrid"): "cache specification: hybrid",
            ("perplexity", "-m", MODEL, "-f", __file__, "--against", "hybrid"): "cache specification: hybrid",
            ("estimate", "-m", MODEL, "--context", "9", "--cache", "hybrid"): "cache specification: hybrid",
            ("estimate", "--shape", "layers=1,kv_heads=1,head_dim=8", "--context", "9", "--cache", "hybrid"):
                "cache specification: hybrid",
            (*run_x, "--memory-limit", "1T"): "64M",
            ("run", "-p", "x"): "kvarium-cli run: --model is required; kvarium-cli run --help",
            ("run", "-m", "", "-p", "x"): '--model: got ""',
            ("cache", "inf", "x"): 'no command "inf"; did you mean info? it accepts info, verify, export, import',
            ("lesson", "show"): 'no command "show"; it accepts list, run, verify',
            ("chta",): 'no command "chta"; did you mean chat? ',
            # The word that is wrong, and not the one after it; also where it is the one that is missing.
            (*run_x, "--temprature", "1"): "there is no option --temprature; did you mean --temperature? ",
            (*run_x, "--temp=1"): "there is no option --temp; did you mean --temperature? ",
            (*run_x, "-seed", "1"): "there is no option -seed; did you mean --seed? ",
            (*run_x, "--frobnicate"): "there is no option --frobnicate; ",
            ("run", "--modl", MODEL, "-p", "x"): "there is no option --modl; did you mean --model? ",
            ("run", "-m", MODEL, "hello"): '"hello" is no option',
            ("serve", "-m", MODEL, "--host", "nosuch.invalid"): "--host nosuch.invalid is no address of this computer",
            ("cache",): "it accepts info, verify, export, import",
            (*run_x, "--cache", "static:max_cache_len=99999999999999"): "numbers up to 1099511627776",
            (*run_x, "-n", "abc"): 'got "abc"; it accepts whole numbers from 0',
            (*run_x, "--memory-limit", "-1"): "--memory-limit: got",
            (*run_x, "--device", "tpu"): 'got "tpu"; it accepts auto, cpu, cuda, cuda:N',
            (*run_x, "--device", "CUDA:x"): 'got "CUDA:x"',
            (*run_x, "--json=maybe"): '--json: got "maybe"; it accepts true, false',
            ("lesson", "run", "C4", "-m", MODEL, "--setting", "a"): '--setting: got "a"; it accepts whole numbers from 0',
            (*run_x, "--temperature", "-1"): 'got "-1"; it accepts 0 (greedy) to 100',
            (*run_x, "--top-k", "-5"): 'got "-5"',
            (*run_x, "--seed", "-1"): 'got "-1"',
            (*run_x, "--stop", ""): "--stop: got",
            ("estimate", "--shape", "banana", "--context", "9"): 'got "banana"',
            ("estimate", "--shape", "layers=1,kv_heads=0,head_dim=8", "--context", "9"): "each 1 or more",
            ("estimate", "-m", MODEL, "--context", "9", "--threads", "banana"): 'got "banana"',
            ("generate", "-m", MODEL, "--ids", "1,2,oops", "-n", "1"): '"1,2,oops" is not a list of token ids',
            (*ids_1, "--length-penalty", "2"): "--length-penalty is an option of beam search",
            (*ids_1, "--early-stopping", "true"): "--early-stopping is an option of beam search",
            ("logits", "-m", MODEL, "--ids", "1", "-o", "-"): "needs a path",
            (*run_x, "--save", ""): '--save: got ""',
            (*run_x, "--restore", ""): '--restore: got ""',
            (*ids_1, "--save", ""): '--save: got ""',
            (*ids_1, "--restore", ""): '--restore: got ""',
            ("logits", "-m", MODEL, "--ids", "1", "-o", ""): '--output: got ""',
            ("cache", "export", "x", "-m", MODEL, "-o", ""): '--output: got ""',
            ("cache", "import", "x", "-m", MODEL, "-o", ""): '--output: got ""',
            ("bench", "-m", MODEL, "-p", "0", "-n", "0"): "nothing to measure",
            ("bench", "-m", MODEL, "--read", "--device", "cuda"): "--read reads the memory of the processor",
        }
        for usage, words in said.items():
            self.assertIn(words, run(*usage, expect=2).stderr.decode(), usage)
        flat = self.write("flat.json", [1, 2])
        bad = self.write("bad.json", "{oops")
        drop = self.write("drop.json", [{"feed": [1]}, {"drop_last": 7}])
        typo = self.write("typo.json", [{"feed": [1]}, {"feed": [2]}, {"fed": [3]}])
        roles = self.write("roles.json", [{"rol": "user", "content": "hi"}])
        empty = self.write("empty.txt", "")
        learned = pathlib.Path(MODEL).parents[1] / "families" / "gpt2"
        for wrong, words in {
            (*run_x, "--memory-limit", "1000"): "raise --memory-limit",
            (*run_x, "--cache", "static", "--memory-limit", "1000"): "raise --memory-limit",
            # What was asked for, what it becomes, what it takes and what there is.
            (*run_x, "--cache", "static:max_cache_len=100", "--memory-limit", "1K"):
                "100 tokens (128 in blocks of 64), and --memory-limit allows 1,024 bytes",
            (*run_x, "--cache", "static:max_cache_len=99999999999"): "99,999,999,999 tokens (100,000,000,000 in blocks",
            (*ids_1, "--memory-limit", "1000"): "kvarium-cli: memory for the cache ran out",
            ("generate", "-m", learned, "--ids", ",".join("5" * 200), "-n", "1"): "a model with more positions",
            ("run", "-m", MODEL, "--messages", roles): "roles.json: messages[0] has no role",
            ("template", "-m", MODEL, "--messages", roles): 'roles.json has a message {"rol":"user"',
            ("run", "-m", MODEL, "--messages", self.here): "is a folder",
            ("perplexity", "-m", MODEL, "-f", empty): "the text has 0 tokens",
            ("perplexity", "-m", MODEL, "-f", self.write("one.txt", "a")): "the text has one token,",
            ("logits", "-m", MODEL, "--steps", typo, "-o", self.here / "x.npy"): "typo.json, step 3 (fed): unknown operation",
            ("generate", "-m", MODEL, "--batch", flat, "-n", "1"): "not a list of lists",
            ("generate", "-m", MODEL, "--batch", bad, "-n", "1"): "bad.json is not JSON: parse error at line 1",
            ("logits", "-m", MODEL, "--steps", drop, "-o", self.here / "x.npy"): "drop.json, step 2 (drop_last): got 7; the cache has seen 1",
        }.items():
            self.assertIn(words, run(*wrong, expect=1).stderr.decode(), wrong)
        self.assertIn(b"standard input is not", run("detokenize", "-m", MODEL, stdin=b"1 x", expect=1).stderr)
        short = run(*run_x, "--memory-limit", "1000", expect=1).stderr.decode()
        takes = re.search("tokens take ([0-9,]+) bytes", short).group(1).replace(",", "")  # and that is enough
        self.assertNotEqual(document(*run_x, "--memory-limit", takes)["stop_reason"], "capacity")
        run("--help")
        run("run", "--help")


if __name__ == "__main__":
    PROGRAM, MODEL = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1], verbosity=1)
