"""The text models: one Tiny for each family and trait."""

import torch

from .tiny import NEW, NEWEST, Tiny, between, gain, spread

HEADS = dict(num_attention_heads=4, num_key_value_heads=2)  # of 8
LARGE_HEADS = dict(num_attention_heads=2, num_key_value_heads=1)  # of 16: eight rotary frequencies
BASE = dict(hidden_size=32, intermediate_size=56, num_hidden_layers=2, max_position_embeddings=256, rms_norm_eps=1e-5)
LLAMA = dict(BASE, **HEADS, tie_word_embeddings=False)
ROPE = dict(BASE, **LARGE_HEADS, tie_word_embeddings=True)
NO_BIAS = {"weights": {r"\.bias": 0.0}}

SHORT_FACTOR = [1.0, 1.05, 1.1, 1.15, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9]
LONG_FACTOR = [1.1, 1.3, 1.6, 2.0, 2.4, 2.8, 3.2, 3.6, 4.0, 4.4, 4.8, 5.2]


def rope(kind, factor, **more):
    return {"rope_scaling": {"rope_type": kind, "factor": factor, **more}}


PLAIN_ROPE = {"rope_scaling": None}
LLAMA3 = dict(low_freq_factor=1.0, high_freq_factor=4.0, original_max_position_embeddings=64)

LLAMAS = [
    # more than a cache block of 64 positions
    Tiny("llama_f32", "LlamaForCausalLM", LLAMA, {"epsilon": {"rms_norm_eps": 0.1}, "base": {"rope_theta": 500.0}},
         positions=100),
    Tiny("llama_bf16_sharded", "LlamaForCausalLM", dict(LLAMA, tie_word_embeddings=True),
         {"base": {"rope_theta": 500.0}}, dtype=torch.bfloat16, shard="40KB"),
    Tiny("llama_f16", "LlamaForCausalLM", dict(LLAMA, rope_theta=500000.0), {"base": {"rope_theta": 10000.0}},
         dtype=torch.float16),
    # wavelengths 6, 20, 63, 199, ...: kept, blended, blended, divided
    Tiny("llama3_rope", "LlamaForCausalLM", dict(ROPE, **rope("llama3", 8.0, **LLAMA3)),
         {"scaling": PLAIN_ROPE, "blend": rope("linear", 8.0)}, positions=72),
    Tiny("llama_linear_rope", "LlamaForCausalLM", dict(ROPE, **rope("linear", 4.0)), {"scaling": PLAIN_ROPE}),
    Tiny("llama_dynamic_rope", "LlamaForCausalLM", dict(ROPE, max_position_embeddings=32, **rope("dynamic", 4.0)),
         {"scaling": PLAIN_ROPE, "growth": rope("linear", 4.0)}, positions=72, short=24),
    # attention factor 0.1 ln 4 + 1
    Tiny("llama_yarn", "LlamaForCausalLM",
         dict(ROPE, max_position_embeddings=128, **rope("yarn", 4.0, original_max_position_embeddings=32)),
         {"scaling": PLAIN_ROPE, "ramp": rope("linear", 4.0), "original length": rope("yarn", 4.0),
          "attention factor": rope("yarn", 4.0, original_max_position_embeddings=32, attention_factor=1.0)},
         positions=72, needs=NEW),
    # the original length is max_position_embeddings
    Tiny("llama_yarn_attention_factor", "LlamaForCausalLM",
         dict(ROPE, max_position_embeddings=32,
              **rope("yarn", 4.0, attention_factor=1.4, beta_fast=4.0, beta_slow=0.5)),
         {"scaling": PLAIN_ROPE, "attention factor": rope("yarn", 4.0, beta_fast=4.0, beta_slow=0.5),
          "betas": rope("yarn", 4.0, attention_factor=1.4)}, positions=72),
    Tiny("llama_bias_head_dim", "LlamaForCausalLM", dict(LLAMA, head_dim=12, attention_bias=True, mlp_bias=True),
         {"bias of attention": {"weights": {r"attn.*\.bias": 0.0}}, "bias of mlp": {"weights": {r"mlp.*\.bias": 0.0}}}),
    Tiny("mistral_window", "MistralForCausalLM", dict(LLAMA, sliding_window=12, head_dim=8),
         {"window": {"sliding_window": None}, "window of 12": {"sliding_window": 11}}, positions=60),
    Tiny("mixtral", "MixtralForCausalLM",
         dict(BASE, **HEADS, intermediate_size=24, num_local_experts=4, num_experts_per_tok=2, sliding_window=None),
         {"second expert": {"num_experts_per_tok": 1}, "router": {"weights": {r"block_sparse_moe\.gate": 0.0}}}),
]

