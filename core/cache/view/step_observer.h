// StepObserver: is called while steps of a cache are computed, for what only a view wants to know: times, keys and
// values in full precision, attention.
//
// A cache without observers calls nothing. Except for moved, which may come from any thread, the calls come from the
// thread that computes, in the order in which they stand here; where a layer does not attend or nothing is offloaded,
// some are left out.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/clock.h"
#include "core/cache/table/commit.h"
#include "core/device/device.h"

namespace kvarium::cache {

// Keys and values of a step for one layer, float32 on the device: row i, head h at k + i * row_stride + h * head_dim.
// The keys are rotated at their text position.
struct StoredRows {
  int layer = 0;
  int64_t first_position = 0;
  int n = 0;
  device::DevicePtr<const float> k, v;
  int64_t row_stride = 0;
};

struct AttendedCell {
  int64_t position = 0;
  int64_t place = 0;  // of its weight, from the first of a head
};

// The attention of one layer: what the last row of the observed step gave to the cells it sees.
struct AttendedLayer {
  int layer = 0;
  int64_t position = 0;  // of the row
  int n_heads = 0;
  int n_kv_heads = 0;
  std::span<const AttendedCell> cells;  // ascending positions
  // The weights of head h begin at h * head_weights. Valid until this call returns, so copy them in the order of the
  // ops.
  device::DevicePtr<const float> weights;
  int64_t head_weights = 0;
  device::Fence before;     // recorded before the op that computes them
  Clock::time_point began;  // when it was issued
};

enum class MoveWay : uint8_t { in, out };  // of offloaded blocks: to compute memory, and from it

// When something begins or ends: at a time of the host, or where a device reaches a fence, which has a time once it is
// over.
struct Moment {
  Moment() = default;
  Moment(Clock::time_point at) : time(at) {}
  Moment(device::Device& of, device::Fence place) : device(&of), fence(place) {}

  Clock::time_point time{};
  device::Device* device = nullptr;  // null: `time` is known
  device::Fence fence;
};

class StepObserver {
 public:
  virtual ~StepObserver() = default;
  // Ops are issued one by one, so that the calls give times: on a device whose ops take effect later, by the fences
  // that the observer records in them.
  virtual bool wantsTimes() const { return false; }
  // The device computes the weights of attention after the layer.
  virtual bool wantsWeights(int /*layer*/) const { return false; }
  // The observer of a fork; null: forks are not observed.
  virtual std::shared_ptr<StepObserver> forked() const { return nullptr; }

  // The token at that position was chosen: the step that follows begins with it.
  virtual void sampled(int64_t /*position*/, Clock::time_point /*from*/, Clock::time_point /*to*/) {}
  virtual void begun(int64_t /*first_position*/, int64_t /*tokens*/) {}
  virtual void embedded(device::Device& /*device*/) {}
  virtual void stored(const StoredRows& /*rows*/, device::Device& /*device*/) {}
  // For layers whose weights the observer wants; the ops were issued.
  virtual void attended(const AttendedLayer& /*attention*/, device::Device& /*device*/) {}
  virtual void layerEnded(int /*layer*/, device::Device& /*device*/) {}
  virtual void headEnded(device::Device& /*device*/) {}
  virtual void committing() {}
  virtual void committed(const Commit& /*commit*/) {}  // every entry of the cache's log
  virtual void abandoned() {}                          // no step follows, or the step that had begun was dropped

  // The layer's ops stood still for its copy. Of two fences the first may be the later one: then they did not. Layer
  // -1: the commit waited for what the step had written.
  virtual void stalled(int /*layer*/, const Moment& /*from*/, const Moment& /*to*/) {}
  // Called when the copies have been issued, or when a thread has moved the bytes.
  virtual void moved(int /*layer*/, MoveWay /*way*/, const Moment& /*from*/, const Moment& /*to*/, int64_t /*bytes*/) {}
};

// The observers of a cache, in the order in which they were added.
class StepObservers {
 public:
  void add(std::shared_ptr<StepObserver> observer) { m_all.push_back(std::move(observer)); }
  void remove(const StepObserver* observer) {
    std::erase_if(m_all, [&](const auto& each) { return each.get() == observer; });
  }
  void clear() { m_all.clear(); }
  bool empty() const { return m_all.empty(); }
  auto begin() const { return m_all.begin(); }
  auto end() const { return m_all.end(); }
  // The first of this type; null: there is none.
  template <class Observer>
  Observer* find() const {
    for (const auto& each : m_all) {
      if (auto* found = dynamic_cast<Observer*>(each.get())) return found;
    }
    return nullptr;
  }
  std::shared_ptr<StepObserver> timed() const {  // the first that wants times; null: there is none
    for (const auto& each : m_all) {
      if (each->wantsTimes()) return each;
    }
    return nullptr;
  }
  StepObservers forked() const {
    StepObservers forks;
    for (const auto& each : m_all) {
      if (auto fork = each->forked()) forks.add(std::move(fork));
    }
    return forks;
  }

 private:
  std::vector<std::shared_ptr<StepObserver>> m_all;
};

}  // namespace kvarium::cache
