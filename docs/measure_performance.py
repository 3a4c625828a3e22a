#!/usr/bin/env python3
"""Measures KVarium beside llama.cpp, in turn, and writes the tables of docs/performance.md and its picture.

    docs/measure_performance.py build/release/bin/kvarium-cli LLAMA_CPP_BIN MODEL.gguf [--repetitions 5] [--rows speed,read]
        [--under "chrt -r 1"] [--pause 5]

LLAMA_CPP_BIN: the folder with llama-bench, llama-completion and llama-quantize. sampler_bench is looked for beside kvarium-cli.
Only the parts named by --rows are measured and replaced, each between its two markers; what is written around them stays.
"""
import argparse
import array
import datetime
import json
import math
import os
import pathlib
import re
import shlex
import statistics
import struct
import subprocess
import sys
import tempfile
import time

from context_picture import picture

HERE = pathlib.Path(__file__).resolve().parent
PAGE, PICTURE, TEXT = HERE / "performance.md", HERE / "pictures" / "cost_by_context.svg", HERE.parent / "LICENSE"
TYPES = ["F16", "BF16", "Q8_0", "Q4_0", "Q5_0", "Q5_1", "Q4_K_M", "Q5_K_M", "Q6_K"]
SAVED_TOKENS, JUDGED_TOKENS = 3300, 400
BYTES_OF_1B = 0.8e9  # Llama 3.2 1B in Q4_K_M, read once a token
CONTEXTS = [0, 1024, 2048, 4096, 6144, 8064]
PRESETS = [  # name, specification, deepest context measured, tokens measured; 512 cells where a cache keeps a part
    ("none", "none", 1024, 2),
    ("dynamic", "dynamic", 8064, 32),
    ("static", "static:max_cache_len=8192", 8064, 32),
    ("sliding_window", "sliding_window:window_length=512", 8064, 32),
    ("sink", "sink:window_length=512,num_sink_tokens=4", 8064, 32),
    ("key_norm", "dynamic:retention=key_norm,window_length=512", 8064, 32),
    ("quantized 8", "quantized:nbits=8", 8064, 32),
    ("quantized 4", "quantized:nbits=4", 8064, 32),
    ("quantized 2", "quantized:nbits=2", 8064, 32),
    ("quanto", "quantized:backend=quanto", 8064, 32),
    ("hqq", "quantized:backend=hqq", 8064, 32),
    ("kivi", "quantized:backend=kivi", 8064, 32),
    ("offloaded", "offloaded", 8064, 16),
    ("offloaded_static", "offloaded_static:max_cache_len=8192", 8064, 16),
]


class Machine:
    """Runs both programs, each alone, and says what it ran."""

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

    def text(self, tokens):
        """The beginning of a text, about so many tokens long."""
        words = TEXT.read_text() * 3
        encoded = subprocess.run([self.o.cli, "tokenize", "-m", self.o.model, "--json"], input=words.encode(), check=True,
                                 stdout=subprocess.PIPE).stdout
        ids = json.loads(encoded)["ids"][:tokens]
        return ids, subprocess.run([self.o.cli, "detokenize", "-m", self.o.model], input=json.dumps(ids).encode(), check=True,
                                   stdout=subprocess.PIPE).stdout.decode()


def median(values):
    if isinstance(values[0], tuple):
        return tuple(statistics.median(column) for column in zip(*values))
    return statistics.median(values)


def table(heads, rows):
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [heads, ["---"] * len(heads), *rows])


def ratio_row(work, ours, theirs, asked, form="{:,.0f}", most=False):
    """most: smaller is better, and the ratio may be `asked` at most."""
    ratio = ours / theirs
    met = "-" if asked is None else "yes" if (ratio <= asked if most else ratio >= asked) else "**no**"
    want = "-" if asked is None else f"{'<=' if most else '>='} {asked:g}"
    return [work, form.format(ours), form.format(theirs), f"{ratio:.2f}", want, met]


HEADS = ["work", "KVarium", "llama.cpp", "ratio", "asked", "reached"]


