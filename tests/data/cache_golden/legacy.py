"""A DynamicCache of llama_f32 as the tuple of older transformers, (key, value) a layer.

    llama_f32.safetensors    past_key_values.{layer}.{key, value}, float32 [1, 2, 20, 8]

After the first 20 of the family's ids. Keys are turned; channel i turns with i + 4, as in the folder's weights.
"""

import numpy as np
import torch
from transformers import DynamicCache

from . import check
from .decoder import Decoder

MODEL, TOKENS = "llama_f32", 20


class Seen:
    """One layer of the second implementation."""

    def __init__(self, rotate):
        self.rotate, self.keys, self.values = rotate, [], []

    def append(self, query, key, value):
        at = len(self.keys)
        self.keys.append(self.rotate(key[None], [at])[0])
        self.values.append(value)
        return self.rotate(query[None], [at])[0], np.stack(self.keys), np.stack(self.values)


def make(families, out):
    folder = families / MODEL
    ids, full = np.load(folder / "ids.npy"), np.load(folder / "logits.npy")
    model, cache = check.load(folder), DynamicCache()
    with torch.no_grad():
        model(torch.tensor([ids[:TOKENS].tolist()]), past_key_values=cache, use_cache=True)
    layers = cache.to_legacy_cache()
    tensors = {f"past_key_values.{at}.{what}": x.numpy().astype(np.float32)
               for at, layer in enumerate(layers) for what, x in zip(("key", "value"), layer)}
    check.write(tensors, out / f"{MODEL}.safetensors")
    decoder = Decoder(folder)
    again = [Seen(decoder.rotate) for _ in range(decoder.n_layers)]
    for token in ids[:TOKENS]:
        decoder.step(token, again)
    differs = [check.apart(np.stack(kept).transpose(1, 0, 2)[None], tensors[f"past_key_values.{at}.{what}"])
               for at, seen in enumerate(again) for what, kept in (("key", seen.keys), ("value", seen.values))]
    read = DynamicCache.from_legacy_cache(tuple(
        tuple(torch.from_numpy(tensors[f"past_key_values.{at}.{what}"]).double() for what in ("key", "value"))
        for at in range(len(layers))))
    with torch.no_grad():
        row = model(torch.tensor([[int(ids[TOKENS])]]), past_key_values=read, use_cache=True).logits[0].double().numpy()
    differs.append(check.apart(row, full[[TOKENS]]))
    print(f"legacy {MODEL}: numpy {max(differs[:-1]):.0e}, row {TOKENS} from the file {differs[-1]:.0e}")
    return check.below("legacy", max(differs), check.SAME)
