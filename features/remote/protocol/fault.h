// Fault: why what a remote engine sent cannot be read, as a kind and a sentence. Nothing in this room throws, whatever
// a server sends.
#pragma once

#include <cstdint>

#include "core/base/sentence.h"

namespace kvarium::remote {

enum class FaultKind : uint8_t {
  too_large,  // beyond a limit of size, count or depth
  malformed,  // not the format that it should be
  other_form  // the format, but not what is expected in it
};

struct Fault {
  FaultKind kind = FaultKind::malformed;
  Sentence sentence;  // names what was read
};

}  // namespace kvarium::remote
