"""A model that says what a test wants: a GGUF file of one layer whose reply is a given list of tokens, with any template.

Each token of the script leads to the next one, whatever stands before it, so every script ends the same way. The last token
of a prompt begins it: `<|go|>`, which the template has to end with, or the token that `after` names.
"""
import struct

HIDDEN = 64  # most tokens of a script


def _text(value):
    data = value.encode()
    return struct.pack("<Q", len(data)) + data


def _entry(key, value):
    if isinstance(value, bool):
        return _text(key) + struct.pack("<I?", 7, value)
    if isinstance(value, int):
        return _text(key) + struct.pack("<II", 4, value)
    if isinstance(value, float):
        return _text(key) + struct.pack("<If", 6, value)
    if isinstance(value, str):
        return _text(key) + struct.pack("<I", 8) + _text(value)
    if all(isinstance(each, int) for each in value):
        return _text(key) + struct.pack("<IIQ", 9, 5, len(value)) + struct.pack(f"<{len(value)}i", *value)
    return _text(key) + struct.pack("<IIQ", 9, 8, len(value)) + b"".join(map(_text, value))


def _byte_names():
    """The characters by which byte-level vocabularies name the 256 bytes."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = iter(range(256, 512))
    return [chr(byte if byte in plain else next(others)) for byte in range(256)]


def write(path, template, script, controls=(), after="<|go|>", values=0.0, logits=10.0):
    """script: texts, each a token of its own; those in `controls` are control tokens. "<|end|>" ends a reply. values: how large
    the values of attention are, which the layer makes small again; logits: the same of the largest logit, an eighth of it."""
    words = list(dict.fromkeys(["<|end|>", "<|go|>", "<|user|>", after, *controls, *script]))
    control = {"<|end|>", "<|go|>", "<|user|>", *controls}
    names = _byte_names()
    tokens = [*names, "ab", *words]  # a vocabulary has at least one merge
    kinds = [1] * 257 + [3 if word in control else 4 for word in words]  # normal; control or user-defined
    chain = [after, *script]
    places = {word: tokens.index(word) for word in chain}
    size = len(tokens)
    embedding = [[0.0] * HIDDEN for _ in range(size)]
    output = [[0.0] * HIDDEN for _ in range(size)]
    for step, (word, following) in enumerate(zip(chain, script)):
        embedding[places[word]][step] = 1.0
        output[places[following]][step] = logits
    zeros = [[0.0] * HIDDEN for _ in range(HIDDEN)]
    ones = [1.0] * HIDDEN
    tensors = {"token_embd.weight": embedding, "output.weight": output, "output_norm.weight": [ones],
               "blk.0.attn_norm.weight": [ones], "blk.0.ffn_norm.weight": [ones]}
    for name in ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"):
        tensors[f"blk.0.{name}.weight"] = zeros
    if values:
        for name, size_of in (("attn_v", values), ("attn_output", 1e-3 / values)):
            tensors[f"blk.0.{name}.weight"] = [[size_of if i == j else 0.0 for j in range(HIDDEN)] for i in range(HIDDEN)]
    entries = {
        "general.architecture": "llama", "general.name": "scripted", "llama.block_count": 1, "llama.context_length": 4096,
        "llama.embedding_length": HIDDEN, "llama.feed_forward_length": HIDDEN, "llama.attention.head_count": 2,
        "llama.attention.head_count_kv": 2, "llama.attention.layer_norm_rms_epsilon": 1e-5, "llama.rope.dimension_count": 32,
        "llama.vocab_size": size, "tokenizer.ggml.model": "gpt2", "tokenizer.ggml.pre": "gpt-2",
        "tokenizer.ggml.tokens": tokens, "tokenizer.ggml.token_type": kinds, "tokenizer.ggml.merges": ["a b"],
        "tokenizer.ggml.eos_token_id": tokens.index("<|end|>"), "tokenizer.chat_template": template,
    }
    assert len(script) < HIDDEN
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(entries))
    head += b"".join(_entry(key, value) for key, value in entries.items())
    data = b""
    for name, rows in tensors.items():
        shape = [len(rows[0])] if len(rows) == 1 else [len(rows[0]), len(rows)]
        head += _text(name) + struct.pack(f"<I{len(shape)}Q", len(shape), *shape) + struct.pack("<IQ", 0, len(data))
        data += b"".join(struct.pack(f"<{len(row)}f", *row) for row in rows)
        data += b"\0" * (-len(data) % 32)
    path.write_bytes(head + b"\0" * (-len(head) % 32) + data)
    return path