def speed(m):
    rows = []
    for name, arguments, asked in (("prefill 512", ["-p", 512, "-n", 0], (5, 8)),
                                   ("prefill 512 at depth 4,096", ["-p", 512, "-n", 0, "-d", 4096], (5, 6.5)),
                                   ("decode 128, empty cache", ["-p", 0, "-n", 128], (2.5, 2.5))):
        fast, fastest, peer = m.in_turn(lambda: m.our_speed(*arguments), lambda: m.our_speed(*arguments, precision="fastest"),
                                        lambda: m.peer_speed(*arguments))
        rows.append(ratio_row(f"{name}, `fast`", fast, peer, asked[0]))
        rows.append(ratio_row(f"{name}, `fastest`", fastest, peer, asked[1]))
    deep = ["-p", 0, "-n", 128, "-d", 4096]
    for cache, theirs, asked in (("dynamic", "f16", 2.8), ("quantized:nbits=8", "q8_0", 4.5), ("quantized:nbits=4", "q4_0", 9)):
        ours, peer = m.in_turn(lambda: m.our_speed(*deep, "--cache", cache),
                               lambda: m.peer_speed(*deep, "-ctk", theirs, "-ctv", theirs))
        rows.append(ratio_row(f"decode at depth 4,096, `{cache}` / {theirs}", ours, peer, asked))
    return "Tokens a second.\n\n" + table(HEADS, rows)


def read(m):
    rows = []
    for name, arguments in (("empty cache", []), ("depth 4,096, `dynamic`", ["-d", 4096]),
                            ("depth 4,096, `quantized:nbits=4`", ["-d", 4096, "--cache", "quantized:nbits=4"])):
        row, = m.ours("bench", "-p", 0, "-n", 128, "-r", m.o.repetitions, "--read", *arguments)
        share = row["read"]["share"]
        rows.append([f"decode 128, {name}", f"{row['tokens_per_s']['median']:,.0f}", f"{row['read']['bytes'] / 1e6:.1f}",
                     f"{row['read']['gb_per_s']:.1f}", f"{row['read']['tokens_per_s']:,.0f}", f"{100 * share:.0f} %", ">= 80 %",
                     "yes" if share >= 0.8 else "**no**"])
    return table(["work", "tokens/s", "MB a token", "raw read, GB/s", "as tokens/s", "share", "asked", "reached"], rows)


def types(m):
    rows, ratios = [], []
    with tempfile.TemporaryDirectory() as folder:
        for name in TYPES:
            model = pathlib.Path(folder) / f"{name}.gguf"
            m.run([m.o.peer / "llama-quantize", "--allow-requantize", m.o.model, model, name])
            size = f"{model.stat().st_size / 1e6:,.0f} MB"
            for work, arguments in (("prefill 512", ["-p", 512, "-n", 0]), ("decode 128", ["-p", 0, "-n", 128])):
                ours, peer = m.in_turn(lambda: m.our_speed(*arguments, model=model),
                                       lambda: m.peer_speed(*arguments, model=model))
                rows.append(ratio_row(f"{name} ({size}), {work}", ours, peer, 1))
                ratios.append(ours / peer)
            model.unlink()
    mean = math.exp(statistics.fmean(map(math.log, ratios)))
    rows.append(["geometric mean", "", "", f"{mean:.2f}", ">= 2.5", "yes" if mean >= 2.5 else "**no**"])
    return "Tokens a second, `fast`.\n\n" + table(HEADS, rows)


def start(m):
    ids, words = m.text(10)
    ours = [m.o.cli, "run", "-m", m.o.model, "--threads", m.o.threads, "--raw", "-n", 1, "-p", words]
    peer = [m.o.peer / "llama-completion", "-m", m.o.model, "-t", m.o.threads, "-fa", "on", "-no-cnv", "--no-warmup",
            "--no-display-prompt", "-c", 512, "-n", 1, "-p", words]
    for command in (ours, peer):  # into the page cache
        m.until_first_byte(command)
    mine, theirs = m.in_turn(lambda: m.until_first_byte(ours), lambda: m.until_first_byte(peer))
    rows = [ratio_row(f"load to first token of a {len(ids)}-token prompt, ms", mine[0] * 1e3, theirs[0] * 1e3, 0.7, most=True),
            ratio_row("the same, until the process has ended, ms", mine[1] * 1e3, theirs[1] * 1e3, 0.7, most=True),
            ratio_row("the same, peak resident memory, MB", mine[2] / 1e6, theirs[2] / 1e6, 1.1, most=True)]
    return table(HEADS, rows)


