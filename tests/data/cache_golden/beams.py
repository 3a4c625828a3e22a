"""Beam search and the processors of logits, by generate() of transformers 4.48.3.

    MODEL.json    {prompt, cases: [{name, options, sequences, scores | margin}]}

options: what generate() was given, besides 24 new tokens; eos_token_id null: nothing ends a sequence. sequences: the
ids that follow the prompt, best first, a final end of text included, no padding. scores: sum of log probabilities over
the number of those ids to the power of length_penalty. margin: of a greedy path, the least distance of the best from
the second logit, processed. In beams the processors see log probabilities, and their sum is what is ranked.
A case counts as made when moving every logit by up to NOISE, float32 and another padding change no id.
"""

import json

import numpy as np
import torch

from . import check

NEW, NOISE = 24, 3e-4
PROMPTS = {"llama_f32": (0, 12, 54), "qwen2": (8, 20, 41)}  # from, to in the family's ids; what ends a text
BEAMS = dict(num_beams=4)
GROUPS = dict(num_beams=6, num_beam_groups=3, diversity_penalty=1.0)
CASES = {
    "beams": dict(BEAMS),
    "groups": dict(GROUPS),
    "all_beams": dict(BEAMS, num_return_sequences=4),
    "all_groups": dict(GROUPS, num_return_sequences=6),
    "eos": dict(BEAMS, num_return_sequences=4, eos_token_id=True),
    "eos_short": dict(BEAMS, num_return_sequences=4, eos_token_id=True, length_penalty=0.5),
    "eos_long": dict(BEAMS, num_return_sequences=4, eos_token_id=True, length_penalty=2.0),
    "eos_early": dict(BEAMS, num_return_sequences=4, eos_token_id=True, early_stopping=True),
    "eos_never": dict(BEAMS, num_return_sequences=4, eos_token_id=True, early_stopping="never"),
    "eos_early_long": dict(BEAMS, num_return_sequences=4, eos_token_id=True, early_stopping=True, length_penalty=2.0),
    "eos_groups": dict(GROUPS, num_return_sequences=6, eos_token_id=True),
    "eos_groups_early": dict(GROUPS, num_return_sequences=6, eos_token_id=True, early_stopping=True),
    "processed": dict(BEAMS, num_return_sequences=4, repetition_penalty=1.2, no_repeat_ngram_size=2),
    "min_new": dict(BEAMS, num_return_sequences=4, eos_token_id=True, min_new_tokens=10),
    "greedy": dict(eos_token_id=True),
    "greedy_repetition": dict(repetition_penalty=1.2),
    "greedy_ngram_2": dict(no_repeat_ngram_size=2),
    "greedy_ngram_3": dict(no_repeat_ngram_size=3),
    "greedy_min_new": dict(eos_token_id=True, min_new_tokens=8),
    "greedy_all": dict(eos_token_id=True, min_new_tokens=8, repetition_penalty=1.2, no_repeat_ngram_size=2),
}


def generated(model, prompt, options, pad=0, noise=None):
    """([ids], [score] or None, smallest margin or None)"""
    def moved(module, inputs, logits):
        logits = logits.float()  # groups want the scores in the type of the logits, and those are float32
        return logits + torch.empty_like(logits).uniform_(-NOISE, NOISE, generator=noise) if noise else logits

    hook = model.lm_head.register_forward_hook(moved)
    model.generation_config.eos_token_id = None
    ids = torch.tensor([list(map(int, prompt))])
    with torch.no_grad():
        out = model.generate(ids, attention_mask=torch.ones_like(ids), max_new_tokens=NEW, do_sample=False,
                             pad_token_id=pad, return_dict_in_generate=True, output_scores=True, **options)
    hook.remove()
    sequences = []
    for row in out.sequences[:, len(prompt):].tolist():
        eos = options.get("eos_token_id")
        sequences.append(row[: row.index(eos) + 1] if eos in row else row)
    if "num_beams" in options:
        return sequences, out.sequences_scores.tolist(), None
    return sequences, None, min(check.margin(step[0].double().numpy()) for step in out.scores)


def case(models, prompt, options):
    """What goes into the file, or None where the ids hang on too little."""
    model, single = models
    sequences, scores, margin = generated(model, prompt, options)
    others = [generated(single, prompt, options), generated(model, prompt, options, pad=1)]
    others += [generated(model, prompt, options, noise=torch.Generator().manual_seed(seed)) for seed in range(4)]
    if any(other[0] != sequences for other in others):
        return None
    if scores is None:
        return {"sequences": sequences, "margin": float(f"{margin:.3g}")}
    apart = max(abs(a - b) for a, b in zip(scores, others[0][1]))
    assert apart < 1e-5 * max(map(abs, scores)), apart
    return {"sequences": sequences, "scores": [float(np.float32(score)) for score in scores]}


def make(families, out):
    good = True
    for name, (start, end, eos) in PROMPTS.items():
        folder, made = families / name, {}
        models = [check.load(folder, dtype) for dtype in (torch.float64, torch.float32)]
        prompt = np.load(folder / "ids.npy")[start:end]
        for what, options in CASES.items():
            given = {key: eos if key == "eos_token_id" else value for key, value in options.items()}
            result = case(models, prompt, given)
            if not result:
                print(f"NOT GOOD: {name} {what} hangs on too little")
                good = False
                continue
            same = [other for other, before in made.items() if before["sequences"] == result["sequences"]]
            made[what] = {"name": what, "options": {"eos_token_id": None, **given}, **result}
            print(f"beams {name} {what}: lengths {[len(ids) for ids in result['sequences']]}"
                  + (f", margin {result['margin']}" if "margin" in result else "")
                  + (f", the same as {', '.join(same)}" if same else ""), flush=True)
        (out / f"{name}.json").write_text(text({"prompt": prompt.tolist(), "cases": list(made.values())}))
    return good


def text(content):
    """JSON with a case a line"""
    cases = ",\n".join(json.dumps(case) for case in content["cases"])
    return f'{{"prompt": {json.dumps(content["prompt"])}, "cases": [\n{cases}\n]}}\n'
