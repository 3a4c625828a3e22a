"""Writes tests/data/smollm2/: what transformers computes for the default model, from the weights of the GGUF file.

pip install transformers==4.48.3 tokenizers==0.21.4 torch==2.6.0 gguf==0.16.3 numpy==1.26.4
usage: make_smollm2_golden.py SmolLM2-135M-Instruct.Q4_1.gguf

The weights are dequantized; products are float64 (softmax, norms and rotary angles are float32 in transformers), eager
attention. The text is text.txt, written for this test. N below is its number of tokens.

  ids.npy           int32 [N]       text.txt as tokens, no BOS
  logsumexp.npy     float32 [N]     of all logits at each position
  top_ids.npy       int32 [N, 32]   the 32 largest logits at each position, largest first,
  top_logits.npy    float32 [N, 32]
  probe_ids.npy     int32 [64]      fixed pseudo-random vocabulary ids,
  probe_logits.npy  float32 [N, 64] and their logits at each position
  chatK.user.txt    one user message (no newline at its end), for K in 0..2
  chatK.prompt.txt  the chat template's rendering, default system message, generation prompt added
  chatK.prompt.npy  int32           its tokens
  chatK.greedy.npy  int32 [64]      the most likely continuation (end tokens do not stop it)
  summary.json      perplexity, margins, how far float32 is from float64, the model file's sha256
"""

import argparse
import hashlib
import json
import pathlib

import gguf
import jinja2
import numpy as np
import torch
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers
from transformers import LlamaConfig, LlamaForCausalLM

from make_llama_golden import half_order

OUT = pathlib.Path(__file__).parent / "smollm2"
CHATS = ["What is the capital of France, and what is it known for?",
         "Explain in simple words why the sky is blue.",
         "Write a short story about a robot who learns to paint."]
GREEDY = 64

NAMES = {"attn_norm": "input_layernorm", "attn_q": "self_attn.q_proj", "attn_k": "self_attn.k_proj",
         "attn_v": "self_attn.v_proj", "attn_output": "self_attn.o_proj", "ffn_norm": "post_attention_layernorm",
         "ffn_gate": "mlp.gate_proj", "ffn_up": "mlp.up_proj", "ffn_down": "mlp.down_proj"}


def load(reader, meta):
    heads, kv_heads = meta["llama.attention.head_count"], meta["llama.attention.head_count_kv"]
    state = {}
    for tensor in reader.tensors:
        x = torch.from_numpy(gguf.dequantize(tensor.data, tensor.tensor_type).astype(np.float32))
        parts = tensor.name.split(".")
        if parts[0] == "blk":
            if parts[2] in ("attn_q", "attn_k"):
                x = half_order(x, heads if parts[2] == "attn_q" else kv_heads)
            state[f"model.layers.{parts[1]}.{NAMES[parts[2]]}.weight"] = x
        else:
            state[{"token_embd": "model.embed_tokens", "output_norm": "model.norm"}[parts[0]] + ".weight"] = x
    state["lm_head.weight"] = state["model.embed_tokens.weight"]
    config = LlamaConfig(
        vocab_size=meta["llama.vocab_size"], hidden_size=meta["llama.embedding_length"],
        intermediate_size=meta["llama.feed_forward_length"], num_hidden_layers=meta["llama.block_count"],
        num_attention_heads=heads, num_key_value_heads=kv_heads, max_position_embeddings=meta["llama.context_length"],
        rms_norm_eps=meta["llama.attention.layer_norm_rms_epsilon"], rope_theta=meta["llama.rope.freq_base"],
        tie_word_embeddings=True, attn_implementation="eager", bos_token_id=None, eos_token_id=None)
    model = LlamaForCausalLM(config)
    model.load_state_dict(state, strict=True)
    return model.eval()


def make_tokenizer(meta):
    tokens = meta["tokenizer.ggml.tokens"]
    kinds = meta["tokenizer.ggml.token_type"]
    merges = [tuple(merge.split(" ")) for merge in meta["tokenizer.ggml.merges"]]
    tokenizer = Tokenizer(models.BPE(vocab={token: i for i, token in enumerate(tokens)}, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)])
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens(
        [AddedToken(token, special=True, normalized=False)
         for token, kind in zip(tokens, kinds) if kind == gguf.TokenType.CONTROL])
    return tokenizer


