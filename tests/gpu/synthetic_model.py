#!/usr/bin/env python3
"""Writes a GGUF file with the shape of a llama and random weights, to measure speed without that model.

    synthetic_model.py HEAD.gguf FOLDER 8b:q4_1 8b:bf16 ...    writes FOLDER/synthetic-8b-q4_1.gguf, ...
    synthetic_model.py HEAD.gguf --cut SMALL.gguf              writes only what the first form reads of HEAD

The vocabulary is the one of HEAD, a small llama in GGUF, with unused tokens after it; the text it writes means nothing. Numbers
are of the size that trained weights have. Layout: the GGUF page of the ggml project; types: core/device/quant_blocks.cpp.
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import struct
import sys
import time

ALIGNMENT = 32
SPREAD = 0.02       # standard deviation of a weight
PIECE = 1 << 22     # bytes of random blocks, which are repeated
WRITTEN = 1 << 26   # bytes of one write
# layers, numbers of a row, of the inner rows, heads, heads of keys, tokens (0: those of HEAD), output apart from the embedding
SHAPES = {"tiny": (2, 256, 512, 4, 2, 0, True), "1b": (16, 2048, 8192, 32, 8, 128256, False), "8b": (32, 4096, 14336, 32, 8, 128256, True)}
# GGUF's number of a tensor's type, numbers of a block, bytes of a block, number of a file of that type
TYPES = {"f32": (0, 1, 4, 0), "f16": (1, 1, 2, 1), "q4_0": (2, 32, 18, 2), "q4_1": (3, 32, 20, 3), "q8_0": (8, 32, 34, 7),
         "q4_k": (12, 256, 144, 14), "q6_k": (14, 256, 210, 18), "bf16": (30, 1, 2, 32)}
UNUSED_TOKEN = 5
UINT32, INT32, FLOAT32, STRING, ARRAY = 4, 5, 6, 8, 9
SIZES = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}


class Head:
    """The metadata of a GGUF file: {key: (type, bytes of the value)}, and where they end."""

    def __init__(self, path):
        self.file = open(path, "rb")
        magic, version, tensors, keys = self.unpack("<4sIQQ")
        if magic != b"GGUF" or version < 2:
            sys.exit(f"{path} is no GGUF file of version 2 or 3")
        self.values = {}
        for _ in range(keys):
            key = self.string().decode()
            kind, = self.unpack("<I")
            begin = self.file.tell()
            self.skip(kind)
            end = self.file.tell()
            self.file.seek(begin)
            self.values[key] = (kind, self.file.read(end - begin))
        self.end = self.file.tell()
        self.file.close()

    def unpack(self, form):
        return struct.unpack(form, self.file.read(struct.calcsize(form)))

    def string(self):
        return self.file.read(self.unpack("<Q")[0])

    def skip(self, kind):
        if kind == STRING:
            self.string()
        elif kind == ARRAY:
            element, count = self.unpack("<IQ")
            for _ in range(count if element == STRING else 0):
                self.string()
            if element != STRING:
                self.file.seek(SIZES[element] * count, os.SEEK_CUR)
        else:
            self.file.seek(SIZES[kind], os.SEEK_CUR)


def text(words):
    data = words.encode()
    return struct.pack("<Q", len(data)) + data


def longer(value, more, added):
    """An array with `more` elements, whose bytes are `added`, after its own."""
    kind, data = value
    element, count = struct.unpack_from("<IQ", data)
    return kind, struct.pack("<IQ", element, count + more) + data[12:] + added


def metadata(head, name, kind, shape):
    layers, dim, ff_dim, heads, kv_heads, vocabulary, _ = shape
    values = {key: value for key, value in head.values.items() if not key.startswith("general.") or key == "general.architecture"}
    if values["general.architecture"] != (STRING, text("llama")):
        sys.exit("the head must be one of a llama")
    known = struct.unpack_from("<IQ", values["tokenizer.ggml.tokens"][1])[1]
    more = max(0, vocabulary - known)
    tokens = b"".join(text(f"<|unused {i}|>") for i in range(more))
    values["tokenizer.ggml.tokens"] = longer(values["tokenizer.ggml.tokens"], more, tokens)
    if "tokenizer.ggml.token_type" in values:
        values["tokenizer.ggml.token_type"] = longer(values["tokenizer.ggml.token_type"], more, struct.pack("<i", UNUSED_TOKEN) * more)
    numbers = {"block_count": layers, "context_length": 131072, "embedding_length": dim, "feed_forward_length": ff_dim,
               "attention.head_count": heads, "attention.head_count_kv": kv_heads, "vocab_size": known + more,
               "rope.dimension_count": dim // heads}
    values.update({f"llama.{key}": (UINT32, struct.pack("<I", number)) for key, number in numbers.items()})
    values["llama.rope.freq_base"] = (FLOAT32, struct.pack("<f", 500000))
    values["general.name"] = (STRING, text(f"synthetic {name} {kind}"))
    values["general.file_type"] = (UINT32, struct.pack("<I", TYPES[kind][3]))
    return values, known + more


def tensors(kind, shape, vocabulary):
    """[(name, type, numbers of a row, rows)] of the file; a matrix has rows, a vector none."""
    layers, dim, ff_dim, heads, kv_heads, _, apart = shape
    kv_dim = dim // heads * kv_heads
    widest = "q6_k" if kind.startswith("q4") else kind  # what llama-quantize chooses for the matrix that makes logits
    found = [("token_embd.weight", kind if apart else widest, dim, vocabulary), ("output_norm.weight", "f32", dim, 0)]
    if apart:
        found.append(("output.weight", widest, dim, vocabulary))
    for i in range(layers):
        found += [(f"blk.{i}.{name}.weight", of, cols, rows) for name, of, cols, rows in (
            ("attn_norm", "f32", dim, 0), ("attn_q", kind, dim, dim), ("attn_k", kind, dim, kv_dim), ("attn_v", kind, dim, kv_dim),
            ("attn_output", kind, dim, dim), ("ffn_norm", "f32", dim, 0), ("ffn_gate", kind, dim, ff_dim), ("ffn_up", kind, dim, ff_dim),
            ("ffn_down", kind, ff_dim, dim))]
    return found


def is_model(text_of_it):
    name, _, kind = text_of_it.partition(":")
    return name in SHAPES and kind in TYPES


def bytes_a_token(name, kind):
    """Of weights that a token reads: all but the embedding, where that is not the output too. The vocabulary is a large one."""
    shape = SHAPES[name]
    return sum(cols * max(rows, 1) // TYPES[of][1] * TYPES[of][2] for tensor, of, cols, rows in tensors(kind, shape, shape[5])
               if tensor != "token_embd.weight" or not shape[6])


def products_a_token(name, kind):
    """Multiply-adds of the layers' matrices for a token of a prompt."""
    shape = SHAPES[name]
    return sum(cols * rows for tensor, _, cols, rows in tensors(kind, shape, shape[5]) if tensor.startswith("blk"))


