"""What the parts share: reference models, how far two tables of logits are apart, and when that is wrong."""

import numpy as np
import torch
import transformers
from safetensors.numpy import save_file

MARGIN = 0.02  # smallest gap between the best and the second logit along a greedy path
SAME = 2e-5  # how far two implementations may be apart, relative to the largest logit


def load(folder, dtype=torch.float64):
    model = transformers.AutoModelForCausalLM.from_pretrained(folder, torch_dtype=dtype, attn_implementation="eager")
    return model.eval()


def masked(model, ids, visible):
    """float64 [n, vocabulary]: the uncached forward in which row q sees only what `visible` [n, n] says"""
    dtype = model.dtype
    mask = torch.zeros(visible.shape, dtype=dtype).masked_fill_(~torch.from_numpy(visible), torch.finfo(dtype).min)
    model.model._update_causal_mask = lambda *args, **kwargs: mask[None, None]
    with torch.no_grad():
        return model(torch.tensor([list(map(int, ids))]), use_cache=False).logits[0].double().numpy()


def margin(logits):
    top = np.sort(logits)
    return top[-1] - top[-2]


def apart(one, other):
    return float(np.abs(np.asarray(one, np.float64) - other).max() / np.abs(other).max())


def below(what, value, bound):
    if not value < bound:
        print(f"NOT GOOD: {what} {value:.2g}, at most {bound:.0e}")
    return value < bound


def at_least(what, value, bound):
    if not value >= bound:
        print(f"NOT GOOD: {what} {value:.3g}, at least {bound:g}")
    return value >= bound


def write(tensors, file):
    save_file({name: np.ascontiguousarray(value) for name, value in tensors.items()}, file)
    file.chmod(0o644)
