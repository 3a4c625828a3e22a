// ModelShape: what the layers of a model keep, read from config.json or a GGUF file of any family, also of one that
// this version does not compute; and what that costs. No weights.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/base/sentence.h"
#include "core/cache/spec/layer_shape.h"

namespace kvarium::files {
class GgufFile;
}  // namespace kvarium::files

namespace kvarium::model {

struct ModelConfig;

struct ModelShape {
  std::string architecture;    // GGUF's name of the family where it is known, else the file's; safe to show
  int64_t context_length = 0;  // tokens the model was trained for; 0: unknown
  std::vector<cache::LayerShape> layers;
  // Of layers with a latent: numbers of the key and of the value of one query head that are made from it (DeepSeek-AI
  // 2024, "DeepSeek-V2", section 2.1.2); 0: no layer has one.
  int head_key = 0, head_value = 0;
  Sentence note;  // what is assumed or not counted; empty: nothing
};

// Of a model that is computed.
ModelShape shapeOf(const ModelConfig& config);

// From config.json or GGUF's metadata: the fields that families have for it, by the table in shape_families.cpp;
// missing ones get the defaults of the family's class in transformers 5.23. An unknown family with the usual fields
// counts as attention in every layer, and `note` says so. Layers that only draft tokens are left out. Throws
// Error{file} for numbers that are missing, out of bounds or contradict each other, Error{unsupported} for states of a
// kind that is unknown.
ModelShape readShape(const nlohmann::json& config, const std::string& label);  // label: the folder, in errors
ModelShape readShape(const files::GgufFile& file);

// Bytes of a cache in f16 and of states in float32, counted where they lie.
struct CacheCosts {
  int64_t token = 0;    // of one token, in the layers without a window
  int64_t windows = 0;  // of all windows when they are full, the newest token with them
  int64_t states = 0;
  int64_t cross = 0;  // of the cells that are written once for a sound
  // As many tokens of cells take the bytes of the states, which is what a checkpoint costs; 0: it has no states, or no
  // cells to compare with.
  int64_t checkpointTokens() const { return token > 0 ? (states + token / 2) / token : 0; }
  bool operator==(const CacheCosts&) const = default;
};

// What a family does to keep less.
enum class Trick : uint8_t {
  borrowing,  // layers read the cells of other layers
  latent,     // one vector stands for the keys and values of all heads
  windows,    // layers keep the last tokens only
};

// Throws Error{file} for more bytes than 64 bits can count.
CacheCosts costsOf(const ModelShape& shape);
std::vector<Trick> tricksOf(const ModelShape& shape);
// Of the same model without this one: each layer has its own cells, each head its key and value, or each layer the
// cells of all tokens.
ModelShape without(Trick trick, ModelShape shape);

}  // namespace kvarium::model
