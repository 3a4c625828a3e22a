#!/usr/bin/env python3
"""Makes the models of resources/lessons/models/ that are not trained, from files of this repository. Python alone is enough.

    tools/make_lesson_models.py [--out FOLDER]

heads_expanded   the weights of recall, with the keys and values of each KV head repeated once for every query head that reads
                 them: the same function, but as many KV heads as query heads
hybrid, mamba, whisper   copies of tests/data/families/ (tests/data/make_family_golden.py), without what tests compare them with
"""

import argparse
import json
import pathlib
import shutil

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "lessons" / "models"
WEIGHTS = ["config.json", "generation_config.json", "model.safetensors"]
COPIES = {"hybrid": ("qwen35", WEIGHTS), "mamba": ("mamba", WEIGHTS),
          "whisper": ("whisper", [*WEIGHTS, "preprocessor_config.json", "tokenizer.json", "audio.wav"])}


def read_safetensors(path):
    """The names in order, each with its type, its shape and its bytes (format: huggingface/safetensors)."""
    data = path.read_bytes()
    size = int.from_bytes(data[:8], "little")
    header = json.loads(data[8:8 + size])
    header.pop("__metadata__", None)
    return {name: (one["dtype"], one["shape"], data[8 + size + one["data_offsets"][0]:8 + size + one["data_offsets"][1]])
            for name, one in header.items()}


def write_safetensors(path, tensors):
    header, at = {"__metadata__": {"format": "pt"}}, 0
    for name, (dtype, shape, data) in tensors.items():
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [at, at + len(data)]}
        at += len(data)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(len(text).to_bytes(8, "little") + text + b"".join(data for _, _, data in tensors.values()))


def expand_heads(source, target):
    config = json.loads((source / "config.json").read_text(encoding="utf-8"))
    heads, kv_heads = config["num_attention_heads"], config["num_key_value_heads"]
    tensors = read_safetensors(source / "model.safetensors")
    for name, (dtype, shape, data) in tensors.items():
        if not name.endswith(("k_proj.weight", "v_proj.weight")):
            continue
        size = len(data) // kv_heads  # the rows of a head follow each other
        repeated = b"".join(data[head * size:(head + 1) * size] * (heads // kv_heads) for head in range(kv_heads))
        tensors[name] = (dtype, [shape[0] * heads // kv_heads, shape[1]], repeated)
    target.mkdir(parents=True, exist_ok=True)
    for name in ["generation_config.json", "tokenizer.json", "tokenizer_config.json", "words.txt"]:
        shutil.copyfile(source / name, target / name)
    config["num_key_value_heads"] = heads
    (target / "config.json").write_text(json.dumps(config, indent=2) + "\n", encoding="utf-8")
    write_safetensors(target / "model.safetensors", tensors)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=FOLDER)
    args = parser.parse_args()
    expand_heads(args.out / "recall", args.out / "heads_expanded")
    for model, (family, files) in COPIES.items():
        (args.out / model).mkdir(parents=True, exist_ok=True)
        for name in files:
            shutil.copyfile(ROOT / "tests" / "data" / "families" / family / name, args.out / model / name)


if __name__ == "__main__":
    main()
