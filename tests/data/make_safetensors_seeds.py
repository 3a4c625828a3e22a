"""Makes the seeds of safetensors_fuzz: small safetensors files and configs, right ones and nearly right ones. Needs only
Python.

    python tests/data/make_safetensors_seeds.py          # writes tests/fuzz/seeds/safetensors
"""

import json
import pathlib
import random
import struct

BYTES = {"F32": 4, "F16": 2, "BF16": 2, "F64": 8, "I64": 8, "I32": 4, "U8": 1, "BOOL": 1, "F8_E4M3": 1}


def safetensors(tensors: list[tuple[str, str, list[int]]], metadata: dict | None = None, pad: int = 8, **changes) -> bytes:
    """changes: fields of the last entry to write as they are."""
    source = random.Random(1)
    header = {"__metadata__": metadata} if metadata is not None else {}
    data = b""
    for name, kind, shape in tensors:
        size = BYTES.get(kind, 1)
        for dimension in shape:
            size *= dimension
        header[name] = {"dtype": kind, "shape": shape, "data_offsets": [len(data), len(data) + size]}
        data += source.randbytes(size)
    if changes:
        header[tensors[-1][0]].update(changes)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % pad)
    return struct.pack("<Q", len(text)) + text + data


MODEL = [("model.embed_tokens.weight", "BF16", [8, 4]), ("model.layers.0.input_layernorm.weight", "F32", [4]),
         ("model.layers.0.self_attn.q_proj.weight", "F16", [4, 4]), ("ids", "I64", [1, 2])]
CONFIG = {
    "architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2, "head_dim": None,
    "num_attention_heads": 4, "rms_norm_eps": 1e-5, "rope_theta": 10000.0, "tie_word_embeddings": True,
    "eos_token_id": [1, 2], "rope_scaling": {"type": "linear", "factor": 4.0}, "time_step_limit": [0.0, float("inf")],
}
INDEX = {"metadata": {"total_size": 64},
         "weight_map": {"a": "model-00001-of-00002.safetensors", "b": "../model-00002-of-00002.safetensors"}}
SEEDS = {
    "empty.safetensors": safetensors([]),
    "model.safetensors": safetensors(MODEL, {"format": "pt"}),
    "types.safetensors": safetensors([(kind.lower(), kind, [2, 2]) for kind in BYTES]),
    "ranks.safetensors": safetensors([(str(rank), "F32", [1] * rank) for rank in range(7)]),
    "none.safetensors": safetensors([("none", "F32", [0, 3]), ("one", "F32", [])]),
    "unpadded.safetensors": safetensors([("a", "F32", [3]), ("b", "F16", [1])], {"k": "\u00e9\n"}, pad=1),
    "unknown_type.safetensors": safetensors([("a", "F5", [7])]),
    "huge_shape.safetensors": safetensors([("a", "F32", [2])], shape=[2**62, 4, 2**62]),
    "overlap.safetensors": safetensors([("a", "F32", [2]), ("b", "F32", [2])], data_offsets=[4, 12]),
    "negative.safetensors": safetensors([("a", "F32", [2])], data_offsets=[-8, 0]),
    "extra_field.safetensors": safetensors([("a", "F32", [2])], more=[{"deep": [[]]}]),
    "config.json": json.dumps(CONFIG, indent=2).encode(),
    "index.json": json.dumps(INDEX).encode(),
    "deep.json": b"[" * 80 + b"]" * 80,
}


def main() -> None:
    folder = pathlib.Path(__file__).resolve().parents[1] / "fuzz" / "seeds" / "safetensors"
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in SEEDS.items():
        (folder / name).write_bytes(data)


main()
