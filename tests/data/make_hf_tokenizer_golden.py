#!/usr/bin/env python3
"""Makes tests/data/hf_tokenizer: tiny Hugging Face folders, one of each style, and what the reference does with them.

Run by hand, in an environment with
    transformers==4.48.3 tokenizers==0.21.4 sentencepiece==0.2.0 protobuf==7.36.2 jinja2==3.1.6
Every vocabulary is trained here on a few sentences. NAME/ is the folder as it would be downloaded; NAME.json has, for
each text of ../tokenizer/texts.json and texts.json here,
    ids       [with special tokens found, with special tokens as text where that differs]
    decoded   what the first ids become again, where that is not the text (not from the slow classes, which lose spaces)
and framed: the ids of "Hello world" with what the tokenizer puts around it; and for folders with a chat template what
apply_chat_template makes of chat.json, as text and as ids.
"""

import io
import json
import os
import pathlib
import shutil
import struct
import sys

os.environ["HF_HUB_OFFLINE"] = "1"

import sentencepiece
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
from transformers import AutoTokenizer, GemmaTokenizerFast, LlamaTokenizerFast, T5TokenizerFast, logging

HERE = pathlib.Path(__file__).parent
FOLDER = HERE / "hf_tokenizer"
logging.set_verbosity_error()

TRAINING = """
The cache keeps what the model has read, so that the next word costs the same however long the text has become.
It's a simple idea, isn't it? They've tried it, we'll try it, I'm sure she'd like it, and you're welcome to look.
A window slides over the tokens; the first ones stay where they are, because every head looks back at them.
for (int i = 0; i < 1024; ++i) { values[i] = keys[i] * 0.125f; }    // 128 heads, 64 numbers each
In 2023 and 2024 about 1,500 people wrote 37 programs with 8 lines each; 99.5% of them worked, 12345678 did not.
Der Zwischenspeicher behält, was gelesen wurde: größer, schöner, süßer, höher. Schließlich übten wir's täglich.
Le cœur a ses raisons que la raison ne connaît point ; où êtes-vous, garçon ? L'été dernier, à Noël, ça ira.
Память хранит прочитанное, и следующее слово стоит столько же. Что было, то было; что будет, то будет.
这个缓存保存模型读过的内容,所以下一个词的代价总是一样的。今天天气很好,我们去公园散步吧。
キャッシュはモデルが読んだものを保存します。ありがとうございます、さようなら。東京は大きい町です。
캐시는 모델이 읽은 것을 저장합니다. 안녕하세요, 반갑습니다. 오늘은 날씨가 좋습니다.
الذاكرة تحفظ ما قرأه النموذج، والكلمة التالية تكلف نفس الثمن. مرحبا بالعالم.
मॉडल ने जो पढ़ा है उसे कैश रखता है। नमस्ते दुनिया, आप कैसे हैं?
😀 😃 🎉 🚀 👍 ❤️ 🔥 ✅ ——— … “quoted” ‘text’ «guillemets» • bullet → arrow
"""
LINES = TRAINING.strip().splitlines()

