"""Makes the seeds of gguf_fuzz: small GGUF files, right ones and nearly right ones. Needs only Python.

    python tests/data/make_gguf_seeds.py          # writes tests/fuzz/seeds/gguf
"""

import pathlib
import random
import struct

U8, I8, U16, I16, U32, I32, F32, BOOL, STRING, ARRAY, U64, I64, F64 = range(13)
CODES = {U8: "B", I8: "b", U16: "H", I16: "h", U32: "I", I32: "i", F32: "f", BOOL: "B", U64: "Q", I64: "q", F64: "d"}
# number in the file: (elements, bytes) of a block
TENSOR_TYPES = {0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34), 10: (256, 84),
                11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 20: (32, 18), 23: (256, 136), 26: (1, 4),
                30: (1, 2)}


def text(value: str) -> bytes:
    data = value.encode()
    return struct.pack("<Q", len(data)) + data


def scalar(kind: int, value) -> bytes:
    return text(value) if kind == STRING else struct.pack("<" + CODES[kind], value)


def entry(key: str, kind: int, value, element: int = U8) -> bytes:
    head = text(key) + struct.pack("<I", kind)
    if kind != ARRAY:
        return head + scalar(kind, value)
    return head + struct.pack("<IQ", element, len(value)) + b"".join(scalar(element, item) for item in value)


def gguf(entries: list[bytes], tensors: list[tuple[str, int, list[int]]] = (), version: int = 3, alignment: int = 32) -> bytes:
    """tensors: name, type number, shape with the fastest dimension first."""
    source = random.Random(1)
    listing = data = b""
    for name, kind, shape in tensors:
        elements, size = TENSOR_TYPES[kind]
        count = 1
        for dimension in shape:
            count *= dimension
        data += bytes(-len(data) % alignment)
        listing += text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, kind, len(data))
        data += source.randbytes(count // elements * size)
    head = b"GGUF" + struct.pack("<IQQ", version, len(tensors), len(entries)) + b"".join(entries) + listing
    return head + (bytes(-len(head) % alignment) + data if data else b"")


VALUES = {U8: 200, I8: -5, U16: 60000, I16: -3, U32: 7, I32: -1, F32: 1e-5, BOOL: 1, STRING: "llama", U64: 2**40, I64: -9,
          F64: 10000.0}
TOKENS = ["<unk>", "<s>", "</s>", "<0x41>", "a", "b", "ab", "\u0120a"]
MODEL = [
    entry("general.architecture", STRING, "llama"), entry("general.name", STRING, "seed"),
    entry("llama.block_count", U32, 1), entry("llama.embedding_length", U32, 32), entry("llama.context_length", U32, 64),
    entry("llama.attention.head_count", U32, 4), entry("llama.attention.layer_norm_rms_epsilon", F32, 1e-5),
    entry("tokenizer.ggml.model", STRING, "gpt2"), entry("tokenizer.ggml.tokens", ARRAY, TOKENS, STRING),
    entry("tokenizer.ggml.token_type", ARRAY, [2, 3, 3, 6, 1, 1, 1, 1], I32),
    entry("tokenizer.ggml.scores", ARRAY, [0.0] * 8, F32), entry("tokenizer.ggml.merges", ARRAY, ["a b"], STRING),
    entry("tokenizer.ggml.bos_token_id", U32, 1),
]
SEEDS = {
    "empty": gguf([]),
    "values": gguf([entry(f"key.{kind}", kind, value) for kind, value in VALUES.items()]),
    "arrays": gguf([entry(f"key.{kind}", ARRAY, [value] * 3, kind) for kind, value in VALUES.items()]),
    "model": gguf(MODEL, [("token_embd.weight", 3, [32, 8]), ("output_norm.weight", 0, [32])]),
    "model_v2": gguf(MODEL, [("token_embd.weight", 8, [32, 8]), ("output_norm.weight", 0, [32])], version=2),
    "types": gguf([], [(f"tensor.{kind}", kind, [elements]) for kind, (elements, _) in TENSOR_TYPES.items()]),
    "dimensions": gguf([], [("one", 0, [5]), ("two", 1, [3, 2]), ("three", 0, [2, 2, 2]), ("four", 1, [1, 2, 3, 2])]),
    "aligned": gguf([entry("general.alignment", U32, 64)], [("a", 0, [3]), ("b", 0, [3])], alignment=64),
    "split": gguf([entry("split.no", U16, 0), entry("split.count", U16, 2), entry("split.tensors.count", I32, 4)]),
    "nested": gguf([text("list") + struct.pack("<IIQ", ARRAY, ARRAY, 1) + struct.pack("<IQB", U8, 1, 1)]),
    "big_endian": b"GGUF" + struct.pack(">IQQ", 3, 0, 0),
    "version1": b"GGUF" + struct.pack("<III", 1, 0, 0),
}


def main() -> None:
    folder = pathlib.Path(__file__).resolve().parents[1] / "fuzz" / "seeds" / "gguf"
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in SEEDS.items():
        (folder / f"{name}.gguf").write_bytes(data)


main()
