"""Attention sinks as in "Efficient Streaming Language Models with Attention Sinks" (arXiv 2309.17453, section 3.2).

A key is kept as it was before its rotation; at every step the kept keys stand at positions 0 .. L-1 of the cache, the
query at L-1. The window counts the sinks and the current token. Nothing is evicted until the length would exceed the
window; then the oldest token that is no sink goes. A layer whose own window is not longer keeps its own rule, which has
no sinks.

    MODEL_w16_nSINKS.npy           float32 [T, 272]    one token at a time
    llama_f32_w16_n4.greedy.npy    int32 [32]          most likely continuation, its margin is 0.02 or more
"""

import numpy as np
import torch
import transformers

from family_golden import truth

from . import check
from .decoder import Decoder

WINDOW = 16
CASES = [("llama_f32", 4, 55), ("llama_f32", 1, 36), ("llama_f32", 0, 36), ("llama_linear_rope", 4, 36),
         ("llama3_rope", 4, 36), ("qwen2", 4, 36), ("qwen3", 4, 36), ("phi3_partial_rotary", 4, 36), ("gemma2", 4, 36),
         ("jamba", 4, 36)]  # model, sinks, rows
GREEDY = 32


class Kept:
    """One layer's keys, not rotated, and values."""

    def __init__(self, rotate, window, sinks):
        self.rotate, self.window, self.sinks, self.keys, self.values = rotate, window, sinks, [], []

    def append(self, query, key, value):
        """(query [n_heads, head_dim], keys [L, n_kv_heads, head_dim], values), the first two turned"""
        self.keys.append(key)
        self.values.append(value)
        if self.window and len(self.keys) > self.window:
            del self.keys[self.sinks], self.values[self.sinks]
        length = len(self.keys)
        keys = self.rotate(np.stack(self.keys), np.arange(length))
        return self.rotate(query[None], [length - 1])[0], keys, np.stack(self.values)


def caches(decoder, window, sinks):
    windows = [decoder.window_of(layer) for layer in range(decoder.n_layers)]
    return [Kept(decoder.rotate, own, 0) if own and own <= (window or np.inf) else Kept(decoder.rotate, window, sinks)
            for own in windows]


def streamed(decoder, ids, window, sinks, more=0):
    """(logits float64 [n, vocabulary], `more` greedy ids, their smallest margin)"""
    kept = caches(decoder, window, sinks)
    rows = [decoder.step(token, kept) for token in ids]
    path, last, least = [], rows[-1], np.inf
    while len(path) < more:
        least = min(least, check.margin(last))
        path.append(int(last.argmax()))
        last = decoder.step(path[-1], kept)
    return np.stack(rows), path, least


def visible(n, window, sinks):
    """bool [n, n]: what row q sees of 0 .. n-1"""
    q, k = np.arange(n)[:, None], np.arange(n)
    return (k <= q) & ((k < sinks) | (k > q - (window - sinks)))


class Shifted(transformers.DynamicCache):
    """A second opinion: rotated keys, turned back by one position whenever a token before them goes."""

    def __init__(self, window, sinks, frequencies):
        super().__init__()
        self.window, self.sinks, self.angle = window, sinks, torch.from_numpy(frequencies)

    def update(self, key, value, layer, cache_kwargs=None):
        keys, values = super().update(key, value, layer)
        if keys.shape[2] > self.window:
            later = keys[:, :, self.sinks + 1 : -1]
            first, second = later.chunk(2, -1)
            cos, sin = self.angle.cos(), self.angle.sin()
            later = torch.cat([first * cos + second * sin, second * cos - first * sin], -1)
            keys = torch.cat([keys[:, :, : self.sinks], later, keys[:, :, -1:]], 2)
            values = torch.cat([values[:, :, : self.sinks], values[:, :, self.sinks + 1 :]], 2)
            self.key_cache[layer], self.value_cache[layer] = keys, values
        return keys, values


def shifted(model, decoder, ids, window, sinks):
    cache, rows = Shifted(window, sinks, decoder.frequencies), []
    with torch.no_grad():
        for at, token in enumerate(ids):
            position = min(at, window - 1)
            out = model(torch.tensor([[int(token)]]), past_key_values=cache, position_ids=torch.tensor([[position]]),
                        cache_position=torch.tensor([position]), use_cache=True)
            rows.append(out.logits[0, -1].double().numpy())
    return np.stack(rows)


def make(families, out):
    good = []
    for name, sinks, rows in CASES:
        folder, ids = families / name, np.load(families / name / "ids.npy")[:rows]
        full = np.load(folder / "logits.npy")[:rows]
        file = out / f"{name}_w{WINDOW}_n{sinks}"
        if name == "jamba":  # no positions: what is kept is all there is to it
            model = check.load(folder)
            whole = check.masked(model, ids, visible(rows, rows, 0))
            logits = check.masked(model, ids, visible(rows, WINDOW, sinks))
            differs = {"full": check.apart(whole, full)}
            good.append(check.at_least(f"{file.name} router gap", truth.router_gap(model, ids), truth.ROUTED))
        else:
            decoder = Decoder(folder)
            more = GREEDY if (name, sinks) == ("llama_f32", 4) else 0
            logits, path, least = streamed(decoder, ids, WINDOW, sinks, more)
            differs = {"full": check.apart(streamed(decoder, ids, None, 0)[0], full)}
            if name in ("llama_f32", "llama_linear_rope", "llama3_rope", "qwen2"):
                differs["shifted"] = check.apart(shifted(check.load(folder), decoder, ids, WINDOW, sinks), logits)
            if more:
                np.save(f"{file}.greedy.npy", np.array(path, np.int32))
                good.append(check.at_least(f"{file.name} greedy margin", least, check.MARGIN))
        np.save(f"{file}.npy", logits.astype(np.float32))
        differs["before"] = check.apart(logits[:WINDOW], full[:WINDOW])
        evicted = np.abs(logits[WINDOW:] - full[WINDOW:]).max(-1)
        print(f"sink {file.name:28} rows {rows}  from the full cache {evicted.min():.2g} to {evicted.max():.2g}  "
              + ", ".join(f"{what} {value:.0e}" for what, value in differs.items()), flush=True)
        good += [check.below(f"{file.name} {what}", value, check.SAME) for what, value in differs.items()]
    return all(good)
