#!/usr/bin/env python3
"""What is left of a distribution after each filter, as transformers computes it.

    pip install torch==2.* transformers==4.48.3
    python3 tests/data/make_sampler_golden.py

Writes tests/data/sampler_golden.json: cases {logits, history, options, candidates: [[id, probability]]}.
"""
import json
import pathlib

import torch
from transformers.generation.logits_process import (
    LogitsProcessorList, MinPLogitsWarper, NoRepeatNGramLogitsProcessor, RepetitionPenaltyLogitsProcessor,
    TemperatureLogitsWarper, TopKLogitsWarper, TopPLogitsWarper, TypicalLogitsWarper)

OPTIONS = [
    {"temperature": 1.0},
    {"temperature": 0.7},
    {"temperature": 1.5, "top_k": 5},
    {"temperature": 1.0, "top_p": 0.6},
    {"temperature": 0.8, "top_p": 0.95},
    {"temperature": 1.0, "min_p": 0.1},
    {"temperature": 1.0, "typical_p": 0.5},
    {"temperature": 0.9, "typical_p": 0.9},
    {"temperature": 1.0, "repetition_penalty": 1.3},
    {"temperature": 1.0, "repetition_penalty": 0.7, "top_k": 8},
    {"temperature": 1.0, "no_repeat_ngram": 2},
    {"temperature": 1.0, "no_repeat_ngram": 3, "top_p": 0.9},
    {"temperature": 0.6, "top_k": 10, "top_p": 0.8, "min_p": 0.05, "typical_p": 0.95, "repetition_penalty": 1.1},
]


def processors(options):
    chain = LogitsProcessorList()
    if "repetition_penalty" in options:
        chain.append(RepetitionPenaltyLogitsProcessor(options["repetition_penalty"]))
    if "no_repeat_ngram" in options:
        chain.append(NoRepeatNGramLogitsProcessor(options["no_repeat_ngram"]))
    chain.append(TemperatureLogitsWarper(options["temperature"]))
    for key, warper in (("top_k", TopKLogitsWarper), ("top_p", TopPLogitsWarper), ("min_p", MinPLogitsWarper),
                        ("typical_p", TypicalLogitsWarper)):
        if key in options:
            chain.append(warper(options[key]))
    return chain


def main():
    generator = torch.Generator().manual_seed(11)
    cases = []
    for spread in (1.0, 4.0):
        for options in OPTIONS:
            logits = (torch.randn(24, generator=generator) * spread).float()
            history = [3, 7, 3, 9, 7, 3, 7, 3, 9, 7]
            scores = processors(options)(torch.tensor([history]), logits.clone()[None])
            probabilities = torch.softmax(scores.double(), -1)[0]
            cases.append({"logits": [float(x) for x in logits], "history": history, "options": options,
                          "candidates": [[i, float(p)] for i, p in enumerate(probabilities) if p > 0]})
    path = pathlib.Path(__file__).parent / "sampler_golden.json"
    path.write_text(json.dumps(cases, separators=(",", ":")) + "\n")
    print(path, len(cases))


if __name__ == "__main__":
    main()