TEXTS = [
    "e\u0301te\u0301 n\u0303o",
    "\u1112\u1161\u11ab\u1100\u1173\u11af",
    "\u212b \u2126 \ufb01 \uff21\uff22\uff23 \u2460 \u00bd \u3392",
    "\u0958\u093c \u0d4a \u0f73",
    "a\u0328\u0301 a\u0301\u0328 q\u0307\u0323",
    "\u0130I\u0131i \u03a3\u03c3\u03c2 \u1e9e",
    "\u200b\u200d\u2060\ufeffx\u00ad\u034f",
    "  two  spaces   and\ttab ",
    "trailing   ",
    " \n ",
    "\u2581 \u2581a",
    "one\u00a0two\u3000three\u2003four",
    "<s>Hello</s> <unk>",
    "Hello <s> world</s>",
    "<|user|>\nHi<|end|>\n<|assistant|>\n",
    "<|user|>   Hi   <|end|>   there",
    "<start_of_turn>user\nHi<end_of_turn>\n<start_of_turn>model\n",
    "<|begin_of_text|><|start_header_id|>user<|end_header_id|>\n\nHi<|eot_id|>",
    "<|startoftranscript|><|en|><|transcribe|><|notimestamps|> Hello",
    "<|0.00|> Hello<|2.40|>",
    "<tool_call>\n{\"name\": \"x\"}\n</tool_call>",
    "word wordy aword word, word1 word",
    "left  lefty   left\tright  righty right \n end",
    "E\u0301\u4e2d \u00c9\u4e2d",
    "ÉCOLE École e\u0301cole ECOLE",
    "\n\n\n\n\t\t\t\ta",
    "x<0x41>y <0x0A>",
    "1234567 12 3 1.5 1,5",
    "don\u2019t can't CAN'T",
    "\U0001f469\u200d\U0001f4bb\U0001f1e9\U0001f1ea e\u0301\u200d",
    "\u0e01\u0e33 \u0915\u094d\u0937 \uac00\u11a8",
    "##two##three",
    "#one",
    "####",
    "\u0301after a mark",
    " \u0301 both",
    "\u0008after a control",
    "\u0008\u0008 \u0301#x",
    "\u0008",
    "~gone",
    "~~ gone",
    "~",
]


def split_on(pattern):
    return pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(pattern), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )


LLAMA3 = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
QWEN2 = LLAMA3.replace("{1,3}", "")


UPPER, LOWER = r"\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}", r"\p{Ll}\p{Lm}\p{Lo}\p{M}"
END = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"


def cased(upper, lower, tail):
    words = rf"[^\r\n\p{{L}}\p{{N}}]?[{upper}]*[{lower}]+{END}|[^\r\n\p{{L}}\p{{N}}]?[{upper}]+[{lower}]*{END}"
    return words + r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+" + tail + r"|\s*[\r\n]+|\s+(?!\S)|\s+"


# Ways to cut text that GGUF files name and that need more of the pattern language than the others.
NOT_HAN = r"&&[^\p{Han}]"
CUTS = {
    "kimi-k2": [r"[\p{Han}]+|" + cased(UPPER + NOT_HAN, LOWER + NOT_HAN, r"[\r\n]*")],
    "tiny_aya": [r"\d{1,3}(?=(?:\d{3})*\b)", cased(UPPER, LOWER, r"[\r\n/]*")],
    "superbpe": [r"\p{N}+", r"(?=(\d{3})+(?!\d))"],
}


def special(*names, **flags):
    return [AddedToken(name, special=True, normalized=False, **flags) for name in names]


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


def template(name):
    return (HERE / "templates" / f"{name}.jinja").read_text(encoding="utf-8")


CHAT = [
    {"role": "user", "content": "  What is 2+2? größer 日本語 "},
    {"role": "assistant", "content": "Four."},
    {"role": "user", "content": "Say <tool> and\n\n\nthat."},
]


def save(name, tokenizer, **config):
    """A folder as save_pretrained leaves it, without what our reader does not look at."""
    write(FOLDER / name / "tokenizer.json", json.loads(tokenizer.to_str()))
    write(FOLDER / name / "tokenizer_config.json", config)


def trained_bytes(vocab_size=500):
    trained = Tokenizer(models.BPE())
    trained.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trained.train_from_iterator(
        LINES,
        trainers.BpeTrainer(
            vocab_size=vocab_size, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False
        ),
    )
    model = json.loads(trained.to_str())["model"]
    return model["vocab"], [tuple(merge) for merge in model["merges"]]


def byte_level(pre_tokenizer, **options):
    vocabulary, merges = trained_bytes()
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=merges, **options))
    tokenizer.pre_tokenizer = pre_tokenizer
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


