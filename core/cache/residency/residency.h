// Residency: where a layer's blocks lie before the layer needs them.
#pragma once

#include <memory>
#include <string_view>

#include "core/cache/snapshot.h"

namespace kvarium {

class Residency {
 public:
  virtual ~Residency() = default;
  virtual void need(int layer) = 0;           // returns when the layer's blocks can be read and written
  virtual void done(int layer) = 0;           // the layer's attention has been issued
  virtual Place place(int layer) const = 0;   // now
  virtual std::string_view name() const = 0;  // "device"
};

// Everything stays in the memory of the device that computes.
std::unique_ptr<Residency> makeDeviceResidency();

}  // namespace kvarium
