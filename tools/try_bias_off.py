#!/usr/bin/env python3
"""What taking a known key bias off before keys are compressed would gain, on the models of measure_key_biases.py.

    tools/try_bias_off.py TEXT [--bytes 1500]

A simulation in numpy: the bias, turned to each key's position, is taken off before the codes are made and added to what they decode
to. Keys alone are compressed, those that are 128 tokens old; codes span the least and the largest number of a group: 64 channels of
a token, or 64 tokens of a channel. Told is the KL divergence from the same model without codes. Needs numpy.
"""
import argparse
import pathlib

import numpy as np

import measure_key_biases as planted

YOUNG, GROUP, PAIRS = 128, 64, planted.HEAD // 2


def weights(where, size):
    told = planted.tensors_of(where, size)
    return {name: np.array(values, np.float32).reshape((cols,) if rows is None else (rows, cols))
            for name, (rows, cols, values) in told.items()}


def norm(x):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5)


def turned(x, positions):
    """Rotary embedding: [heads, tokens, 64]; the numbers of a pair stand 32 apart (Su et al. 2021, section 3.2.2)."""
    angle = positions[:, None] * 10000.0 ** (-np.arange(PAIRS) / PAIRS)
    a, b = x[..., :PAIRS], x[..., PAIRS:]
    return np.concatenate([a * np.cos(angle) - b * np.sin(angle), b * np.cos(angle) + a * np.sin(angle)], -1)


def coded(keys, bits, by):
    """What codes of so many bits decode to; by "channel": the last tokens, fewer than a group, stay."""
    heads, tokens, width = keys.shape
    whole = tokens - tokens % GROUP
    out = keys.copy()
    blocks = keys.reshape(heads, tokens, 1, width) if by == "token" else keys[:, :whole].reshape(heads, whole // GROUP, GROUP, width)
    axis = 3 if by == "token" else 2
    low = blocks.min(axis, keepdims=True)
    step = np.maximum((blocks.max(axis, keepdims=True) - low) / (2 ** bits - 1), 1e-12)
    decoded = np.round((blocks - low) / step) * step + low
    out[:, :tokens if by == "token" else whole] = decoded.reshape(heads, -1, width)
    return out


def logits(model, ids, bits=0, by="", bias_off=False):
    positions = np.arange(len(ids))
    x = model["token_embd.weight"][ids]
    young = positions[:, None] - positions[None, :] < YOUNG
    seen = positions[:, None] >= positions[None, :]

    def heads(name, h, count):
        flat = h @ model[name + ".weight"].T + model[name + ".bias"]
        return flat.reshape(len(ids), count, planted.HEAD).transpose(1, 0, 2)

    for layer in range(planted.LAYERS):
        stem = f"blk.{layer}."
        h = norm(x)
        queries = turned(heads(stem + "attn_q", h, planted.HEADS), positions)
        keys, values = (heads(stem + name, h, planted.KV_HEADS) for name in ("attn_k", "attn_v"))
        keys = turned(keys, positions)
        old = keys
        if bits:
            bias = np.broadcast_to(model[stem + "attn_k.bias"].reshape(planted.KV_HEADS, 1, planted.HEAD), keys.shape)
            off = turned(bias, positions) if bias_off else np.zeros_like(keys)
            old = coded(keys - off, bits, by) + off
        out = []
        for head in range(planted.HEADS):
            of = head * planted.KV_HEADS // planted.HEADS
            scores = np.where(young, queries[head] @ keys[of].T, queries[head] @ old[of].T) / planted.HEAD ** 0.5
            scores = np.where(seen, scores, -np.inf)
            share = np.exp(scores - scores.max(-1, keepdims=True))
            out.append(share / share.sum(-1, keepdims=True) @ values[of])
        x = x + np.concatenate(out, -1) @ model[stem + "attn_output.weight"].T
        h = norm(x)
        gate = h @ model[stem + "ffn_gate.weight"].T
        x = x + (gate / (1 + np.exp(-gate)) * (h @ model[stem + "ffn_up.weight"].T)) @ model[stem + "ffn_down.weight"].T
    rows = norm(x) @ model["output.weight"].T
    rows = rows - rows.max(-1, keepdims=True)
    return rows - np.log(np.exp(rows).sum(-1, keepdims=True))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("text", type=pathlib.Path)
    parser.add_argument("--bytes", type=int, default=1500)
    options = parser.parse_args()
    ids = np.frombuffer(options.text.read_bytes()[:options.bytes], np.uint8).astype(int)
    print("| biases | codes | mean KL | with the bias taken off |\n|---|---|---|---|")
    for words, where, size in planted.CASES:
        model = weights(where, size)
        full = logits(model, ids)
        kl = lambda other: (np.exp(full) * (full - other)).sum(-1)[YOUNG:].mean()
        for by in ("token", "channel"):
            for bits in (5, 4):
                as_is, off = (kl(logits(model, ids, bits, by, bias_off)) for bias_off in (False, True))
                print(f"| {words} | {bits} bit, by {by} | {as_is:.2e} | {off:.2e} |", flush=True)


if __name__ == "__main__":
    main()
