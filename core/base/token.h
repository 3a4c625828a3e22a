// TokenId: index of a token in its model's vocabulary.
#pragma once

#include <cstdint>

namespace kvarium {

using TokenId = int32_t;

}  // namespace kvarium
