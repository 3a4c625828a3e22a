// Decoder: the forward pass, written once in device ops. A row is a sequence and a token: products run over all rows of
// the batch, attention per sequence.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/model/rows.h"
#include "core/model/stage.h"

namespace kvarium::model {

class Decoder {
 public:
  // The devices that the model was loaded for.
  Decoder(std::shared_ptr<const Model> model, device::LayerDevices devices);

  // Issues every step of the batch; the caller commits. `stop` is looked at between layers; a stopped step must be
  // dropped. Items of one store follow each other. Throws Error{usage} where they do not, Error{content} for a position
  // beyond a table of learned positions, Error{device} or Error{memory}.
  Outcome forward(std::span<const BatchItem> items, Logits& logits, const std::atomic<bool>* stop = nullptr);
  // The same, with the logits in host memory: float32 [wanted rows, vocab].
  Outcome forward(std::span<const BatchItem> items, std::vector<float>& logits,
                  const std::atomic<bool>* stop = nullptr);
  // fetch() and top() throw Error{numbers}, which names the token, for a row with NaN or without a finite largest
  // logit: no reader of logits can make sense of it, and the cells that it was computed from are not worth keeping.
  //
  // Logits in host memory, without a copy where the host reaches the device's. Waits for them. Valid as long as they.
  std::span<const float> fetch(const Logits& logits);
  // ids [n]: of the largest logit of each row, found on the device, where NaN is not seen next to others; of equal ones
  // the lowest. Waits.
  void top(const Logits& logits, std::span<TokenId> ids);

  const Model& model() const { return *m_model; }
  device::LayerDevices devices() const { return m_devices; }
  int rowInvariantRows() const;  // DeviceFacts::row_invariant_rows that all devices promise
  // Activations held now, in bytes, on the device of the head. Not counted: the inputs of steps, the weights that
  // observers and retentions want, and the host copies of logits and of rows between two devices.
  int64_t scratchBytes() const;
  // Activations that one sequence fed `chunk` tokens at a time will hold on a device that computes all layers, logits
  // of one row included; on each of two devices at most as many.
  static int64_t predictScratch(const ModelConfig& config, int64_t chunk);

 private:
  [[noreturn]] void refuse(size_t row) const;

  std::shared_ptr<const Model> m_model;
  device::LayerDevices m_devices;
  std::vector<std::unique_ptr<Stage>> m_stages;
  std::optional<Crossing> m_crossing;  // from the first stage to the second
  ScratchRows m_top;                   // ids [n], then their logits [n]
  device::Pinned m_host_logits, m_host_top;
  std::vector<int64_t> m_positions;  // of the rows of logits, in their texts
};

}  // namespace kvarium::model
