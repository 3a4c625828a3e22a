"""Logits and greedy continuations by uncached float64 forwards, and the folder they are written to."""

import itertools
import json
import re
import shutil

import numpy as np
import torch
from safetensors.torch import load_file, save_file

from .tiny import VOCAB, random_model, variant

GREEDY = 48
MARGIN = 0.02  # smallest gap between the best and the second logit along a greedy path
DISTINCT = 16  # different tokens in a greedy path, so that it is not one short loop
MATTERS = 1e-2  # how far a logit must move when a trait is taken away
ROUTED = 1e-3  # smallest gap between the last expert chosen and the first not chosen, in router logits
SINGLE = 1e-4  # how far float32 may be from float64, relative to the largest logit


def forget(model):
    """Rotary tables that grew with an earlier, longer text become those of a new model."""
    for module in model.modules():
        if hasattr(module, "original_max_seq_len"):
            module.inv_freq = module.original_inv_freq
            module.max_seq_len_cached = module.original_max_seq_len


def logits_of(model, ids):
    """float64 [n, vocabulary]"""
    forget(model)
    with torch.no_grad():
        return model(torch.tensor([list(map(int, ids))]), use_cache=False).logits[0].double().numpy()


def router_gap(model, ids):
    """Smallest gap at the choice of experts over all rows and layers; infinite where there is no choice."""
    chosen = getattr(model.config, "num_experts_per_tok", 0)
    rows = []

    def keep(module, inputs, out):
        scores = out[0] if isinstance(out, tuple) else out  # transformers 5: scores, weights, experts
        bias = inputs[1] if len(inputs) > 1 else getattr(module, "e_score_correction_bias", None)  # added to sigmoids
        if bias is not None:
            scores = scores.sigmoid() + bias
        rows.append(scores.double().sort(-1).values)

    hooks = [module.register_forward_hook(keep) for name, module in model.named_modules()
             if re.search(r"(block_sparse_moe|mlp|feed_forward|mixer)\.gate$|\.router$", name)]
    logits_of(model, ids)
    for hook in hooks:
        hook.remove()
    return min([(row[:, -chosen] - row[:, -chosen - 1]).min().item() for row in rows], default=np.inf)


def margins(logits):
    top = np.sort(logits, -1)
    return top[..., -1] - top[..., -2]


def greedy_path(step, start):
    """(ids [GREEDY], smallest margin), or None where a step is nearly a tie; step(ids): logits of the next token."""
    path, least = list(start), np.inf
    while len(path) < len(start) + GREEDY:
        last = step(path)
        least = min(least, margins(last))
        if least < MARGIN:
            return None
        path.append(int(last.argmax()))
    path = path[len(start):]
    return (path, least) if len(set(path)) >= DISTINCT else None


def save(tiny, model, folder):
    """As a published folder; gives the model as read back, in float64."""
    shutil.rmtree(folder, ignore_errors=True)
    model.to(tiny.dtype).save_pretrained(folder, **({"max_shard_size": tiny.shard} if tiny.shard else {}))
    if tiny.drafts:
        add_drafts(folder, tiny.drafts, model.config.hidden_size)
    return load(tiny, folder, torch.float64)


def add_drafts(folder, layer, dim):
    """As published folders of Qwen3.5 hold it."""
    weights = load_file(folder / "model.safetensors")
    block = {name.replace(layer, "mtp.layers.0."): weight.clone() for name, weight in weights.items() if layer in name}
    norms = {f"mtp.{name}.weight": torch.zeros(dim) for name in ("norm", "pre_fc_norm_embedding", "pre_fc_norm_hidden")}
    save_file({**weights, **block, **norms, "mtp.fc.weight": torch.zeros(dim, 2 * dim)}, folder / "model.safetensors",
              metadata={"format": "pt"})
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps({**config, "mtp_num_hidden_layers": 1}, indent=2) + "\n")


def load(tiny, folder, dtype):
    return tiny.model_class.from_pretrained(folder, torch_dtype=dtype, attn_implementation="eager").eval()


def make(tiny, root):
    """Whether all was well."""
    folder = root / tiny.name
    rng = np.random.default_rng(tiny.first_seed)
    for tries in itertools.count():
        if tries % 40 == 0:
            seed = tiny.first_seed + tries // 40
            model = save(tiny, random_model(tiny, seed), folder)
        ids = rng.integers(3, VOCAB, tiny.positions).astype(np.int32)
        prompts = [ids, ids[: tiny.short]] if tiny.short else [ids]
        paths = []
        for prompt in prompts:
            paths.append(greedy_path(lambda path: logits_of(model, path)[-1], prompt))
            if paths[-1] is None:
                break
        if paths[-1] is not None and router_gap(model, [*ids, *paths[0][0]]) > ROUTED:
            break
    single = load(tiny, folder, torch.float32)
    least, largest, differs = np.inf, 0.0, 0.0
    for prefix, prompt, (path, margin) in zip(["", "short_"], prompts, paths):
        logits = logits_of(model, prompt)
        np.save(folder / f"{prefix}ids.npy", prompt)
        np.save(folder / f"{prefix}logits.npy", logits.astype(np.float32))
        np.save(folder / f"{prefix}greedy.npy", np.array(path, np.int32))
        least, largest = min(least, margin), max(largest, np.abs(logits).max())
        text = [*prompt, *path]
        differs = max(differs, np.abs(logits_of(single, text) - logits_of(model, text)).max())
    logits = logits_of(model, ids)
    moved = {what: np.abs(logits_of(variant(tiny, model, change), ids) - logits).max()
             for what, change in tiny.without.items()}
    return report(tiny.name, folder, logits, largest, least, differs, moved, f"seed {seed} prompt {tries}")


def report(name, folder, logits, largest, least, differs, moved, found):
    size = sum(file.stat().st_size for file in folder.iterdir()) / 1024
    print(f"{name:28} {found:18} {size:4.0f} KiB  spread {logits.std():4.2f}  max|logit| {largest:5.2f}  "
          f"min margin {least:.3f}  float32 differs {differs / largest:.0e}  "
          + ", ".join(f"{what} {change:.2g}" for what, change in moved.items()), flush=True)
    wrong = ["float32 differs"] if differs / largest >= SINGLE else []
    wrong += [what for what, change in moved.items() if change <= MATTERS]
    if wrong:
        print(f"{name}: NOT GOOD: {wrong}")
    return not wrong
