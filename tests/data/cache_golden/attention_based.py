"""Caches that keep a budget of cells by what they see of them, each layer for itself: a prompt, then one token at a time.

tova       "Transformers are Multi-State RNNs" (arXiv 2401.06104, section 3.2): the cells to which the newest token gave the
           smallest weights leave, mean over the heads; the newest token is a cell like any other.
key_norm   "A Simple and Effective L2 Norm-Based Strategy for KV Cache Compression" (arXiv 2406.11430, section 3): the cells
           with the largest key norms leave, mean over the KV heads, but not the newest token, unless it ends a prompt.
h2o        "Heavy-Hitter Oracle" (arXiv 2306.14048, section 4): a cell sums the weights of all rows, mean over the heads;
           the smallest sum leaves, but not the newest RECENT tokens (half of the budget).
snapkv     "SnapKV" (arXiv 2404.14469, section 4): once, behind the prompt. The last OBSERVE rows (half of the budget, 32 at
           most) sum the weights they gave, mean over the heads; of the cells before them the smallest sums leave, as means
           over five neighbours, missing ones being 0. What comes later stays.
pyramidkv  "PyramidKV" (arXiv 2406.02069, section 4.2): the same with another budget in each layer. The cells beside the
           sinks and the observed ones, f on average, are on a line from 2 f - f // 20 in the first layer to f // 20 in the
           last; where the prompt has less than the first layer keeps, from that many to 2 f less that many.
expected_attention
           "Expected Attention" (arXiv 2510.00636, section 3): once, behind the prompt. Mean m and covariance C of the
           queries of all rows but the first SINKS (4), before their rotation, are turned by the average of the rotation
           matrices at the next 512 positions. A key k behind the sinks has exp(k.m scale + k.C k scale^2 / 2), divided
           by the sum over those keys; mean over the heads that share it, times the length of its value; the mean over
           the KV heads decides, the smallest leave. What comes later stays.

Keys keep their positions in the text. Behind each token, what the layer's own window can no longer show leaves first,
then cells above the budget; the first SINKS tokens never do. A prompt is one call: nothing leaves within it. A table ends
at the first decision whose margin is small.

    MODEL_wBUDGET[_nSINKS][_rRECENT][_oOBSERVE][_pPROMPT].npy    float32 [T, 272], with a prompt the rows behind it
"""

from typing import NamedTuple

import numpy as np

from . import check
from .decoder import Decoder


class Case(NamedTuple):
    model: str
    budget: int
    rows: int
    sinks: int = 0
    recent: int | None = None
    observe: int | None = None
    prompt: int = 1

    def file(self):
        parts = [("n", self.sinks or None), ("r", self.recent), ("o", self.observe),
                 ("p", self.prompt if self.prompt > 1 else None)]
        return f"{self.model}_w{self.budget}{''.join(f'_{k}{n}' for k, n in parts if n is not None)}.npy"


STREAMED = [Case("llama_f32", 16, 60), Case("llama_f32", 5, 36), Case("llama_f32", 16, 36, sinks=4),
            Case("llama3_rope", 12, 36), Case("phi3_partial_rotary", 9, 36), Case("gemma2", 5, 36),
            Case("gemma2", 16, 36), Case("mistral_window", 6, 36), Case("llama_f32", 16, 75, prompt=50),
            Case("llama_f32", 24, 60, sinks=4, prompt=44), Case("llama3_rope", 12, 56, prompt=38), Case("gemma2", 5, 40, prompt=24),
            Case("qwen3", 12, 48, prompt=30)]
SUMMED = [Case("llama_f32", 16, 50), Case("llama_f32", 16, 36, sinks=4), Case("llama_f32", 16, 50, recent=2),
          Case("llama3_rope", 12, 36), Case("gemma2", 5, 36), Case("mistral_window", 6, 36),
          Case("llama_f32", 20, 70, prompt=40), Case("gemma2", 6, 36, sinks=1, prompt=20)]