def make_llama3():
    tokenizer = byte_level(split_on(LLAMA3), ignore_merges=True)
    names = ["<|begin_of_text|>", "<|end_of_text|>", "<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"]
    tokenizer.add_special_tokens(special(*names))
    tokenizer.post_processor = processors.Sequence(
        [
            processors.ByteLevel(trim_offsets=False),
            processors.TemplateProcessing(
                single="<|begin_of_text|> $A",
                pair="<|begin_of_text|> $A <|begin_of_text|>:1 $B:1",
                special_tokens=[("<|begin_of_text|>", tokenizer.token_to_id("<|begin_of_text|>"))],
            ),
        ]
    )
    save(
        "llama3",
        tokenizer,
        tokenizer_class="PreTrainedTokenizerFast",
        bos_token="<|begin_of_text|>",
        eos_token="<|eot_id|>",
        chat_template=template("llama3"),
    )
    end = tokenizer.token_to_id("<|end_of_text|>")
    write(FOLDER / "llama3" / "generation_config.json", {"eos_token_id": [end, tokenizer.token_to_id("<|eot_id|>")]})


def make_cuts():
    for name, patterns in CUTS.items():
        steps = [pre_tokenizers.Split(Regex(pattern), "isolated") for pattern in patterns]
        last = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
        save(name, byte_level(pre_tokenizers.Sequence([*steps, last])), tokenizer_class="PreTrainedTokenizerFast")


def make_qwen2():
    tokenizer = byte_level(split_on(QWEN2))
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.add_special_tokens(special("<|endoftext|>", "<|im_start|>", "<|im_end|>"))
    tokenizer.add_tokens([AddedToken(name, normalized=False) for name in ["<tool_call>", "</tool_call>"]])
    tokenizer.add_tokens([AddedToken("É中", normalized=True)])
    tokenizer.post_processor = processors.ByteLevel(trim_offsets=False)
    save(
        "qwen2",
        tokenizer,
        tokenizer_class="Qwen2Tokenizer",
        bos_token=None,
        eos_token="<|im_end|>",
        pad_token="<|endoftext|>",
        chat_template=[
            {"name": "tool_use", "template": "with tools"},
            {"name": "default", "template": template("qwen3")},
        ],
    )


def make_gpt2():
    tokenizer = byte_level(pre_tokenizers.ByteLevel(add_prefix_space=True))
    tokenizer.add_special_tokens(special("<|endoftext|>"))
    tokenizer.post_processor = processors.ByteLevel(trim_offsets=False)
    save("gpt2", tokenizer, tokenizer_class="GPT2Tokenizer", add_prefix_space=False)
    vocabulary, merges = trained_bytes()
    vocabulary["<|endoftext|>"] = len(vocabulary)
    write(FOLDER / "gpt2_files" / "vocab.json", vocabulary)
    lines = ["#version: 0.2"] + [" ".join(merge) for merge in merges]
    (FOLDER / "gpt2_files" / "merges.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    write(FOLDER / "gpt2_files" / "tokenizer_config.json", {"tokenizer_class": "GPT2Tokenizer"})


def make_whisper():
    tokenizer = byte_level(pre_tokenizers.ByteLevel(add_prefix_space=False))
    names = ["<|endoftext|>", "<|startoftranscript|>", "<|en|>", "<|de|>", "<|translate|>", "<|transcribe|>"]
    tokenizer.add_special_tokens(special(*names, "<|notimestamps|>"))
    tokenizer.add_tokens([AddedToken(f"<|{i * 0.02:.2f}|>", normalized=False) for i in range(151)])
    ids = {name: tokenizer.token_to_id(name) for name in [*names, "<|notimestamps|>"]}
    around = ["<|startoftranscript|>", "<|notimestamps|>", "<|endoftext|>"]
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<|startoftranscript|> <|notimestamps|> $A <|endoftext|>",
        pair="<|startoftranscript|> <|notimestamps|> $A $B:1 <|endoftext|>:1",
        special_tokens=[(name, ids[name]) for name in around],
    )
    vocabulary, merges = trained_bytes()
    old = FOLDER / "whisper_files"
    write(old / "vocab.json", vocabulary)
    (old / "merges.txt").write_text("#version: 0.2\n" + "".join(" ".join(merge) + "\n" for merge in merges), encoding="utf-8")
    all_names = [*names, "<|notimestamps|>"]
    write(old / "added_tokens.json", {name: len(vocabulary) + i for i, name in enumerate(all_names)})
    write(old / "special_tokens_map.json", {"additional_special_tokens": all_names})
    write(old / "tokenizer_config.json", {"tokenizer_class": "WhisperTokenizer"})
    end = "<|endoftext|>"
    save("whisper", tokenizer, tokenizer_class="WhisperTokenizer", bos_token=end, eos_token=end, unk_token=end)


