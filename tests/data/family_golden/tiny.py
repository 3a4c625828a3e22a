"""A tiny random model of a family: its shape, its weights, and what must matter in it."""

import dataclasses
import re

import numpy as np
import torch
import transformers

VOCAB = 272  # three control tokens, the 256 bytes, 13 merges: the vocabulary of the GGUF twins
SPREAD = 2.0  # standard deviation that the logits are scaled to

OLD, NEW, NEWEST = "4.48.3", "4.57.6", "5.23.0"  # versions of transformers


@dataclasses.dataclass
class Tiny:
    name: str
    model: str  # class in transformers
    config: dict
    without: dict  # {what: configuration keys that switch it off, or {"weights": {pattern: value}}}
    positions: int = 48
    short: int = 0  # length of a second, shorter prompt; 0: none
    needs: str = OLD
    dtype: torch.dtype = torch.float32
    shard: str = ""  # largest shard, as save_pretrained takes it
    draw: dict = dataclasses.field(default_factory=dict)  # {pattern of a weight's name: how to draw it}
    unit_offset: bool = False  # norms multiply by 1 + weight
    drafts: str = ""  # layer of which the folder holds a copy as a block that drafts tokens, which nothing here computes
    first_seed: int = 1

    @property
    def model_class(self):
        return getattr(transformers, self.model)

    def configuration(self, **changes):
        settings = {"vocab_size": VOCAB, "bos_token_id": 1, "eos_token_id": 2, "pad_token_id": 2, **self.config, **changes}
        tower = settings.pop("vision_config", None)
        if tower is None:
            return self.model_class.config_class(**settings)
        return self.model_class.config_class(text_config=settings, vision_config=tower,
                                             tie_word_embeddings=settings["tie_word_embeddings"])


def gain(value, inputs=1):
    """Normal, standard deviation value / sqrt(inputs); `inputs` is the axis that the product sums over."""
    return lambda rng, shape: rng.normal(0, value / np.sqrt(shape[inputs]), shape)


def spread(value, mean=0.0):
    return lambda rng, shape: rng.normal(mean, value, shape)


def between(low, high):
    return lambda rng, shape: rng.uniform(low, high, shape)


def decays(rng, shape):
    """log of -A, [channels, states] or [heads]: the published 1, 2, 3, ... with some noise"""
    return np.log(np.arange(1, shape[-1] + 1)) + rng.normal(0, 0.3, shape)


# Scores with a spread near 2; branches that outweigh the embedding after a layer or two, else a tied head only echoes.
DRAW = {
    r"experts\.(gate_up|down)_proj$": gain(1.5, inputs=2),  # [experts, out, in]
    r"experts\.up_proj$": gain(1.5, inputs=2),
    r"expert_bias|score_correction_bias": spread(0.3),
    r"A_log": decays,
    r"mixer\.D|mamba\.D": spread(0.5, 1.0),
    r"dt_proj\.bias|dt_bias": between(-3.0, 0.5),
    r"conv1d\.weight": spread(0.6),
    r"(ln_\w+|norm\w*|norm_f)\.bias": spread(0.2),
    r"\.bias": spread(0.4),
    r"[qk]_(layer)?norm\.weight": between(1.0, 2.0),
    r"norm\w*\.weight|ln_\w+\.weight|norm_f": between(0.5, 1.5),
    r"embed|wte|wpe": gain(2.8),
    r"c_attn|c_fc|c_proj": gain(1.5, inputs=0),  # GPT-2 keeps [in, out]
    r"q_proj|k_proj|qkv_proj": gain(1.6),
    r"v_proj": gain(1.0),
    r"router|(block_sparse_moe|mlp|feed_forward|mixer)\.gate\.": gain(2.0),
    r"lm_head": gain(4.0),
    r"": gain(1.5),
}


def drawn(model):
    """(name, tensor) of what is random: the weights, and the numbers that a router adds to its scores."""
    return [*model.named_parameters(), *(pair for pair in model.named_buffers() if re.search("expert_bias|score_correction_bias", pair[0]))]


def random_model(tiny, seed):
    """A float32 model whose logits spread by SPREAD over one random text."""
    rng = np.random.default_rng(seed)
    model = tiny.model_class._from_config(tiny.configuration(), attn_implementation="eager").eval()
    rules = {**tiny.draw, **DRAW}
    for name, weight in drawn(model):
        rule = next(rule for pattern, rule in rules.items() if re.search(pattern, name))
        values = rule(rng, tuple(weight.shape))
        if tiny.unit_offset and re.search(r"(?<!linear_attn\.)norm\.weight", name):
            values = values - 1
        weight.data = torch.from_numpy(values.astype(np.float32))
    model.tie_weights()
    scale_logits(tiny, model, rng.integers(3, VOCAB, tiny.positions))
    return model


def scale_logits(tiny, model, ids):
    """Through the last norm where the head is tied, else through the head."""
    last = [w for n, w in model.named_parameters()
            if re.search(r"((language_)?model\.norm|ln_f|norm_f|final_layernorm|embedding_norm)\.", n)]
    tied = model.config.tie_word_embeddings
    for _ in range(6 if getattr(model.config, "final_logit_softcapping", None) else 1):
        with torch.no_grad():
            factor = SPREAD / model(torch.tensor([list(map(int, ids))]), use_cache=False).logits.std().item()
        for weight in last if tied else [model.lm_head.weight]:
            offset = 1.0 if tiny.unit_offset and tied else 0.0
            weight.data = (weight.data + offset) * factor - offset


def variant(tiny, model, change):
    """The same weights without one trait."""
    change = dict(change)
    weights = change.pop("weights", {})
    other = tiny.model_class._from_config(tiny.configuration(**change), attn_implementation="eager").eval().double()
    other.load_state_dict(model.state_dict(), strict=False)
    for pattern, value in weights.items():
        hits = [w for n, w in drawn(other) if re.search(pattern, n)]
        assert hits, pattern
        for weight in hits:
            weight.data.fill_(value)
    return other