def logits_of(model, ids):
    """[n, vocabulary]"""
    with torch.no_grad():
        return model(torch.tensor([ids]), use_cache=False).logits[0].double().numpy()


def continue_greedily(model, ids):
    """(GREEDY ids, the gap between best and second logit at each)"""
    out, gaps, past, step = [], [], None, ids
    with torch.no_grad():
        while len(out) < GREEDY:
            result = model(torch.tensor([step]), past_key_values=past, use_cache=True)
            past = result.past_key_values
            best = result.logits[0, -1].double().topk(2)
            gaps.append(float(best.values[0] - best.values[1]))
            out.append(int(best.indices[0]))
            step = out[-1:]
    return out, gaps


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=pathlib.Path)
    args = parser.parse_args()
    reader = gguf.GGUFReader(args.model)
    meta = {name: field.contents() for name, field in reader.fields.items()}
    tokenizer = make_tokenizer(meta)
    model = load(reader, meta)

    text = (OUT / "text.txt").read_text()
    ids = tokenizer.encode(text).ids
    assert tokenizer.decode(ids, skip_special_tokens=False) == text
    single = logits_of(model, ids)
    model.double()
    logits = logits_of(model, ids)
    logsumexp = np.log(np.exp(logits - logits.max(-1, keepdims=True)).sum(-1)) + logits.max(-1)
    perplexity = np.exp(np.mean(logsumexp[:-1] - logits[np.arange(len(ids) - 1), ids[1:]]))
    top = np.argsort(-logits, -1, kind="stable")[:, :32]
    top_logits = np.take_along_axis(logits, top, -1)
    margin = top_logits[:, 0] - top_logits[:, 1]
    probe = np.sort(np.random.default_rng(64).choice(logits.shape[1], 64, replace=False))

    def save(name, x, dtype):
        np.save(OUT / name, np.ascontiguousarray(x, dtype))

    save("ids.npy", ids, np.int32)
    save("logsumexp.npy", logsumexp, np.float32)
    save("top_ids.npy", top, np.int32)
    save("top_logits.npy", top_logits, np.float32)
    save("probe_ids.npy", probe, np.int32)
    save("probe_logits.npy", logits[:, probe], np.float32)

    template = jinja2.Environment(trim_blocks=True, lstrip_blocks=True).from_string(meta["tokenizer.chat_template"])
    chats = []
    for k, user in enumerate(CHATS):
        prompt = template.render(messages=[{"role": "user", "content": user}], add_generation_prompt=True)
        prompt_ids = tokenizer.encode(prompt).ids
        greedy, gaps = continue_greedily(model, prompt_ids)
        (OUT / f"chat{k}.user.txt").write_text(user)
        (OUT / f"chat{k}.prompt.txt").write_text(prompt)
        save(f"chat{k}.prompt.npy", prompt_ids, np.int32)
        save(f"chat{k}.greedy.npy", greedy, np.int32)
        chats.append({"prompt_tokens": len(prompt_ids), "greedy_margin_min": round(min(gaps), 4),
                      "greedy_margin_median": round(float(np.median(gaps)), 3),
                      "continuation": tokenizer.decode(greedy, skip_special_tokens=False)})
    summary = {"model": args.model.name, "sha256": hashlib.sha256(args.model.read_bytes()).hexdigest(),
               "tokens": len(ids), "perplexity": round(float(perplexity), 6),
               "float32_largest_difference": float(f"{np.abs(single - logits).max():.2e}"),
               "margin_min": round(float(margin.min()), 5), "margin_median": round(float(np.median(margin)), 4),
               "margins_over_0.01": int((margin > 0.01).sum()), "margins_over_0.1": int((margin > 0.1).sum()),
               "chats": chats}
    (OUT / "summary.json").write_text(json.dumps(summary, indent=1, ensure_ascii=False) + "\n")
    print(json.dumps(summary, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
