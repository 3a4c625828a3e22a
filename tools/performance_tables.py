"""Tables of docs/performance.md, docs/gpu.md and docs/protocols, and how a page takes one in."""
import sys

HEADS = ["work", "KVarium", "llama.cpp", "ratio", "asked", "reached"]


def table(heads, rows):
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [heads, ["---"] * len(heads), *rows])


def ratio_row(work, ours, theirs, asked, form="{:,.0f}", most=False):
    """most: smaller is better, and the ratio may be `asked` at most."""
    ratio = ours / theirs
    met = "-" if asked is None else "yes" if (ratio <= asked if most else ratio >= asked) else "**no**"
    want = "-" if asked is None else f"{'<=' if most else '>='} {asked:g}"
    return [work, form.format(ours), form.format(theirs), f"{ratio:.2f}", want, met]


def put_between(page, name, text):
    """The page with this text between its two markers; what is written around them stays."""
    begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
    before, found, rest = page.read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        sys.exit(f"{page} has no place for {name}: {begin} ... {end}")
    page.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")