PROMPTED = [Case("llama_f32", 16, 75, prompt=50), Case("llama_f32", 24, 60, sinks=4, observe=5, prompt=40),
            Case("llama3_rope", 12, 56, prompt=36), Case("phi3_partial_rotary", 15, 44, observe=9, prompt=24),
            Case("gemma2", 5, 40, prompt=24), Case("mistral_window", 6, 44, prompt=24)]
FORESEEN = [Case("llama_f32", 16, 75, prompt=50), Case("llama_f32", 24, 60, sinks=2, prompt=40),
            Case("llama3_rope", 12, 56, prompt=36), Case("phi3_partial_rotary", 15, 44, prompt=24),
            Case("gemma2", 5, 40, prompt=24), Case("mistral_window", 6, 44, prompt=24), Case("qwen3", 12, 48, prompt=30),
            Case("qwen2", 12, 48, prompt=30)]
CLEAR = 1e-4  # of the larger number: smallest margin between what leaves and what could have left instead


class Close(Exception):
    """What leaves is not clear."""


class Budget:
    """One layer's keys, turned at their positions in the text, values, and what becomes of them."""

    def __init__(self, decoder, layer, case):
        self.rotate, self.window = decoder.rotate, decoder.window_of(layer)
        self.budget, self.sinks, self.prompt = case.budget, case.sinks, case.prompt
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
        self.look(weights)
        while self.window and self.at and self.seen - self.at[0] >= self.window:
            self.remove(0)
        if self.decides():
            self.leave(dict(zip(self.at, self.badness())), len(self.at) - self.budget)

    def decides(self):
        return self.seen >= self.prompt

    def leave(self, badness, count):
        """The worst `count` of those that may leave; badness by position"""
        free = sorted((p for p in self.at if self.may_leave(p)), key=lambda p: (-badness[p], p))
        if count <= 0 or not free:
            return
        if count < len(free):
            last, first = badness[free[count - 1]], badness[free[count]]
            if last - first < CLEAR * max(abs(last), abs(first)):
                raise Close
        for position in free[:count]:
            self.remove(self.at.index(position))
        self.evicted += len(free[:count])

    def may_leave(self, position):
        return position >= self.sinks


class Tova(Budget):
    def look(self, weights):
        self.newest = dict(zip(self.at, weights.mean(0)))

    def badness(self):
        return [-self.newest[p] for p in self.at]


class KeyNorm(Budget):
    def look(self, weights):
        pass

    def badness(self):
        return [np.linalg.norm(key, axis=-1).mean() for key in self.keys]

    def may_leave(self, position):
        return super().may_leave(position) and (position + 1 < self.seen or self.seen == self.prompt > 1)


