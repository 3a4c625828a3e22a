"""docs/protocols/performance-*.md, a page for each part that tools/measure_performance.py measures, and the table of results in
docs/performance.md, which is made from these pages."""
import pathlib
import re

from performance_tables import put_between, table

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
PROTOCOLS = DOCS / "protocols"
# part: title, what a reader needs to understand the figures
PAGES = {
    "quality": ("What each precision costs in quality", "`fast`, the default, computes with activations of 15 bits and more; `fastest` with those of 8 bits."),
    "speed": ("Prefill and decode", "Both programs read the same file; llama.cpp with its best flags (`-fa 1`)."),
    "read": ("Decode compared with a raw read", "`bench --read` alternates with decoding: all threads read as many bytes as a token needs (packed "
             "weights, stored keys and values, activations) and do nothing with them. No decoder of one text is faster."),
    "types": ("Types of weights", "The model, converted by `llama-quantize --allow-requantize`; both programs read the same file. Where the rows of a matrix "
              "are no whole blocks of 256, a K type does not fit: llama-quantize then takes another type."),
    "start": ("From the start of the process to the first token", "The file is in the page cache. Time counts from the start of the process to the first "
              "byte of the reply."),
    "archive": ("Save and restore", "KVarium's file has checksums and is synced before it appears under its name; llama.cpp's is neither. In the window a "
                "turn continues as soon as the system has the bytes; another thread does the sync. llama.cpp's times are those between its own log lines."),
    "memory": ("Memory", "The largest resident set of each process."),
    "sampling": ("Choosing a token", "`sampler_bench` measures this with logits of its own."),
    "operations": ("Where the time goes", "`bench --profile`: bytes are the least that an operation must move (weights as packed, cells, activations), "
                   "multiply-adds are those of its products. The column after MB is the time that a raw read of these bytes takes: an operation far above it "
                   "is limited by arithmetic or by its small size, not by memory."),
    "context": ("How cost grows with context", "What one more token costs at a given length of the text."),
}
OF_ALL = {"types": "geometric mean"}  # part: the one row of it that the results show


def page(part):
    return PROTOCOLS / f"performance-{part}.md"


def put(part, text):
    title, about = PAGES[part]
    made_by = f"Made by `tools/measure_performance.py --rows {part}`; [performance.md](../performance.md) says how to run it."
    page(part).write_text(f"# {title}\n\n{made_by} {about}\n\n{text}\n", encoding="utf-8")
    results = table(["part", "work", "KVarium", "llama.cpp", "compared", "asked", "reached"], result_rows())
    put_between(DOCS / "performance.md", "results", f"{results}\n\n{machines()}")


def texts():
    """{part: its page}, of those that were ever measured"""
    return {part: page(part).read_text(encoding="utf-8") for part in PAGES if page(part).exists()}


def machines():
    """The processors and the days of all pages."""
    found = re.findall(r"^([^;|\n]+); .* (\d{4}-\d\d-\d\d)\.$", "\n".join(texts().values()), re.MULTILINE)
    return " ".join(f"{machine}, {day}." for machine, day in dict.fromkeys(found))


def rows(text):
    """Each row of the tables of a page that have a goal: {head: cell}"""
    heads = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            heads = []
        elif not heads:
            heads = cells
        elif "asked" in heads and not line.startswith("| ---"):
            yield dict(zip(heads, cells))


def result_rows():
    """The column before "asked" is the one that the goal is about."""
    found = []
    for part, text in texts().items():
        for row in rows(text):
            heads, work = list(row), next(iter(row.values()))
            of = heads[heads.index("asked") - 1]
            if row["asked"] != "-" and work == OF_ALL.get(part, work):
                found.append([f"[{part}]({page(part).relative_to(DOCS)})", work, row.get("KVarium") or row.get("tokens/s", ""), row.get("llama.cpp", ""),
                              f"{of} {row[of]}", row["asked"], row["reached"]])
    return found
