// How families say what their layers keep, and the shape that follows: what both readers of shapes share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/model_shape.h"

namespace kvarium::model {

// What a layer keeps; a sum of these, 0: nothing.
enum Keeps : unsigned { keeps_cells = 1, keeps_state = 2, keeps_window = 4, keeps_index = 8 };

// Layers whose keys are rotated; windows: those that have one, or all of a model that has none.
enum class Turning : uint8_t { all, windows, none };

struct UsualHeads {
  int query = 0, kv = 0;  // kv 0: as many as of queries
  int dim = 0;            // 0: they divide the model's width
};

// A row of the table. Numbers are what counts where a file does not say them; 0: nothing does.
struct ShapeFamily {
  std::string_view type = {}, gguf = {};  // model_type in config.json, without "_text", and the name in GGUF
  UsualHeads heads = {};
  unsigned each = keeps_cells;  // what a layer keeps,
  unsigned others = 0;          // and what those between keep:
  int every = 0;                // only one of this many layers keeps `each`:
  int at = -1;                  // the one with this index among them; -1: the last
  bool from_end = false;        // counted from the last layer
  bool last_too = false;        // the model's last layer keeps `each`, too
  bool listed = false;          // no such rule holds: config.json must list what layers are
  int64_t window = 0;
  bool asks = false;      // layers have windows only if use_sliding_window says so,
  int border = 0;         // and only from this layer on (max_window_layers); negative: before it
  int full_head_dim = 0;  // heads.dim of layers without a window, where it is another one
  int borrowers = 0;      // the last layers, which read the cells of the last layer of their kind before them
  Turning turning = Turning::all;
  int still_every = 0;  // one of this many layers does not turn its keys
  bool sinks = false;   // LayerShape::sinks
  bool value_is_key = false;
  bool compressed = false;  // keeps more, one cell for several tokens, than a shape can say
  bool known = true;
};

// By model_type, or by GGUF's name. Of a name that is not in the table a row with known = false.
const ShapeFamily& shapeFamilyOfType(std::string_view model_type);
const ShapeFamily& shapeFamilyOfGguf(std::string_view architecture);

// What one layer of a file is.
struct LayerFacts {
  unsigned keeps = 0;
  int n_heads = 0, n_kv_heads = 0, head_dim = 0, value_dim = 0;
  int index_width = 0;
  bool turns = true;
};

struct ModelFacts {
  ModelShape shape;  // all but the layers
  std::vector<LayerFacts> layers;
  int64_t window = 0;                 // tokens; 0: none
  int latent = 0, latent_turned = 0;  // numbers of the latent, and of the key's part that is rotated next to it
  int64_t borrowers = 0;
  // Of a layer with a state: [convolution - 1, inner + 2 groups state_size] last inputs, and [inner, state_size]
  // numbers. So are Mamba (without groups), Mamba-2, and the delta rule, whose key heads are groups of state_size; a
  // short convolution has a state_size of 0.
  int64_t inner = 0, groups = 0, state_size = 0, convolution = 0;
};

// What one of a model's layers keeps by the family's row; `every`: the row's, or the number that the file has for it,
// 0: all are alike.
unsigned usuallyKeeps(const ShapeFamily& family, int64_t every, size_t layer, size_t layers);
// Whether the keys of this layer turn, by the row.
bool usuallyTurns(const ShapeFamily& family, unsigned keeps, size_t layer);

// Throws Error{file} as readShape() does; `label` names the file.
ModelShape assembleShape(const ShapeFamily& family, const ModelFacts& facts, const std::string& label);

}  // namespace kvarium::model
