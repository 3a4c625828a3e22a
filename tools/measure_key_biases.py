#!/usr/bin/env python3
"""Writes the section "Biases of keys" of docs/quality.md: what caches of few bits cost on a tiny model with planted biases.

    tools/measure_key_biases.py build/release/bin/kvarium-cli TEXT [--bytes 3000]

The model is a random Qwen2 of four layers, whose tokens are bytes. An eighth of the key biases of its first and last layer is
plus or minus some number, either in the pairs that turn fastest or in those that turn slowest; its queries do not know of it, so
this is a hard case.
"""
import argparse
import array
import json
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "app"))
import scripted_model  # noqa: E402  (its GGUF entries)

LAYERS, DIM, HEADS, KV_HEADS, HEAD, FF = 4, 256, 4, 2, 64, 384
VOCABULARY = 258  # bytes, one merge, one control token
CASES = [("none", "", 0), ("20, slow pairs", "slow", 20), ("100, slow pairs", "slow", 100), ("20, fast pairs", "fast", 20),
         ("100, fast pairs", "fast", 100)]
CACHES = ["quantized", "quantized:backend=quanto", "quantized:backend=hqq", "quantized:backend=kivi"]
HEADING = "## Biases of keys"


def biases(where, size, draw):
    """Of one layer: an eighth of the channels, both numbers of four pairs of each head"""
    pairs = {"slow": range(HEAD // 2 - 4, HEAD // 2), "fast": range(4)}.get(where, ())
    values = [0.0] * (KV_HEADS * HEAD)
    for head in range(KV_HEADS):
        for pair in pairs:
            for half in (0, HEAD // 2):
                values[head * HEAD + pair + half] = draw.choice((-size, size))
    return values


def tensors_of(where, size):
    """The model's numbers by name: (rows or None, columns, values)"""
    draw = random.Random(7)
    tensors = {}

    def matrix(name, rows, cols, deviation):
        tensors[name] = (rows, cols, array.array("f", [draw.gauss(0, deviation / cols ** 0.5) for _ in range(rows * cols)]))

    def vector(name, values):
        tensors[name] = (None, len(values), array.array("f", values))

    matrix("token_embd.weight", VOCABULARY, DIM, DIM ** 0.5)
    matrix("output.weight", VOCABULARY, DIM, 2.5)
    vector("output_norm.weight", [1.0] * DIM)
    for layer in range(LAYERS):
        stem = f"blk.{layer}."
        for norm in ("attn_norm", "ffn_norm"):
            vector(f"{stem}{norm}.weight", [1.0] * DIM)
        matrix(f"{stem}attn_q.weight", HEADS * HEAD, DIM, 2)
        matrix(f"{stem}attn_k.weight", KV_HEADS * HEAD, DIM, 1)
        matrix(f"{stem}attn_v.weight", KV_HEADS * HEAD, DIM, 1)
        matrix(f"{stem}attn_output.weight", DIM, HEADS * HEAD, 1.5)
        matrix(f"{stem}ffn_gate.weight", FF, DIM, 1)
        matrix(f"{stem}ffn_up.weight", FF, DIM, 1)
        matrix(f"{stem}ffn_down.weight", DIM, FF, 1)
    for layer in range(LAYERS):  # last, so that the weights are the same whatever is planted
        planted = layer in (0, LAYERS - 1)
        vector(f"blk.{layer}.attn_q.bias", [0.0] * (HEADS * HEAD))
        vector(f"blk.{layer}.attn_k.bias", biases(where if planted else "", size, draw))
        vector(f"blk.{layer}.attn_v.bias", [0.0] * (KV_HEADS * HEAD))
    return tensors


def write_model(path, where, size):
    tensors = tensors_of(where, size)
    tokens = [*scripted_model._byte_names(), "ab", "<|end|>"]
    entries = {
        "general.architecture": "qwen2", "general.name": "planted", "qwen2.block_count": LAYERS, "qwen2.context_length": 8192,
        "qwen2.embedding_length": DIM, "qwen2.feed_forward_length": FF, "qwen2.attention.head_count": HEADS,
        "qwen2.attention.head_count_kv": KV_HEADS, "qwen2.attention.layer_norm_rms_epsilon": 1e-5, "qwen2.rope.freq_base": 10000.0,
        "tokenizer.ggml.model": "gpt2", "tokenizer.ggml.pre": "gpt-2", "tokenizer.ggml.tokens": tokens,
        "tokenizer.ggml.token_type": [1] * 257 + [3], "tokenizer.ggml.merges": ["a b"], "tokenizer.ggml.eos_token_id": 257,
    }
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(entries))
    head += b"".join(scripted_model._entry(key, value) for key, value in entries.items())
    data = b""
    for name, (rows, cols, values) in tensors.items():
        shape = [cols] if rows is None else [cols, rows]
        head += scripted_model._text(name) + struct.pack(f"<I{len(shape)}Q", len(shape), *shape) + struct.pack("<IQ", 0, len(data))
        data += values.tobytes()
        data += b"\0" * (-len(data) % 32)
    path.write_bytes(head + b"\0" * (-len(head) % 32) + data)


def measure(cli, model, text, caches):
    command = [cli, "perplexity", "-m", model, "-f", text, "--against", "dynamic", "--prefill", "128", "--json"]
    for cache in caches:
        command += ["--cache", cache]
    result = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return {row["cache"]: row for row in json.loads(result)["caches"]}


def section(cli, text, size):
    lines = ["| biases | cache | mean KL | same likeliest token |", "|---|---|---|---|"]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "text").write_bytes(text.read_bytes()[:size])
        for words, where, planted in CASES:
            model = folder / "planted.gguf"
            write_model(model, where, planted)
            for cache, row in measure(cli, model, folder / "text", CACHES).items():
                lines.append(f"| {words} | `{cache}` | {row['mean_kl']:.2e} | {100 * row['top1_agreement']:.1f} % |")
                print(lines[-1], flush=True)
    return f"""{HEADING}

Some models, Qwen2 among them, add a large constant to their keys. Codes that had to span it would have few steps left for what the text
changes, and 16-bit numbers would lose digits, so cells hold keys without it and attention adds it to the scores (`core/device/key_bias.h`):
in layers with a bias of 4 or more, the pairs of channels whose bias is three times as long as what the text adds, or longer. With it in
the cells the mean KL was up to 2.5. A bias that a norm follows, or that turns by a table that follows the length of the text (dynamic,
longrope), stays in the cells. A random model of four layers with planted biases in the first and the last one (an eighth of the channels,
in units of the deviation of a key) reads {size:,} bytes of {text.name}. Made by `tools/measure_key_biases.py`.

""" + "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cli")
    parser.add_argument("text", type=pathlib.Path)
    parser.add_argument("--bytes", type=int, default=3000)
    options = parser.parse_args()
    page = ROOT / "docs" / "quality.md"
    page.write_text(page.read_text().split(HEADING)[0].rstrip("\n") + "\n\n" + section(options.cli, options.text, options.bytes))


if __name__ == "__main__":
    main()
