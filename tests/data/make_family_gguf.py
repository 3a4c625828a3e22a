"""Writes model.gguf (F32) beside the weights of tests/data/families/, by llama.cpp's own converter.

pip install transformers==4.57.6 tokenizers==0.22.2 torch==2.6.0 numpy==1.26.4 sentencepiece==0.2.0
(for models of transformers 5.23.0 the third environment of make_family_golden.py and sentencepiece)
pip download --no-deps --no-binary :all: llama-cpp-python==0.3.36; its vendor/llama.cpp is LLAMA_CPP
usage: make_family_gguf.py LLAMA_CPP [--out FOLDER] [NAME ...]     after make_family_golden.py

The converter names, orders and changes the tensors; only the vocabulary is ours, the one of make_llama_golden.py with
13 merges. Families and traits that its format cannot say have no twin: a dynamic rotary base, Gemma's query scalar
and layer pattern where they are not the published ones, Mamba with other biases and sizes, LFM2 with biases,
Falcon-H1 with biases or a tied head, whose factor it drops, experts chosen by groups.
"""

import argparse
import json
import logging
import pathlib
import shutil
import sys
import tempfile

CONTROL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
VOCAB = 272
TWINS = ["llama_f32", "llama3_rope", "llama_linear_rope", "llama_yarn", "llama_bias_head_dim", "mixtral", "qwen2",
         "qwen3", "qwen3_moe", "phi3_plain", "phi3_longrope", "gemma2_plain_scale", "gemma3_plain_scale", "gpt2",
         "mamba", "jamba", "qwen2_moe", "lfm2", "lfm2_moe", "qwen35", "qwen35_tied", "qwen35_moe", "qwen3_next",
         "mamba2", "granite", "granite_hybrid", "granite_hybrid_moe", "bamba", "nemotron_h",
         "falcon_h1", "falcon_h1_norm", "nemotron_h_moe", "nemotron_h_latent"]


def vocabulary():
    from make_llama_golden import byte_letters, train_merges
    merges = train_merges(VOCAB - 256 - len(CONTROL))
    return CONTROL + byte_letters() + ["".join(pair) for pair in merges], [" ".join(pair) for pair in merges]


def set_vocab(model):
    import gguf
    from make_llama_golden import CHAT_TEMPLATE
    tokens, merges = vocabulary()
    writer = model.gguf_writer
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("smollm")
    writer.add_token_list(tokens)
    control = [token in CONTROL for token in tokens]
    writer.add_token_types([gguf.TokenType.CONTROL if yes else gguf.TokenType.NORMAL for yes in control])
    writer.add_token_merges(merges)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    writer.add_pad_token_id(2)
    writer.add_add_bos_token(False)
    writer.add_chat_template(CHAT_TEMPLATE)


def as_published(settings):
    """The configuration with the names of layers that IBM and NVIDIA publish, by which the converter tells layers apart; None: as it is."""
    old = {"linear_attention": "mamba", "full_attention": "attention"}
    letters = {"linear_attention": "M", "full_attention": "*", "mlp": "-", "moe": "E"}
    if settings["model_type"] == "granitemoehybrid":
        return {**settings, "layer_types": [old[one] for one in settings["layer_types"]]}
    if settings["model_type"] == "nemotron_h":
        kinds = settings.pop("layers_block_type")
        if "moe" not in kinds:
            settings.pop("num_experts_per_tok")  # by which it takes any model for one with experts
        return {**settings, "hybrid_override_pattern": "".join(letters[one] for one in kinds), "num_hidden_layers": len(kinds)}
    return None


def convert(folder, file):
    import gguf
    from conversion import ModelBase, ModelType, get_model_architecture, get_model_class
    settings = ModelBase.load_hparams(folder, False)
    model_class = get_model_class(get_model_architecture(settings, ModelType.TEXT))
    model_class.set_vocab = set_vocab
    model_class.no_mtp = "mtp_num_hidden_layers" not in settings  # or it wants a block that drafts tokens
    published = as_published(json.loads((folder / "config.json").read_text()))
    given = {"hparams": published} if published else {}
    model_class(folder, gguf.LlamaFileType.ALL_F32, file, eager=True, **given).write()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("llama_cpp", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path(__file__).parent / "families")
    parser.add_argument("names", nargs="*", help="default: all")
    args = parser.parse_args()
    sys.path[:0] = [str(args.llama_cpp / "gguf-py"), str(args.llama_cpp)]
    logging.basicConfig(level=logging.ERROR)
    for name in args.names or TWINS:
        with tempfile.TemporaryDirectory() as scratch:
            copy = pathlib.Path(scratch) / "tiny"  # the model's name: by "phi3" llama.cpp expects Phi's tokens
            shutil.copytree(args.out / name, copy)
            # the converter counts these entries to find the rows of Gemma 3's embedding
            tokens = {token: i for i, token in enumerate(vocabulary()[0])}
            (copy / "tokenizer.json").write_text(json.dumps({"model": {"vocab": tokens}, "added_tokens": []}))
            convert(copy, args.out / name / "model.gguf")
        print(f"{name:24} {(args.out / name / 'model.gguf').stat().st_size / 1024:4.0f} KiB")


if __name__ == "__main__":
    main()
