// CpuDevice: Device on the CPU: a pool of threads, a table of kernels, and the cutting of every op into work for both.
//
// Every number of a result is computed by one thread in one order, so results depend neither on the number of threads
// nor, for a row, on the other rows. Exception: attention of many rows computes in integers (attendMany()) unless the
// precision is exact.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstring>
#include <span>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/device/cpu/attend_unit.h"
#include "core/device/cpu/cpu_device.h"
#include "core/device/cpu/kernels.h"
#include "core/device/cpu/packed_weight.h"
#include "core/device/cpu/scratch.h"
#include "core/device/device_access.h"

namespace kvarium::cpu {

// Copies that are over when the call returns, whichever queue they are issued to.
class CpuQueue final : public device::CopyQueue {
 public:
  void copyIn(device::DevicePtr<std::byte> to, const device::Pinned& from, size_t at, size_t bytes) override {
    if (bytes) std::memcpy(device::raw(to), from.data() + at, bytes);
  }
  void copyOut(device::Pinned& to, size_t at, device::DevicePtr<const std::byte> from, size_t bytes) override {
    if (bytes) std::memcpy(to.data() + at, device::raw(from), bytes);
  }
  device::Fence record() override { return {}; }
  void after(device::Fence) override {}
};

// Of the rows of one sequence.
AttendJob jobOf(const device::AttendArgs& args, const device::SequenceRows& rows);

class CpuDevice final : public device::Device {
 public:
  CpuDevice(int threads, device::Precision precision, const Kernels& kernels);

  device::DeviceFacts facts() const override;
  std::byte* hostAddress(device::DevicePtr<std::byte> address) const override { return device::raw(address); }

  device::Memory allocate(size_t bytes) override;
  void copyIn(device::DevicePtr<std::byte> to, const void* from, size_t bytes) override {
    if (bytes) std::memcpy(device::raw(to), from, bytes);
  }
  void copyOut(void* to, device::DevicePtr<const std::byte> from, size_t bytes) override {
    if (bytes) std::memcpy(to, device::raw(from), bytes);
  }
  void copyWithin(device::DevicePtr<std::byte> to, device::DevicePtr<const std::byte> from, size_t bytes) override {
    if (bytes) std::memmove(device::raw(to), device::raw(from), bytes);
  }
  void synchronize() override {}

  device::Pinned pinned(size_t bytes) override;
  device::CopyQueue& ops() override { return m_queue; }
  device::CopyQueue& in() override { return m_queue; }
  device::CopyQueue& out() override { return m_queue; }
  bool isOver(device::Fence) override { return true; }
  void wait(device::Fence) override {}
  double seconds(device::Fence, device::Fence) override { return 0; }

  std::unique_ptr<device::Weight> pack(std::span<const TensorView> parts) override;

  void embed(const device::EmbedArgs& args) override;
  void rmsNorm(const device::RmsNormArgs& args) override;
  void layerNorm(const device::LayerNormArgs& args) override;
  void matmul(const device::MatmulArgs& args) override;
  void rope(const device::RopeArgs& args) override;
  void storeKv(const device::StoreKvArgs& args) override;
  void sealKv(const device::SealKvArgs& args) override;
  void moveKv(const device::MoveKvArgs& args) override;
  void attend(const device::AttendArgs& args) override;
  void attendWeights(const device::AttendArgs& args, const device::AttendWeights& weights) override;
  void keyNorms(const device::KeyNormArgs& args) override;
  void queryMoments(const device::QueryMomentsArgs& args) override;
  void keyForms(const device::KeyFormsArgs& args) override;
  void gated(const device::GatedArgs& args) override;
  void activate(const device::ActivateArgs& args) override;
  void takeRows(const device::TakeRowsArgs& args) override;
  void addRows(const device::AddRowsArgs& args) override;
  void causalConv(const device::CausalConvArgs& args) override;
  void selectiveScan(const device::SelectiveScanArgs& args) override;
  void deltaRule(const device::DeltaRuleArgs& args) override;
  void headScan(const device::HeadScanArgs& args) override;
  void route(const device::RouteArgs& args) override;
  void expertMatmul(const device::ExpertMatmulArgs& args) override;
  void combine(const device::CombineArgs& args) override;
  void softcap(const device::SoftcapArgs& args) override;
  void top(const device::TopArgs& args) override;

 private:
  void free(device::DevicePtr<std::byte> data, size_t bytes) noexcept override { free(device::raw(data), bytes); }
  void free(std::byte* data, size_t bytes) noexcept override;
  std::shared_ptr<WeightChunk> chunkFor(size_t bytes);

