// CrossCache: the keys and values that a decoder's layers computed from an encoder's output. They are written once for
// a recording, seen by every token, and never moved, evicted or truncated. Forks share one; a new recording has a new
// one.
//
// A KvCache keeps it in addition to its own cells. Retention and format are choices for its own cells only.
#pragma once

#include <memory>
#include <vector>

#include "core/cache/memory/block_pool.h"
#include "core/cache/sequence/step.h"
#include "core/cache/spec/cache_spec.h"
#include "core/cache/vocabulary.h"
#include "core/device/layer_devices.h"

namespace kvarium::cache {

class CrossCache {
 public:
  // layers[i].cross_cells cells for layer i, in whole blocks, allocated now. Throws Error{memory}.
  CrossCache(device::LayerDevices devices, const std::vector<LayerShape>& layers, const Format& format);

  // All cells of a layer, once: one row each.
  void store(int layer, const KvRows& rows);
  // The view of one sequence; valid as long as this object.
  const device::KvView& view(int layer) const { return m_layers[static_cast<size_t>(layer)].view; }

  int64_t cells() const;  // of the layer that has most
  const Format& format() const { return m_format; }
  // Of the cells. The lists that ops read, some 17 bytes a cell and layer, are not counted; nor are those of a step.
  Bytes bytes() const;
  Bytes bytes(int layer) const;

 private:
  struct Layer {
    LayerShape shape;
    device::Memory memory;  // blocks, then the lists of them
    device::KvView view;
    device::DevicePtr<const device::KvWrite> writes;  // [cross_cells]
  };
  device::LayerDevices m_devices;
  const Format& m_format;
  std::vector<Layer> m_layers;
};

// The same cross cache; its bytes count against the budget of the store until the last copy of the result is gone.
// Throws Error{memory} when the budget does not allow it.
std::shared_ptr<const CrossCache> leased(std::shared_ptr<struct CacheStore> store,
                                         std::shared_ptr<const CrossCache> cross);

}  // namespace kvarium::cache
