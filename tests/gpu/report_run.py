"""Commands of a report with a limit of time each, and what the machine says of itself."""
import datetime
import os
import platform
import shlex
import signal
import subprocess
import threading
import time

GPU_FACTS = ("name", "driver_version", "memory.total", "clocks.max.sm", "clocks.max.memory", "clocks.sm", "clocks.mem",
             "temperature.gpu", "pcie.link.gen.current", "pcie.link.width.current", "ecc.mode.current")


def said(command):
    """What a program prints; None where it is missing or fails."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def gpu_facts():
    """None without a GPU. Each fact is asked for alone: a driver that does not know one refuses the whole question."""
    facts = {}
    for fact in GPU_FACTS:
        line = said(["nvidia-smi", f"--query-gpu={fact}", "--format=csv,noheader"])
        if line:
            facts[fact] = line.splitlines()[0].strip()
    return facts or None


def cpu_name():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.partition(":")[2].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()


def machine():
    compiler = said(["nvcc", "--version"])
    return {"gpu": gpu_facts(), "nvcc": compiler.splitlines()[-1] if compiler else None, "cpu": cpu_name(),
            "cores": os.cpu_count(), "system": platform.system() + " " + platform.release(), "date": datetime.date.today().isoformat()}


class Ran:
    """What came of a command. status: of its exit; None: it did not run; "late": it was ended."""

    def __init__(self, status=None, text="", seconds=0.0):
        self.status, self.text, self.seconds = status, text, seconds


class Runner:
    """Runs commands; without a GPU (`dry`) it only notes them. All is over at `deadline`."""

    def __init__(self, build, dry, minutes):
        self.dry, self.commands, self.lock = dry, [], threading.Lock()
        self.deadline = time.monotonic() + 60 * minutes
        self.environment = dict(os.environ)
        if (build / "lib").is_dir():  # a tree that was carried here brings its libraries
            known = self.environment.get("LD_LIBRARY_PATH")
            self.environment["LD_LIBRARY_PATH"] = str(build / "lib") + (":" + known if known else "")

    def left(self):
        return max(0.0, self.deadline - time.monotonic())

    def run(self, command, limit, shown=True, **environment):
        command = [str(word) for word in command]
        line = " ".join([f"{name}={value}" for name, value in environment.items()] + [shlex.join(command)])
        if shown:
            with self.lock:
                self.commands.append(line)
                print("+", line, flush=True)
        limit = min(limit, self.left())
        if self.dry or limit <= 1:
            return Ran(None if self.dry else "late")
        start = time.monotonic()
        try:
            process = subprocess.Popen(command, env={**self.environment, **environment}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                       text=True, errors="replace", start_new_session=True)
        except OSError as error:
            return Ran(127, str(error))
        try:
            text, status = process.communicate(timeout=limit)[0], process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            text, status = process.communicate()[0], "late"
        return Ran(status, text, time.monotonic() - start)
