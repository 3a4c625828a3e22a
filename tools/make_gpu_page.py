#!/usr/bin/env python3
"""Writes the tables of docs/gpu.md from the gpu-report.json of tests/gpu/report.sh.

    tools/make_gpu_page.py gpu-report.json

What is written around the two markers stays.
"""
import json
import pathlib
import re
import sys

from performance_tables import table

PAGE = pathlib.Path(__file__).resolve().parent.parent / "docs" / "gpu.md"
BEGIN, END = "<!-- begin report -->", "<!-- end report -->"
RAW = (("read", "read_gbps"), ("write", "write_gbps"), ("copy, read and written bytes", "copy_gbps"), ("to the GPU, pinned", "to_device_256m_gbps"),
       ("to the host, pinned", "to_host_256m_gbps"), ("both ways at once", "both_ways_256m_gbps"))
WAITS = (("a kernel that does nothing, in a stream", "launch_us"), ("in a graph", "graph_launch_us"),
         ("launch and wait", "round_trip_us"), ("graph of one, launch and wait", "graph_round_trip_us"))


def raw_rows(report):
    raw = report.get("raw", {})
    return [[name, f"{raw[key]:,.0f} GB/s"] for name, key in RAW if key in raw] + [[name, f"{raw[key]:.1f} us"] for name, key in WAITS if key in raw]


def kernel_rows(report):
    """[op, of, rows, us, GB/s or TFLOPS, share]"""
    rows = []
    for row in report.get("kernels", []):
        if row["op"] == "pack":
            continue
        what = " ".join(word for word in (row["model"], row["part"], row["type"], "" if row.get("graph", True) else "(not in a graph)") if word)
        depth = f", depth {row['depth']:,}" if row["depth"] else ""
        rate = f"{row['tflops']:,.0f} TFLOPS" if row["of"] == "peak" else f"{row['gbps']:,.0f} GB/s"
        rows.append([row["op"], what + depth, row["n"], f"{row['us']:,.1f}", rate, f"{100 * row['share']:.0f} %"])
    return rows


def speed_rows(report):
    """[work, tokens a second, those of llama.cpp, ratio]"""
    peers = {(row["model"], row["prompt"], row["generated"], row["depth"]): row["tokens_per_s"] for row in report.get("speed", []) if "prompt" in row}
    rows = []
    for row in report.get("speed", []) + report.get("offload", []):
        if "failed" in row:
            rows.append([f"{row['model']} `{row['failed']}`", "cut off: no time left" if row.get("status") == "late" else "failed", "-", "-"])
        if "test" not in row:
            continue
        count, is_prompt = int(row["test"][2:]), row["test"].startswith("pp")
        ours = row["tokens_per_s"]["median"]
        key = (row["model"], count if is_prompt else 0, 0 if is_prompt else count, row["depth"])
        theirs = peers.get(key) if row["cache"] == "dynamic" else None
        work = (f"{row['model']}, {'prefill' if is_prompt else 'decode'} {count:,} at depth {row['depth']:,}, "
                f"`{row['cache']}` {row.get('compression') or ''}")
        rows.append([work.rstrip(), f"{ours:,.0f}", f"{theirs:,.0f}" if theirs else "-", f"{ours / theirs:.2f}" if theirs else "-"])
    return rows


def goal_rows(report):
    rows = []
    for goal in report.get("goals", []):
        met = goal["reached"] <= goal["asked"] if goal.get("at_most") else goal["reached"] >= goal["asked"]
        asked = f"{'<=' if goal.get('at_most') else '>='} {goal['asked']:.2f}"
        rows.append([goal["name"], asked, f"{goal['reached']:.2f}", "yes" if met else "**no**"])
    return rows


def agree_rows(report):
    return [[row["model"], row["precision"], f"{row['kl']:.1e}", f"{row['error']:.1e}", f"{100 * row['same']:.0f} %"] if "kl" in row
            else [row["model"], row["precision"], "failed", "-", "-"] for row in report.get("agree", []) if "kl" in row or "failed" in row]


def shown(command):
    """The command without folders."""
    return re.sub(r"(^|[\s=])/\S*/([^/\s]+)", r"\1\2", command)


def tested(report):
    tests, sanitizer = report.get("tests", {}), report.get("sanitizer", {})
    words = [] if not tests else [f"Tests passed: {tests.get('passed', 0)}; failed: {', '.join(tests.get('failed', [])) or 'none'}"
             + (f"; not finished in time: {', '.join(tests['late'])}" if tests.get("late") else "") + "."]
    for tool, of in sanitizer.items():
        words.append(f"{tool}: {of['clean']} tests clean, {of['skipped']} skipped, {len(of['found'])} with reports{': ' + ', '.join(of['found']) if of['found'] else ''}, "
                     f"{of['late']} not finished in time.")
    return " ".join(words)


def section(title, heads, rows):
    return [f"### {title}", table(heads, rows)] if rows else []


def folded(title, text):
    return f"<details><summary>{title}</summary>\n\n{text}\n\n</details>"


def text(report):
    machine, gpu = report["machine"], report["machine"]["gpu"]
    if not gpu:
        sys.exit("this report was made without a GPU: it has no figures")
    raw = report.get("raw", {})
    parts = [f"{gpu['name']}, {gpu['memory.total']}, driver {gpu['driver_version']}; {machine['nvcc']}; {machine['cores']} cores; "
             f"commit {(report['commit'] or 'unknown')[:8]}, {report['date']}.", tested(report),
             *section("Goals", ["goal", "asked", "reached", "met"], goal_rows(report)),
             *section("Speed", ["work", "tokens/s", "llama.cpp", "ratio"], speed_rows(report)),
             *section("The machine", ["what", "rate"], raw_rows(report)),
             *section("Logits beside the CPU's exact ones", ["model", "precision", "KL", "error", "same token"], agree_rows(report))]
    if report.get("kernels"):
        parts.append(folded("Kernels", table(["op", "of", "rows", "us", "rate", "share"], kernel_rows(report))))
        parts.append(f"Shares are of the raw read rate and, for TFLOPS, of the {raw.get('peak_is', '')} peak of f16 products, "
                     f"{raw.get('peak_tflops', 0):,.0f} TFLOPS.")
    parts.append(folded("Commands", "```\n" + "\n".join(map(shown, report["commands"])) + "\n```"))
    return "\n\n".join(filter(None, parts))


def main(words):
    report = json.loads(pathlib.Path(words[0]).read_text(encoding="utf-8"))
    page = pathlib.Path(words[1]) if len(words) > 1 else PAGE
    made = text(report)
    before, found, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, closed, after = rest.partition(END)
    if not found or not closed:
        sys.exit(f"{page} has no place for the report: {BEGIN} ... {END}")
    page.write_text(f"{before}{BEGIN}\n{made}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
