#include "core/model/hf_rope.h"

#include <cmath>

#include "core/base/error.h"

namespace kvarium::model {
namespace {

constexpr files::JsonFields::Numbers above_zero{1e-9, 1e18};
constexpr files::JsonFields::Integers tokens{1, int64_t{1} << 32};

std::vector<float> divisors(const files::JsonFields& scaling, const char* key, int pairs) {
  std::vector<float> out;
  for (const double value : scaling.numbers(key, above_zero, 4096)) out.push_back(static_cast<float>(value));
  if (static_cast<int>(out.size()) != pairs)
    scaling.refuse(key, "a list of " + std::to_string(pairs) + " numbers, one per frequency");
  return out;
}

void readScaling(const files::JsonFields& scaling, const files::JsonFields& model, int64_t context, RopeConfig& rope) {
  const std::string type = scaling.text("rope_type", scaling.text("type", "default"));
  rope.original_context = context;
  if (type == "default") return;
  if (type == "linear" || type == "dynamic") {
    rope.scaling = type == "linear" ? RopeScaling::linear : RopeScaling::dynamic;
    rope.factor = scaling.number("factor", {1.0, 1e6});
  } else if (type == "llama3") {
    rope.scaling = RopeScaling::llama3;
    rope.factor = scaling.number("factor", {1.0, 1e6});
    rope.low_freq_factor = scaling.number("low_freq_factor", above_zero);
    rope.high_freq_factor = scaling.number("high_freq_factor", above_zero);
    rope.original_context = scaling.integer("original_max_position_embeddings", tokens);
    if (rope.high_freq_factor <= rope.low_freq_factor) scaling.refuse("high_freq_factor", "above low_freq_factor");
  } else if (type == "yarn") {
    rope.scaling = RopeScaling::yarn;
    rope.factor = scaling.number("factor", {1.0, 1e6});
    rope.beta_fast = scaling.number("beta_fast", above_zero, 32);
    rope.beta_slow = scaling.number("beta_slow", above_zero, 1);
    // As in the paper. transformers 4.48 takes max_position_embeddings instead; later versions do not.
    rope.original_context = scaling.integer("original_max_position_embeddings", tokens, context);
    rope.attention_factor = scaling.number("attention_factor", above_zero, 0.1 * std::log(rope.factor) + 1.0);
  } else if (type == "longrope" || type == "su") {
    rope.scaling = RopeScaling::longrope;
    rope.factors = divisors(scaling, "short_factor", rope.dims / 2);
    rope.long_factors = divisors(scaling, "long_factor", rope.dims / 2);
    rope.original_context = model.integer("original_max_position_embeddings", tokens,
                                          scaling.integer("original_max_position_embeddings", tokens, context));
    const double stretch = static_cast<double>(context) / static_cast<double>(rope.original_context);
    // If the file gives the training length, the factor follows from it, as for Phi-3.
    const double factor =
        model.has("original_max_position_embeddings") ? stretch : scaling.number("factor", above_zero, stretch);
    const double grown = rope.original_context > 1 && factor > 1
                             ? std::sqrt(1 + std::log(factor) / std::log(static_cast<double>(rope.original_context)))
                             : 1.0;
    rope.attention_factor = scaling.number("attention_factor", above_zero, grown);
  } else {
    throw Error(ErrorKind::unsupported, "this model scales positions by \"" + type.substr(0, 60) + "\"",
                "this version computes linear, dynamic, llama3, yarn and longrope scaling");
  }
}

}  // namespace

RopeConfig readHfRope(const files::JsonFields& fields, int head_dim, int64_t context, double default_base,
                      std::string_view layer_type) {
  RopeConfig rope;
  rope.style = device::RopeStyle::halves;
  rope.base = fields.number("rope_theta", above_zero, default_base);
  double part = fields.number("partial_rotary_factor", {0.0, 1.0}, 1.0);
  std::optional<files::JsonFields> scaling = fields.object("rope_scaling");
  if (std::optional<files::JsonFields> parameters = fields.object("rope_parameters")) {
    if (parameters->has(layer_type)) parameters = parameters->object(layer_type);
    rope.base = parameters->number("rope_theta", above_zero, rope.base);
    part = parameters->number("partial_rotary_factor", {0.0, 1.0}, part);
    scaling = parameters;
  }
  rope.dims = static_cast<int>(head_dim * part);
  rope.original_context = context;
  if (scaling) readScaling(*scaling, fields, context, rope);
  return rope;
}

}  // namespace kvarium::model
