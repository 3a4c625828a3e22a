"""Writes tests/data/llama/: small random Llama models as GGUF, with the logits and greedy ids of transformers.

pip install transformers==4.48.3 torch==2.6.0 gguf==0.16.3 numpy==1.26.4
usage: make_llama_golden.py [--out FOLDER] [--float32]

Per model: NAME.gguf; NAME.logits.npy, float32 [T, vocabulary], for the first T ids of prompt.npy; NAME.greedy.npy,
int32 [16], the most likely continuation of those T ids. The truth is computed from the weights as they are stored
(rounded to the file's types), with float64 products, no cache and eager attention. llama_reference.py must agree, and
the greedy path must be clear of ties, before anything is written. --float32 stores the same rounded weights as F32:
for engines that round activations when weights are quantized.
"""

import argparse
import dataclasses
import itertools
import pathlib

import gguf
import numpy as np
import torch
from gguf import GGMLQuantizationType as Q
from transformers import LlamaConfig, LlamaForCausalLM, MistralConfig, MistralForCausalLM

from llama_reference import Llama

VOCAB = 320
GREEDY = 16
MARGIN = 0.03  # smallest gap between the best and the second logit along the greedy path


@dataclasses.dataclass
class Shape:
    name: str
    types: object  # one type, or a function (layer, matrix as in make_weights) -> type
    dim: int
    heads: int
    kv_heads: int
    layers: int
    ff: int
    positions: int = 40
    head_dim: int = 0  # 0: dim / heads, and the file does not say
    tied: bool = True
    bias: bool = False
    window: int = 0
    theta: float = 10000.0
    epsilon: float = 1e-5
    linear_factor: float = 0.0
    llama3: dict = dataclasses.field(default_factory=dict)
    first_seed: int = 1

    @property
    def d(self):
        return self.head_dim or self.dim // self.heads

    def type_of(self, layer, letter):
        return self.types if isinstance(self.types, Q) else self.types(layer, letter)


def q4_k_m(layer, letter):
    """As files of that name mix them."""
    return Q.Q6_K if letter in ("v", "d", "embed", "output") else Q.Q4_K


def every_other_type(layer, letter):
    if letter == "embed":
        return Q.Q4_0
    if letter == "output":
        return Q.Q5_K
    return ({"q": Q.Q2_K, "k": Q.Q3_K, "v": Q.Q5_K, "o": Q.IQ4_NL, "g": Q.IQ4_XS, "u": Q.Q5_0, "d": Q.Q5_1},
            {"q": Q.BF16, "k": Q.Q4_0, "v": Q.F16, "o": Q.Q4_1, "g": Q.Q8_0, "u": Q.Q3_K, "d": Q.Q2_K})[layer][letter]


