#!/usr/bin/env python3
"""Writes docs/quality.md: what each cache costs in quality, on a text, with the default model.

    tools/measure_quality.py build/release/bin/kvarium-cli MODEL.gguf TEXT [--bytes 21500]

TEXT: any text of 4,000 tokens or more; only its first --bytes bytes are read.
"""
import argparse
import json
import pathlib
import subprocess
import tempfile

import measure_key_biases

FORMATS = ["dynamic:format=f32", "dynamic:format=bf16",
           "quantized:nbits=8", "quantized:nbits=5", "quantized", "quantized:nbits=3", "quantized:nbits=2", "quantized:nbits=1",
           "quantized:backend=quanto", "quantized:backend=quanto,axis_key=-1,axis_value=-1",
           "quantized:backend=quanto,nbits=2,q_group_size=32",
           "quantized:backend=hqq,nbits=8", "quantized:backend=hqq", "quantized:backend=hqq,hqq_optimize=true",
           "quantized:backend=hqq,nbits=2,q_group_size=32", "quantized:backend=hqq,nbits=2,q_group_size=32,hqq_optimize=true",
           "quantized:backend=kivi", "quantized:backend=kivi,nbits=2",
           "quantized:k_nbits=8,v_nbits=4", "quantized:nbits=2;0-1:nbits=8;-2--1:nbits=8"]
RETENTIONS = ["static", "sliding_window:window_length=128", "sink:window_length=128,num_sink_tokens=1",
              "sink:window_length=128", "sink:window_length=512", "sink:window_length=512,nbits=4",
              "key_norm:window_length=128", "key_norm:window_length=512", "tova:window_length=128", "tova:window_length=512",
              "h2o:window_length=128", "h2o:window_length=512", "offloaded"]
PROMPT = 2048  # tokens
PROMPTS = ["sliding_window:window_length=256", "sink:window_length=256", "key_norm", "tova", "h2o", "snapkv", "pyramidkv",
           "expected_attention", "snapkv:window_length=512", "pyramidkv:window_length=512", "expected_attention:window_length=512"]
NEEDLE_BYTES, NEEDLE_DEPTHS = 6000, [i / 8 for i in range(9)]
NEEDLES = ["dynamic", "sliding_window:window_length=256", "sink:window_length=256", "key_norm", "tova", "h2o", "snapkv", "pyramidkv",
           "expected_attention", "sink:window_length=512", "tova:window_length=512", "h2o:window_length=512", "snapkv:window_length=512",
           "pyramidkv:window_length=512", "expected_attention:window_length=512"]
BELOW = {  # what must hold: (cache, against, most of its mean KL); bytes must not be more
    "quantized": ("quantized:backend=quanto", 0.25),
    "quantized:nbits=2": ("quantized:backend=quanto,nbits=2,q_group_size=32", 0.1),
}


def measure(cli, model, text, caches, prompt=128):
    command = [cli, "perplexity", "-m", model, "-f", text, "--against", "dynamic", "--prefill", str(prompt), "--json"]
    for cache in caches:
        command += ["--cache", cache]
    result = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return result


def finds(cli, model, text, cache, depth, code):
    """Whether the reply has a number that stands in the text, `depth` of it before that"""
    at = text.rfind(". ", 0, int(len(text) * depth)) + 2 if depth > 0 else 0
    prompt = (f"{text[:at]}The secret code of the library is {code}. {text[at:]}\n\n"
              "What is the secret code of the library? Answer with the number alone.")
    command = [cli, "run", "-m", model, "-p", prompt, "-n", "16", "--cache", cache, "--json"]
    reply = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return str(code) in reply["text"], reply["prompt_tokens"]


def needles(cli, model, text, caches):
    """(lines of the table, tokens of a prompt)"""
    lines, tokens = ["| cache | found | where |", "|---|---|---|"], 0
    for cache in caches:
        found = []
        for i, depth in enumerate(NEEDLE_DEPTHS):
            good, tokens = finds(cli, model, text, cache, depth, 7392 - 811 * i)
            found.append(good)
        lines.append(f"| `{cache}` | {sum(found)} of {len(found)} | {''.join('x' if good else '.' for good in found)} |")
        print(lines[-1], flush=True)
    return "\n".join(lines), tokens


