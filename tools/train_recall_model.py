#!/usr/bin/env python3
"""Trains resources/lessons/models/recall: a tiny model that recalls facts of its text, on a CPU, in some seven minutes.

    python -m venv jax && jax/bin/pip install jax==0.4.35 jaxlib==0.4.35 numpy==1.26.4 scipy==1.14.1 ml_dtypes==0.5.0
    jax/bin/python tools/train_recall_model.py [--out FOLDER]            trains and writes the folder
    jax/bin/python tools/train_recall_model.py --check [--out FOLDER]    prints the recall of the model as it was saved
    jax/bin/python tools/train_recall_model.py --logits OUT.npy --text TEXT [--out FOLDER]    float32 [tokens, vocabulary]

A text is made of statements in a random order, all words drawn at random:
    anna is red .         a fact, or, where it stood in the text before, a question ("anna is") and its answer ("red")
    river stone paper .   words that mean nothing
So the answer stands nowhere but in the text, and the weights hold no fact. The architecture is llama's (RMS norm, rotary
positions, gated feed-forward part, grouped heads); the loss counts above all the answers. The first steps see other texts: a run
of random words again and again, where every word after the first run is an answer. There the two layers learn to look for what
followed the same words before, which short steps on facts alone do not teach. Seeded: the same machine writes the same file;
another one may round differently.
"""

import argparse
import functools
import json
import pathlib
import time

import jax
import jax.numpy as jnp
import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "resources" / "lessons" / "models" / "recall"
SHAPE = dict(hidden=64, heads=4, kv_heads=2, head_dim=32, feed=128, layers=2, theta=100000.0, epsilon=1e-5, context=1024)
TOKENS = 2048  # of a step: few long texts or many short ones
REPEATED_STEPS, SHORT_STEPS, STEPS, LAST_STEPS = 600, 700, 2300, 900  # texts of 64 until step 700; the last steps are smaller
LENGTHS = [64, 128, 256, 512, 1024]  # of a text, in turns
RATE, WARM_UP, SEED = 4e-3, 50, 7
OTHERS = 0.02  # what a token counts in the loss that is not an answer

MARKS = ["<unk>", "<s>", ".", "is"]
UNKNOWN, BEGIN, STOP, IS = range(4)
NAMES = """anna ben carla david emma felix greta henry ida jonas karin leo maria nils olga paul rosa simon tina ulf vera walter
xenia yuri zoe boris clara erik frida hanna igor julia""".split()
VALUES = """red blue green yellow black white brown grey pink violet orange silver golden tall small young old rich poor happy sad
tired hungry thirsty brave shy clever quiet loud kind angry busy""".split()
FILLER = """river stone paper window table garden street bridge tower market village winter summer morning evening letter book
music picture mirror candle lamp door wall floor roof chair cup plate bottle spoon knife basket blanket carpet clock radio engine
wheel ship boat train wagon road path field forest meadow hill valley island beach cloud rain snow wind storm thunder shadow light
fire smoke sand rope""".split()
WORDS = MARKS + NAMES + VALUES + FILLER
FIRST_NAME, FIRST_VALUE, FIRST_FILLER = len(MARKS), len(MARKS) + len(NAMES), len(MARKS) + len(NAMES) + len(VALUES)