QWEN2 = dict(BASE, **HEADS, tie_word_embeddings=True)
# Qwen's published mixtures: experts narrower than the plain layers, weights of the chosen experts made to add up to 1
QWEN3_MOE = dict(BASE, **LARGE_HEADS, head_dim=24, tie_word_embeddings=False, moe_intermediate_size=16, num_experts=4,
                 num_experts_per_tok=2, norm_topk_prob=True, decoder_sparse_step=1)

QWENS = [
    Tiny("qwen2", "Qwen2ForCausalLM", QWEN2, {"bias": NO_BIAS}),
    # max_window_layers: the first layer sees everything, the others a window
    Tiny("qwen2_window", "Qwen2ForCausalLM",
         dict(QWEN2, num_hidden_layers=3, use_sliding_window=True, sliding_window=12, max_window_layers=1),
         {"window": {"use_sliding_window": False}, "full layer": {"max_window_layers": 0}}, positions=60, needs=NEW),
    Tiny("qwen3", "Qwen3ForCausalLM", dict(BASE, **LARGE_HEADS, head_dim=24, tie_word_embeddings=True),
         {"q norm": {"weights": {r"q_norm": 1.0}}, "k norm": {"weights": {r"k_norm": 1.0}}}, needs=NEW),
    Tiny("qwen3_moe", "Qwen3MoeForCausalLM", QWEN3_MOE,
         {"second expert": {"num_experts_per_tok": 1}, "weights adding up to 1": {"norm_topk_prob": False},
          "q norm": {"weights": {r"q_norm": 1.0}}}, needs=NEW),
]

# Weights of the chosen experts that do not add up to 1, and an expert for every row.
QWEN2_MOE = dict(BASE, **HEADS, tie_word_embeddings=False, moe_intermediate_size=16, shared_expert_intermediate_size=24,
                 num_experts=5, num_experts_per_tok=2, norm_topk_prob=False, decoder_sparse_step=1)

QWENS += [
    Tiny("qwen2_moe", "Qwen2MoeForCausalLM", QWEN2_MOE,
         {"second expert": {"num_experts_per_tok": 1}, "weights not adding up to 1": {"norm_topk_prob": True},
          "shared expert": {"weights": {r"shared_expert\.down_proj": 0.0}},
          "its gate": {"weights": {r"shared_expert_gate": 0.0}}, "bias": NO_BIAS}, needs=NEWEST),
]

PHI3 = dict(BASE, hidden_size=48, intermediate_size=48, **LARGE_HEADS, tie_word_embeddings=False)  # heads of 24
SMALL_PHI3 = dict(PHI3, hidden_size=32, original_max_position_embeddings=256)


def longrope(short, long):
    return {"rope_scaling": {"type": "longrope", "short_factor": short, "long_factor": long}}


PHIS = [
    Tiny("phi3_plain", "Phi3ForCausalLM", SMALL_PHI3, {"base": {"rope_theta": 500.0}}),
    Tiny("phi3_window", "Phi3ForCausalLM", dict(SMALL_PHI3, sliding_window=12),
         {"window": {"sliding_window": None}, "window of 12": {"sliding_window": 13}}, positions=60),
    # rotary angles scaled by sqrt(1 + ln 4 / ln 40) in both branches
    Tiny("phi3_longrope", "Phi3ForCausalLM",
         dict(PHI3, max_position_embeddings=160, original_max_position_embeddings=40,
              **longrope(SHORT_FACTOR, LONG_FACTOR)),
         {"scaling": PLAIN_ROPE, "long factors": longrope(SHORT_FACTOR, SHORT_FACTOR),
          "attention factor": {"max_position_embeddings": 40}}, positions=64, short=32),
    # the first 6 of a head's 8 channels turn
    Tiny("phi3_partial_rotary", "Phi3ForCausalLM",
         dict(SMALL_PHI3, num_attention_heads=4, num_key_value_heads=2, partial_rotary_factor=0.75,
              tie_word_embeddings=True),
         {"partial rotary": {"partial_rotary_factor": 1.0}}, needs=NEW),
]

