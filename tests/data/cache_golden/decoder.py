"""A decoder in numpy and float64, a token at a time; what is kept and where it stands is for its caches to say."""

import json

import numpy as np
from safetensors.numpy import load_file


def norm(x, weight, epsilon):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * weight


def silu(x):
    return x / (1 + np.exp(-x))


def gelu_tanh(x):
    return 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))


def capped(x, cap):
    return cap * np.tanh(x / cap) if cap else x


def frequencies(config, channels):
    """Radians per position, float64 [channels / 2]"""
    freq = config.get("rope_theta", 10000.0) ** (-np.arange(0, channels, 2) / channels)
    scaling = config.get("rope_scaling")
    if not scaling:
        return freq
    if scaling["rope_type"] == "linear":
        return freq / scaling["factor"]
    assert scaling["rope_type"] == "llama3", scaling
    low, high = scaling["low_freq_factor"], scaling["high_freq_factor"]
    turns = scaling["original_max_position_embeddings"] * freq / (2 * np.pi)
    kept = np.clip((turns - low) / (high - low), 0, 1)
    return freq * (kept + (1 - kept) / scaling["factor"])


class Decoder:
    """Llama, Mistral, Qwen2, Qwen3, Phi-3 and Gemma 2, told apart by what the folder has in it."""

    def __init__(self, folder, dtype=np.float64):
        self.config = config = json.loads((folder / "config.json").read_text())
        self.weights = {name: w.astype(dtype) for name, w in load_file(folder / "model.safetensors").items()}
        self.gemma = config["model_type"] == "gemma2"
        self.n_layers = config["num_hidden_layers"]
        self.n_heads, self.n_kv_heads = config["num_attention_heads"], config["num_key_value_heads"]
        self.head_dim = config.get("head_dim") or config["hidden_size"] // self.n_heads
        self.turned = int(self.head_dim * config.get("partial_rotary_factor", 1.0))
        self.frequencies = frequencies(config, self.turned)
        self.scale = config.get("query_pre_attn_scalar", self.head_dim) ** -0.5

    def window_of(self, layer):
        """The layer's own window, itself included; None: it sees everything."""
        if self.gemma and layer % 2 == 1:
            return None
        return self.config.get("sliding_window")

    def linear(self, name, x):
        y = self.weights[name + ".weight"] @ x
        return y + self.weights[name + ".bias"] if name + ".bias" in self.weights else y

    def norm(self, name, x):
        weight = self.weights[name + ".weight"]
        return norm(x, weight + 1 if self.gemma else weight, self.config["rms_norm_eps"])

    def heads(self, name, x, count):
        """[count, head_dim], normalized where the model does that, not turned yet"""
        y = x.reshape(count, self.head_dim)
        return self.norm(name, y) if name + ".weight" in self.weights else y

    def rotate(self, x, positions):
        """x [n, n_heads, head_dim] at positions [n]; the first `turned` channels in halves"""
        angle = np.asarray(positions, np.float64)[:, None, None] * self.frequencies
        first, second = x[..., : self.turned // 2], x[..., self.turned // 2 : self.turned]
        return np.concatenate([first * np.cos(angle) - second * np.sin(angle),
                               second * np.cos(angle) + first * np.sin(angle), x[..., self.turned :]], -1)

    def attend(self, prefix, x, cache):
        if f"{prefix}.qkv_proj.weight" in self.weights:
            widths = np.array([self.n_heads, self.n_kv_heads]) * self.head_dim
            q, k, v = np.split(self.linear(f"{prefix}.qkv_proj", x), widths.cumsum())
        else:
            q, k, v = (self.linear(f"{prefix}.{part}_proj", x) for part in "qkv")
        q = self.heads(f"{prefix}.q_norm", q, self.n_heads)
        k = self.heads(f"{prefix}.k_norm", k, self.n_kv_heads)
        q, keys, values = cache.append(q, k, v.reshape(self.n_kv_heads, self.head_dim))
        mixed, weights = [], []
        for head in range(self.n_heads):
            shared = head * self.n_kv_heads // self.n_heads
            scores = capped(keys[:, shared] @ q[head] * self.scale, self.config.get("attn_logit_softcapping"))
            weight = np.exp(scores - scores.max())
            weights.append(weight / weight.sum())
            mixed.append(weights[-1] @ values[:, shared])
        if hasattr(cache, "attended"):
            cache.attended(np.stack(weights))
        return self.linear(f"{prefix}.o_proj", np.concatenate(mixed))

    def feed(self, prefix, x):
        if f"{prefix}.gate_up_proj.weight" in self.weights:
            gate, up = np.split(self.linear(f"{prefix}.gate_up_proj", x), 2)
        else:
            gate, up = self.linear(f"{prefix}.gate_proj", x), self.linear(f"{prefix}.up_proj", x)
        return self.linear(f"{prefix}.down_proj", (gelu_tanh if self.gemma else silu)(gate) * up)

    def step(self, token, caches):
        """float64 [vocabulary]; one cache a layer"""
        x = self.weights["model.embed_tokens.weight"][token]
        if self.gemma:
            x = x * np.sqrt(self.config["hidden_size"])
        for layer, cache in enumerate(caches):
            p = f"model.layers.{layer}"
            mixed = self.attend(f"{p}.self_attn", self.norm(f"{p}.input_layernorm", x), cache)
            if self.gemma:
                x = x + self.norm(f"{p}.post_attention_layernorm", mixed)
                fed = self.feed(f"{p}.mlp", self.norm(f"{p}.pre_feedforward_layernorm", x))
                x = x + self.norm(f"{p}.post_feedforward_layernorm", fed)
            else:
                x = x + mixed
                x = x + self.feed(f"{p}.mlp", self.norm(f"{p}.post_attention_layernorm", x))
        head = self.weights.get("lm_head.weight", self.weights["model.embed_tokens.weight"])
        return capped(head @ self.norm("model.norm", x), self.config.get("final_logit_softcapping"))
