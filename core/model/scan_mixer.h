// ScanMixer: the first half of a recurrent layer (Gu and Dao 2023, section 3.4 and algorithm 2):
//
//   u, z = in(y);  u = silu(conv(u));  dt, B, C = x(u);  out(scan(u, dt(dt), B, C) * silu(z))
//
// Jamba normalises dt, B and C (Lieber et al. 2024, section 3). Products run over all rows of the batch, convolution
// and scan per sequence, from the state before the step to the state after it.
#pragma once

#include <span>

#include "core/cache/sequence/step.h"
#include "core/model/model.h"
#include "core/model/rows.h"

namespace kvarium::model {

// A batch and the first of its rows among those of a step.
struct BatchRows {
  const cache::StepBatch* batch = nullptr;
  int64_t first_row = 0;
};

class ScanMixer {
 public:
  explicit ScanMixer(device::Device& device) : m_device(device) {}

  // Adds to out [n, dim], or writes there, what layer `layer` makes of y [n, dim], rows of the batches in order. A
  // row's sums have one order whatever n is.
  void run(const Model& model, int layer, std::span<const BatchRows> batches, device::DevicePtr<const float> y, int n,
           bool add, device::DevicePtr<float> out);

  size_t scratchBytes() const;
  // Floats a row needs at most, in every layer.
  static int64_t rowFloats(const ModelConfig& config);

 private:
  void timeSteps(const ModelConfig& config, const ScanShape& shape, const ScanWeights& weights, int n);

  device::Device& m_device;
  ScratchRows m_in, m_u, m_x, m_rank, m_dt;
};

}  // namespace kvarium::model
