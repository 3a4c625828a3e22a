// The memory that a model and its cache need before they are loaded, and whether a device has it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/sentence.h"
#include "core/cache/spec/cache_spec.h"
#include "core/device/device_choice.h"
#include "core/device/precision.h"
#include "core/loading/model_files.h"

namespace kvarium::engine {

// Bytes that a job needs. The cache's bytes are exact or an upper bound (CacheEstimate::exact); the weights' bytes are
// those of the files, or of float32 numbers with Precision::exact.
struct Needs {
  int64_t weights = 0;
  cache::CacheEstimate cache;
  int64_t scratch = 0;
  std::vector<cache::Bytes> per_layer;  // bytes of the cache, by layer
  int64_t total() const { return weights + cache.total() + scratch; }
};

// What a cache on the device is planned for; the CPU's job where no device was chosen yet.
cache::CacheJob jobOn(const device::DeviceChoice& device, const cache::Format* format, int64_t context);
// Bytes of one weight as a device holds it.
int64_t weightBytes(const loading::ModelFiles& files, const std::string& name, device::Precision precision);

// Throws Error{content} for a specification that does not fit the model.
Needs estimateNeeds(const loading::ModelFiles& files, const cache::CacheSpec& spec, int64_t context,
                    device::Precision precision, const device::DeviceChoice& device = {});

// Whether a model and its cache fit into the memory of a device.
struct DeviceFit {
  device::DeviceChoice device;
  int64_t weights = 0, cache = 0, scratch = 0;  // bytes there
  bool knows() const { return device.free_bytes >= 0; }
  int64_t needed() const { return weights + cache + scratch; }
  // What is free, and what this program gives back before it loads.
  int64_t available() const { return device.free_bytes + device.own_bytes; }
  bool fits() const { return !knows() || needed() <= available(); }
};

// Of what estimateNeeds() found. Cells that lie elsewhere are not counted: on a disk, or, of a GPU, on the host.
DeviceFit fitOn(const device::DeviceChoice& device, const Needs& needs);
// One sentence with the figures, and with the remedy where it does not fit.
Sentence fitSentence(const DeviceFit& fit);
Sentence needsText(const DeviceFit& fit);  // "131 GiB (weights 130 GiB, cache 0.50 GiB, computing 512 MiB)"
Sentence freeText(const DeviceFit& fit);   // "122 GiB of its 140 GiB are free"

// Tokens of which the device must hold the cells before the first one comes: all of a cache that takes its memory at
// once, else those of the first blocks.
int64_t contextToBegin(const loading::ModelFiles& files, const cache::CacheSpec& spec, int64_t context,
                       device::Precision precision, const device::DeviceChoice& device);
// Throws Error{memory} for a model that cannot begin on the device, which must hold weights, scratch, and a cache that
// takes all its memory at once, or the first blocks of one that grows; else as estimateNeeds(). The processor is not
// asked: its memory may be paged.
void refuseTooLarge(const device::DeviceChoice& device, const loading::ModelFiles& files, const cache::CacheSpec& spec,
                    int64_t context, device::Precision precision);

}  // namespace kvarium::engine