def table(rows):
    lines = ["| cache | perplexity | mean KL | largest KL | same likeliest token | bytes a token |", "|---|---|---|---|---|---|"]
    for row in rows:
        kl = (f"{row['mean_kl']:.2e} | {row['max_kl']:.2e} | {100 * row['top1_agreement']:.1f} %" if "mean_kl" in row else "- | - | -")
        lines.append(f"| `{row['cache']}` | {row['ppl']:.3f} | {kl} | {row['bytes_per_token']:,.0f} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cli")
    parser.add_argument("model")
    parser.add_argument("text", type=pathlib.Path)
    parser.add_argument("--bytes", type=int, default=21500)
    options = parser.parse_args()
    with tempfile.NamedTemporaryFile(suffix=".txt") as text:
        text.write(options.text.read_bytes()[:options.bytes])
        text.flush()
        result = measure(options.cli, options.model, text.name, FORMATS + RETENTIONS)
        prompts = measure(options.cli, options.model, text.name, PROMPTS, PROMPT)
    found, needle_tokens = needles(options.cli, options.model, options.text.read_text()[2000:2000 + NEEDLE_BYTES], NEEDLES)
    rows = {row["cache"]: row for row in result["caches"]}
    for cache, (other, most) in BELOW.items():
        ratio = rows[cache]["mean_kl"] / rows[other]["mean_kl"]
        assert ratio <= most and rows[cache]["bytes_per_token"] <= rows[other]["bytes_per_token"], (cache, ratio)
    assert rows["quantized:nbits=8"]["mean_kl"] < 2e-4
    against = result.get("against", {"ppl": float("nan"), "bytes_per_token": 0, "cache": "dynamic"})
    docs = pathlib.Path(__file__).resolve().parent.parent / "docs"
    (docs / "quality.md").write_text(f"""# What a cache costs in quality

The model {pathlib.Path(options.model).name} reads {result['tokens']:,} tokens of {options.text.name}: 128 in one call, then one at a
time, so that attention reads what the cache stores. Each cache is compared with `dynamic` (f16, perplexity {against['ppl']:.3f},
{against['bytes_per_token']:,.0f} bytes a token), row by row: the divergence KL(dynamic || cache) of the next token's distribution in nats,
and how often the likeliest token is the same. Bytes are those of stored cells, scales included, divided by all tokens read. Made by

    tools/measure_quality.py build/release/bin/kvarium-cli {pathlib.Path(options.model).name} {options.text.name}

## Formats

In every quantized row the newest cells (`residual_length`, 128) are in full precision. Where no backend is named it is `kvarium`, whose
4 bits are 5 for keys and 3 for values.

{table(rows[name] for name in FORMATS)}

## Retentions

Evicted tokens are forgotten, whatever the format. A window without sinks loses most of its quality.

{table(rows[name] for name in RETENTIONS)}

## Long prompts

The same text with {PROMPT:,} tokens in one call and the others one at a time (`dynamic`: perplexity {prompts['against']['ppl']:.3f}). `snapkv`,
`pyramidkv` and `expected_attention` choose once, behind these tokens, and keep all that follows; the others go on forgetting. Bytes are
those at the end: while the {PROMPT:,} tokens are read, all that decide by keys or attention hold them all.

{table(prompts['caches'])}

## A number found again

A prompt of {needle_tokens:,} tokens of the same text has one sentence with a number of four digits in it, at its beginning, after an eighth
of it, and so on to its end; then comes the question for that number. `x`: the reply has it, from left to right as it stood in the text.
A window has 256 tokens unless it says otherwise. `snapkv` and `pyramidkv` choose by the question, the last tokens of the prompt;
`expected_attention` chooses by all of its queries, as if it did not know the question.

{found}

{measure_key_biases.section(options.cli, options.text, 3000)}""")


if __name__ == "__main__":
    main()
