// What a bias of a model's keys costs a cache of few bits.
#pragma once

#include <string>
#include <vector>

#include "core/base/sentence.h"
#include "core/cache/spec/cache_spec.h"

namespace kvarium::cache {

// A bias is the same in every key, and its channels turn with the position. Codes that have to span it have fewer steps
// for what the text changes. The warning has the layers where less than 4 bits are left, and more than one is lost,
// with numbers, and the layer rules that mend it; empty: nothing to warn of. Both throw as planLayers() does.
Sentence keyBiasWarning(const CacheSpec& spec, const std::vector<LayerShape>& layers, const Format* default_format);
// The rules alone, to be added to the specification: ";0:k_nbits=8"; empty: none.
std::string keyBiasRules(const CacheSpec& spec, const std::vector<LayerShape>& layers, const Format* default_format);

}  // namespace kvarium::cache
