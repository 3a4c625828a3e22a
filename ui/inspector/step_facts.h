// One traced step in numbers and lanes: what was computed, copied and waited for, when. Plain values.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/cache/view/step_trace.h"

namespace kvarium {

enum class StepLane : uint8_t { compute, copy_in, copy_out };
// Whose time a bar of the lane `compute` is; between: what lies between the others.
enum class StepWork : uint8_t { layers, sampling, embedding, head, commit, between };
inline constexpr StepWork all_works[] = {StepWork::layers,    StepWork::head,   StepWork::sampling,
                                         StepWork::embedding, StepWork::commit, StepWork::between};

struct StepFacts {
  double begin = 0, end = 0;  // milliseconds the lanes span; copies posted ahead begin before 0
  double step_ms = 0;         // from its begin until it was committed
  double token_ms = 0;        // of it, for each of its tokens
  std::array<double, std::size(all_works)> work_ms{};  // by StepWork, without waiting
  double stall_ms = 0;                                 // waiting for copies: with all work it is the whole step
  double in_ms = 0, out_ms = 0;                        // of single copies, summed
  int64_t in_bytes = 0, out_bytes = 0;
  // Share of the time of copying, in and out, during which nothing waited; -1: nothing was copied.
  double hidden = -1;
  double inRate() const { return in_ms > 0 ? static_cast<double>(in_bytes) / in_ms / 1e6 : 0; }  // GB/s
  double of(StepWork work) const { return work_ms[static_cast<size_t>(work)]; }
  double outRate() const { return out_ms > 0 ? static_cast<double>(out_bytes) / out_ms / 1e6 : 0; }  // GB/s
};
StepFacts stepFacts(const StepTrace& trace);

struct StepBar {
  StepLane lane = StepLane::compute;
  StepWork work = StepWork::layers;
  bool stalled = false;       // on top of the bar of what waited
  int layer = 0;              // -1: no layer's
  double begin = 0, end = 0;  // milliseconds
  int64_t bytes = 0;          // of copies
  int from = 0, to = 0;       // pixel columns [from, to), at least one
};
// In the order to paint them.
std::vector<StepBar> stepBars(const StepTrace& trace, const StepFacts& facts, int columns);

}  // namespace kvarium
