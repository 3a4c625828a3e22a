"""What a token costs: the parts of tools/measure_performance.py about speed."""
import math
import pathlib
import re
import statistics
import tempfile

from context_picture import picture
from performance_tables import HEADS, ratio_row, table

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
PICTURE = DOCS / "pictures" / "cost_by_context.svg"
TYPES = ["F16", "BF16", "Q8_0", "Q4_0", "Q5_0", "Q5_1", "Q4_K_M", "Q5_K_M", "Q6_K"]
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


def sampling(m):
    out = m.run([m.o.cli.parent / "sampler_bench"])[0].decode()
    sample, greedy = (float(re.search(rf"^{name} +([\d.]+) us", out, re.M)[1]) for name in ("sample", "greedy"))
    row, = m.ours("bench", "-p", 0, "-n", 128, "-r", m.o.repetitions, "--read")
    token = BYTES_OF_1B / row["read"]["gb_per_s"] / 1e3  # us
    rows = [[name, f"{us:,.0f}", f"{100 * us / token:.2f} %", "<= 3 %", "yes" if us / token <= 0.03 else "**no**"]
            for name, us in (("top-k 40, top-p 0.95, temperature 0.8", sample), ("greedy", greedy))]
    return (f"A token of a 1B model takes at least {token / 1e3:.1f} ms: {BYTES_OF_1B / 1e9:g} GB of weights at the "
            f"{row['read']['gb_per_s']:.0f} GB/s of a raw read.\n\n"
            + table(["a choice among 151,936", "us", "share of that token", "asked", "reached"], rows))


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
    return f"A raw read gives {limit:.0f} GB/s.\n\n" + "\n\n".join(parts)


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
    seen_from = f"../{PICTURE.relative_to(DOCS)}"  # docs/protocols
    return (f"[![Milliseconds a token by context]({seen_from})]({seen_from})\n\n"
            "Milliseconds per token; the heads of the columns are tokens in the text.\n\n" + table(["cache", *(f"{d:,}" for d in CONTEXTS)], rows))