def cache_bytes_a_token(name):
    """Of keys and values in f16, all layers."""
    layers, dim, _, heads, kv_heads, _, _ = SHAPES[name]
    return layers * 2 * (dim // heads * kv_heads) * 2


def half(number):
    return struct.pack("<e", number)


def packed_scales(rng):
    """The 12 bytes of Q4_K: 8 scales and 8 offsets of 6 bits, alike so that the mean of the weights is about zero."""
    scales = [rng.randrange(16, 64) for _ in range(8)]
    low = [scales[i] | scales[i + 4] >> 4 << 6 for i in range(4)]
    high = [scales[i + 4] & 15 | (scales[i + 4] & 15) << 4 for i in range(4)]
    return bytes(low + low + high)


def blocks(kind, count, rng):
    """So many random blocks. Codes are even over their range; the scale gives the weights their spread."""
    if kind in ("f32", "f16", "bf16"):
        few = []
        for _ in range(1 << 14):
            number = rng.gauss(0, SPREAD)
            few.append(struct.pack("<f", number)[2:] if kind == "bf16" else struct.pack("<f" if kind == "f32" else "<e", number))
        return b"".join(rng.choices(few, k=count))
    _, numbers, size, _ = TYPES[kind]
    out = []
    for _ in range(count):
        scale = rng.uniform(0.7, 1.3) * SPREAD
        if kind == "q4_0":
            out.append(half(scale / 4.6) + rng.randbytes(16))
        elif kind == "q4_1":
            out.append(half(scale / 4.6) + half(-7.5 * scale / 4.6) + rng.randbytes(16))
        elif kind == "q8_0":
            out.append(half(scale / 74) + rng.randbytes(32))
        elif kind == "q4_k":
            out.append(half(scale / 4.6 / 40) + half(7.5 * scale / 4.6 / 40) + packed_scales(rng) + rng.randbytes(128))
        elif kind == "q6_k":
            out.append(rng.randbytes(128 + 64) + bytes(rng.randrange(32, 96) for _ in range(16)) + half(scale / 18.5 / 64))
    made = b"".join(out)
    assert len(made) == count * size, (kind, numbers)
    return made


class Pieces:
    """Random blocks of each type, as long as one write."""

    def __init__(self):
        self.rng, self.made = random.Random(1), {}

    def of(self, kind):
        if kind not in self.made:
            size = TYPES[kind][2]
            # An odd number of blocks, so that the rows of a matrix differ. Plain numbers take one call each: fewer.
            piece = blocks(kind, min(PIECE // size, 1 << 17) | 1, self.rng)
            self.made[kind] = piece * (WRITTEN // len(piece) + 1)
        return self.made[kind]


def write(head, path, name, kind, pieces):
    shape = SHAPES[name]
    values, vocabulary = metadata(head, name, kind, shape)
    listed, at, infos = [], 0, b""
    for tensor, of, cols, rows in tensors(kind, shape, vocabulary):
        number, block, size, _ = TYPES[of]
        dims = (cols, rows) if rows else (cols,)
        length = cols * max(rows, 1) // block * size
        infos += text(tensor) + struct.pack(f"<I{len(dims)}QIQ", len(dims), *dims, number, at)
        listed.append((at, length, of, rows == 0))
        at += -(-length // ALIGNMENT) * ALIGNMENT
    front = struct.pack("<4sIQQ", b"GGUF", 3, len(listed), len(values))
    front += b"".join(text(key) + struct.pack("<I", kind_of) + data for key, (kind_of, data) in values.items()) + infos
    front += bytes(-len(front) % ALIGNMENT)
    with open(path, "wb") as file:
        file.write(front)
        file.truncate(len(front) + at)

        def put(begin, length, data):
            while length > 0:
                done = os.pwrite(file.fileno(), memoryview(data)[:length], begin)
                begin, length = begin + done, length - done

        with concurrent.futures.ThreadPoolExecutor(min(8, os.cpu_count())) as threads:
            jobs = []
            for begin, length, of, is_norm in listed:
                data = struct.pack("<f", 1) * (length // 4) if is_norm else pieces.of(of)
                size = TYPES[of][2]
                step = len(data) // size * size if not is_norm else length
                jobs += [threads.submit(put, len(front) + begin + part, min(step, length - part), data) for part in range(0, length, step)]
            for job in jobs:
                job.result()
    return len(front) + at


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("head", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path, nargs="?")
    parser.add_argument("models", nargs="*", metavar="SHAPE:TYPE")
    parser.add_argument("--cut", type=pathlib.Path)
    options = parser.parse_args()
    head = Head(options.head)
    if options.cut:
        with open(options.head, "rb") as file:
            options.cut.write_bytes(file.read(head.end))
    pieces = Pieces()
    for model in options.models:
        name, _, kind = model.partition(":")
        if not is_model(model):
            parser.error(f"there is no model {model}; shapes: {', '.join(SHAPES)}; types: {', '.join(TYPES)}")
        start = time.monotonic()
        path = options.folder / f"synthetic-{name}-{kind}.gguf"
        size = write(head, path, name, kind, pieces)
        print(f"{path}: {size / 1e9:.2f} GB in {time.monotonic() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main()
