"""A Llama in numpy, straight from a GGUF file: the second opinion of make_llama_golden.py.

Everything is float64 and as plain as the formulas: no cache, no batching, rotary pairs interleaved as the file has
them. It shares no code with transformers, so an error in un-permuting rows or in a scaling rule shows as a difference.

pip install gguf==0.16.3 numpy==1.26.4
usage: llama_reference.py MODEL.gguf IDS.npy [LOGITS.npy]      prints the largest difference to LOGITS.npy
"""

import sys

import numpy as np
from gguf import GGUFReader, dequantize


class Llama:
    def __init__(self, path):
        reader = GGUFReader(path)
        self.tensors = {t.name: dequantize(t.data, t.tensor_type).astype(np.float64) for t in reader.tensors}
        self.meta = {name: field.contents() for name, field in reader.fields.items()}
        self.heads = self.key("attention.head_count")
        self.kv_heads = self.key("attention.head_count_kv")
        self.head_dim = self.key("attention.key_length", self.key("embedding_length") // self.heads)
        self.window = self.key("attention.sliding_window", 0)

    def key(self, name, default=None):
        return self.meta.get("llama." + name, default)

    def linear(self, x, name):
        return x @ self.tensors[name + ".weight"].T + self.tensors.get(name + ".bias", 0.0)

    def norm(self, x, name):
        """RMSNorm, Zhang and Sennrich 2019, eq. 4."""
        epsilon = self.key("attention.layer_norm_rms_epsilon")
        return x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * self.tensors[name + ".weight"]

    def rope(self, x, positions):
        """x [n, heads, head_dim]; pair i is (2i, 2i+1), Su et al. 2021, eq. 34."""
        i = np.arange(self.head_dim // 2)
        frequency = float(self.key("rope.freq_base", 10000.0)) ** (-2.0 * i / self.head_dim)
        if self.key("rope.scaling.type") == "linear":
            frequency = frequency / self.key("rope.scaling.factor")
        frequency = frequency / self.tensors.get("rope_freqs.weight", 1.0)
        angle = positions[:, None, None] * frequency
        even, odd = x[..., 0::2], x[..., 1::2]
        out = np.empty_like(x)
        out[..., 0::2] = even * np.cos(angle) - odd * np.sin(angle)
        out[..., 1::2] = even * np.sin(angle) + odd * np.cos(angle)
        return out

    def attention(self, x, layer):
        n, d = len(x), self.head_dim
        positions = np.arange(n)
        q = self.rope(self.linear(x, layer + ".attn_q").reshape(n, self.heads, d), positions)
        k = self.rope(self.linear(x, layer + ".attn_k").reshape(n, self.kv_heads, d), positions)
        v = self.linear(x, layer + ".attn_v").reshape(n, self.kv_heads, d)
        distance = positions[:, None] - positions[None, :]
        seen = distance >= 0
        if self.window:
            seen &= distance < self.window
        out = np.empty((n, self.heads, d))
        for h in range(self.heads):
            kv = h // (self.heads // self.kv_heads)
            scores = np.where(seen, q[:, h] @ k[:, kv].T / np.sqrt(d), -np.inf)
            weights = np.exp(scores - scores.max(-1, keepdims=True))
            out[:, h] = weights @ v[:, kv] / weights.sum(-1, keepdims=True)
        return self.linear(out.reshape(n, -1), layer + ".attn_output")

    def feed_forward(self, x, layer):
        gate = self.linear(x, layer + ".ffn_gate")
        return self.linear(gate / (1 + np.exp(-gate)) * self.linear(x, layer + ".ffn_up"), layer + ".ffn_down")

    def logits(self, ids):
        """[n, vocabulary] for n ids at positions 0..n-1."""
        x = self.tensors["token_embd.weight"][np.asarray(ids)]
        for i in range(self.key("block_count")):
            layer = f"blk.{i}"
            x = x + self.attention(self.norm(x, layer + ".attn_norm"), layer)
            x = x + self.feed_forward(self.norm(x, layer + ".ffn_norm"), layer)
        x = self.norm(x, "output_norm")
        return self.linear(x, "output" if "output.weight" in self.tensors else "token_embd")


def main():
    logits = Llama(sys.argv[1]).logits(np.load(sys.argv[2]))
    top = np.sort(logits, -1)
    print(f"{len(logits)} positions, median top-1 margin {np.median(top[:, -1] - top[:, -2]):.3f}")
    if len(sys.argv) > 3:
        expected = np.load(sys.argv[3])
        print(f"largest difference {np.abs(logits[: len(expected)] - expected).max():.2e}")


if __name__ == "__main__":
    main()
