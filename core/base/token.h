// TokenId: the index of a token in its model's vocabulary. Declared in core/base, because the cache stores ids and must
// not depend on core/text.
#pragma once

#include <cstdint>

namespace kvarium {

using TokenId = int32_t;

}  // namespace kvarium