def stamps(text):
    """(seconds, line) of each line with a time stamp min.s.ms.us"""
    for line in text.decode(errors="replace").splitlines():
        found = re.match(r"\D*(\d+)\.(\d\d)\.(\d{3})\.(\d{3}) (.*)", re.sub(r"\x1b\[[0-9;]*m", "", line))
        if found:
            minutes, seconds, ms, us = map(int, found.groups()[:4])
            yield minutes * 60 + seconds + ms / 1e3 + us / 1e6, found.group(5)


def between(text, first, second):
    begun = None
    for at, line in stamps(text):
        if first in line:
            begun = at
        elif second in line and begun is not None:
            return at - begun
    sys.exit(f"llama-completion did not say \"{first}\" and \"{second}\"")


def archive(m):
    ids, words = m.text(SAVED_TOKENS)
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        mine, theirs, prompt = here / "ours.kvcache", here / "theirs.cache", here / "prompt.txt"
        prompt.write_text(words)
        run = ["run", "--raw", "-p", words, "-n", 1]
        peer = [m.o.peer / "llama-completion", "-m", m.o.model, "-t", m.o.threads, "-fa", "on", "-no-cnv", "--no-warmup",
                "--no-display-prompt", "-c", 4096, "-n", 1, "-f", prompt, "--prompt-cache", theirs, "-lv", 5, "--log-timestamps",
                "--log-prefix", "--log-colors", "off"]

        def our_save():
            saved = m.ours(*run, "--save", mine)["save"]
            return saved["write_s"], saved["sync_s"]

        def peer_save():
            theirs.unlink(missing_ok=True)
            return between(m.run(peer, "stderr")[0], "writing state", "saved session")

        def peer_restore():
            return between(m.run([*peer, "--prompt-cache-ro"], "stderr")[0], "attempting to load", "loaded a session")

        (write, sync), peer_write = m.in_turn(our_save, peer_save)
        restored, peer_restored = m.in_turn(lambda: m.ours(*run, "--restore", mine)["restore_s"], peer_restore)
        sizes = [mine.stat().st_size / 1e6, theirs.stat().st_size / 1e6]
    rows = [ratio_row(f"save {len(ids):,} tokens, until the system has them, ms", write * 1e3, peer_write * 1e3, 0.7, "{:.1f}", True),
            ["sync to the disk, ms", f"{sync * 1e3:.1f}", "none", "-", "-", "-"],
            ratio_row("restore, ms", restored * 1e3, peer_restored * 1e3, 1.0, "{:.1f}", True),
            ratio_row("file, MB", *sizes, None, "{:.1f}")]
    return table(HEADS, rows)


def sampling(m):
    out = m.run([m.o.cli.parent / "sampler_bench"])[0].decode()
    sample, greedy = (float(re.search(rf"^{name} +([\d.]+) us", out, re.M)[1]) for name in ("sample", "greedy"))
    row, = m.ours("bench", "-p", 0, "-n", 128, "-r", m.o.repetitions, "--read")
    token = BYTES_OF_1B / row["read"]["gb_per_s"] / 1e3  # us
    rows = [[name, f"{us:,.0f}", f"{100 * us / token:.2f} %", "<= 3 %", "yes" if us / token <= 0.03 else "**no**"]
            for name, us in (("top-k 40, top-p 0.95, temperature 0.8", sample), ("greedy", greedy))]
    return (f"Of a 1B model's token: {BYTES_OF_1B / 1e9:g} GB of weights at the {row['read']['gb_per_s']:.0f} GB/s of a raw read, "
            f"{token / 1e3:.1f} ms, the least it can take.\n\n"
            + table(["a choice among 151,936", "us", "of a token", "asked", "reached"], rows))