  // function(thread, begin, end) over [0, count) in chunks; on the calling thread alone when there is only one. Each
  // thread has a stretch of its own, so that what it reads lies in one piece and is prefetched from memory; then it
  // takes chunks that the others have not reached.
  template <class Function>
  void forChunks(int64_t count, int64_t chunk, const Function& function) {
    const int threads = m_pool.size();
    if (count <= chunk || threads == 1) {
      if (count > 0) function(0, int64_t{0}, count);
      return;
    }
    const int64_t chunks = (count + chunk - 1) / chunk;
    const auto edge = [&](int thread) { return std::min(count, chunks * thread / threads * chunk); };
    for (int t = 0; t < threads; ++t)
      m_stretches[static_cast<size_t>(t)].next.store(edge(t), std::memory_order_relaxed);
    m_pool.run([&](int thread) {
      for (int away = 0; away < threads; ++away) {
        const int owner = (thread + away) % threads;
        std::atomic<int64_t>& next = m_stretches[static_cast<size_t>(owner)].next;
        const int64_t past = edge(owner + 1);
        for (;;) {
          const int64_t begin = next.fetch_add(chunk, std::memory_order_relaxed);
          if (begin >= past) break;
          function(thread, begin, std::min(begin + chunk, past));
        }
      }
    });
  }
  // The same for the n rows of an op that touches `row_numbers` numbers a row; small ops stay on this thread.
  template <class Function>
  void forRows(int n, int64_t row_numbers, const Function& function) {
    const int64_t worth = 16384;  // numbers that pay for waking the pool
    const int64_t chunk = (worth + row_numbers) / (row_numbers + 1);
    forChunks(n, chunk, [&](int, int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) function(static_cast<int>(row));
    });
  }

  template <class Args>
  void scanGroups(const Args& args, int64_t floats, int64_t numbers,
                  void (*kernel)(const Args&, const device::SequenceRows&, int, int, float*));
  const QuantizedInputs& inputs() const;
  InputRows quantize(const device::MatmulArgs& args);
  void gemv(const device::MatmulArgs& args, const PackedWeight& w, const InputRows& x);
  void gemm(const device::MatmulArgs& args, const PackedWeight& w, const InputRows& x);
  void gemmQuantized(const device::MatmulArgs& args, const PackedPart& part, int64_t panel, int count,
                     const InputRows& x, int thread);
  void gemmPlain(const device::MatmulArgs& args, const PackedPart& part, int64_t panel, int count, int thread);
  void finish(const device::MatmulArgs& args, const PackedPart& part, int64_t panel, int panels,
              const float* sums) const;
  void cutRuns(const device::KvView& view, int sequence);
  void attendSequence(const AttendJob& job);
  // Part `part` of the KV heads and their pieces; the rows are not set.
  AttendUnit unitOf(const HeadCut& heads, int part, const KvRun* runs, int n_runs) const {
    AttendUnit unit{.kv_head = part / heads.pieces, .runs = runs, .n_runs = n_runs};
    unit.first_head = unit.kv_head * heads.group + part % heads.pieces * heads.at_once;
    unit.heads = std::min(heads.at_once, (unit.kv_head + 1) * heads.group - unit.first_head);
    unit.exact = m_precision == device::Precision::exact;
    return unit;
  }
  void attendByRuns(const AttendJob& job);
  void attendByRows(const AttendJob& job, bool many);
  void weighSequence(const device::AttendArgs& args, const device::SequenceRows& rows, int sequence,
                     const device::AttendWeights& weights);
  void weighRuns(const AttendJob& job, std::span<const RunWeights> runs);

  struct alignas(64) Stretch {
    std::atomic<int64_t> next{0};
  };

  const Kernels& m_kernels;
  device::Precision m_precision;
  CpuQueue m_queue;
  ThreadPool m_pool;
  std::vector<Stretch> m_stretches;    // one a thread
  std::weak_ptr<WeightChunk> m_chunk;  // perhaps with room after its weights
  Scratch<std::byte> m_codes;
  Scratch<InputBlock> m_blocks;
  Scratch<CodeSums> m_code_sums;
  std::vector<KvRun> m_runs;
  std::vector<RunWeights> m_run_weights;           // of m_runs
  std::vector<int> m_runs_left;                    // of a column of them, see attendByRuns()
  Scratch<float> m_states;                         // attention: states of (head, run); weights. Moments: rows
  std::vector<Scratch<float>> m_thread_floats;     // one a thread
  std::vector<Scratch<std::byte>> m_thread_codes;  // one a thread: unpacked panels
};

}  // namespace kvarium::cpu
