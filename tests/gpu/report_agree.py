"""How far the logits of a device are from those that the CPU computes exactly, on synthetic models."""
import array
import math
import re

TOKENS, PROMPT = 40, 24  # of a text; its first call, which products of many rows compute, the others one token each


def read(path):
    """Rows of a NumPy file of float32 [tokens, vocabulary]."""
    data = path.read_bytes()
    length = int.from_bytes(data[8:10], "little")
    count, width = map(int, re.search(rb"\((\d+), (\d+)\)", data[10:10 + length]).groups())
    numbers = array.array("f", data[10 + length:])
    return [numbers[i * width:(i + 1) * width] for i in range(count)]


def logs(row):
    most = max(row)
    total = most + math.log(sum(math.exp(x - most) for x in row))
    return [x - total for x in row]


def distance(ours, exact):
    """{"kl": mean KL divergence from exact, "error": norm of the difference over that of exact, "same": share of likeliest tokens}"""
    kl = same = difference = size = 0.0
    for a, b in zip(ours, exact):
        p, q = logs(b), logs(a)
        kl += sum(math.exp(x) * (x - y) for x, y in zip(p, q))
        same += max(range(len(a)), key=a.__getitem__) == max(range(len(b)), key=b.__getitem__)
        difference += sum((x - y) ** 2 for x, y in zip(a, b))
        size += sum(x * x for x in b)
    return {"kl": kl / len(exact), "error": math.sqrt(difference / size), "same": same / len(exact)}


def agree(runner, cli, device, models, folder, limit):
    """A row a model, with the logits of both precisions of the device and the CPU's exact ones."""
    rows = []
    ids = ",".join(str(17 + 97 * i % 900) for i in range(TOKENS))

    def compute(model, where, precision):
        path = folder / f"{where.replace(':', '')}-{precision}.npy"
        ran = runner.run([cli, "logits", "-m", model, "--device", where, "--precision", precision, "--cache", "dynamic:format=f32",
                          "--ids", ids, "--prefill", PROMPT, "-o", path], limit)
        return ran, path

    for model in models:
        ran, path = compute(model, "cpu", "exact")
        expected = read(path)[-16:] if ran.status == 0 else None
        for precision in ("exact", "fast"):
            ran, path = compute(model, device, precision)
            row = {"model": model.stem, "precision": precision}
            if ran.status == 0 and expected:
                row.update(distance(read(path)[-16:], expected))
            elif ran.status is not None:
                row.update({"failed": ran.status, "output": ran.text[-500:]})
            rows.append(row)
    return rows
