#!/usr/bin/env python3
"""Writes a GGUF file of the Llama family as a folder that vLLM reads: config, weights in bfloat16, tokenizer with template.

    gguf_to_hf.py FILE.gguf FOLDER

Needs gguf, numpy, safetensors, torch and transformers. transformers itself reads such a file but keeps its weights packed.
"""
import json
import pathlib
import sys

import gguf
import numpy
import safetensors.torch
import torch
import transformers

NAMES = {
    "token_embd.weight": "model.embed_tokens.weight",
    "output_norm.weight": "model.norm.weight",
    "output.weight": "lm_head.weight",
    "attn_q.weight": "self_attn.q_proj.weight",
    "attn_k.weight": "self_attn.k_proj.weight",
    "attn_v.weight": "self_attn.v_proj.weight",
    "attn_output.weight": "self_attn.o_proj.weight",
    "ffn_gate.weight": "mlp.gate_proj.weight",
    "ffn_up.weight": "mlp.up_proj.weight",
    "ffn_down.weight": "mlp.down_proj.weight",
    "attn_norm.weight": "input_layernorm.weight",
    "ffn_norm.weight": "post_attention_layernorm.weight",
}


def name_of(tensor):
    if not tensor.startswith("blk."):
        return NAMES[tensor]
    _, layer, part = tensor.split(".", 2)
    return f"model.layers.{layer}.{NAMES[part]}"


def heads_in_halves(weight, heads):
    """GGUF interleaves the two halves of a head's rows, which rotation pairs; the other layout has one after the other."""
    rows, columns = weight.shape
    return weight.reshape(heads, rows // heads // 2, 2, columns).swapaxes(1, 2).reshape(rows, columns)


def main(source, folder):
    reader = gguf.GGUFReader(source)

    def value(key, otherwise=None):
        field = reader.get_field(key)
        return otherwise if field is None else field.contents()

    if value("general.architecture") != "llama":
        sys.exit(f"{source} is not of the Llama family")
    heads, kv_heads = value("llama.attention.head_count"), value("llama.attention.head_count_kv")
    width = value("llama.embedding_length")
    weights = {}
    for tensor in reader.tensors:
        if tensor.name == "rope_freqs.weight":
            continue
        shape = [int(size) for size in reversed(tensor.shape)]
        numbers = gguf.quants.dequantize(tensor.data, tensor.tensor_type).astype(numpy.float32).reshape(shape)
        if tensor.name.endswith("attn_q.weight"):
            numbers = heads_in_halves(numbers, heads)
        if tensor.name.endswith("attn_k.weight"):
            numbers = heads_in_halves(numbers, kv_heads)
        weights[name_of(tensor.name)] = torch.from_numpy(numpy.ascontiguousarray(numbers)).to(torch.bfloat16)

    out = pathlib.Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    safetensors.torch.save_file(weights, out / "model.safetensors", {"format": "pt"})
    tokens = {"bos_token_id": value("tokenizer.ggml.bos_token_id"), "eos_token_id": value("tokenizer.ggml.eos_token_id")}
    config = tokens | {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "torch_dtype": "bfloat16",
        "vocab_size": weights["model.embed_tokens.weight"].shape[0],
        "hidden_size": width,
        "intermediate_size": value("llama.feed_forward_length"),
        "num_hidden_layers": value("llama.block_count"),
        "num_attention_heads": heads,
        "num_key_value_heads": kv_heads,
        "head_dim": width // heads,
        "hidden_act": "silu",
        "max_position_embeddings": value("llama.context_length"),
        "rms_norm_eps": value("llama.attention.layer_norm_rms_epsilon"),
        "rope_theta": value("llama.rope.freq_base", 10000.0),
        "tie_word_embeddings": "lm_head.weight" not in weights,
        "attention_bias": False,
        "mlp_bias": False,
    }
    (out / "config.json").write_text(json.dumps(config, indent=1))
    (out / "generation_config.json").write_text(json.dumps(tokens))
    path = pathlib.Path(source).resolve()
    tokenizer = transformers.AutoTokenizer.from_pretrained(path.parent, gguf_file=path.name)
    tokenizer.chat_template = tokenizer.chat_template or value("tokenizer.chat_template")
    tokenizer.save_pretrained(out)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
