#!/usr/bin/env python3
"""Makes tests/data/tokenizer/*.json: small vocabularies and the ids that the reference implementations give hard texts.

Run by hand, in an environment with
    tokenizers==0.23.3 sentencepiece==0.2.3 gguf==0.19.0
    make_tokenizer_golden.py [SmolLM2-135M-Instruct.Q4_1.gguf]
The default model's vocabulary is not written, only the ids it gives; without the file that part is left as it is.
"""

import io
import json
import pathlib
import random
import sys

import sentencepiece
from tokenizers import AddedToken, Regex, Tokenizer, models, pre_tokenizers, trainers

FOLDER = pathlib.Path(__file__).parent / "tokenizer"

TRAINING = """
The cache keeps what the model has read, so that the next word costs the same however long the text has become.
It's a simple idea, isn't it? They've tried it, we'll try it, I'm sure she'd like it, and you're welcome to look.
A window slides over the tokens; the first ones stay where they are, because every head looks back at them.
for (int i = 0; i < 1024; ++i) { values[i] = keys[i] * 0.125f; }    // 128 heads, 64 numbers each
def forward(self, hidden, cache=None):\n\treturn self.attend(hidden, cache) if cache is not None else hidden
In 2023 and 2024 about 1,500 people wrote 37 programs with 8 lines each; 99.5% of them worked, 12345678 did not.
Der Zwischenspeicher behält, was gelesen wurde: größer, schöner, süßer, höher. Schließlich übten wir's täglich.
Le cœur a ses raisons que la raison ne connaît point ; où êtes-vous, garçon ? L'été dernier, à Noël, ça ira.
Память хранит прочитанное, и следующее слово стоит столько же. Что было, то было; что будет, то будет.
这个缓存保存模型读过的内容,所以下一个词的代价总是一样的。今天天气很好,我们去公园散步吧。
キャッシュはモデルが読んだものを保存します。ありがとうございます、さようなら。東京は大きい町です。
캐시는 모델이 읽은 것을 저장합니다. 안녕하세요, 반갑습니다. 오늘은 날씨가 좋습니다.
الذاكرة تحفظ ما قرأه النموذج، والكلمة التالية تكلف نفس الثمن. مرحبا بالعالم.
המטמון שומר את מה שהמודל קרא, והמילה הבאה עולה אותו הדבר. שלום עולם.
मॉडल ने जो पढ़ा है उसे कैश रखता है। नमस्ते दुनिया, आप कैसे हैं?
😀 😃 🎉 🚀 👍 ❤️ 🔥 ✅ ——— … “quoted” ‘text’ «guillemets» • bullet → arrow
"""

ATOMS = [
    "Hello",
    " world",
    "it's",
    "IT'S",
    "we'LL",
    "I'Ve",
    "'s",
    "'stop",
    "'Stop",
    "'LLama",
    " zyzzyva",
    "zyzzyva",
    "' ",
    " 'tis",
    "don't",
    "y'all",
    "\u2019s",
    "'\u017f",
    "0",
    "7",
    "42",
    "1234",
    "3.14",
    "1,000,000",
    "\u00bd",
    "\u0664\u0662",
    "\u2167",
    "x2",
    " 9",
    " ",
    "  ",
    "   ",
    "\t",
    "\n",
    "\n\n",
    "\r\n",
    " \n",
    "\n ",
    "\t\t ",
    "\u00a0",
    "\u3000",
    "\u2028",
    "\u0085",
    "\u180e",
    "\u200b",
    "!",
    "?!",
    "...",
    " (",
    ") ",
    "{}",
    "[1]",
    "<=",
    "=>",
    "//",
    "#",
    "$5",
    "a_b",
    "a-b",
    "@x",
    "\\n",
    "`",
    "^",
    "~",
    "|",
    "+",
    "=",
    "\u4f60\u597d",
    "\u4e16\u754c\u3002",
    "\u65e5\u672c\u8a9e",
    "\u3072\u3089",
    "\u30ab\u30bf",
    "\ud55c\uad6d\uc5b4",
    "\uff0c",
    "\uff01",
    "\u0645\u0631\u062d\u0628\u0627",
    " \u0639\u0627\u0644\u0645",
    "\u05e9\u05dc\u05d5\u05dd",
    "\u05b0",
    "\u0939\u093f\u0928\u094d\u0926\u0940",
    "\u0e44\u0e17\u0e22",
    "\u1780\u17b6\u1793\u17cb",
    "\u041f\u0440\u0438\u0432\u0435\u0442",
    "\u0395\u03bb\u03bb",
    "\u1e9e\u00df",
    "e\u0301",
    "n\u0303o",
    "Z\u0351\u036b\u0343",
    "\U0001f600",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "\U0001f1e9\U0001f1ea",
    "\U0001f44d\U0001f3fd",
    "\u2764\ufe0f",
    "\u0001",
    "\u001f",
    "\u007f",
    "\ufeff",
    "\ufffd",
    "\U0010ffff",
    "\u202e",
    "\u2581",
    "\u0120",
    "\u010a",
    "\u00e9",
    "\u00c9",
    "\ufb01",
    "camelCase",
    "HTTPServer",
    "snake_case",
    "XMLHttp",
    "\u01c5abc",
    "\u02b0h",
]