class HeavyHitters(Budget):
    def __init__(self, decoder, layer, case):
        super().__init__(decoder, layer, case)
        self.recent = min(case.budget // 2, case.budget - case.sinks) if case.recent is None else case.recent
        self.sums = {}

    def look(self, weights):
        for position, weight in zip(self.at, weights.mean(0)):
            self.sums[position] = self.sums.get(position, 0) + weight

    def badness(self):
        return [-self.sums[p] for p in self.at]

    def may_leave(self, position):
        return super().may_leave(position) and position + self.recent < self.seen


class Observed(Budget):
    def __init__(self, decoder, layer, case):
        super().__init__(decoder, layer, case)
        self.observe = min(32, case.budget // 2) if case.observe is None else case.observe
        self.rows = []
        self.stays = self.share(layer, decoder.n_layers)

    def share(self, layer, n_layers):
        return self.budget

    def look(self, weights):
        self.rows.append(dict(zip(self.at, weights.mean(0))))

    def decides(self):
        return self.seen == self.prompt and self.seen > self.budget

    def badness(self):
        before = [p for p in self.at if p + self.observe < self.seen]
        sums = [sum(row.get(p, 0) for row in self.rows[-self.observe:]) for p in before]
        means = [sum(sums[max(0, i - 2): i + 3]) / 5 for i in range(len(sums))]
        return [-mean for mean in means] + [0] * (len(self.at) - len(before))

    def leave(self, badness, count):
        super().leave(badness, len(self.at) - self.stays)

    def may_leave(self, position):
        return super().may_leave(position) and position + self.observe < self.seen


class Pyramid(Observed):
    def share(self, layer, n_layers):
        always = self.sinks + self.observe
        average = self.budget - always
        most = min(2 * average - average // 20, max(self.prompt - always, average))
        step = (2 * most - 2 * average) / (n_layers - 1)
        # The first half is rounded up, the second down, so that the layers add up to what was asked for.
        before = most - (int(layer * step) if 2 * layer < n_layers else 0)
        if 2 * layer >= n_layers:
            before = 2 * average - (most - int((n_layers - 1 - layer) * step))
        return always + before


class Expected(Budget):
    AHEAD = 512  # positions

    def __init__(self, decoder, layer, case):
        super().__init__(decoder, layer, case)
        self.scale, self.share = decoder.scale, decoder.n_heads // decoder.n_kv_heads
        self.sinks = case.sinks or min(4, case.budget - 1)
        self.queries = []

    def append(self, query, key, value):
        self.queries.append(query)
        return super().append(query, key, value)

    def look(self, weights):
        pass

    def decides(self):
        return self.seen == self.prompt and self.seen > self.budget

    def average_turn(self):
        """R [head_dim, head_dim], so that R x is the mean of x turned at each position"""
        unit = np.eye(self.queries[0].shape[-1])
        turned = [self.rotate(unit[None], [self.seen + ahead])[0] for ahead in range(self.AHEAD)]
        return np.mean(turned, 0).T

    def badness(self):
        rows = np.stack(self.queries[self.sinks:]).astype(np.float64)  # [n, n_heads, head_dim]
        behind = [i for i, p in enumerate(self.at) if p >= self.sinks]
        turn = self.average_turn()
        scores = np.zeros(len(self.at))
        n_heads = rows.shape[1]
        for head in range(n_heads):
            mean = turn @ rows[:, head].mean(0)
            covariance = turn @ np.cov(rows[:, head], rowvar=False, bias=True) @ turn.T
            keys = np.stack([self.keys[i][head // self.share] for i in behind]).astype(np.float64)
            lengths = np.array([np.linalg.norm(self.values[i][head // self.share]) for i in behind])
            expected = keys @ mean * self.scale + np.einsum("ki,ij,kj->k", keys, covariance, keys) * self.scale**2 / 2
            weight = np.exp(expected - expected.max())
            scores[behind] += weight / weight.sum() * lengths / n_heads
        return list(-scores)


def streamed(decoder, ids, policy, case):
    """(logits [n, vocabulary] up to the first decision that is close, cells that left in each layer)"""
    kept = [policy(decoder, layer, case) for layer in range(decoder.n_layers)]
    rows = []
    try:
        for token in ids:
            rows.append(decoder.step(token, kept))
    except Close:  # the logits of this token come before it
        pass
    return np.stack(rows), [cache.evicted for cache in kept]


def make(policy, cases, families, out):
    good = []
    for case in cases:
        folder = families / case.model
        ids, full = np.load(folder / "ids.npy")[:case.rows], np.load(folder / "logits.npy")[:case.rows]
        logits, evicted = streamed(Decoder(folder), ids, policy, case)
        single, _ = streamed(Decoder(folder, np.float32), ids, policy, case)
        whole, _ = streamed(Decoder(folder), ids, policy, case._replace(budget=len(ids) + 1, sinks=0))
        rows = min(len(logits), len(single))
        first = max(case.budget, case.prompt)  # row that sees less
        differs = {"full": check.apart(whole, full), "float32": check.apart(single[:rows], logits[:rows]),
                   "before": check.apart(logits[:first], full[:first])}
        file = out / case.file()
        np.save(file, logits[case.prompt if case.prompt > 1 else 0:].astype(np.float32))
        moved = np.abs(logits[first + 1:] - full[first + 1:len(logits)]).max()
        print(f"{out.name} {file.name:24} rows {len(logits)}  left by layer {evicted}  from the full cache {moved:.2g}  "
              + ", ".join(f"{what} {value:.0e}" for what, value in differs.items()), flush=True)
        good += [check.below(f"{file.name} {what}", value, check.SAME) for what, value in differs.items()]
        good.append(check.at_least(f"{file.name} cells that left", sum(evicted), 10))
    return all(good)
