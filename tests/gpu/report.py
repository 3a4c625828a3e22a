#!/usr/bin/env python3
"""Runs what only a GPU tells, and writes gpu-report.json: {machine, commit, date, commands, and a part each}.

    report.py BUILD [MODEL.gguf ...] [--synthetic 8b:bf16,8b:q4_1] [--parts tests,kernels,...] [--minutes N] [--peer LLAMA_CPP_BIN]

BUILD has bin/, tests/ and, if it was carried from another machine, lib/. Parts, in the order of their worth: tests (suites on the GPU,
four pieces a program in parallel), agree (logits of synthetic models compared with the CPU's), kernels (gpu_bench: raw rates and every op), speed
(kvarium-cli bench and llama-bench in turn), offload, sanitizer. A part that has no time left says so. Without a GPU (or with --dry) it
lists the commands that would run. The file is written again after every part.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import report_agree
import report_tests
import synthetic_model
from report_run import Runner, gpu_facts, machine, said

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Weight of a part: it may take that share of the time left when it begins, among its weight and those of later parts.
PARTS = {"tests": 5, "agree": 1, "kernels": 4, "speed": 8, "offload": 2, "sanitizer": 4}
MEMORY = "/dev/shm"  # a folder that is no disk
CACHES = ("dynamic", "quantized:nbits=8", "quantized:nbits=4")
OFFLOADED = "offloaded:residency=host"
DEPTHS = "0,8192,32768"
AGREE = ("tiny:f16", "tiny:bf16", "tiny:q8_0", "tiny:q4_0", "tiny:q4_1", "tiny:q4_k", "tiny:q6_k")
ASKED = {"decode_plain": 0.80, "decode_q4": 0.65, "prefill": 0.60, "offload": 1.10}  # the last at most


class Report:
    def __init__(self, options):
        self.o = options
        self.cli = options.build / ("tests/emulated/kvarium-cli" if options.device == "emulated" else "bin/kvarium-cli")
        self.found = {"machine": machine(), "commit": options.commit or said(["git", "-C", str(ROOT), "rev-parse", "HEAD"]),
                      "device": None if options.dry else options.device}
        self.found["date"] = self.found["machine"].pop("date")
        self.runner = Runner(options.build, options.dry, options.minutes)  # its time begins here
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="gpu-report-", dir=options.folder))
        self.models = {path: None for path in options.models}  # path -> bytes of weights that a token reads
        self.maker = None

    def write(self):
        self.found["commands"] = self.runner.commands
        self.o.out.write_text(json.dumps(self.found, indent=1) + "\n", encoding="utf-8")

    def run(self):
        try:
            self.start_synthetic()
            parts = [part for part in PARTS if part in self.o.parts]
            for i, part in enumerate(parts):
                limit = self.runner.left() * PARTS[part] / sum(PARTS[other] for other in parts[i:])
                self.found[part] = getattr(self, part)(limit)
                print(f"{part}: {self.runner.left():.0f} s left", flush=True)
                self.write()
            self.found["goals"] = self.goals()
            self.found["machine"]["gpu_after"] = gpu_facts()  # clocks and temperature after the work
            self.write()
        finally:
            if self.maker:
                self.maker.wait()
            shutil.rmtree(self.folder, ignore_errors=True)

    # Models are written while the tests run.
    def start_synthetic(self):
        if not self.o.synthetic or not {"speed", "offload"} & set(self.o.parts):
            return
        for model in self.o.synthetic:
            name, kind = model.split(":")
            self.models[self.folder / f"synthetic-{name}-{kind}.gguf"] = synthetic_model.bytes_a_token(name, kind)
        command = [sys.executable, pathlib.Path(__file__).parent / "synthetic_model.py", self.o.head, self.folder, *self.o.synthetic]
        self.runner.commands.append(" ".join(map(str, command)))
        if not self.o.dry:
            self.maker = subprocess.Popen(list(map(str, command)))

    def wait_for_synthetic(self):
        if self.maker and self.maker.wait() != 0:
            self.models = {path: size for path, size in self.models.items() if path.is_file()}

    def tests(self, limit):
        return report_tests.tests(self.runner, self.o.build, self.o.device, limit, self.o.quick)

    def sanitizer(self, limit):
        return report_tests.sanitizer(self.runner, self.o.build, self.o.device, limit)

    def agree(self, limit):
        models = [self.folder / f"synthetic-{model.replace(':', '-')}.gguf" for model in AGREE[:2 if self.o.quick else None]]
        if not self.o.dry:
            made = [sys.executable, pathlib.Path(__file__).parent / "synthetic_model.py", self.o.head, self.folder, *AGREE[:len(models)]]
            subprocess.run(list(map(str, made)), check=True, stdout=subprocess.DEVNULL)
        return report_agree.agree(self.runner, self.cli, self.o.device, models, self.folder, limit / 3)

    def kernels(self, limit):
        """Rows of gpu_bench; what it measured below the device goes with them."""
        path = self.folder / "kernels.json"
        is_emulated = self.o.device == "emulated"
        command = [self.o.build / "bin" / ("gpu_bench_emulated" if is_emulated else "gpu_bench"), "--json", path]
        command += ["--device", self.o.device.partition(":")[2] or 0] + (["--quick"] if self.o.quick or is_emulated else [])
        ran = self.runner.run(command + (["--ops", self.o.ops] if self.o.ops else []), limit)
        measured = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        self.found["raw"] = {**measured.get("raw", {}), **measured.get("machine", {})}
        if ran.status not in (0, None):
            self.found["raw"]["ended"] = f"{ran.status}: {ran.text[-300:]}"
        return measured.get("kernels", [])

    def bench(self, model, limit, *words):
        """Rows of kvarium-cli bench; a failure is a row that says so."""
        command = [self.cli, "bench", "-m", model, "--device", self.o.device, "--json", *words]
        ran = self.runner.run(command, limit)
        if ran.status is None:
            return []
        if ran.status != 0:
            return [{"model": model.stem, "failed": " ".join(map(str, words)), "status": ran.status, "output": ran.text[-500:]}]
        begin = re.search(r"^\[", ran.text, re.M)  # after the lines of standard error
        rows = json.JSONDecoder().raw_decode(ran.text, begin.start())[0] if begin else []
        return [{"model": model.stem, "bytes_a_token": self.models.get(model), "command_seconds": ran.seconds, **row}
                for row in rows]

    def peer(self, model, limit, *words):
        if not self.o.peer:
            return []
        ran = self.runner.run([self.o.peer / "llama-bench", "-m", model, "-ngl", 99, "-fa", 1, "-o", "jsonl", *words], limit)
        rows = []
        for line in ran.text.splitlines():
            if line.startswith("{") and line.endswith("}"):
                row = json.loads(line)
                rows.append({"model": model.stem, "prompt": row["n_prompt"], "generated": row["n_gen"], "depth": row["n_depth"],
                             "tokens_per_s": row["avg_ts"], "build": row.get("build_commit")})
        return rows

    def speed(self, limit):
        """[row of either program]; a row of llama.cpp has no cache."""
        self.wait_for_synthetic()
        n, prompts, reps = (4, "8", 1) if self.o.quick else (64, "512,2048", 3)
        until, rows = self.runner.left() - limit, []
        longest = max(limit / 3, 10)

        def measure(what, *words):
            left = self.runner.left() - until
            rows.extend(what(*words[:1], min(left, longest), *words[1:]) if left > 1 or self.o.dry else [])

        deep = "0" if self.o.quick else DEPTHS
        caches = [word for cache in CACHES for word in ("--cache", cache)]
        for model in self.models:  # what matters most first
            for prompt in prompts.split(","):
                measure(self.bench, model, "-p", prompt, "-n", n if prompt == prompts.split(",")[0] else 0, "-r", reps)
            measure(self.peer, model, "-p", prompts, "-n", n, "-r", reps)
        for model in self.models:
            measure(self.bench, model, "-p", 0, "-n", n, "-r", 1, "-d", deep, *caches)
            measure(self.peer, model, "-p", 0, "-n", n, "-r", 1, "-d", deep)
        return rows

    def offload(self, limit):
        self.wait_for_synthetic()
        depths, n = ("8", 2) if self.o.quick else ("4096,32768", 64)
        smallest = sorted(self.models, key=lambda model: self.models[model] or 0)[:1]
        caches = ("dynamic", OFFLOADED, OFFLOADED + ",nbits=4")
        return [row for model in smallest for cache in caches
                for row in self.bench(model, limit / len(caches), "-p", 0, "-n", n, "-d", depths, "-r", 1, "--cache", cache)]

    def goals(self):
        """[{"name", "asked", "reached", "at_most"}]: what the design of the GPU device asks for, where it was measured."""
        rows = [row for row in self.found.get("speed", []) + self.found.get("offload", []) if row.get("bytes_a_token") and "test" in row]
        raw, goals = self.found.get("raw", {}), []
        for row in rows:
            speed, n = row["tokens_per_s"]["median"], int(row["test"][2:])
            shape = row["model"].split("-")[1:3]
            if row["cache"] == OFFLOADED and raw.get("to_device_256m_gbps"):
                near = [other["tokens_per_s"]["median"] for other in rows
                        if other["cache"] == "dynamic" and (other["test"], other["depth"]) == (row["test"], row["depth"])]
                copied = row["depth"] * synthetic_model.cache_bytes_a_token(shape[0]) / 1e9 / raw["to_device_256m_gbps"]
                if near:
                    goals.append({"name": f"offloaded decode at depth {row['depth']:,} {row['model']}: time, of the longer of computing and "
                                          "copying", "asked": ASKED["offload"], "reached": 1 / speed / max(1 / near[-1], copied), "at_most": True})
            if row["cache"] != "dynamic" or row["depth"] != 0:
                continue
            if row["test"].startswith("tg") and raw.get("read_gbps"):
                asked = ASKED["decode_q4" if "q4" in row["model"] else "decode_plain"]
                goals.append({"name": f"decode {row['model']}: share of the raw read rate", "asked": asked,
                              "reached": speed * row["bytes_a_token"] / 1e9 / raw["read_gbps"]})
            elif row["test"].startswith("pp") and raw.get("peak_tflops"):
                goals.append({"name": f"prefill {n} {row['model']}: share of the {raw.get('peak_is', '')} peak of f16 products",
                              "asked": ASKED["prefill"],
                              "reached": 2 * speed * synthetic_model.products_a_token(*shape) / 1e12 / raw["peak_tflops"]})
        return goals


def parse(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("models", type=pathlib.Path, nargs="*")
    parser.add_argument("--synthetic", default="", help="SHAPE:TYPE,... of synthetic_model.py")
    parser.add_argument("--head", type=pathlib.Path, help="GGUF file whose vocabulary synthetic models take; the first model otherwise")
    parser.add_argument("--peer", type=pathlib.Path)
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--ops", help="which kernels: a regular expression for the titles of gpu_bench")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--dry", action="store_true", help="list what would run")
    parser.add_argument("--folder", type=pathlib.Path, help="where synthetic models are written")
    parser.add_argument("--commit", help="where this is no git checkout")
    parser.add_argument("--programs", action="store_true", help="list the targets of test programs that run on a GPU, no more")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("gpu-report.json"))
    options = parser.parse_args(words)
    options.parts = options.parts.split(",")
    for part in options.parts:
        if part not in PARTS:
            parser.error(f"there is no part {part}; there are {', '.join(PARTS)}")
    options.synthetic = [model for model in options.synthetic.split(",") if model]
    for model in options.synthetic:
        if not synthetic_model.is_model(model):
            parser.error(f"there is no model {model}; see synthetic_model.py")
    options.head = options.head or next(iter(options.models), None)
    if not options.head and (options.synthetic or "agree" in options.parts) and not options.programs:
        parser.error("synthetic models need the vocabulary of --head MODEL.gguf")
    if not options.folder and os.path.isdir(MEMORY):
        wanted = sum(1.3 * synthetic_model.bytes_a_token(*model.split(":")) for model in options.synthetic)
        options.folder = pathlib.Path(MEMORY) if shutil.disk_usage(MEMORY).free > wanted + 1e9 else None
    options.dry = options.dry or (options.device != "emulated" and gpu_facts() is None)
    return options


def main(words=None):
    options = parse(words)
    if options.programs:
        print("\n".join(report_tests.PROGRAMS))
        return
    Report(options).run()
    print(f"wrote {options.out}" + (": no GPU here, it lists what would run" if options.dry else ""))


if __name__ == "__main__":
    main()