SPECIAL_TEXTS = [
    "<|im_start|>user\nHello<|im_end|>\n<|im_start|>assistant\n",
    "a<|im_start|>b",
    " <|im_start|> <|im_end|> ",
    "<|im_start|><|im_start|>",
    "<|im_start",
    "<|im_start|",
    "<<|im_end|>>",
    "<|im_end|>s",
    "<|im_end|>>",
    "<|im_end|>>>",
    "x<tool>y",
    "<tool> <tool>",
    "<tool><|im_end|><tool>",
    "<|endoftext|>",
    "\u2581<tool>\u2581",
]


def hard_texts():
    texts = (
        [""]
        + ATOMS
        + SPECIAL_TEXTS
        + [
            "a" * 700,
            "ab" * 300,
            "\u5b57" * 200,
            "=" * 150,
            " " * 150,
            "\n" * 70,
            " " * 60 + "x",
            "\t" * 40 + "y",
            "9" * 100,
            "A" * 90 + "b",
            "".join(chr(c) for c in range(1, 128)),
            "".join(chr(c) for c in range(0xA0, 0x100)),
            "".join(chr(c) for c in range(0x2000, 0x2030)),
            "Caf\u00e9 na\u00efve co\u00f6perate \u2014 \u201cquotes\u201d and \u2026 dots",
            "if (x == 1) {\n    return  2;\n}\n\n\n\tdone",
            "https://example.org/a?b=c&d=%20#e",
            TRAINING.strip().splitlines()[0],
            TRAINING.strip().splitlines()[3],
            TRAINING.strip().splitlines()[9],
        ]
    )
    dice = random.Random(20240607)
    texts += ["".join(dice.choice(ATOMS) for _ in range(dice.randint(4, 14))) for _ in range(60)]
    texts += ["".join(dice.choice(ATOMS + SPECIAL_TEXTS * 2) for _ in range(8)) for _ in range(12)]
    return texts


LLAMA3 = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
QWEN2 = LLAMA3.replace("{1,3}", "")
UPPER, LOWER = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]", r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
END = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
GPT4O = (
    rf"[^\r\n\p{{L}}\p{{N}}]?{UPPER}*{LOWER}+{END}|[^\r\n\p{{L}}\p{{N}}]?{UPPER}+{LOWER}*{END}"
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


def split_on(pattern):
    return pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(pattern), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )


PRE_TOKENIZERS = {
    "gpt-2": pre_tokenizers.ByteLevel(add_prefix_space=False),
    "smollm": pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    ),
    "llama-bpe": split_on(LLAMA3),
    "qwen2": split_on(QWEN2),
    "gpt-4o": split_on(GPT4O),
}

CONTROL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|im_end|>>"]
USER_DEFINED = ["<tool>"]
UNREACHABLE = ["\u0120zyzzyva", "zyzzyva"]  # tokens that no merges lead to


def write(name, content):
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.json").write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n")


