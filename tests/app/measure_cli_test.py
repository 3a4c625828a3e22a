#!/usr/bin/env python3
"""What kvarium-cli measures and searches, against numbers computed here from its logits and against transformers.
Usage: measure_cli_test.py PROGRAM DATA

DATA is tests/data.
"""
import array
import json
import math
import pathlib
import signal
import struct
import subprocess
import sys
import tempfile
import unittest

PROGRAM, DATA = "", pathlib.Path()
NAMES = {"num_beams": "--beams", "num_beam_groups": "--beam-groups", "diversity_penalty": "--diversity-penalty",
         "num_return_sequences": "--num-return-sequences", "length_penalty": "--length-penalty",
         "early_stopping": "--early-stopping", "repetition_penalty": "--repetition-penalty",
         "no_repeat_ngram_size": "--no-repeat-ngram", "min_new_tokens": "--min-new-tokens"}
TEXT = "The cache keeps what was read; the cache drops what nobody can see. Keys and values, values and keys! " * 3


def run(*arguments, stdin=b"", expect=0):
    result = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, timeout=120)
    if result.returncode != expect:
        raise AssertionError(f"{arguments}: exit {result.returncode}, wanted {expect}\n{result.stderr.decode(errors='replace')}")
    return result


def document(*arguments, **more):
    return json.loads(run(*arguments, "--json", **more).stdout)


def comma(ids):
    return ",".join(map(str, ids))


def log_softmax(row):
    top = max(row)
    total = top + math.log(sum(math.exp(x - top) for x in row))
    return [x - total for x in row]


