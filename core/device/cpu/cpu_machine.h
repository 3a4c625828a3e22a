// CpuMachine: Device on the CPU: a pool of threads, a table of kernels, and the cutting of every op into work for both.
//
// Every number of a result is computed by one thread in one order, so results do not depend on the number of threads,
// and those of a row not on the rows beside it.
#pragma once

#include <atomic>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/device/cpu/attend_unit.h"
#include "core/device/cpu/cpu_device.h"
#include "core/device/cpu/kernels.h"
#include "core/device/cpu/packed_weight.h"
#include "core/device/cpu/scratch.h"

namespace kvarium::cpu {

class CpuMachine final : public Device {
 public:
  CpuMachine(int threads, Precision precision, const Kernels& kernels);

  std::string name() const override;
  Precision precision() const override { return m_precision; }

  Memory allocate(size_t bytes) override;
  void copyIn(std::byte* to, const void* from, size_t bytes) override;
  void copyOut(void* to, const std::byte* from, size_t bytes) override;
  void copyWithin(std::byte* to, const std::byte* from, size_t bytes) override;
  void synchronize() override {}

  std::unique_ptr<Weight> pack(std::span<const TensorView> parts) override;

  void embed(const EmbedArgs& args) override;
  void rmsNorm(const RmsNormArgs& args) override;
  void layerNorm(const LayerNormArgs& args) override;
  void matmul(const MatmulArgs& args) override;
  void rope(const RopeArgs& args) override;
  void storeKv(const StoreKvArgs& args) override;
  void sealKv(const SealKvArgs& args) override;
  void attend(const AttendArgs& args) override;
  void gated(const GatedArgs& args) override;
  void activate(const ActivateArgs& args) override;
  void takeRows(const TakeRowsArgs& args) override;
  void addRows(const AddRowsArgs& args) override;
  void causalConv(const CausalConvArgs& args) override;
  void selectiveScan(const SelectiveScanArgs& args) override;

 private:
  void free(std::byte* data, size_t bytes) noexcept override;

  // function(thread, begin, end) over [0, count) in chunks handed out by a counter; on the calling thread alone when
  // there is only one chunk.
  template <class Function>
  void forChunks(int64_t count, int64_t chunk, const Function& function) {
    if (count <= chunk || m_pool.size() == 1) {
      if (count > 0) function(0, int64_t{0}, count);
      return;
    }
    std::atomic<int64_t> next{0};
    m_pool.run([&](int thread) {
      for (;;) {
        const int64_t begin = next.fetch_add(chunk, std::memory_order_relaxed);
        if (begin >= count) return;
        function(thread, begin, begin + chunk < count ? begin + chunk : count);
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

  InputRows quantize(const MatmulArgs& args);
  void gemv(const MatmulArgs& args, const PackedWeight& w, const InputRows& x);
  void gemm(const MatmulArgs& args, const PackedWeight& w, const InputRows& x);
  void gemmPanels(const MatmulArgs& args, const PackedPart& part, int64_t panel, int count, const InputRows& x,
                  int thread);
  void cutRuns(const KvView& view);
  void attendByRuns(const AttendArgs& args, int heads_at_once);
  void attendByRows(const AttendArgs& args, int heads_at_once);

  const Kernels& m_kernels;
  Precision m_precision;
  ThreadPool m_pool;
  Scratch<int16_t> m_codes;
  Scratch<InputBlock> m_blocks;
  Scratch<CodeSums> m_code_sums;
  std::vector<KvRun> m_runs;
  Scratch<float> m_states;                       // attention: states of (head, run)
  std::vector<Scratch<float>> m_thread_floats;   // one a thread
  std::vector<Scratch<int16_t>> m_thread_codes;  // one a thread: an unpacked panel
};

}  // namespace kvarium::cpu