GEMMA = dict(BASE, num_attention_heads=2, num_key_value_heads=1, head_dim=16, rms_norm_eps=1e-6)
GEMMA_DRAW = {r"embed": gain(0.6)}  # the embedding is multiplied by sqrt(hidden_size)

GEMMAS = [
    Tiny("gemma2", "Gemma2ForCausalLM",
         dict(GEMMA, num_hidden_layers=3, sliding_window=8, query_pre_attn_scalar=10, attn_logit_softcapping=4.0,
              final_logit_softcapping=5.0),
         {"window": {"sliding_window": 4096}, "window of 8": {"sliding_window": 9},
          "cap of scores": {"attn_logit_softcapping": None}, "cap of logits": {"final_logit_softcapping": None},
          "query scalar": {"query_pre_attn_scalar": 16}}, positions=40, unit_offset=True, draw=GEMMA_DRAW),
    # llama.cpp takes the query scalar from the head size, so the twin needs a model where they are equal
    Tiny("gemma2_plain_scale", "Gemma2ForCausalLM",
         dict(GEMMA, num_hidden_layers=2, sliding_window=8, query_pre_attn_scalar=16, attn_logit_softcapping=4.0,
              final_logit_softcapping=5.0),
         {"window": {"sliding_window": 4096}, "cap of scores": {"attn_logit_softcapping": None}}, positions=40,
         unit_offset=True, draw=GEMMA_DRAW),
    # layers 0, 1 and 3 local, layer 2 sees everything
    Tiny("gemma3_text", "Gemma3ForCausalLM",
         dict(GEMMA, num_hidden_layers=4, intermediate_size=40, sliding_window=8, sliding_window_pattern=3,
              query_pre_attn_scalar=10, rope_theta=1000000.0, rope_local_base_freq=10000.0, **rope("linear", 4.0)),
         {"window": {"sliding_window": 4096}, "window of 8": {"sliding_window": 9}, "scaling": PLAIN_ROPE,
          "local base": {"rope_local_base_freq": 1000000.0}, "global base": {"rope_theta": 10000.0},
          "q norm": {"weights": {r"q_norm": 0.0}}, "query scalar": {"query_pre_attn_scalar": 16},
          "pattern": {"layer_types": ["full_attention"] + ["sliding_attention"] * 3}},
         positions=40, unit_offset=True, needs=NEW, draw=GEMMA_DRAW),
    # what llama.cpp takes for granted: every sixth layer sees everything
    Tiny("gemma3_plain_scale", "Gemma3ForCausalLM",
         dict(GEMMA, num_hidden_layers=6, intermediate_size=24, sliding_window=8, sliding_window_pattern=6,
              query_pre_attn_scalar=16, rope_theta=1000000.0, rope_local_base_freq=10000.0, **rope("linear", 4.0)),
         {"window": {"sliding_window": 4096}, "scaling": PLAIN_ROPE, "global base": {"rope_theta": 10000.0}},
         positions=40, unit_offset=True, needs=NEW, draw=GEMMA_DRAW),
]

GPT2 = [
    Tiny("gpt2", "GPT2LMHeadModel", dict(n_embd=32, n_layer=2, n_head=4, n_positions=128, n_ctx=128),
         {"positions": {"weights": {r"wpe": 0.0}}, "bias": NO_BIAS, "gelu_new": {"activation_function": "quick_gelu"}},
         draw={r"ln_f\.bias": spread(0.02)}),
]

JAMBA = dict(hidden_size=32, intermediate_size=24, num_hidden_layers=4, num_attention_heads=4, num_key_value_heads=2,
             attn_layer_period=4, attn_layer_offset=1, expert_layer_period=2, expert_layer_offset=1, num_experts=4,
             num_experts_per_tok=2, mamba_d_state=8, mamba_d_conv=4, mamba_expand=2, mamba_dt_rank=4,
             max_position_embeddings=256, use_mamba_kernels=False, tie_word_embeddings=False)

