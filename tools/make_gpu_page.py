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


def speed_rows(report):
    """[work, tokens a second, those of llama.cpp, ratio]"""
    peers = {(row["n_prompt"], row["n_gen"], row["n_depth"]): row["avg_ts"] for row in report.get("peer", [])}
    rows = []
    for row in report.get("prefill", []) + report.get("decode", []) + report.get("offload", []):
        if "failed" in row:
            rows.append([f"`{row['failed']}`", "failed", "-", "-"])
            continue
        count, prompt = int(row["test"][2:]), row["test"].startswith("pp")
        ours = row["tokens_per_s"]["median"]
        theirs = peers.get((count, 0, row["depth"]) if prompt else (0, count, row["depth"])) if row["cache"] == "dynamic" else None
        rows.append([f"{'prefill' if prompt else 'decode'} {count:,} at depth {row['depth']:,}, `{row['cache']}` {row['compression'] or ''}".rstrip(),
                     f"{ours:,.0f}", f"{theirs:,.0f}" if theirs else "-", f"{ours / theirs:.2f}" if theirs else "-"])
    return rows


def kernel_rows(report):
    return [[row["test"], op["op"], f"{op['calls']:,.0f}", f"{op['seconds'] * 1e3:,.3f}", f"{op['bytes'] / op['seconds'] / 1e9:,.0f}"]
            for row in report.get("kernels", []) if "failed" not in row for op in row["ops"] if op["seconds"] > 0]


def shown(command):
    """The command without folders."""
    return re.sub(r"(^|\s)/\S*/([^/\s]+)", r"\1\2", command)


def text(report):
    gpu = report["machine"]["gpu"]
    if not gpu:
        sys.exit("this report was made without a GPU: it has no figures")
    tests, sanitizer = report.get("tests", {}), report.get("sanitizer", {})
    failed = ", ".join(tests.get("failed", [])) or "none"
    parts = [f"{gpu['name']}, {gpu['memory.total']}, driver {gpu['driver_version']}; {report['machine']['nvcc']}; {report['model']}; "
             f"commit {report['commit'][:8]}, {report['date']}.",
             f"Suites passed: {tests.get('passed', 0)}, failed: {failed}. compute-sanitizer: "
             + (", ".join(f"{tool} {'clean' if good else '**reports**'}" for tool, good in sanitizer.items()) or "not run") + ".",
             table(["work", "tokens/s", "llama.cpp", "ratio"], speed_rows(report)),
             table(["work", "op", "calls", "ms", "GB/s"], kernel_rows(report)),
             "<details><summary>Commands</summary>\n\n```\n" + "\n".join(map(shown, report["commands"])) + "\n```\n</details>"]
    return "\n\n".join(parts)


def main():
    report = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    made = text(report)
    before, found, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, closed, after = rest.partition(END)
    if not found or not closed:
        sys.exit(f"{PAGE} has no place for the report: {BEGIN} ... {END}")
    PAGE.write_text(f"{before}{BEGIN}\n{made}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
