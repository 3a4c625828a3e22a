"""Makes the seeds of shape_fuzz: metadata and configurations of small models of each kind. Needs only Python.

    python tests/data/make_shape_seeds.py          # writes tests/fuzz/seeds/shape
"""

import json
import pathlib

from make_gguf_seeds import ARRAY, BOOL, I32, STRING, U32, entry, gguf

CONFIGS = {
    "gemma4": {"model_type": "gemma4", "text_config": {
        "model_type": "gemma4_text", "hidden_size": 64, "num_hidden_layers": 6, "num_attention_heads": 4, "num_key_value_heads": 1,
        "head_dim": 16, "global_head_dim": 32, "num_global_key_value_heads": 2, "attention_k_eq_v": True, "sliding_window": 8,
        "num_kv_shared_layers": 3, "per_layer_config": {"02": {"head_dim": 32}},
        "layer_types": ["sliding_attention", "full_attention"] * 3}},
    "qwen3_5": {"model_type": "qwen3_5_text", "hidden_size": 64, "num_hidden_layers": 4, "num_attention_heads": 4, "num_key_value_heads": 2,
                "full_attention_interval": 4, "linear_conv_kernel_dim": 4, "linear_key_head_dim": 8, "linear_value_head_dim": 8,
                "linear_num_key_heads": 2, "linear_num_value_heads": 4},
    "kimi_linear": {"model_type": "kimi_linear", "hidden_size": 64, "num_hidden_layers": 4, "num_attention_heads": 4, "num_key_value_heads": 4,
                    "kv_lora_rank": 16, "qk_rope_head_dim": 8, "qk_nope_head_dim": 16, "v_head_dim": 16, "index_head_dim": 8,
                    "linear_attn_config": {"full_attn_layers": [4], "head_dim": 8, "num_heads": 4, "short_conv_kernel_size": 4}},
    "nemotron_h": {"model_type": "nemotron_h", "hidden_size": 64, "num_attention_heads": 4, "num_key_value_heads": 2,
                   "hybrid_override_pattern": "M-*E", "mamba_num_heads": 4, "mamba_head_dim": 8, "ssm_state_size": 8, "n_groups": 2,
                   "conv_kernel": 4},
    "jamba": {"model_type": "jamba", "hidden_size": 64, "num_hidden_layers": 4, "num_attention_heads": 4, "num_key_value_heads": 2,
              "attn_layer_period": 4, "attn_layer_offset": 1, "mamba_d_state": 8, "mamba_d_conv": 4, "mamba_expand": 2},
    "exaone4": {"model_type": "exaone4", "hidden_size": 64, "num_hidden_layers": 4, "num_attention_heads": 4, "num_key_value_heads": 2,
                "sliding_window": 8, "sliding_window_pattern": "LLLG", "no_rope_layers": [1, 1, 1, 0]},
}


def metadata(architecture, tensors=(), **fields):
    entries = [entry("general.architecture", STRING, architecture)]
    for name, value in fields.items():
        key = f"{architecture}.{name.replace('__', '.')}"
        if isinstance(value, list):
            entries.append(entry(key, ARRAY, value, BOOL if isinstance(value[0], bool) else I32))
        else:
            entries.append(entry(key, U32, value))
    return gguf(entries, tensors)


QWEN2 = {"block_count": 1, "context_length": 64, "embedding_length": 4, "feed_forward_length": 4, "attention__head_count": 1}
LAYER = [(name + ".weight", 0, [4, 4]) for name in ("token_embd", "blk.0.attn_q", "blk.0.attn_k", "blk.0.attn_v", "blk.0.attn_output",
                                                    "blk.0.ffn_gate", "blk.0.ffn_up", "blk.0.ffn_down")]
LAYER += [(name, 0, [4]) for name in ("output_norm.weight", "blk.0.attn_norm.weight", "blk.0.ffn_norm.weight", "blk.0.attn_q.bias",
                                      "blk.0.attn_v.bias")]
FILES = {
    "gemma4": metadata("gemma4", block_count=4, embedding_length=64, attention__head_count=4, attention__head_count_kv=[1, 2, 1, 2],
                       attention__key_length=32, attention__value_length=32, attention__key_length_swa=16, attention__value_length_swa=16,
                       attention__sliding_window=8, attention__sliding_window_pattern=[True, False] * 2, attention__shared_kv_layers=2),
    "nemotron_h": metadata("nemotron_h", block_count=4, nextn_predict_layers=1, embedding_length=64, attention__head_count=4,
                           attention__head_count_kv=[0, 0, 2, 2], feed_forward_length=[0, 9, 0, 0], ssm__conv_kernel=4, ssm__state_size=8,
                           ssm__group_count=2, ssm__inner_size=32),
    "deepseek32": metadata("deepseek32", block_count=2, embedding_length=64, attention__head_count=4, attention__head_count_kv=1,
                           attention__kv_lora_rank=16, rope__dimension_count=8, attention__key_length=24, attention__value_length=16,
                           attention__key_length_mla=24, attention__value_length_mla=16, attention__indexer__key_length=8,
                           attention__indexer__types=[1, 0]),
    # With weights, which are read for the biases of keys; of these one is of integers.
    "qwen2": metadata("qwen2", LAYER + [("blk.0.attn_k.bias", 0, [4])], **QWEN2),
    "qwen2_integers": metadata("qwen2", LAYER + [("blk.0.attn_k.bias", 26, [4])], **QWEN2),
    # A number of layers by which a scale of queries is known; a block that has no tensors.
    "gemma2": metadata("gemma2", [("token_embd.weight", 0, [4, 4])], block_count=46, context_length=64, embedding_length=4,
                       feed_forward_length=4, attention__head_count=0, attention__head_count_kv=1, attention__sliding_window=8),
    "mamba": metadata("mamba", [("token_embd.weight", 0, [4, 4]), ("blk.0.ssm_in.weight", 0, [4, 16])], block_count=2, context_length=64,
                      embedding_length=4, attention__head_count=0, ssm__inner_size=8, ssm__state_size=2, ssm__conv_kernel=4,
                      ssm__time_step_rank=1),
}

if __name__ == "__main__":
    folder = pathlib.Path(__file__).parent.parent / "fuzz" / "seeds" / "shape"
    folder.mkdir(parents=True, exist_ok=True)
    for name, config in CONFIGS.items():
        (folder / f"{name}.json").write_text(json.dumps(config))
    for name, data in FILES.items():
        (folder / f"{name}.gguf").write_bytes(data)
