// The device `emulated` of a test program: gpu/emulated under the names of gpu/devices.h.
#pragma once

namespace kvarium::support {

bool addEmulatedGpu();

}  // namespace kvarium::support