def memory(m):
    ours = [m.o.cli, "bench", "-m", m.o.model, "--threads", m.o.threads, "-p", 512, "-n", 128, "-r", 1]
    peer = [m.o.peer / "llama-bench", "-m", m.o.model, *m.peer_flags, "-p", 512, "-n", 128, "-r", 1]
    mine, theirs = m.in_turn(lambda: m.run(ours)[1], lambda: m.run(peer)[1])
    return table(HEADS, [ratio_row("peak resident memory, prefill 512 and decode 128, MB", mine / 1e6, theirs / 1e6, 1.1, most=True)])


def numbers(path):
    """float32 of a .npy file"""
    data = path.read_bytes()
    return array.array("f", data[10 + struct.unpack("<H", data[8:10])[0]:])


def log_softmax(row):
    top = max(row)
    total = top + math.log(sum(math.exp(x - top) for x in row))
    return [x - total for x in row]


def quality(m):
    ids, _ = m.text(JUDGED_TOKENS)
    with tempfile.TemporaryDirectory() as folder:
        out = {}
        (pathlib.Path(folder) / "ids.json").write_text(json.dumps(ids))
        for precision in ("exact", "fast", "fastest"):
            path = pathlib.Path(folder) / f"{precision}.npy"
            m.run([m.o.cli, "logits", "-m", m.o.model, "--threads", m.o.threads, "--ids", f"@{folder}/ids.json", "--precision",
                   precision, "-o", path])
            out[precision] = numbers(path)
    rows, vocabulary = [], len(out["exact"]) // len(ids)
    totals = {"fast": [], "fastest": []}
    for t in range(len(ids)):
        at = slice(t * vocabulary, (t + 1) * vocabulary)
        p = log_softmax(out["exact"][at])
        weights = [math.exp(a) for a in p]
        for precision, list_ in totals.items():
            list_.append(sum(w * (a - b) for w, a, b in zip(weights, p, log_softmax(out[precision][at]))))
    for (precision, list_), asked in zip(totals.items(), (3e-4, 5e-3)):
        mean = statistics.fmean(list_)
        rows.append([f"`{precision}`", f"{mean:.1e}", f"{max(list_):.1e}", f"<= {asked:.0e}", "yes" if mean <= asked else "**no**"])
    return (f"KL(exact || precision) of the next token's distribution, in nats, over {len(ids)} tokens of LICENSE.\n\n"
            + table(["precision", "mean", "largest", "asked", "reached"], rows))


def operations(m):
    rows = m.ours("bench", "-p", 512, "-n", 128, "-d", "0,4096", "-r", m.o.repetitions, "--profile", "--read")
    parts = []
    by_work = sorted(rows, key=lambda row: row["test"])
    limit = max(row["read"]["gb_per_s"] for row in rows if "read" in row)
    for row in by_work:
        decode = row["test"].startswith("tg")
        total = sum(op["seconds"] for op in row["ops"])
        lines, digits = [], 3 if decode else 1
        for op in sorted(row["ops"], key=lambda op: -op["seconds"]):
            s, b, p = op["seconds"], op["bytes"], op["products"]
            lines.append([op["op"], f"{op['calls']:.0f}", f"{s * 1e3:.{digits}f}", f"{100 * s / total:.0f} %", f"{b / 1e6:,.1f}",
                          f"{b / limit / 1e6:.{digits}f}", f"{p / 1e6:,.0f}" if p else "-", f"{p / s / 1e9:,.0f}" if p else "-"])
        lines.append(["all", "", f"{total * 1e3:.{digits}f}", "", f"{sum(op['bytes'] for op in row['ops']) / 1e6:,.1f}", "",
                      f"{sum(op['products'] for op in row['ops']) / 1e6:,.0f}", ""])
        what = "A token" if decode else "A prompt of 512"
        parts.append(f"{what} at depth {row['depth']:,}:\n\n"
                     + table(["operation", "calls", "ms", "of the time", "MB", "ms at a raw read's speed", "million multiply-adds",
                              "billion a second"], lines))
    return f"A raw read brings {limit:.0f} GB/s.\n\n" + "\n\n".join(parts)