class Measured(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.here = pathlib.Path(cls.folder.name)
        cls.model = DATA / "llama" / "gqa_tied_f32.gguf"
        cls.exact = ["-m", cls.model, "--precision", "exact", "--threads", 2]
        cls.text = cls.here / "text.txt"
        cls.text.write_text(TEXT)
        cls.ids = document("tokenize", "-m", cls.model, stdin=TEXT.encode())["ids"]

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def rows(self, ids, cache, prefill, chunk):
        """log probabilities after each id"""
        out = self.here / "out.npy"
        run("logits", *self.exact, "--ids", comma(ids), "--prefill", prefill, "--chunk", chunk, "--cache", cache, "-o", out)
        data = out.read_bytes()
        values = array.array("f", data[10 + struct.unpack("<H", data[8:10])[0]:])
        vocab = len(values) // len(ids)
        return [log_softmax(values[i * vocab: (i + 1) * vocab]) for i in range(len(ids))]

    def expected(self, cache, against, prefill, chunk, windows):
        """(ppl, mean KL, max KL, agreement, scored) over [(begin, end, first scored row)]"""
        surprise, kl, same = [], [], []
        for begin, end, first in windows:
            ids = self.ids[begin:end]
            reference = self.rows(ids, against, prefill, chunk)
            here = self.rows(ids, cache, prefill, chunk)
            for t in range(first, len(ids) - 1):
                p, q = reference[t], here[t]
                surprise.append(-q[ids[t + 1]])
                kl.append(sum(math.exp(a) * (a - b) for a, b in zip(p, q)))
                same.append(p.index(max(p)) == q.index(max(q)))
        n = len(surprise)
        return math.exp(sum(surprise) / n), sum(kl) / n, max(kl), sum(same) / n, n

    def check(self, row, expected):
        ppl, mean_kl, max_kl, same, scored = expected
        self.assertEqual(row["scored"], scored)
        self.assertAlmostEqual(row["ppl"] / ppl, 1, delta=1e-5)
        self.assertAlmostEqual(row["mean_kl"], mean_kl, delta=1e-6 + 1e-3 * mean_kl)
        self.assertAlmostEqual(row["max_kl"], max_kl, delta=1e-6 + 1e-3 * max_kl)
        self.assertAlmostEqual(row["top1_agreement"], same, delta=1e-9)

    def test_perplexity_is_what_the_logits_say(self):
        n = len(self.ids)
        specs = ["dynamic", "sliding_window:window_length=24", "dynamic:format=bf16", "sink:window_length=20,num_sink_tokens=4"]
        for prefill, chunk in ((32, 1), (0, 1), (50, 7)):
            d = document("perplexity", *self.exact, "-f", self.text, "--prefill", prefill, "--chunk", chunk, "--against",
                         "dynamic", *(word for spec in specs for word in ("--cache", spec)))
            self.assertEqual((d["tokens"], d["prefill"], d["chunk"]), (n, prefill, chunk))
            self.assertEqual([row["cache"] for row in d["caches"]], specs)
            for row in d["caches"]:
                self.check(row, self.expected(row["cache"], "dynamic", prefill, chunk, [(0, n, prefill)]))
            self.assertEqual(d["caches"][0]["mean_kl"], 0)
            self.assertEqual(d["caches"][0]["ppl"], d["against"]["ppl"])
            self.assertGreater(d["caches"][1]["mean_kl"], 1e-4)  # tells windows from the whole text

    def test_windows_score_their_last_tokens(self):
        n, context, stride, prefill = len(self.ids), 40, 15, 8
        windows = []
        begin = 0
        while begin == 0 or begin + context - stride < n:
            end = min(begin + context, n)
            windows.append((begin, end, context - stride - 1))
            begin += stride
        d = document("perplexity", *self.exact, "-f", self.text, "--prefill", prefill, "--context", context, "--stride", stride,
                     "--against", "dynamic", "--cache", "sliding_window:window_length=12")
        self.check(d["caches"][0], self.expected("sliding_window:window_length=12", "dynamic", prefill, 1, windows))
        self.assertEqual(d["caches"][0]["scored"], n - (context - stride))  # every token once
        self.assertEqual(d["against"]["absolute"], context - 1)

    def test_one_cache_without_another_has_a_perplexity_alone(self):
        d = document("perplexity", *self.exact, "-f", self.text, "--prefill", 32)
        self.assertIsNone(d["against"])
        self.assertEqual([row["cache"] for row in d["caches"]], ["dynamic"])
        self.assertNotIn("mean_kl", d["caches"][0])
        row = d["caches"][0]
        used = row["bytes"]["total"] - row["bytes"]["reserved"]
        self.assertEqual(row["absolute"], len(self.ids) - 1)
        self.assertAlmostEqual(row["bytes_per_token"], used / row["absolute"], delta=1e-9)
        said = run("perplexity", *self.exact, "-f", self.text, "--prefill", 32, "--cache", "static").stdout.decode()
        self.assertIn("static", said)

    def test_what_cannot_be_measured_is_refused(self):
        here = ["perplexity", "-m", self.model, "-f", self.text]
        for arguments, words in {
            (*here, "--context", 40): "--stride",
            (*here, "--context", 40, "--stride", 50): "the stride is 1 to the context",
            (*here, "--context", 40, "--stride", 10, "--prefill", 39): "leaves nothing to score",
            (*here, "--chunk", 0): "whole numbers from 1",
            (*here, "--against", "dynamik"): 'preset got "dynamik"',
            ("perplexity", "-m", self.model): "--file is required",
        }.items():
            self.assertIn(words, run(*arguments, expect=2).stderr.decode(), arguments)
        for arguments, words in {
            (*here, "--prefill", 5000): "nothing is left to score after a prefill of 5000",
            (*here, "--prefill", 9, "--cache", "static:max_cache_len=30"): "holds 30 tokens",
            (*here, "--prefill", 9, "--cache", "dynamic", "--cache", "static:max_cache_len=30"): "holds 30 tokens",
            ("perplexity", "-m", self.model, "-f", self.here / "no.txt"): "cannot open",
        }.items():
            self.assertIn(words, run(*arguments, expect=1).stderr.decode(), arguments)

    def compare(self, *words, caches, prompt=TEXT, **more):
        return document("compare", *self.exact, "-p", prompt, "--raw", *words, *(w for spec in caches for w in ("--cache", spec)), **more)

    def test_compared_runs_are_those_of_run_and_kl_is_what_the_logits_say(self):
        specs = ["dynamic", "sliding_window:window_length=24", "quantized:nbits=1,backend=hqq,residual_length=0", "dynamic:format=bf16"]
        words = ["-n", 24, "--ignore-eos"]
        d = self.compare(*words, caches=specs)
        self.assertEqual(d["prompt_tokens"], len(self.ids))
        self.assertEqual([run["cache"] for run in d["runs"]], specs)
        first = d["runs"][0]
        self.assertEqual((first["first_difference"], first["kl"], first["rank"]), (-1, [], []))
        for run in d["runs"]:
            alone = document("generate", *self.exact, "--ids", comma(self.ids), *words, "--cache", run["cache"])
            self.assertEqual(run["ids"], alone["sequences"][0], run["cache"])
            self.assertEqual((len(run["ids"]), run["stop_reason"]), (24, "length"))
            self.assertEqual(run["bytes"], run["bytes_by_kind"]["total"])
            self.assertEqual(run["absolute"], len(self.ids) + 23)
            self.assertGreater(run["tokens_per_s"], 0)
            self.assertGreaterEqual(run["first_token_s"], run["prefill_s"])
        ids = self.ids + first["ids"]
        for run in d["runs"][1:]:
            different = [a != b for a, b in zip(run["ids"], first["ids"])]
            self.assertEqual(run["first_difference"], different.index(True) if any(different) else -1)
            reference = self.rows(ids, "dynamic", len(self.ids), 1)
            here = self.rows(ids, run["cache"], len(self.ids), 1)
            self.assertEqual(len(run["kl"]), len(first["ids"]))
            self.assertEqual(len(run["rank"]), len(first["ids"]))
            for at, (kl, rank) in enumerate(zip(run["kl"], run["rank"])):
                p, q = reference[len(self.ids) - 1 + at], here[len(self.ids) - 1 + at]
                wanted = sum(math.exp(a) * (a - b) for a, b in zip(p, q))
                self.assertAlmostEqual(kl, wanted, delta=1e-6 + 1e-3 * wanted)
                self.assertEqual(rank, sum(x > q[first["ids"][at]] for x in q), (run["cache"], at))
        self.assertGreaterEqual(d["runs"][1]["first_difference"], 0)  # or the followers were not looked at

    def test_forced_runs_are_fed_the_first_ones_ids(self):
        specs = ["dynamic", "sliding_window:window_length=24"]
        free = self.compare("-n", 24, "--ignore-eos", caches=specs)
        forced = self.compare("-n", 24, "--ignore-eos", "--force", caches=specs)
        self.assertEqual((free["force"], forced["force"]), (False, True))
        self.assertEqual(forced["runs"][0]["ids"], free["runs"][0]["ids"])
        self.assertEqual(forced["runs"][1]["kl"], free["runs"][1]["kl"])
        self.assertNotEqual(forced["runs"][1]["ids"], free["runs"][1]["ids"])
        for mine, firsts, rank in zip(forced["runs"][1]["ids"], forced["runs"][0]["ids"], forced["runs"][1]["rank"]):
            self.assertEqual(mine == firsts, rank == 0)

    def test_compared_runs_share_a_prompt_or_say_that_they_do_not(self):
        d = self.compare("-n", 3, caches=["dynamic", "static", "dynamic"])
        self.assertEqual([run["shares_prompt_of"] for run in d["runs"]], [-1, -1, 0])
        self.assertEqual(d["runs"][2]["kl"], [0] * len(d["runs"][0]["ids"]))

    def test_compared_settings_are_those_of_generate(self):
        settings = {"temperature=1.5,seed=3": ["--temperature", 1.5, "--seed", 3], "temperature=0": [],
                    "temperature=1.5,seed=4,top_k=5": ["--temperature", 1.5, "--seed", 4, "--top-k", 5]}
        words = ["-n", 24, "--ignore-eos"]
        d = self.compare(*words, *(w for s in settings for w in ("--settings", s)), caches=[])
        self.assertEqual([run["cache"] for run in d["runs"]], ["dynamic"] * 3)
        for row, options in zip(d["runs"], settings.values()):
            alone = document("generate", *self.exact, "--ids", comma(self.ids), *words, *options)
            self.assertEqual(row["ids"], alone["sequences"][0], options)
        self.assertEqual([run["sampling"]["seed"] for run in d["runs"]], [3, 0, 4])
        self.assertEqual(d["runs"][2]["sampling"]["top_k"], 5)
        self.assertEqual([run["shares_prompt_of"] for run in d["runs"]], [-1, 0, 0])
        for row in d["runs"][1:]:
            self.assertEqual(row["kl"], [0] * 24)  # the same cache says the same
            self.assertGreaterEqual(row["first_difference"], 0)
        self.assertGreater(max(d["runs"][1]["rank"]), 0)
        # Caches with settings of their own: kl and rank are of the first run's ids, whichever run drew them.
        pairs = ["--settings", "temperature=1.5,seed=3", "--settings", "temperature=0"]
        other = self.compare(*words, *pairs, caches=["dynamic", "sliding_window:window_length=24"])["runs"]
        self.assertEqual(other[0]["ids"], d["runs"][0]["ids"])
        ids = self.ids + other[0]["ids"]
        reference = self.rows(ids, "dynamic", len(self.ids), 1)
        here = self.rows(ids, other[1]["cache"], len(self.ids), 1)
        for at, (kl, rank) in enumerate(zip(other[1]["kl"], other[1]["rank"])):
            p, q = reference[len(self.ids) - 1 + at], here[len(self.ids) - 1 + at]
            wanted = sum(math.exp(a) * (a - b) for a, b in zip(p, q))
            self.assertAlmostEqual(kl, wanted, delta=1e-6 + 1e-3 * wanted)
            self.assertEqual(rank, sum(x > q[other[0]["ids"][at]] for x in q), at)
        said = run("compare", *self.exact, "-p", TEXT, "--raw", "-n", 6, "--ignore-eos", *pairs).stdout.decode(errors="replace")
        self.assertIn("[1] dynamic, temperature 1.5, seed 3", said)
        self.assertIn("mean KL", said)

    def test_compared_models_answer_one_after_the_other(self):
        second = DATA / "llama" / "gqa_tied_q4_1.gguf"
        words = ["-n", 12, "--ignore-eos"]
        models = [self.model, second, second, self.model]
        caches = ["dynamic", "dynamic", "sliding_window:window_length=24", "dynamic"]
        d = document("compare", *(w for m in models for w in ("-m", m)), "--precision", "exact", "--threads", 2, "-p", TEXT, "--raw",
                     *words, *(w for c in caches for w in ("--cache", c)))
        for row, model, cache in zip(d["runs"], models, caches):
            alone = document("generate", "-m", model, "--precision", "exact", "--threads", 2, "--ids", comma(self.ids), *words,
                             "--cache", cache)
            self.assertEqual(row["ids"], alone["sequences"][0], (model, cache))
            self.assertEqual(row["prompt_tokens"], len(self.ids))
        self.assertEqual([run["compared_with"] for run in d["runs"]], [-1, -1, 1, 0])
        self.assertEqual([run["shares_prompt_of"] for run in d["runs"]], [-1, -1, -1, 0])
        self.assertEqual([len(run["kl"]) for run in d["runs"]], [0, 0, 12, 12])
        own = document("compare", "-m", second, "--precision", "exact", "--threads", 2, "-p", TEXT, "--raw", *words, "--cache",
                       caches[1], "--cache", caches[2])
        self.assertEqual(d["runs"][2]["kl"], own["runs"][1]["kl"])
        self.assertEqual(d["model"], d["runs"][0]["model"])
        self.assertNotEqual(d["runs"][0]["model"], d["runs"][1]["model"])
        self.assertIn("Q4_1", d["runs"][1]["model"]["weights"])
        self.assertNotIn("Q4_1", d["runs"][0]["model"]["weights"])
        first = d["runs"][0]["text"].encode()
        for row in d["runs"]:
            text = row["text"].encode()
            different = [a != b for a, b in zip(first, text)]
            self.assertEqual(row["first_difference_byte"], different.index(True) if any(different) else -1)
            self.assertEqual(row["ends"], sorted(row["ends"]))
            self.assertLessEqual(row["ends"][-1], len(text))
        self.assertEqual(d["runs"][0]["first_difference_byte"], -1)
        self.assertGreaterEqual(d["runs"][1]["first_difference_byte"], 0)
        said = run("compare", "-m", self.model, "-m", second, "-p", TEXT, "--raw", "-n", 4, "--ignore-eos").stdout.decode(errors="replace")
        self.assertIn("another text from byte", said)
        self.assertIn("gqa_tied_q4_1, dynamic", said)

    def test_compared_models_of_one_name_are_told_apart_by_their_weights(self):
        words = ["-p", "hello", "--raw", "-n", 2, "--ignore-eos"]
        for weights in ("f16", "f32"):
            family, model = DATA / "families" / f"llama_{weights}", self.here / weights / "tiny"  # whose folder is its name
            model.mkdir(parents=True)
            for file in (family / "config.json", family / "model.safetensors", *(DATA / "hf_tokenizer" / "removed").iterdir()):
                (model / file.name).write_bytes(file.read_bytes())
            words += ["-m", model]
        said = run("compare", *words).stdout.decode(errors="replace")
        self.assertIn("[1] tiny (F16), dynamic", said)
        self.assertIn("[2] tiny (F32), dynamic", said)

    def test_messages_of_a_pipe_are_read_once(self):
        messages = json.dumps([{"role": "user", "content": "hello"}])
        words = ["compare", "-m", self.model, "-n", 2, "--cache", "dynamic", "--cache", "none"]
        piped = document(*words, "--messages", "/dev/stdin", stdin=messages.encode())
        file = self.here / "messages.json"
        file.write_text(messages)
        read = document(*words, "--messages", file)
        self.assertEqual((piped["prompt"], read["prompt"]), ("hello", "hello"))
        self.assertEqual(piped["runs"][0]["ids"], read["runs"][0]["ids"])

    def test_a_comparison_has_the_fields_of_the_windows(self):  # tests/features/compare/ui/compare_page_test.cpp has the same lists
        d = self.compare("-n", 3, caches=["dynamic", "none"])
        self.assertEqual(" ".join(sorted(d)), "date device force held_bytes max_new_tokens model prompt prompt_tokens runs "
                         "sampling version")
        for row in d["runs"]:
            self.assertEqual(" ".join(sorted(row)), "absolute bytes bytes_by_kind cache cells compared_with compression decode_s "
                             "ends first_difference first_difference_byte first_token_s ids in_thoughts kl model prefill_s prompt_tokens "
                             "rank sampling shares_prompt_of stop_reason stored text tokens tokens_per_s")
            self.assertEqual(" ".join(sorted(row["cells"])), "absolute capacity device_is_ram first_full k_format runs stored "
                             "v_format")
            self.assertEqual(" ".join(sorted(row["sampling"])), "min_p no_repeat_ngram repetition_penalty seed temperature top_k "
                             "top_p typical_p")
        self.assertEqual(" ".join(sorted(d["runs"][0]["cells"]["runs"][0])), "count first form place role shared")

    def test_the_cells_of_compared_caches_are_listed(self):
        kept = self.compare("-n", 4, "--ignore-eos", caches=["dynamic", "sink:window_length=20,num_sink_tokens=4"])["runs"]
        whole, sink = (run["cells"] for run in kept)
        self.assertEqual(sum(run["count"] for run in whole["runs"]), len(self.ids) + 3)
        self.assertEqual((whole["absolute"], whole["stored"], whole["capacity"]), (len(self.ids) + 3, len(self.ids) + 3, -1))
        self.assertEqual([(run["role"], run["first"]) for run in sink["runs"]][0], ("sink", 0))
        self.assertEqual(sum(run["count"] for run in sink["runs"]), sink["stored"])
        self.assertEqual({(run["form"], run["place"]) for run in sink["runs"]}, {("full", "device")})

    def test_a_full_cache_ends_its_own_run_of_a_comparison(self):
        small = f"static:max_cache_len={len(self.ids) + 5}"
        result = run("compare", *self.exact, "-p", TEXT, "--raw", "-n", 20, "--ignore-eos", "--json", "--cache", "dynamic",
                     "--cache", small, "--cache", "static:max_cache_len=9")
        first, second, third = json.loads(result.stdout)["runs"]
        self.assertEqual((len(first["ids"]), first["stop_reason"]), (20, "length"))
        self.assertNotIn("full", first)
        self.assertEqual((len(second["ids"]), second["stop_reason"], len(second["kl"])), (6, "capacity", 6))
        self.assertIn("holds", second["full"])
        self.assertEqual((third["ids"], third["kl"], third["stop_reason"]), ([], [], "capacity"))
        self.assertIn(f"note: {small}: the cache".encode(), result.stderr)
        said = run("compare", *self.exact, "-p", TEXT, "--raw", "--cache", "static:max_cache_len=9", "--cache", "dynamic", expect=1)
        self.assertIn(b"static:max_cache_len=9", said.stderr)  # the others have nothing to be compared with

    def test_ctrl_c_ends_a_comparison_with_130_and_what_there_is(self):
        process = subprocess.Popen([PROGRAM, "compare", "-m", self.model, "--raw", "-p", "a b " * 30000, "-n", "2", "--json",
                                    "--cache", "dynamic", "--cache", "sink"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertIn(b" tokens are more than ", process.stderr.readline())  # it is being read
        process.send_signal(signal.SIGINT)
        out, notes = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, notes)
        self.assertEqual([run["stop_reason"] for run in json.loads(out)["runs"]], ["stopped", "stopped"])

    def test_a_comparison_is_printed_for_people_too(self):
        said = run("compare", *self.exact, "-p", TEXT, "--raw", "-n", 6, "--ignore-eos", "--cache", "dynamic", "--cache",
                   "sink:window_length=20,num_sink_tokens=4").stdout.decode(errors="replace")
        for words in ("[1] dynamic", "[2] sink:window_length=20,num_sink_tokens=4", "tokens/s", "first token s", "bytes", "mean KL"):
            self.assertIn(words, said)

    def test_what_cannot_be_compared_is_refused(self):
        here = ["compare", "-m", self.model, "-p", "x"]
        two = ["--cache", "dynamic", "--cache", "static"]
        for arguments, words in {
            (*here, "--cache", "dynamic"): "compare got one run; give 2 to 4",
            (*here, *two, *two, "--cache", "none"): "compare got 5 runs; give 2 to 4",
            (*here, "--cache", "dynamic", "--cache", "dynamik"): 'preset got "dynamik"',
            (*here[:3], *two): "-p or --messages is required",
            tuple(here): "compare got one run",
            (*here, *two, "--settings", "seed=1", "--settings", "seed=2", "--settings", "seed=3"): "compare got 2 of --cache for 3 runs",
            (*here, *two, "--settings", "temperature"): "KEY=NUMBER",
            (*here, *two, "--settings", "warmth=1"): 'got the key "warmth"; it accepts temperature',
            (*here, *two, "--settings", "seed=1,top_k=x"): '--settings top_k got "x"; it accepts whole numbers',
            (*here, *two, "--settings", "top_p=2"): "top",
            (*here, *two, "--top-p", 0): "--top-p",
        }.items():
            self.assertIn(words, run(*arguments, expect=2).stderr.decode(), arguments)

    def test_beams_are_those_of_transformers(self):
        for family in ("llama_f32", "qwen2"):
            golden = json.loads((DATA / "caches" / "beams" / f"{family}.json").read_text())
            for case in golden["cases"]:
                options = dict(case["options"])
                eos = options.pop("eos_token_id")
                words = ["--ignore-eos"] if eos is None else ["--eos", eos]
                for name, value in options.items():
                    words += [NAMES[name], str(value).lower()]
                for cache in ("dynamic", "static"):
                    d = document("generate", "-m", DATA / "families" / family, "--precision", "exact", "-n", 24, "--cache", cache,
                                 "--ids", comma(golden["prompt"]), *words)
                    self.assertEqual(d["sequences"], case["sequences"], (family, case["name"], cache))
                    self.assertEqual(d["events"], [])
                    for a, b in zip(d["scores"], case.get("scores", [])):
                        self.assertAlmostEqual(a, b, delta=1e-4)

    def test_beams_of_a_batch_are_those_of_each_prompt(self):
        prompts = [self.ids[:9], self.ids[4:20]]
        batch = self.here / "batch.json"
        batch.write_text(json.dumps(prompts))
        beams = ["-n", 6, "--beams", 3, "--num-return-sequences", 2]
        both = document("generate", *self.exact, "--batch", batch, *beams)["sequences"]
        apart = [document("generate", *self.exact, "--ids", comma(ids), *beams)["sequences"] for ids in prompts]
        self.assertEqual(both, apart[0] + apart[1])

    def test_full_caches_and_wrong_beams_say_so(self):
        ids = ["--ids", "5,6,7", "-n", 4]
        full = document("generate", *self.exact, *ids, "--beams", 2, "--cache", "static:max_cache_len=4")
        self.assertEqual([len(s) for s in full["sequences"]], [2])
        self.assertEqual(full["events"][0]["at"], 5)
        self.assertIn(b"holds 2 tokens", run("generate", *self.exact, *ids, "--beams", 2, "--cache", "static:max_cache_len=2",
                                             expect=1).stderr)
        for words, said in {
            ("--beams", 4, "--beam-groups", 3, "--diversity-penalty", 1): "3 groups do not divide 4 beams",
            ("--beams", 4, "--beam-groups", 2): "without a diversity penalty",
            ("--beams", 4, "--diversity-penalty", 1): "for groups of beams",
            ("--beams", 4, "--num-return-sequences", 5): "there are 4 beams",
            ("--beams", 4, "--temperature", 1): "does not draw",
            ("--beams", 4, "--top-k", 3): "does not draw",
            ("--beams", 4, "--stop", "x"): "stop texts do not end beams",
            ("--beams", 0): 'got "0"',
            ("--num-return-sequences", 2): "there is only one likeliest continuation",
            ("--beam-groups", 2): "--beam-groups is an option of beam search",
            ("--beams", 2, "--prompt-lookup", 4): "leave out --prompt-lookup",
        }.items():
            self.assertIn(said, run("generate", "-m", self.model, *ids, *words, expect=2).stderr.decode(), words)

    def test_draws_of_one_prompt_are_as_many_as_asked_for(self):
        draw = ["--ids", comma(self.ids[:12]), "-n", 8, "--temperature", 1, "--seed", 4]
        for cache in ("dynamic", "static", "none"):
            d = document("generate", *self.exact, *draw, "--num-return-sequences", 3, "--cache", cache)
            self.assertEqual(len(d["sequences"]), 3)
            self.assertEqual(len(set(map(tuple, d["sequences"]))), 3)
            self.assertEqual(d["sequences"][0], document("generate", *self.exact, *draw, "--cache", cache)["sequences"][0])

    def test_a_prompt_lookup_changes_no_id_and_counts(self):
        ids = ["--ids", comma(self.ids[:150]), "-n", 40, "--ignore-eos"]
        for cache in ("dynamic", "static", "none"):
            plain = document("generate", *self.exact, *ids, "--cache", cache)
            looked = document("generate", *self.exact, *ids, "--cache", cache, "--prompt-lookup", 6)
            self.assertEqual(looked["sequences"], plain["sequences"], cache)
            counts = looked["prompt_lookup"]
            self.assertEqual(counts["accepted"] + counts["steps"] + 1, 40)
            self.assertLessEqual(counts["accepted"], counts["drafted"])
        said = run("generate", *self.exact, *ids, "--cache", "sink:window_length=20", "--prompt-lookup", 6, expect=1).stderr
        self.assertIn(b"the cache sink:window_length=20 cannot remove tokens", said)


if __name__ == "__main__":
    PROGRAM, DATA = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1))
    unittest.main()