RECURRENT = [
    Tiny("mamba", "MambaForCausalLM", dict(hidden_size=32, num_hidden_layers=2, state_size=8, conv_kernel=4),
         {"bias of convolution": {"weights": {r"conv1d\.bias": 0.0}}, "D": {"weights": {r"mixer\.D": 0.0}},
          "step bias": {"weights": {r"dt_proj\.bias": 0.0}}}),
    Tiny("mamba_bias_variant", "MambaForCausalLM",
         dict(hidden_size=32, num_hidden_layers=2, state_size=5, conv_kernel=3, expand=3, time_step_rank=3,
              use_bias=True, use_conv_bias=False, layer_norm_epsilon=1e-3),
         {"bias": {"weights": {r"(in|out)_proj\.bias": 0.0}}, "epsilon": {"layer_norm_epsilon": 1e-1}}),
    Tiny("jamba", "JambaForCausalLM", JAMBA,
         {"second expert": {"num_experts_per_tok": 1}, "attention": {"weights": {r"o_proj": 0.0}},
          "norms of B and C": {"weights": {r"[bc]_layernorm": 0.2}},
          "norm of dt": {"weights": {r"dt_layernorm": 0.1}}}),
]

LFM2 = dict(hidden_size=24, num_attention_heads=3, num_key_value_heads=1, max_position_embeddings=256,
            rope_parameters={"rope_type": "default", "rope_theta": 10000.0})
LFM2_TRAITS = {"attention": {"weights": {r"self_attn\.out_proj": 0.0}}, "k norm": {"weights": {r"k_layernorm": 1.0}},
               "q norm": {"weights": {r"q_layernorm": 1.0}},
               "base": {"rope_parameters": {"rope_type": "default", "rope_theta": 100.0}}}


def layer_types(letters):
    return ["full_attention" if letter == "a" else "conv" for letter in letters]


CONVOLUTIONS = [
    # feed-forward width 48: two thirds of 52, times 1.1, rounded up
    Tiny("lfm2", "Lfm2ForCausalLM",
         dict(LFM2, intermediate_size=52, block_multiple_of=16, block_ffn_dim_multiplier=1.1, num_hidden_layers=7,
              layer_types=layer_types("ccacaca"), conv_L_cache=3, tie_word_embeddings=True),
         {**LFM2_TRAITS, "convolution": {"weights": {r"conv\.conv\.weight": 1.0}}}, needs=NEWEST),
    # begins with attention; width as it is written
    Tiny("lfm2_conv_bias", "Lfm2ForCausalLM",
         dict(LFM2, num_attention_heads=4, num_key_value_heads=2, head_dim=12, norm_eps=1e-3, intermediate_size=52,
              block_auto_adjust_ff_dim=False, num_hidden_layers=4, layer_types=layer_types("accc"), conv_L_cache=4,
              conv_bias=True, tie_word_embeddings=False),
         {**LFM2_TRAITS, "bias of convolution": {"weights": {r"conv\.conv\.bias": 0.0}},
          "bias of products": {"weights": {r"(in|out)_proj\.bias": 0.0}}, "epsilon": {"norm_eps": 0.1}},
         needs=NEWEST),
]

# A dense layer, then experts that sigmoids choose.
CONVOLUTIONS += [
    Tiny("lfm2_moe", "Lfm2MoeForCausalLM",
         dict(LFM2, intermediate_size=44, moe_intermediate_size=12, num_experts=6, num_experts_per_tok=3,
              num_dense_layers=1, num_hidden_layers=4, layer_types=layer_types("ccac"), conv_L_cache=3,
              tie_word_embeddings=True),
         {**LFM2_TRAITS, "third expert": {"num_experts_per_tok": 2}, "weights adding up to 1": {"norm_topk_prob": False},
          "bias of the choice": {"weights": {r"expert_bias": 0.0}}}, needs=NEWEST),
    Tiny("lfm2_moe_factor", "Lfm2MoeForCausalLM",
         dict(LFM2, intermediate_size=44, moe_intermediate_size=12, num_experts=6, num_experts_per_tok=2,
              num_dense_layers=0, num_hidden_layers=3, layer_types=layer_types("cac"), conv_L_cache=4,
              tie_word_embeddings=False, norm_topk_prob=False, use_expert_bias=False, routed_scaling_factor=1.7),
         {"factor": {"routed_scaling_factor": 1.0}, "weights not adding up to 1": {"norm_topk_prob": True}},
         needs=NEWEST),
]

