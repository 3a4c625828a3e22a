// One traced step in numbers and lanes: times of computing, copying and waiting. Plain values.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/cache/view/step_trace.h"

namespace kvarium::ui {

enum class StepLane : uint8_t { compute, copy_in, copy_out };
inline constexpr StepLane all_lanes[] = {StepLane::compute, StepLane::copy_in, StepLane::copy_out};
// The work of a bar in the lane `compute`; between: the time between the others.
enum class StepWork : uint8_t { layers, sampling, embedding, head, commit, between };
inline constexpr StepWork all_works[] = {StepWork::layers,    StepWork::head,   StepWork::sampling,
                                         StepWork::embedding, StepWork::commit, StepWork::between};

struct StepStall : cache::StepTrace::Span {
  int64_t bytes = 0;  // of the copies it waited for; 0: not known
  double ms() const { return end - begin; }
};

struct StepFacts {
  double begin = 0, end = 0;  // ms, range of the lanes; copies that were started early begin before 0
  double step_ms = 0;         // from begin to commit
  double token_ms = 0;        // step_ms per token
  std::array<double, std::size(all_works)> work_ms{};  // by StepWork, without waiting
  double stall_ms = 0;           // waiting for copies; the part of the step that is not in work_ms
  StepStall longest;             // of the stalls; 0 ms: there is none
  double in_ms = 0, out_ms = 0;  // sums over all copies
  int64_t in_bytes = 0, out_bytes = 0;
  // Share of the copying time, in and out, during which no layer waited; -1: nothing was copied.
  double hidden = -1;
  double inRate() const { return in_ms > 0 ? static_cast<double>(in_bytes) / in_ms / 1e6 : 0; }  // GB/s
  // False: nothing was copied that way.
  bool hasLane(StepLane lane) const {
    return lane == StepLane::compute || (lane == StepLane::copy_in ? in_bytes : out_bytes) > 0;
  }
  double of(StepWork work) const { return work_ms[static_cast<size_t>(work)]; }
  double outRate() const { return out_ms > 0 ? static_cast<double>(out_bytes) / out_ms / 1e6 : 0; }  // GB/s
};
StepFacts stepFacts(const cache::StepTrace& trace);
// The time of layers [first, end) of the model, without waiting.
double layersMs(const cache::StepTrace& trace, int first, int end);

struct StepBar {
  StepLane lane = StepLane::compute;
  StepWork work = StepWork::layers;
  bool stalled = false;       // drawn over the bar of the layer that waited
  int layer = 0;              // -1: no layer
  double begin = 0, end = 0;  // milliseconds
  int64_t bytes = 0;          // of a copy, or of those that a stall waited for
  int from = 0, to = 0;       // pixel columns [from, to), at least one
};
// In the order of painting.
std::vector<StepBar> stepBars(const cache::StepTrace& trace, const StepFacts& facts, int columns);

}  // namespace kvarium::ui
