r"""Writes attention.npy into folders of tests/data/families/: what the last token of ids.npy looks at.

python -m venv golden && golden/bin/pip install numpy==1.26.4
usage: make_attention_golden.py [--families FOLDER]      after make_family_golden.py

    attention.npy  float32 [layers * heads, T]   softmax weights of the last row, 0 at positions that it does not see

A forward of its own in float64, written from the papers and the published configurations, not from the program: Llama
(Touvron et al. 2023) with grouped heads (Ainslie et al. 2023), Qwen 3's norms of queries and keys, Gemma 2's soft caps
and windows (Gemma Team 2024, section 2), GPT-2 (Radford et al. 2019). A folder counts only when the logits of all rows
are those of transformers, logits.npy, to 1e-5 of the largest (its angles are float32).
"""

import argparse
import json
import math
import pathlib
import struct

import numpy as np

NAMES = ["llama_f32", "mistral_window", "qwen3", "gemma2", "gpt2"]
TOLERANCE = 1e-5


def weights_of(folder):
    data = (folder / "model.safetensors").read_bytes()
    (size,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + size])
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        assert entry["dtype"] == "F32", name
        begin, end = (8 + size + at for at in entry["data_offsets"])
        tensors[name] = np.frombuffer(data[begin:end], "<f4").astype(np.float64).reshape(entry["shape"])
    return tensors


def rms(x, weight, epsilon):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * weight


def layer_norm(x, weight, bias, epsilon):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred * centred).mean(-1, keepdims=True) + epsilon) * weight + bias


def gelu(x):
    return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def silu(x):
    return x / (1 + np.exp(-x))


def rotate(x, theta):
    """[heads, T, dim], pairs (i, i + dim / 2)"""
    half = x.shape[-1] // 2
    angles = np.arange(x.shape[1])[:, None] * theta ** (-np.arange(half) / half)
    cos, sin = np.cos(angles), np.sin(angles)
    a, b = x[..., :half], x[..., half:]
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], -1)


def heads_of(x, dim):
    return x.reshape(len(x), -1, dim).swapaxes(0, 1)


def attend(q, k, v, scale, softcap=0, window=0):
    """q [H, T, d], k and v [KV, T, d] -> (out [T, H * d], weights [H, T, T])"""
    k, v = (np.repeat(x, len(q) // len(x), 0) for x in (k, v))
    scores = scale * q @ k.swapaxes(1, 2)
    if softcap:
        scores = softcap * np.tanh(scores / softcap)
    distance = np.arange(q.shape[1])[:, None] - np.arange(q.shape[1])
    seen = (distance >= 0) & ((distance < window) if window else True)
    scores = np.where(seen, scores, -np.inf)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    weights /= weights.sum(-1, keepdims=True)
    return (weights @ v).swapaxes(0, 1).reshape(q.shape[1], -1), weights


def like_llama(config, w, ids):
    gemma = config["model_type"] == "gemma2"
    epsilon, dim = config["rms_norm_eps"], config["hidden_size"]
    n_heads = config["num_attention_heads"]
    head_dim = config.get("head_dim") or dim // n_heads

    def norm(x, name):
        return rms(x, w[name] + (1 if gemma else 0), epsilon)

    x = w["model.embed_tokens.weight"][ids] * (math.sqrt(dim) if gemma else 1)
    looked = []
    for layer in range(config["num_hidden_layers"]):
        name = f"model.layers.{layer}."
        normed = norm(x, name + "input_layernorm.weight")
        q, k, v = (heads_of(normed @ w[f"{name}self_attn.{p}_proj.weight"].T, head_dim) for p in "qkv")
        if config["model_type"] == "qwen3":
            q, k = (norm(y, f"{name}self_attn.{p}_norm.weight") for p, y in (("q", q), ("k", k)))
        q, k = rotate(q, config["rope_theta"]), rotate(k, config["rope_theta"])
        windowed = layer % 2 == 0 if gemma else config["model_type"] == "mistral"
        out, weights = attend(q, k, v, (config["query_pre_attn_scalar"] if gemma else head_dim) ** -0.5,
                              config["attn_logit_softcapping"] if gemma else 0,
                              (config["sliding_window"] or 0) if windowed else 0)
        looked.append(weights[:, -1])
        made = out @ w[name + "self_attn.o_proj.weight"].T
        x = x + (norm(made, name + "post_attention_layernorm.weight") if gemma else made)
        normed = norm(x, name + ("pre_feedforward" if gemma else "post_attention") + "_layernorm.weight")
        gate, up = (normed @ w[f"{name}mlp.{p}_proj.weight"].T for p in ("gate", "up"))
        made = ((gelu if gemma else silu)(gate) * up) @ w[name + "mlp.down_proj.weight"].T
        x = x + (norm(made, name + "post_feedforward_layernorm.weight") if gemma else made)
    logits = norm(x, "model.norm.weight") @ w.get("lm_head.weight", w["model.embed_tokens.weight"]).T
    if gemma:
        logits = config["final_logit_softcapping"] * np.tanh(logits / config["final_logit_softcapping"])
    return logits, looked


def gpt2(config, w, ids):
    epsilon, dim, n_heads = config["layer_norm_epsilon"], config["n_embd"], config["n_head"]
    w = {name.removeprefix("transformer."): tensor for name, tensor in w.items()}

    def norm(x, name):
        return layer_norm(x, w[name + ".weight"], w[name + ".bias"], epsilon)

    def product(x, name):
        return x @ w[name + ".weight"] + w[name + ".bias"]

    x = w["wte.weight"][ids] + w["wpe.weight"][: len(ids)]
    looked = []
    for layer in range(config["n_layer"]):
        name = f"h.{layer}."
        made = product(norm(x, name + "ln_1"), name + "attn.c_attn")
        q, k, v = (heads_of(part, dim // n_heads) for part in np.split(made, 3, -1))
        out, weights = attend(q, k, v, (dim // n_heads) ** -0.5)
        looked.append(weights[:, -1])
        x = x + product(out, name + "attn.c_proj")
        x = x + product(gelu(product(norm(x, name + "ln_2"), name + "mlp.c_fc")), name + "mlp.c_proj")
    return norm(x, "ln_f") @ w["wte.weight"].T, looked


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--families", type=pathlib.Path, default=pathlib.Path(__file__).parent / "families")
    args = parser.parse_args()
    good = True
    for name in NAMES:
        folder = args.families / name
        config = json.loads((folder / "config.json").read_text())
        ids = np.load(folder / "ids.npy")
        logits, looked = (gpt2 if config["model_type"] == "gpt2" else like_llama)(config, weights_of(folder), ids)
        expected = np.load(folder / "logits.npy")
        differs = np.abs(logits - expected).max() / np.abs(expected).max()
        attention = np.concatenate(looked).astype(np.float32)
        np.save(folder / "attention.npy", attention)
        print(f"{name:16} {attention.shape}  logits differ {differs:.0e}  largest weight {attention.max():.2f}  "
              f"not seen {(attention == 0).mean():.2f}")
        good &= differs < TOLERANCE
    raise SystemExit(not good)


if __name__ == "__main__":
    main()