DELTA = dict(BASE, rms_norm_eps=1e-6, linear_num_key_heads=2, linear_key_head_dim=16)
DELTA_DRAW = {r"A_log": between(-2.5, 0.5)}  # some heads forget at once, some keep the whole prompt


def delta_layers(letters):
    return ["full_attention" if letter == "a" else "linear_attention" for letter in letters]


def rotation(base, part):
    return {"rope_parameters": {"rope_type": "default", "rope_theta": base, "partial_rotary_factor": part}}


DELTA_TRAITS = {"decay": {"weights": {r"A_log": -20.0}}, "step bias": {"weights": {r"dt_bias": 0.0}},
                "step": {"weights": {r"in_proj_a": 0.0}}, "beta": {"weights": {r"in_proj_b": 0.0}},
                "gate of values": {"weights": {r"in_proj_z": 0.1}},
                "norm of values": {"weights": {r"linear_attn\.norm": 1.0}},
                "convolution": {"weights": {r"conv1d\.weight": 1.0}}, "attention": {"weights": {r"o_proj": 0.0}},
                "q norm": {"weights": {r"q_norm": 0.0}}, "k norm": {"weights": {r"k_norm": 0.0}}}

DELTA_TRAITS_OF_NEXT = {what: change for what, change in DELTA_TRAITS.items()
                        if what not in ("step", "beta", "gate of values")}

DELTAS = [
    # three value heads a key head, of another width; six of a head's 24 channels turn
    Tiny("qwen35", "Qwen3_5ForCausalLM",
         dict(DELTA, hidden_size=16, intermediate_size=24, num_hidden_layers=6, num_attention_heads=2,
              num_key_value_heads=1, head_dim=24, linear_num_value_heads=6, linear_value_head_dim=24,
              linear_conv_kernel_dim=4, layer_types=delta_layers("llalla"), tie_word_embeddings=False,
              **rotation(1000.0, 0.25)),
         {**DELTA_TRAITS, "base": rotation(100.0, 0.25), "part that turns": rotation(1000.0, 1.0)},
         positions=72, unit_offset=True, needs=NEWEST, draw=DELTA_DRAW),
    # every fourth layer attends, biases of attention, a quarter of a head turns by default
    Tiny("qwen35_tied", "Qwen3_5ForCausalLM",
         dict(DELTA, hidden_size=20, intermediate_size=28, num_hidden_layers=5, num_attention_heads=4,
              num_key_value_heads=2, head_dim=16, linear_num_value_heads=4, linear_value_head_dim=16,
              linear_conv_kernel_dim=3, rms_norm_eps=1e-3, attention_bias=True, tie_word_embeddings=True),
         {**DELTA_TRAITS, "epsilon": {"rms_norm_eps": 0.1}, "bias": NO_BIAS},
         drafts="model.layers.3.", unit_offset=True, needs=NEWEST, draw=DELTA_DRAW),
    # as it is published: the text model and a tower for images in one folder
    Tiny("qwen35_wrapper", "Qwen3_5ForConditionalGeneration",
         dict(DELTA, hidden_size=16, intermediate_size=24, num_hidden_layers=4, num_attention_heads=2,
              num_key_value_heads=1, head_dim=16, linear_num_value_heads=4, linear_value_head_dim=16,
              tie_word_embeddings=True, **rotation(1000.0, 0.25),
              vision_config=dict(depth=1, hidden_size=8, num_heads=1, intermediate_size=8, out_hidden_size=16,
                                 num_position_embeddings=4, patch_size=2)),
         {"decay": {"weights": {r"A_log": -20.0}}, "attention": {"weights": {r"o_proj": 0.0}}},
         unit_offset=True, needs=NEWEST, draw=DELTA_DRAW),
]