def train_sentencepiece(path, **options):
    file = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(LINES),
        model_writer=file,
        split_digits=True,
        allow_whitespace_only_pieces=True,
        minloglevel=2,
        **options,
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(file.getvalue())


BPE = dict(model_type="bpe", vocab_size=700, byte_fallback=True, character_coverage=0.98, normalization_rule_name="identity")


UNIGRAM = dict(model_type="unigram", vocab_size=600, hard_vocab_limit=False, character_coverage=0.98, pad_id=0, eos_id=1, unk_id=2, bos_id=-1)


def fast(cls, name, file, keep=False, **options):
    """Converts tokenizer.model as transformers does, and keeps tokenizer.json."""
    path = FOLDER / name / file
    tokenizer = cls(vocab_file=str(path), **options)
    if not keep:
        path.unlink()
    return tokenizer


def make_sentencepiece_kinds():
    for name, options in {"tinyllama": {"legacy": True}, "mistral": {"legacy": False}}.items():
        train_sentencepiece(FOLDER / name / "tokenizer.model", remove_extra_whitespaces=False, **BPE)
        tokenizer = fast(LlamaTokenizerFast, name, "tokenizer.model", add_prefix_space=True, **options)
        save(
            name,
            tokenizer.backend_tokenizer,
            tokenizer_class="LlamaTokenizer",
            add_bos_token=True,
            add_eos_token=name == "mistral",
            bos_token="<s>",
            eos_token={"__type": "AddedToken", "content": "</s>", "lstrip": False, "rstrip": False, "normalized": False, "single_word": False},
            unk_token="<unk>",
            chat_template=template({"tinyllama": "zephyr", "mistral": "mistral"}[name]),
            **options,
        )

    train_sentencepiece(FOLDER / "phi3" / "tokenizer.model", remove_extra_whitespaces=False, **BPE)
    tokenizer = fast(LlamaTokenizerFast, "phi3", "tokenizer.model", legacy=True, add_prefix_space=True).backend_tokenizer
    tokenizer.add_special_tokens(special("<|endoftext|>", "<|assistant|>", "<|user|>", "<|end|>", rstrip=True))
    tokenizer.add_tokens([AddedToken("word", single_word=True, normalized=False)])
    tokenizer.add_tokens([AddedToken("left", lstrip=True, normalized=False), AddedToken("right", rstrip=True, normalized=True)])
    save(
        "phi3",
        tokenizer,
        tokenizer_class="LlamaTokenizer",
        add_bos_token=False,
        bos_token="<s>",
        eos_token="<|endoftext|>",
        unk_token="<unk>",
        chat_template=template("phi3"),
        added_tokens_decoder={str(tokenizer.token_to_id("<|end|>")): {"content": "<|end|>", "lstrip": False, "normalized": False, "rstrip": False, "single_word": False, "special": True}},
    )

    turns = ["<start_of_turn>", "<end_of_turn>", "\n\n", "\n\n\n", "\u2581\u2581", "\u2581\u2581\u2581"]
    path = FOLDER / "gemma" / "tokenizer.model"
    train_sentencepiece(path, remove_extra_whitespaces=False, add_dummy_prefix=False, user_defined_symbols=turns, pad_id=0, eos_id=1, bos_id=2, unk_id=3, pad_piece="<pad>", bos_piece="<bos>", eos_piece="<eos>", **BPE)
    tokenizer = fast(GemmaTokenizerFast, "gemma", "tokenizer.model").backend_tokenizer
    save("gemma", tokenizer, tokenizer_class="GemmaTokenizer", bos_token="<bos>", eos_token="<eos>", unk_token="<unk>", pad_token="<pad>")
    (FOLDER / "gemma" / "chat_template.jinja").write_text(template("gemma"), encoding="utf-8")

    path = FOLDER / "t5" / "spiece.model"
    train_sentencepiece(path, normalization_rule_name="nmt_nfkc", **UNIGRAM)
    tokenizer = fast(T5TokenizerFast, "t5", "spiece.model", extra_ids=3, add_prefix_space=True).backend_tokenizer
    config = dict(tokenizer_class="T5Tokenizer", eos_token="</s>", unk_token="<unk>", pad_token="<pad>", extra_ids=3)
    save("t5", tokenizer, **config)

    path = FOLDER / "unigram_bytes" / "spiece.model"
    train_sentencepiece(path, normalization_rule_name="identity", byte_fallback=True, **UNIGRAM)
    tokenizer = json.loads(fast(T5TokenizerFast, "unigram_bytes", "spiece.model", extra_ids=3, add_prefix_space=True).backend_tokenizer.to_str())
    tokenizer["model"]["byte_fallback"] = True  # transformers leaves it out and says so
    tokenizer["decoder"] = {"type": "Sequence", "decoders": [{"type": "ByteFallback"}, tokenizer["decoder"]]}
    save("unigram_bytes", Tokenizer.from_str(json.dumps(tokenizer)), **config)


