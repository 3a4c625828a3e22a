#!/usr/bin/env python3
"""Writes class_defaults.json: what the configuration classes of transformers make of sparse configurations.

For each family in the table of core/model/shape_families.cpp: configurations that leave out heads, windows and kinds
of layers, and the layers that the class makes of them. tests/core/model/model_shape_test.cpp compares.

    /path/to/venv/bin/python make_class_defaults.py     # transformers==5.23.0
"""
import json
import os
import pathlib
import re

os.environ["TRANSFORMERS_VERBOSITY"] = "critical"
from transformers.models.auto.configuration_auto import CONFIG_MAPPING  # noqa: E402

HERE = pathlib.Path(__file__).parent
TABLE = HERE.parents[1] / "core/model/shape_families.cpp"
# No rule says what their layers are; and latents, of which all heads share one cell.
LEFT_OUT = {"nemotron_h", "lfm3", "deepseek_v2", "deepseek_v3", "glm4_moe_lite", "youtu", "mistral4", "minicpm3", "deepseek_v32",
            "glm_moe_dsa", "hy_v4", "kimi_linear"}
# Sizes of states, which have no defaults here.
STATES = ("linear_num_value_heads linear_value_head_dim linear_num_key_heads linear_key_head_dim linear_conv_kernel_dim "
          "mamba_n_heads mamba_d_head mamba_n_groups mamba_d_state mamba_d_conv mamba_d_ssm mamba_expand num_heads "
          "n_groups state_size conv_kernel intermediate_size expand conv_L_cache").split()
KINDS = {"full_attention": "f", "indexed_attention": "f", "sliding_attention": "w", "chunked_attention": "w",
         "linear_attention": "s", "conv": "s", "hybrid": "f", "heavily_compressed_attention": "w",
         "compressed_sparse_attention": "w"}
LAYERS = 13


def case(name, more):
    """A sparse configuration and the letters, heads and windows of its layers."""
    usual = CONFIG_MAPPING[name]()
    dim = (2 if hasattr(usual, "num_attention_heads") else 1) * usual.hidden_size
    layers = LAYERS + (getattr(usual, "num_kv_shared_layers", 0) or 0)
    sparse = {"hidden_size": dim, "num_hidden_layers": layers, **more}
    made = CONFIG_MAPPING[name](**sparse)
    raw = made.to_dict()
    states = {key: raw[key] for key in STATES if raw.get(key) is not None}
    if name != "gpt2" and "intermediate_size" in states and not name.endswith("mamba"):
        del states["intermediate_size"]
    if name == "mamba2":
        states["head_dim"] = raw["head_dim"]
    window = getattr(made, "sliding_window", None) or raw.get("attention_chunk_size")
    kinds = getattr(made, "layer_types", None)
    letters = ("w" if window else "f") * sparse["num_hidden_layers"] if kinds is None else "".join(KINDS[k] for k in kinds)
    heads = getattr(made, "num_attention_heads", 0)
    return {"config": {"model_type": name, **sparse, **states}, "layers": letters, "heads": heads,
            "kv_heads": getattr(made, "num_key_value_heads", None) or heads, "window": window or -1,
            "head_dim": raw.get("head_dim") or (dim // heads if heads else 0),
            "full_head_dim": raw.get("global_head_dim") or 0}


def main():
    types = sorted(set(re.findall(r'\.type = "([^"]+)"', TABLE.read_text())) - LEFT_OUT)
    cases = []
    for type_ in types:
        name = type_ + "_text" if type_ + "_text" in CONFIG_MAPPING else type_
        if name not in CONFIG_MAPPING:
            continue
        default = CONFIG_MAPPING[name]()
        cases.append(case(name, {}))
        if hasattr(default, "num_attention_heads"):
            cases.append(case(name, {"num_attention_heads": 2 * default.num_attention_heads}))
        if hasattr(default, "use_sliding_window"):
            cases.append(case(name, {"use_sliding_window": True, "num_hidden_layers": 40}))
            cases.append(case(name, {"use_sliding_window": True, "num_hidden_layers": 40, "sliding_window": 64}))
    lines = ",\n".join(json.dumps(one) for one in cases)
    (HERE / "class_defaults.json").write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
