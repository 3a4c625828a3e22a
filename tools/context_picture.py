"""The picture of docs/performance.md: what a token costs as the text grows."""
import math


def picture(measured, contexts):
    """SVG: tokens of the text to the right, milliseconds a token upwards, in powers of two. A line may leave it at the top:
    what reads its whole text again for every token would flatten all others."""
    width, height, left, right, top, bottom = 960, 600, 64, 168, 56, 56
    values = [ms for name, line in measured.items() if name != "none" for ms in line.values()]
    low, high = math.floor(math.log2(min(values))), math.ceil(math.log2(max(values)))
    last = max(contexts)

    def x(depth):
        return left + (width - left - right) * depth / last

    def y(ms):
        return height - bottom - (height - top - bottom) * (math.log2(ms) - low) / (high - low)

    colours = ["#7f7f7f", "#1f5fbf", "#0a8f8f", "#c03028", "#e07b00", "#8a4fbf", "#1a7f37", "#4caf50", "#9bbf30", "#b0408a",
               "#d46aa0", "#7a5c3a", "#30507a", "#6f93c0"]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13" '
           'fill="#202428" role="img">',
           "<title>Milliseconds a token by the length of the text, for every cache</title>",
           f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
           f'<clipPath id="plot"><rect x="{left - 4}" y="{top}" width="{width - left - right + 8}" '
           f'height="{height - top - bottom + 4}"/></clipPath>',
           f'<text x="{left}" y="26" font-size="17">What one more token costs as the text grows</text>',
           f'<text x="{left}" y="44" fill="#586069">milliseconds a token; each line of the grid is twice the one below</text>',
           f'<text x="{(left + width - right) / 2}" y="{height - 14}" text-anchor="middle" fill="#586069">tokens in the text</text>']
    for power in range(low, high + 1):
        at, ms = y(2.0 ** power), 2.0 ** power
        out.append(f'<path d="M{left} {at:.1f}H{width - right}" stroke="#e1e4e8"/>'
                   f'<text x="{left - 8}" y="{at + 4:.1f}" text-anchor="end">{ms:,g}</text>')
    for depth in range(0, last + 1, 1024):
        out.append(f'<text x="{x(depth):.1f}" y="{height - bottom + 20}" text-anchor="middle">{depth:,}</text>')
    labels = []
    for colour, (name, line) in zip(colours, measured.items()):
        points = [(x(depth), y(ms)) for depth, ms in sorted(line.items())]
        out.append(f'<g clip-path="url(#plot)"><path d="M{" L".join(f"{a:.1f} {b:.1f}" for a, b in points)}" fill="none" '
                   f'stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="2.5" fill="{colour}"/>' for a, b in points]
        out.append("</g>")
        a, b = points[-1]
        if b < top:  # the label stands where the line leaves
            before = points[-2]
            a, b = before[0] + (a - before[0]) * (before[1] - top) / (before[1] - b), top + 12
            labels.append([b, (a, b), f"{name}: {max(line.values()):,.0f} at {max(line):,}", colour])
        else:
            labels.append([b, (a, b), name, colour])
    labels.sort()
    # Those of lines that reach the right edge stand 16 apart, in the order of their ends; a leader shows whose each is.
    edge = [label for label in labels if label[1][0] > width - right - 1]
    for previous, label in zip(edge, edge[1:]):
        label[0] = max(label[0], previous[0] + 16)
    over = edge[-1][0] - (height - bottom)
    for below, label in zip([None, *edge[::-1]], edge[::-1]):
        if over > 0:
            label[0] = min(label[0], height - bottom if below is None else below[0] - 16)
    for at, (a, b), name, colour in labels:
        if a > width - right - 1:
            out.append(f'<path d="M{a:.1f} {b:.1f}L{a + 22:.1f} {at:.1f}" stroke="{colour}" stroke-opacity="0.5"/>')
            a += 18
        out.append(f'<text x="{a + 8:.1f}" y="{at + 4:.1f}" fill="{colour}">{name}</text>')
    return "\n".join([*out, "</svg>", ""])
