"""Tables of docs/performance.md."""

HEADS = ["work", "KVarium", "llama.cpp", "ratio", "asked", "reached"]


def table(heads, rows):
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [heads, ["---"] * len(heads), *rows])


def ratio_row(work, ours, theirs, asked, form="{:,.0f}", most=False):
    """most: smaller is better, and the ratio may be `asked` at most."""
    ratio = ours / theirs
    met = "-" if asked is None else "yes" if (ratio <= asked if most else ratio >= asked) else "**no**"
    want = "-" if asked is None else f"{'<=' if most else '>='} {asked:g}"
    return [work, form.format(ours), form.format(theirs), f"{ratio:.2f}", want, met]
