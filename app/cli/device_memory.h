// The memory of the device that --device names, beside what a model and its cache need there.
#pragma once

#include "app/cli/common.h"
#include "core/engine/model_description.h"

namespace kvarium::cli {

// Throws Error{device} where there is no such device.
device::DeviceChoice chosenDevice(const CommonOptions& options);
// {name, kind, free, total, needs: {weights, cache, scratch, total}, fits}; null where the device does not say.
Json fitJson(const engine::DeviceFit& fit);

}  // namespace kvarium::cli
