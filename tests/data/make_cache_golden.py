r"""Writes tests/data/caches/: what the tiny models of tests/data/families say when a cache forgets or rounds.

python -m venv venv && venv/bin/pip install \
  transformers==4.48.3 tokenizers==0.21.4 torch==2.6.0 numpy==1.26.4 safetensors==0.8.0 \
  optimum-quanto==0.2.7 hqq==0.2.3 accelerate==1.3.0
usage: make_cache_golden.py [--out FOLDER] [PART ...]

A part is a folder of its own, made by the function of cache_golden that is named beside it in PARTS; what its files hold
stands at the top of that module. Logits are float32 [T, 272] of a float64 model. Nothing counts as made unless a second
implementation and the plain forward agree with it; the lines that are printed have the figures.
"""

import argparse
import functools
import pathlib

import torch
import transformers
from cache_golden import beams, legacy, attention_based, quantized, quantizers, sinks, windows

PARTS = {"sink": sinks.make, "sliding_window": windows.make, "quantizers": quantizers.make,
         "quantized": quantized.make, "beams": beams.make, "legacy": legacy.make}
for name, policy, cases in (("tova", attention_based.Tova, attention_based.STREAMED), ("key_norm", attention_based.KeyNorm, attention_based.STREAMED),
                            ("h2o", attention_based.HeavyHitters, attention_based.SUMMED), ("snapkv", attention_based.Observed, attention_based.PROMPTED),
                            ("pyramidkv", attention_based.Pyramid, attention_based.PROMPTED),
                            ("expected_attention", attention_based.Expected, attention_based.FORESEEN)):
    PARTS[name] = functools.partial(attention_based.make, policy, cases)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path(__file__).parent / "caches")
    parser.add_argument("parts", nargs="*", help="default: all", metavar="PART")
    args = parser.parse_args()
    unknown = set(args.parts) - set(PARTS)
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    transformers.logging.set_verbosity_error()
    torch.set_num_threads(1)  # sums in one order
    families = pathlib.Path(__file__).parent / "families"
    good = True
    for part in args.parts or PARTS:
        (args.out / part).mkdir(parents=True, exist_ok=True)
        good &= PARTS[part](families, args.out / part)
    raise SystemExit(not good)


if __name__ == "__main__":
    main()
