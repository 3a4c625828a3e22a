r"""Writes tests/data/kvpress/: which tokens of a prompt kvpress keeps, for the policies that this program has, too.

python -m venv venv && venv/bin/pip install kvpress==0.5.5 transformers==5.2.0 torch==2.6.0 numpy==2.4.6 safetensors==0.8.0
usage: make_kvpress_golden.py        after make_family_golden.py

    golden.json        [{policy, model, tokens, spec, kept: by layer [positions]}]   the first `tokens` ids of ids.npy
    one_kv_head/       llama_f32 with its first KV head alone: a press and this program choose from the same scores

The scores are those of kvpress's own presses, on the models of tests/data/families/ in float64. Each press prunes every
KV head apart, this program a layer: so a layer's score is the mean over its KV heads, and where there is one head what
is kept is what the press leaves in transformers' cache, to the row. Three more differences, which are of the policies:

tova        kvpress never prunes the newest token, the paper and this program do. A prompt is taken in which it stays
            by its own weight.
h2o         kvpress divides the sum of a key's weights by the number of rows that see the key ("observed attention");
            the paper and this program do not. The division is taken back. kvpress spares no recent tokens: recent=0.
pyramidkv   kvpress counts the observed tokens into the line of budgets, Cai et al. beside it, and this program with them.
            The scores are compared, with the budgets of this program.

A case counts only where the last token that stays is clearly ahead of the first one that leaves.
"""

import json
import pathlib
import shutil

import numpy as np
import torch
import transformers
from kvpress import (ExpectedAttentionPress, KnormPress, ObservedAttentionPress, PyramidKVPress, SnapKVPress, TOVAPress)
from safetensors.numpy import load_file, save_file

HERE = pathlib.Path(__file__).parent
MODELS = ["one_kv_head", "llama_f32", "qwen2", "qwen3", "llama_linear_rope"]
CLEAR = 1e-4  # of the larger score
OBSERVE = 7
PRESSES = {"tova": lambda ratio: TOVAPress(ratio), "h2o": lambda ratio: ObservedAttentionPress(ratio),
           "key_norm": lambda ratio: KnormPress(ratio), "snapkv": lambda ratio: SnapKVPress(ratio, window_size=OBSERVE),
           "pyramidkv": lambda ratio: PyramidKVPress(ratio, window_size=OBSERVE),
           "expected_attention": lambda ratio: ExpectedAttentionPress(ratio)}
KEYS = {"h2o": ",recent=0", "snapkv": f",observe={OBSERVE}", "pyramidkv": f",observe={OBSERVE}"}
AS_THE_PRESS = {"tova", "key_norm", "snapkv", "expected_attention"}  # one head: what stays is what the press leaves


def one_kv_head(folder):
    """llama_f32 with the first of its KV heads"""
    source = HERE / "families/llama_f32"
    folder.mkdir(parents=True, exist_ok=True)
    config = json.loads((source / "config.json").read_text())
    width = config.get("head_dim") or config["hidden_size"] // config["num_attention_heads"]
    config["num_key_value_heads"] = 1
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    weights = load_file(source / "model.safetensors")
    for name in weights:
        if name.endswith(("k_proj.weight", "v_proj.weight")):
            weights[name] = np.ascontiguousarray(weights[name][:width])
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    shutil.copy(source / "ids.npy", folder)


def pyramid(budget, tokens, n_layers):
    """The cells that each layer keeps: a line through the budget beside the observed cells, as Cai et al. have it."""
    average = budget - OBSERVE
    most = min(2 * average - average // 20, max(tokens - OBSERVE, average))
    least = 2 * average - most
    step = (most - least) / (n_layers - 1)
    return [OBSERVE + (most - int(i * step) if 2 * i < n_layers else least + int((n_layers - 1 - i) * step))
            for i in range(n_layers)]


def pressed(model, ids, policy, ratio):
    """(scores of each layer [tokens], keys that the press leaves in each layer [KV heads, kept, head_dim])"""
    press, scores = PRESSES[policy](ratio), []
    score = press.score

    def watched(module, hidden_states, keys, values, attentions, kwargs):
        made = score(module, hidden_states, keys, values, attentions, kwargs)
        scores.append(made[0].double().numpy())
        return made

    press.score = watched
    cache = transformers.DynamicCache()
    with torch.no_grad(), press(model):
        model(torch.tensor([ids]), past_key_values=cache, use_cache=True)
    return scores, [layer.keys[0].numpy() for layer in cache.layers]


def plain(model, ids):
    """(keys of each layer, weights of the last row [tokens], mean over the heads)"""
    cache = transformers.DynamicCache()
    with torch.no_grad():
        out = model(torch.tensor([ids]), past_key_values=cache, use_cache=True, output_attentions=True)
    return [layer.keys[0].numpy() for layer in cache.layers], [a[0, :, -1].mean(0).numpy() for a in out.attentions]


def kept_of(scores, count):
    """Positions of the largest `count` scores, ascending; None: not clear."""
    if count >= len(scores):
        return list(range(len(scores)))
    order = np.argsort(-scores, kind="stable")
    last, first = scores[order[count - 1]], scores[order[count]]
    if last - first < CLEAR * max(abs(last), abs(first)):
        return None
    return sorted(int(position) for position in order[:count])


def case_of(name, model, all_ids, policy, budget):
    for tokens in range(len(all_ids), budget + budget // 2, -1):
        ids = [int(i) for i in all_ids[:tokens]]
        scores, left = pressed(model, ids, policy, 1 - (budget + 0.5) / tokens)
        keys, last_row = plain(model, ids)
        if policy == "h2o":
            scores = [each * np.arange(tokens, 0, -1) for each in scores]
        layers = [each.mean(0) for each in scores]
        counts = pyramid(budget, tokens, len(layers)) if policy == "pyramidkv" else [budget] * len(layers)
        kept = [kept_of(each, count) for each, count in zip(layers, counts)]
        if None in kept:
            continue
        if policy == "tova" and not all(np.partition(row, -budget)[-budget] < row[-1] * (1 - CLEAR) for row in last_row):
            continue
        if name == "one_kv_head" and policy in AS_THE_PRESS:
            for layer, positions in enumerate(kept):
                rows = {key.tobytes() for key in left[layer][0]}
                assert len(rows) == budget, (policy, layer, len(rows))
                assert [p for p, key in enumerate(keys[layer][0]) if key.tobytes() in rows] == positions, (policy, layer)
        return {"policy": policy, "model": name, "tokens": tokens, "spec": f"{policy}:window_length={budget}{KEYS.get(policy, '')}",
                "kept": kept}
    return None


def main():
    torch.set_num_threads(1)
    transformers.logging.set_verbosity_error()
    transformers.logging.disable_progress_bar()
    out = HERE / "kvpress"
    one_kv_head(out / "one_kv_head")
    cases, without = [], []
    for name in MODELS:
        folder = out / name if name == "one_kv_head" else HERE / "families" / name
        model = transformers.AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float64, attn_implementation="eager").eval()
        all_ids = np.load(folder / "ids.npy")
        for policy in PRESSES:
            for budget in (16, 24):
                case = case_of(name, model, all_ids, policy, budget)
                print(name, policy, budget, case and case["tokens"], flush=True)
                (cases if case else without).append(case or (name, policy, budget))
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    (out / "golden.json").write_text(f"[\n{lines}\n]\n")
    raise SystemExit(f"NOT GOOD: no clear prompt for {without}" if without else 0)


if __name__ == "__main__":
    main()