DELTA_EXPERTS = dict(DELTA, hidden_size=16, num_attention_heads=2, num_key_value_heads=1, head_dim=24,
                     linear_value_head_dim=24, moe_intermediate_size=12, shared_expert_intermediate_size=20,
                     num_experts=5, num_experts_per_tok=2, tie_word_embeddings=False, **rotation(1000.0, 0.25))
EXPERT_TRAITS = {"second expert": {"num_experts_per_tok": 1},
                 "shared expert": {"weights": {r"shared_expert\.down_proj": 0.0}},
                 "its gate": {"weights": {r"shared_expert_gate": 0.0}}}

DELTAS += [
    # q, k, v and z of a key head follow each other in one tensor
    Tiny("qwen3_next", "Qwen3NextForCausalLM",
         dict(DELTA_EXPERTS, intermediate_size=28, num_hidden_layers=4, linear_num_value_heads=4, norm_topk_prob=True,
              layer_types=delta_layers("lall")),
         {**DELTA_TRAITS_OF_NEXT, **EXPERT_TRAITS, "weights adding up to 1": {"norm_topk_prob": False}},
         unit_offset=True, needs=NEWEST, draw=DELTA_DRAW),
    Tiny("qwen35_moe", "Qwen3_5MoeForCausalLM",
         dict(DELTA_EXPERTS, num_hidden_layers=4, linear_num_value_heads=6),
         {**DELTA_TRAITS, **EXPERT_TRAITS}, unit_offset=True, needs=NEWEST, draw=DELTA_DRAW, first_seed=2),
]

# 6 heads of 8 in 2 groups, 24 states; chunks of 16 rows, so that the reference crosses their borders
MAMBA2 = dict(hidden_size=24, num_hidden_layers=3, num_heads=6, head_dim=8, n_groups=2, state_size=24, conv_kernel=4,
              chunk_size=16)
FOUR = dict(embedding_multiplier=3.0, residual_multiplier=0.4, attention_multiplier=0.25, logits_scaling=5.0)
WITHOUT_FOUR = {"embedding": {"embedding_multiplier": 1.0}, "residual": {"residual_multiplier": 1.0},
                "attention": {"attention_multiplier": 0.35}, "logits": {"logits_scaling": 1.0}}
HEAD_SCAN = dict(mamba_n_heads=6, mamba_n_groups=2, mamba_d_state=24, mamba_d_head=8, mamba_d_conv=4, mamba_chunk_size=16)
HYBRID = dict(hidden_size=24, intermediate_size=40, num_attention_heads=3, num_key_value_heads=1,
              max_position_embeddings=256, **HEAD_SCAN)
SCANS = {"D": {"weights": {r"(mixer|mamba)\.D": 0.0}}, "step bias": {"weights": {r"dt_bias": 0.0}},
         "bias of convolution": {"weights": {r"conv1d\.bias": 0.0}}}
MIXED = ["mamba", "mamba", "attention", "mamba", "attention"]

