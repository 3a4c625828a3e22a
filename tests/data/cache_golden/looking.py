"""Caches that keep a budget of cells by what they see of them, each layer for itself, one token at a time.

tova      "Transformers are Multi-State RNNs" (arXiv 2401.06104, section 3.2): the cell to which the newest token gave the
          smallest weight leaves, mean over the heads; the newest token is a cell like any other.
key_norm  "A Simple and Effective L2 Norm-Based Strategy for KV Cache Compression" (arXiv 2406.11430, section 3): the cell
          with the largest key norm leaves, mean over the KV heads, but not the newest token.

Keys keep their positions in the text. Behind each token, what the layer's own window can no longer show leaves first,
then cells above the budget; the first SINKS tokens never do. A table ends at the first decision whose margin is small.

    MODEL_wBUDGET[_nSINKS].npy    float32 [T, 272]
"""

import numpy as np

from . import check
from .decoder import Decoder

CASES = [("llama_f32", 16, 0, 60), ("llama_f32", 5, 0, 36), ("llama_f32", 16, 4, 36), ("llama3_rope", 12, 0, 36),
         ("phi3_partial_rotary", 9, 0, 36), ("gemma2", 5, 0, 36), ("gemma2", 16, 0, 36), ("mistral_window", 6, 0, 36)]
CLEAR = 1e-4  # of the larger number: smallest margin between what leaves and what could have left instead


class Close(Exception):
    """What leaves is not clear."""


class Budget:
    """One layer's keys, turned at their positions in the text, values, and what becomes of them."""

    def __init__(self, rotate, window, budget, sinks):
        self.rotate, self.window, self.budget, self.sinks = rotate, window, budget, sinks
        self.at, self.keys, self.values, self.seen, self.evicted = [], [], [], 0, 0

    def append(self, query, key, value):
        self.at.append(self.seen)
        self.keys.append(self.rotate(key[None], [self.seen])[0])
        self.values.append(value)
        self.seen += 1
        return self.rotate(query[None], [self.at[-1]])[0], np.stack(self.keys), np.stack(self.values)

    def remove(self, index):
        del self.at[index], self.keys[index], self.values[index]

    def attended(self, weights):
        """weights [n_heads, cells] of the newest token"""
        badness = list(self.badness(weights))
        while self.window and self.at and self.seen - self.at[0] >= self.window:
            self.remove(0)
            del badness[0]
        while self.budget and len(self.at) > self.budget:
            free = sorted((i for i in range(len(self.at)) if self.may_leave(i)), key=lambda i: (-badness[i], i))
            first, second = badness[free[0]], badness[free[1]]
            if first - second < CLEAR * max(abs(first), abs(second)):
                raise Close
            self.remove(free[0])
            del badness[free[0]]
            self.evicted += 1

    def may_leave(self, index):
        return self.at[index] >= self.sinks


class Tova(Budget):
    def badness(self, weights):
        return -weights.mean(0)


class KeyNorm(Budget):
    def badness(self, weights):
        return [np.linalg.norm(key, axis=-1).mean() for key in self.keys]

    def may_leave(self, index):
        return super().may_leave(index) and self.at[index] + 1 < self.seen


def streamed(decoder, ids, policy, budget, sinks):
    """(logits [n, vocabulary] up to the first decision that is close, cells that left in each layer)"""
    kept = [policy(decoder.rotate, decoder.window_of(layer), budget, sinks) for layer in range(decoder.n_layers)]
    rows = []
    try:
        for token in ids:
            rows.append(decoder.step(token, kept))
    except Close:  # the logits of this token come before it
        pass
    return np.stack(rows), [cache.evicted for cache in kept]


def make(policy, families, out):
    good = []
    for name, budget, sinks, rows in CASES:
        folder = families / name
        ids, full = np.load(folder / "ids.npy")[:rows], np.load(folder / "logits.npy")[:rows]
        logits, evicted = streamed(Decoder(folder), ids, policy, budget, sinks)
        single, _ = streamed(Decoder(folder, np.float32), ids, policy, budget, sinks)
        whole, _ = streamed(Decoder(folder), ids, policy, None, 0)
        rows = min(len(logits), len(single))
        differs = {"full": check.apart(whole, full), "float32": check.apart(single[:rows], logits[:rows]),
                   "before": check.apart(logits[:budget], full[:budget])}
        file = out / f"{name}_w{budget}{f'_n{sinks}' if sinks else ''}.npy"
        np.save(file, logits.astype(np.float32))
        moved = np.abs(logits[budget + 1:] - full[budget + 1:len(logits)]).max()
        print(f"{out.name} {file.name:24} rows {len(logits)}  left by layer {evicted}  from the full cache {moved:.2g}  "
              + ", ".join(f"{what} {value:.0e}" for what, value in differs.items()), flush=True)
        good += [check.below(f"{file.name} {what}", value, check.SAME) for what, value in differs.items()]
        good.append(check.at_least(f"{file.name} cells that left", max(evicted), 12))
    return all(good)
