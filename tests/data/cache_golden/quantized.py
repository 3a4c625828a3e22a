"""llama_f32 with the quantized caches of transformers 4.48.3: 24 tokens in one call, then one at a time to row 59.

    CASE.npy        float32 [n, 272]    row 24 and on; the rows before see nothing rounded and are the family's own
    summary.json    {CASE: what QuantizedCacheConfig is given, first_row, rows, nearest_ties}

nearest_ties: {row after whose attention everything is rounded: distance of the nearest key or value to a tie, in
codes}. A case ends where float32 and float64 part or after a flush that meets a tie: groups that are not whole tokens
of one head move at each flush, and what is rounded already lies on ties then.
"""

import json

import numpy as np
import torch
from transformers import HQQQuantizedCache, QuantizedCacheConfig, QuantoQuantizedCache

from . import check, rounding
from .decoder import Decoder

MODEL, PREFILL, ROWS, RESIDUAL = "llama_f32", 24, 60, 16
CASES = [("quanto", 4, 0, 32), ("quanto", 2, 0, 32), ("quanto", 4, -1, 16), ("hqq", 8, 1, 32), ("hqq", 4, 1, 32),
         ("hqq", 2, 1, 32), ("hqq", 4, 0, 32)]  # backend, bits, axis of keys and values, group
CACHES = {"quanto": QuantoQuantizedCache, "hqq": HQQQuantizedCache}
AGREE = 1e-4  # relative to the largest logit
TIE = 1e-5  # of a code; nearer than that is a tie


class Rounded:
    """One layer of the second implementation: keys turned at their text position, all rounded anew at each flush."""

    def __init__(self, rotate, backend, bits, axis, size):
        self.rotate, self.backend, self.bits, self.size = rotate, backend, bits, size
        self.groups, self.old, self.residual, self.ties = rounding.GROUPS[backend, axis], None, [], {}

    def append(self, query, key, value):
        at = len(self.residual) + (len(self.old) if self.old is not None else 0)
        query, key = self.rotate(query[None], [at])[0], self.rotate(key[None], [at])[0]
        new = np.stack([key, value])
        seen = np.stack([*([] if self.old is None else self.old), *self.residual, new])
        full = at == PREFILL - 1 if self.old is None else len(self.residual) and len(self.residual) + 1 >= RESIDUAL
        self.residual.append(new)
        if full:
            self.old, self.residual = np.stack([self.rounded(seen[:, which], at) for which in (0, 1)], 1), []
        return query, seen[:, 0], seen[:, 1]

    def rounded(self, x, at):
        """[T, n_kv_heads, head_dim], rounded in the library's order [n_kv_heads, T, head_dim]"""
        x = np.ascontiguousarray(x.transpose(1, 0, 2))
        groups = self.groups(x.shape, self.size)
        codes, near, scale, offset, *_ = rounding.codes_of(self.backend, x, groups, self.bits)
        self.ties[at] = min(self.ties.get(at, np.inf), near.min())
        return rounding.back(self.backend, codes, groups, scale, offset).transpose(1, 0, 2)


def of_library(model, ids, backend, config):
    """float64 [ROWS, vocabulary]"""
    cache = CACHES[backend](QuantizedCacheConfig(backend=backend, compute_dtype=model.dtype, device="cpu", **config))
    rows = []
    with torch.no_grad():
        for call in [ids[:PREFILL], *ids[PREFILL:ROWS, None]]:
            rows.append(model(torch.tensor([call.tolist()]), past_key_values=cache, use_cache=True).logits[0].double())
    return torch.cat(rows).numpy()


def of_formulas(decoder, ids, backend, bits, axis, size):
    caches = [Rounded(decoder.rotate, backend, bits, axis, size) for _ in range(decoder.n_layers)]
    rows = np.stack([decoder.step(token, caches) for token in ids[:ROWS]])
    return rows, {at: min(cache.ties[at] for cache in caches) for at in caches[0].ties}


def agree(one, other):
    """The first row where they part."""
    apart = np.abs(one - other).max(-1) / np.abs(other).max()
    return int(np.argmax(apart > AGREE)) if (apart > AGREE).any() else len(apart)


def make(families, out):
    folder = families / MODEL
    ids, full = np.load(folder / "ids.npy"), np.load(folder / "logits.npy")[:ROWS]
    decoder, model, single = Decoder(folder), check.load(folder), check.load(folder, torch.float32)
    good, summary = True, {}
    for backend, bits, axis, size in CASES:
        name = f"{backend}_b{bits}_a{axis}"
        config = dict(nbits=bits, axis_key=axis, axis_value=axis, q_group_size=size, residual_length=RESIDUAL)
        logits = of_library(model, ids, backend, config)
        again, ties = of_formulas(decoder, ids, backend, bits, axis, size)
        until = min(agree(of_library(single, ids, backend, config), logits), agree(again, logits),
                    *[at + 1 for at, near in ties.items() if near < TIE])
        np.save(out / f"{name}.npy", logits[PREFILL:until].astype(np.float32))
        summary[name] = {"backend": backend, **config, "first_row": PREFILL, "rows": until - PREFILL,
                         "nearest_ties": {str(at): float(f"{near:.2g}") for at, near in ties.items()}}
        moved = np.abs(logits - full).max(-1)[PREFILL:until]
        print(f"quantized {name}: float32, float64 and the formulas agree before row {until}, to "
              f"{check.apart(again[:until], logits[:until]):.0e}; moves a logit by {np.median(moved):.2g} (median), "
              f"{moved.max():.2g} (largest); nearest ties {summary[name]['nearest_ties']}", flush=True)
        good &= check.below(f"{name} first call", check.apart(logits[:PREFILL], full[:PREFILL]), check.SAME)
        good &= check.at_least(f"{name} last row", until, PREFILL + RESIDUAL)
    (out / "summary.json").write_text(json.dumps(summary, indent=1) + "\n")
    return good