SHAPES = [
    # more than two cache blocks of 64
    Shape("gqa_tied_f32", Q.F32, dim=64, heads=4, kv_heads=2, layers=3, ff=128, positions=150),
    Shape("gqa_tied_q4_1", Q.Q4_1, dim=64, heads=4, kv_heads=2, layers=3, ff=128),
    # wavelengths 6, 14, 32, 74, 167, ...: the rule's three ranges (kept, blended, divided) matter within 40 positions
    Shape("mha_llama3_rope_f16", Q.F16, dim=96, heads=3, kv_heads=3, layers=2, ff=160, tied=False, theta=500000.0,
          llama3={"factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                  "original_max_position_embeddings": 128}),
    Shape("head_dim_bias_linear_rope_q8_0", Q.Q8_0, dim=64, heads=4, kv_heads=2, layers=2, ff=160, head_dim=24,
          tied=False, bias=True, epsilon=1e-3, linear_factor=4.0),
    Shape("mqa_window_q8_0", Q.Q8_0, dim=128, heads=2, kv_heads=1, layers=2, ff=256, positions=150, window=12),
    Shape("gqa_q4_k_m", q4_k_m, dim=256, heads=4, kv_heads=2, layers=2, ff=256),
    Shape("gqa_every_type", every_other_type, dim=256, heads=8, kv_heads=2, layers=2, ff=256, tied=False),
]

# Types gguf cannot quantize to: where the float16 scale (and the scale of the minimum) lies in a block, and the ratio
# of the two that makes the mean zero.
SCALES = {Q.Q2_K: (80, 82, 1.5), Q.Q3_K: (108, None, 0), Q.Q4_K: (0, 2, 7.5), Q.Q5_K: (0, 2, 15.5),
          Q.Q6_K: (208, None, 0), Q.IQ4_NL: (0, None, 0), Q.IQ4_XS: (0, None, 0)}


def random_blocks(rng, kind, rows, cols, std):
    """Weights of a given spread with every bit of the codes and sub-scales random: uint8 [rows, bytes of a row]."""
    elements, size = gguf.GGML_QUANT_SIZES[kind]
    scale_at, minimum_at, ratio = SCALES[kind]
    blocks = rng.integers(0, 256, (rows * cols // elements, size), dtype=np.uint8)

    def set_scale(d):
        blocks[:, scale_at : scale_at + 2] = d.astype(np.float16)[:, None].view(np.uint8)
        if minimum_at is not None:
            blocks[:, minimum_at : minimum_at + 2] = (d * ratio).astype(np.float16)[:, None].view(np.uint8)

    jitter = rng.uniform(0.7, 1.3, len(blocks))
    set_scale(jitter * 2.0**-8)
    spread = gguf.dequantize(blocks, kind).std() * 2.0**8
    set_scale(jitter * std / spread)
    return blocks.reshape(rows, -1)


def encode(rng, kind, rows, cols, std):
    """(bytes or floats as the file stores them, the same as float32), rows in the file's order."""
    if kind in SCALES:
        data = random_blocks(rng, kind, rows, cols, std)
    else:
        data = gguf.quantize(rng.normal(0, std, (rows, cols)).astype(np.float32), kind)
    return data, gguf.dequantize(data, kind).astype(np.float32)


def half_order(x, heads):
    """Rows of Q or K as transformers wants them. GGUF's llama rotates the pairs (2i, 2i+1) of a head, transformers
    (i, i + d/2): so row 2i + s of a head in the file is row s * d/2 + i there."""
    d = len(x) // heads
    return x.reshape(heads, d // 2, 2, -1).swapaxes(1, 2).reshape(x.shape)


def make_weights(shape, seed):
    """{file name: (data, type)} and the state dict of transformers."""
    rng = np.random.default_rng(seed)
    file, state = {}, {}

    def put(name, kind, data):
        file[name] = (data, kind)

    def norm(name, target):
        x = rng.uniform(0.5, 1.5, shape.dim).astype(np.float32)
        put(name, Q.F32, x)
        state[target] = torch.from_numpy(x)

    def matrix(name, target, layer, letter, rows, cols, gain, rope_heads=0):
        std = gain / np.sqrt(cols)
        kind = shape.type_of(layer, letter)
        data, floats = encode(rng, kind, rows, cols, std)
        put(name + ".weight", kind, data)
        state[target + ".weight"] = torch.from_numpy(half_order(floats, rope_heads) if rope_heads else floats.copy())
        if shape.bias and letter in "qkvo":
            bias = rng.normal(0, 0.5, rows).astype(np.float32)
            put(name + ".bias", Q.F32, bias)
            state[target + ".bias"] = torch.from_numpy(half_order(bias, rope_heads) if rope_heads else bias)

    # Gains: scores with a spread near 2, residual sums that soon outweigh the embedding (else a tied head only echoes).
    matrix("token_embd", "model.embed_tokens", None, "embed", VOCAB, shape.dim, 2.8 if shape.tied else 5.6)
    for i in range(shape.layers):
        b, t = f"blk.{i}.", f"model.layers.{i}."
        norm(b + "attn_norm.weight", t + "input_layernorm.weight")
        matrix(b + "attn_q", t + "self_attn.q_proj", i, "q", shape.heads * shape.d, shape.dim, 1.4, shape.heads)
        matrix(b + "attn_k", t + "self_attn.k_proj", i, "k", shape.kv_heads * shape.d, shape.dim, 1.4, shape.kv_heads)
        matrix(b + "attn_v", t + "self_attn.v_proj", i, "v", shape.kv_heads * shape.d, shape.dim, 1.0)
        matrix(b + "attn_output", t + "self_attn.o_proj", i, "o", shape.dim, shape.heads * shape.d, 1.5)
        norm(b + "ffn_norm.weight", t + "post_attention_layernorm.weight")
        matrix(b + "ffn_gate", t + "mlp.gate_proj", i, "g", shape.ff, shape.dim, 1.4)
        matrix(b + "ffn_up", t + "mlp.up_proj", i, "u", shape.ff, shape.dim, 1.4)
        matrix(b + "ffn_down", t + "mlp.down_proj", i, "d", shape.dim, shape.ff, 1.5)
    norm("output_norm.weight", "model.norm.weight")
    if shape.tied:
        state["lm_head.weight"] = state["model.embed_tokens.weight"]
    else:
        matrix("output", "lm_head", None, "output", VOCAB, shape.dim, 4.0)
    if shape.llama3:
        put("rope_freqs.weight", Q.F32, llama3_divisors(shape))
    return file, state


def llama3_divisors(shape):
    """float32 [d/2]: what each rotary frequency is divided by (Llama 3.1's published scaling rule)."""
    rule = shape.llama3
    wavelength = 2 * np.pi * shape.theta ** (np.arange(0, shape.d, 2) / shape.d)
    turns = rule["original_max_position_embeddings"] / wavelength
    blend = (turns - rule["low_freq_factor"]) / (rule["high_freq_factor"] - rule["low_freq_factor"])
    blend = np.clip(blend, 0, 1)  # 0: long waves, divided by the factor; 1: short waves, kept
    return (1 / ((1 - blend) / rule["factor"] + blend)).astype(np.float32)


def make_model(shape, state):
    config = dict(vocab_size=VOCAB, hidden_size=shape.dim, intermediate_size=shape.ff, num_hidden_layers=shape.layers,
                  num_attention_heads=shape.heads, num_key_value_heads=shape.kv_heads, head_dim=shape.d,
                  max_position_embeddings=512, rms_norm_eps=shape.epsilon, rope_theta=shape.theta,
                  tie_word_embeddings=shape.tied, attn_implementation="eager", bos_token_id=None, eos_token_id=None)
    if shape.window:
        model = MistralForCausalLM(MistralConfig(sliding_window=shape.window, **config))
    else:
        scaling = None
        if shape.linear_factor:
            scaling = {"rope_type": "linear", "factor": shape.linear_factor}
        if shape.llama3:
            scaling = {"rope_type": "llama3", **shape.llama3}
        model = LlamaForCausalLM(LlamaConfig(attention_bias=shape.bias, rope_scaling=scaling, **config))
    model.load_state_dict(state, strict=True)
    return model.double().eval()


def truth(model, ids):
    """float64 [n, vocabulary]"""
    with torch.no_grad():
        return model(torch.tensor([list(map(int, ids))]), use_cache=False).logits[0].double().numpy()


def train_merges(count):
    """Byte pair merges of a sentence or two, most frequent first, ties to the smaller pair."""
    text = ("the cat sat on the mat and the dog looked at the cat, then there was rain; "
            "a model reads tokens and keeps what it has read in a cache, the cache is the thing to see")
    words = [tuple("Ġ" + word) for word in text.split()]
    merges = []
    while len(merges) < count:
        pairs = {}
        for word in words:
            for pair in itertools.pairwise(word):
                pairs[pair] = pairs.get(pair, 0) + 1
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        merges.append(best)
        joined = []
        for word in words:
            out, i = [], 0
            while i < len(word):
                step = 2 if word[i : i + 2] == best else 1
                out.append("".join(word[i : i + step]))
                i += step
            joined.append(tuple(out))
        words = joined
    return merges


def byte_letters():
    """The printable character GPT-2's vocabulary writes for each byte, by byte."""
    kept = [*range(33, 127), *range(161, 173), *range(174, 256)]
    spare = itertools.count(256)
    return [chr(b) if b in kept else chr(next(spare)) for b in range(256)]


CHAT_TEMPLATE = (
    "{% for message in messages %}"
    "{{ '<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n' }}"
    "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}")


def write_gguf(path, shape, file, float32):
    w = gguf.GGUFWriter(path, "llama")
    w.add_name("tiny random " + shape.name)
    w.add_context_length(512)
    w.add_embedding_length(shape.dim)
    w.add_block_count(shape.layers)
    w.add_feed_forward_length(shape.ff)
    w.add_head_count(shape.heads)
    w.add_head_count_kv(shape.kv_heads)
    w.add_layer_norm_rms_eps(shape.epsilon)
    w.add_rope_freq_base(shape.theta)
    w.add_rope_dimension_count(shape.d)
    w.add_vocab_size(VOCAB)
    if shape.head_dim:
        w.add_key_length(shape.head_dim)
        w.add_value_length(shape.head_dim)
    if shape.window:
        w.add_sliding_window(shape.window)
    if shape.linear_factor:
        w.add_rope_scaling_type(gguf.RopeScalingType.LINEAR)
        w.add_rope_scaling_factor(shape.linear_factor)
    control = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
    merges = train_merges(VOCAB - 256 - len(control))
    tokens = control + byte_letters() + ["".join(pair) for pair in merges]
    assert len(set(tokens)) == VOCAB
    w.add_tokenizer_model("gpt2")
    w.add_tokenizer_pre("smollm")
    w.add_token_list(tokens)
    w.add_token_types([gguf.TokenType.CONTROL] * len(control) + [gguf.TokenType.NORMAL] * (VOCAB - len(control)))
    w.add_token_merges([" ".join(pair) for pair in merges])
    w.add_bos_token_id(1)
    w.add_eos_token_id(2)
    w.add_unk_token_id(0)
    w.add_pad_token_id(2)
    w.add_add_bos_token(False)
    w.add_chat_template(CHAT_TEMPLATE)
    for name, (data, kind) in file.items():
        if float32 or kind == Q.F32:
            w.add_tensor(name, gguf.dequantize(data, kind).astype(np.float32))
        else:
            w.add_tensor(name, data, raw_dtype=kind)
    w.write_header_to_file()
    w.write_kv_data_to_file()
    w.write_tensors_to_file()
    w.close()


def margins(logits):
    top = np.sort(logits, -1)
    return top[..., -1] - top[..., -2]


def make(shape, prompt, folder, float32):
    ids = prompt[: shape.positions]
    for seed in itertools.count(shape.first_seed):
        file, state = make_weights(shape, seed)
        model = make_model(shape, state)
        path = list(ids)
        gaps = []
        while len(path) < len(ids) + GREEDY:
            last = truth(model, path)[-1]
            gaps.append(margins(last))
            path.append(int(last.argmax()))
            if gaps[-1] < MARGIN:
                break
        greedy = path[len(ids) :]
        if len(greedy) == GREEDY and min(gaps) >= MARGIN and len(set(greedy)) >= 10:
            break
    logits = truth(model, ids)
    write_gguf(folder / f"{shape.name}.gguf", shape, file, float32)
    second = Llama(folder / f"{shape.name}.gguf").logits(ids)
    difference = np.abs(second - logits).max()
    single = np.abs(truth(model.float(), ids) - logits).max()
    gap = margins(logits)
    print(f"{shape.name:32} seed {seed:3}  logits spread {logits.std():5.2f}  margin median {np.median(gap):.3f} "
          f"min {gap.min():.4f} over 1e-2: {(gap > 1e-2).mean():.0%}  greedy margin min {min(gaps):.3f}  "
          f"numpy differs {difference:.1e}  float32 differs {single:.1e}")
    # transformers computes rotary angles in float32: 150 positions x 6e-8 of a turn, times scores of spread 2
    assert difference < 2e-4, "two implementations disagree"
    if not float32:
        np.save(folder / f"{shape.name}.logits.npy", logits.astype(np.float32))
        np.save(folder / f"{shape.name}.greedy.npy", np.array(greedy, np.int32))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path(__file__).parent / "llama")
    parser.add_argument("--float32", action="store_true", help="GGUF files only, the rounded weights stored as F32")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    prompt = np.random.default_rng(7).integers(3, VOCAB, max(shape.positions for shape in SHAPES)).astype(np.int32)
    prompt[0] = 1  # <|im_start|>
    np.save(args.out / "prompt.npy", prompt)
    for shape in SHAPES:
        make(shape, prompt, args.out, args.float32)


if __name__ == "__main__":
    main()
