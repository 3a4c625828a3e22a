// Outcome: how a computation that may be stopped between layers came to its end.
#pragma once

#include <cstdint>

namespace kvarium::model {

enum class Outcome : uint8_t { done, stopped };

}  // namespace kvarium::model
