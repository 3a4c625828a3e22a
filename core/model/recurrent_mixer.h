// RecurrentMixer: the half of a layer that computes from a state of fixed size (recurrence.h). Each kind has a file.
//
// Products run over all rows of the batch, convolution and recurrence per sequence, from the state before the step to
// the state after it.
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

// What a kind reads and where it writes.
struct RecurrentRows {
  int layer = 0;
  float norm_epsilon = 0;
  std::span<const BatchRows> batches;
  device::DevicePtr<const float> y;  // [n, dim], rows of the batches in order
  int n = 0;
  bool add = false;              // to what lies at `out`
  device::DevicePtr<float> out;  // [n, dim]
};

class RecurrentMixer {
 public:
  explicit RecurrentMixer(device::Device& device) : m_device(device) {}

  // A row's sums have one order whatever n is. Weights of no recurrence: nothing is done.
  void run(const RecurrentWeights& weights, const RecurrentRows& rows);

  size_t scratchBytes() const;
  // Floats a row needs at most, in every layer.
  static int64_t rowFloats(const ModelConfig& config);

 private:
  void mix(const ScanWeights& weights, const RecurrentRows& rows);
  void mix(const ShortConvWeights& weights, const RecurrentRows& rows);
  void mix(const DeltaWeights& weights, const RecurrentRows& rows);
  void mix(const HeadScanWeights& weights, const RecurrentRows& rows);
  // args: of the first row of all; what follows from a batch is filled in. The state begins with its rows.
  void convolve(const RecurrentRows& rows, device::CausalConvArgs args);
  void timeSteps(const ScanWeights& weights, const RecurrentRows& rows);

  device::Device& m_device;
  // Rows between the ops of a layer, used by every kind in its own way.
  ScratchRows m_in, m_mixed, m_parts, m_rank, m_steps;
};

}  // namespace kvarium::model