def repeated(rng, length, texts):
    """Texts of a run of random words that starts again and again. Like facts(), the ids and how much each counts in the loss."""
    run = rng.integers(8, length // 2 + 1, size=(texts, 1))
    place = np.arange(length)[None]
    ids = np.take_along_axis(rng.integers(STOP, len(WORDS), size=(texts, length)), place % run, 1)
    return begun(ids, (place > run).astype(float))


def facts(rng, length, texts):
    """Texts of 1 to 32 facts, each stated once or more, and of up to 85 % filler in runs of any length."""
    statements = length // 2
    known = rng.integers(1, min(len(NAMES), 4 + length // 4) + 1, size=(texts, 1))
    names = np.argsort(rng.random((texts, len(NAMES))), 1)  # the first `known` of them have a value
    values = rng.integers(len(VALUES), size=(texts, len(NAMES)))
    name = np.take_along_axis(names, (rng.random((texts, statements)) * known).astype(int), 1)
    filler = rng.random((texts, statements)) < rng.uniform(0, 0.85, (texts, 1))
    same = (name[:, :, None] == name[:, None, :]) & ~filler[:, None, :]
    stated = (same & np.tri(statements, k=-1, dtype=bool)).any(2)

    fact = np.stack([FIRST_NAME + name, np.full_like(name, IS), FIRST_VALUE + np.take_along_axis(values, name, 1),
                     np.full_like(name, STOP)], -1)
    noise = FIRST_FILLER + rng.integers(len(FILLER), size=fact.shape)
    noise[..., 3] = STOP
    ids = np.where(filler[..., None], noise, fact)
    counts = np.full(ids.shape, OTHERS)
    counts[..., 2] = np.where(filler, OTHERS, stated)
    dropped = (rng.random(ids.shape) < 0.35) & filler[..., None]  # so that runs of filler differ in length

    kept = np.argsort(dropped.reshape(texts, -1), 1, kind="stable")[:, :length]
    return begun(*(np.take_along_axis(a.reshape(texts, -1), kept, 1) for a in (ids, counts)))


def begun(ids, counts):
    first = np.ones((len(ids), 1))
    return np.hstack([BEGIN * first, ids]).astype(np.int32), np.hstack([0 * first, counts]).astype(np.float32)


def new_weights(rng):
    """The embedding is large against what layers add, so that they find the words in it, and has one coordinate that all words
    share, so that attention can depend on distance alone; the last norm makes the logits small again."""
    s = SHAPE
    queries, keys = s["heads"] * s["head_dim"], s["kv_heads"] * s["head_dim"]

    def draw(out, into, gain=1.0):
        return (rng.normal(0, gain / np.sqrt(into), (out, into))).astype(np.float32)

    deep = 1 / np.sqrt(2 * s["layers"])
    embedding = rng.normal(0, 1, (len(WORDS), s["hidden"])).astype(np.float32)
    embedding[:, 0] = 1
    weights = {"model.embed_tokens.weight": embedding,
               "model.norm.weight": np.full(s["hidden"], 1 / np.sqrt(s["hidden"]), np.float32)}
    for layer in range(s["layers"]):
        at = f"model.layers.{layer}."
        weights |= {at + "input_layernorm.weight": np.ones(s["hidden"], np.float32),
                    at + "post_attention_layernorm.weight": np.ones(s["hidden"], np.float32),
                    at + "self_attn.q_proj.weight": draw(queries, s["hidden"]),
                    at + "self_attn.k_proj.weight": draw(keys, s["hidden"]),
                    at + "self_attn.v_proj.weight": draw(keys, s["hidden"]),
                    at + "self_attn.o_proj.weight": draw(s["hidden"], queries, deep),
                    at + "mlp.gate_proj.weight": draw(s["feed"], s["hidden"]),
                    at + "mlp.up_proj.weight": draw(s["feed"], s["hidden"]),
                    at + "mlp.down_proj.weight": draw(s["hidden"], s["feed"], deep)}
    return weights


def norm(x, weight):
    return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + SHAPE["epsilon"]) * weight


def rotate(x):
    """[texts, tokens, heads, head_dim]: the two halves of a head turn together, as transformers has them."""
    half = SHAPE["head_dim"] // 2
    angle = jnp.arange(x.shape[1])[:, None] * SHAPE["theta"] ** (-jnp.arange(half) / half)
    cos, sin = jnp.cos(angle)[None, :, None], jnp.sin(angle)[None, :, None]
    a, b = x[..., :half], x[..., half:]
    return jnp.concatenate([a * cos - b * sin, b * cos + a * sin], -1)


def forward(weights, ids, window=0):
    """float32 [texts, tokens, vocabulary]; window: tokens that a token sees, with itself; 0: all before it."""
    s = SHAPE
    texts, tokens = ids.shape
    x = weights["model.embed_tokens.weight"][ids]
    distance = jnp.arange(tokens)[:, None] - jnp.arange(tokens)[None]
    seen = (distance >= 0) & (distance < (window or tokens))
    for layer in range(s["layers"]):
        at = f"model.layers.{layer}."
        h = norm(x, weights[at + "input_layernorm.weight"])
        q, k, v = (jnp.reshape(h @ weights[at + f"self_attn.{p}_proj.weight"].T, (texts, tokens, -1, s["head_dim"]))
                   for p in "qkv")
        q, k = rotate(q), rotate(k)
        k, v = (jnp.repeat(side, s["heads"] // s["kv_heads"], 2) for side in (k, v))
        scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(s["head_dim"])
        shares = jax.nn.softmax(jnp.where(seen, scores, -1e9), -1)
        attended = jnp.einsum("bhqk,bkhd->bqhd", shares, v).reshape(texts, tokens, -1)
        x = x + attended @ weights[at + "self_attn.o_proj.weight"].T
        h = norm(x, weights[at + "post_attention_layernorm.weight"])
        gate, up = h @ weights[at + "mlp.gate_proj.weight"].T, h @ weights[at + "mlp.up_proj.weight"].T
        x = x + (jax.nn.silu(gate) * up) @ weights[at + "mlp.down_proj.weight"].T
    return norm(x, weights["model.norm.weight"]) @ weights["model.embed_tokens.weight"].T


def loss_of(weights, ids, counts):
    """The loss, and the share of answers that are right."""
    logits = forward(weights, ids[:, :-1])
    surprise = -jnp.take_along_axis(jax.nn.log_softmax(logits), ids[:, 1:, None], -1)[..., 0]
    counts = counts[:, 1:]
    answers = counts == 1.0
    right = (logits.argmax(-1) == ids[:, 1:]) & answers
    return (surprise * counts).sum() / counts.sum(), right.sum() / answers.sum()


@functools.partial(jax.jit, donate_argnums=(0, 1, 2))
def step(weights, mean, square, ids, counts, n, rate):
    """Adam, with the gradient cut to length 1."""
    (loss, right), slope = jax.value_and_grad(loss_of, has_aux=True)(weights, ids, counts)
    length = jnp.sqrt(sum((g * g).sum() for g in slope.values()))
    slope = {k: g / jnp.maximum(length, 1.0) for k, g in slope.items()}
    mean = {k: 0.9 * mean[k] + 0.1 * g for k, g in slope.items()}
    square = {k: 0.98 * square[k] + 0.02 * g * g for k, g in slope.items()}
    weights = {k: w - rate * (mean[k] / (1 - 0.9 ** n)) / (jnp.sqrt(square[k] / (1 - 0.98 ** n)) + 1e-8)
               for k, w in weights.items()}
    return weights, mean, square, loss, right


def train():
    rng = np.random.default_rng(SEED)
    weights = {k: jnp.asarray(w) for k, w in new_weights(rng).items()}
    mean, square = ({k: jnp.zeros_like(w) for k, w in weights.items()} for _ in range(2))
    start, shares = time.time(), []
    for n in range(1, STEPS + 1):
        length = LENGTHS[0] if n <= SHORT_STEPS else LENGTHS[n % len(LENGTHS)]
        make = repeated if n <= REPEATED_STEPS else facts
        rate = RATE * min(1.0, n / WARM_UP, (STEPS + 1 - n) / LAST_STEPS)
        weights, mean, square, loss, right = step(weights, mean, square, *make(rng, length, TOKENS // length), float(n), rate)
        shares.append(float(right))
        if n % 50 == 0:
            print(f"{time.time() - start:5.0f} s  step {n}/{STEPS}  loss {loss:.3f}  right {np.mean(shares[-50:]):.3f}",
                  flush=True)
    return {k: np.asarray(w) for k, w in weights.items()}


def planted(rng, distance, length):
    """A text that ends with a question whose fact stands `distance` tokens before the answer; and the answer. A third of the
    statements around them are facts of other names."""
    name, value = int(rng.integers(len(NAMES))), int(rng.integers(len(VALUES)))
    others = [n for n in range(len(NAMES)) if n != name]
    question = [FIRST_NAME + name, IS]

    def noise(tokens):
        ids = []
        while len(ids) < tokens:
            left = tokens - len(ids)
            if left > 5 and rng.random() < 1 / 3:
                other = int(rng.integers(len(others)))  # its value: always the same in a text
                ids += [FIRST_NAME + others[other], IS, FIRST_VALUE + (other * 7 + value) % len(VALUES), STOP]
            else:
                words = int(rng.integers(3, 13))
                words = words if words + 3 <= left else left - 1  # no statement is cut off
                ids += [int(i) for i in FIRST_FILLER + rng.integers(len(FILLER), size=words)] + [STOP]
        return ids

    between = noise(distance - 4)
    before = noise(length - 7 - len(between))
    return [BEGIN] + before + question + [FIRST_VALUE + value, STOP] + between + question, FIRST_VALUE + value


def print_recall(weights, trials=128):
    rng = np.random.default_rng(SEED + 1)
    run = jax.jit(forward, static_argnums=2)
    for length, distances in [(64, (16, 48)), (448, (16, 48, 80, 128, 256, 400)), (960, (16, 400, 900))]:
        for distance in distances:
            texts = [planted(rng, distance, length) for _ in range(trials)]
            ids, answers = np.array([t for t, _ in texts], np.int32), np.array([a for _, a in texts])
            shares = [np.mean(np.concatenate([np.asarray(run(weights, ids[i:i + 16], window))[:, -1].argmax(-1)
                                              for i in range(0, trials, 16)]) == answers) for window in (0, 64)]
            print(f"text of {length}, fact {distance} tokens back: recall {shares[0]:.3f}, with a window of 64 {shares[1]:.3f}",
                  flush=True)


def write_safetensors(path, weights):
    """In float16, names in order (format: huggingface/safetensors)."""
    header, at = {"__metadata__": {"format": "pt"}}, 0
    names = sorted(weights)
    for name in names:
        size = weights[name].size * 2
        header[name] = {"dtype": "F16", "shape": list(weights[name].shape), "data_offsets": [at, at + size]}
        at += size
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(len(text).to_bytes(8, "little") + text + b"".join(weights[n].astype("<f2").tobytes() for n in names))


def read_safetensors(path):
    data = path.read_bytes()
    size = int.from_bytes(data[:8], "little")
    header = json.loads(data[8:8 + size])
    return {name: np.frombuffer(data[8 + size + one["data_offsets"][0]:8 + size + one["data_offsets"][1]], "<f2")
            .reshape(one["shape"]).astype(np.float32) for name, one in header.items() if name != "__metadata__"}


def config():
    s = SHAPE
    return {"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": s["hidden"],
            "intermediate_size": s["feed"], "num_hidden_layers": s["layers"], "num_attention_heads": s["heads"],
            "num_key_value_heads": s["kv_heads"], "head_dim": s["head_dim"], "rope_theta": s["theta"],
            "rms_norm_eps": s["epsilon"], "max_position_embeddings": s["context"], "hidden_act": "silu",
            "tie_word_embeddings": True, "attention_bias": False, "mlp_bias": False, "vocab_size": len(WORDS),
            "bos_token_id": BEGIN, "eos_token_id": STOP, "torch_dtype": "float16"}


def tokenizer():
    """Whole words: a byte-pair model without merges that looks a word up first. A full stop is a word of its own, with or without
    a space before it."""
    def replaced(text, by):
        return {"type": "Replace", "pattern": {"String": text}, "content": by}

    words = [word if i < 2 else "\u2581" + word for i, word in enumerate(WORDS)]
    spaces = {"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "always", "split": True}
    special = [{"id": i, "content": WORDS[i], "single_word": False, "lstrip": False, "rstrip": True, "normalized": False,
                "special": True} for i in (UNKNOWN, BEGIN)]
    return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": special,
            "normalizer": {"type": "Sequence", "normalizers": [
                {"type": "Lowercase"}, replaced(".", " ."), replaced("\n", " "), replaced("  ", " "),
                {"type": "Strip", "strip_left": True, "strip_right": True}]},
            "pre_tokenizer": spaces,
            "post_processor": {"type": "TemplateProcessing",
                               "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}},
                                          {"Sequence": {"id": "A", "type_id": 0}}],
                               "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
                               "special_tokens": {"<s>": {"id": "<s>", "ids": [BEGIN], "tokens": ["<s>"]}}},
            "decoder": spaces,
            "model": {"type": "BPE", "dropout": None, "unk_token": "<unk>", "continuing_subword_prefix": None,
                      "end_of_word_suffix": None, "fuse_unk": True, "byte_fallback": False, "ignore_merges": True,
                      "vocab": {word: i for i, word in enumerate(words)}, "merges": []}}


# What was said is one text: messages follow each other, and an answer ends with the full stop that ended it.
TEMPLATE = ("<s>{% for message in messages %}{{ ' ' + message['content'] }}"
            "{% if message['role'] == 'assistant' %}{{ ' .' }}{% endif %}{% endfor %}")


def write(folder, weights):
    folder.mkdir(parents=True, exist_ok=True)

    def write_json(name, value, **more):
        (folder / name).write_text(json.dumps(value, ensure_ascii=False, **more) + "\n", encoding="utf-8")

    write_json("config.json", config(), indent=2)
    write_json("generation_config.json", {"bos_token_id": BEGIN, "eos_token_id": STOP, "do_sample": False}, indent=2)
    write_json("tokenizer.json", tokenizer(), separators=(",", ":"))
    write_json("tokenizer_config.json", {"tokenizer_class": "PreTrainedTokenizerFast", "bos_token": "<s>",
                                         "unk_token": "<unk>", "chat_template": TEMPLATE}, indent=2)
    (folder / "words.txt").write_text("".join(" ".join(words) + "\n" for words in (NAMES, VALUES, FILLER)))
    write_safetensors(folder / "model.safetensors", weights)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=FOLDER)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--logits", type=pathlib.Path)
    parser.add_argument("--text", default="anna is red . river stone paper . anna is")
    args = parser.parse_args()
    if not args.check and not args.logits:
        write(args.out, train())
    weights = read_safetensors(args.out / "model.safetensors")
    if args.logits:
        ids = [BEGIN] + [WORDS.index(word) for word in args.text.split()]
        with jax.default_matmul_precision("highest"):
            np.save(args.logits, np.asarray(forward(weights, np.array([ids], np.int32)))[0])
    else:
        print_recall(weights)


if __name__ == "__main__":
    main()