def context(m):
    measured = {}
    for name, spec, deepest, tokens in PRESETS:
        depths = [d for d in CONTEXTS if d <= deepest]
        times = {depth: [] for depth in depths}
        for _ in range(m.o.repetitions):
            for depth in depths:
                row, = m.our_bench("-p", 0, "-n", tokens, "-d", depth, "--cache", spec)
                times[depth].append(1e3 / row["tokens_per_s"]["median"])
        measured[name] = {depth: statistics.median(list_) for depth, list_ in times.items()}
    PICTURE.write_text(picture(measured, CONTEXTS))
    rows = [[f"`{spec}`", *(f"{measured[name][d]:.2f}" if d in measured[name] else "" for d in CONTEXTS)]
            for name, spec, *_ in PRESETS]
    return (f"[![Milliseconds a token by context]({PICTURE.relative_to(HERE)})]({PICTURE.relative_to(HERE)})\n\n"
            "Milliseconds a token, with so many tokens in the text.\n\n" + table(["cache", *(f"{d:,}" for d in CONTEXTS)], rows))


PARTS = {"quality": quality, "speed": speed, "read": read, "types": types, "start": start, "archive": archive, "memory": memory,
         "sampling": sampling, "operations": operations, "context": context}


def machine(m):
    facts = dict(re.findall(r"^(model name|flags)\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M))
    flags = facts.get("flags", "").split()
    known = [name for name in ("avx2", "avx_vnni", "avx512f", "avx512_vnni", "avx512_bf16", "avx512_fp16", "amx_int8") if name in flags]
    ram = int(re.search(r"MemTotal: +(\d+)", pathlib.Path("/proc/meminfo").read_text())[1]) / 2**20
    release = dict(re.findall(r'^(\w+)="?([^"\n]*)', pathlib.Path("/etc/os-release").read_text(), re.M))
    ours = subprocess.run([m.o.cli, "--version"], stdout=subprocess.PIPE, check=True).stdout.decode().strip()
    theirs = subprocess.run([m.o.peer / "llama-completion", "--version"], capture_output=True, check=True)
    version = re.search(r"version: (.*)", (theirs.stdout + theirs.stderr).decode())[1]
    return (f"{facts.get('model name', 'a processor')}, {os.cpu_count()} cores ({', '.join(known)}), {ram:.0f} GB; "
            f"{release.get('PRETTY_NAME', 'Linux')}, kernel {os.uname().release}. {ours}; llama.cpp {version}. {m.o.model.name}, "
            f"{m.o.threads} threads. {datetime.date.today()}.")


def put(part, text):
    page = PAGE.read_text()
    begin, end = f"<!-- begin {part} -->", f"<!-- end {part} -->"
    before, found, rest = page.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        sys.exit(f"{PAGE} has no place for {part}: {begin} ... {end}")
    PAGE.write_text(f"{before}{begin}\n{text}\n{end}{after}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli", type=pathlib.Path, help="kvarium-cli, a release build")
    parser.add_argument("peer", type=pathlib.Path, help="folder of llama.cpp's programs")
    parser.add_argument("model", type=pathlib.Path, help="GGUF file")
    parser.add_argument("--repetitions", type=int, default=5, help="runs of each program, in turn; medians are written")
    parser.add_argument("--rows", default=",".join(PARTS), help="parts measured, of " + ", ".join(PARTS))
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--under", default="", help="runs both programs: \"chrt -r 1\" keeps others off the processor")
    parser.add_argument("--pause", type=float, default=0, help="seconds before each run, for whoever else needs the machine")
    options = parser.parse_args()
    if options.repetitions < 1 or not set(options.rows.split(",")) <= set(PARTS):
        parser.error("--repetitions is 1 or more, --rows is a list of " + ", ".join(PARTS))
    m = Machine(options)
    for part in options.rows.split(","):
        m.part = part
        begun = time.monotonic()
        text = PARTS[part](m)
        commands = "\n".join(m.shown[part])
        repetitions = f"{options.repetitions} run{'' if options.repetitions == 1 else 's'} each"
        put(part, f"{text}\n\n<details><summary>Commands, {repetitions}</summary>\n\n```\n{commands}\n```\n</details>")
        print(f"{part}: {time.monotonic() - begun:.0f} s", flush=True)
    put("machine", machine(m))


if __name__ == "__main__":
    main()
