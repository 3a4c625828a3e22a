"""Sliding windows: the uncached forward in which row q sees q-W+1 .. q, a layer's own window staying as it is.

    MODEL_wW.npy    float32 [32, 272]
"""

import numpy as np

from . import check, sinks
from .decoder import Decoder

CASES = [("llama_f32", 8), ("llama_f32", 16), ("mistral_window", 8), ("mistral_window", 20), ("gemma2", 5),
         ("gemma2", 10)]  # model, window; Mistral's own is 12, Gemma's 8 in layers 0 and 2
ROWS = 32


def make(families, out):
    good = []
    for name, window in CASES:
        folder = families / name
        ids = np.load(folder / "ids.npy")[:ROWS]
        full = np.load(folder / "logits.npy")[:ROWS]
        decoder, model = Decoder(folder), check.load(folder)
        # one mask serves all of Mistral's layers; Gemma's narrow theirs themselves
        own = model.config.sliding_window if name == "mistral_window" else ROWS
        logits = check.masked(model, ids, sinks.visible(ROWS, min(window, own), 0))
        np.save(out / f"{name}_w{window}.npy", logits.astype(np.float32))
        differs = {"numpy": check.apart(sinks.streamed(decoder, ids, window, 0)[0], logits),
                   "full": check.apart(check.masked(model, ids, sinks.visible(ROWS, own, 0)), full)}
        moved = np.abs(logits - full).max(-1)
        print(f"window {name}_w{window}: rows that differ from the full cache "
              f"{np.flatnonzero(moved > check.SAME * np.abs(full).max())[:1]}.., by at most {moved.max():.2g}  "
              + ", ".join(f"{what} {value:.0e}" for what, value in differs.items()), flush=True)
        good += [check.below(f"{name} {what}", value, check.SAME) for what, value in differs.items()]
    return all(good)