def make_sentencepiece_folders():
    """Folders from before tokenizer.json: transformers' slow classes, which call sentencepiece itself."""
    tokens = dict(bos_token="<s>", eos_token="</s>", unk_token="<unk>")
    for name, legacy in {"llama_model": True, "llama_model_new": False}.items():
        path = FOLDER / name / "tokenizer.model"
        train_sentencepiece(path, remove_extra_whitespaces=False, user_defined_symbols=["<tool>", "\u2581\u2581\u2581"], **BPE)
        write(FOLDER / name / "tokenizer_config.json", dict(tokenizer_class="LlamaTokenizer", legacy=legacy, **tokens))
    size = sentencepiece.SentencePieceProcessor(model_file=str(path)).get_piece_size()
    write(FOLDER / "llama_model" / "added_tokens.json", {"<|im_start|>": size, "<|im_end|>": size + 1})
    write(FOLDER / "llama_model" / "special_tokens_map.json", {"additional_special_tokens": ["<|im_start|>", "<|im_end|>"]})

    path = FOLDER / "t5_model" / "spiece.model"
    train_sentencepiece(path, normalization_rule_name="nfkc", user_defined_symbols=["<tool>"], **UNIGRAM)
    config = dict(tokenizer_class="T5Tokenizer", eos_token="</s>", unk_token="<unk>", pad_token="<pad>", extra_ids=0, additional_special_tokens=[])
    write(FOLDER / "t5_model" / "tokenizer_config.json", config)


