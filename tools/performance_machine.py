"""The two programs tools/measure_performance.py measures, and the machine they run on."""
import datetime
import json
import os
import pathlib
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

TEXT = pathlib.Path(__file__).resolve().parent.parent / "LICENSE"


class Machine:
    """Runs both programs, each alone, and says what it ran, and on what."""

    def __init__(self, options):
        self.o = options
        self.peer_flags = ["-fa", "1", "-t", str(options.threads)]
        self.shown = {}  # part: commands, in the order of their first use
        self.part = ""

    def start(self, command, **more):
        time.sleep(self.o.pause)
        command = [str(word) for word in command]
        self.note(command)
        return subprocess.Popen(shlex.split(self.o.under) + command, stdin=subprocess.DEVNULL, **more)

    def note(self, command):
        """The command without folders and long texts."""
        words = [re.sub(r"^(@?)/\S*/([^/\s]+)$", r"\1\2", word) for word in command]
        line = shlex.join(word if len(word) <= 60 else "TEXT" for word in words)
        if line not in self.shown.setdefault(self.part, []):
            self.shown[self.part].append(line)

    def finish(self, process, command):
        """(seconds of the whole process are the caller's) -> bytes of its largest resident set"""
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"{command[0]} ended with {process.returncode}")
        return used.ru_maxrss * 1024

    def run(self, command, channel="stdout"):
        """(its output, bytes of its largest resident set)"""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as other:
            streams = {"stdout": out, "stderr": other}
            process = self.start(command, **streams)
            peak = self.finish(process, command)
            streams[channel].seek(0)
            return streams[channel].read(), peak

    def until_first_byte(self, command):
        """(seconds to the first byte of stdout, seconds of the whole process, bytes of its largest resident set)"""
        with tempfile.TemporaryFile() as other:
            time.sleep(self.o.pause)
            pause, self.o.pause = self.o.pause, 0
            begun = time.monotonic()
            process = self.start(command, stdout=subprocess.PIPE, stderr=other)
            self.o.pause = pause
            process.stdout.read(1)
            first = time.monotonic() - begun
            process.stdout.read()
            peak = self.finish(process, command)
            return first, time.monotonic() - begun, peak

    def ours(self, *arguments, model=None, precision=None):
        command = [self.o.cli, *arguments, "-m", model or self.o.model, "--threads", self.o.threads, "--json"]
        if precision:
            command += ["--precision", precision]
        return json.loads(self.run(command)[0])

    def our_bench(self, *arguments, **more):
        """rows of one repetition, after its warm-up"""
        return self.ours("bench", "-r", 1, *arguments, **more)

    def our_speed(self, *arguments, **more):
        return self.our_bench(*arguments, **more)[0]["tokens_per_s"]["median"]

    def peer_speed(self, *arguments, model=None):
        command = [self.o.peer / "llama-bench", "-m", model or self.o.model, *self.peer_flags, "-r", 1, "-o", "json", *arguments]
        rows = json.loads(self.run(command)[0])
        assert len(rows) == 1, rows
        return rows[0]["avg_ts"]

    def in_turn(self, *measures):
        """Medians of what each says, all of them in turn as often as --repetitions."""
        seen = [[measure() for measure in measures] for _ in range(self.o.repetitions)]
        return [median(column) for column in zip(*seen)]

    def text(self, tokens, path=TEXT):
        """The beginning of a text, about this many tokens long."""
        words = path.read_text() * 3
        encoded = subprocess.run([self.o.cli, "tokenize", "-m", self.o.model, "--json"], input=words.encode(), check=True,
                                 stdout=subprocess.PIPE).stdout
        ids = json.loads(encoded)["ids"][:tokens]
        return ids, subprocess.run([self.o.cli, "detokenize", "-m", self.o.model], input=json.dumps(ids).encode(), check=True,
                                   stdout=subprocess.PIPE).stdout.decode()

    def described(self):
        """The machine, the programs the part ran, and the day."""
        facts = dict(re.findall(r"^(model name|flags)\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M))
        flags = facts.get("flags", "").split()
        known = [name for name in ("avx2", "avx_vnni", "avx512f", "avx512_vnni", "avx512_bf16", "avx512_fp16", "amx_int8")
                 if name in flags]
        ram = int(re.search(r"MemTotal: +(\d+)", pathlib.Path("/proc/meminfo").read_text())[1]) / 2**20
        release = dict(re.findall(r'^(\w+)="?([^"\n]*)', pathlib.Path("/etc/os-release").read_text(), re.M))
        programs = [subprocess.run([self.o.cli, "--version"], stdout=subprocess.PIPE, check=True).stdout.decode().strip()]
        if any("llama-" in command for command in self.shown[self.part]):
            told = subprocess.run([self.o.peer / "llama-completion", "--version"], capture_output=True, check=True)
            programs.append("llama.cpp " + re.search(r"version: (.*)", (told.stdout + told.stderr).decode())[1])
        return (f"{facts.get('model name', 'a processor')}, {os.cpu_count()} cores ({', '.join(known)}), {ram:.0f} GB; "
                f"{release.get('PRETTY_NAME', 'Linux')}, kernel {os.uname().release}. {'; '.join(programs)}. {self.o.model.name}, "
                f"{self.o.threads} threads. {datetime.date.today()}.")


def median(values):
    if isinstance(values[0], tuple):
        return tuple(statistics.median(column) for column in zip(*values))
    return statistics.median(values)