HEAD_SCANS = [
    Tiny("mamba2", "Mamba2ForCausalLM", dict(MAMBA2, tie_word_embeddings=True),
         {**SCANS, "norm of the gated": {"weights": {r"mixer\.norm": 1.0}}}, needs=NEWEST),
    Tiny("mamba2_bias_variant", "Mamba2ForCausalLM",
         dict(MAMBA2, hidden_size=20, num_heads=4, head_dim=10, n_groups=1, state_size=5, conv_kernel=3, use_bias=True,
              use_conv_bias=False, layer_norm_epsilon=1e-3, time_step_limit=[0.2, 0.9], tie_word_embeddings=False),
         {"bias": {"weights": {r"(in|out)_proj\.bias": 0.0}}, "least step": {"time_step_limit": [0.0, 0.9]},
          "most step": {"time_step_limit": [0.2, 9.0]}, "epsilon": {"layer_norm_epsilon": 1e-1}}, needs=NEWEST),
    Tiny("granite", "GraniteForCausalLM", dict(LLAMA, **FOUR), {**WITHOUT_FOUR, "epsilon": {"rms_norm_eps": 0.1}},
         needs=NEWEST),
    Tiny("granite_hybrid", "GraniteMoeHybridForCausalLM",
         dict(HYBRID, **{**FOUR, "embedding_multiplier": 0.5, "residual_multiplier": 1.6}, num_hidden_layers=5, layer_types=MIXED, shared_intermediate_size=40, num_local_experts=0,
              tie_word_embeddings=True),
         {**SCANS, **WITHOUT_FOUR, "attention layers": {"weights": {r"o_proj": 0.0}}}, needs=NEWEST),
    Tiny("granite_hybrid_moe", "GraniteMoeHybridForCausalLM",
         {**HYBRID, **FOUR, **dict(num_hidden_layers=3, layer_types=MIXED[1:4], intermediate_size=12, shared_intermediate_size=20,
                                   num_local_experts=5, num_experts_per_tok=2, tie_word_embeddings=False)},
         {"second expert": {"num_experts_per_tok": 1}, "shared": {"weights": {r"shared_mlp\.output": 0.0}},
          "experts": {"weights": {r"experts\.down|block_sparse_moe\.output": 0.0}}}, needs=NEWEST),
    Tiny("bamba", "BambaForCausalLM",
         dict(HYBRID, num_hidden_layers=4, attn_layer_indices=[1, 3], num_attention_heads=2, attn_rotary_emb=6,
              tie_word_embeddings=False),
         {**SCANS, "attention layers": {"weights": {r"o_proj": 0.0}}}, needs=NEWEST),
    Tiny("nemotron_h", "NemotronHForCausalLM",
         dict(hidden_size=24, intermediate_size=40, layers_block_type=["mamba", "mlp", "mamba", "attention", "mlp", "mamba"],
              num_attention_heads=3, num_key_value_heads=1, head_dim=12, max_position_embeddings=256, mamba_num_heads=8,
              mamba_head_dim=8, n_groups=2, ssm_state_size=24, conv_kernel=4, chunk_size=16, tie_word_embeddings=False),
         {**SCANS, "attention layers": {"weights": {r"o_proj": 0.0}}, "feed-forward layers": {"weights": {r"down_proj": 0.0}}},
         needs=NEWEST),
]

# A recurrence and attention in every layer, and a factor of its own for whatever a product gives.
FALCON = dict(HEAD_SCAN, hidden_size=24, intermediate_size=40, num_hidden_layers=2, num_attention_heads=3,
              num_key_value_heads=1, head_dim=12, max_position_embeddings=256, mamba_d_ssm=48, mamba_norm_before_gate=False,
              rope_parameters={"rope_type": "default", "rope_theta": 1000.0}, embedding_multiplier=1.7,
              lm_head_multiplier=0.3, key_multiplier=1.6, attention_in_multiplier=0.8, attention_out_multiplier=1.3,
              mlp_multipliers=[0.6, 1.4], ssm_in_multiplier=1.2, ssm_out_multiplier=0.7,
              ssm_multipliers=[1.3, 0.8, 1.25, 0.7, 0.6])
FALCON_TRAITS = {**SCANS, "attention": {"weights": {r"o_proj": 0.0}}, "recurrence": {"weights": {r"out_proj\.weight": 0.0}},
                 "base": {"rope_parameters": {"rope_type": "default", "rope_theta": 100.0}},
                 **{key.replace("_multiplier", ""): {key: 1.0} for key in FALCON if key.endswith("_multiplier")},
                 "gate": {"mlp_multipliers": [1.0, 1.4]}, "down": {"mlp_multipliers": [0.6, 1.0]},
                 **{what: {"ssm_multipliers": [1.0 if i == at else one for i, one in enumerate(FALCON["ssm_multipliers"])]}
                    for at, what in enumerate(["z", "x", "B", "C", "step"])}}

