#include "core/model/decoder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/error.h"

namespace kvarium::model {
namespace {

// The ops of a step; drops it where it is stopped or fails between two of them.
class StepOps {
 public:
  StepOps(device::Device& device, bool kept) : m_device(device), m_open(kept) {
    if (m_open) m_device.beginStep();
  }
  ~StepOps() {
    if (m_open) m_device.dropStep();
  }
  StepOps(const StepOps&) = delete;
  StepOps& operator=(const StepOps&) = delete;

  void end() {
    if (std::exchange(m_open, false)) m_device.endStep();
  }

 private:
  device::Device& m_device;
  bool m_open;
};

}  // namespace

Decoder::Decoder(std::shared_ptr<const Model> model, device::LayerDevices devices)
    : m_model(std::move(model)), m_devices(devices) {
  for (int number = 0; number < devices.count(); ++number)
    m_stages.push_back(std::make_unique<Stage>(*m_model, devices, number));
  if (devices.count() > 1) m_crossing.emplace(devices.at(0), devices.at(1));
}

int Decoder::rowInvariantRows() const {
  return std::min(m_devices.at(0).facts().row_invariant_rows, m_devices.head().facts().row_invariant_rows);
}

int64_t Decoder::scratchBytes() const { return m_stages.back()->scratchBytes(); }

int64_t Decoder::predictScratch(const ModelConfig& config, int64_t chunk) {
  int64_t qkv = 0, attended = 0, branch = 0;
  for (const LayerSpec& layer : config.layers) {
    qkv = std::max(qkv, layer.attends() ? layer.qkvWidth() : 0);
    attended = std::max(attended, int64_t{layer.n_heads} * layer.head_dim);
    if (layer.post_norms) branch = config.dim;
  }
  const int64_t per_row = 2 * config.dim + qkv + attended + branch + FeedForward::rowFloats(config) +
                          RecurrentMixer::rowFloats(config) + CrossAttention::rowFloats(config);
  int64_t lists = 0;  // FeedForward's, that do not grow with the rows
  for (const LayerSpec& layer : config.layers)
    lists = std::max<int64_t>(lists, layer.n_experts > 0 ? layer.n_experts + 1 : 0);
  return static_cast<int64_t>(sizeof(float)) * (chunk * per_row + lists + config.dim + config.vocab_size);
}

namespace {

// Whether no number is NaN and the largest is finite. Independent maxima, as in CpuDevice::top.
bool isSound(std::span<const float> row) {
  constexpr size_t lanes = 8;
  float most[lanes];
  std::fill_n(most, lanes, -std::numeric_limits<float>::infinity());
  bool ordered = true;
  size_t i = 0;
  for (; i + lanes <= row.size(); i += lanes) {
    for (size_t lane = 0; lane < lanes; ++lane) {
      const float x = row[i + lane];
      ordered &= x == x;
      most[lane] = x > most[lane] ? x : most[lane];
    }
  }
  for (; i < row.size(); ++i) {
    ordered &= row[i] == row[i];
    most[0] = row[i] > most[0] ? row[i] : most[0];
  }
  return ordered && std::isfinite(*std::max_element(most, most + lanes));
}

}  // namespace

Outcome Decoder::forward(std::span<const BatchItem> items, std::vector<float>& logits, const std::atomic<bool>* stop) {
  Logits rows;
  const Outcome outcome = forward(items, rows, stop);
  if (outcome == Outcome::stopped) return outcome;
  const std::span<const float> numbers = fetch(rows);
  logits.assign(numbers.begin(), numbers.end());
  return outcome;
}

Outcome Decoder::forward(std::span<const BatchItem> items, Logits& logits, const std::atomic<bool>* stop) {
  const auto eachObserver = [&](const auto& call) {
    for (const BatchItem& item : items) {
      for (const auto& observer : item.cache->observers()) call(*observer, *item.step);
    }
  };
  m_positions.clear();
  for (const BatchItem& item : items) {
    const int64_t first = item.step->firstPosition(), end = first + item.step->count();
    for (int64_t at = item.want == Want::all ? first : end - 1; item.want != Want::none && at < end; ++at)
      m_positions.push_back(at);
  }
  bool timed = false;
  eachObserver([&](cache::StepObserver& observer, const cache::Step& step) {
    timed = timed || observer.wantsTimes();
    observer.begun(step.firstPosition(), step.count());
  });
  // Nothing of the caches stays, which may go, also where an offloaded layer cannot be read.
  const struct Forget {
    const std::vector<std::unique_ptr<Stage>>& stages;
    ~Forget() {
      for (const auto& stage : stages) stage->forget();
    }
  } forget{m_stages};
  for (const auto& stage : m_stages) stage->prepare(items);
  Stage* before = nullptr;
  for (const auto& stage : m_stages) {
    device::Device& device = stage->device();
    if (before) m_crossing->copy(before->x(), stage->x(), size_t(before->rows()) * size_t(m_model->config.dim));
    StepOps ops(device, !timed && stage->rows() <= device::most_step_rows);
    if (!before) {
      stage->embed();
      eachObserver([&](cache::StepObserver& observer, const cache::Step&) { observer.embedded(device); });
    }
    for (int layer = stage->firstLayer(); layer < stage->endLayer(); ++layer) {
      if (stop && stop->load(std::memory_order_relaxed)) return Outcome::stopped;
      stage->layerForward(layer);
      eachObserver([&](cache::StepObserver& observer, const cache::Step&) { observer.layerEnded(layer, device); });
    }
    if (stage == m_stages.back()) logits = stage->head();
    ops.end();
    stage->end();
    before = stage.get();
  }
  device::Device& last = m_devices.head();
  logits.ready = last.ops().record();
  eachObserver([&](cache::StepObserver& observer, const cache::Step&) { observer.headEnded(last); });
  return Outcome::done;
}

std::span<const float> Decoder::fetch(const Logits& logits) {
  const size_t count = static_cast<size_t>(logits.n) * static_cast<size_t>(m_model->config.vocab_size);
  if (count == 0) return {};
  const std::byte* host = onHost(m_devices.head(), m_stages.back()->logits().as<std::byte>(), count * sizeof(float),
                                 logits.ready, m_host_logits);
  const std::span<const float> rows(reinterpret_cast<const float*>(host), count);
  const auto vocab = static_cast<size_t>(m_model->config.vocab_size);
  for (size_t row = 0; row * vocab < count; ++row) {
    if (!isSound(rows.subspan(row * vocab, vocab))) refuse(row);
  }
  return rows;
}

void Decoder::refuse(size_t row) const {
  throw Error(
      ErrorKind::numbers,
      {"what the model computes left the range of its numbers at token %L1",
       row < m_positions.size() ? m_positions[row] + 1 : 0},
      "its keys or values may be too large for cells of 16 bits: choose a cache with format=bf16 or format=f32, or "
      "the precision exact");
}

void Decoder::top(const Logits& logits, std::span<TokenId> ids) {
  if (logits.n == 0) return;
  const auto n = static_cast<size_t>(logits.n);
  static_assert(sizeof(TokenId) == sizeof(float));
  device::Device& device = m_devices.head();
  const device::DevicePtr<float> found = m_top.fit(device, 2, logits.n);
  device.top({.x = logits.rows,
              .n = logits.n,
              .dim = m_model->config.vocab_size,
              .count = 1,
              .ids = found.as<int32_t>(),
              .values = found + logits.n});
  const std::byte* host =
      onHost(device, found.as<std::byte>(), 2 * n * sizeof(float), device.ops().record(), m_host_top);
  const auto* taken = reinterpret_cast<const TokenId*>(host);
  const auto* values = reinterpret_cast<const float*>(host) + n;
  for (size_t i = 0; i < n; ++i) {
    if (!std::isfinite(values[i])) refuse(i);
    ids[i] = taken[i];
  }
}

}  // namespace kvarium::model
