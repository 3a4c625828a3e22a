"""Runs what tests/gpu/report.sh built, and writes gpu-report.json: {machine, commit, date, commands, and a part each}.

Parts: tests (suites of *_emulated on the GPU, and cuda_device_test), sanitizer (compute-sanitizer over cuda_device_test), decode and
prefill (kvarium-cli bench), kernels (its --profile), offload, peer (llama-bench). Without a GPU a part is the commands that
would run.
"""
import argparse
import datetime
import json
import os
import pathlib
import platform
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CACHES = ("dynamic", "quantized:nbits=8", "quantized:nbits=4")
OFFLOADED = ("offloaded",)
SANITIZERS = ("memcheck", "racecheck", "synccheck", "initcheck")
GPU_FACTS = ("name", "driver_version", "memory.total", "clocks.max.sm", "clocks.max.memory", "clocks.sm", "clocks.memory",
             "temperature.gpu", "pcie.link.gen.current", "pcie.link.width.current", "ecc.mode.current")


def said(command):
    """What a program prints; None where it is missing or fails."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def gpu_facts():
    line = said(["nvidia-smi", f"--query-gpu={','.join(GPU_FACTS)}", "--format=csv,noheader"])
    return dict(zip(GPU_FACTS, [word.strip() for word in line.splitlines()[0].split(",")])) if line else None


def machine():
    compiler = said(["nvcc", "--version"])
    return {"gpu": gpu_facts(), "nvcc": compiler.splitlines()[-1] if compiler else None, "cpu": platform.processor() or platform.machine(),
            "cores": os.cpu_count(), "system": platform.platform()}


class Report:
    def __init__(self, options):
        self.o = options
        self.cli = options.build / "bin/kvarium-cli"
        self.commands = []
        self.runs = options.device == "emulated" or gpu_facts() is not None

    def run(self, command, **environment):
        """(exit status, what it printed); (None, "") without a GPU."""
        command = [str(word) for word in command]
        shown = " ".join(f"{name}={value}" for name, value in environment.items())
        self.commands.append(f"{shown} {shlex.join(command)}".strip())
        print("+", self.commands[-1], flush=True)
        if not self.runs:
            return None, ""
        done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout[-2000:] + done.stderr[-2000:], file=sys.stderr)
        return done.returncode, done.stdout

    def bench(self, *words):
        """Rows of kvarium-cli bench; a failure is a row that says so."""
        command = [self.cli, "bench", "-m", self.o.model, "--device", self.o.device, "--precision", "exact", "--json", *words]
        status, text = self.run(command)
        if status is None:
            return []
        return json.loads(text) if status == 0 else [{"failed": shlex.join(map(str, words)), "status": status}]

    # Caches without a model: on a GPU they would run in plain host memory.
    OF_MEMORY = ("archive_test_emulated", "cache_test_emulated", "residency_test_emulated")

    def suites(self):
        """Names of the suites that run on the emulated GPU too, with their programs."""
        listed = said(["ctest", "--test-dir", str(self.o.build), "--show-only=json-v1"]) or '{"tests": []}'
        return [(test["name"], test["command"]) for test in json.loads(listed)["tests"] 
                if test["name"].endswith("_emulated") and test["name"] not in self.OF_MEMORY]

    def tests(self):
        jobs = [(name.removesuffix("_emulated"), command) for name, command in self.suites()]
        jobs.append(("cuda_device_test", [str(self.o.build / "tests/cuda_device_test")]))
        passed, failed = 0, []
        for name, command in jobs[:1] if self.o.quick else jobs:
            status, _ = self.run(command, KVARIUM_TEST_DEVICE=self.o.device)
            passed += status == 0
            failed += [name] if status else []
        return {"passed": passed, "failed": failed}

    def sanitizer(self):
        found = {}
        for tool in SANITIZERS:
            if self.runs and not shutil.which("compute-sanitizer"):
                return {}
            status, _ = self.run(["compute-sanitizer", "--tool", tool, "--error-exitcode", "1", self.o.build / "tests/cuda_device_test"])
            found[tool] = None if status is None else status == 0
        return found

    def decode(self):
        depths, count = ("0", 4) if self.o.quick else ("0,8192,32768", 128)
        return self.bench("-p", 0, "-n", count, "-d", depths, "-r", 1 if self.o.quick else 5,
                          *[word for cache in CACHES for word in ("--cache", cache)])

    def prefill(self):
        return [row for count in ([8] if self.o.quick else [512, 2048, 8192])
                for row in self.bench("-p", count, "-n", 0, "-r", 1 if self.o.quick else 5)]

    def kernels(self):
        prompt, count = (8, 2) if self.o.quick else (2048, 32)
        return self.bench("-p", prompt, "-n", count, "-r", 1, "--profile")

    def offload(self):
        depth, count = (8, 2) if self.o.quick else (4096, 32)
        return [row for cache in OFFLOADED for row in self.bench("-p", 0, "-n", count, "-d", depth, "-r", 1, "--cache", cache)]

    def peer(self):
        if not self.o.peer:
            return []
        command = [self.o.peer / "llama-bench", "-m", self.o.model, "-ngl", 99, "-fa", 1, "-p", "512,2048,8192", "-n", 128,
                   "-d", "0,8192,32768", "-o", "json"]
        status, text = self.run(command)
        return json.loads(text) if status == 0 else []


PARTS = ("tests", "sanitizer", "decode", "prefill", "kernels", "offload", "peer")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("--peer", type=pathlib.Path)
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("gpu-report.json"))
    options = parser.parse_args()
    parts = options.parts.split(",")
    for part in parts:
        if part not in PARTS:
            parser.error(f"there is no part {part}; there are {', '.join(PARTS)}")
    report = Report(options)
    found = {"machine": machine(), "commit": said(["git", "-C", str(ROOT), "rev-parse", "HEAD"]),
             "date": datetime.date.today().isoformat(), "device": options.device if report.runs else None, "model": options.model.name}
    for part in parts:
        found[part] = getattr(report, part)()
    found["machine_after"] = gpu_facts()  # clocks and temperature behind the work
    found["commands"] = report.commands
    options.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"wrote {options.out}" + ("" if report.runs else ": no GPU here, it lists what would run"))


if __name__ == "__main__":
    main()
