#!/usr/bin/env python3
"""Writes what tests/gpu/report.sh measured: docs/protocols/gpu-*.md, one page for each part that the report has, and the table of
results in docs/gpu.md.

    tools/make_gpu_page.py gpu-report.json [FOLDER]      FOLDER: docs

A page of a part that the report does not have stays as it is.
"""
import json
import pathlib
import re
import sys

from performance_tables import put_between, table

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
MADE_BY = "Made by `tools/make_gpu_page.py` from a report of `tests/gpu/report.sh`; [gpu.md](../gpu.md) says how to run both."
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


def measured(report):
    """Rows of KVarium's speed: (words of the work, name of its goal, row, tokens a second of llama.cpp or None)."""
    peers = {(row["model"], row["prompt"], row["generated"], row["depth"]): row["tokens_per_s"] for row in report.get("speed", []) if "prompt" in row}
    for row in report.get("speed", []) + report.get("offload", []):
        if "test" not in row:
            continue
        count, is_prompt = int(row["test"][2:]), row["test"].startswith("pp")
        key = (row["model"], count if is_prompt else 0, 0 if is_prompt else count, row["depth"])
        work = (f"{row['model']}, {'prefill' if is_prompt else 'decode'} {count:,} at depth {row['depth']:,}, "
                f"`{row['cache']}` {row.get('compression') or ''}")
        goal = f"{f'prefill {count}' if is_prompt else 'decode'} {row['model']}" if row["cache"] == "dynamic" and row["depth"] == 0 else ""
        if row["cache"].startswith("offloaded") and "," not in row["cache"]:
            goal = f"offloaded decode at depth {row['depth']:,} {row['model']}"
        yield work.rstrip(), goal, row, peers.get(key) if row["cache"] == "dynamic" else None


def compared(ours, theirs):
    """[tokens a second, those of llama.cpp, ratio]"""
    return [f"{ours:,.0f}", f"{theirs:,.0f}" if theirs else "-", f"{ours / theirs:.2f}" if theirs else "-"]


def speed_rows(report):
    """[work, tokens a second, those of llama.cpp, ratio]"""
    failed = [[f"{row['model']} `{row['failed']}`", "cut off: no time left" if row.get("status") == "late" else "failed", "-", "-"]
              for row in report.get("speed", []) + report.get("offload", []) if "failed" in row]
    return [[work, *compared(row["tokens_per_s"]["median"], theirs)] for work, _, row, theirs in measured(report)] + failed


def goal_cells(goal):
    """[asked, reached, met]"""
    met = goal["reached"] <= goal["asked"] if goal.get("at_most") else goal["reached"] >= goal["asked"]
    return [f"{'<=' if goal.get('at_most') else '>='} {goal['asked']:.2f}", f"{goal['reached']:.2f}", "yes" if met else "**no**"]


def goal_rows(report):
    return [[goal["name"], *goal_cells(goal)] for goal in report.get("goals", [])]


def result_rows(report):
    """Each work that has a goal or a figure of llama.cpp, once: [work, tokens a second, llama.cpp, ratio, asked, reached, met]"""
    goals = {}
    for goal in report.get("goals", []):
        goals.setdefault(goal["name"].partition(":")[0], goal_cells(goal))
    rows = {}
    for work, goal, row, theirs in measured(report):
        if theirs or goal in goals:
            rows.setdefault(work, [work, *compared(row["tokens_per_s"]["median"], theirs), *goals.get(goal, ["-"] * 3)])
    return list(rows.values())


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
    return [f"## {title}", table(heads, rows)] if rows else []


def folded(title, text):
    return f"<details><summary>{title}</summary>\n\n{text}\n\n</details>"


def made_on(report):
    """The GPU, the compiler and the commit, in one line."""
    machine, gpu = report["machine"], report["machine"]["gpu"]
    if not gpu:
        sys.exit("this report was made without a GPU: it has no figures")
    return (f"{gpu['name']}, {gpu['memory.total']}, driver {gpu['driver_version']}; {machine['nvcc']}; {machine['cores']} cores; "
            f"commit {(report['commit'] or 'unknown')[:8]}, {report['date']}.")


def commands(report, *words):
    """The commands with one of these words, folded."""
    chosen = [shown(command) for command in report["commands"] if any(word in command for word in words)]
    return [folded("Commands", "```\n" + "\n".join(chosen) + "\n```")] if chosen else []


def protocols(report):
    """{name: (title, [what it says of the report, empty where the report has nothing of it], words of its commands)}"""
    raw = report.get("raw", {})
    kernels = table(["op", "of", "rows", "us", "rate", "share"], kernel_rows(report)) if report.get("kernels") else ""
    share = (f"Shares are of the raw read rate and, for TFLOPS, of the {raw.get('peak_is', '')} peak of f16 products, "
             f"{raw.get('peak_tflops', 0):,.0f} TFLOPS.")
    return {"gpu-tests": ("Tests on a GPU", [tested(report)], ("/tests/", "--gtest_filter")),
            "gpu-logits": ("Logits of a GPU next to exact ones of the CPU",
                           section("By model", ["model", "precision", "KL", "error", "same token"], agree_rows(report)), (" logits ",)),
            "gpu-kernels": ("Rates of a GPU, and of each op", [*section("The machine", ["what", "rate"], raw_rows(report)),
                            *(["## Kernels", share, kernels] if kernels else [])], ("gpu_bench",)),
            "gpu-speed": ("Speed on a GPU", [*section("Goals", ["goal", "asked", "reached", "met"], goal_rows(report)),
                          *section("Speed", ["work", "tokens/s", "llama.cpp", "ratio"], speed_rows(report))],
                          ("synthetic_model.py", " bench ", "llama-bench"))}


def main(words):
    report = json.loads(pathlib.Path(words[0]).read_text(encoding="utf-8"))
    docs = pathlib.Path(words[1]) if len(words) > 1 else DOCS
    where = made_on(report)
    for name, (title, parts, of_commands) in protocols(report).items():
        parts = list(filter(None, parts))
        if parts:
            page = [f"# {title}", MADE_BY, where, *parts, *commands(report, *of_commands)]
            (docs / "protocols" / f"{name}.md").write_text("\n\n".join(page) + "\n", encoding="utf-8")
    rows = result_rows(report)
    if rows:
        heads = ["work", "tokens/s", "llama.cpp", "ratio", "asked", "reached", "met"]
        put_between(docs / "gpu.md", "results", f"{where}\n\n{table(heads, rows)}")


if __name__ == "__main__":
    main(sys.argv[1:])
