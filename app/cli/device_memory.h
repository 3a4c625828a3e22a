// The memory of the device that --device names, beside what a model and its cache need there.
#pragma once

#include "app/cli/common.h"
#include "core/engine/layer_split.h"

namespace kvarium::cli {

// Throws Error{device} where there is no such device.
device::DeviceChoice chosenDevice(const CommonOptions& options);
// Throws Error{usage} where --gpu-layers was given and --device is no GPU.
void checkGpuLayers(const CommonOptions& options);
// How --gpu-layers splits a model, where it was given. Throws as
// checkGpuLayers, and Error{device} where there is no such device.
std::optional<engine::LayerSplit> chosenSplit(const CommonOptions& options, const loading::ModelFiles& files,
                                              const engine::SplitJob& job);
// Both sides: fitJson of the GPU with {layers, gpu_layers}, and of the CPU.
void addSplitJson(const engine::LayerSplit& split, Json& document);
// {name, kind, free, total, needs: {weights, cache, scratch, total}, fits}; null where the device does not say.
Json fitJson(const engine::DeviceFit& fit);

}  // namespace kvarium::cli
