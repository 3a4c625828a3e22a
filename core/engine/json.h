// What several outputs say in JSON with the same names (docs/json.md), written once.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/cache/vocabulary.h"
#include "core/decode/options.h"

namespace kvarium::engine {

// What computed. Only where a GPU had some of the layers: how many, of how many.
struct NamedDevice {
  std::string name, kind;  // kind: "cpu", "cuda"
  int layers = 0, gpu_layers = 0;
};

nlohmann::ordered_json json(const NamedDevice& device);
nlohmann::ordered_json json(const cache::Bytes& bytes);
nlohmann::ordered_json json(const decode::SamplingOptions& sampling);

}  // namespace kvarium::engine