FALCONS = [
    Tiny("falcon_h1", "FalconH1ForCausalLM", dict(FALCON, mamba_rms_norm=False, tie_word_embeddings=False), FALCON_TRAITS,
         needs=NEWEST),
    Tiny("falcon_h1_norm", "FalconH1ForCausalLM",
         dict(FALCON, mamba_rms_norm=True, tie_word_embeddings=False),
         {**FALCON_TRAITS, "norm of the gated": {"weights": {r"mamba\.norm": 1.0}},
          "gate before the norm": {"mamba_norm_before_gate": True}}, needs=NEWEST),
    # the gate after the norm, and biases of all products
    Tiny("falcon_h1_bias_variant", "FalconH1ForCausalLM",
         dict(FALCON, mamba_rms_norm=True, mamba_norm_before_gate=True, num_attention_heads=4,
              num_key_value_heads=2, head_dim=6, mamba_n_heads=4, mamba_n_groups=4, mamba_d_head="auto", mamba_d_ssm=None,
              mamba_d_state=5, mamba_d_conv=3, mamba_conv_bias=False, attention_bias=True, mlp_bias=True,
              mamba_proj_bias=True, projectors_bias=True, time_step_limit=[0.2, 0.9], rms_norm_eps=1e-3,
              tie_word_embeddings=True),
         {**{what: change for what, change in FALCON_TRAITS.items() if what not in ("bias of convolution", "lm_head")},
          "bias of queries": {"weights": {r"q_proj\.bias": 0.0}}, "bias of keys": {"weights": {r"k_proj\.bias": 0.0}},
          "bias of values": {"weights": {r"v_proj\.bias": 0.0}}, "bias of attention": {"weights": {r"o_proj\.bias": 0.0}},
          "bias of gates": {"weights": {r"gate_proj\.bias": 0.0}}, "bias of up": {"weights": {r"up_proj\.bias": 0.0}},
          "bias of down": {"weights": {r"down_proj\.bias": 0.0}}, "bias of in": {"weights": {r"in_proj\.bias": 0.0}},
          "bias of out": {"weights": {r"mamba\.out_proj\.bias": 0.0}}, "epsilon": {"rms_norm_eps": 1e-1},
          "gate after the norm": {"mamba_norm_before_gate": False}, "least step": {"time_step_limit": [0.0, 0.9]},
          "most step": {"time_step_limit": [0.2, 9.0]}}, needs=NEWEST),
]

NEMOTRON = dict(hidden_size=24, intermediate_size=40, num_attention_heads=3, num_key_value_heads=1, head_dim=12,
                max_position_embeddings=256, mamba_num_heads=8, mamba_head_dim=8, n_groups=2, ssm_state_size=24,
                conv_kernel=4, chunk_size=16, tie_word_embeddings=False, n_routed_experts=6, num_experts_per_tok=3,
                moe_intermediate_size=12, moe_shared_expert_intermediate_size=20, routed_scaling_factor=1.7)
NEMOTRON_TRAITS = {**SCANS, "attention layers": {"weights": {r"o_proj": 0.0}},
                   "third expert": {"num_experts_per_tok": 2}, "factor": {"routed_scaling_factor": 1.0},
                   "bias of the choice": {"weights": {r"score_correction": 0.0}},
                   "shared": {"weights": {r"shared_experts\.down": 0.0}},
                   "experts": {"weights": {r"experts\.down_proj$": 0.0}}}

NEMOTRONS = [
    Tiny("nemotron_h_moe", "NemotronHForCausalLM",
         dict(NEMOTRON, layers_block_type=["mamba", "moe", "mamba", "attention", "moe"]),
         {**NEMOTRON_TRAITS, "weights adding up to 1": {"norm_topk_prob": False}}, needs=NEWEST),
    # experts that take and make 10 numbers; the class has a head of its own even so
    Tiny("nemotron_h_latent", "NemotronHForCausalLM",
         {**NEMOTRON, **dict(layers_block_type=["moe", "mamba", "attention", "moe"], moe_latent_size=10, norm_topk_prob=False, tie_word_embeddings=True)},
         {**NEMOTRON_TRAITS, "weights not adding up to 1": {"norm_topk_prob": True},
          "products around experts": {"weights": {r"fc2_latent": 0.0}}}, needs=NEWEST),
]

DECODERS = LLAMAS + QWENS + PHIS + GEMMAS + GPT2 + RECURRENT + CONVOLUTIONS + DELTAS + HEAD_SCANS + FALCONS + NEMOTRONS
