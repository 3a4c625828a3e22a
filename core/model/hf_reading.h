// What the readers of config.json share (hf_config.cpp, which has the table of families; hf_recurrent.cpp).
#pragma once

#include <functional>

#include "core/files/json_fields.h"
#include "core/model/model_config.h"
#include "core/model/shape_families.h"

namespace kvarium::model::hf {

// Bounds of numbers in a file.
constexpr files::JsonFields::Integers layer_count{1, 4096}, width{1, 1 << 20}, head_count{1, 4096}, part_width{1, 4096},
    vocabulary{1, 1 << 24}, expert_count{1, 4096}, token_count{1, int64_t{1} << 32};
constexpr files::JsonFields::Numbers positive{1e-12, 1e18}, residual_scale{1e-4, 1e4};

struct Reading {
  const files::JsonFields& fields;
  ModelConfig& config;
  const ShapeFamily& usual;  // what files without a field mean
};

inline int asInt(int64_t value) { return static_cast<int>(value); }

device::Activation readActivation(const files::JsonFields& fields, const char* key, const char* otherwise);
bool isNull(const files::JsonFields& fields, const char* key);
int64_t readWindow(const Reading& from);  // -1: none, which null means, too
// Reads what most families share; returns the template of all layers.
LayerSpec readCommon(const Reading& from, double epsilon, bool tied, const char* ff_dim = "intermediate_size");
void addLayers(const Reading& from, const LayerSpec& layer);
// "layer_types" as transformers 5 names them, with the older names read as the new ones; empty: the file has none.
std::vector<std::string> readLayerTypes(const files::JsonFields& fields);
// Of each layer whether it is of the kind `other`, and not full_attention; where the file has no list, `usually` says
// it.
std::vector<bool> layersOfKind(const char* other, const Reading& from, const std::function<bool(size_t)>& usually);
// rope_theta and rope_scaling, or rope_parameters in newer files, of which layer_type selects one ("full_attention").
RopeConfig readRope(const files::JsonFields& fields, int head_dim, int64_t context, double default_base,
                    std::string_view layer_type, double default_part = 1.0);
void addRope(const Reading& from, const LayerSpec& layer, double base = 10000.0);
void setExperts(const files::JsonFields& fields, LayerSpec& layer, const char* count, int64_t usually_used = 2);
LayerSpec readGraniteCommon(const Reading& from);

struct QwenExperts {  // what a file without the field means
  int64_t used = 0;
  bool renormalized = false;
  int64_t shared_ff_dim = 0;  // 0: the family has no shared expert
  bool everywhere = false;    // the family knows no other layers, and no other weights than renormalized ones
};
void setQwenExperts(const Reading& from, const QwenExperts& usual);

// ---- hf_recurrent.cpp: families with recurrent layers ----
void readQwenDelta(const Reading& from);
void readMamba(const Reading& from);
void readJamba(const Reading& from);
void readLfm2(const Reading& from);
void readMamba2(const Reading& from);
void readGraniteHybrid(const Reading& from);
void readBamba(const Reading& from);
void readFalconH1(const Reading& from);
void readNemotronH(const Reading& from);

}  // namespace kvarium::model::hf