def reference_ids(tokenizer, texts):
    """[ids with special tokens parsed, ids with control tokens taken as text] of each text"""

    def ids(text, as_text):
        tokenizer.encode_special_tokens = as_text
        return tokenizer.encode(text, add_special_tokens=False).ids

    pairs = [[ids(text, False), ids(text, True)] for text in texts]
    return [pair if pair[0] != pair[1] else pair[:1] for pair in pairs]


def make_byte_level(name, pre_tokenizer, texts):
    trained = Tokenizer(models.BPE())
    trained.pre_tokenizer = pre_tokenizer
    trained.train_from_iterator(
        TRAINING.splitlines(keepends=True),
        trainers.BpeTrainer(vocab_size=800, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False),
    )
    model = json.loads(trained.to_str())["model"]
    vocabulary = model["vocab"]
    for token in UNREACHABLE:
        vocabulary[token] = len(vocabulary)
    merges = [tuple(merge) for merge in model["merges"]]
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=merges, ignore_merges=name == "llama-bpe"))
    tokenizer.pre_tokenizer = pre_tokenizer
    tokenizer.add_special_tokens([AddedToken(token, special=True, normalized=False) for token in CONTROL])
    tokenizer.add_tokens([AddedToken(token, special=False, normalized=False) for token in USER_DEFINED])
    tokens = [tokenizer.id_to_token(i) for i in range(tokenizer.get_vocab_size())]
    kinds = [3 if token in CONTROL else 4 if token in USER_DEFINED else 1 for token in tokens]
    write(
        name,
        {
            "model": "gpt2",
            "pre": name,
            "tokens": tokens,
            "kinds": kinds,
            "merges": [" ".join(m) for m in merges],
            "ids": reference_ids(tokenizer, texts),
        },
    )


def make_sentencepiece(name, texts, **options):
    file = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(TRAINING.strip().splitlines()),
        model_writer=file,
        model_type="bpe",
        normalization_rule_name="identity",
        remove_extra_whitespaces=False,
        split_digits=True,
        allow_whitespace_only_pieces=True,
        control_symbols=["<|im_end|>"],
        minloglevel=2,
        **options,
    )
    processor = sentencepiece.SentencePieceProcessor(model_proto=file.getvalue())
    size = processor.get_piece_size()
    kinds = [
        2 if processor.is_unknown(i) else 3 if processor.is_control(i) else 6 if processor.is_byte(i) else 1
        for i in range(size)
    ]
    write(
        name,
        {
            "model": "llama",
            "pre": "default",
            "tokens": [processor.id_to_piece(i) for i in range(size)],
            "kinds": kinds,
            "scores": [processor.get_score(i) for i in range(size)],
            "ids": [[processor.encode(text)] for text in texts],
        },
    )


def make_default_model(path, texts):
    from gguf import GGUFReader

    fields = GGUFReader(path).fields
    tokens = fields["tokenizer.ggml.tokens"].contents()
    kinds = fields["tokenizer.ggml.token_type"].contents()
    merges = [tuple(line.split(" ")) for line in fields["tokenizer.ggml.merges"].contents()]
    tokenizer = Tokenizer(models.BPE(vocab={token: i for i, token in enumerate(tokens)}, merges=merges))
    tokenizer.pre_tokenizer = PRE_TOKENIZERS["smollm"]
    tokenizer.add_special_tokens(
        [AddedToken(token, special=True, normalized=False) for token, kind in zip(tokens, kinds) if kind == 3]
    )
    write("smollm2", {"ids": reference_ids(tokenizer, texts)})


def main():
    texts = hard_texts()
    write("texts", texts)
    for name, pre_tokenizer in PRE_TOKENIZERS.items():
        make_byte_level(name, pre_tokenizer, texts)
    make_sentencepiece("sentencepiece", texts, vocab_size=900, byte_fallback=True, character_coverage=0.98)
    make_sentencepiece("sentencepiece_no_bytes", texts, vocab_size=500, byte_fallback=False, character_coverage=0.98)
    if len(sys.argv) > 1:
        make_default_model(sys.argv[1], texts)


main()
