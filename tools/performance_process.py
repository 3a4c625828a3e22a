"""What a process costs, and what its numbers are worth: the parts of tools/measure_performance.py about starting, saved
caches, memory and precision."""
import array
import json
import math
import pathlib
import re
import statistics
import struct
import sys
import tempfile

from performance_tables import HEADS, ratio_row, table

SAVED_TOKENS, JUDGED_TOKENS = 3300, 400
DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
OTHER_TEXTS = [DOCS.parent / "README.md", DOCS / "architecture.md", DOCS / "conformance.md"]


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


def divergences(m, ids):
    """KL(exact || precision) at every token."""
    with tempfile.TemporaryDirectory() as folder:
        out = {}
        (pathlib.Path(folder) / "ids.json").write_text(json.dumps(ids))
        for precision in ("exact", "fast", "fastest"):
            path = pathlib.Path(folder) / f"{precision}.npy"
            m.run([m.o.cli, "logits", "-m", m.o.model, "--threads", m.o.threads, "--ids", f"@{folder}/ids.json", "--precision",
                   precision, "-o", path])
            out[precision] = numbers(path)
    vocabulary = len(out["exact"]) // len(ids)
    found = {"fast": [], "fastest": []}
    for t in range(len(ids)):
        at = slice(t * vocabulary, (t + 1) * vocabulary)
        p = log_softmax(out["exact"][at])
        weights = [math.exp(a) for a in p]
        for precision, list_ in found.items():
            list_.append(sum(w * (a - b) for w, a, b in zip(weights, p, log_softmax(out[precision][at]))))
    return found


def quality(m):
    found = divergences(m, m.text(JUDGED_TOKENS)[0])
    others = [divergences(m, m.text(JUDGED_TOKENS, path)[0]) for path in OTHER_TEXTS]
    rows = []
    for precision, asked in (("fast", 3e-4), ("fastest", 5e-3)):
        mean = statistics.fmean(found[precision])
        rows.append([f"`{precision}`", f"{statistics.fmean(kl for other in others for kl in other[precision]):.1e}", f"{max(found[precision]):.1e}",
                     f"{mean:.1e}", f"<= {asked:.0e}", "yes" if mean <= asked else "**no**"])
    return (f"KL(exact || precision) of the next token's distribution, in nats, over {JUDGED_TOKENS} tokens of LICENSE; \"others\" are "
            f"as many tokens of each of {len(OTHER_TEXTS)} pages of documentation.\n\n"
            + table(["precision", "mean of the others", "largest KL", "mean KL", "asked", "reached"], rows))
