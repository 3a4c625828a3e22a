#include "core/base/version.h"

namespace kvarium {

const char* programVersion() { return KVARIUM_VERSION; }

}  // namespace kvarium
