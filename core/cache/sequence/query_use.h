// QueryUse: how a layer turns a query into scores.
#pragma once

#include <vector>

#include "core/device/device.h"

namespace kvarium::cache {

struct QueryUse {
  float scale = 1;  // of the products with keys
  device::RopeStyle style = device::RopeStyle::halves;
  // [dims/2, 2]: cos and sin of each pair, averaged over the next positions. Numbers of a head from `dims` on are not
  // rotated; empty: none is.
  std::vector<float> turn;
};

}  // namespace kvarium::cache