def make_odd():
    """Every component that the others do not have."""
    vocabulary, merges = {}, []
    for token in ["<unk>", "\u2581"] + sorted(set("".join(LINES).lower())):
        vocabulary.setdefault(token, len(vocabulary))
    for left, right in ["th", "er", "in", ("th", "e"), "an", "le", ("\u2581", "the"), "os", "co"]:
        merges.append((left, right))
        vocabulary.setdefault(left + right, len(vocabulary))
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=merges, unk_token="<unk>", fuse_unk=True))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.NFD(), normalizers.StripAccents(), normalizers.Lowercase()]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.WhitespaceSplit(),
            pre_tokenizers.Punctuation("merged_with_previous"),
            pre_tokenizers.Digits(individual_digits=False),
            pre_tokenizers.Split(Regex(r"[\w&&[^aeiou]]+"), "contiguous", invert=True),
            pre_tokenizers.Split("q", "removed"),
            pre_tokenizers.Split(Regex(r"(?=th)"), "isolated"),
            pre_tokenizers.Metaspace(prepend_scheme="first", split=False),
        ]
    )
    tokenizer.decoder = decoders.Metaspace(prepend_scheme="first")
    tokenizer.add_tokens([AddedToken("École", normalized=True), AddedToken("WORD", normalized=True, single_word=True)])
    save("odd", tokenizer, tokenizer_class="PreTrainedTokenizerFast", unk_token="<unk>")

    words = Tokenizer(models.BPE(vocab=vocabulary, merges=merges, unk_token="<unk>", fuse_unk=False))
    words.normalizer = normalizers.Sequence([normalizers.NFKD(), normalizers.NFKC(), normalizers.Strip(), normalizers.Replace(Regex(r"\d{3,}+"), "#")])
    words.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Whitespace(), pre_tokenizers.Punctuation()])
    words.decoder = decoders.Sequence([decoders.Fuse()])
    save("words", words, tokenizer_class="PreTrainedTokenizerFast", unk_token="<unk>")


def make_removed():
    """Normalizers that take away the beginning of a text: its first word then has no mark, unless a character map did it."""
    vocabulary = {}
    for token in ["<unk>", "\u2581"] + sorted(set("".join(LINES).lower() + "#~\u0301")):
        vocabulary.setdefault(token, len(vocabulary))
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=[], unk_token="<unk>", fuse_unk=False))
    steps = [normalizers.Replace(Regex("#{2,}"), "x"), normalizers.Replace("~", ""), normalizers.NFD(),
             normalizers.StripAccents(), normalizers.Lowercase(), normalizers.Strip(left=True, right=False)]
    tokenizer.normalizer = normalizers.Sequence(steps)
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first")
    tokenizer.decoder = decoders.Metaspace(prepend_scheme="first")
    save("removed", tokenizer, tokenizer_class="PreTrainedTokenizerFast", unk_token="<unk>")

    mapped = json.loads((FOLDER / "t5" / "tokenizer.json").read_text(encoding="utf-8"))
    mapped["normalizer"] = mapped["normalizer"]["normalizers"][0]
    mapped["pre_tokenizer"]["prepend_scheme"] = mapped["decoder"]["prepend_scheme"] = "first"
    mapped["added_tokens"] = [token for token in mapped["added_tokens"] if token["id"] < 3]
    config = dict(tokenizer_class="PreTrainedTokenizerFast", eos_token="</s>", unk_token="<unk>", pad_token="<pad>")
    save("removed_by_map", Tokenizer.from_str(json.dumps(mapped)), **config)


def reference(name, texts):
    slow = name.endswith("_model") or name.endswith("_model_new")
    tokenizer = AutoTokenizer.from_pretrained(FOLDER / name, use_fast=not slow)

    def ids(text, as_text):
        if slow:
            return tokenizer(text, add_special_tokens=False, split_special_tokens=as_text)["input_ids"]
        tokenizer.backend_tokenizer.encode_special_tokens = as_text
        return tokenizer.backend_tokenizer.encode(text, add_special_tokens=False).ids

    rows, decoded = [], {}
    for i, text in enumerate(texts):
        found, as_text = ids(text, False), ids(text, True)
        rows.append([found] if found == as_text else [found, as_text])
        again = text if slow else tokenizer.backend_tokenizer.decode(found, skip_special_tokens=False)
        if again != text:
            decoded[str(i)] = again
    framed = tokenizer("Hello world")["input_ids"]
    bos, eos = tokenizer.bos_token_id, tokenizer.eos_token_id
    golden = {"framed": framed, "bos": bos, "eos": eos, "ids": rows}
    if tokenizer.chat_template:
        options = dict(add_generation_prompt=True, date_string="26 Jul 2024")
        golden["chat"] = tokenizer.apply_chat_template(CHAT, tokenize=False, **options)
        golden["chat_ids"] = tokenizer.apply_chat_template(CHAT, **options)
    write(FOLDER / f"{name}.json", golden if slow else golden | {"decoded": decoded})


def make_seeds():
    """Seeds of tests/fuzz/hf_tokenizer_fuzz.cpp: what is tried, then the thing itself."""
    seeds = HERE.parent / "fuzz" / "seeds" / "hf_tokenizer"
    shutil.rmtree(seeds, ignore_errors=True)
    seeds.mkdir(parents=True)
    for name in ["odd", "words", "tinyllama"]:
        tokenizer = json.loads((FOLDER / name / "tokenizer.json").read_text(encoding="utf-8"))
        model = tokenizer["model"]
        kept = dict(list(model["vocab"].items())[:40])
        model["merges"] = [pair for pair in model["merges"] if {*pair, "".join(pair)} <= kept.keys()]
        model["vocab"] = kept
        tokenizer["added_tokens"] = [token for token in tokenizer["added_tokens"] if token["id"] < 40]
        (seeds / f"json_{name}").write_text("\0" + json.dumps(tokenizer, ensure_ascii=False), encoding="utf-8")
    unigram = {
        "added_tokens": [{"id": 0, "content": "<pad>", "special": True, "lstrip": True, "normalized": True}],
        "normalizer": {"type": "Sequence", "normalizers": [{"type": "NFKC"}, {"type": "Strip"}, {"type": "Prepend", "prepend": "x"}]},
        "pre_tokenizer": {"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "always"},
        "decoder": {"type": "Metaspace", "replacement": "\u2581"},
        "post_processor": {"type": "RobertaProcessing", "sep": ["</s>", 1], "cls": ["<pad>", 0]},
        "model": {"type": "Unigram", "unk_id": 2, "byte_fallback": True, "vocab": [["<pad>", 0], ["</s>", 0], ["<unk>", 0], ["\u2581", -1.5], ["a", -2], ["<0x41>", -3], ["\u2581a", -1]]},
    }
    (seeds / "json_unigram").write_text("\0" + json.dumps(unigram, ensure_ascii=False), encoding="utf-8")
    for name, file in {"llama_model": "tokenizer.model"}.items():
        (seeds / name).write_bytes(b"\1" + (FOLDER / name / file).read_bytes())
    patterns = [LLAMA3, *CUTS["kimi-k2"], *CUTS["superbpe"], r"[^\s\w]++(?=\b|\B)|\h{2,3}+|[a-c[d-f]&&[^b]]|(?i:x(?m:.)$)|\p{^Letter}|\x{41}\u0042"]
    for i, pattern in enumerate(patterns):
        (seeds / f"pattern_{i}").write_text("\2" + pattern + "\nHello w\u00f6rld 12345 \u4f60\u597d it's\n", encoding="utf-8")
    charsmap = struct.pack("<I", 1024) + bytes(1024) + b"a\0bc\0"
    (seeds / "map").write_bytes(b"\3" + "e\u0301 \u200b \ufb01\n".encode() + charsmap)


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    make_llama3()
    make_cuts()
    make_qwen2()
    make_gpt2()
    make_whisper()
    make_sentencepiece_kinds()
    make_sentencepiece_folders()
    make_odd()
    make_removed()
    write(FOLDER / "texts.json", TEXTS)
    write(FOLDER / "chat.json", CHAT)
    texts = json.loads((HERE / "tokenizer" / "texts.json").read_text(encoding="utf-8")) + TEXTS
    for folder in sorted(path.name for path in FOLDER.iterdir() if path.is_dir()):
        reference(folder, texts)
    make_seeds()


if __name__ == "__main__":
    sys.exit(main())
